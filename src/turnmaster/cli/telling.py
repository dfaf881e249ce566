"""A battle as it unfolds: played by bots or read from a record, beat by beat, and put on the screen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.battlefield import distance
from turnmaster.bots import Bot
from turnmaster.cli.cast import Cast
from turnmaster.cli.narrator import Narrator, Told
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.events import Event
from turnmaster.engine.turn.events import GameTurnEnded
from turnmaster.table import Journal, replay_steps

if TYPE_CHECKING:
    from rich.console import Console

MOST_DECISIONS = 1_000_000

Places = list[tuple[int, int]]


class Beat(NamedTuple):
    """A decision that was made, if any, what came of it, and the battle after it."""

    told: Told | None
    events: list[Event]
    battle: Battle


def played(journal: Journal, bots: Sequence[Bot]) -> Iterator[Beat]:
    """Let bots play a battle whose journal keeps a log, to its end."""
    log = journal.log
    assert log is not None
    yield Beat(None, list(log), journal.battle)
    for _ in range(MOST_DECISIONS):
        battle = journal.battle
        decision = battle.decision
        if decision is None:
            return
        choice = bots[decision.player].choose(battle, decision)
        before, seen = places(battle), len(log)
        refusal = journal.answer(decision.id, choice.answer, decision.player)
        if refusal is not None:
            raise RuntimeError(f"a bot's answer to {decision.kind!r} was refused: {refusal}")
        told = Told(decision, choice.answer, choice.reason, longest_way(before, battle, decision.unit))
        yield Beat(told, log[seen:], battle)
    raise RuntimeError("the battle does not end")


def replayed(journal: Journal, to: int) -> Iterator[Beat]:
    """The first `to` answers of a record; why they were given is not in it."""
    before: Places = []
    for step in islice(replay_steps(journal), to + 1):
        told = None
        if step.decision is not None and step.given is not None:
            longest = longest_way(before, step.battle, step.decision.unit)
            told = Told(step.decision, step.given.answer, longest=longest)
        yield Beat(told, step.events, step.battle)
        before = places(step.battle)


def places(battle: Battle) -> Places:
    """Where the models stand whose movement is to be decided."""
    decision = battle.decision
    if decision is None or decision.kind not in ("move", "dash", "movement"):
        return []
    return [(model.x, model.y) for model in battle.unit(decision.unit).models]


def longest_way(before: Places, battle: Battle, unit: int) -> int:
    """How far the model went that went furthest."""
    if not before:
        return 0
    after = [(model.x, model.y) for model in battle.unit(unit).models]
    return max(distance(*old, *new) for old, new in zip(before, after, strict=True))


def tell(console: "Console", beats: Iterable[Beat], cast: Cast, turns: int) -> None:
    """Put a battle on the screen while it is being fought, with the armies after each Game Turn."""
    from turnmaster.cli.armies import show_armies
    from turnmaster.cli.screen import show

    narrator = Narrator(cast, turns)
    for beat in beats:
        lines = narrator.hear(beat.told) if beat.told is not None else []
        for event in beat.events:
            lines += narrator.tell(event)
            if isinstance(event, GameTurnEnded):
                for line in lines:
                    show(console, line)
                lines = []
                show_armies(console, beat.battle, cast)
        for line in lines:
            show(console, line)
    for line in narrator.finish():
        show(console, line)
