"""What a perk of a whole roster can do to the rules."""

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.modifiers import ADD
from turnmaster.engine.kernel.state import Effect
from turnmaster.perks.any_perk import AnyPerk

USED = "used"  # the stat of the mark that a player has used a perk in this Game Turn


class RosterPerk(AnyPerk):
    """A perk while its rules are put together."""

    def is_on(self, battle: Battle, player: int) -> bool:
        """Whether a player brought a roster that has it."""
        return any(self.name in roster.perks for roster in battle.setup.players[player].rosters)

    def used_this_turn(self, battle: Battle, player: int) -> bool:
        return any((mark.stat, mark.reason) == (USED, self.name) for mark in battle.state.players[player].effects)

    def note_use(self, battle: Battle, player: int) -> None:
        """Remember until the end of the Game Turn that a player has used it."""
        battle.state.players[player].effects.append(Effect(USED, ADD, 0, self.name, owner=player))
