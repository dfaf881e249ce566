"""Compare the luck of each player with the odds: the HP that attacks removed, beside those expected.

The odds of an attack are those at the moment of its decision. Later events, such as unused shields and paid rerolls,
count as luck.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from turnmaster.engine.attacking.decisions import AttackDecision, UseWeapon
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle
from turnmaster.lab.distribution import Chances
from turnmaster.lab.now import NoOdds, odds_of_answer, targets_of_answer
from turnmaster.lab.sums import convolved
from turnmaster.table.recording.recording import Recording

FAIR = range(40, 61)  # so many of a hundred battles that go worse are nothing to speak of


class Luck(Struct, frozen=True, kw_only=True):
    """The luck of a player in attacks with known odds: the HP removed and expected, and the percentage of such battles
    with a worse result, in which equal results count half. `words` say what that means.
    """

    player: int
    attacks: int
    taken: int
    expected: float
    luckier_than: float
    words: str


class Attempt(NamedTuple):
    """An attack on one target: the chance of each HP loss, and the actual loss."""

    player: int
    chances: Chances
    taken: int


def luck_of(recording: Recording) -> list[Luck]:
    """Return the luck of every player."""
    found = list(attempts_in(recording))
    players = range(len(recording.session.played_by))
    return [luck_in(player, [each for each in found if each.player == player]) for player in players]


def luck_in(player: int, attempts: list[Attempt]) -> Luck:
    total, taken = [1.0], sum(each.taken for each in attempts)
    for each in attempts:
        total = convolved(total, each.chances)
    luckier_than = sum(total[:taken]) + (total[taken] / 2 if taken < len(total) else 0.0)
    return Luck(
        player=player,
        attacks=len(attempts),
        taken=taken,
        expected=sum(hp * chance for hp, chance in enumerate(total)),
        luckier_than=luckier_than,
        words=in_words(luckier_than) if attempts else "No attacks with known odds.",
    )


def in_words(luckier_than: float) -> str:
    """Return a sentence about how lucky a player was."""
    of = min(99, max(1, round(100 * luckier_than)))
    if of in FAIR:
        return "Average luck."
    if of > FAIR[-1]:
        return f"Good luck: better than {of}% of such battles."
    return f"Bad luck: worse than {100 - of}% of such battles."


def attempts_in(recording: Recording) -> Iterator[Attempt]:
    """Yield every attack on a unit whose odds are known."""
    steps = [step for step in range(len(recording)) if is_attack(recording, step)]
    for step, until in pairwise([*steps, len(recording)]):
        given = recording.given(step)
        assert given is not None
        before = recording.battle(step - 1)
        decision = before.decision
        unit = decision.unit if decision is not None else -1
        answer = before.read(given.answer)
        if not isinstance(answer, UseWeapon):
            continue
        for target, chances in promised(before, answer):
            taken = hp_taken(recording, range(step, until), unit, answer.weapon, target)
            yield Attempt(given.player, chances, taken)


def is_attack(recording: Recording, step: int) -> bool:
    given, decision = recording.given(step), recording.asked(step)
    return given is not None and isinstance(decision, AttackDecision) and len(given.answer) > 1


def promised(before: Battle, answer: Answer) -> list[tuple[int, Chances]]:
    """Return the chance of each HP loss for each target, or nothing if the odds are unknown."""
    try:
        odds = zip(targets_of_answer(answer), odds_of_answer(before, answer), strict=True)
    except NoOdds:
        return []
    return [
        (target, [each.hp_loss.get(hp, 0.0) for hp in range(max(each.hp_loss) + 1)])
        for target, each in odds
        if each.hp_loss and not each.hp_restored
    ]


def hp_taken(recording: Recording, steps: range, unit: int, weapon: int, target: int) -> int:
    """Return the HP that a target lost to a weapon of a unit."""
    return sum(
        event.hp
        for step in steps
        for event in recording.events(step)
        if isinstance(event, HpLost) and (event.unit, event.by, event.weapon) == (target, unit, weapon)
    )
