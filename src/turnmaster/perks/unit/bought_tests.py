"""Unit perks of the family Ability that pay for a failed test: Offering and Sacrifice.

[Perks 12.4, Ability] Of several dice, each failed one is a test of its own with its own price. A unit pays for its own
tests.
"""

from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.hp_loss import fall, wither
from turnmaster.engine.core.answers import UseOnTarget, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, Scratch
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.core.windows import AFTER_TEST
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.units import living
from turnmaster.perks.aether import AETHER_TEST
from turnmaster.perks.catalogue import radius_of, unit_perk
from turnmaster.perks.conditions import are_comrades, units_within
from turnmaster.perks.decisions import GivesUpDecision, GiveUpModel
from turnmaster.perks.families import ABILITY
from turnmaster.perks.judged import WhyNot
from turnmaster.perks.known_names import known_perks
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

LEADER, WAR_MASTER = known_perks("Leader", "War Master")


def has_failed(battle: Battle, unit: int) -> bool:
    """Check whether the test on the table is a unit's, and one of its dice failed. Both dice of an Aether Test are one
    test.
    """
    test = battle.amid(PerkTest)
    is_one = any(frame.sequence == AETHER_TEST for frame in battle.state.stack if frame.ctx is test)
    return test.unit == unit and test.passed < (1 if is_one else test.dice)


def judges_payment(perk: UnitPerk) -> WhyNot:
    """Return a check why a unit cannot pay for the test on the table."""
    why_kept = perk.judges_use(at_will=True)

    def why_not(battle: Battle, unit: int) -> str:
        if not has_failed(battle, unit):
            return f"{battle.called(unit)} has failed no test."
        if not real_models(battle, unit):
            return f"{battle.called(unit)} has nothing left to pay with."
        return why_kept(battle, unit)

    return why_not


def is_own(perk: UnitPerk, battle: Battle, player: int, unit: int) -> bool:
    return battle.amid(PerkTest).player == player and perk.is_on(battle, unit)


def real_models(battle: Battle, unit: int) -> list[int]:
    """Return the models that are neither casualties nor phantoms."""
    holder = battle.unit(unit)
    return [number for number in living(holder) if not holder.models[number].phantom]


@unit_perk(
    "Offering",
    ABILITY,
    "A failed test passes if it loses 1 HP without saves.",
    terms=[SPECIFIC],
    odds="not counted",
)
def offering(perk: UnitPerk) -> None:
    why_not = judges_payment(perk)

    def choices(battle: Battle, player: int) -> list[UseWithUnit]:
        unit = battle.amid(PerkTest).unit
        can = is_own(perk, battle, player, unit) and not why_not(battle, unit)
        return [UseWithUnit(perk.name, unit)] if can else []

    def take(battle: Battle, player: int, answer: UseWithUnit) -> None:
        """Pass the test and take 1 HP from the unit, not from its phantoms."""
        battle.amid(PerkTest).passed += 1
        unit = answer.unit
        wither(battle, unit, 1, perk.name, by=unit, models=real_models(battle, unit))

    perk.offers(AFTER_TEST, choices, take, answers=UseWithUnit, why_not=perk.explains(why_not))


@unit_perk(
    "Sacrifice",
    ABILITY,
    "A failed test passes if it gives up one of its models; Leaders and War Masters can give up others.",
    terms=[SPECIFIC],
    odds="not counted",
)
def sacrifice(perk: UnitPerk) -> None:
    victims = Victims(perk)
    perk.offers(
        AFTER_TEST,
        victims.choices,
        victims.take,
        answers=UseOnTarget,
        why_not=perk.explains_on(victims.why_not, victims.why_not_on),
    )
    perk.plays(perk.name, Ask("who falls", GivesUpDecision, victims.decide_model, victims.let_it_fall))


class Victims:
    """The models a unit may give up for a test: its own, those with a Leader, and those near a War Master."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.why_not, self.near_a_war_master = perk, judges_payment(perk), radius_of(WAR_MASTER)

    def choices(self, battle: Battle, player: int) -> list[UseOnTarget]:
        unit = battle.amid(PerkTest).unit
        if not is_own(self.perk, battle, player, unit) or self.why_not(battle, unit):
            return []
        return [UseOnTarget(self.perk.name, unit, victim) for victim in self.of(battle, unit)]

    def why_not_on(self, battle: Battle, unit: int, victim: int) -> str:
        can_fall = victim in self.of(battle, unit)
        return "" if can_fall else f"{battle.called(unit)} cannot give up {battle.called(victim)}."

    def of(self, battle: Battle, unit: int) -> list[int]:
        perks, others = battle.profile(unit).perks, set[int]()
        if LEADER in perks:
            others |= joined_with(battle, unit)
        if WAR_MASTER in perks:
            others |= set(units_within(battle, unit, self.near_a_war_master))
        mine = [n for n in sorted(others - {unit}) if are_comrades(battle, unit, n)]
        return [unit, *(other for other in mine if real_models(battle, other))]

    def take(self, battle: Battle, player: int, answer: UseOnTarget) -> None:
        battle.amid(PerkTest).passed += 1
        battle.push(self.perk.name, Scratch(player, answer.target))

    def decide_model(self, battle: Battle, ctx: Scratch) -> GivesUpDecision:
        options = [GiveUpModel(model) for model in real_models(battle, ctx.unit)]
        return battle.ask(GivesUpDecision, ctx.player, options, unit=ctx.unit)

    def let_it_fall(self, battle: Battle, ctx: Scratch, answer: GiveUpModel) -> None:
        """Remove the chosen model at once, unless a rescue saves its unit first."""
        remove_at_once(battle, ctx.unit, [answer.model])
        fall(battle, ctx.unit, [answer.model], self.perk.name)
