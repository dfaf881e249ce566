"""The winner of a Deathmatch. [Free Rules p.33]"""

from fractions import Fraction

from msgspec import Struct

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import PlayerId
from turnmaster.engine.field.worth import remaining_points
from turnmaster.engine.turn.hooks import AWAY_THIS_TURN, POINTS_COUNTED


class Standing(Struct, frozen=True):
    """The standing of a player: exact remaining points, and the points the roster began with."""

    player: PlayerId
    points: Fraction
    full_points: Fraction

    @property
    def share(self) -> Fraction:
        return self.points / self.full_points if self.full_points else Fraction(0)


def standings(battle: Battle, *, final: bool = True) -> list[Standing]:
    """Return all players, best first, by the remaining points of the units they brought. A player who is out has none.

    A unit that changed hands for good counts for no player, and neither does one that no roster lists. At the end,
    rules may count more units as destroyed.
    """
    table, units, listed = [], battle.state.units, battle.setup.listed
    for number, player in enumerate(battle.state.players):
        brought = [u for u in range(len(listed)) if battle.setup.brought_by[units[u].profile] == number]
        own = [u for u in brought if number in (units[u].player, units[u].owner)]
        own = [u for u in own if not (final and AWAY_THIS_TURN.holds(battle, u))]
        left = sum((points_left(battle, u, final=final) for u in own), Fraction(0))
        full = sum((Fraction(listed[u].points_hundredths, 100) for u in brought), Fraction(0))
        table.append(Standing(number, Fraction(0) if player.out else left, full))
    return sorted(table, key=lambda standing: (-standing.points, standing.player))


def points_left(battle: Battle, unit: int, *, final: bool) -> Fraction:
    """Return the points that a unit counts for: its remaining points, unless a rule says otherwise."""
    left = remaining_points(battle, unit, count_reserve=not final)
    for counted in battle.rules.contributions(POINTS_COUNTED):
        left = counted(battle, unit, left)
    return left


def winners(battle: Battle) -> list[int]:
    """Return the player with the most points left, or several for a draw; none before the end."""
    if not battle.state.over:
        return []
    table = standings(battle)
    return [standing.player for standing in table if standing.points == table[0].points]
