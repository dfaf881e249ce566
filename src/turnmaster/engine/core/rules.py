"""Rule sets: sequences, parameters, modifiers, offers, reactions and hooks, patched by options and then compiled.

A playstyle is a rule set too. An option is a function that patches one. Two options that patch the same target are an
error unless one declares that it comes after the other. Everything attached to the rules names a declaration
(declared.py); anything else is refused.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, get_args

from turnmaster.engine.core.answers import Form, Price, UseOffer, parts_of, why_unsayable
from turnmaster.engine.core.declared import (
    Declared,
    Flag,
    Hook,
    Moment,
    Param,
    Place,
    Stat,
    Window,
    declared,
    is_declared,
)
from turnmaster.engine.core.events import Event, flaw_of, what_is
from turnmaster.engine.core.modifiers import Modifier
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.sequence_names import ENTRIES
from turnmaster.engine.core.sequences import END, Ask, Run, Sequence, Step, name_of, sequence, step_of
from turnmaster.engine.core.setup import Played, PlaystyleName
from turnmaster.engine.core.words import gaps_in
from turnmaster.errors import TurnmasterError
from turnmaster.profiles import UnitProfile

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle
    from turnmaster.engine.core.contexts import Attack

A = TypeVar("A", bound=UseOffer)
C = TypeVar("C")
E = TypeVar("E", bound=Event)
F = TypeVar("F")
S = TypeVar("S")
T = TypeVar("T")

NO_UNIT = -1
CORE = "core rules"  # the name behind everything that no perk or option adds

Happening = Callable[["Battle"], None]


class Offer(NamedTuple, Generic[A]):
    """An offer that a player may use in a window.

    `choices` lists the answers open to a player now, each with the name of the offer; `take` carries one out. All of
    them are `answers` of one kind, whose parts are the player's further choices. With `playstyle` it exists only in
    Game Turns of that playstyle. `gains` returns a choice's addition to the numbers of an attacking weapon, or None if
    it is about something else; exact odds may use such an offer. `purpose` is its plain benefit, if it has one.

    Some windows are about one unit. An offer with a `bearer` exists only for units with the perk of this name, and
    `to_unit` lists the answers of one unit alone, so that no other unit is asked.

    For people: `says` words a choice, `does` its effect, `price` its cost, and `why_not` the reason against an answer.
    """

    name: str
    window: Window
    answers: type[A]
    choices: Callable[["Battle", int], list[A]]
    take: Callable[["Battle", int, A], None]
    playstyle: Played = ""
    gains: Callable[["Attack", A], dict[str, int] | None] | None = None
    says: str = ""
    does: str = ""
    price: Callable[["Battle", int, A], Price] | None = None
    why_not: Callable[["Battle", int, A], str] | None = None
    purpose: Purpose | None = None
    bearer: str = ""
    to_unit: Callable[["Battle", int], Iterable[A]] | None = None

    def choices_of(self, battle: "Battle", player: int, unit: int) -> Iterable[A]:
        """Return the answers open to a player for this unit; found one by one where the offer has `to_unit`."""
        if self.to_unit is not None:
            return self.to_unit(battle, unit)
        return [choice for choice in self.choices(battle, player) if getattr(choice, "unit", NO_UNIT) == unit]

    @property
    def form(self) -> Form:
        """Return the form of its answers; without `says`, they name the unit, then the offer, then its targets."""
        parts = parts_of(self.answers)
        user = "{unit}: use {offer}" if "unit" in parts else "Use {offer}"
        rest = "".join(f" on {{{name}}}" for name in parts if name != "unit")
        return Form(self.name, self.says or user + rest, self.answers)

    @property
    def flaw(self) -> str:
        """Return why an offer could never be used or worded, or nothing."""
        if self.playstyle and self.playstyle not in PLAYSTYLES:
            return f"there is no playstyle {self.playstyle!r}"
        wrong = sorted(gaps_in(self.says) - {"offer", *parts_of(self.answers)})
        if wrong:
            return f"its sentence names {{{wrong[0]}}}, which is no part of its answers"
        return why_unsayable(self.answers)


class RulesError(TurnmasterError):
    """An error of options that exclude each other, or of rules attached to something that does not exist."""


class RuleSet(NamedTuple):
    """Compiled rules, which never change; every save holds their hash."""

    sequences: dict[str, Sequence]
    params: dict[Param[Any], Any]
    flags: frozenset[Flag]
    modifiers: dict[Stat[Any], tuple[Any, ...]]
    modifiers_against_hazards: dict[Stat[Any], tuple[Any, ...]]
    offers: dict[tuple[str, Window], dict[str, Offer[Any]]]
    offers_by_perks: dict[tuple[Any, ...], tuple[Offer[Any], ...]]  # filled as units are asked about; see `offers_to`
    reactions: dict[type[Event], tuple[Any, ...]]
    happenings: dict[Moment, tuple[Happening, ...]]
    hooks: dict[Hook[Any], Any]
    contributed: dict[Place[Any], tuple[Any, ...]]
    is_plain: bool  # no perk or option has a say in anything but numbers and what players are offered
    hash: str
    bearers: dict[tuple[Declared, Any], str]  # what counts only for units with a perk, and the name of that perk
    concerning: dict[tuple[Any, ...], tuple[Any, ...]]  # filled as units are asked about; see `contributions_to`
    made_by: Callable[[str], "RuleSet"] | None = None  # makes the same rules in another process, given their hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle how the rules were made, because functions of perks cannot be pickled."""
        if self.made_by is None:
            raise RulesError("rules that were put together by hand cannot be pickled; use those of a setup")
        return self.made_by, (self.hash,)

    def contributions(self, place: Place[C]) -> tuple[C, ...]:
        """Return the contributions of options and perks to an extension point, in their order."""
        return self.contributed.get(place, ())

    def contributions_to(self, place: Place[C], unit: UnitProfile) -> tuple[C, ...]:
        """Return the contributions that can concern a unit: most perks concern only units that have them."""
        question = (place, unit.perks, unit.traits)
        found = self.concerning.get(question)
        if found is None:
            found = self.concerning[question] = self._borne_by(place, self.contributions(place), unit)
        return found

    def modifiers_of(self, stat: Stat[Any], unit: UnitProfile, *, against_hazards: bool = False) -> tuple[Any, ...]:
        """Return the sources of modifiers that can change a stat of a unit."""
        question = (stat, against_hazards, unit.perks, unit.traits)
        found = self.concerning.get(question)
        if found is None:
            sources = (self.modifiers_against_hazards if against_hazards else self.modifiers).get(stat, ())
            found = self.concerning[question] = self._borne_by(stat, sources, unit)
        return found

    def _borne_by(self, to: Declared, those: tuple[Any, ...], unit: UnitProfile) -> tuple[Any, ...]:
        """Return the functions attached to a declaration by perks of a unit, or for all units."""
        had = ("", *unit.perks, *unit.traits)
        return tuple(each for each in those if self.bearers.get((to, each), "") in had)

    def offers_to(
        self, playstyle: str, window: Window, perks: tuple[str, ...], traits: tuple[str, ...]
    ) -> tuple[Offer[Any], ...]:
        """Return the offers in a window about one unit with these perks and traits."""
        question = (playstyle, window, perks, traits)
        found = self.offers_by_perks.get(question)
        if found is None:
            there = self.offers.get((playstyle, window), {}).values()
            found = tuple(each for each in there if not each.bearer or each.bearer in perks or each.bearer in traits)
            self.offers_by_perks[question] = found
        return found

    def hook(self, hook: Hook[F]) -> F:
        """Return the present function of a hook."""
        return self.hooks[hook]  # type: ignore[no-any-return]

    def param(self, param: Param[T]) -> T:
        return self.params[param]  # type: ignore[no-any-return]

    def has(self, flag: Flag) -> bool:
        return flag in self.flags


