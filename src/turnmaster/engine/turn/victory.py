"""Who wins a Deathmatch. [Free Rules p.33]"""

from fractions import Fraction

from msgspec import Struct

from turnmaster.engine.field.worth import remaining_points
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.events import PlayerId


class Standing(Struct, frozen=True):
    """How a player stands: exact remaining points, and the points the roster began with."""

    player: PlayerId
    points: Fraction
    full_points: Fraction

    @property
    def share(self) -> Fraction:
        return self.points / self.full_points if self.full_points else Fraction(0)


def standings(battle: Battle, *, final: bool = True) -> list[Standing]:
    """All players, best first: what is left of the units they brought. A player who is out has nothing left.

    A unit that changed hands for good counts for nobody, and so does one that no roster lists.
    """
    table, units, listed = [], battle.state.units, battle.setup.listed
    for number, player in enumerate(battle.state.players):
        brought = [u for u in range(len(listed)) if battle.setup.brought_by[units[u].profile] == number]
        own = [u for u in brought if number in (units[u].player, units[u].owner)]
        left = sum((remaining_points(battle, u, count_reserve=not final) for u in own), Fraction(0))
        full = sum((Fraction(listed[u].points_hundredths, 100) for u in brought), Fraction(0))
        table.append(Standing(number, Fraction(0) if player.out else left, full))
    return sorted(table, key=lambda standing: (-standing.points, standing.player))


def winners(battle: Battle) -> list[int]:
    """Who won: the player with the most points left, or several for a draw. Nobody before the end."""
    if not battle.state.over:
        return []
    table = standings(battle)
    return [standing.player for standing in table if standing.points == table[0].points]
