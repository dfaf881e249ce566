"""The verbs of perks of a whole roster: those of its units' perks, and those of its player."""

from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import THIS_TURN, Lasting, marked
from turnmaster.perks.unit_perk import UnitPerk

USED = Mark("used", "A player who has used a perk in this Game Turn; its reason is the perk.")


class RosterPerk(UnitPerk):
    """A perk of a roster while its rules are put together. Every unit of the roster has it."""

    @property
    def bearer(self) -> str:
        """Return no bearer, because the roster has the perk and not a profile."""
        return ""

    def is_on(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit is of a roster that has it. A unit under another player's command is not friendly.
        [Perks 12.4, Dominate] A number below 0 is no unit, where no unit attacks.
        """
        if unit < 0:
            return False
        holder, setup = battle.state.units[unit], battle.setup
        return self.name in setup.rosters[holder.roster].perks and setup.brought_by[holder.profile] == holder.player

    def bearers(self, battle: Battle) -> list[int]:
        """Return the units of such rosters that their own players command now, which may change in a battle."""
        return [number for number in range(len(battle.state.units)) if self.is_on(battle, number)]

    def is_of(self, battle: Battle, player: int) -> bool:
        """Check whether a player brought a roster that has it."""
        return any(self.name in roster.perks for roster in battle.setup.players[player].rosters)

    def is_designated(self, battle: Battle, unit: int) -> bool:
        """Check whether a roster that has it names a unit for it."""
        return any(unit in group for group in self.designations(battle))

    def used_by(self, battle: Battle, player: int) -> bool:
        """Check whether a player has used it in this Game Turn, once for each roster of a team that has it."""
        effects, rosters = battle.state.players[player].effects, battle.setup.players[player].rosters
        uses = sum(1 for mark in effects if (mark.stat, mark.reason) == (USED.name, self.name))
        return uses >= sum(1 for roster in rosters if self.name in roster.perks)

    def why_not_by(self, battle: Battle, player: int, answer: UseOffer | None = None) -> str:
        """Return why a player cannot use it: no roster has it, or each that has it has used it."""
        if not self.is_of(battle, player):
            return f"No roster of yours has {self.name}."
        return f"You have used {self.name} already." if self.used_by(battle, player) else ""

    def note_use_by(self, battle: Battle, player: int, *, until: Lasting = THIS_TURN) -> None:
        """Note until the end of the Game Turn, or for the whole game, that a player has used it."""
        battle.state.players[player].effects.append(marked(USED, self.name, owner=player, until=until))
