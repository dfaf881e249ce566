"""Unit perks of the family Ability. [Perks 12.4, Ability]"""

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, Roll
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import is_marked, marked, unmark
from turnmaster.engine.core.events import Face
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import END_OF_PHASE, END_OF_TURN
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import ACTIONS_BEGIN, AFTER_ROLL
from turnmaster.engine.field.command import give_back, take_command
from turnmaster.engine.field.units import is_gone, is_lent, living
from turnmaster.perks.activation import Used, Whom, is_meant, worth_no_more
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import ABILITY
from turnmaster.perks.judged import WhyNot, first_reason
from turnmaster.perks.rerolls import faces_on_the_table, roll_again
from turnmaster.perks.terms import COST_LESSER, INSTRUCT, MASTERY_TEST, SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk

DOMINATE_IN = 18
COMMANDED = Mark("commanded", "A unit that another one dominates.")


@unit_perk(
    "Dominate",
    ABILITY,
    "Instead of acting, it controls an enemy of equal or lower Current Point Cost for 1 Game Turn.",
    terms=[MASTERY_TEST, COST_LESSER, radius(DOMINATE_IN), INSTRUCT],
)
def dominate(perk: UnitPerk) -> None:
    command = Command(perk)
    perk.activates(command.take, whom=Whom.FOES, on=command.why_not_on, windows=(ACTIONS_BEGIN,))
    perk.at(END_OF_PHASE, command.release_who_is_free)
    perk.at(END_OF_TURN, command.release_all)
    perk.contributes(BARRED_ACTIONS, command.is_busy)


class Command:
    """Units that others dominate.

    Each notes its commander, and has a mark that can be removed like any affliction.
    """

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk
        self.by, self.busy = perk.note("by"), perk.note("in command")

    def why_not_on(self, battle: Battle, unit: int, enemy: int) -> str:
        if battle.state.units[enemy].aboard != NOWHERE:
            return f"{battle.called(enemy)} is aboard something."
        return f"Somebody else commands {battle.called(enemy)} already." if is_lent(battle.state.units[enemy]) else ""

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
        """Check whether the command lasts: neither unit is destroyed, the mark is still there, and losses have not made
        the target worth more.
        """
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


@unit_perk(
    "Lucky",
    ABILITY,
    "Once a Game Turn, a die of its own or one that an enemy directs at it is rerolled.",
    terms=[SPECIFIC],
    odds="not counted",
)
def lucky(perk: UnitPerk) -> None:
    def why_not_these(battle: Battle, unit: int) -> str:
        """Return why these dice cannot be rerolled: they must be its own, or part of an attack or test
        directed at it.
        """
        roll, test, attack = battle.amid(Roll), battle.nearest(PerkTest), battle.nearest(Attack)
        aim = test if test is not None and test.target >= 0 else attack
        is_about = unit == roll.unit or (aim is not None and aim.target == unit)
        return "" if is_about else f"These dice have nothing to do with {battle.called(unit)}."

    rerolls_a_die(perk, why_not_these)


@unit_perk(
    "Jinx",
    ABILITY,
    'Once a Game Turn, a die of an enemy unit within 24" is rerolled.',
    terms=[SPECIFIC, radius(24)],
    odds="not counted",
)
def jinx(perk: UnitPerk) -> None:
    why_too_far = perk.reaches()

    def why_not_these(battle: Battle, unit: int) -> str:
        enemy = battle.amid(Roll).unit
        if enemy < 0 or is_gone(battle.unit(enemy)) or not is_meant(battle, unit, enemy, Whom.FOES):
            return "These are no dice of an enemy unit."
        if perk.spares(battle, enemy):
            return f"{battle.called(enemy)} is immune to {perk.name}."
        return why_too_far(battle, unit, enemy)

    rerolls_a_die(perk, why_not_these)


class RerollWithUnit(UseWithUnit, frozen=True):
    """Have a die on the table rolled again by a unit."""

    face: Face


def rerolls_a_die(perk: UnitPerk, why_not_these: WhyNot) -> None:
    """Let a unit have a die rerolled once in a Game Turn, unless there is a reason against the dice on the table."""
    why_not = first_reason(perk.judges_use(once_a_turn=True, at_will=True), why_not_these)

    def choices(battle: Battle, player: int) -> list[RerollWithUnit]:
        users = [unit for unit in perk.holders(battle, player) if not why_not(battle, unit)]
        faces = faces_on_the_table(battle.amid(Roll)) if users else []
        return [RerollWithUnit(perk.name, unit, face) for unit in users for face in faces]

    def take(battle: Battle, player: int, answer: RerollWithUnit) -> None:
        perk.note_turn(battle, answer.unit)
        roll_again(battle, answer.face)

    perk.offers(
        AFTER_ROLL,
        choices,
        take,
        answers=RerollWithUnit,
        purpose=Purpose.REROLLS,
        why_not=perk.explains(why_not),
    )
