"""The HP that a roster has lost in tabletop games, so that it can be printed as it stands there."""

from collections.abc import Iterator, Mapping

from turnmaster.forge.designs import RosterDesign
from turnmaster.tabletop.game import Tracked
from turnmaster.web.errors import Refused
from turnmaster.web.forge.messages import DamageView
from turnmaster.web.tabletop.store import SavedTabletop, TabletopStore

MOST_GAMES = 20  # the latest, in which a roster is looked for

OTHER = "This game is not played with the roster as it is now."


class TabletopDamages:
    """Looks up rosters in the tabletop games of a server."""

    def __init__(self, games: TabletopStore) -> None:
        self.games = games

    def of_owner(self, owner: str, roster: RosterDesign) -> list[DamageView]:
        """Return the games of an owner that are in progress with a roster, and the HP that it has lost in each."""
        in_progress = [each.id for each in self.games.listed(owner) if not each.over][:MOST_GAMES]
        found = ((saved, side) for saved in map(self.games.saved, in_progress) for side in sides_with(saved, roster))
        return [
            DamageView(saved.id, side, saved.game.title, saved.table.turn, sum(lost_in(saved, side).values()))
            for saved, side in found
        ]

    def of_game(self, game: str, side: int, roster: RosterDesign) -> Mapping[int, int]:
        """Return the HP that each unit of a roster has lost in a game, by its number."""
        saved = self.games.saved(game)
        if side not in sides_with(saved, roster):
            raise Refused(OTHER)
        return lost_in(saved, side)


def sides_with(saved: SavedTabletop, roster: RosterDesign) -> Iterator[int]:
    """Find the sides that play a roster: those with units of the same names, models and HP, in the same order."""
    wanted = [(unit.design.name, unit.models, unit.design.hp) for unit in roster.units]
    for number, side in enumerate(saved.game.sides):
        if [(unit.name, unit.models, unit.hp) for unit in side.roster.units] == wanted:
            yield number


def lost_in(saved: SavedTabletop, side: int) -> dict[int, int]:
    def lost(unit: Tracked) -> int:
        return unit.full - sum(unit.hp)

    return {number: lost(unit) for number, unit in enumerate(saved.table.sides[side])}
