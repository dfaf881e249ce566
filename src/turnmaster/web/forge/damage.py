"""What a roster has lost at a real table, so that it can be printed as it stands there."""

from collections.abc import Iterator, Mapping

from turnmaster.forge.designs import RosterDesign
from turnmaster.tabletop.game import Tracked
from turnmaster.web.errors import Refused
from turnmaster.web.forge.api import DamageView
from turnmaster.web.tabletop.store import Kept, Tabletops

MOST_GAMES = 20  # the latest, in which a roster is looked for

OTHER = "This game is not played with the roster as it is now."


def damages_of(games: Tabletops, owner: str, roster: RosterDesign) -> list[DamageView]:
    """The games of an owner that go on and are played with a roster, and how much HP it has lost in each."""
    going_on = [each.id for each in games.listed(owner) if not each.over][:MOST_GAMES]
    found = ((kept, side) for kept in map(games.kept, going_on) for side in sides_with(kept, roster))
    return [
        DamageView(kept.id, side, kept.game.title, kept.table.turn, sum(lost_in(kept, side).values()))
        for kept, side in found
    ]


def damage_in(games: Tabletops, id: str, side: int, roster: RosterDesign) -> Mapping[int, int]:
    """How much HP each unit of a roster has lost in a game, by its number."""
    kept = games.kept(id)
    if side not in sides_with(kept, roster):
        raise Refused(OTHER)
    return lost_in(kept, side)


def sides_with(kept: Kept, roster: RosterDesign) -> Iterator[int]:
    """Who plays a roster: whoever has units of the same names, models and HP, in the same order."""
    wanted = [(unit.design.name, unit.models, unit.design.hp) for unit in roster.units]
    for number, side in enumerate(kept.game.sides):
        if [(unit.name, unit.models, unit.hp) for unit in side.roster.units] == wanted:
            yield number


def lost_in(kept: Kept, side: int) -> dict[int, int]:
    def lost(unit: Tracked) -> int:
        return unit.full - sum(unit.hp)

    return {number: lost(unit) for number, unit in enumerate(kept.table.sides[side])}
