"""Check the numbers of an attack in a stored state."""

from turnmaster.dice import DICE
from turnmaster.engine.core.contexts import AttackSpec, Hazard, SaveRoll, Strike, Successes
from turnmaster.table.checks import Unsound, distinct, one_line, within

MOST_DICE = 1_000_000
MOST_SMALL = 1_000
MOST_HP_LOSS = 10**9


MOST_REROLLS = 20  # more perks than can ever reroll the same dice


def check_hazard(place: str, hazard: Hazard) -> None:
    """Check a hazard, which is a weapon that no unit carries."""
    one_line(f"{place}.name", hazard.name)
    for number in (hazard.attacks, hazard.power):
        within(place, number, 0, MOST_SMALL)
    for save in (hazard.ap, hazard.pierces):
        within(place, save, 0, 10)


def check_strike(place: str, strike: Strike, models: int, weapons: int) -> None:
    """Raise `Unsound` for dice that no volley rolls on a unit with these numbers of models and weapons."""
    distinct(f"{place}.seen", strike.seen, models)
    within(f"{place}.deflect", strike.deflect, -1, weapons - 1)
    within(f"{place}.ward", strike.ward, -1, weapons - 1)
    for number in (strike.dice, strike.successes, strike.loss, strike.spare, strike.aimed):
        within(place, number, 0, MOST_HP_LOSS)
    within(f"{place}.faces", len(strike.faces), 0, MOST_DICE)
    within(f"{place}.again", strike.again, 0, MOST_REROLLS)
    within(f"{place}.gates", strike.gates, 0, MOST_REROLLS)
    _check_rolls(f"{place}.rolls", strike.rolls, MOST_DICE)
    for group in (*strike.groups, *([strike.group] if strike.group is not None else [])):
        _check_group(f"{place}.groups", group)
    if strike.spec is not None:
        _check_spec(f"{place}.spec", strike.spec)
        # The dice of certain successes, rolled for what their faces do, are a rung as well.
        within(f"{place}.rung", strike.rung, 0, max(1, len(strike.spec.ladder)))


def _check_group(place: str, group: Successes) -> None:
    for number in (group.count, group.unsaved, group.hp_kinds, group.hp_rolled):
        within(place, number, 0, MOST_HP_LOSS)
    _check_rolls(f"{place}.rolls", group.rolls, group.unsaved)
    within(f"{place}.hp_times", group.hp_times, 1, MOST_SMALL)
    _check_dice(f"{place}.hp_die", [group.hp_die] if group.hp_die else [])


def _check_rolls(place: str, rolls: list[SaveRoll], most: int) -> None:
    within(place, len(rolls), 0, MOST_SMALL)
    for roll in rolls:
        within(place, roll.dice, 1, most)
        within(place, roll.retries, 0, MOST_REROLLS)
        within(place, roll.repeats, 0, MOST_REROLLS)


def _check_dice(place: str, names: list[str]) -> None:
    within(place, len(names), 0, MOST_SMALL)
    for name in names:
        if name not in DICE:
            raise Unsound(f"{place}: there is no die {name!r}")


def _check_spec(place: str, spec: AttackSpec) -> None:
    within(f"{place}.dice", spec.dice, 0, MOST_DICE)
    within(f"{place}.ladder", len(spec.ladder), 0, 3)
    for number in (spec.multiplier, spec.hp_per_success, spec.power, spec.defence):
        within(place, number, 0, MOST_SMALL)
    faces = (*spec.ladder, *spec.gates, spec.cursed, *(trigger.face for trigger in spec.triggers))
    for need in (spec.armour, spec.aegis, spec.gate, *faces):
        within(place, need, 0, 10)
    for again in (spec.rerolls, spec.armour_again, spec.aegis_again, spec.armour_retries, spec.aegis_retries,
                  spec.save_retries):  # fmt: skip
        within(place, again, 0, MOST_REROLLS)
    for times in (spec.hp_times, *(trigger.hp_times for trigger in spec.triggers)):
        within(place, times, 1, MOST_SMALL)
    _check_dice(place, [*spec.hp_dice, *spec.hp_once, *(t.hp_die for t in spec.triggers if t.hp_die)])
