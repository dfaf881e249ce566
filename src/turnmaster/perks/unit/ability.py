"""Unit perks of the family Ability: what a unit can do at will. [Perks 12.4, Ability]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.engine.field.carriers import is_open
from turnmaster.engine.field.command import give_back, take_command
from turnmaster.engine.field.units import enemies_of, gap_between, is_alive, is_gone, living
from turnmaster.engine.field.worth import remaining_points
from turnmaster.engine.kernel.answers import Answer, Part, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, PerkTest, Roll
from turnmaster.engine.kernel.hooks import BARRED_ACTIONS
from turnmaster.engine.kernel.modifiers import ADD
from turnmaster.engine.kernel.moments import END_OF_PHASE, END_OF_TURN
from turnmaster.engine.kernel.state import Effect
from turnmaster.engine.kernel.windows import ACTIONS_BEGIN, AFTER_ROLL
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import suffers_first
from turnmaster.perks.terms import COST_LESSER, INSTRUCT, MASTERY_TEST, SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk

ABILITY = "Ability"

DOMINATE_IN = 18


@unit_perk("Dominate", ABILITY,
           "Before anybody acts, it may take command of an enemy worth no more for a Game Turn, and not act itself.",
           MASTERY_TEST, COST_LESSER, radius(DOMINATE_IN), INSTRUCT, odds="no part of it")  # fmt: skip
def dominate(perk: UnitPerk) -> None:
    command = Command(perk)
    perk.activates(command.whom, command.take, mastery=True, targets=True, windows=(ACTIONS_BEGIN,))
    perk.at(END_OF_PHASE, command.release_who_is_free)
    perk.at(END_OF_TURN, command.release_all)
    perk.contributes(BARRED_ACTIONS, command.is_busy)
    perk.lets_units_change_hands()


class Command:
    """Units that others dominate.

    Each remembers in its notes who does so, and has a mark that can be taken off like any affliction.
    """

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk
        self.by, self.busy = perk.note("by"), perk.note("in command")

    def whom(self, battle: Battle, unit: int) -> list[tuple[int, ...]]:
        holder = battle.state.units[unit]
        if not is_alive(holder) or not is_open(battle, unit):
            return []
        return [(enemy,) for enemy in enemies_of(battle, holder.player) if self.is_within_grasp(battle, unit, enemy)]

    def is_within_grasp(self, battle: Battle, unit: int, enemy: int) -> bool:
        near = gap_between(battle, unit, enemy) <= DOMINATE_IN * battle.inch + TOLERANCE
        free = battle.state.units[enemy].owner < 0 and not self.perk.spares(battle, enemy)
        return near and free and worth_no_more(battle, enemy, unit) and suffers_first(battle, unit, enemy)

    def take(self, battle: Battle, unit: int, rest: tuple[int, ...]) -> None:
        target, player = battle.state.units[rest[0]], battle.state.units[unit].player
        self.by.put(target.notes, unit)
        target.effects.append(Effect("commanded", ADD, 0, self.perk.name, player, negative=True, by=unit))
        self.busy.put(battle.state.units[unit].notes, battle.state.turn)
        take_command(battle, rest[0], player)

    def is_busy(self, battle: Battle, unit: int, action: str) -> str:
        busy = self.busy.says(battle.state.units[unit].notes, battle.state.turn)
        return "It commands another unit in this Game Turn." if busy else ""

    def commanded(self, battle: Battle) -> list[int]:
        return [number for number, unit in enumerate(battle.state.units) if self.by.is_in(unit.notes)]

    def holds(self, battle: Battle, target: int) -> bool:
        """Neither is destroyed, the mark has not been taken off, and losses have not made the target worth more."""
        unit = battle.state.units[target]
        user = self.by.of(unit.notes)
        marked = any(effect.reason == self.perk.name for effect in unit.effects)
        both = bool(living(unit) and living(battle.state.units[user]))
        return both and marked and worth_no_more(battle, target, user)

    def release(self, battle: Battle, target: int) -> None:
        unit = battle.state.units[target]
        self.by.drop(unit.notes)
        unit.effects = [effect for effect in unit.effects if effect.reason != self.perk.name]
        give_back(battle, target)

    def release_who_is_free(self, battle: Battle) -> None:
        for target in self.commanded(battle):
            if not self.holds(battle, target):
                self.release(battle, target)

    def release_all(self, battle: Battle) -> None:
        for target in self.commanded(battle):
            self.release(battle, target)


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

    perk.offers(AFTER_ROLL, choices, take, chosen=parts(unit=Part.UNIT, face=Part.FACE))


def is_about(battle: Battle, roll: Roll, unit: int) -> bool:
    """Whether dice are a unit's own, or part of an attack or a test that is directed at it."""
    test, attack = battle.nearest(PerkTest), battle.nearest(Attack)
    if test is not None and test.target >= 0:
        return unit in (roll.unit, test.target)
    return unit == roll.unit or (attack is not None and attack.target == unit)
