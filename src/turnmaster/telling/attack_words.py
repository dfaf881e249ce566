"""The words for numbers that explain themselves: needed rolls, saves and what became of them."""

from turnmaster.engine.attacking.events import HpLost, SavesWorkedOut, Succeeded, VolleyAnnounced
from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings
from turnmaster.engine.kernel.events import DiceRolled
from turnmaster.engine.kernel.modifiers import Explained
from turnmaster.engine.moving.events import HpRestored
from turnmaster.profiles import saves
from turnmaster.telling.log_entries import HpChange, Number
from turnmaster.telling.spans import Line, Span, count, dim, faces, line


def hindrances(event: VolleyAnnounced | None) -> list[Line]:
    """Who carries the weapon and does not use it now, cause by cause, and who of the target is out of sight."""
    if event is None:
        return []
    found, left = [], event.carriers - event.moved
    if event.moved:
        found.append(f"{event.moved} of {event.carriers} moved or dashed and cannot use it")
    without = {"can use it": event.kept, "are in range": event.out_of_range, "see it": event.out_of_sight,
               "aim at it": event.elsewhere}  # fmt: skip
    for said, hindered in without.items():
        if hindered:
            found.append(f"{left - hindered} of {left} {said}")
            left -= hindered
    if event.exposed < event.of_models:
        found.append(f"{event.exposed} of {event.of_models} of its models can be struck")
    return [line("detail", dim(", ".join(found)))] if found else []


def numbers_of(workings: AttackWorkings, saved: SavesWorkedOut | None) -> list[Number]:
    """The numbers of a volley with all that changed them."""
    found = [
        Number("Attack Dice", str(workings.dice), [str(workings.attacks)]),
        Number("Power", str(workings.power.value), [str(workings.power)]),
        Number("Defence", str(workings.defence.value), [str(workings.defence)]),
        Number("Needed", workings.needed, [f"chart {workings.chart}", *map(str, workings.modifiers)]),
    ]
    for save in (saved.armour, saved.aegis) if saved is not None else ():
        pierced = ["pierced by AP"] if save.pierced else []
        found.append(Number(save.stat, save.needed, [save.base, *save.reasons, *pierced]))
    return found


def stat(name: str, value: Explained) -> str:
    """A stat and, if anything changed it, what it started from."""
    return f"{name} {value.value} ({value})" if value.changes else f"{name} {value.value}"


def ladder(needed: str) -> str:
    """A needed roll in words, if it has several rungs: 6/2 is a 6, then 2+ with the same die."""
    *first, last = needed.split("/")
    return ", then ".join([*first, f"{last}+"]) if first else needed


def needs(workings: AttackWorkings) -> str:
    """Why an Attack Dice needs what it needs."""
    against = f"{stat('Power', workings.power)} against {stat('Defence', workings.defence)}"
    if not workings.modifiers:
        return f"needs {ladder(workings.needed)} ({against})"
    return ", ".join(
        [f"needs {ladder(workings.needed)} = chart {ladder(workings.chart)} ({against})", *map(str, workings.modifiers)]
    )


def rolled(rolls: list[DiceRolled]) -> str:
    """One roll after another, as in 6 then 4; dice that a rule has thrown again are no further dice."""
    told = ""
    for roll in rolls:
        between = " again " if roll.again else " then "
        told += (between if told else "") + faces(roll.values, roll.need) + rerolls(roll)
    return told


def rerolls(roll: DiceRolled) -> str:
    again = len(roll.rerolled)
    return f" ({again} rerolled)" if again else ""


def save(workings: SaveWorkings, rolls: list[DiceRolled]) -> str:
    """A save and its roll; nothing where there is none to speak of."""
    if workings.pierced:
        return f"{workings.stat} {workings.base} pierced"
    if not rolls:
        return ""
    why = f" = {', '.join([workings.base, *workings.reasons])}" if workings.changes else ""
    return f"{workings.stat} {workings.needed}{why} {rolled(rolls)}"


def can_be_rolled(workings: SaveWorkings) -> bool:
    return workings.needed != saves.text(saves.NONE) and not workings.pierced


def loss(*lost: HpLost) -> Span:
    """HP that a unit lost, at once or one after another, with how many of it fell."""
    casualties = sum(each.casualties for each in lost)
    fallen = f", {casualties} fell" if casualties else ""
    return Span(f"-{sum(each.hp for each in lost)} HP{fallen}", "bad")


def change_of(event: HpLost | HpRestored) -> HpChange:
    """The same as data."""
    if isinstance(event, HpLost):
        return HpChange(event.unit, lost=event.hp, fallen=event.casualties)
    return HpChange(event.unit, restored=event.hp, back=event.models)


def gain(restored: HpRestored | None) -> Span:
    """HP that a unit regained, with who stands again and what shields it now."""
    if restored is None:
        return Span("cannot be healed", "bad")
    back = f", {restored.models} back" if restored.models else ""
    shield = f", shield {restored.absorb}" if restored.absorb else ""
    return Span(f"+{restored.hp} HP{back}{shield}", "good")


def passed(roll: DiceRolled) -> int:
    return sum(1 for value in roll.values if value >= roll.need)


def hits(workings: AttackWorkings, rolls: list[DiceRolled], succeeded: Succeeded | None) -> str:
    """How many Attack Dice succeeded in the end, of how many were thrown. Those of the first roll are all that there
    were: the others climb the ladder with dice that succeeded, or throw some of the dice again.
    """
    if workings.needed == "never":
        return "cannot do any harm"
    successes, dice = (succeeded.successes, succeeded.dice) if succeeded is not None else (0, 0)
    if not rolls:
        return count(successes, "automatic hit") if successes else "no Attack Dice"
    changed = f" (Attacks {workings.attacks})" if workings.attacks.changes else ""
    counted = f" and count as {successes}" if successes != dice else ""
    return f"{dice} of {len(rolls[0].values)}{changed} hit{counted}"
