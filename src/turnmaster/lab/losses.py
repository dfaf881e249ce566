"""Compute the result of a volley after its dice: HP lost or restored, and the consequences."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import msgspec

from turnmaster.engine.attacking.hp_loss import most_to_lose
from turnmaster.engine.attacking.workings import attack_die, save_die
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.moving.restoring import restore
from turnmaster.lab.distribution import Chances, at_most
from turnmaster.lab.evaluate import Outcome, evaluate
from turnmaster.perks.hooks import FURTHER_LOSS

Follows = list[dict[int, float]]  # for every loss, the HP that it may become in the end, each with its chance


class Evaluation:
    """Volleys against models with this HP, which can lose or regain no more than `most`; equal volleys are computed
    once.
    """

    def __init__(self, battle: Battle, hp_left: list[int], most: int) -> None:
        self.hp_left, self.most = hp_left, most
        self.dice = attack_die(battle), save_die(battle)
        self.known: dict[tuple[bytes, float], Outcome] = {}

    def outcome(self, spec: AttackSpec, share: float = 1.0) -> Outcome:
        """Return the successes of a volley, and the HP lost or restored."""
        key = msgspec.msgpack.encode(spec), share
        if key not in self.known:
            found = evaluate(spec, *self.dice, self.most, share)
            by_model = spec.kills and not spec.restores
            loss = at_most(self.most, by_models(found.loss, self.hp_left)) if by_model else found.loss
            self.known[key] = Outcome(found.successes, loss)
        return self.known[key]


def by_models(kills: list[Any], hp_left: Iterable[int]) -> list[Any]:
    """Convert losses of whole models to HP; wounded models go first."""
    fallen = list(accumulate(sorted(hp_left), initial=0))
    lost = [0.0] * (fallen[-1] + 1)
    for count, chance in enumerate(kills):
        lost[fallen[min(count, len(fallen) - 1)]] += chance
    return lost


def most_lost(battle: Battle, unit: int, models: Sequence[int], by: int) -> int:
    """Return the most HP that these models can lose to a unit: all that they have, unless a rule limits it."""
    there = sum(battle.unit(unit).models[number].hp for number in models)
    return most_to_lose(battle, unit, models, there, kills=False, by=by)[0]


def most_restored(battle: Battle, unit: int, hp: int) -> int:
    """Return how much of an amount of HP a unit could regain, by the engine itself."""
    return restore(battle.clone(), unit, hp)


def with_what_follows(battle: Battle, attack: Attack, loss: Chances, there: int) -> Chances:
    """Return HP lost or restored with all consequences of perks added, when `there` HP were left."""
    return in_the_end(loss, what_follows(battle, attack, len(loss) - 1, there))


def in_the_end(loss: list[Any], follows: Follows | None) -> list[Any]:
    """Return the result of a volley after all consequences of each loss."""
    if follows is None:
        return loss
    found = [0.0] * len(loss)
    for chance, reached in zip(loss, follows, strict=True):
        for hp, share in reached.items():
            found[hp] += chance * share
    return found


def what_follows(battle: Battle, attack: Attack, most: int, there: int) -> Follows | None:
    """Return the final result for each loss of a volley; None if perks have no consequences. Perks get the loss of the
    volley, and the remainder of the HP that was `there`.
    """
    following = battle.rules.contributions(FURTHER_LOSS)
    if not following:
        return None
    left = [there + hp if attack.numbers.restores else there - hp for hp in range(most + 1)]
    found = []
    for lost in range(most + 1):
        reached = {lost: 1.0}
        for further in following:
            reached = _spread(reached, left, partial(further.chances, battle, attack, lost))
        found.append(reached)
    return found


def _spread(reached: dict[int, float], left: list[int], further: Callable[[int], dict[int, float]]) -> dict[int, float]:
    """Return each HP reached so far with every further loss that may follow it; `left` is the HP remaining then."""
    found: dict[int, float] = {}
    for hp, chance in reached.items():
        for more, share in further(left[hp]).items():
            together = min(hp + more, len(left) - 1)
            found[together] = found.get(together, 0.0) + chance * share
    return found
