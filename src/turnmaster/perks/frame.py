"""What perks of weapons, units and rosters have in common while their rules are put together.

Each verb means one thing for all of them. A perk adds its rules for each of its ranks that a roster brought; with
`once`, only for the first of them. A perk of a weapon `is_on` an attack with that weapon, any other is on a unit; verbs
that speak of its bearer check that themselves, the others leave the check to the functions that they are given.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from turnmaster.engine.field.hooks import CHANGES_HANDS
from turnmaster.engine.kernel.answers import Answer, Parts, Price
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack
from turnmaster.engine.kernel.declared import Flag, Mark, Moment, Place, Window, mark_called
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.kernel.notes import Note
from turnmaster.engine.kernel.purposes import Purpose
from turnmaster.engine.kernel.rules import Offer, RulesBuilder, RulesError
from turnmaster.engine.kernel.sequences import sequence
from turnmaster.engine.kernel.setup import Played
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.hooks import IMMUNE, REAL_ONE
from turnmaster.perks.terms import D6, GAME_TURN, INSTRUCT, LIMITED_USE, RADIUS, number_in

C = TypeVar("C")
E = TypeVar("E", bound=Event)


def named_for(battle: Battle, perk: str) -> tuple[tuple[int, ...], ...]:
    """The groups of units that rosters name for a perk; of a unit and its fake, always the real one."""
    groups = battle.setup.designated.get(perk, ())
    for real_one in battle.rules.contributions(REAL_ONE):
        groups = tuple(tuple(real_one(battle, unit) for unit in group) for group in groups)
    return groups


class PerkFrame:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank = perk.name, perk.rank
        self.is_tested = False  # whether something carries out its Mastery Test
        self._remembered: set[str] = set()
        if INSTRUCT in perk.terms:
            rules.raise_flag(CHANGES_HANDS)  # so that a save in which a player has units of others is sound

    # Its terms

    @cached_property
    def times(self) -> int:
        """How often it can be used in a game; 0 if that is not limited."""
        return number_in(self.perk.terms, LIMITED_USE)

    @cached_property
    def radius(self) -> int:
        """How far it takes effect, in inches."""
        return number_in(self.perk.terms, RADIUS)

    @cached_property
    def need(self) -> int:
        """What a D6 has to show for it to take effect."""
        return number_in(self.perk.terms, D6)

    @cached_property
    def first_turn(self) -> int:
        """The first Game Turn in which it takes effect; 0 if it always does."""
        return number_in(self.perk.terms, GAME_TURN)

    # What it remembers

    def note(self, what: str) -> Note:
        """Something that the perk remembers, whatever its rank. A name stands for one thing."""
        if what in self._remembered:
            raise RulesError(f"{self.name} remembers two things as {what!r}; give one of them another name")
        self._remembered.add(what)
        return Note(self.perk.root, what)

    @cached_property
    def mark(self) -> Mark:
        """The mark of the perk on a unit: that it takes effect on it."""
        return mark_called(self.name, self.perk.summary)

    def mark_of(self, part: str, what: str) -> Mark:
        """Another mark of the perk, for a part of what it does."""
        return mark_called(f"{self.name}: {part}", what)

    # Whom rosters name for it

    def designations(self, battle: Battle) -> tuple[tuple[int, ...], ...]:
        """The groups of units that rosters name for it, in the order in which they are named."""
        return named_for(battle, self.name)

    # What it adds to the rules

    def contributes(self, place: Place[C], what: C, *, once: bool = False, bearer: str = "") -> None:
        """Add something at a place of the rules; it has to check itself whether the perk is on. With a `bearer`, a
        place that asks about one unit asks it only of units with that perk.
        """
        self.rules.contribute(place, what, once=self.perk.root if once else "", bearer=bearer)

    def reacts(self, event: type[E], reaction: Callable[[Battle, E], None], *, once: bool = False) -> None:
        """Do something whenever something happens; it has to check itself whether the perk is on."""
        self.rules.add_reaction(event, reaction, once=self.perk.root if once else "")

    def at(self, moment: Moment, happening: Callable[[Battle], None], *, once: bool = False) -> None:
        """Do something at a moment of every Game Turn (see moments.py)."""
        self.rules.add_happening(moment, happening, once=self.perk.root if once else "")

    def plays(self, name: str, *steps: Any) -> str:
        """Add a sequence of steps, which is pushed by its name."""
        self.rules.add_sequence(sequence(name, *steps))
        return name

    def raises(self, *flags: Flag) -> None:
        """Say that something may be the case that never is in the core rules."""
        for flag in flags:
            self.rules.raise_flag(flag)

    def offers(
        self,
        window: Window,
        choices: Callable[[Battle, int], list[Answer]],
        take: Callable[[Battle, int, Answer], None],
        *,
        playstyle: Played = "",
        gains: Callable[[Attack, Answer], dict[str, int] | None] | None = None,
        says: str = "",
        chosen: Parts = (),
        why_not: Callable[[Battle, int, Answer], str] | None = None,
        name: str = "",
        purpose: Purpose | None = None,
        price: Callable[[Battle, int, Answer], Price] | None = None,
        bearer: str = "",
        to_unit: Callable[[Battle, int], Iterable[Answer]] | None = None,
    ) -> None:
        """Let players use it in a window. Answers are its name, or another, and what is `chosen`; see `Offer`."""
        self.rules.add_offer(Offer(name or self.name, window, choices, take, playstyle, gains, chosen, says,
                                   self.perk.summary, price, why_not, purpose, bearer, to_unit))  # fmt: skip

    # What others say about it

    def spares(self, battle: Battle, unit: int) -> bool:
        """Whether a unit is immune to it."""
        root = self.perk.root
        for immune in battle.rules.contributions(IMMUNE):  # noqa: SIM110 - a plain loop, because so many perks ask
            if immune(battle, unit, root):
                return True
        return False
