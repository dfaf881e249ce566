"""Words for the numbers of an attack: needed rolls with their reasons, saves, losses."""

from turnmaster.engine.attacking.events import HpLost, SavesWorkedOut, Succeeded, VolleyAnnounced
from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings
from turnmaster.engine.core.events import DiceRolled
from turnmaster.engine.core.modifiers import Explained
from turnmaster.engine.moving.events import HpRestored
from turnmaster.profiles import saves
from turnmaster.telling.log_entries import HpChange, Number
from turnmaster.telling.spans import Line, Span, count, dim, faces, line


def hindrances(event: VolleyAnnounced | None) -> list[Line]:
    """List why models that carry the weapon do not use it, with a number for each cause, and how many targets are
    hidden.
    """
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
    """Return the stats and needed rolls of a volley, each with the modifiers that changed it."""
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
    """Return a stat with its value and, if modifiers changed it, how the value came about."""
    return f"{name} {value.value} ({value})" if value.changes else f"{name} {value.value}"


def ladder(needed: str) -> str:
    """Return a needed roll of several steps in words: 6/2 is a 6, then 2+ with the same die."""
    *first, last = needed.split("/")
    return ", then ".join([*first, f"{last}+"]) if first else needed


def needs(workings: AttackWorkings) -> str:
    """Return what Attack Dice need, with the reasons: Power against Defence, and every Dice Modifier."""
    against = f"{stat('Power', workings.power)} against {stat('Defence', workings.defence)}"
    if not workings.modifiers:
        return f"needs {ladder(workings.needed)} ({against})"
    return ", ".join(
        [f"needs {ladder(workings.needed)} = chart {ladder(workings.chart)} ({against})", *map(str, workings.modifiers)]
    )


def rolled(rolls: list[DiceRolled]) -> str:
    """Return the faces of rolls that follow each other, such as 6 then 4, with the number of rerolled dice."""
    told = ""
    for roll in rolls:
        between = " again " if roll.again else " then "
        told += (between if told else "") + faces(roll.values, roll.need) + rerolls(roll)
    return told


def rerolls(roll: DiceRolled) -> str:
    again = len(roll.rerolled)
    return f" ({again} rerolled)" if again else ""


def save(workings: SaveWorkings, rolls: list[DiceRolled]) -> str:
    """Return a save in words with its modifiers and its dice; an empty text if no die was rolled for it."""
    if workings.pierced:
        return f"{workings.stat} {workings.base} pierced"
    if not rolls:
        return ""
    why = f" = {', '.join([workings.base, *workings.reasons])}" if workings.changes else ""
    return f"{workings.stat} {workings.needed}{why} {rolled(rolls)}"


def can_be_rolled(workings: SaveWorkings) -> bool:
    return workings.needed != saves.text(saves.NONE) and not workings.pierced


def loss(*lost: HpLost) -> Span:
    """Return the HP that a unit lost in one or several events, with its casualties."""
    casualties = sum(each.casualties for each in lost)
    fallen = f", {casualties} fell" if casualties else ""
    return Span(f"-{sum(each.hp for each in lost)} HP{fallen}", "bad")


def change_of(event: HpLost | HpRestored) -> HpChange:
    """Return a loss or a restoration of HP as data for a log entry."""
    if isinstance(event, HpLost):
        return HpChange(event.unit, lost=event.hp, fallen=event.casualties)
    return HpChange(event.unit, restored=event.hp, back=event.models)


def gain(restored: HpRestored | None) -> Span:
    """Return the HP that a unit regained, with the models that returned and the damage that a shield absorbs."""
    if restored is None:
        return Span("cannot be healed", "bad")
    back = f", {restored.models} back" if restored.models else ""
    shield = f", shield {restored.absorb}" if restored.absorb else ""
    return Span(f"+{restored.hp} HP{back}{shield}", "good")


def passed(roll: DiceRolled) -> int:
    return sum(1 for value in roll.values if value >= roll.need)


def hits(workings: AttackWorkings, rolls: list[DiceRolled], succeeded: Succeeded | None) -> str:
    """Return how many Attack Dice succeeded, of how many rolled."""
    if workings.needed == "never":
        return "cannot do any harm"
    successes, dice = (succeeded.successes, succeeded.dice) if succeeded is not None else (0, 0)
    if not rolls:
        return count(successes, "automatic hit") if successes else "no Attack Dice"
    changed = f" (Attacks {workings.attacks})" if workings.attacks.changes else ""
    counted = f" and count as {successes}" if successes != dice else ""
    return f"{dice} of {len(rolls[0].values)}{changed} hit{counted}"
