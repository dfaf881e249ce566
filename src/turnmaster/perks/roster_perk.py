"""What a perk of a whole roster can do to the rules."""

from turnmaster.engine.battle import Battle
from turnmaster.engine.rules import RulesBuilder
from turnmaster.perks.catalogue import Perk


class RosterPerk:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank = perk.name, perk.rank

    def is_on(self, battle: Battle, player: int) -> bool:
        """Whether a player brought a roster that has it."""
        return any(self.name in roster.perks for roster in battle.setup.players[player].rosters)

    def covers(self, battle: Battle, unit: int) -> bool:
        """Whether a unit belongs to a roster that has it."""
        number = battle.state.units[unit].roster
        rosters = [roster for player in battle.setup.players for roster in player.rosters]
        return self.name in rosters[number].perks
