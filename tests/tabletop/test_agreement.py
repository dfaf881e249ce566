"""The helper at a real table ends as the engine does: fed with the dice that the engine rolled, with the same HP."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from trials.random_armies import random_army, roster_of

from tests.tabletop.agreeing import (
    Struck,
    Watched,
    at_the_table,
    attacks_with,
    begin_attack,
    carry_out,
    hp_of,
    seen_by_people,
    step_by_step,
    watched,
)
from turnmaster.bots import make_bot
from turnmaster.dice import Stream
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.attacking.hp_loss import hurt
from turnmaster.engine.attacking.line_of_units import line_of
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.core import reasons
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing, Volley
from turnmaster.engine.core.events import DiceRolled
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.decisions import Move
from turnmaster.engine.moving.movement import apply_move
from turnmaster.errors import TurnmasterError
from turnmaster.lab.duel import ATTACKER, TARGET
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.catalogue import all_perks
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.tabletop.attack import Planned, Progress

Words = dict[str, Any]

WEAPON_PERKS = sorted(name for name, perk in all_perks().items() if perk.kind == "weapon")
# Perks of units that say something about attacks, made or suffered.
UNIT_PERKS = sorted(name for name, perk in all_perks().items() if perk.kind == "unit" and perk.odds == "counted")

# Of how many weapons a perk links, and which it needs beside it.
LINKED = {"Twin": 2, "Triune": 3}
NEEDS = {"Residue": "Cone I", "Vortex": "Blast I"}
ALLOWED = {"Counter", "Pain Locked", "Self-Destruct"}  # people say that such a weapon may be used now

ROUNDS, BATTLES = 4, 10
PLAYSTYLES: tuple[PlaystyleName, ...] = ("Standard", "Advanced")
OF_THE_TABLE = {reasons.INTO_MELEE, reasons.OUT_OF_MELEE}  # Dice Modifiers that come from others on the table


class Compared(NamedTuple):
    """An attack that the engine has carried out, and what the helper made of it."""

    planned: Planned
    engine: tuple[list[int], list[int]]
    helper: Progress

    @property
    def agrees(self) -> bool:
        return self.helper.over and (self.helper.attacker_hp, self.helper.target_hp) == self.engine


def compared(battle: Watched, struck: Struck, planned: Planned, *, from_the_volley: bool) -> Compared:
    """Enter what was noted: all of it, or only from the volley on where the helper begins there."""
    faces, answers = battle.noting.rolled, battle.answers
    if from_the_volley:
        faces, answers = faces[struck.rolled :], answers[struck.answered :]
    engine = hp_of(battle, struck.unit), hp_of(battle, struck.volley.target)
    return Compared(planned, engine, at_the_table(planned, faces, answers))


def count_perks(found: Counter[str], planned: Planned) -> None:
    """Perks of the weapon, and of both units."""
    weapon = planned.attacker.unit.weapons[planned.weapon]
    found.update({*weapon.perks, *planned.attacker.unit.perks, *planned.target.unit.perks})


@pytest.mark.slow
def test_the_helper_ends_as_the_engine_does_with_every_weapon_perk():
    """No weapon perk is left out, and many perks of units are there on either side."""
    agreed, attacks = Counter[str](), 0
    for number in range(ROUNDS * len(WEAPON_PERKS)):
        perk = WEAPON_PERKS[number % len(WEAPON_PERKS)]
        found = staged(perk, number)
        if found is None:
            continue
        assert found.agrees, (number, perk, found.engine, found.helper)
        attacks += 1
        count_perks(agreed, found.planned)
    assert attacks >= 500
    assert set(WEAPON_PERKS) <= set(agreed)
    assert len(set(UNIT_PERKS) & set(agreed)) >= 40


@pytest.mark.slow
def test_the_helper_ends_as_the_engine_does_in_battles_between_bots():
    """Attacks about which the helper cannot be told enough are counted, and are less than half of all."""
    agreed, left_out, attacks = Counter[str](), Counter[str](), 0
    for game in range(BATTLES):
        for number, (battle, unit, weapon, target) in enumerate(attacks_in(game)):
            found = fought(battle, unit, weapon, target, 1_000 * game + number + 1)
            if isinstance(found, str):
                left_out[found] += 1
                continue
            assert found.agrees, (game, number, found.engine, found.helper)
            attacks += 1
            count_perks(agreed, found.planned)
    assert attacks >= 150 and left_out.total() < attacks, left_out
    assert len(agreed) >= 40


# Two units, and all weapon perks


def duel(weapons: dict[str, Words], wielders: Words, target: Words, *, friends: bool = False) -> Battle:
    """Two units on open ground, of one side or of two. Friends are the second unit as well."""
    red = {"Attackers": {"at": [0, -20], "weapons": weapons} | wielders}
    blue = {"Targets": target}
    far = {"Others": {"at": [20, 20]}}
    sides = {"red": red | blue, "blue": far} if friends else {"red": red, "blue": blue}
    text = "\n".join(["scenario: agreement", *(f"{side}: {units}" for side, units in sides.items())])
    battle = begin(parse_scenario(text.replace("True", "true"), "agreement"), [])
    battle.state.turn, battle.unit(ATTACKER).arrived = 4, 1
    return battle


def random_duel(perk: str, chance: Stream) -> Battle:
    """Weapons with a perk, on one to three models with a perk or none, and a target that has some as well."""
    weapons = {f"Weapon {number + 1}": weapon_with(perk, chance) for number in range(LINKED.get(perk, 1))}
    target = {"at": [0, apart_for(perk) - 20], "models": 1 + chance.below(6), "hp": 1 + chance.below(3),
              "defence": 3 + chance.below(3), "armour": f"{4 + chance.below(3)}+",
              "perks": perhaps(UNIT_PERKS, chance)}  # fmt: skip
    if perk == "Counter":
        target |= {"weapons": {"Bow": {"range": 24, "attacks": 3, "power": 6}}}
    models = 1 if perk == "Trap" else 1 + chance.below(3)
    wielders = {"models": models, "hp": 4, "perks": perhaps(UNIT_PERKS, chance)}
    return duel(weapons, wielders, target, friends=perk == "Heal")


def weapon_with(perk: str, chance: Stream) -> Words:
    """A weapon that may have the perk, and every other time one more; those that perks link cost about the same."""
    if perk == "Wildcard":
        return {"range": 0, "attacks": 0, "power": 0, "perks": [perk]}
    if perk in LINKED:
        return {"range": 24, "attacks": 2, "power": 4, "ap": 5, "perks": [perk]}
    needed = [NEEDS[root] for root in (all_perks()[perk].root,) if root in NEEDS]
    perks = dict.fromkeys([perk, *needed, *perhaps(WEAPON_PERKS, chance)])
    return {"range": range_for(perk), "attacks": 1 + chance.below(4), "power": 3 + chance.below(4),
            "ap": 4 + chance.below(3), "type": "Assault", "perks": list(perks)}  # fmt: skip


def perhaps(perks: list[str], chance: Stream) -> list[str]:
    return [chance.pick(perks)] if chance.below(2) else []


def range_for(perk: str) -> int:
    """So many inches that a weapon can have the perk."""
    return 12 if perk == "Diffuse" else 48 if perk.startswith("Trajectory") else 24


def apart_for(perk: str) -> float:
    """So many inches between the first models that a weapon with the perk strikes somebody."""
    if perk.startswith(("Cone", "Nova", "Wall", "Diffuse", "Residue")):
        return 1.5
    return 38 if perk.startswith("Trajectory") else 10


def staged(perk: str, number: int) -> Compared | None:
    """A random attack with a weapon perk; none where perks do not fit each other, or where nobody is struck."""
    chance = Stream(number)
    try:
        start = random_duel(perk, chance)
    except (TurnmasterError, AssertionError):
        return None
    battle = watched(start, 1 + chance.below(10**6))
    PLAYED.get(perk, play_an_attack)(battle, chance)
    first = next((each for each in battle.volleys if each.unit == ATTACKER), None)
    if first is None or first.volley.target != TARGET:
        return None
    allowed = bool(ALLOWED & set(start.profile(ATTACKER).weapons[0].perks))
    planned = seen_by_people(battle, first, 0, start, allowed=allowed)
    begins_later = allowed or planned.seen.under is not None or not first.volley.wielders
    return compared(battle, first, planned, from_the_volley=begins_later)


# What has to happen before some weapons strike


def play_an_attack(battle: Watched, chance: Stream) -> None:
    begin_attack(battle, ATTACKER, 0)
    carry_out(battle, attacks_with(ATTACKER, 0, TARGET, chance))


def heal(battle: Watched, chance: Stream) -> None:
    battle.unit(TARGET).models[0].hp = 1
    play_an_attack(battle, chance)


def be_hurt_and_attack(battle: Watched, chance: Stream) -> None:
    """The unit has lost HP to its enemy in the Game Turn before."""
    battle.state.turn -= 1
    hurt(battle, ATTACKER, [0], 1, by=TARGET, weapon=0)
    battle.state.turn += 1
    play_an_attack(battle, chance)


def be_attacked(battle: Watched, chance: Stream) -> None:
    begin_attack(battle, TARGET, 0)
    carry_out(battle, attacks_with(TARGET, 0, ATTACKER, chance))


def lay_a_trap(battle: Watched, chance: Stream) -> None:
    """Somebody lays it in the way of the enemy, who then walks there."""
    play_an_attack(battle, chance)
    models = [battle.unit(TARGET).models[number] for number in standing(battle.unit(TARGET))]
    ways = tuple(((model.x, model.y - 4 * battle.inch),) for model in models)
    apply_move(battle, Placing(battle.unit(TARGET).player, TARGET, "Move"), Move(ways))
    carry_out(battle, attacks_with(ATTACKER, 0, TARGET, chance))


PLAYED: dict[str, Callable[[Watched, Stream], None]] = {
    "Counter": be_attacked, "Heal": heal, "Pain Locked": be_hurt_and_attack, "Trap": lay_a_trap,
}  # fmt: skip


# Attacks of battles between bots


def attacks_in(number: int) -> Iterator[tuple[Battle, int, int, int]]:
    """Every attack at one target that bots make in a battle between random armies: unit, weapon and target."""
    chance, playstyle = Random(number), PLAYSTYLES[number % len(PLAYSTYLES)]
    sides = [(name, [roster_of(random_army(chance, perks=True))]) for name in ("A", "B")]
    battle = begin_battle(make_setup(sides, RulesChoice(playstyle), point_limit=500), number)
    bots = [make_bot("aggressive", seed) for seed in (1, 2)]
    while (decision := battle.decision) is not None:
        answer = bots[decision.player].choose(battle, decision).answer
        if isinstance(decision, AttackDecision) and isinstance(answer, decisions.Attack):
            yield battle, decision.unit, answer.weapon, answer.target
        battle.answer(decision.id, answer)


def fought(start: Battle, unit: int, weapon: int, target: int, seed: int) -> Compared | str:
    """An attack in the middle of a battle, or why the helper cannot be told enough about it."""
    battle = watched(start, seed)
    begin_attack(battle, unit, weapon)
    carry_out(battle, attacks_with(unit, weapon, target))
    struck = next((each for each in battle.volleys if each.unit == unit), None)
    reason = why_not_told(start, battle, struck, weapon)
    if reason or struck is None:
        return reason
    moved, target_moved = (any(model.moved for model in start.unit(each).models) for each in (unit, target))
    planned = seen_by_people(battle, struck, weapon, start, movements=int(moved), cover=is_covered(battle),
                             target_moved=target_moved, guard=start.unit(target).guard,
                             modifier=known_modifier(battle))  # fmt: skip
    engine = hp_of(battle, unit), hp_of(battle, target)
    return Compared(planned, engine, step_by_step(planned, battle.noting.rolled, battle.answers))


def why_not_told(start: Battle, battle: Watched, struck: Struck | None, weapon: int) -> str:
    """What the helper cannot be told, because it knows two units and what people see between them."""
    if struck is None:
        return "nobody is struck"
    unit, target = struck.unit, struck.volley.target
    if mode_of(start, start.profile(unit).weapons[weapon]) is not None:
        return "a template strikes whoever is under it"
    if len(line_of(start, Attack(0, unit, volley=Volley(target, [0])))) > 1:
        return "units fight as one"
    if {each.volley.target for each in battle.volleys} != {target} or chains(battle):
        return "others are struck as well"
    if struck.event.exposed < struck.event.of_models:
        return "some of the target are out of sight"
    if any(each.effects or each.notes or each.weapon_notes for each in map(start.unit, (unit, target))):
        return "perks remember what came before"
    return ""


def chains(battle: Watched) -> bool:
    """Whether dice were rolled for others near the target."""
    rolled = [event.reason for event in battle.log or () if isinstance(event, DiceRolled)]
    return any(reason.startswith("Chain") for reason in rolled)


def told_of(battle: Watched) -> Attacked | None:
    """The first volley with its numbers and their reasons."""
    return next((event for event in battle.log or () if isinstance(event, Attacked)), None)


def is_covered(battle: Watched) -> bool:
    told = told_of(battle)
    return told is not None and any(change.reason == reasons.COVER for change in told.workings.defence.changes)


def known_modifier(battle: Watched) -> int:
    """Dice Modifiers that people at the table know of, and two units alone do not have."""
    told = told_of(battle)
    changes = told.workings.modifiers if told is not None else ()
    return sum(change.value for change in changes if change.reason in OF_THE_TABLE)
