"""Unit perks of the family Ability that pay for a failed test, so that it passes: Offering and Sacrifice.

[Perks 12.4, Ability] Of several dice, each that failed is a test of its own and has a price of its own. A unit pays for
its own tests.
"""

from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.hp_loss import fall, wither
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.units import are_friends, living
from turnmaster.engine.kernel.answers import Answer, Decision, Part, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import PerkTest, Scratch
from turnmaster.engine.kernel.sequences import Ask
from turnmaster.engine.kernel.windows import AFTER_TEST
from turnmaster.perks.activation import can_use
from turnmaster.perks.aether import AETHER_TEST
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import units_within
from turnmaster.perks.decisions import GivesUpDecision
from turnmaster.perks.families import ABILITY
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

WAR_MASTER_REACHES = 6


def failed_test(battle: Battle, player: int) -> PerkTest | None:
    """The test of a player's unit that lies on the table, if one of its dice failed. Both dice of an Aether Test are
    one test.
    """
    test = battle.amid(PerkTest)
    if test.player != player or test.unit < 0:
        return None
    is_one = any(frame.sequence == AETHER_TEST for frame in battle.state.stack if frame.ctx is test)
    return test if test.passed < (1 if is_one else test.dice) else None


def can_pay(perk: UnitPerk, battle: Battle, unit: int) -> bool:
    return perk.is_on(battle, unit) and bool(real_models(battle, unit)) and can_use(battle, unit, perk.perk)


def real_models(battle: Battle, unit: int) -> list[int]:
    """The models that are worth something: no casualties and no phantoms."""
    holder = battle.unit(unit)
    return [number for number in living(holder) if not holder.models[number].phantom]


@unit_perk("Offering", ABILITY, "A test that it failed passes if it loses 1 HP, with no saves.", SPECIFIC,
           odds="not counted")  # fmt: skip
def offering(perk: UnitPerk) -> None:
    def choices(battle: Battle, player: int) -> list[Answer]:
        test = failed_test(battle, player)
        return [(perk.name, test.unit)] if test is not None and can_pay(perk, battle, test.unit) else []

    def take(battle: Battle, player: int, answer: Answer) -> None:
        """Its own HP is the price, and not that of its phantoms."""
        battle.amid(PerkTest).passed += 1
        wither(battle, answer[1], 1, perk.name, by=answer[1], models=real_models(battle, answer[1]))

    perk.offers(AFTER_TEST, choices, take, chosen=parts(unit=Part.UNIT))


@unit_perk("Sacrifice", ABILITY,
           "A test that it failed passes if one of its models falls; Leaders and War Masters may give up others.",
           SPECIFIC, odds="not counted")  # fmt: skip
def sacrifice(perk: UnitPerk) -> None:
    victims = Victims(perk)
    perk.offers(AFTER_TEST, victims.choices, victims.take, chosen=parts(unit=Part.UNIT, target=Part.UNIT))
    perk.plays(perk.name, Ask("who falls", victims.decide_model, victims.let_it_fall))


class Victims:
    """Whom a unit may give up for a test: its own models, those with a Leader, and those near a War Master."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk

    def choices(self, battle: Battle, player: int) -> list[Answer]:
        test = failed_test(battle, player)
        if test is None or not can_pay(self.perk, battle, test.unit):
            return []
        return [(self.perk.name, test.unit, victim) for victim in self.of(battle, test.unit)]

    def of(self, battle: Battle, unit: int) -> list[int]:
        perks, others = battle.profile(unit).perks, set[int]()
        if "Leader" in perks:
            others |= joined_with(battle, unit)
        if "War Master" in perks:
            others |= set(units_within(battle, unit, WAR_MASTER_REACHES))
        mine = [other for other in sorted(others - {unit}) if self.is_friend(battle, unit, other)]
        return [unit, *(other for other in mine if real_models(battle, other))]

    def is_friend(self, battle: Battle, unit: int, other: int) -> bool:
        mine, theirs = battle.unit(unit), battle.unit(other)
        return are_friends(mine, theirs) and mine.roster == theirs.roster

    def take(self, battle: Battle, player: int, answer: Answer) -> None:
        battle.amid(PerkTest).passed += 1
        battle.push(self.perk.name, Scratch(player, answer[2]))

    def decide_model(self, battle: Battle, ctx: Scratch) -> Decision:
        options: list[Answer] = [("give up", model) for model in real_models(battle, ctx.unit)]
        return battle.ask(GivesUpDecision, ctx.player, options, unit=ctx.unit)

    def let_it_fall(self, battle: Battle, ctx: Scratch, answer: Answer) -> None:
        """It leaves at once, unless something else keeps its unit alive first."""
        remove_at_once(battle, ctx.unit, [answer[1]])
        fall(battle, ctx.unit, [answer[1]], self.perk.name)
