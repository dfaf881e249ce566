"""What a perk of a whole roster can do to the rules: all that a perk of its units could, and what its player does."""

from turnmaster.engine.kernel.answers import UseOffer
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.declared import Mark
from turnmaster.engine.kernel.effects import THIS_TURN, Lasting, marked
from turnmaster.perks.unit_perk import UnitPerk

USED = Mark("used", "A player who has used a perk in this Game Turn; its reason is the perk.")


class RosterPerk(UnitPerk):
    """A perk of a roster while its rules are put together. Every unit of the roster has it."""

    @property
    def bearer(self) -> str:
        """No profile has it: it is the roster's."""
        return ""

    def is_on(self, battle: Battle, unit: int) -> bool:
        """Whether a unit is of a roster that has it. One that another player has now does not count as friendly. [Perks
        12.4, Dominate] Below 0 there is no unit, where nobody attacks.
        """
        if unit < 0:
            return False
        holder, setup = battle.state.units[unit], battle.setup
        return self.name in setup.rosters[holder.roster].perks and setup.brought_by[holder.profile] == holder.player

    def bearers(self, battle: Battle) -> list[int]:
        """The units of such rosters that their own players have now, which is not the same for a whole battle."""
        return [number for number in range(len(battle.state.units)) if self.is_on(battle, number)]

    def is_of(self, battle: Battle, player: int) -> bool:
        """Whether a player brought a roster that has it."""
        return any(self.name in roster.perks for roster in battle.setup.players[player].rosters)

    def is_designated(self, battle: Battle, unit: int) -> bool:
        """Whether a roster that has it names a unit for it."""
        return any(unit in group for group in self.designations(battle))

    def used_by(self, battle: Battle, player: int) -> bool:
        """Whether a player has used it in this Game Turn, once for each roster of a team that has it."""
        effects, rosters = battle.state.players[player].effects, battle.setup.players[player].rosters
        uses = sum(1 for mark in effects if (mark.stat, mark.reason) == (USED.name, self.name))
        return uses >= sum(1 for roster in rosters if self.name in roster.perks)

    def why_not_by(self, battle: Battle, player: int, answer: UseOffer | None = None) -> str:
        """Why a player cannot use it, whatever the answer: no roster has it, or each that has it has used it."""
        if not self.is_of(battle, player):
            return f"No roster of yours has {self.name}."
        return f"You have used {self.name} already." if self.used_by(battle, player) else ""

    def note_use_by(self, battle: Battle, player: int, *, until: Lasting = THIS_TURN) -> None:
        """Remember until the end of the Game Turn, or for ever, that a player has used it."""
        battle.state.players[player].effects.append(marked(USED, self.name, owner=player, until=until))
