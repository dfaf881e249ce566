"""Define bots, list them by name, and let bots alone play a battle."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.turn.knowledge import as_believed_by
from turnmaster.errors import TurnmasterError


class Choice(Struct, frozen=True, gc=False):
    """An answer and a short reason for it."""

    answer: Answer
    reason: str


class Bot(Protocol):
    """A player that chooses an answer to a decision without changing the battle. Call `choice_of` to get its choice: it
    hides what its player may not know.
    """

    def choose(self, battle: Battle, decision: Decision) -> Choice: ...


# Each kind is imported when one is made, because it takes from this file what a bot is.


def _random(seed: int) -> Bot:
    from turnmaster.bots.random import Random

    return Random(seed)


def _aggressive(seed: int) -> Bot:
    from turnmaster.bots.aggressive import Aggressive

    return Aggressive(seed)


BOTS: dict[str, Callable[[int], Bot]] = {"aggressive": _aggressive, "random": _random}

# What each of them is like, for people who choose an opponent.
BOT_SUMMARIES: dict[str, str] = {
    "aggressive": "Attacks the closest enemy with everything it has.",
    "random": "Makes random legal moves; an easy opponent for practice.",
}

MOST_DECISIONS = 200_000


class UnknownBot(TurnmasterError, ValueError):
    """The error for an unknown bot."""


class BadBot(TurnmasterError, RuntimeError):
    """A bot gave an answer that is not legal."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """Create a bot of the package by its name."""
    if name.casefold() not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; use {' or '.join(BOTS)}")
    return BOTS[name.casefold()](seed)


def choice_of(bot: Bot, battle: Battle, decision: Decision) -> Choice:
    """Return the choice of a bot with the knowledge of its player. If hidden facts make that choice impossible, return
    the first option of the decision, as a person would be refused and choose again.
    """
    believed = as_believed_by(battle, decision.player)
    choice = bot.choose(believed, decision)
    if believed is battle or battle.why_not(choice.answer) is None:
        return choice
    could_know_better = believed.why_not(choice.answer) is not None
    return choice if could_know_better else Choice(decision.options[0], "based on hidden facts")


def play_out(battle: Battle, bots: Sequence[Bot]) -> int:
    """Let bots play a battle to its end; return the number of their decisions."""
    for count in range(MOST_DECISIONS):
        decision = battle.decision
        if decision is None:
            return count
        choice = choice_of(bots[decision.player], battle, decision)
        refusal = battle.answer(decision.id, choice.answer)
        if refusal is not None:
            raise BadBot(f"a bot's answer {choice.answer} to {decision.kind!r} was refused: {refusal}")
    raise RuntimeError("the battle does not end")
