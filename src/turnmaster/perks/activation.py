"""The use of a unit's perk: when, how often, on which targets and with which test, as its terms say. [Perks 12.2]

An activated perk is used before or after an Action of its unit, once in a Game Turn; in an Advanced game with the Use
Perks Action, or as a Counter. Some perks have a window of their own instead. A failed test, or a perk that a player
stopped, does not count as a use.

Every check returns a sentence, so that a player who asks why a perk cannot be used gets the reason that applies.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import DICE, DieName
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.answers import UseOnTarget, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, PerkUse, Roll, Scratch
from turnmaster.engine.core.declared import Window
from turnmaster.engine.core.offering import AROUND_ACTIONS, acting_unit
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.rules import RulesError
from turnmaster.engine.core.sequences import END, Next, Run
from turnmaster.engine.core.setup import Played
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import BEFORE_ACTION, COUNTERS_WITH_PERK, USES_PERKS
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.melees import fight_each_other, is_engaged
from turnmaster.engine.field.plain_sight import has_in_reach_and_sight
from turnmaster.engine.field.units import are_together, are_within, in_play, is_gone, on_field, standing, takes_part
from turnmaster.engine.field.worth import current_cost, full_points
from turnmaster.engine.turn.hooks import HAS_SOMETHING_TO_USE
from turnmaster.perks.aether import takes_aether_test
from turnmaster.perks.conditions import suffers_first
from turnmaster.perks.events import PerkUsed
from turnmaster.perks.fallen import is_near_remains, remains_of
from turnmaster.perks.hooks import FRIENDLY_TO, OUT_OF_REACH
from turnmaster.perks.judged import WhyNot, WhyNotOn, first_reason, nothing_against_it
from turnmaster.perks.known_names import check_die
from turnmaster.perks.terms import (
    ACTIVATE,
    AETHER,
    CASUALTY,
    COST_GREATER,
    COST_LESSER,
    D6,
    MASTERY_TEST,
    MELEE,
    number_in,
)

if TYPE_CHECKING:
    from turnmaster.perks.unit_perk import UnitPerk

MASTERY_NEED = 4
USUAL = (*AROUND_ACTIONS, USES_PERKS, COUNTERS_WITH_PERK)
# The windows in which perks are used by choice, with the playstyle of each.
PERK_WINDOWS: tuple[tuple[Window, Played], ...] = (
    *((window, "Standard") for window in AROUND_ACTIONS),
    *((window, "Intermediate") for window in AROUND_ACTIONS),
    (USES_PERKS, "Advanced"),
    (COUNTERS_WITH_PERK, "Advanced"),
)
USED_BY_CHOICE = {ACTIVATE, AETHER, MASTERY_TEST}  # the terms of a perk that is used around Actions


class Whom(Enum):
    """The units on which a perk can be used; friends are units of the same roster. [Perks 12.1]"""

    FOES = "foes"
    FRIENDS = "friends"
    OTHERS = "others"
    ANYBODY = "others, and itself"


class Used(NamedTuple):
    """A perk that takes effect: its user, its target, and the answer of its player, with any further choices.

    `rolled` is the sum of its dice. An Aether Test may double its effect: then the `strength` is 2.
    """

    unit: int
    target: int
    answer: Any  # of the kind that the perk declares
    strength: int
    rolled: int = 0


Take = Callable[[Battle, Used], None]
Choices = Callable[[Battle, int], Iterable[tuple[int, ...]]]  # what else a unit may choose about it
Open = Callable[[Battle, int], Iterator[UseWithUnit]]  # the answers open to a unit, found one by one


class Usage(NamedTuple):
    """The settings of a perk's use beyond its terms; see `UnitPerk.activates`."""

    take: Take
    when: WhyNot
    whom: Whom | None
    on: WhyNotOn
    sees: bool
    choices: Choices | None
    rolls: tuple[DieName, int]
    once_a_turn: bool
    begins: Callable[[Battle, int], None] | None
    says: str
    answers: type[UseWithUnit] | None
    purpose: Purpose | None
    or_engaged: bool
    part: str


