"""Perks of a whole roster about arrivals and passages.

[Perks 12.6, Roster Perks]
"""

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, Base, gap
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.core.state import Area
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.hooks import ENEMIES_ABOARD, PASSAGES, Passage
from turnmaster.engine.field.units import MARKER_RADIUS, on_field, taking_part, unit_bases
from turnmaster.engine.moving.hooks import ELSEWHERE, Elsewhere
from turnmaster.engine.moving.orders import read_places
from turnmaster.perks.areas import NO_LAST_TURN
from turnmaster.perks.catalogue import Designates, roster_perk
from turnmaster.perks.decisions import MarkerDecision, PutMarker
from turnmaster.perks.events import PerkMarkerPlaced
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import PASSIVE, SPECIFIC, limited_use, radius


@roster_perk(
    "Nexus",
    'Units can deploy wholly within 12" of the unit named as the Nexus.',
    terms=[PASSIVE, radius(12)],
    designates=Designates(1, "the unit that is its Nexus"),
)
def nexus(perk: RosterPerk) -> None:
    inches = perk.radius

    def centres(battle: Battle, unit: int) -> list[int]:
        """Return the units around which another may deploy: named for its roster, on the field, and still on
        its side.
        """
        units = battle.state.units
        named = [number for group in perk.designations(battle) for number in group]
        mine = [number for number in named if units[number].roster == units[unit].roster and number != unit]
        there = [n for n in mine if on_field(units[n]) and units[n].player == units[unit].player]
        return taking_part(battle, there)

    def too_far(battle: Battle, unit: int, base: Base) -> str:
        around = [other for number in centres(battle, unit) for other in unit_bases(battle, number)]
        if any(furthest(base, other) <= inches * battle.inch + TOLERANCE for other in around):
            return ""
        return f"{perk.name} reaches {battle.inches(inches)} around the unit that is named for it."

    def can_use_it(battle: Battle, unit: int) -> bool:
        return bool(centres(battle, unit))

    perk.contributes(ELSEWHERE, Elsewhere(perk.name, can_use_it, too_far, as_zone=True))


def furthest(base: Base, other: Base) -> int:
    """Return the distance to the furthest point of a base: the far side of a round one, or a corner of a hull."""
    if base.outline is None:
        return gap(replace(base, radius=0), other) + base.radius
    return max(gap(Base(*corner, 0, base.level, base.height), other) for corner in base.outline.points)


ROWS = 6  # the board is looked at in so many rows and columns for places to propose


@roster_perk(
    "Gateway",
    "Its markers of Game Turns 1 and 2 are joined: any unit can enter one and leave through the other.",
    terms=[SPECIFIC, limited_use(2)],
)
def gateway(perk: RosterPerk) -> None:
    gates = Gates(perk)
    perk.raises(ENEMIES_ABOARD)
    perk.contributes(PASSAGES, Passage(gates.name_of, gates.ends))
    perk.at(START_OF_TURN, gates.ask_for_markers)
    perk.plays(gates.placing, Ask("where the marker lies", MarkerDecision, gates.decide, gates.place, gates.check))


class Gates:
    """Two markers of a player, which lead to each other as soon as both lie on the board."""

    def __init__(self, perk: RosterPerk) -> None:
        self.perk, self.placing, self.times = perk, f"{perk.name}, a marker", perk.times

    def name_of(self, battle: Battle, player: int) -> str:
        return f"the {self.perk.name} of {battle.setup.players[player].name}"

    def markers(self, battle: Battle, player: int) -> list[Area]:
        return [area for area in battle.state.areas if (area.perk, area.player) == (self.perk.name, player)]

    def ends(self, battle: Battle, player: int) -> list[Base]:
        markers = self.markers(battle, player)
        is_open = len(markers) == self.times
        return [Base(*area.points[0], area.radius, area.level, 0) for area in markers] if is_open else []

    def ask_for_markers(self, battle: Battle) -> None:
        """Ask for a marker at the start of each of the first Game Turns, in the order of play."""
        for player in reversed(battle.state.order):
            if battle.state.turn <= self.times and self.perk.is_of(battle, player):
                battle.push(self.placing, Scratch(player))

    def decide(self, battle: Battle, ctx: Scratch) -> MarkerDecision:
        board, halves = battle.setup.board, 2 * ROWS
        points = [
            (board.width * i // halves, board.height * j // halves)
            for i in range(1, halves, 2)
            for j in range(1, halves, 2)
        ]
        places = [PutMarker((point,)) for point in points]
        options = [place for place in places if self.check(battle, ctx, place) is None]
        return battle.ask(MarkerDecision, ctx.player, options, open=True, perk=self.perk.name)

    def check(self, battle: Battle, ctx: Scratch, answer: PutMarker) -> Refusal | None:
        base = self.base_at(battle, answer)
        if isinstance(base, Refusal):
            return base
        board = battle.setup.board
        if not board.holds(base):
            return Refusal("The marker would leave the battlefield.", "Keep all of it on the board.")
        fields = {
            board.field_at(point)
            for point in (base.centre, *(area.points[0] for area in self.markers(battle, ctx.player)))
        }
        if board.fields and len(fields) > 1:  # only Reserve leads from one battlefield to another
            return Refusal("Both markers lie on one battlefield.", "Put it where the other one is.")
        return None

    def base_at(self, battle: Battle, answer: PutMarker) -> Base | Refusal:
        """Return the marker's position of an answer; without a level, on the lowest floor."""
        orders = read_places(answer.places, (), 1)
        if isinstance(orders, Refusal):
            return orders
        point, level = orders[0].end, orders[0].level
        floors = ground_of(battle).floors_at(point)
        height = level if level is not None and level in floors else min(floors, default=0)
        return Base(*point, MARKER_RADIUS, height, 0)

    def place(self, battle: Battle, ctx: Scratch, answer: PutMarker) -> None:
        base = self.base_at(battle, answer)
        assert not isinstance(base, Refusal)
        unit = battle.setup.brought_by.index(ctx.player)
        marker = Area(self.perk.name, ctx.player, unit, -1, [base.centre], radius=base.radius, level=base.level)
        marker.first, marker.last = battle.state.turn, NO_LAST_TURN
        battle.state.areas.append(marker)
        battle.emit(PerkMarkerPlaced(player=ctx.player, perk=self.perk.name))
