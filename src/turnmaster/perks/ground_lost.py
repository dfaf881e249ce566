"""Models that lose the floor under them: they stand below, or as close as possible."""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import Model
from turnmaster.engine.field.ground import ground_but_for
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_of, in_play, model_base, other_bases, present
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.removal import take_away
from turnmaster.engine.moving.survivors import let_survivors_out, settled, stand_around


def set_down_all(battle: Battle) -> None:
    """Set down every model above the table without a floor. If no model of a Transport finds room, its passengers take
    its place.
    """
    for unit, holder in enumerate(battle.state.units):
        floating = [number for number in present(holder) if is_floating(battle, unit, holder.models[number])]
        lost = [number for number in floating if not set_down(battle, unit, number)]
        if floating:
            place = model_base(battle, unit, holder.models[floating[-1]])
            settle(battle, [unit, *([] if in_play(holder) else let_survivors_out(battle, {unit: place}))])
        if lost:
            take_away(battle, unit, lost)


def is_floating(battle: Battle, unit: int, model: Model) -> bool:
    return model.z != 0 and model.z not in ground_but_for(battle, unit).floors_at((model.x, model.y))


def set_down(battle: Battle, unit: int, number: int) -> bool:
    """Put a model on the floor nearest to its position, without overlap, if there is room."""
    holder = battle.state.units[unit]
    model, mates = holder.models[number], bases_of(battle, unit, [n for n in present(holder) if n != number])
    lower = settled(battle, unit, model_base(battle, unit, model), model.z)
    model.z = lower.level
    if is_free(battle, unit, lower, [*other_bases(battle, unit), *mates]):
        return True
    return not stand_around(battle, unit, [number], lower, mates)
