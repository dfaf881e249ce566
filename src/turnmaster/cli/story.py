"""Show a battle as it unfolds: played by bots or read from a record, entry by entry."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.bots import Bot, choice_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.turn.events import GameTurnEnded
from turnmaster.table import Journal, replay_steps
from turnmaster.table.reopening import moment_of
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.narrator import Decided, Narrator

if TYPE_CHECKING:
    from rich.console import Console

MOST_DECISIONS = 1_000_000


class Happened(NamedTuple):
    """A decision, if there was one, its events, and the battle after it. A battle of which only states were saved has a
    `moment` instead of events.
    """

    decided: Decided | None
    events: list[Event]
    battle: Battle
    moment: str = ""


def played(journal: Journal, bots: Sequence[Bot]) -> Iterator[Happened]:
    """Let bots play a battle, whose journal has a log, to its end."""
    log = journal.log
    assert log is not None
    yield Happened(None, list(log), journal.battle)
    for _ in range(MOST_DECISIONS):
        battle = journal.battle
        decision = battle.decision
        if decision is None:
            return
        choice = choice_of(bots[decision.player], battle, decision)
        seen = len(log)
        refusal = journal.answer(decision.id, choice.answer, decision.player)
        if refusal is not None:
            raise RuntimeError(f"a bot's answer to {decision.kind!r} was refused: {refusal}")
        yield Happened(Decided(decision, choice.reason), log[seen:], battle)
    raise RuntimeError("the battle does not end")


def replayed(journal: Journal, to: int) -> Iterator[Happened]:
    """Yield the first `to` answers of a record, without their reasons. A part under other rules comes before."""
    earlier = len(journal.earlier)
    for number, step in enumerate(islice(replay_steps(journal), earlier + 1 + to)):
        decided = None
        if step.decision is not None and step.given is not None:
            decided = Decided(step.decision)
        moment = moment_of(step.battle.state) if number < earlier else ""
        yield Happened(decided, step.events, step.battle, moment)


def tell(console: "Console", story: Iterable[Happened], cast: Cast, turns: int) -> None:
    """Show a battle on the screen while it is played, with the armies after each Game Turn."""
    from turnmaster.cli.armies import show_armies
    from turnmaster.cli.screen import show_title

    narrator = Narrator(cast, turns)
    for happened in story:
        if happened.moment:
            show_title(console, f"{happened.moment[:1].upper()}{happened.moment[1:]}")
            show_armies(console, happened.battle, cast)
        if happened.decided is not None:
            narrator.remember(happened.decided)
        for event in happened.events:
            show_entries(console, narrator.narrate(event))
            if isinstance(event, GameTurnEnded):
                show_armies(console, happened.battle, cast)
    show_entries(console, narrator.finish())


def show_entries(console: "Console", entries: Iterable[LogEntry]) -> None:
    from turnmaster.cli.screen import show

    for entry in entries:
        for each in entry.lines:
            show(console, each)
