"""Unit perks of the family Psychological about shaken units. [Perks 12.4, Psychological]

`perks/shaken.py` says when a unit is shaken; each perk adds the consequence for the Game Turn that starts.
"""

from turnmaster.dice import D3, D6
from turnmaster.engine.attacking.hp_loss import fall, wither
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.actions import MOVEMENT, ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, Roll, Scratch
from turnmaster.engine.core.modifiers import DICE, MULTIPLY
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.field.units import is_alive, standing
from turnmaster.perks.catalogue import unit_perk, up_to
from turnmaster.perks.decisions import Execute, ExecutionDecision
from turnmaster.perks.events import TookHold
from turnmaster.perks.families import PSYCHOLOGICAL
from turnmaster.perks.flight import add_flight, flee_into_reserve
from turnmaster.perks.rout import Rout
from turnmaster.perks.shaken import tests_the_shaken, when_shaken
from turnmaster.perks.terms import HP_LOSS, MASTERY_TEST, PASSIVE, SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

STEADY_UP_TO = 7  # on 2D6
FASTER, TOUGHER = 1, 2  # on a D3


# For better
GIVEN_UP: tuple[Doing, ...] = (*ON_FOOT, MOVEMENT, "Attack")  # what a unit in panic does not do


@unit_perk(
    "Conviction",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, a D3: +50% Move and Dash, +2 Defence, or +1 AEGIS (2+ at best).",
    terms=[HP_LOSS],
)
def conviction(perk: UnitPerk) -> None:
    def roll_conviction(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D3, 1, unit=ctx.unit)

    def stand_firm(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        if roll.values[0] == FASTER:
            hurry(perk, battle, ctx.unit)
        elif roll.values[0] == TOUGHER:
            perk.gives(battle, ctx.unit, stats.DEFENCE, 2)
        else:
            perk.gives(battle, ctx.unit, stats.AEGIS, 1)

    perk.every_turn(roll_conviction, stand_firm, when=when_shaken(perk))


@unit_perk(
    "Frenzy",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, on a Mastery Test: +50% Move and Dash, +1 Power.",
    terms=[HP_LOSS, MASTERY_TEST],
)
def frenzy(perk: UnitPerk) -> None:
    def rage(battle: Battle, unit: int) -> None:
        hurry(perk, battle, unit)
        perk.gives(battle, unit, stats.POWER, 1)

    tests_the_shaken(perk, passed=rage)


def hurry(perk: UnitPerk, battle: Battle, unit: int) -> None:
    """Raise Move and Dash by half, rounded down."""
    for stat in (stats.MOVE, stats.DASH):
        perk.gives_part(battle, unit, stat, 3, 2)


# For worse


@unit_perk(
    "Morale",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, a failed Mastery Test: -{rank} Dice Modifier to Attack Dice, "
    "Difficult Ground.",
    terms=[HP_LOSS, MASTERY_TEST],
    ranks=up_to(2),
)
def morale(perk: UnitPerk) -> None:
    def lose_heart(battle: Battle, unit: int) -> None:
        perk.marks(battle, unit, negative=True)
        perk.gives(battle, unit, stats.ATTACK_DICE, -perk.rank, layer=DICE, negative=True)

    tests_the_shaken(perk, failed=lose_heart)
    perk.contributes(GAIT[Gait.ALWAYS_SLOWED], perk.is_active)
    perk.contributes(GAIT[Gait.NOT_SLOWED], perk.is_active)  # Difficult Ground does not slow it once more


@unit_perk(
    "Panic",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, a failed Mastery Test: it is Immobile and uses no weapons.",
    terms=[HP_LOSS, MASTERY_TEST],
)
def panic(perk: UnitPerk) -> None:
    def lose_its_head(battle: Battle, unit: int) -> None:
        perk.marks(battle, unit, negative=True)
        perk.gives(battle, unit, stats.MOVE, 0, layer=MULTIPLY, negative=True)
        perk.gives(battle, unit, stats.DASH, 0, layer=MULTIPLY, negative=True)

    def why_not(battle: Battle, unit: int, action: Doing) -> str:
        if action not in GIVEN_UP or not perk.is_active(battle, unit):
            return ""
        return f"{battle.called(unit)} panics, and neither moves nor uses weapons."

    tests_the_shaken(perk, failed=lose_its_head)
    perk.disables(why_not)


@unit_perk(
    "Fall Back",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, a failed Mastery Test: it flees to its board edge and into Reserve.",
    terms=[HP_LOSS, MASTERY_TEST],
)
def fall_back(perk: UnitPerk) -> None:
    tests_the_shaken(perk, failed=Rout(perk).begin)


@unit_perk(
    "Unstable",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, a failed Mastery Test puts it in Reserve for the Game Turn.",
    terms=[PASSIVE, MASTERY_TEST],
)
def unstable(perk: UnitPerk) -> None:
    def vanish(battle: Battle, unit: int) -> None:
        battle.emit(TookHold(unit=unit, perk=perk.name, does="vanishes for this Game Turn"))
        flee_into_reserve(battle, unit)

    add_flight(perk.rules)
    tests_the_shaken(perk, failed=vanish)


@unit_perk(
    "Pusillanimous",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, it rolls 2D6 and loses 1 HP for each point above 7.",
    terms=[HP_LOSS, SPECIFIC],
)
def pusillanimous(perk: UnitPerk) -> None:
    def roll_for_courage(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, 2, unit=ctx.unit)

    def lose_hp(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        loss = sum(roll.values) - STEADY_UP_TO
        if loss > 0:
            wither(battle, ctx.unit, loss, perk.name)
            battle.push(sequence_names.LATER_CASUALTIES)

    perk.every_turn(roll_for_courage, lose_hp, when=when_shaken(perk))


@unit_perk(
    "Execution",
    PSYCHOLOGICAL,
    "If it lost HP last Game Turn or has 1 HP, it loses a model for each Mastery Test until it passes one.",
    terms=[HP_LOSS, MASTERY_TEST],
)
def execution(perk: UnitPerk) -> None:
    test_mastery = perk.tests_mastery()

    def make_the_test(battle: Battle, ctx: Scratch) -> Next | None:
        if not is_alive(battle.unit(ctx.unit)):
            return END
        test_mastery(battle, ctx.player, ctx.unit)
        return None

    def judge_the_test(battle: Battle, ctx: Scratch, test: PerkTest) -> Next | None:
        return END if test.works else None

    def decide(battle: Battle, ctx: Scratch) -> ExecutionDecision:
        options = [Execute(model) for model in standing(battle.unit(ctx.unit))]
        return battle.ask(ExecutionDecision, ctx.player, options, unit=ctx.unit)

    def carry_out(battle: Battle, ctx: Scratch, answer: Execute) -> None:
        battle.push(sequence_names.LATER_CASUALTIES)
        fall(battle, ctx.unit, [answer.model], perk.name)

    def once_more(battle: Battle, ctx: Scratch) -> Next:
        return make_the_test

    whom = Ask("who is executed", ExecutionDecision, decide, carry_out)
    perk.every_turn(make_the_test, judge_the_test, whom, once_more, when=when_shaken(perk))