class Activation:
    """A perk that a unit can use by its player's choice."""

    def __init__(self, perk: "UnitPerk", usage: Usage) -> None:
        self.perk, self.usage, self.terms = perk, usage, perk.perk.terms
        self.offered = f"{perk.name}: {usage.part}" if usage.part else perk.name
        self.name = f"use of {self.offered}"
        self.is_for_the_fallen = CASUALTY in self.terms and usage.whom is not None
        check_die(perk.name, usage.rolls[0])
        perk.carries_out(ACTIVATE.name, MELEE.name)
        self.why_limited = perk.judges_use(at_will=True)
        self.why_too_far: WhyNotOn = nothing_against_it
        self.answers: type[Any] = usage.answers or (UseWithUnit if usage.whom is None else UseOnTarget)
        self.explain = self.prepare_to_explain()
        self.test, *judging = self.prepare_test()
        rolling = (self.roll_for_effect, self.take_effect_rolled) if usage.rolls[1] else ()
        perk.plays(self.name, self.begin_use, *judging, self.take_effect, *rolling)

    def prepare_to_explain(self) -> Callable[[Battle, int, Any], str]:
        """Return the check of an answer and of its targets, if it has targets. A destroyed target need not be worth
        more than its user.
        """
        judge = first_reason(self.why_not_by, self.why_again)
        if self.usage.whom is None:
            return self.perk.explains(judge)
        self.perk.carries_out(COST_LESSER.name)
        if not self.is_for_the_fallen:
            self.perk.carries_out(COST_GREATER.name)
        if self.perk.radius:
            self.why_too_far = self.perk.reaches(sees=self.usage.sees)
        return self.perk.explains_on(judge, self.why_not_on)

    def prepare_test(self) -> tuple[Run, ...]:
        """Return the steps that decide whether it works: a perk takes one test at most, and one without a test can be
        stopped.
        """
        perk = self.perk
        if MASTERY_TEST in self.terms:
            test = perk.tests_mastery()
            return (lambda battle, ctx: test(battle, ctx.player, ctx.unit, self.used(ctx).target),)
        if AETHER in self.terms:
            test_aether = takes_aether_test(perk)
            return (lambda battle, ctx: test_aether(battle, ctx.player, ctx.unit),)
        if number_in(self.terms, D6):
            self.die = perk.needs_d6()
            return lambda battle, ctx: self.die.roll(battle, ctx.player, 1, ctx.unit), self.judge_die
        return (lambda battle, ctx: announce_perk(battle, ctx.player, ctx.unit, perk.name),)

    def open(self, windows: Iterable[Window]) -> None:
        """Offer the perk in windows; around an Action also to units that make none."""
        if BEFORE_ACTION in windows:
            self.check_terms()
            self.perk.contributes(HAS_SOMETHING_TO_USE, self.is_open_to, bearer=self.perk.bearer)
        for window in windows:
            self.open_in(window)

    def check_terms(self) -> None:
        """Refuse a perk without a term that would let other perks deny it."""
        if USED_BY_CHOICE.isdisjoint(self.terms):
            words = ", ".join(sorted(map(str, USED_BY_CHOICE)))
            raise RulesError(f"{self.perk.name} is used around Actions, and has none of the terms {words}")

    def open_in(self, window: Window) -> None:
        """Offer the perk in a window; in reaction to an attack it is used on the attacker or the unit itself, while
        neither is destroyed.
        """
        if window in AROUND_ACTIONS:
            for playstyle in ("Standard", "Intermediate"):
                self.offer(window, self.once_a_game_turn, playstyle)
        elif window is USES_PERKS:
            self.offer(window, self.with_the_action, "Advanced")
        elif window is COUNTERS_WITH_PERK:
            if not self.is_for_the_fallen:
                self.offer(window, self.as_a_counter, "Advanced")
        else:
            self.offer(window, self.once_a_game_turn)

    def offer(self, window: Window, open_to: Open, playstyle: Played = "") -> None:
        def choices(battle: Battle, player: int) -> list[UseWithUnit]:
            return [choice for unit in self.perk.holders(battle, player) for choice in open_to(battle, unit)]

        self.perk.offers(
            window,
            choices,
            self.use,
            answers=self.answers,
            playstyle=playstyle,
            says=self.usage.says,
            why_not=self.why_not,
            purpose=self.usage.purpose,
            name=self.offered,
            bearer=self.perk.bearer,
            to_unit=open_to,
        )

    # Who may use it, and on whom

    def why_not_by(self, battle: Battle, unit: int) -> str:
        """Return why a unit cannot use it now on any target."""
        perk = self.perk
        if is_gone(battle.state.units[unit]) or not perk.is_on(battle, unit):
            return f"{battle.called(unit)} does not have {perk.name}."
        if limited := self.why_limited(battle, unit):
            return limited
        if MELEE in self.terms and not is_engaged(battle, unit):
            return f"{perk.name} is used in a Melee, and {battle.called(unit)} is in none."
        return self.usage.when(battle, unit)

    def why_not_on(self, battle: Battle, unit: int, target: int) -> str:
        """Return why a unit that may use it cannot use it on another."""
        if self.is_for_the_fallen:
            return self.why_not_on_fallen(battle, unit, target)
        if not is_meant(battle, unit, target, self.usage.whom) or is_gone(battle.state.units[target]):
            return f"{self.perk.name} is not for {battle.called(target)}."
        return self.why_out_of_reach(battle, unit, target) or self.usage.on(battle, unit, target)

    def why_out_of_reach(self, battle: Battle, unit: int, target: int) -> str:
        """Return why a possible target cannot be reached with it, or is spared."""
        name, whom = battle.called(target), self.usage.whom
        if MELEE in self.terms and not fight_each_other(battle, unit, target):
            return f"{name} is not in the same Melee."
        is_near = self.usage.or_engaged and fight_each_other(battle, unit, target)
        if not is_near and (too_far := self.why_too_far(battle, unit, target)):
            return too_far
        if COST_LESSER in self.terms and not worth_no_more(battle, target, unit):
            return f"{name} is worth more points now than its user."
        if COST_GREATER in self.terms and not worth_no_more(battle, unit, target):
            return f"{name} is worth fewer points now than its user."
        if reason := OUT_OF_REACH.against(battle, unit, target):
            return reason
        if whom is Whom.FOES and self.perk.spares(battle, target):
            return f"{name} is immune to {self.perk.name}."
        if whom is Whom.FOES and not suffers_first(battle, unit, target):
            return f"Another unit stands in for {name}."
        return ""

    def can_be_used_on(self, battle: Battle, unit: int, target: int) -> bool:
        """Check whether it can be used on a target. The perk's own condition comes before distance: it is cheap and
        usually settles it.
        """
        if is_gone(battle.state.units[target]) != self.is_for_the_fallen:
            return False
        if self.is_for_the_fallen:
            return not self.why_not_on_fallen(battle, unit, target)
        if not is_meant(battle, unit, target, self.usage.whom):
            return False
        if self.usage.on(battle, unit, target):
            return False
        return not self.why_out_of_reach(battle, unit, target)

    def why_not_on_fallen(self, battle: Battle, unit: int, target: int) -> str:
        """Return why it cannot be used on a destroyed unit, whose full Point Cost counts. [Perks 12.2, Casualty]"""
        name, lying = battle.called(target), remains_of(battle, target)
        if lying is None:
            return f"{self.perk.name} is for a unit that was removed as a casualty, and {name} was not."
        if not is_meant(battle, unit, target, self.usage.whom) or self.perk.spares(battle, target):
            return f"{self.perk.name} is not for {name}."
        if not is_near_remains(battle, unit, lying, self.perk.radius):
            return f"{name} did not fall within {battle.inches(self.perk.radius)}."
        if COST_LESSER in self.terms and full_points(battle, target) > current_cost(battle, unit):
            return f"{name} costs more points at full HP than its user is worth now."
        return self.usage.on(battle, unit, target)

    def why_not(self, battle: Battle, player: int, answer: UseWithUnit) -> str:
        """Return why an answer is illegal, as far as a malformed answer can be understood."""
        return self.explain(battle, player, answer) or self.why_not_now(battle, answer.unit)

    def why_again(self, battle: Battle, unit: int) -> str:
        """Return why a unit cannot use it again in this Game Turn."""
        return self.perk.why_used(battle, unit) if self.is_once_a_turn(battle) else ""

    def why_not_now(self, battle: Battle, unit: int) -> str:
        """Return why it cannot be used now: around an Action only the unit that makes it uses its perks."""
        acting = acting_unit(battle)
        if acting in (unit, -1) or battle.state.playstyle == "Advanced":
            return ""
        return f"{self.perk.name} is used around an Action of its unit, and now {battle.called(acting)} acts."

    def is_once_a_turn(self, battle: Battle) -> bool:
        return self.usage.once_a_turn or battle.state.playstyle != "Advanced"

    def open_to(self, battle: Battle, unit: int) -> Iterator[UseWithUnit]:
        """Yield the answers of a unit one by one, because usually only their existence matters."""
        if self.why_not_by(battle, unit):
            return
        more: list[tuple[int, ...]] = [()]
        if self.usage.choices is not None:
            more = list(self.usage.choices(battle, unit))
        if self.usage.whom is None:
            yield from (self.answers(self.offered, unit, *rest) for rest in more)
            return
        for other in range(len(battle.state.units)):
            if self.can_be_used_on(battle, unit, other):
                yield from (self.answers(self.offered, unit, other, *rest) for rest in more)

    # When it is offered

    def once_a_game_turn(self, battle: Battle, unit: int) -> Iterator[UseWithUnit]:
        return self.open_to(battle, unit) if self.is_ready(battle, unit) else iter(())

    def is_ready(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit has it and has not used it in this Game Turn."""
        return self.perk.is_on(battle, unit) and not self.perk.used_this_turn(battle, unit)

    def is_open_to(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit could use it if it were chosen only for that."""
        return self.is_ready(battle, unit) and any(self.open_to(battle, unit))

    def with_the_action(self, battle: Battle, unit: int) -> Iterator[UseWithUnit]:
        done = self.usage.once_a_turn and self.perk.used_this_turn(battle, unit)
        return iter(()) if done else self.open_to(battle, unit)

    def as_a_counter(self, battle: Battle, unit: int) -> Iterator[UseWithUnit]:
        """Return the answers directed at the attacker or at the unit itself, or at no unit."""
        found, attacker = self.with_the_action(battle, unit), battle.amid(Attack).unit
        return (choice for choice in found if getattr(choice, "target", unit) in (unit, attacker))

    # How it is used once it has been chosen: it is tested or announced, and then takes effect

    def use(self, battle: Battle, player: int, answer: UseWithUnit) -> None:
        unit, (_, _, *rest) = answer.unit, answer.written()
        self.perk.note_turn(battle, unit)
        if self.usage.begins is not None:
            self.usage.begins(battle, unit)
        battle.push(self.name, Scratch(player, unit, choice=rest))

    def begin_use(self, battle: Battle, ctx: Scratch) -> None:
        self.test(battle, ctx)

    def judge_die(self, battle: Battle, ctx: Scratch, roll: Roll) -> Next | None:
        if not all(self.die.good(roll)):
            return END
        announce_perk(battle, ctx.player, ctx.unit, self.perk.name)
        return None

    def take_effect(self, battle: Battle, ctx: Scratch, outcome: PerkTest | PerkUse) -> Next | None:
        if not outcome.works:
            return END
        ctx.numbers = {"strength": outcome.passed} if AETHER in self.terms and isinstance(outcome, PerkTest) else {}
        self.perk.note_use(battle, ctx.unit)
        battle.emit(PerkUsed(perk=self.perk.name, unit=ctx.unit, target=self.used(ctx).target))
        if not self.usage.rolls[1]:
            self.carry_out(battle, self.used(ctx))
        return None

    def roll_for_effect(self, battle: Battle, ctx: Scratch) -> None:
        die, dice = self.usage.rolls
        battle.roll(ctx.player, self.perk.name, DICE[die], dice, unit=ctx.unit)

    def take_effect_rolled(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        self.carry_out(battle, self.used(ctx)._replace(rolled=sum(roll.values)))

    def carry_out(self, battle: Battle, used: Used) -> None:
        """Carry out the perk, unless its user or its target was lost in the meantime: as the price of its test, by a
        reaction, or for want of room where a marker lay.
        """
        units = battle.state.units
        lost = used.target >= 0 and is_gone(units[used.target]) and not self.is_for_the_fallen
        if not lost and not is_gone(units[used.unit]):
            self.usage.take(battle, used)

    def used(self, ctx: Scratch) -> Used:
        answer = self.answers(self.offered, ctx.unit, *ctx.choice)
        target = answer.target if isinstance(answer, UseOnTarget) else -1
        return Used(ctx.unit, target, answer, strength=ctx.numbers.get("strength", 1))


def is_meant(battle: Battle, unit: int, other: int, whom: Whom | None) -> bool:
    """Check whether a unit is a legal kind of target of another unit's perk."""
    if unit == other:
        return whom is Whom.ANYBODY
    mine, theirs = battle.state.units[unit], battle.state.units[other]
    if whom is Whom.FRIENDS:
        return is_of_its_side(battle, unit, other) and takes_part(battle, other)
    return whom is not Whom.FOES or (mine.player != theirs.player and not counts_as_friend(battle, other, mine.player))


def is_of_its_side(battle: Battle, unit: int, other: int) -> bool:
    """Check whether another unit is a friend, or was one before it became a wreck."""
    mine, theirs = battle.state.units[unit], battle.state.units[other]
    same_roster = mine.player == theirs.player and mine.roster == theirs.roster
    return same_roster or counts_as_friend(battle, other, mine.player)


def counts_as_friend(battle: Battle, unit: int, player: int) -> bool:
    """Check whether a unit of another player counts as friendly to a player."""
    if battle.state.units[unit].player == player:
        return False
    return FRIENDLY_TO.holds(battle, unit, player)


def can_reach(battle: Battle, unit: int, target: int, inches: int, *, sees: bool) -> bool:
    """Check whether a unit is near enough to be the target of a perk. A passenger is near to units inside with it, and
    reaches others only through Fire Points; a unit in Reserve reaches only friends that wait there too.

    [Free Rules part 4, Perks and Transports]
    """
    mine, theirs = battle.state.units[unit], battle.state.units[target]
    if are_together(battle, unit, target):
        return in_play(mine) or mine.roster == theirs.roster
    if not in_play(mine) or theirs.aboard != NOWHERE or not on_field(theirs) or theirs.marker:
        return False
    if mine.aboard != NOWHERE and not battle.rules.hook(PASSENGERS_FIRE)(battle, unit):
        return False
    if sees:
        reach, watching = inches * battle.inch, standing(mine)
        return bool(watching) and has_in_reach_and_sight(battle, unit, watching, target, reach)
    return are_within(battle, unit, target, inches * battle.inch + TOLERANCE)


def worth_no_more(battle: Battle, unit: int, than: int) -> bool:
    return current_cost(battle, unit) <= current_cost(battle, than)


def test_mastery(
    battle: Battle, perk: str, player: int, unit: int, *, target: int = -1, deployment: bool = False
) -> None:
    """Make a Mastery Test of a unit, against a target if there is one; the next step that takes a result receives it.
    Tests of Deployment Perks are marked as such.
    """
    changes = battle.changes(stats.MASTERY_TEST, unit) + battle.changes(stats.MASTERY_TEST_AGAINST, target)
    better = sum(change.value for change in changes)
    battle.push(sequence_names.TEST, PerkTest(player, unit, perk, MASTERY_NEED, deployment, better, target=target))
