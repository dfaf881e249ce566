"""Who stands where: questions about the units on the battlefield.

Casualties that wait to be removed still stand on the table: they are measured to and from, they block, and they keep a
Melee together; they can no longer lose HP.
"""

from collections.abc import Iterable

from turnmaster.battlefield import (
    TOLERANCE,
    Base,
    Footprint,
    box_around,
    boxes_apart,
    closest_pair,
    gap,
    near,
    touching,
)
from turnmaster.battlefield.measure import Box
from turnmaster.engine.battle import Battle
from turnmaster.engine.state import FIELD, RESERVE, Model, Unit


def on_field(unit: Unit) -> bool:
    return any(model.place == FIELD for model in unit.models)


def in_reserve(unit: Unit) -> bool:
    return any(model.place == RESERVE for model in unit.models)


def is_alive(unit: Unit) -> bool:
    """Whether any model on the field has HP left."""
    for model in unit.models:  # noqa: SIM110 - a plain loop, because this is asked more often than anything else
        if model.hp > 0 and model.place == FIELD:
            return True
    return False


def standing(unit: Unit) -> list[int]:
    """The numbers of the models on the field that are no casualties."""
    return [number for number, model in enumerate(unit.models) if model.place == FIELD and model.hp > 0]


def present(unit: Unit) -> list[int]:
    """The numbers of the models on the field, casualties that wait to be removed included."""
    return [number for number, model in enumerate(unit.models) if model.place == FIELD]


def units_of(battle: Battle, player: int) -> list[int]:
    return [number for number, unit in enumerate(battle.state.units) if unit.player == player]


def enemies_of(battle: Battle, player: int) -> list[int]:
    """Units of all other players that still have a model with HP on the field."""
    return [n for n, unit in enumerate(battle.state.units) if unit.player != player and is_alive(unit)]


def any_model_blocks(model: Model) -> bool:
    """Whether a model on the field can be in the way of sight: any can, casualties not yet removed included."""
    return True


def footprint(battle: Battle, unit: int) -> Footprint:
    return battle.setup.footprints[battle.state.units[unit].profile]


def model_base(battle: Battle, unit: int, model: Model) -> Base:
    """Where a model stands."""
    return footprint(battle, unit).at(model.x, model.y, model.z, model.facing)


def bases_of(battle: Battle, unit: int, numbers: Iterable[int]) -> list[Base]:
    """Where some models of a unit stand."""
    holder = battle.state.units[unit]
    at = battle.setup.footprints[holder.profile].at
    return [at(m.x, m.y, m.z, m.facing) for m in (holder.models[n] for n in numbers)]


def unit_bases(battle: Battle, unit: int) -> list[Base]:
    """The bases of a unit on the field. The list is kept until anybody moves: look, do not change it."""
    found: list[Base] | None = battle.moment.get(unit)
    if found is None:
        found = battle.moment[unit] = bases_of(battle, unit, present(battle.state.units[unit]))
    return found


def other_bases(battle: Battle, unit: int) -> list[Base]:
    """The bases of every other unit on the field."""
    numbers = range(len(battle.state.units))
    return [base for number in numbers if number != unit for base in unit_bases(battle, number)]


def fallen(battle: Battle, unit: int) -> list[Base]:
    """Casualties of a unit that still lie on the field."""
    holder = battle.state.units[unit]
    return bases_of(battle, unit, [n for n, m in enumerate(holder.models) if m.hp == 0 and m.place == FIELD])


def unit_box(battle: Battle, unit: int) -> Box:
    """The box around a unit on the field, kept until anybody moves."""
    found: Box | None = battle.moment.get(("box", unit))
    if found is None:
        found = battle.moment["box", unit] = box_around(unit_bases(battle, unit))
    return found


def bases_touch(mine: list[Base], theirs: list[Base]) -> bool:
    """Whether any base of one group is in contact with any of the other."""
    if not mine or not theirs:
        return False
    close = near(box_around(mine), theirs, TOLERANCE)
    return any(touching(a, b) for a in mine for b in close)


def gap_between(battle: Battle, one: int, other: int) -> int:
    """How far apart two units are, base to base."""
    return gap(*closest_pair(unit_bases(battle, one), unit_bases(battle, other)))


def refresh_contacts(battle: Battle, moved: Iterable[int]) -> None:
    """Find out anew which enemies of the moved units are in base contact with them."""
    battle.moment = {}
    state = battle.state
    changed = set(moved)
    pairs = [pair for pair in state.contacts if pair[0] not in changed and pair[1] not in changed]
    for number in sorted(changed):
        unit = state.units[number]
        mine = unit_bases(battle, number)
        if not mine:
            continue
        box = unit_box(battle, number)
        for other, enemy in enumerate(state.units):
            if enemy.player == unit.player or (other in changed and other < number):
                continue
            theirs = unit_bases(battle, other)
            if theirs and not boxes_apart(box, unit_box(battle, other), TOLERANCE) and bases_touch(mine, theirs):
                pairs.append((min(number, other), max(number, other)))
    pairs.sort()
    state.contacts = pairs


def foes_in_contact(battle: Battle, unit: int) -> list[int]:
    """Enemy units in base contact with a unit."""
    return [b if a == unit else a for a, b in battle.state.contacts if unit in (a, b)]


def is_engaged(battle: Battle, unit: int) -> bool:
    return any(unit in pair for pair in battle.state.contacts)


def melee_of(battle: Battle, unit: int) -> set[int]:
    """All units of the Melee a unit is in: those connected to it by base contact between enemies."""
    contacts = battle.state.contacts
    group = {unit}
    grown = True
    while grown:
        grown = False
        for a, b in contacts:
            if (a in group) != (b in group):
                group |= {a, b}
                grown = True
    return group if len(group) > 1 else set()


def in_same_melee(battle: Battle, one: int, other: int) -> bool:
    return bool(battle.state.contacts) and is_engaged(battle, one) and other in melee_of(battle, one)
