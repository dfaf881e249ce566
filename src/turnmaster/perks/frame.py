"""The common part of perks of weapons, units and rosters while their rules are put together.

Each verb means one thing for all of them. A perk adds its rules for each of its ranks that a roster brought; with
`once`, only for the first of them. A perk of a weapon `is_on` an attack with that weapon, any other is on a unit; verbs
that speak of its bearer check that themselves, the others leave the check to the functions they receive.

Verbs that carry out a term of the perk return functions to be used in play, so it is known before any battle which
terms are carried out.
"""

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from turnmaster.dice import D6 as D6_DIE
from turnmaster.engine.core.answers import Price, UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Roll
from turnmaster.engine.core.declared import Flag, Mark, Moment, Place, Window, mark_called
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import Offer, RulesBuilder, RulesError
from turnmaster.engine.core.sequences import Ask, Run, Step, sequence
from turnmaster.engine.core.setup import Played
from turnmaster.engine.field.hooks import CHANGES_HANDS
from turnmaster.engine.field.melees import fight_each_other, in_same_melee
from turnmaster.engine.field.worth import current_cost
from turnmaster.engine.turn.hooks import PRETENDERS
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.free_attacks import Beginning, begin_attack, can_be_made
from turnmaster.perks.hooks import IMMUNE
from turnmaster.perks.terms import (
    ACTIVATE,
    CARRIED_OUT_BY,
    COST_GREATER,
    COST_LESSER,
    D6,
    GAME_TURN,
    INSTRUCT,
    LEADER,
    LIMITED_USE,
    MELEE,
    RADIUS,
    SINGLE_MODEL,
    Term,
    number_in,
)

A = TypeVar("A", bound=UseOffer)
C = TypeVar("C")
E = TypeVar("E", bound=Event)

Cost = int | Fraction
When = Callable[[Battle, Attack], bool]


class NeededD6(NamedTuple):
    """The D6 on which a perk takes effect, as its term says; any number of them for different purposes."""

    perk: str
    need: int

    def roll(self, battle: Battle, player: int, dice: int, unit: int = -1) -> None:
        battle.roll(player, self.perk, D6_DIE, dice, self.need, unit)

    def good(self, roll: Roll) -> list[bool]:
        """Return for each die whether it shows the needed face."""
        return [face >= self.need for face in roll.values]


def named_for(battle: Battle, perk: str) -> tuple[tuple[int, ...], ...]:
    """Return the groups of units that rosters name for a perk; of a unit and its fake, always the real one."""
    groups = battle.setup.designated.get(perk, ())
    for pretender in battle.rules.contributions(PRETENDERS):
        groups = tuple(tuple(pretender.real_one(battle, unit) for unit in group) for group in groups)
    return groups