PLAYSTYLES: tuple[PlaystyleName, ...] = get_args(PlaystyleName)


class Listener(NamedTuple):
    """A function attached to a declaration or event, with its source."""

    to: Any
    by: str
    name: str


class RulesBuilder:
    """Rules while they are put together."""

    def __init__(self) -> None:
        self.sequences: dict[str, list[Step]] = {}
        self.params: dict[Param[Any], Any] = {}
        self.flags: set[Flag] = set()
        self.modifiers: dict[Stat[Any], list[Any]] = {}
        self.modifiers_against_hazards: dict[Stat[Any], list[Any]] = {}
        self.offers: list[Offer[Any]] = []
        self.reactions: dict[type[Event], list[Any]] = {}
        self.happenings: dict[Moment, list[Happening]] = {}
        self.hooks: dict[Hook[Any], Any] = {}
        self.contributed: dict[Place[Any], list[Any]] = {}
        self.bearers: dict[tuple[Declared, Any], str] = {}
        self.names: list[str] = []
        self.listeners: list[Listener] = []
        self._by = CORE
        self._after: frozenset[str] = frozenset()
        self._touched: dict[tuple[str, ...], str] = {}
        self._once: set[tuple[Any, str, str]] = set()

    # What the core, the playstyles and perks put in.

    def adding(self, by: str, add: Callable[["RulesBuilder"], None]) -> None:
        """Let a perk add its rules; `by` is its name."""
        before, self._by = self._by, by
        add(self)
        self._by = before

    def add_sequence(self, new: Sequence) -> None:
        """Add a sequence under a new name. Ranks of a perk may add the same one; another of its name is refused."""
        there = self.sequences.get(new.name)
        if there is not None and [_made_of(step) for step in there] != [_made_of(step) for step in new.steps]:
            raise RulesError(f"{self._by} adds a sequence {new.name!r}, and the rules have another of that name")
        self.sequences[new.name] = list(new.steps)

    def add_offer(self, offer: Offer[Any]) -> None:
        """Add an offer to its window."""
        self._listen(Window, offer.window, offer.take)
        flaw = offer.flaw
        if flaw:
            raise RulesError(f"{self._by} offers {offer.name!r}, and {flaw}")
        self.offers.append(offer)

    def add_modifier(
        self,
        stat: Stat[S],
        source: Callable[["Battle", S], Modifier | None],
        *,
        against_hazards: bool = False,
        bearer: str = "",
    ) -> None:
        """Change a stat by a function of the scene; with `against_hazards` also where no unit attacks, so that the
        function may not read an attacker. With a `bearer` it changes only the stats of units with the perk of this
        name.
        """
        self._listen(Stat, stat, source)
        self._note_bearer(stat, source, bearer)
        self.modifiers.setdefault(stat, []).append(source)
        if against_hazards:
            self.modifiers_against_hazards.setdefault(stat, []).append(source)

    def add_reaction(self, event: type[E], reaction: Callable[["Battle", E], None], *, once: str = "") -> None:
        """Run a function at every event of a kind. With `once` only the first of several with the same word is added,
        such as those of a perk's ranks.
        """
        if self._is_new(event, once, reaction):
            self._listen_to_event(event, reaction)
            self.reactions.setdefault(event, []).append(reaction)

    def add_happening(self, moment: Moment, happening: Happening, *, once: str = "") -> None:
        """Run a function at a trigger of every Game Turn; `once` as for reactions."""
        if self._is_new(moment, once, happening):
            self._listen(Moment, moment, happening)
            self.happenings.setdefault(moment, []).append(happening)

    def contribute(self, place: Place[C], what: C, *, once: str = "", first: bool = False, bearer: str = "") -> None:
        """Add a function or an object to an extension point, after all others or, with `first`, before them. At an
        extension point about one unit, a contribution with a `bearer` is left out for units without the perk of this
        name.
        """
        if self._is_new(place, once, what):
            self._listen(Place, place, what)
            self._note_bearer(place, what, bearer)
            at_place = self.contributed.setdefault(place, [])
            at_place.insert(0 if first else len(at_place), what)

    def _note_bearer(self, to: Declared, what: Any, bearer: str) -> None:
        if bearer:
            self.bearers[to, what] = bearer

    def raise_flag(self, flag: Flag) -> None:
        """Enable a flag."""
        self._listen(Flag, flag, None)
        self.flags.add(flag)

    def give(self, hook: Hook[F], function: F) -> None:
        """Define the function of a hook."""
        self._listen(Hook, hook, function)
        self.hooks[hook] = function

    def assign(self, param: Param[T], value: T) -> None:
        """Give a parameter the value of a playstyle, kind of dice or setting."""
        self._listen(Param, param, None)
        flaw = param.flaw_of(value)
        if flaw:
            raise RulesError(f"{self._by} sets the parameter {param.name!r}, and {flaw}")
        self.params[param] = value

    def param(self, param: Param[T]) -> T:
        """Return the present value of a parameter."""
        value: T = self.params.get(param, param.default)
        return value

    def _listen(self, kind: type[Declared], to: Any, what: Any) -> None:
        if not is_declared(to):
            raise RulesError(f"{self._by} names {to!r}, which is declared nowhere")
        if not isinstance(to, kind):
            raise RulesError(f"{self._by} names the {to.title} {to.name!r} where a {kind.title} belongs")
        self._note(to, what)

    def _listen_to_event(self, event: Any, what: Any) -> None:
        if not (isinstance(event, type) and issubclass(event, Event)):
            raise RulesError(f"{self._by} reacts to {event!r}, which is no event: it is declared nowhere as one")
        flaw = flaw_of(event)
        if flaw:
            raise RulesError(f"{self._by} reacts to {event.__name__}, which never happens: {flaw}")
        self._note(event, what)

    def _note(self, to: Any, what: Any) -> None:
        self.listeners.append(Listener(to, self._by, _name_of(what) if what is not None else ""))

    def _is_new(self, to: Any, once: str, what: Any) -> bool:
        key = (to, once, _name_of(what) if once else "")
        if once and key in self._once:
            return False
        self._once.add(key)
        return True

    # What options do to the rules.

    def patch(self, name: str, change: Callable[["RulesBuilder"], None], after: Iterable[str] = ()) -> None:
        """Apply an option. `after` names options whose patches this one may change again."""
        self._by, self._after = name, frozenset(after)
        change(self)
        self.names.append(name)
        self._by = CORE

    def _touch(self, *target: str) -> None:
        earlier = self._touched.get(target)
        if earlier is not None:
            self._refuse_unless_after(earlier, target)
        self._touched[target] = self._by

    def _touch_step(self, sequence_name: str, *target: str) -> None:
        """Note a patch of a step, which conflicts with a replaced sequence as well."""
        self._touch(*target, "of the", sequence_name)
        whole = self._touched.get(("sequence", sequence_name))
        if whole is not None:
            self._refuse_unless_after(whole, ("sequence", sequence_name))

    def _refuse_unless_after(self, earlier: str, target: tuple[str, ...]) -> None:
        if earlier != self._by and earlier not in self._after:
            raise RulesError(f"{earlier} and {self._by} cannot be used together: both change the {' '.join(target)}")

    def set(self, param: Param[T], value: T) -> None:
        """Set a parameter for an option; two options that set the same one exclude each other."""
        self.assign(param, value)
        self._touch("setting", param.name)

    def replace(self, sequence_name: str, old: "Run | Ask[Any] | Step | str", new: "Run | Ask[Any] | Step") -> None:
        """Replace a step by another."""
        where, name = self._find(sequence_name, old)
        self._touch_step(sequence_name, "step", name)
        self.sequences[sequence_name][where] = step_of(new)

    def remove(self, sequence_name: str, old: "Run | Ask[Any] | Step | str") -> None:
        """Remove a step from a sequence."""
        where, name = self._find(sequence_name, old)
        self._touch_step(sequence_name, "step", name)
        del self.sequences[sequence_name][where]

    def insert(
        self, sequence_name: str, new: "Run | Ask[Any] | Step", *, before: Any = None, after: Any = None
    ) -> None:
        """Insert a step before or after another."""
        if (before is None) == (after is None):
            raise RulesError(f"{self._by} inserts {name_of(new)!r}; say either before which step or after which")
        where, name = self._find(sequence_name, before if before is not None else after)
        side = "before" if before is not None else "after"
        self._touch_step(sequence_name, "place", side, name)
        self.sequences[sequence_name].insert(where + (side == "after"), step_of(new))

    def replace_sequence(self, new: Sequence) -> None:
        """Replace the sequence of this name."""
        if new.name not in self.sequences:
            raise RulesError(f"{self._by} replaces {new.name!r}, which is no sequence of the rules")
        for target, earlier in self._touched.items():
            if target[-2:] == ("of the", new.name):
                self._refuse_unless_after(earlier, target)
        self._touch("sequence", new.name)
        self.sequences[new.name] = list(new.steps)

    def replace_hook(self, hook: Hook[F], new: F) -> None:
        """Replace the function of a hook, which `give` defines first."""
        self._listen(Hook, hook, new)
        if hook not in self.hooks:
            raise RulesError(f"{self._by} replaces {hook.name!r}, which does nothing under these rules")
        self._touch("hook", hook.name)
        self.hooks[hook] = new

    def _find(self, sequence_name: str, part: Any) -> tuple[int, str]:
        name = part if isinstance(part, str) else name_of(part)
        for number, step in enumerate(self.sequences.get(sequence_name, ())):
            if step.name == name:
                return number, name
        raise RulesError(f"{self._by} changes the step {name!r} of {sequence_name!r}, which has no such step")

    # Putting it all together.

    def compile(self) -> RuleSet:
        """Return the compiled rules; refuse them if they name things that are never asked, offered or reached."""
        self._refuse_what_never_comes()
        self._refuse_missing_entries()
        return RuleSet(
            sequences={name: self._compiled(name, steps) for name, steps in self.sequences.items()},
            params={param: self.param(param) for param in declared(Param)} | self.params,
            flags=frozenset(self.flags),
            modifiers={stat: tuple(sources) for stat, sources in self.modifiers.items()},
            modifiers_against_hazards={s: tuple(sources) for s, sources in self.modifiers_against_hazards.items()},
            offers=self._offers(),
            offers_by_perks={},
            reactions={event: tuple(all_of) for event, all_of in self.reactions.items()},
            happenings={moment: tuple(all_of) for moment, all_of in self.happenings.items()},
            hooks=dict(self.hooks),
            contributed={place: tuple(all_of) for place, all_of in self.contributed.items()},
            is_plain=not (self.contributed or self.happenings or self.flags),
            hash=self._hash(),
            bearers=dict(self.bearers),
            concerning={},
        )

    def _refuse_what_never_comes(self) -> None:
        """Refuse rules attached to a window or trigger that no sequence has."""
        there = {step.occasion for steps in self.sequences.values() for step in steps}
        for listener in self.listeners:
            if isinstance(listener.to, (Window, Moment)) and listener.to not in there:
                kind, name = listener.to.title, listener.to.name
                raise RulesError(f"{listener.by} names the {kind} {name!r}, and no sequence has that {kind}")

    def _refuse_missing_entries(self) -> None:
        for name, entry in ENTRIES:
            if name in self.sequences and all(step.name != entry for step in self.sequences[name]):
                raise RulesError(f"rules begin {name!r} with the step {entry!r}, and it has no such step")

    def _offers(self) -> dict[tuple[str, Window], dict[str, Offer[Any]]]:
        offers: dict[tuple[str, Window], dict[str, Offer[Any]]] = {}
        for offer in self.offers:
            for playstyle in PLAYSTYLES if not offer.playstyle else (offer.playstyle,):
                by_name = offers.setdefault((playstyle, offer.window), {})
                if offer.name in by_name:
                    raise RulesError(f"two offers are called {offer.name!r} in the window {offer.window.name!r}")
                by_name[offer.name] = offer
        return offers

    def _compiled(self, name: str, steps: list[Step]) -> Sequence:
        """Return a sequence without windows and triggers that no rule uses, so that they cost nothing."""
        whole = sequence(name, *steps)
        for step in steps:
            if step.ask is not None and step.ask.flaw:
                raise RulesError(f"the step {step.name!r} of {name!r} could never be asked: {step.ask.flaw}")
        used = {offer.window for offer in self.offers} | self.happenings.keys()
        kept = [step for step in steps if step.occasion is None or step.occasion in used]
        number_of = {}
        for step in whole.steps:
            number_of[step.name] = sum(1 for other in steps[: whole.number_of[step.name]] if other in kept)
        number_of[END.name] = len(kept)
        return Sequence(name, tuple(kept), number_of)

    def _hash(self) -> str:
        """Return a fingerprint of all names in their order."""
        parts = [*self.names]
        parts += [f"{name}: {', '.join(step.name for step in steps)}" for name, steps in sorted(self.sequences.items())]
        parts += sorted(f"{param.name} = {value!r}" for param, value in self.params.items())
        parts += [f"{offer.window.name} offers {offer.name} {offer.playstyle}" for offer in self.offers]
        parts += [f"{_called(listener.to)}: {listener.by}: {listener.name}" for listener in self.listeners]
        return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


def _made_of(step: Step) -> tuple[str, str]:
    """Return a step as its name and the location of its function, because perks are built anew for every battle."""
    return step.name, _name_of(step.run if step.run is not None else step.ask)


def _called(to: Any) -> str:
    return what_is(to) if isinstance(to, type) else str(to.name)


def _name_of(part: Any) -> str:
    """Return a function by where it is defined, anything else by its own name or that of its kind."""
    return str(part.name) if hasattr(part, "name") else str(getattr(part, "__qualname__", type(part).__qualname__))
