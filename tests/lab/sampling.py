"""Attacks rolled by the engine itself, many times: what exact odds have to agree with."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from math import sqrt
from statistics import fmean
from typing import Any

import pytest
from msgspec.structs import replace

from turnmaster.dice import SeededDice
from turnmaster.engine.attacking.decisions import StrikeModels
from turnmaster.engine.attacking.hp_loss import default_order
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Use, Volley
from turnmaster.engine.core.state import Frame
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

Words = dict[str, Any]

OPENING = """
scenario: odds
rules: {rules}
red: {{Attackers: {attacker}}}
blue: {{Targets: {target}}}
"""


def staged_attack(
    weapon: Words, target: Words, rules: Words | None = None, attacker: Words | None = None
) -> tuple[Battle, Attack]:
    """A single wielder with a weapon and a target ten inches away, at the moment of the attack."""
    wielder = {"at": [0, 0], "weapons": {"Weapon": weapon}} | (attacker or {})
    text = OPENING.format(rules=rules or {}, attacker=wielder, target={"at": [0, 10]} | target)
    battle = begin(parse_scenario(text.replace("True", "true"), "odds"), [])
    battle.log, battle.dice = None, SeededDice()
    return battle, Attack(0, 0, used=[0], use=Use(0), volley=Volley(1, [0], meant=1))


def sampled_losses(battle: Battle, attack: Attack, count: int) -> list[int]:
    """How much HP the target loses, so many times."""
    start = hp_of(battle, 1)
    return [start - hp_of(after, 1) for after in sampled(battle, attack, count)]


def first_option(battle: Battle, decision: Decision) -> Answer:
    return decision.options[0]


def sampled(
    battle: Battle, attack: Attack, count: int, choose: Callable[[Battle, Decision], Answer] = first_option
) -> Iterator[Battle]:
    """The battle after an attack, so many times."""

    def begin(copy: Battle) -> None:
        tried = deepcopy(attack)
        tried.strike.seen = list(range(len(copy.state.units[attack.target].models)))
        first = copy.rules.sequences["attack sequence"].number_of["roll for use"]
        copy.state.stack = [Frame("attack sequence", first, tried)]

    return played(battle, begin, count, choose)


def played(
    battle: Battle,
    begin: Callable[[Battle], None],
    count: int,
    choose: Callable[[Battle, Decision], Answer] = first_option,
) -> Iterator[Battle]:
    """The battle after something that begins in it, so many times."""
    for seed in range(count):
        copy = battle.clone()
        copy._decision, copy.dice = None, SeededDice()
        copy.state.seed, copy.state.stack = 1000 + seed, []
        begin(copy)
        while (decision := copy.decision) is not None:
            assert copy.answer(decision.id, choose(copy, decision)) is None
        yield copy


def hp_of(battle: Battle, unit: int) -> int:
    return sum(model.hp for model in battle.state.units[unit].models)


def models_of(battle: Battle, unit: int) -> int:
    return sum(model.hp > 0 for model in battle.state.units[unit].models)


def check_samples(chances: Mapping[int, float], samples: Sequence[int]) -> None:
    """The mean within four standard errors, and every single outcome, of which there are thousands, within five."""
    count, seen = len(samples), Counter(samples)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(seen) <= set(chances), "the engine rolled what odds call impossible"
    mean = sum(value * chance for value, chance in chances.items())
    variance = sum(chance * (value - mean) ** 2 for value, chance in chances.items())
    assert abs(fmean(samples) - mean) <= 4 * sqrt(variance / count) + 1e-9
    for value, chance in chances.items():
        error = sqrt(max(0.0, chance * (1 - chance)) / count)  # a certain outcome may be more than certain by rounding
        assert abs(seen[value] / count - chance) <= 5 * error + 1 / count, value


def losses_in_play(battle: Battle, attack: Attack, count: int, use: str = "", unit: int = 1) -> list[int]:
    """How much HP a unit, the target as a rule, loses to a whole attack, from its choice on, so many times. What the
    perk `use` offers is used, as much of it as can be; whoever aims at models names those that their owner would.
    """

    def begin(copy: Battle) -> None:
        whole = Attack(attack.player, attack.unit, single=True, allowed=[attack.weapon])
        copy.push("attack sequence", whole, at="choose weapon and targets")

    def choose(copy: Battle, decision: Decision) -> Answer:
        if decision.kind == "aimed":
            aiming = copy.nearest(Attack)
            assert aiming is not None
            aimed = replace(aiming, strike=replace(aiming.strike, loss=aiming.strike.aimed))
            return StrikeModels(tuple(default_order(copy, aimed)))
        return next((option for option in reversed(decision.options) if option.word == use), decision.options[0])

    start = hp_of(battle, unit)
    return [start - hp_of(after, unit) for after in played(battle, begin, count, choose)]