class PerkFrame:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank, self._values = perk.name, perk.rank, dict(perk.values)
        self._neglected = [term for term in perk.terms if term.name in CARRIED_OUT_BY]
        self._remembered: set[str] = set()
        if perk.kind != "roster":
            self.carries_out(LEADER.name, SINGLE_MODEL.name)  # validation.py asks them of every profile
        if INSTRUCT in perk.terms:
            rules.raise_flag(CHANGES_HANDS)  # so that a save in which a player has units of others is sound

    def of_rank(self, value: str) -> Any:
        """Return a value of the perk's rank by name, as its declaration gives it."""
        if value not in self._values:
            raise RulesError(f"{self.name} asks for the {value!r} of its rank, and its ranks do not say")
        return self._values[value]

    # Its terms. Whoever takes the number of one while the rules are put together makes use of it.

    def carries_out(self, *terms: str) -> None:
        """Note the terms that a verb carries out; for verbs alone."""
        self._neglected = [term for term in self._neglected if term.name not in terms]

    def takes_up(self, does: str, *terms: Term) -> None:
        """Carry terms out, and refuse a perk that has none of them, because others judge a perk by its terms: a perk
        with an undeclared test could not be denied. For verbs alone.
        """
        if not any(term in self.perk.terms for term in terms):
            raise RulesError(f"{self.name} {does}, and none of its terms says so")
        self.carries_out(*(term.name for term in terms))

    def neglected(self) -> list[Term]:
        """Return the terms of the perk that no verb has carried out so far."""
        return self._neglected

    def _number(self, term: str) -> int:
        self.carries_out(term)
        return number_in(self.perk.terms, term)

    @cached_property
    def times(self) -> int:
        """Return how often it can be used in a game; 0 for no limit."""
        return self._number(LIMITED_USE)

    @cached_property
    def radius(self) -> int:
        """Return its radius in inches."""
        return self._number(RADIUS)

    @cached_property
    def need(self) -> int:
        """Return the face that a D6 must show for it to take effect."""
        return self._number(D6)

    @cached_property
    def first_turn(self) -> int:
        """Return the first Game Turn in which it takes effect; 0 for all."""
        return self._number(GAME_TURN)

    def needs_d6(self) -> NeededD6:
        """Return the dice on which it takes effect, with their needed faces."""
        if not self.need:
            raise RulesError(f"{self.name} rolls D6 to take effect, and no D6 among its terms says what they need")
        return NeededD6(self.name, self.need)

    def in_melee(self, *, with_friends: bool = False) -> Callable[[Battle, int, int], bool]:
        """Return a check whether two units are enemies in one Melee; with `with_friends`, whether they are in one at
        all.
        """
        self.takes_up("takes effect in a Melee", MELEE)
        return in_same_melee if with_friends else fight_each_other

    def compares_costs(self, *, or_equal: bool = True) -> Callable[[Cost, Cost], bool]:
        """Return a check of a Point Cost against that of the user, which is given second, as the terms require. With
        both terms any cost will do that is not the same.
        """
        greater, lesser = COST_GREATER in self.perk.terms, COST_LESSER in self.perk.terms
        self.takes_up("compares Point Costs", COST_GREATER, COST_LESSER)

        def fits(theirs: Cost, mine: Cost) -> bool:
            return (greater and theirs > mine) or (lesser and theirs < mine) or (or_equal and theirs == mine)

        return fits

    def by_cost(self, *, or_equal: bool = True) -> When:
        """Return a check of the target's points against the attacker's, as the terms require."""
        fits = self.compares_costs(or_equal=or_equal)
        return lambda battle, attack: fits(current_cost(battle, attack.target), current_cost(battle, attack.unit))

    # What it remembers

    def note(self, what: str) -> Note:
        """Return a note of the perk, for all its ranks; a name stands for one thing."""
        if what in self._remembered:
            raise RulesError(f"{self.name} remembers two things as {what!r}; give one of them another name")
        self._remembered.add(what)
        return Note(self.perk.root, what)

    @cached_property
    def mark(self) -> Mark:
        """Return the mark of the perk on a unit."""
        return mark_called(self.name, self.perk.summary)

    def mark_of(self, part: str, what: str) -> Mark:
        """Return another mark of the perk, for a part of its effect."""
        return mark_called(f"{self.name}: {part}", what)

    # Whom rosters name for it

    def designations(self, battle: Battle) -> tuple[tuple[int, ...], ...]:
        """Return the groups of units that rosters name for it, in their order."""
        return named_for(battle, self.name)

    # What it adds to the rules

    def contributes(self, place: Place[C], what: C, *, once: bool = False, bearer: str = "") -> None:
        """Contribute to an extension point; the contribution must check itself whether the perk is on. With a `bearer`,
        an extension point about one unit asks it only of units with that perk.
        """
        self.rules.contribute(place, what, once=self.perk.root if once else "", bearer=bearer)

    def reacts(self, event: type[E], reaction: Callable[[Battle, E], None], *, once: bool = False) -> None:
        """Run a function at every event of a kind; it must check itself whether the perk is on."""
        self.rules.add_reaction(event, reaction, once=self.perk.root if once else "")

    def at(self, moment: Moment, happening: Callable[[Battle], None], *, once: bool = False) -> None:
        """Run a function at a trigger of every Game Turn (see moments.py)."""
        self.rules.add_happening(moment, happening, once=self.perk.root if once else "")

    def plays(self, name: str, *steps: Run | Ask[Any] | Step) -> str:
        """Add a sequence of steps, which is pushed by its name."""
        self.rules.add_sequence(sequence(name, *steps))
        return name

    def raises(self, *flags: Flag) -> None:
        """Enable a flag of the core rules."""
        for flag in flags:
            self.rules.raise_flag(flag)

    def offers(
        self,
        window: Window,
        choices: Callable[[Battle, int], list[A]],
        take: Callable[[Battle, int, A], None],
        *,
        answers: type[A],
        playstyle: Played = "",
        gains: Callable[[Attack, A], dict[str, int] | None] | None = None,
        says: str = "",
        why_not: Callable[[Battle, int, A], str] | None = None,
        name: str = "",
        purpose: Purpose | None = None,
        price: Callable[[Battle, int, A], Price] | None = None,
        bearer: str = "",
        to_unit: Callable[[Battle, int], Iterable[A]] | None = None,
    ) -> None:
        """Let players use it in a window, by its name or another. The kind of its `answers` says what else they
        choose; see `Offer`.
        """
        if not name:
            self.carries_out(ACTIVATE.name)
        self.rules.add_offer(
            Offer(
                name or self.name,
                window,
                answers,
                choices,
                take,
                playstyle,
                gains,
                says,
                self.perk.summary,
                price,
                why_not,
                purpose,
                bearer,
                to_unit,
            )
        )

    # Attacks that units make for it

    def attack_of(
        self,
        battle: Battle,
        unit: int,
        *,
        weapons: Collection[int] | None = None,
        only: int = -1,
        forced: bool = False,
        counter: bool = False,
        single: bool = False,
        note: Note | None = None,
    ) -> Attack | None:
        """Return the attack that a unit could make now for this perk, or `None` if it could not: with all its weapons
        or with some, at any target or at one `only`. It keeps the `note`; the rest is as in `Attack`.
        """
        if weapons is not None and not weapons:
            return None
        attack = Attack(
            battle.unit(unit).player,
            unit,
            only=only,
            counter=counter,
            single=single,
            forced=forced,
            allowed=list(weapons or ()),
            notes=note.alone() if note is not None else {},
        )
        return attack if can_be_made(battle, attack) else None

    def attacks(self, battle: Battle, attack: Attack, beginning: Beginning = "besides its Attack") -> None:
        """Let a unit make an attack next: `as its Attack` of the Game Turn, `besides its Attack`, or `at once`, when
        nothing can be used before it.
        """
        begin_attack(battle, attack, beginning)

    # What others say about it

    def spares(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit is immune to it."""
        return IMMUNE.holds(battle, unit, self.perk.root)
