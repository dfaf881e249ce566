"""Watching perks at work: all that a perk adds to the rules are its parts, and each is noted once it does something.

A part that answers has done something when its answer is not what it was asked about, nor nothing; a part that acts,
when it changed the state of the battle or the numbers of an attack; a step and an offer, when they were carried out.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from turnmaster.engine.core.battle import Battle, to_msgpack
from turnmaster.engine.core.contexts import AttackSpec
from turnmaster.engine.core.rules import PLAYSTYLES, Offer, RulesBuilder, RuleSet
from turnmaster.engine.core.sequences import Step
from turnmaster.engine.core.setup import RulesChoice, Setup
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options.catalogue import patch_rules
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.hooks import (
    BACKLASH,
    FURTHER_LOSS,
    ROLLED_WEAPONS,
    STRUCK_LATER,
    TESTS_OF_USE,
    TURNS_AROUND,
    WHAT_CAME_BEFORE,
)
from turnmaster.perks.validation import perks_named

# What is used by one of its functions: a mode, dice for the use of a weapon, a rescue …
USED_BY = ("begin", "applies", "arrived", "carry_out", "ends", "inflict", "most", "ready", "has_to_strike", "owes",
           "way_it_has_to_go", "times", "pieces", "is_one", "real_one", "be_seen_through")  # fmt: skip
# What only exact odds ask for, and what does nothing by itself.
FOR_ODDS = {place.name for place in (TESTS_OF_USE, ROLLED_WEAPONS, FURTHER_LOSS, WHAT_CAME_BEFORE, STRUCK_LATER,
                                     TURNS_AROUND, BACKLASH)}  # fmt: skip
ONLY_LOOKS = ("look_ahead", "nothing_more")

Judge = Callable[[Any, tuple[Any, ...]], bool]


class Part(NamedTuple):
    """One of the things that a perk adds to the rules: where, by which function, and which of several like it. An offer
    that exists only in one playstyle says so. A function that knows nothing of the perk which brings it is the same
    part of all that do, and is named after its file.
    """

    perk: str
    where: str
    function: str
    number: int = 1

    def __str__(self) -> str:
        return f"{self.perk}, {self.where}: {self.function}" + (f" ({self.number})" if self.number > 1 else "")


class Watch:
    """Notes which parts of perks there are, and which of them did something."""

    def __init__(self) -> None:
        self.parts: dict[Part, set[str]] = {}  # with the perks that bring them
        self.left_out: set[Part] = set()  # parts that are not watched
        self.did_something: set[Part] = set()
        self.answering: set[Part] = set()  # those that have answered, so that it is the answer that counts

    @property
    def silent(self) -> set[Part]:
        """The parts that have done nothing so far."""
        return self.parts.keys() - self.did_something

    @property
    def unheard(self) -> set[str]:
        """The perks with such a part."""
        return {perk for part in self.silent for perk in self.parts[part]}

    def rules_of(self, setup: Setup) -> RuleSet:
        """Return the rules of a battle, in which every perk of the armies is watched."""
        return self.rules_with(setup.rules, perks_named([army for player in setup.players for army in player.rosters]))

    def rules_with(self, choice: RulesChoice, perks: Iterable[Perk]) -> RuleSet:
        rules = core_rules(choice.playstyle, choice.dice)
        for perk in perks:
            before = _parts_of(rules)
            build_perk(perk, rules)
            self._watch_new_parts(perk.name, rules, before)
        patch_rules(rules, choice)
        return rules.compile()

    def know(self, perks: Iterable[Perk]) -> None:
        """Note the parts that perks have by themselves, in every playstyle."""
        for perk in perks:
            for playstyle in PLAYSTYLES:
                self.rules_with(RulesChoice(playstyle), [perk])

    def look_at(self, wanted: Iterable[Part]) -> None:
        """Watch these parts and no other."""
        parts, self.parts = self.parts, {part: self.parts[part] for part in wanted}
        self.left_out = parts.keys() - self.parts.keys()

    def _watch_new_parts(self, perk: str, rules: RulesBuilder, before: set[int]) -> None:
        new = NewParts(perk, self.parts, self.left_out)
        for lists in _kinds_of(rules):
            for where, parts in lists.items():
                parts[:] = [each if id(each) in before else self._watched(new, where, each) for each in parts]
        rules.offers[:] = [offer if id(offer) in before else self._offer(new, offer) for offer in rules.offers]
        for where, steps in rules.sequences.items():
            steps[:] = [step if id(step) in before else self._step(new.part(where, step), step) for step in steps]

    def _watched(self, new: "NewParts", where: Any, rule: Any) -> Any:
        """A rule that is noted when it does something; as it was if there is nothing left to note."""
        if _is_function(rule):
            part = new.part(where, rule)
            return self._function(part, rule, _matters) if self._is_awaited(part) else rule
        watched = rule
        for method in _methods_of(rule):
            part = new.part(where, rule, method)
            judge = _is_less if method == "most" else _matters
            if self._is_awaited(part):
                watched = _with_method(watched, method, self._function(part, getattr(rule, method), judge))
        return watched

    def _is_awaited(self, part: Part) -> bool:
        return part in self.parts and part not in self.did_something

    def _function(self, part: Part, rule: Callable[..., Any], judge: Judge) -> Callable[..., Any]:
        def same(*args: Any) -> Any:
            if part in self.did_something:
                return rule(*args)
            seen = None if part in self.answering else _seen_in(args)  # which takes longer than most answers
            result = rule(*args)
            if judge(result, args) or (seen is not None and _seen_in(args) != seen):
                self.did_something.add(part)
            if result is not None:
                self.answering.add(part)
            return result

        same.__name__, same.__qualname__ = rule.__name__, rule.__qualname__
        return same

    def _carried_out(self, part: Part, act: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any) -> Any:
            self.did_something.add(part)
            return act(*args)

        noting.__qualname__ = act.__qualname__  # a perk that brings the same step again is not another rule
        return noting

    def _offer(self, new: "NewParts", offer: Offer[Any]) -> Offer[Any]:
        part = new.part(f"offer in {offer.window.name}, {offer.playstyle or 'any playstyle'}", offer.take)
        return offer._replace(take=self._carried_out(part, offer.take))

    def _step(self, part: Part, step: Step) -> Step:
        if step.ask is not None:
            return step._replace(ask=step.ask._replace(apply=self._carried_out(part, step.ask.apply)))
        assert step.run is not None
        return step._replace(run=self._carried_out(part, step.run))


class NewParts:
    """Names the parts that a perk adds to the rules, in the order in which it adds them."""

    def __init__(self, perk: str, known: dict[Part, set[str]], left_out: set[Part]) -> None:
        self.perk, self.known, self.left_out = perk, known, left_out
        self.seen = Counter[tuple[str, str]]()
        self.named: dict[tuple[str, int, str], tuple[Part, Any]] = {}  # with the rule, so that no other gets its id

    def part(self, where: Any, rule: Any, method: str = "") -> Part:
        """The same function in two lists of one place, as a modifier that hazards meet too, is one part; in two places
        it is two. An object is one part for each method by which it is used.
        """
        place = where.__name__ if isinstance(where, type) else getattr(where, "name", str(where))
        if (place, id(rule), method) in self.named:
            return self.named[place, id(rule), method][0]
        function = rule.name if isinstance(rule, Step) else getattr(rule, "__qualname__", type(rule).__name__)
        function += f".{method}" if method else ""
        self.seen[place, function] += 1
        part = Part(_owner(rule) or self.perk, place, function.replace("<locals>.", ""), self.seen[place, function])
        hidden = place in FOR_ODDS or function.rpartition(".")[2] in ONLY_LOOKS or part in self.left_out
        if _does_something(rule) and not hidden:
            self.known.setdefault(part, set()).add(self.perk)
        self.named[place, id(rule), method] = part, rule
        return part


def _owner(rule: Any) -> str:
    """The file of a function that stands there on its own; nothing for one that was made for a perk."""
    function = rule
    if isinstance(rule, Step):
        function = rule.run if rule.ask is None else rule.ask.apply
    name = getattr(function, "__qualname__", ".")
    return "" if "." in name else str(function.__module__)


def _does_something(rule: Any) -> bool:
    """Whether something can be expected of it: a window or a moment is only a place for others."""
    if isinstance(rule, Step):
        return rule.occasion is None
    return callable(rule) or bool(_methods_of(rule))


def _is_function(rule: Any) -> bool:
    return callable(rule) and not isinstance(rule, tuple)


def _methods_of(rule: Any) -> list[str]:
    """Those by which an object is used, if it has any."""
    return [method for method in USED_BY if hasattr(rule, method)]


def _with_method(rule: Any, method: str, function: Callable[..., Any]) -> Any:
    """An object with another function in the place of one of its own."""
    if isinstance(rule, tuple):
        return type(type(rule).__name__, (type(rule),), {method: staticmethod(function)})(*rule)
    setattr(rule, method, function)
    return rule


def _kinds_of(rules: RulesBuilder) -> list[dict[Any, list[Any]]]:
    """All that perks add to the rules, apart from steps and offers."""
    return [rules.modifiers, rules.modifiers_against_hazards, rules.reactions, rules.contributed, rules.happenings]


def _parts_of(rules: RulesBuilder) -> set[int]:
    kinds: list[dict[Any, list[Any]]] = [*_kinds_of(rules), rules.sequences]
    parts = [part for kind in kinds for parts in kind.values() for part in parts]
    return {id(part) for part in [*parts, *rules.offers]}


def _seen_in(args: tuple[Any, ...]) -> list[bytes]:
    """The state and the numbers that a rule could change."""
    states = [to_msgpack(arg.state) for arg in args if isinstance(arg, Battle)]
    return states + [msgspec.msgpack.encode(arg) for arg in args if isinstance(arg, AttackSpec)]


def _matters(result: Any, args: tuple[Any, ...]) -> bool:
    """Whether a rule answered anything but nothing, or what it was asked."""
    if isinstance(result, tuple):
        return bool(result) and result != args[-len(result) :]
    lists = [arg for arg in args if isinstance(arg, list)]
    if isinstance(result, list) and lists:  # of what it was given, nothing at all may be left
        return result not in lists
    if isinstance(result, bool):
        return result
    if isinstance(result, Fraction):  # points, of which nothing may be left, or how many times they count
        return result != next((arg for arg in args if isinstance(arg, Fraction)), 1)
    return bool(result) and not any(result is arg or result == arg for arg in args[1:])


def _is_less(result: Any, args: tuple[Any, ...]) -> bool:
    """Whether a limit leaves less of a loss than there was."""
    return bool(result < args[-1])
