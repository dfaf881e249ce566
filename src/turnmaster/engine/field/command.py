"""Units that change hands: for a while, when a player commands a unit of another, or for good.

Enemies change with the player who has the unit, and Melees change with them. A unit under temporary command boards
nothing and takes no unit aboard; units that are aboard already stay there, and stay with their own player.
"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.events import ChangedHands
from turnmaster.engine.field.melees import refresh_contacts

NOBODY = -1  # the owner of a unit that is with the player it belongs to


def take_command(battle: Battle, unit: int, player: int) -> None:
    """Give a player the command of another player's unit until it is given back."""
    holder = battle.state.units[unit]
    holder.owner = holder.player if holder.owner == NOBODY else holder.owner
    _pass_on(battle, unit, player)


def give_back(battle: Battle, unit: int) -> None:
    """Return a unit to the player it belongs to, if another player has it."""
    holder = battle.state.units[unit]
    if holder.owner != NOBODY:
        player, holder.owner = holder.owner, NOBODY
        _pass_on(battle, unit, player)


def take_for_good(battle: Battle, unit: int, player: int) -> None:
    battle.state.units[unit].owner = NOBODY
    _pass_on(battle, unit, player)


def _pass_on(battle: Battle, unit: int, player: int) -> None:
    battle.state.units[unit].player = player
    refresh_contacts(battle, [unit])
    battle.emit(ChangedHands(unit=unit, player=player))
