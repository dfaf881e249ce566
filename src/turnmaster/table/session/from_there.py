"""Show what a unit could do from a position before it moves there: enemies in range, and enemies that see it."""

from turnmaster.engine.attacking.wielders import in_reach, wielders_of
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import enemies_of, gap_between, standing
from turnmaster.engine.field.view import seen_models
from turnmaster.engine.turn.knowledge import is_hidden_from
from turnmaster.table.session.messages import FromThere, InReach, ThereFound
from turnmaster.table.session.previews import move_of

MOST_FOES = 6  # the nearest; a list of all would be too long to read while dragging
ANY_DICE = 0  # nothing is rolled in what is only imagined


def from_there(battle: Battle, knows: int, value: object) -> ThereFound:
    """Return the nearest enemies as they would be after the Movement of an answer."""
    answer = battle.read(value)
    move = move_of(battle, answer) if not isinstance(answer, Refusal) else None
    if move is None:
        return ThereFound(foes=[])
    there, unit = battle.imagine(ANY_DICE), move.ctx.unit
    for number, end in zip(move.numbers, move.ends, strict=True):
        model = there.state.units[unit].models[number]
        model.x, model.y, model.z = end.x, end.y, end.level
    there.cache = {}
    foes = [foe for foe in enemies_of(there, there.state.units[unit].player) if not is_hidden_from(battle, foe, knows)]
    near = sorted(foes, key=lambda foe: (gap_between(there, unit, foe), foe))[:MOST_FOES]
    return ThereFound(foes=[seen_from_there(there, unit, foe) for foe in near])


def seen_from_there(there: Battle, unit: int, foe: int) -> FromThere:
    mine, theirs = standing(there.state.units[unit]), standing(there.state.units[foe])
    return FromThere(
        unit=foe,
        distance=gap_between(there, unit, foe),
        weapons=weapons_at(there, unit, foe),
        sees_it=bool(seen_models(there, foe, theirs, unit, mine)),
    )


def weapons_at(there: Battle, unit: int, foe: int) -> list[InReach]:
    """Return the unit's ranged weapons with the number of their wielders that would have an enemy in range
    and sight.
    """
    found = []
    for weapon in there.profile(unit).weapons:
        wielders = wielders_of(there, unit, weapon) if weapon.range_in and weapon.attacks else []
        if wielders:
            reaching = in_reach(there, unit, weapon, wielders, foe)
            found.append(InReach(weapon=weapon.name, models=len(reaching), of=len(wielders)))
    return found
