"""Two battles that differ only in what others may not know, played side by side, and all that others can receive."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import turnmaster as tm
from turnmaster.bots import Choice, choice_of, make_bot
from turnmaster.engine.attacking.decisions import Attack
from turnmaster.engine.core.answers import PASS, Answer, Decision, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice, Setup
from turnmaster.engine.field.units import in_play
from turnmaster.engine.moving.decisions import Deploy, Load
from turnmaster.engine.turn.decisions import Act, UseUnit
from turnmaster.engine.turn.knowledge import as_known_to
from turnmaster.match import make_setup
from turnmaster.perks.decisions import NameFake
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import parse_roster
from turnmaster.table import Journal
from turnmaster.table.recording.recording import Recording
from turnmaster.table.session.messages import (
    AskEnvelope,
    AskOdds,
    AskProposals,
    AskRanges,
    AskSight,
    AskTemplates,
    AskThere,
    AskWhyNot,
    Consent,
    Give,
    Preview,
    Redo,
    SetPassRule,
    Suggest,
    Undo,
)
from turnmaster.table.session.questions import Question
from turnmaster.table.session.seats import PERSON, Out, Seat
from turnmaster.table.session.session import Session
from turnmaster.table.session.viewing import OBSERVER
from turnmaster.web.errors import Refused
from turnmaster.web.replays.recordings import Cached, Look, Recordings
from turnmaster.web.replays.report import printed_report, report_of

ANN, BOB, EVE = 0, 1, 2
no_store: Any = None  # reports are refused before anything is read
OTHERS = (ANN, EVE)  # seats from which Bob's secrets are hidden
VIEWERS = (ANN, OBSERVER)
SEATS = (Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve"))
NOW_AND_THEN = 7  # answers between two looks at what takes long to work out

ANNS = """
version: 1
name: Anns
units:
  - {{name: Pikes, points: 40, models: 2, move: 3, dash: 2, defence: 3, hp: 2, weapons: [
      {{name: Pike, type: Battle, attacks: 2, power: 4, ap: 6+, range: {reach}}}]}}
  - {{name: Mortar, points: 60, models: 1, move: 2, dash: 2, defence: 4, hp: 3, weapons: [
      {{name: Mortar, type: Battle, attacks: 2, power: 5, ap: 5+, range: {reach}, perks: [{mode}]}}]}}
"""


def setup_of(bobs: str, playstyle: PlaystyleName, *, reach: int = 12) -> Setup:
    ann = ANNS.format(reach=reach, mode="Blast I" if reach else "")
    rosters = [parse_roster(text, "test", judge_perks) for text in (ann, f"version: 1\nname: Bobs\nunits:\n{bobs}")]
    sides = [(name, [roster]) for name, roster in zip(("Ann", "Bob"), rosters, strict=True)]
    return make_setup(sides, RulesChoice(playstyle=playstyle), size_in=(72, 72), turns=2)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What Bob does in one world: whom he makes the fake, and whom he loads and deploys; all others stay in Reserve.
    Those who are `loud` act later, and nobody else does.
    """

    deploys: list[int]
    loud: int
    fake: int = -1
    loads: list[int] = []

    def swapped(self, one: int, other: int) -> "Plan":
        """The same plan with two units in each other's place."""
        places = {one: other, other: one}
        deploys, loads = ([places.get(n, n) for n in units] for units in (self.deploys, self.loads))
        return Plan(deploys=deploys, loud=self.loud, fake=places.get(self.fake, self.fake), loads=loads)

    def answer_to(self, decision: Decision) -> Answer:
        options = decision.options
        match decision.kind:
            case "decoy":
                return NameFake(self.fake)
            case "load":
                return next(
                    (each for each in options if isinstance(each, Load) and each.passenger in self.loads), options[0]
                )
            case "deploy":
                return options[-1] if decision.unit in self.deploys else options[0]
        own = [option for option in options if self.is_wanted(option)]
        if own:
            return min(own, key=self.place_of)
        return PASS if PASS in options else options[-1]

    def place_of(self, option: Answer) -> int:
        """When a unit is to be deployed that an option names; -1 for all others."""
        unit = option.unit if isinstance(option, UseUnit | Act) else -1
        return self.deploys.index(unit) if unit in self.deploys else -1

    def is_wanted(self, option: Answer) -> bool:
        """Choices that bring somebody onto the field, and what the loud unit does."""
        if isinstance(option, UseUnit | Act):
            deploys = isinstance(option, UseUnit) or option.action == "Deploy"
            return option.unit == self.loud or (deploys and option.unit in self.deploys)
        return isinstance(option, Attack)


