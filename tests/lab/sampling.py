"""Attacks rolled by the engine itself, many times: what exact odds have to agree with."""

from copy import deepcopy
from typing import Any

from turnmaster.dice import SeededDice
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.state import Frame
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

Words = dict[str, Any]

OPENING = """
scenario: odds
rules: {rules}
red: {{Attackers: {{at: [0, 0], weapons: {{Weapon: {weapon}}}}}}}
blue: {{Targets: {target}}}
"""


def staged_attack(weapon: Words, target: Words, rules: Words | None = None) -> tuple[Battle, Attack]:
    """A single wielder with a weapon and a target ten inches away, at the moment of the attack."""
    text = OPENING.format(rules=rules or {}, weapon=weapon, target={"at": [0, 10]} | target)
    battle = begin(parse_scenario(text.replace("True", "true"), "odds"), [])
    battle.log, battle.dice = None, SeededDice()
    return battle, Attack(0, 0, weapon=0, target=1, wielders=[0], used=[0])


def sampled_losses(battle: Battle, attack: Attack, count: int) -> list[int]:
    """How much HP the target loses, so many times."""
    first = battle.rules.sequences["attack sequence"].number_of["roll for use"]
    start = sum(model.hp for model in battle.state.units[1].models)
    losses = []
    for seed in range(count):
        copy = battle.clone()
        copy._decision = None
        copy.state.seed = 1000 + seed
        tried = deepcopy(attack)
        tried.seen = list(range(len(copy.state.units[1].models)))
        copy.state.stack = [Frame("attack sequence", first, tried)]
        while (decision := copy.decision) is not None:
            assert copy.answer(decision.id, decision.options[0]) is None
        losses.append(start - sum(model.hp for model in copy.state.units[1].models))
    return losses
