"""What perks of units and of rosters have in common while their rules are put together."""

from collections.abc import Callable
from typing import Any

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.rules import RulesBuilder, place_of_moment
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.weapon_perk import named


class AnyPerk:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank = perk.name, perk.rank

    def contributes(self, place: str, what: Callable[..., object]) -> None:
        """Add something at a place of the rules; it has to ask itself whether the perk is on."""
        self.rules.contribute(place, named(what, f"{place} by {self.name}"))

    def reacts(self, event: str, reaction: Callable[[Battle, Any], None]) -> None:
        """Do something whenever something happens; it has to ask itself whether the perk is on."""
        self.rules.add_reaction(event, named(reaction, f"{self.name} reacts to {event}"))

    def contributes_once(self, place: str, what: Callable[..., object]) -> None:
        """Add something at a place of the rules, once for all ranks of the perk."""
        name = f"{place} by {self.perk.root}"
        if all(getattr(other, "__name__", "") != name for other in self.rules.contributed.get(place, ())):
            self.rules.contribute(place, named(what, name))

    def reacts_once(self, event: str, reaction: Callable[[Battle, Any], None]) -> None:
        """Do something whenever something happens, once for all ranks of the perk."""
        name = f"{self.perk.root} reacts to {event}: {reaction.__name__}"
        if all(getattr(other, "__name__", "") != name for other in self.rules.reactions.get(event, ())):
            self.rules.add_reaction(event, named(reaction, name))

    def at(self, moment: str, happening: Callable[[Battle], None]) -> None:
        """Do something at a moment of every Game Turn (see moments.py), each rank of the perk on its own."""
        self.rules.contribute(place_of_moment(moment), named(happening, f"{moment} by {self.name}"))

    def lets_units_change_hands(self) -> None:
        """Say that a player may come to have units of others, so that a save with such units is sound."""
        self.contributes("changes hands", lambda: None)

    def spares(self, battle: Battle, unit: int) -> bool:
        """Whether a unit is immune to this perk."""
        return any(immune(battle, unit, self.perk.root) for immune in battle.rules.contributions("immune"))