class World:
    """One of the two battles, with a recording that goes along. What takes long is looked at now and then, beginning
    `late`.
    """

    def __init__(self, setup: Setup, plan: Plan, ann: str, bot: str, bob: str = PERSON, late: int = 0) -> None:
        self.plan, self.ann, self.bot, self.late = plan, ann, make_bot(bot, 3), late
        played_by = [ann, bob]
        self.session = Session(Journal(setup, 11, log=[]), SEATS, played_by, keep=lambda kept: self.kept.append(kept))
        if bob != PERSON:
            self.session.bots[BOB] = Planned(self)
        self.kept: list[Any] = []
        self.recording = Recording(Journal(setup, 11, log=[]), played_by)

    @property
    def battle(self) -> Any:
        return self.session.battle

    def choice(self, decision: Decision) -> Choice:
        if decision.player == BOB:
            return self.planned_with_reason(decision)
        return choice_of(self.bot, self.battle, decision)

    def planned(self, decision: Decision) -> Answer:
        """Units that are there already are not chosen again, unless they are loud."""
        units, plan = self.battle.state.units, self.plan
        deploys = [n for n in plan.deploys if not in_play(units[n])]
        there = msgspec.structs.replace(plan, deploys=deploys if decision.kind != "deploy" else plan.deploys)
        return there.answer_to(decision)

    def planned_with_reason(self, decision: Decision) -> Choice:
        """What Bob does. Where it is about anybody but the loud unit, the reason tells the secret of this world."""
        answer = self.planned(decision)
        is_secret = decision.kind not in KNOWN_TO_ALL and self.plan.loud not in (decision.unit, *answer.written()[1:2])
        return Choice(answer, f"{self.plan}" if is_secret else "because it is loud")

    def step(self) -> tuple[Choice | None, list[Out]]:
        """One answer, and what is sent because of it."""
        self.kept.clear()
        if self.session.waits_for_bot:
            choice, out = None, self.session.step()
        else:
            decision = self.session.asked
            assert decision is not None
            choice = self.choice(decision)
            out = self.session.handle(decision.player, Give(id=decision.id, answer=list(choice.answer.written())))
        assert self.kept, out
        self.recording.go_on(self.kept)
        return choice, out

    def received(self, out: list[Out]) -> Iterator[tuple[str, Any]]:
        """Everything that Ann and Eve can receive now, each with its name."""
        session, step = self.session, len(self.recording) - 1
        yield from ((f"sent to {each.seat}", each.message) for each in out if each.seat in OTHERS)
        yield from ((f"joined by {seat}", session.join(seat)) for seat in OTHERS)
        yield "glance", session.glance()
        for viewer in VIEWERS:
            yield f"replay for {viewer}", (self.recording.view(step, viewer), self.recording.entries(step, viewer))
            yield f"moments for {viewer}", self.recording.moments(viewer)[step]
        for seat in OTHERS:
            for question in self.questions(seat):
                yield f"{seat} asks {question}", session.handle(seat, question)
        yield from ((f"library for {player}", tm.view(self.battle, player)) for player in (ANN, None))
        undone = session.taking_back.last_own(BOB)
        yield "undo", session.taking_back.words_for(ANN, undone) if undone >= 0 else ""
        if not session.over:
            yield from self.reports()
        yield "pass rule", [each for each in session.handle(BOB, RULE) if each.seat in OTHERS]
        if self.is_time_for_more:
            yield "library about attacks", list(self.why_not_attack())
            for viewer in VIEWERS:
                yield f"story for {viewer}", self.recording.story(viewer)
            for seat in OTHERS:
                yield from self.refused_to(seat)
            yield from self.taken_back_and_given_again()

    def reports(self) -> Iterator[tuple[str, str]]:
        """What somebody receives who asks the server for the report of a battle that goes on, or for its PDF."""
        running: Any = SimpleNamespace(id="running", over=False)
        recordings, look = Recordings(no_store), Look(running, [], self.recording, None, Cached())
        with pytest.raises(Refused) as shown:
            report_of(recordings, look)
        with pytest.raises(Refused) as printed:
            printed_report(recordings, look, "")
        yield from (("report", str(shown.value)), ("report.pdf", str(printed.value)))

    @property
    def is_time_for_more(self) -> bool:
        return (len(self.recording) + self.late) % NOW_AND_THEN == 0

    def why_not_attack(self) -> Iterator[Any]:
        """What the library says of attacks by Ann's units on all others."""
        units = self.battle.state.units
        for unit in (number for number, holder in enumerate(units) if holder.player == ANN):
            yield from (tm.why_not_attack(self.battle, unit, 0, target) for target in range(len(units)))

    def refused_to(self, seat: int) -> Iterator[tuple[str, Any]]:
        """What a seat is told that tries answers which it may not give: those on offer, with other units and places."""
        decision = self.session.asked
        if decision is None:
            return
        for answer in (*self.other_answers(decision), *SENSELESS):
            if decision.player != seat or self.battle.why_not(answer) is not None:
                out = self.session.handle(seat, Give(id=decision.id, answer=[*answer]))
                yield f"{seat} tries {answer}", [each.message for each in out]
                for question in about(answer):
                    asked = self.session.handle(seat, question)
                    yield f"{seat} asks {question}", [each.message for each in asked]

    def other_answers(self, decision: Decision) -> Iterator[Written]:
        """Answers of the kinds that Ann can give, each about other units, and to where markers lie."""
        if decision.player != ANN:
            return
        units = range(len(self.battle.state.units))
        for option in {each.word: each.written() for each in decision.options}.values():
            for place in (n for n, part in enumerate(option) if n and isinstance(part, int)):
                yield from ((*option[:place], unit, *option[place + 1 :]) for unit in (-1, *units, len(units)))
        models = range(len(self.battle.unit(decision.unit).models)) if decision.unit >= 0 else ()
        for marker in as_known_to(self.battle, ANN).markers if models else ():
            yield "move", tuple((marker.x, marker.y + n * self.battle.inch) for n in models)
            yield "deploy", tuple((marker.x, marker.y + n * self.battle.inch) for n in models)

    def taken_back_and_given_again(self) -> Iterator[tuple[str, Any]]:
        """What is sent while Bob takes back what he did last, and gives it again."""
        session = self.session
        if session.taking_back.why_not(BOB) or session.played_by[BOB] != PERSON:
            return
        before = session.battle.hash()
        out = session.handle(BOB, Undo())
        if session.taking_back.wanted is not None:
            out += session.handle(ANN, Consent(yes=True))
        out += [*session.handle(BOB, Redo())]
        assert session.battle.hash() == before
        yield "taken back and given again", [each for each in out if each.seat in OTHERS]

    def questions(self, seat: int) -> Iterator[Question]:
        """Questions of every kind. Somebody whose decision it is asks about every option."""
        units, rarely = range(len(self.battle.state.units)), self.is_time_for_more
        yield from (AskRanges(question=1, unit=unit) for unit in units)
        if rarely:
            yield from (AskEnvelope(question=1, unit=unit) for unit in units)
            yield from (AskSight(question=1, unit=0, target=unit) for unit in units)
        decision = self.session.asked
        asked = decision is not None and decision.player == ANN == seat
        options = decision.options[:4] if decision is not None and asked else (UseUnit(2), Deploy(((0, 0),)))
        for option in options:
            yield from about(option.written())
        if rarely or not asked:
            yield from (AskProposals(question=1), Suggest(question=1))


