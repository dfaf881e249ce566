"""What perks of units and of rosters have in common while their rules are put together."""

from collections.abc import Callable
from typing import TypeVar

from turnmaster.engine.field.hooks import CHANGES_HANDS
from turnmaster.engine.kernel.answers import Answer, Parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack
from turnmaster.engine.kernel.declared import Moment, Place, Window
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.kernel.notes import Note
from turnmaster.engine.kernel.rules import Offer, RulesBuilder
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.hooks import IMMUNE

C = TypeVar("C")
E = TypeVar("E", bound=Event)


class AnyPerk:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank = perk.name, perk.rank

    def note(self, what: str) -> Note:
        """Something that the perk remembers, whatever its rank."""
        return Note(self.perk.root, what)

    def contributes(self, place: Place[C], what: C) -> None:
        """Add something at a place of the rules; it has to ask itself whether the perk is on."""
        self.rules.contribute(place, what)

    def offers(
        self,
        window: Window,
        choices: Callable[[Battle, int], list[Answer]],
        take: Callable[[Battle, int, Answer], None],
        *,
        playstyle: str = "",
        gains: Callable[[Attack, Answer], dict[str, int] | None] | None = None,
        says: str = "",
        chosen: Parts = (),
    ) -> None:
        """Let players use it in a window. Answers are its name and what is `chosen`."""
        self.rules.add_offer(Offer(self.name, window, choices, take, playstyle, gains, chosen, says,
                                   self.perk.summary))  # fmt: skip

    def reacts(self, event: type[E], reaction: Callable[[Battle, E], None]) -> None:
        """Do something whenever something happens; it has to ask itself whether the perk is on."""
        self.rules.add_reaction(event, reaction)

    def contributes_once(self, place: Place[C], what: C) -> None:
        """Add something at a place of the rules, once for all ranks of the perk."""
        self.rules.contribute(place, what, once=self.perk.root)

    def reacts_once(self, event: type[E], reaction: Callable[[Battle, E], None]) -> None:
        """Do something whenever something happens, once for all ranks of the perk."""
        self.rules.add_reaction(event, reaction, once=self.perk.root)

    def at(self, moment: Moment, happening: Callable[[Battle], None]) -> None:
        """Do something at a moment of every Game Turn (see moments.py), each rank of the perk on its own."""
        self.rules.add_happening(moment, happening)

    def lets_units_change_hands(self) -> None:
        """Say that a player may come to have units of others, so that a save with such units is sound."""
        self.rules.raise_flag(CHANGES_HANDS)

    def spares(self, battle: Battle, unit: int) -> bool:
        """Whether a unit is immune to this perk."""
        return any(immune(battle, unit, self.perk.root) for immune in battle.rules.contributions(IMMUNE))
