"""The result of a volley once all its dice are rolled: HP that is lost or given, and what follows from it."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import msgspec

from turnmaster.engine.attacking.hp_loss import most_to_lose
from turnmaster.engine.attacking.workings import attack_die, save_die
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, AttackSpec
from turnmaster.engine.moving.restoring import restore
from turnmaster.lab.distribution import Chances, at_most
from turnmaster.lab.evaluate import Outcome, evaluate
from turnmaster.perks.hooks import FURTHER_LOSS

Follows = list[dict[int, float]]  # for every loss, the HP that it may become in the end, each with its chance


class Evaluation:
    """Volleys in numbers against models with this much HP left, which can lose or get no more than `most`; volleys with
    the same numbers are worked out once.
    """

    def __init__(self, battle: Battle, hp_left: list[int], most: int) -> None:
        self.hp_left, self.most = hp_left, most
        self.dice = attack_die(battle), save_die(battle)
        self.known: dict[tuple[bytes, float], Outcome] = {}

    def outcome(self, spec: AttackSpec, share: float = 1.0) -> Outcome:
        """Its successes, and how much HP is lost, or given where it restores."""
        key = msgspec.msgpack.encode(spec), share
        if key not in self.known:
            found = evaluate(spec, *self.dice, self.most, share)
            by_model = spec.kills and not spec.restores
            loss = at_most(self.most, by_models(found.loss, self.hp_left)) if by_model else found.loss
            self.known[key] = Outcome(found.successes, loss)
        return self.known[key]


def by_models(kills: list[Any], hp_left: Iterable[int]) -> list[Any]:
    """Losses that each take a whole model, as HP; the wounded go first."""
    fallen = list(accumulate(sorted(hp_left), initial=0))
    lost = [0.0] * (fallen[-1] + 1)
    for count, chance in enumerate(kills):
        lost[fallen[min(count, len(fallen) - 1)]] += chance
    return lost


def most_lost(battle: Battle, unit: int, models: Sequence[int], by: int) -> int:
    """How much HP these models can lose to a unit at most: all that they have, unless a rule stops it before."""
    there = sum(battle.unit(unit).models[number].hp for number in models)
    return most_to_lose(battle, unit, models, there, kills=False, by=by)[0]


def most_restored(battle: Battle, unit: int, hp: int) -> int:
    """How much of an amount of HP a unit could get back; the engine itself is asked."""
    return restore(battle.clone(), unit, hp)


def with_what_follows(battle: Battle, attack: Attack, loss: Chances, there: int) -> Chances:
    """HP lost or given, and what perks take or give because of it, added up, where `there` HP were left."""
    return in_the_end(loss, what_follows(battle, attack, len(loss) - 1, there))


def in_the_end(loss: list[Any], follows: Follows | None) -> list[Any]:
    """The result of a volley, once everything that follows from each loss has happened."""
    if follows is None:
        return loss
    found = [0.0] * len(loss)
    for chance, reached in zip(loss, follows, strict=True):
        for hp, share in reached.items():
            found[hp] += chance * share
    return found


def what_follows(battle: Battle, attack: Attack, most: int, there: int) -> Follows | None:
    """What each loss of a volley becomes in the end; nothing where nothing follows. Perks are given the loss of the
    volley, and what is left by then of the HP that was `there`.
    """
    following = battle.rules.contributions(FURTHER_LOSS)
    if not following:
        return None
    left = [there + hp if attack.numbers.restores else there - hp for hp in range(most + 1)]
    found = []
    for lost in range(most + 1):
        reached = {lost: 1.0}
        for further in following:
            reached = _spread(reached, left, partial(further, battle, attack, lost))
        found.append(reached)
    return found


def _spread(reached: dict[int, float], left: list[int], further: Callable[[int], dict[int, float]]) -> dict[int, float]:
    """Everything reached so far, with each further loss that may follow it; `left` is what is there then."""
    found: dict[int, float] = {}
    for hp, chance in reached.items():
        for more, share in further(left[hp]).items():
            together = min(hp + more, len(left) - 1)
            found[together] = found.get(together, 0.0) + chance * share
    return found
