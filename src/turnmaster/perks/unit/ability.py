"""Unit perks of the family Ability: what a unit can do at will. [Perks 12.4, Ability]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.answers import Answer
from turnmaster.engine.battle import Battle
from turnmaster.engine.carriers import is_open
from turnmaster.engine.command import give_back, take_command
from turnmaster.engine.contexts import Attack, PerkTest, Roll
from turnmaster.engine.field import enemies_of, gap_between, is_alive, is_gone
from turnmaster.engine.moments import END_OF_PHASE, END_OF_TURN
from turnmaster.engine.rules import Offer
from turnmaster.engine.state import Effect
from turnmaster.engine.stats import ADD
from turnmaster.engine.victory import remaining_points
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.terms import COST_LESSER, INSTRUCT, MASTERY_TEST, SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk

ABILITY = "Ability"

DOMINATE_IN = 18


@unit_perk("Dominate", ABILITY,
           "Before anybody acts, it may take command of an enemy worth no more for a Game Turn, and not act itself.",
           MASTERY_TEST, COST_LESSER, radius(DOMINATE_IN), INSTRUCT, odds="no part of it")  # fmt: skip
def dominate(perk: UnitPerk) -> None:
    """The target remembers in its notes who commands it, and has a mark that can be taken off like any affliction."""
    by, busy = f"{perk.name}: by", f"{perk.name}: in command"

    def choices(battle: Battle, unit: int) -> list[tuple[int, ...]]:
        holder = battle.state.units[unit]
        if not is_alive(holder) or not is_open(battle, unit):
            return []
        return [(enemy,) for enemy in enemies_of(battle, holder.player) if is_within_grasp(battle, unit, enemy)]

    def is_within_grasp(battle: Battle, unit: int, enemy: int) -> bool:
        near = gap_between(battle, unit, enemy) <= DOMINATE_IN * battle.inch + TOLERANCE
        free = battle.state.units[enemy].owner < 0 and not perk.spares(battle, enemy)
        return near and free and worth_no_more(battle, enemy, unit)

    def take(battle: Battle, unit: int, rest: tuple[int, ...]) -> None:
        target, player = battle.state.units[rest[0]], battle.state.units[unit].player
        target.notes[by] = unit
        target.effects.append(Effect("commanded", ADD, 0, perk.name, player, negative=True, by=unit))
        battle.state.units[unit].notes[busy] = battle.state.turn
        take_command(battle, rest[0], player)

    def commanded(battle: Battle) -> list[int]:
        return [number for number, unit in enumerate(battle.state.units) if by in unit.notes]

    def holds(battle: Battle, target: int) -> bool:
        """Both are there, the mark has not been taken off, and losses have not made the target worth more."""
        unit = battle.state.units[target]
        user = unit.notes[by]
        marked = any(effect.reason == perk.name for effect in unit.effects)
        both = is_alive(unit) and is_alive(battle.state.units[user])
        return both and marked and worth_no_more(battle, target, user)

    def release(battle: Battle, target: int) -> None:
        unit = battle.state.units[target]
        del unit.notes[by]
        unit.effects = [effect for effect in unit.effects if effect.reason != perk.name]
        give_back(battle, target)

    def release_who_is_free(battle: Battle) -> None:
        for target in commanded(battle):
            if not holds(battle, target):
                release(battle, target)

    def release_all(battle: Battle) -> None:
        for target in commanded(battle):
            release(battle, target)

    def is_busy(battle: Battle, unit: int, action: str) -> bool:
        return battle.state.units[unit].notes.get(busy) == battle.state.turn

    perk.activates(choices, take, mastery=True, targets=True, windows=("before actions",))
    perk.at(END_OF_PHASE, release_who_is_free)
    perk.at(END_OF_TURN, release_all)
    perk.contributes("barred actions", is_busy)
    perk.lets_units_change_hands()


def worth_no_more(battle: Battle, unit: int, than: int) -> bool:
    return remaining_points(battle, unit) <= remaining_points(battle, than)


@unit_perk("Lucky", ABILITY, "Once a Game Turn, a die of its own or one that an enemy directs at it is rolled again.",
           SPECIFIC)  # fmt: skip
def lucky(perk: UnitPerk) -> None:
    def choices(battle: Battle, player: int) -> list[Answer]:
        roll = battle.nearest(Roll)
        if roll is None:
            return []
        units = [n for n, unit in enumerate(battle.state.units) if unit.player == player and is_ready(battle, n)]
        faces = sorted(set(roll.values))
        return [(perk.name, unit, face) for unit in units if is_about(battle, roll, unit) for face in faces]

    def is_ready(battle: Battle, unit: int) -> bool:
        there = not is_gone(battle.state.units[unit]) and perk.is_on(battle, unit)
        return there and not perk.used_this_turn(battle, unit)

    def take(battle: Battle, player: int, answer: Answer) -> None:
        roll = battle.nearest(Roll)
        assert roll is not None
        perk.note_turn(battle, answer[1])
        battle.reroll(roll, [roll.values.index(answer[2])])

    perk.rules.add_offer(Offer(perk.name, "after roll", choices, take))


def is_about(battle: Battle, roll: Roll, unit: int) -> bool:
    """Whether dice are a unit's own, or part of an attack or a test that is directed at it."""
    test, attack = battle.nearest(PerkTest), battle.nearest(Attack)
    if test is not None and test.target >= 0:
        return unit in (roll.unit, test.target)
    return unit == roll.unit or (attack is not None and attack.target == unit)
