"""Compute lines that attack one after another: each meets only the models that the earlier lines have left.

All of them lie where the first one does, and casualties are removed in the engine's default order. The result of a line
therefore depends only on the HP lost so far, and a matrix leads from one line to the next. For the successes of all
lines together, each success is weighted with a root of unity: the sums for all roots are the Fourier transform of their
chances.
"""

from cmath import exp, pi
from typing import Any, NamedTuple

import msgspec

from turnmaster.engine.attacking.hp_loss import default_order, hurt
from turnmaster.engine.attacking.volley import spec_of, work_out_spec_saves, work_out_the_attack
from turnmaster.engine.attacking.workings import attack_die, save_die
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Strike
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.restoring import restore
from turnmaster.lab.distribution import Chances, at_most, mixed
from turnmaster.lab.duel import shields
from turnmaster.lab.evaluate import Outcome, rolled_once, weighed
from turnmaster.lab.losses import Follows, by_models, in_the_end, what_follows
from turnmaster.lab.situation import at_the_attack
from turnmaster.lab.strikes import hits_on, template_of, templates_of
from turnmaster.lab.sums import after_steps
from turnmaster.perks.beams import BeamMode


def lines_of(battle: Battle, attack: Attack) -> int:
    """Return the number of lines that attack one after another; 1 for all other attacks."""
    return templates_of(battle, attack) if isinstance(template_of(battle, attack), BeamMode) else 1


class Stage(NamedTuple):
    """The state that the next line meets: its numbers, the HP of models, the greatest loss or restoration, and
    consequences.
    """

    spec: AttackSpec
    hp_left: list[int]
    most: int
    follows: Follows | None


def stage_of(battle: Battle, attack: Attack, hp: int, most: int) -> Stage | None:
    """Return the target after it has lost or regained this much of `most` HP; None if none of its models is left on the
    line.
    """
    battle = battle.clone()
    line = attack.copy()
    if hp:
        go_before(battle, line, hp)
    target, mode = battle.unit(attack.target), template_of(battle, attack)
    assert mode is not None
    line.volley.struck = [number for number in attack.volley.struck if target.models[number].hp > 0]
    if not line.volley.struck:
        return None
    line.volley.hits = hits_on(mode, line.volley.struck)
    line.strike = Strike()
    line.strike.deflect, line.strike.ward = shields(battle, line)
    line.strike.spec = spec_of(battle, line)[1]
    work_out_spec_saves(battle, line)
    hp_left = [target.models[number].hp for number in standing(target)]
    return Stage(line.numbers, hp_left, most - hp, what_follows(battle, line, most - hp, sum(hp_left)))


def go_before(battle: Battle, line: Attack, hp: int) -> None:
    """Apply the HP change of earlier lines, with its certain consequences but without dice."""
    with at_the_attack(battle, line):
        work_out_the_attack(battle, line)
        work_out_spec_saves(battle, line)
        if line.numbers.restores:
            restore(battle, line.target, hp, by=line.unit, absorbs=True)
            return
        line.numbers.kills = False
        line.strike.seen, line.strike.loss = standing(battle.unit(line.target)), hp
        hurt(battle, line.target, default_order(battle, line), hp, by=line.unit, weapon=line.weapon)


class Lines:
    """A number of lines of an attack, with computed numbers, against a target that can lose or regain `most` HP."""

    def __init__(self, battle: Battle, attack: Attack, lines: int, most: int) -> None:
        self.lines, self.most = lines, most
        self.dice = attack_die(battle), save_die(battle)
        stages = (stage_of(battle, attack, hp, most) for hp in range(most + 1))
        self.stages = {hp: stage for hp, stage in enumerate(stages) if stage is not None}
        self.rolled_once = rolled_once(attack.numbers)

    def outcome(self) -> Outcome:
        """Return the successes and the HP of all lines together."""
        size = self.lines * max(stage.spec.dice * stage.spec.multiplier for stage in self.stages.values()) + 1
        roots = [exp(-2j * pi * number / size) for number in range(size)]
        sums = [sum(self.followed(root)) for root in roots[: size // 2 + 1]]
        return Outcome(from_sums(sums, roots), [chance.real for chance in self.followed(1)])

    def followed(self, weight: complex) -> list[Any]:
        """Return the chance of each loss after all lines, with every success weighted."""
        return mixed(
            (chance, after_steps(self.one_line(once, weight), self.lines)) for chance, once in self.rolled_once
        )

    def one_line(self, once: int, weight: complex) -> list[list[Any]]:
        """Return a row of chances for each HP lost before a line: the further loss after it."""
        known: dict[bytes, list[Any]] = {}
        rows: list[list[Any]] = [[1.0] for _ in range(self.most + 1)]
        for hp, stage in self.stages.items():
            key = msgspec.msgpack.encode(stage.spec)
            if key not in known:
                known[key] = weighed(stage.spec, *self.dice, self.most, once, weight)
            rows[hp] = self.loss_of(stage, known[key])
        return rows

    def loss_of(self, stage: Stage, loss: list[Any]) -> list[Any]:
        """Return the final result of a volley against the remaining models."""
        if stage.spec.kills and not stage.spec.restores:
            loss = by_models(loss, stage.hp_left)
        return in_the_end(at_most(stage.most, loss), stage.follows)


def from_sums(sums: list[complex], roots: list[complex]) -> Chances:
    """Return chances from their Fourier transform. For real numbers its second half mirrors the first, and
    is omitted.
    """
    size = len(roots)
    halves = [each * (1 if 2 * number in (0, size) else 2) for number, each in enumerate(sums)]
    return [
        sum((each / roots[number * value % size]).real for number, each in enumerate(halves)) / size
        for value in range(size)
    ]
