"""Models whose ground is taken away from under them: they stand below, or as close as possible to that place."""

from turnmaster.battlefield import overlap
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.units import model_base, other_bases, present
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.survivors import settled, stand_around


def set_down_all(battle: Battle) -> None:
    """Every unit with models above the table that have no floor under them any more."""
    for unit, holder in enumerate(battle.state.units):
        models = [holder.models[number] for number in present(holder)]
        if any(model.z and model.z not in ground_of(battle).floors_at((model.x, model.y)) for model in models):
            set_down(battle, unit)


def set_down(battle: Battle, unit: int) -> None:
    """The models of a unit stand on the floor that is nearest to where they were, on nobody else."""
    holder = battle.state.units[unit]
    for number in present(holder):
        model = holder.models[number]
        lower = settled(battle, model_base(battle, unit, model), model.z)
        if lower[3] == model.z:
            continue
        model.z = lower[3]
        if any(overlap(lower, other) for other in other_bases(battle, unit)):
            stand_around(battle, unit, [number], lower)
    settle(battle, [unit])
