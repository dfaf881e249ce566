"""Juggernaut: a unit that goes through everything, and may destroy terrain. [Perks 12.4, Movement]

Pieces of terrain that lie together under one name are one piece. Ground without height, such as a river, neither slows
nor harms a Juggernaut, and cannot be destroyed.
"""

from collections.abc import Callable, Iterator

from turnmaster.battlefield import boxes_apart
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing, Roll, Scratch
from turnmaster.engine.field.carriers import building_code, passengers_of
from turnmaster.engine.field.ground import ground_of, is_met
from turnmaster.engine.field.hooks import DESTROYS_TERRAIN, GAIT, Gait
from turnmaster.engine.field.terrain_now import destroy, terrain_now
from turnmaster.engine.field.units import building_base, in_play
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.survivors import let_survivors_out, put_down
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.events import TerrainDestroyed
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.frame import NeededD6
from turnmaster.perks.ground_lost import set_down_all
from turnmaster.perks.terms import PASSIVE, d6
from turnmaster.perks.unit_perk import UnitPerk

ROLLS_FOR_IT = 1  # the rank that does not destroy everything
TOGETHER = 500  # parts of one piece are at most this far apart


@unit_perk(
    "Juggernaut",
    MOVEMENT,
    ranks={
        "I": rank(
            "It moves through units and terrain, and destroys each piece of terrain on its way on a 4+.",
            terms=[PASSIVE, d6(4)],
        ),
        "II": rank(
            "It moves through units and terrain, and destroys every piece of terrain on its way.",
            terms=[PASSIVE],
        ),
    },
)
def juggernaut(perk: UnitPerk) -> None:
    crushing = Crushing(perk)
    perk.raises(DESTROYS_TERRAIN)
    perk.contributes(GAIT[Gait.OVER], perk.is_on)
    perk.contributes(TRAVEL, crushing.go_through, bearer=perk.bearer)
    if perk.rank == ROLLS_FOR_IT:
        perk.plays(perk.name, *on_a_good_roll(perk.needs_d6()))
    else:
        perk.contributes(GAIT[Gait.CRUSHES], perk.is_on)


class Crushing:
    """The terrain on the paths of a unit."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk

    def go_through(self, battle: Battle, ctx: Placing, trips: list[Trip]) -> None:
        if not self.perk.is_on(battle, ctx.unit):
            return
        met = {piece for trip in trips for piece in pieces_on(battle, trip)}
        groups = [group for group in whole_pieces(battle) if met & {*group}]
        for group in reversed(groups):  # the last one pushed comes first
            if self.perk.rank == ROLLS_FOR_IT:
                battle.push(self.perk.name, Scratch(ctx.player, ctx.unit, choice=group))
            else:
                crush(battle, ctx.unit, group)


def on_a_good_roll(die: NeededD6) -> tuple[Callable[..., None], ...]:
    """Return the steps in which a piece of terrain is destroyed or withstands."""

    def roll(battle: Battle, ctx: Scratch) -> None:
        die.roll(battle, ctx.player, 1, ctx.unit)

    def crush_if_good(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        if all(die.good(roll)):
            crush(battle, ctx.unit, ctx.choice)

    return roll, crush_if_good


def pieces_on(battle: Battle, trip: Trip) -> Iterator[int]:
    """Yield the numbers of the pieces of terrain that a model meets on its path at its height."""
    met = ground_of(battle).everything.all_on_the_way(trip.start.disc, trip.points)
    for number, piece in enumerate(terrain_now(battle)[: len(battle.setup.board.terrain)]):
        can_fall = piece.height > 0 and not piece.void  # one that is destroyed already has no height any more
        if can_fall and is_met(piece, trip.start.level, trip.start.height) and any(same(piece, each) for each in met):
            yield number


def same(piece: Piece, met: Piece) -> bool:
    """Check whether two pieces are the same, however a rule changes them."""
    return (piece.name, piece.outline, piece.elevation) == (met.name, met.outline, met.elevation)


def whole_pieces(battle: Battle) -> list[list[int]]:
    """Return the numbers of the pieces of the setup, grouped where they follow each other, share a name and lie
    together.
    """
    groups: list[list[int]] = []
    boxes: list[Box] = []
    name = ""
    for number, piece in enumerate(battle.setup.board.terrain):
        box = bounds(piece.outline)
        if name == piece.name and not all(boxes_apart(box, other, TOGETHER) for other in boxes):
            groups[-1].append(number)
            boxes.append(box)
        else:
            groups.append([number])
            boxes = [box]
        name = piece.name
    return groups


def crush(battle: Battle, unit: int, group: list[int]) -> None:
    """Destroy terrain; models inside or on top stand on the ground there."""
    pieces = [battle.setup.board.terrain[number] for number in group]
    inside = [(n, who) for n in group for who in passengers_of(battle, building_code(n))]
    places = {n: building_base(battle, building_code(n)) for n, _ in inside}
    destroy(battle, unit, group)
    battle.emit(TerrainDestroyed(unit=unit, piece=pieces[0].name))
    for number, who in inside:
        put_down(battle, who, places[number])
        freed = [] if in_play(battle.unit(who)) else let_survivors_out(battle, {who: places[number]})
        settle(battle, [who, *freed])
    set_down_all(battle)