def about(answer: Written) -> Iterator[Question]:
    """Questions of every kind that are about an answer."""
    yield Preview(question=1, id=0, answer=[*answer], nearest=True)
    yield AskOdds(question=1, id=0, answer=[*answer])
    yield AskThere(question=1, id=0, answer=[*answer])
    yield AskTemplates(question=1, id=0, answer=[*answer])
    yield AskWhyNot(question=1, answer=[*answer])


class Planned:
    """A bot that does in Bob's place what he would do, and says why."""

    def __init__(self, world: World) -> None:
        self.world = world

    def choose(self, battle: Battle, decision: Decision) -> Choice:
        return self.world.planned_with_reason(decision)


RULE = SetPassRule(rule="never", offer="nothing of this name")
KNOWN_TO_ALL = ("turn master", "zone")  # decisions that are about no unit
SENSELESS: tuple[Written, ...] = (
    ("attack", 0, 3),
    ("fake", 3),
    ("load", 3),
    ("unit", 3),
    ("reserve",),
    ("no such word",),
)


def first_difference(one: World, other: World, out: tuple[list[Out], list[Out]]) -> str:
    """What Ann or Eve receives otherwise in one world than in the other; nothing if all is the same to the byte."""
    for (name, left), (same, right) in zip(one.received(out[0]), other.received(out[1]), strict=True):
        written = msgspec.json.encode(left), msgspec.json.encode(right)
        if name != same or written[0] != written[1]:
            return f"{name}: {parting(*written)}"
    return ""


def parting(one: bytes, other: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 80) : at + 80]!r} and {other[max(0, at - 80) : at + 80]!r}"
