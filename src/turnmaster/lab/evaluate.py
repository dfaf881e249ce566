"""Evaluate an AttackSpec as an exact distribution. The game itself rolls the same numbers.

Every step here mirrors one of engine/attacking/volley.py: gate, ladder with rerolls, faces, multiplier, saves, HP.
"""

from math import prod
from typing import Any, NamedTuple

from turnmaster.dice import D6, DICE, Die
from turnmaster.engine.attacking.rolled_saves import saves_of
from turnmaster.engine.attacking.volley import gates_of, together
from turnmaster.engine.core.contexts import AttackSpec, Successes
from turnmaster.lab.distribution import Chances, exactly, mixed, of_die, plus, successes_of, times


class Outcome(NamedTuple):
    """Exact chances of a volley: the number of successes, and the HP lost (or models, if each loss kills one)."""

    successes: Chances
    loss: Chances


def evaluate(spec: AttackSpec, attack_die: Die, save_die: Die, most: int, share: float = 1.0) -> Outcome:
    """Return all outcomes of a volley; losses of `most` or more are counted together. Each dice may exist only with the
    chance `share`.
    """
    if spec.impossible or not spec.dice:
        return Outcome(exactly(0, 0), exactly(0, most))
    kinds = [(share * chance, kind) for chance, kind in _kinds(spec, attack_die)]
    hit = sum(chance for chance, _ in kinds)
    successes = successes_of(spec.dice, hit, spec.multiplier)
    loss = mixed((chance, _loss(spec, kinds, save_die, most, once)) for chance, once in rolled_once(spec))
    return Outcome(successes, loss)


def weighed(spec: AttackSpec, attack_die: Die, save_die: Die, most: int, once: int, weight: complex) -> list[Any]:
    """Return the chance of each loss, weighted for every success that goes with it, so that both can be derived
    together. `once` is the value rolled once for all successes.
    """
    if spec.impossible or not spec.dice:
        return exactly(0, most)
    return _loss(spec, _kinds(spec, attack_die), save_die, most, once, weight)


def rolled_once(spec: AttackSpec) -> list[tuple[float, int]]:
    """Return the values that may be rolled once for all successes, with their chances; 0 if nothing is rolled."""
    most = sum(DICE[name].highest for name in spec.hp_once)
    total = exactly(0, most)
    for name in spec.hp_once:
        total = plus(total, of_die(DICE[name].lowest, DICE[name].highest, most))
    return [(chance, value) for value, chance in enumerate(total) if chance > 0]


def _aimed(spec: AttackSpec) -> float:
    """Return the chance that a die passes all gates, each with a D6, and is rolled as an Attack Dice."""
    return prod((D6.highest + 1 - gate) / D6.faces for gate in gates_of(spec))


def _kinds(spec: AttackSpec, die: Die) -> list[tuple[float, Successes]]:
    """Return the chance that one Attack Dice becomes a success of each kind."""
    gate = _aimed(spec)
    if not spec.ladder and not spec.triggers:
        return [(gate, Successes(1))]
    for need in spec.ladder[:-1]:
        gate *= _pass(need, die, spec.rerolls)
    need = spec.ladder[-1] if spec.ladder else die.lowest
    fallen = _faces(spec, die, need, spec.rerolls, bool(spec.cursed and spec.ladder))
    found: dict[tuple[object, ...], tuple[float, Successes]] = {}
    for face in range(max(need, die.lowest), die.highest + 1):
        kind = together(tuple(trigger for trigger in spec.triggers if face >= trigger.face), 1)
        key = (kind.hp_times, kind.hp_die, kind.no_armour, kind.no_aegis)
        chance, _ = found.get(key, (0.0, kind))
        found[key] = (chance + gate * fallen[face], kind)
    return list(found.values())


def _faces(spec: AttackSpec, die: Die, need: int, rerolls: int, cursed: bool) -> dict[int, float]:
    """Return the chance that one die ends as each face, with this number of rerolls for failures, and a curse."""
    found: dict[int, float] = {}
    for face in range(die.lowest, die.highest + 1):
        again = {face: 1.0}
        if face < need and rerolls:
            again = _faces(spec, die, need, rerolls - 1, cursed)
        elif cursed and face >= spec.cursed:
            again = _faces(spec, die, need, rerolls, False)
        for end, chance in again.items():
            found[end] = found.get(end, 0.0) + chance / die.faces
    return found


def chance_of_worst(spec: AttackSpec, die: Die) -> float:
    """Return the chance that one Attack Dice ends as the worst face. That is never a success, so it happens at most
    once.
    """
    if spec.impossible:
        return 0.0
    rolled = _aimed(spec)
    if not spec.ladder:
        return rolled / die.faces
    chance = 0.0
    for rung, need in enumerate(spec.ladder):
        cursed = bool(spec.cursed) and rung == len(spec.ladder) - 1
        chance += rolled * _faces(spec, die, need, spec.rerolls, cursed)[die.lowest]
        rolled *= _pass(need, die, spec.rerolls)
    return chance


def _pass(need: int, die: Die, rerolls: int) -> float:
    chance = (die.highest + 1 - need) / die.faces
    return 1 - (1 - chance) ** (rerolls + 1)


def _loss(
    spec: AttackSpec, kinds: list[tuple[float, Successes]], die: Die, most: int, once: int, weight: complex = 1.0
) -> list[Any]:
    """Return the loss from all dice together; `once` is the value rolled once for all of them. Successes may be
    weighted.
    """
    nothing = exactly(0, most)
    one_die: list[tuple[complex, list[Any]]] = [(1 - sum(chance for chance, _ in kinds), nothing)]
    for chance, kind in kinds:
        unsaved = _unsaved(spec, kind, die)
        one = mixed([(1 - unsaved, nothing), (unsaved, _hp(spec, kind, most, once))])
        one_die.append((chance * weight**spec.multiplier, times(one, spec.multiplier)))
    return times(mixed(one_die), spec.dice)


def _unsaved(spec: AttackSpec, kind: Successes, die: Die) -> float:
    """Return the chance that a success gets past both saves."""
    armour, aegis = (save.chance(die) for save in saves_of(spec, kind, die))
    return (1 - armour) * (1 - aegis)


def _hp(spec: AttackSpec, kind: Successes, most: int, once: int) -> Chances:
    """Return the HP that one unsaved success removes."""
    factor = spec.hp_times * kind.hp_times
    dice = [*spec.hp_dice, *([kind.hp_die] if kind.hp_die else [])]
    if not dice:
        return exactly((once or spec.hp_per_success) * factor, most)
    lost = exactly(once * factor, most)
    for die in (DICE[name] for name in dice):
        lost = plus(lost, of_die(die.lowest, die.highest, most, factor))
    return lost
