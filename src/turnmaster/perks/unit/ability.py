"""Unit perks of the family Ability: what a unit can do at will. [Perks 12.4, Ability]"""

from turnmaster.engine.field.command import give_back, take_command
from turnmaster.engine.field.units import is_gone, living
from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.answers import Answer, Part, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, PerkTest, Roll
from turnmaster.engine.kernel.declared import Mark
from turnmaster.engine.kernel.effects import is_marked, marked, unmark
from turnmaster.engine.kernel.hooks import BARRED_ACTIONS
from turnmaster.engine.kernel.moments import END_OF_PHASE, END_OF_TURN
from turnmaster.engine.kernel.purposes import Purpose
from turnmaster.engine.kernel.state import NOWHERE
from turnmaster.engine.kernel.windows import ACTIONS_BEGIN, AFTER_ROLL
from turnmaster.perks.activation import Used, Whom, can_reach, can_use, is_meant, worth_no_more
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import ABILITY
from turnmaster.perks.rerolls import faces_on_the_table, roll_again
from turnmaster.perks.terms import COST_LESSER, INSTRUCT, MASTERY_TEST, SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk

DOMINATE_IN = 18
COMMANDED = Mark("commanded", "A unit that another one dominates.")


@unit_perk("Dominate", ABILITY,
           "Before anybody acts, it may take command of an enemy worth no more for a Game Turn, and not act itself.",
           MASTERY_TEST, COST_LESSER, radius(DOMINATE_IN), INSTRUCT, odds="no part of it")  # fmt: skip
def dominate(perk: UnitPerk) -> None:
    command = Command(perk)
    perk.activates(command.take, whom=Whom.FOES, on=command.why_not_on, windows=(ACTIONS_BEGIN,))
    perk.at(END_OF_PHASE, command.release_who_is_free)
    perk.at(END_OF_TURN, command.release_all)
    perk.contributes(BARRED_ACTIONS, command.is_busy)


class Command:
    """Units that others dominate.

    Each remembers in its notes who does so, and has a mark that can be taken off like any affliction.
    """

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk
        self.by, self.busy = perk.note("by"), perk.note("in command")

    def why_not_on(self, battle: Battle, unit: int, enemy: int) -> str:
        if battle.state.units[enemy].aboard != NOWHERE:
            return f"{battle.called(enemy)} is aboard something."
        return f"Somebody else commands {battle.called(enemy)} already." if battle.state.units[enemy].owner >= 0 else ""

    def take(self, battle: Battle, used: Used) -> None:
        target, player = battle.state.units[used.target], battle.state.units[used.unit].player
        self.by.put(target.notes, used.unit)
        target.effects.append(marked(COMMANDED, self.perk.name, owner=player, negative=True, by=used.unit))
        self.busy.put(battle.state.units[used.unit].notes, battle.state.turn)
        take_command(battle, used.target, player)

    def is_busy(self, battle: Battle, unit: int, action: Doing) -> str:
        busy = self.busy.says(battle.state.units[unit].notes, battle.state.turn)
        return f"{battle.called(unit)} commands another unit in this Game Turn." if busy else ""

    def commanded(self, battle: Battle) -> list[int]:
        return [number for number, unit in enumerate(battle.state.units) if self.by.is_in(unit.notes)]

    def holds(self, battle: Battle, target: int) -> bool:
        """Neither is destroyed, the mark has not been taken off, and losses have not made the target worth more."""
        unit = battle.state.units[target]
        user = self.by.of(unit.notes)
        both = bool(living(unit) and living(battle.state.units[user]))
        return both and is_marked(battle, target, COMMANDED) and worth_no_more(battle, target, user)

    def release(self, battle: Battle, target: int) -> None:
        self.by.drop(battle.state.units[target].notes)
        unmark(battle, target, COMMANDED)
        give_back(battle, target)

    def release_who_is_free(self, battle: Battle) -> None:
        for target in self.commanded(battle):
            if not self.holds(battle, target):
                self.release(battle, target)

    def release_all(self, battle: Battle) -> None:
        for target in self.commanded(battle):
            self.release(battle, target)


@unit_perk("Lucky", ABILITY, "Once a Game Turn, a die of its own or one that an enemy directs at it is rolled again.",
           SPECIFIC)  # fmt: skip
def lucky(perk: UnitPerk) -> None:
    def choices(battle: Battle, player: int) -> list[Answer]:
        roll = battle.amid(Roll)
        units = [unit for unit in perk.holders(battle, player) if is_ready(battle, unit)]
        faces = faces_on_the_table(roll)
        return [(perk.name, unit, face) for unit in units if is_about(battle, roll, unit) for face in faces]

    def is_ready(battle: Battle, unit: int) -> bool:
        return not perk.used_this_turn(battle, unit) and can_use(battle, unit, perk.perk)

    def take(battle: Battle, player: int, answer: Answer) -> None:
        perk.note_turn(battle, answer[1])
        roll_again(battle, answer[2])

    perk.offers(AFTER_ROLL, choices, take, chosen=parts(unit=Part.UNIT, face=Part.FACE), purpose=Purpose.REROLLS)


@unit_perk("Jinx", ABILITY, 'Once a Game Turn, a die of an enemy unit within 24" is rolled again.', SPECIFIC,
           radius(24), odds="not counted")  # fmt: skip
def jinx(perk: UnitPerk) -> None:
    def choices(battle: Battle, player: int) -> list[Answer]:
        roll, holders = battle.amid(Roll), perk.holders(battle, player)
        if not holders or roll.unit < 0 or is_gone(battle.unit(roll.unit)) or perk.spares(battle, roll.unit):
            return []
        users = [unit for unit in holders if is_in_reach(battle, unit, roll.unit)]
        return [(perk.name, unit, face) for unit in users for face in faces_on_the_table(roll)]

    def is_in_reach(battle: Battle, unit: int, enemy: int) -> bool:
        if perk.used_this_turn(battle, unit) or not can_use(battle, unit, perk.perk):
            return False
        return is_meant(battle, unit, enemy, Whom.FOES) and can_reach(battle, unit, enemy, perk.radius, sees=False)

    def take(battle: Battle, player: int, answer: Answer) -> None:
        perk.note_turn(battle, answer[1])
        roll_again(battle, answer[2])

    perk.offers(AFTER_ROLL, choices, take, chosen=parts(unit=Part.UNIT, face=Part.FACE), purpose=Purpose.REROLLS)


def is_about(battle: Battle, roll: Roll, unit: int) -> bool:
    """Whether dice are a unit's own, or part of an attack or a test that is directed at it."""
    test, attack = battle.nearest(PerkTest), battle.nearest(Attack)
    if test is not None and test.target >= 0:
        return unit in (roll.unit, test.target)
    return unit == roll.unit or (attack is not None and attack.target == unit)
