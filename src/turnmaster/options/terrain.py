"""The beta rule about climbing and entering buildings. [Beta: Terrain]"""

from collections.abc import Sequence

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.params import BUILDINGS_CARRY
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.field.climbing import SLOPE, WALL, Climb, Effort, along_the_slope
from turnmaster.engine.field.hooks import CLIMBING
from turnmaster.options.catalogue import option


def walls_slow(battle: Battle, climbs: Sequence[Climb]) -> Effort:
    """Count walls as Difficult Ground, but not ladders and stairs; a slope is measured along the ground."""
    up = sum(climb.up for climb in climbs if climb.kind != SLOPE)
    slopes = sum(along_the_slope(climb) for climb in climbs if climb.kind == SLOPE)
    return Effort(up + slopes, slows=any(climb.kind == WALL for climb in climbs))


@option(
    "Terrain",
    group="Beta",
    source="beta",
    summary="Walls slow those who climb them, slopes are measured along the ground, and buildings carry units.",
)
def terrain(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace_hook(CLIMBING, walls_slow)
    rules.set(BUILDINGS_CARRY, True)
