"""Exact odds of one weapon against one unit: the whole distribution, from the numbers that the game would roll.

What a weapon rolls for its use is gone through value by value; each gives an AttackSpec, built by the engine itself,
and every AttackSpec an exact distribution. Whatever is not counted is named.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from turnmaster.dice import DICE
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, AttackSpec
from turnmaster.engine.field import standing
from turnmaster.engine.volley import spec_of, work_out_spec_saves
from turnmaster.engine.workings import attack_die, save_die, weapon_of
from turnmaster.lab.distribution import Chances, exactly, mean, of_die, plus
from turnmaster.lab.evaluate import Outcome, evaluate
from turnmaster.perks.catalogue import find_perk

SMALLEST = 1e-12  # chances below this are rounding, not outcomes


class Odds(Struct, frozen=True):
    """Chances of everything that players ask about an attack."""

    needed: str
    successes: dict[int, float]
    hp_loss: dict[int, float]
    mean_hp_loss: float
    models_lost: dict[int, float]
    destroyed: float
    mean_remaining_points: float
    remaining_points: dict[str, float]
    explanation: list[str]
    not_counted: list[str]


def odds_of(battle: Battle, attack: Attack) -> Odds:
    """The odds of an attack whose weapon, wielders and target are chosen. Neither it nor the battle is changed."""
    battle, attack = battle.clone(), replace(attack, used_dice={})
    target = battle.state.units[attack.target]
    hp_left = [target.models[n].hp for n in standing(target)]
    total = sum(hp_left)
    successes, loss = np.zeros(1), np.zeros(total + 1)
    told: list[str] = []
    known: dict[bytes, Outcome] = {}
    for chance, spec, words in _specs(battle, attack):
        key = msgspec.msgpack.encode(spec)
        if key not in known:
            known[key] = evaluate(spec, attack_die(battle), save_die(battle), total)
        outcome = known[key]
        successes = _padded(successes, len(outcome.successes))
        successes[: len(outcome.successes)] += chance * outcome.successes
        lost = _by_models(outcome.loss, hp_left) if spec.kills else outcome.loss
        loss += chance * _with_what_follows(battle, attack, lost)
        told = told or words
    return _told(battle, attack, successes, loss, hp_left, told)


def _specs(battle: Battle, attack: Attack) -> Iterator[tuple[float, AttackSpec, list[str]]]:
    """Every way in which the dice of its use may fall, with its chance, its numbers, and their reasons."""
    uses = [use for use in battle.rules.contributions("weapon use") if use.applies(battle, attack)]
    sums = [_sums(use.die, use.dice) for use in uses]
    certain: list[tuple[float, dict[str, int] | None]] = [(1.0, {})]
    tests = [test(battle, attack) or certain for test in battle.rules.contributions("tests of use")]
    for rolled, tested in product(product(*sums), product(*tests)):
        chance = float(np.prod([each for _, each in rolled]) * np.prod([each for each, _ in tested]))
        attack.used_dice = {use.key(attack): value for use, (value, _) in zip(uses, rolled, strict=True)}
        for _, notes in tested:
            attack.used_dice |= notes or {}
        workings, spec = spec_of(battle, attack)
        if any(notes is None for _, notes in tested):  # a test that fails, so that nothing comes of it
            spec.dice = 0
        attack.spec = spec
        armour, aegis = work_out_spec_saves(battle, attack)
        yield chance, spec, [str(workings), f"Attacks {workings.attacks}", str(armour), str(aegis)]


def _with_what_follows(battle: Battle, attack: Attack, loss: Chances) -> Chances:
    """HP that perks take because HP was lost, added to it; each is told how much the volley took and what is left."""
    following = battle.rules.contributions("further loss")
    if not following:
        return loss
    most = len(loss) - 1
    total = np.zeros(most + 1)
    for lost, chance in enumerate(loss):
        reached = {lost: float(chance)} if chance > 0 else {}
        for further in following:
            reached = _spread(reached, most, partial(further, battle, attack, lost))
        for hp, each in reached.items():
            total[hp] += each
    return total


def _spread(reached: dict[int, float], most: int, further: Callable[[int], dict[int, float]]) -> dict[int, float]:
    """Every loss reached so far, with each further loss that may follow it."""
    found: dict[int, float] = {}
    for hp, chance in reached.items():
        for more, share in further(most - hp).items():
            found[hp + more] = found.get(hp + more, 0.0) + chance * share
    return found


def _sums(die: str, count: int) -> list[tuple[int, float]]:
    lowest, highest = DICE[die].lowest, DICE[die].highest
    total = exactly(0, count * highest)
    for _ in range(count):
        total = plus(total, of_die(lowest, highest, count * highest))
    return [(value, float(chance)) for value, chance in enumerate(total) if chance > 0]


def _padded(chances: Chances, size: int) -> Chances:
    return chances if len(chances) >= size else np.pad(chances, (0, size - len(chances)))


def _by_models(kills: Chances, hp_left: list[int]) -> Chances:
    """Losses that each take a whole model, as HP; the wounded go first."""
    falling = sorted(hp_left)
    lost = np.zeros(sum(hp_left) + 1)
    for count, chance in enumerate(kills):
        lost[sum(falling[:count])] += chance
    return lost


def _told(
    battle: Battle, attack: Attack, successes: Chances, loss: Chances, hp_left: list[int], words: list[str]
) -> Odds:
    """Everything that follows from the chances of each HP loss."""
    profile = battle.profile(attack.target)
    total, full = sum(hp_left), profile.hp * profile.models
    models = np.zeros(len(hp_left) + 1)
    points: dict[str, float] = {}
    worth = 0.0
    for hp, chance in enumerate(loss):
        models[_models_lost(hp, hp_left)] += chance
        left = Fraction(profile.points_hundredths * (total - hp), 100 * full)
        worth += chance * float(left)
        if chance > SMALLEST:
            points[f"{float(left):.2f}"] = points.get(f"{float(left):.2f}", 0.0) + float(chance)
    return Odds(
        needed=words[0].split(" ", 1)[0] if words else "-",
        successes=_as_map(successes),
        hp_loss=_as_map(loss),
        mean_hp_loss=mean(loss),
        models_lost=_as_map(models),
        destroyed=float(loss[total]),
        mean_remaining_points=float(worth),
        remaining_points=points,
        explanation=words,
        not_counted=not_counted(battle, attack),
    )


def _models_lost(hp: int, hp_left: list[int]) -> int:
    """How many models so much HP loss takes: the owner fills up one after another, the wounded first."""
    fallen = 0
    for each in sorted(hp_left):
        if hp < each:
            break
        hp -= each
        fallen += 1
    return fallen


def _as_map(chances: Chances) -> dict[int, float]:
    return {value: float(chance) for value, chance in enumerate(chances) if chance > SMALLEST}


def not_counted(battle: Battle, attack: Attack) -> list[str]:
    """Perks of the weapon whose effect is no part of these numbers."""
    perks = [find_perk(name) for name in weapon_of(battle, attack).perks]
    return [f"{perk.name}: {perk.summary}" for perk in perks if perk.odds == "not counted"]
