"""A session: people and bots around one battle. Messages come in from seats, and messages for seats go out.

A session has no clock, socket or file of its own. A host passes in the requests of seats, sends the results, calls
`step` while a bot is to act, at a pace that people can follow, and `ring` when the time of a player is over. Every
change is saved before it is announced. If saving fails with `CannotKeep`, the session differs from the saved battle,
and its host must reopen the battle. A host sets `audience` to the connected seats, because most of the work of an
answer is to prepare what seats are shown.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from turnmaster.bots import Bot, choice_of, make_bot
from turnmaster.bots.bot import Choice
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.core.answers import Answer, Decision, Refusal, Written
from turnmaster.engine.core.battle import Battle, EndlessRules
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.events import Event
from turnmaster.engine.turn.knowledge import as_believed_by
from turnmaster.engine.turn.victory import standings, winners
from turnmaster.house_loading import blamed
from turnmaster.profiles.names import as_name
from turnmaster.table.checks import Unsound
from turnmaster.table.journal import Given, Journal
from turnmaster.table.session.asking import ask
from turnmaster.table.session.cards import welcome
from turnmaster.table.session.clocks import NOBODY, Clocks
from turnmaster.table.session.idle import answer_for_idle
from turnmaster.table.session.known_refusals import as_known
from turnmaster.table.session.leaving import Leaving
from turnmaster.table.session.messages import (
    Answered,
    Beats,
    ClocksTold,
    Concede,
    Consent,
    Give,
    Glance,
    OpenQuestion,
    Redo,
    Refused,
    Result,
    Said,
    Say,
    SetPassRule,
    Standing,
    TakenBack,
    ToSeat,
    ToSession,
    Undo,
    UndoView,
    View,
)
from turnmaster.table.session.pass_rules import PassRules
from turnmaster.table.session.previews import nearest_written
from turnmaster.table.session.questions import Question, answer_to
from turnmaster.table.session.seal import ABOUT_SEED, seal_of
from turnmaster.table.session.seats import PERSON, Out, Seat
from turnmaster.table.session.story import Chapter, Story, heard_by
from turnmaster.table.session.taking_back import TakingBack
from turnmaster.table.session.viewing import OBSERVER, view_of
from turnmaster.telling.cast import cast_of
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.narrator import Decided
from turnmaster.telling.spans import number

MOST_WORDS = 500  # letters that somebody may say at once
AT_ONCE = 10_000  # answers that pass rules give before somebody has to look
NOT_YOURS = "You can ask about a decision only while it is yours."
NO_PROMPTS = "You are a spectator of this battle and have no decisions in it."
NO_END = "every other answer has endless effects"  # why a bot does something
RULE = "rule"  # who gave an answer that nobody wanted to be asked about
ENDLESS = "The rules would never end after this answer, so it was undone."
RULE_ASIDE = "The answer was undone. Give another one, and correct the rule."
INSTEAD = "Give another answer, and please report this with the battle file."
STAND_IN = "aggressive"  # the bot that plays on for whoever cannot


class CannotKeep(Exception):
    """A change could not be saved; the text is a sentence for the player who made it. The session must not be used any
    more, because its state has changed all the same.
    """


class Kept(NamedTuple):
    """A saved answer: the player who gave it, and the reason. `by` is "person", "rule", or the name of a bot."""

    given: Given
    by: str
    reason: str = ""


class Session:
    """People and bots around one battle."""

    def __init__(
        self,
        journal: Journal,
        seats: Sequence[Seat],
        played_by: Sequence[str],
        salt: str = "",
        keep: Callable[[Kept], None] = lambda kept: None,
        forget: Callable[[int], None] = lambda answers: None,
    ) -> None:
        """Create a session.

        `played_by` says for each player whether a person or which bot plays it; `forget` is called with the number of
        remaining answers after an undo.
        """
        assert journal.log is not None, "a session tells what happens, so its journal needs a log"
        self.journal, self.seats, self.played_by = journal, list(seats), list(played_by)
        self.seal, self.keep, self.forget = seal_of(journal.seed, salt), keep, forget
        self.keep_seats: Callable[[], None] = lambda: None
        self.keep_rules: Callable[[], None] = lambda: None
        self.keep_clocks: Callable[[], None] = lambda: None
        self.clocks: Clocks | None = None
        self.is_attended = False
        self.audience: Collection[int] = range(len(self.seats))
        self.cast = cast_of(journal.setup)
        self.bots: dict[int, Bot] = {n: make_bot(by, n) for n, by in enumerate(played_by) if by != PERSON}
        self.rules = {n: PassRules() for n in range(len(played_by))}
        self.given_by: list[str] = []
        self.conceded: list[int] = []
        self.taking_back = TakingBack(self)
        self.stories = [Story(self.cast, journal.setup.turns) for _ in seats]
        self.leaving = Leaving(self.cast, self.stories)
        self._tell(None, list(journal.log))

    def resume(self, kept: Sequence[Kept]) -> None:
        """Replay the answers of a record into the logs, without saving them again."""
        for each in kept:
            decision = self.battle.decision
            if decision is None:
                raise Unsound("it has answers after its end")
            refusal = self.journal.answer(decision.id, each.given.answer, each.given.player)
            if refusal is not None:
                raise Unsound("its answers do not fit its rules")
            self.given_by.append(each.by)
            player = each.given.player
            is_bot = each.by not in (PERSON, RULE)
            self.leaving.hear(player, is_bot=is_bot, gave_up=player in self.conceded)
            self.hear_last(decision, each)

    def resume_leaving(self) -> None:
        """Announce players who conceded and for whom there was no decision since."""
        for player in self.conceded:
            self.leaving.tell(player, gave_up=True, bot=player in self.bots)

    # What a seat is shown

    @property
    def battle(self) -> Battle:
        return self.journal.battle

    @property
    def over(self) -> bool:
        return self.battle.state.over or self.is_given_up

    @property
    def is_given_up(self) -> bool:
        """Check whether all players but one of those still in the battle have conceded."""
        left = [n for n, player in enumerate(self.battle.state.players) if not player.out and n not in self.conceded]
        return bool(self.conceded) and len(left) <= 1

    @property
    def asked(self) -> Decision | None:
        """Return the decision that is due now."""
        return None if self.over else self.battle.decision

    @property
    def waits_for_bot(self) -> bool:
        """Check whether the host should call `step`."""
        decision = self.asked
        return decision is not None and decision.player in self.bots

    def knows(self, seat: int) -> int:
        """Return the player whose knowledge a seat has: in a hot seat, the one who decides, or else the first."""
        plays = self.seats[seat].plays
        if not plays:
            return OBSERVER
        decision = self.asked
        return decision.player if decision is not None and decision.player in plays else plays[0]

    def join(self, seat: int) -> list[ToSeat]:
        """Return all messages for a person who joins or returns to a seat."""
        holder, journal = self.seats[seat], self.journal
        first = welcome(journal.setup, self.cast, holder.name, holder.plays, self.played_by, self.seal, journal.note,
                        journal.seed_from)  # fmt: skip
        story = Beats(first=0, beats=list(self.stories[seat].entries))
        return [first, story, *self.shown_to(seat), *self.taking_back.asks(seat)]

    def shown_to(self, seat: int) -> list[ToSeat]:
        """Return the current state for a seat: the view, and its decision or the result."""
        shown: list[ToSeat] = [self.view(seat)]
        decision = self.asked
        if decision is not None and self.is_for_person(seat, decision):
            shown.append(ask(self.battle, self.cast, decision, self.stories[seat].so_far()))
        if self.over:
            shown.append(self.result())
        return shown

    def is_for_person(self, seat: int, decision: Decision) -> bool:
        return decision.player in self.seats[seat].plays and decision.player not in self.bots

    def view(self, seat: int) -> View:
        clocks = self.clocks.view() if self.clocks is not None else None
        view = view_of(self.battle, self.cast, self.knows(seat), self.taking_back.view(seat), clocks)
        plays = self.seats[seat].plays
        return replace(view, prompts=self.rules[plays[0]].in_force(self.battle.state) if plays else {})

    def glance(self) -> Glance:
        """Return a summary of the battle with public knowledge only."""
        journal = self.journal
        first = welcome(journal.setup, self.cast, "", (), self.played_by, self.seal, seed_from=journal.seed_from)
        view = view_of(self.battle, self.cast, OBSERVER, UndoView())
        return Glance(title=first.title, players=first.players, battlefield=first.battlefield, view=view,
                      about_seed=first.about_seed)  # fmt: skip

    def result(self) -> Result:
        table, won = standings(self.battle), winners(self.battle)
        if self.is_given_up:
            won = [n for n, player in enumerate(self.battle.state.players) if not player.out and n not in self.conceded]
        return Result(
            standings=[
                Standing(
                    player=each.player, points=number(each.points), share=float(each.share), won=each.player in won
                )
                for each in table
            ],
            winners=won,
            conceded=list(self.conceded),
            seed=self.journal.seed,
            seal=self.seal,
            seed_from=self.journal.seed_from,
            about_seed=ABOUT_SEED[self.journal.seed_from],
        )

    # What a seat says

    def handle(self, seat: int, request: ToSession) -> list[Out]:
        """Carry out a request of a seat, and return the messages that follow from it."""
        try:
            return self.carry_out(seat, request)
        except EndlessRules as error:
            mistake = blamed(error, folders=False)
            return self.refuse(seat, f"{mistake}.", RULE_ASIDE) if mistake else self.refuse(seat, ENDLESS, INSTEAD)

    def carry_out(self, seat: int, request: ToSession) -> list[Out]:
        match request:
            case Give():
                return self.give(seat, request)
            case Undo():
                return self.taking_back.want(seat)
            case Redo():
                return self.taking_back.do_again(seat)
            case Consent(yes=yes):
                return self.taking_back.consent(seat, yes=yes)
            case SetPassRule():
                return self.set_pass_rule(seat, request)
            case Concede():
                return self.concede(seat)
            case Say(text=text):
                said = Said(seat=self.seats[seat].name, text=as_name(text[:MOST_WORDS]), number=seat)
                return [Out(n, said) for n in range(len(self.seats))] if said.text else []
            case _:
                return self.respond(seat, request)

    def respond(self, seat: int, question: Question) -> list[Out]:
        """Answer a question. Questions about a decision reveal secrets of its player, so only that player gets a
        result, and for a decision of a bot, no player.
        """
        if not isinstance(question, OpenQuestion):
            decision = self.asked
            if decision is None or not self.is_for_person(seat, decision):
                return [Out(seat, Refused(reason=NOT_YOURS, question=question.question))]
        found = answer_to(self.battle, self.cast, self.knows(seat), question)
        return [Out(seat, Answered(question=question.question, found=found))]

    def give(self, seat: int, request: Give) -> list[Out]:
        decision = self.asked
        if decision is None:
            return self.refuse(seat, "The battle is over, so there is no decision.")
        if not self.is_for_person(seat, decision):
            return self.refuse(seat, f"{self.cast.players[decision.player]} has the decision now.")
        refusal = self.journal.answer(request.id, request.answer, decision.player)
        if refusal is not None and request.id == decision.id:
            meant = self.battle.read(request.answer)
            instead = None if isinstance(meant, Refusal) else nearest_written(self.battle, meant)
            refusal = as_known(as_believed_by(self.battle, decision.player), request.answer, refusal)
            return self.refuse(seat, refusal.reason, refusal.nearest, instead)
        if refusal is not None:
            return self.refuse(seat, refusal.reason, refusal.nearest)
        return self.settle(decision, PERSON)

    def step(self) -> list[Out]:
        """Let the bot whose decision it is give one answer."""
        decision = self.asked
        if decision is None or decision.player not in self.bots:
            return []
        choice = choice_of(self.bots[decision.player], self.battle, decision)
        reason = self.give_for_bot(decision, choice)
        return self.settle(decision, self.played_by[decision.player], reason)

    def give_for_bot(self, decision: Decision, choice: Choice) -> str:
        """Give the answer that a bot chose, or another one if the rules would never end after it; return the reason."""
        others = [option for option in decision.options if option != choice.answer]
        for answer in (choice.answer, *others):
            with suppress(EndlessRules):
                refusal = self.journal.answer(decision.id, answer, decision.player)
                if refusal is not None:
                    raise RuntimeError(f"a bot's answer to {decision.kind!r} was refused: {refusal}")
                return choice.reason if answer == choice.answer else NO_END
        raise EndlessRules(decision.kind)

    def settle(self, decision: Decision, by: str, reason: str = "") -> list[Out]:
        """Save the answer just given and those that pass rules give next, and return the news for all seats."""
        heard = [len(story.entries) for story in self.stories]
        self.note(decision, by, reason)
        self.taking_back.let_go()
        self.follow_pass_rules()
        return self.news(heard)

    def note(self, decision: Decision, by: str, reason: str) -> None:
        """Save the last answer of the journal."""
        given, clocks = self.journal.answers[-1], self.clocks
        if clocks is not None and by == PERSON:
            clocks.reward(given.player, len(self.journal.answers))
        self.keep(Kept(given, by, reason))
        self.given_by.append(by)
        self.hear_last(decision, Kept(given, by, reason))

    def hear_last(self, decision: Decision, kept: Kept) -> None:
        """Add the results of the last answer to the logs."""
        assert self.journal.log is not None
        self._tell(Decided(decision, kept.reason), self.journal.log[self._heard :])

    def follow_pass_rules(self) -> None:
        """Answer for people who have pass rules for the current decision, or whose units can do nothing."""
        for _ in range(AT_ONCE):
            decision = self.asked
            if decision is None or decision.player in self.bots:
                return
            answer = self.rules[decision.player].answer_to(decision, self.battle.state)
            answer = answer or answer_for_idle(self.battle, decision)
            if answer is None or not self.is_taken(decision, answer):
                return
            self.note(decision, RULE, "")

    def is_taken(self, decision: Decision, answer: Answer) -> bool:
        """Give an answer of a pass rule and return whether it was accepted; if not, the player is asked."""
        try:
            return self.journal.answer(decision.id, answer, decision.player) is None
        except EndlessRules:
            return False

    def _tell(self, told: Decided | None, events: list[Event]) -> None:
        assert self.journal.log is not None
        self._heard = len(self.journal.log)
        decision = self.battle.decision
        chooses_attack = isinstance(decision, AttackDecision)
        amid = decision is not None and not chooses_attack and self.battle.nearest(Attack) is not None
        asks = decision is not None and decision.player not in self.bots
        for seat, story in zip(self.seats, self.stories, strict=True):
            players = seat.plays or (OBSERVER,)
            story.add(Chapter(told, heard_by(self.battle, events, players), amid, asks))

    def news(self, heard: Sequence[int]) -> list[Out]:
        """Build the messages that connected seats have not received yet, given their numbers of log entries before."""
        self.set_clocks()
        out: list[Out] = []
        for seat in sorted(self.audience):
            new = self.stories[seat].entries[heard[seat] :]
            if new:
                out.append(Out(seat, Beats(first=heard[seat], beats=new)))
            out += [Out(seat, message) for message in self.shown_to(seat)]
        return out

    def refuse(self, seat: int, reason: str, nearest: str = "", instead: Written | None = None) -> list[Out]:
        agreeing = self.cast.agreeing
        return [Out(seat, Refused(reason=agreeing(reason), nearest=agreeing(nearest), instead=instead))]

    # Pass rules, giving up

    def set_pass_rule(self, seat: int, request: SetPassRule) -> list[Out]:
        if not self.seats[seat].plays:
            return self.refuse(seat, NO_PROMPTS)
        state, before = self.battle.state, self.rules
        why_not = next((why for n in self.seats[seat].plays if (why := before[n].why_not(request.offer))), "")
        if why_not:
            return self.refuse(seat, why_not)
        changed = {n: before[n].having(request.rule, request.offer, state) for n in self.seats[seat].plays}
        self.rules = before | changed
        self.keep_rules()
        decision = self.asked
        shown = [Out(seat, message) for message in self.shown_to(seat)]
        if decision is None or not self.is_for_person(seat, decision):
            return shown
        heard = [len(story.entries) for story in self.stories]
        self.follow_pass_rules()
        return self.news(heard) if self.asked is not decision else shown

    def concede(self, seat: int) -> list[Out]:
        """Concede for a player. If several other players remain, a bot takes over."""
        plays = self.seats[seat].plays
        left = [player for player in plays if player not in self.conceded]
        if not left or self.over:
            return self.refuse(seat, "You have no player left to concede for.")
        player = self.knows(seat) if self.knows(seat) in left else left[0]
        self.conceded.append(player)
        if not self.is_given_up:
            self.hand_over(player)
        self.keep_seats()
        self.leaving.tell(player, gave_up=True, bot=player in self.bots)
        return self.introductions()

    def hand_over(self, player: int) -> None:
        """Let a bot decide for a player from now on."""
        self.played_by[player] = STAND_IN
        self.bots[player] = make_bot(STAND_IN, player)

    def introductions(self) -> list[Out]:
        """Return all introductory messages for all seats, after a change of players."""
        self.set_clocks()
        return [Out(seat, message) for seat in range(len(self.seats)) for message in self.join(seat)]

    # Clocks

    def attend(self, *, somebody: bool) -> None:
        """Note whether any player is connected; without one, no clock runs."""
        self.is_attended = somebody
        self.set_clocks()
        if self.clocks is not None and not somebody:
            self.keep_clocks()

    def set_clocks(self) -> None:
        """Let the clock of the person who has to decide run."""
        if self.clocks is not None:
            decision = self.asked if self.is_attended else None
            by_person = decision is not None and decision.player not in self.bots
            self.clocks.run_for(decision.player if decision is not None and by_person else NOBODY)

    def ring(self) -> list[Out]:
        """Notify all seats of players whose time is over, and let a bot take over if that was chosen."""
        clocks = self.clocks
        if clocks is None or not clocks.untold:
            return []
        late, seats = clocks.untold, range(len(self.seats))
        if not clocks.choice.bot:
            clocks.told += late
            return [Out(seat, ClocksTold(clocks=clocks.view())) for seat in seats]
        for player in late:
            self.hand_over(player)
        self.keep_seats()
        for player in late:
            self.leaving.tell(player, gave_up=False, bot=True)
        clocks.told += late
        return self.introductions()

    # Going back

    def forget_after(self, answers: int) -> list[Out]:
        """Remove everything after the remaining answers from all logs, after an undo in the journal."""
        self.forget(answers)
        del self.given_by[answers:]
        self.set_clocks()
        assert self.journal.log is not None
        self._heard = len(self.journal.log)
        out: list[Out] = []
        for seat, story in enumerate(self.stories):
            before = story.entries
            story.go_back(answers + 1)
            out += [Out(seat, message) for message in going_back(before, story.entries)]
            out += [Out(seat, message) for message in self.shown_to(seat)]
        return out


def going_back(before: Sequence[LogEntry], after: list[LogEntry]) -> list[ToSeat]:
    """Return the messages that replace a log by a shorter one: the common start, and the entries that differ."""
    pairs = enumerate(zip(before, after, strict=False))
    same = next((n for n, (old, new) in pairs if old != new), min(len(before), len(after)))
    retold: list[ToSeat] = [Beats(first=same, beats=after[same:])] if after[same:] else []
    return [TakenBack(beats=same), *retold]
