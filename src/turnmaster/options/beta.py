"""The beta rules that change dice, reactions, movement and sight. [Beta rules v0.1]"""

from collections.abc import Callable

from turnmaster.battlefield.sight import at_least
from turnmaster.engine.attacking.charts import CHARTS
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import GIVES_NO_COVER
from turnmaster.engine.attacking.workings import cover_raises_defence
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import ADD, Modifier
from turnmaster.engine.core.params import ATTACK_CHART, ChartName
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.state import Model
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE
from turnmaster.engine.field.hooks import BLOCKS_SIGHT, DIFFICULT_GROUND, HIDES_AS_A_CASUALTY
from turnmaster.engine.field.units import is_alive, standing
from turnmaster.engine.field.view import hidden_shares
from turnmaster.engine.turn.playstyles.intermediate import overwatch_open, why_no_overwatch
from turnmaster.options.catalogue import OtherGame, option


def use_chart(rules: RulesBuilder, chart: ChartName) -> None:
    """Use another chart or formula for the needed roll, for the game's kind of Attack Dice."""
    playing = CHARTS[rules.param(ATTACK_CHART)].die
    if CHARTS[chart].die != playing:
        raise OtherGame(f"the chart {chart} is for a {CHARTS[chart].die.name}, and the Attack Dice are {playing.name}")
    rules.set(ATTACK_CHART, chart)


@option(
    "New Attack Dice Chart: D6",
    group="Beta",
    source="beta",
    summary="A D6 chart on which automatic successes and their multiples come sooner.",
)
def new_chart_d6(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    use_chart(rules, "beta-d6")


@option(
    "Attack Dice Formula: D6",
    group="Beta",
    source="beta",
    summary="No chart: the difference and the ratio of Power and Defence give the needed D6.",
)
def formula_d6(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    use_chart(rules, "formula-d6")


@option(
    "New Attack Dice Chart: D10",
    group="Beta",
    source="beta",
    summary="A D10 chart on which automatic successes and their multiples come sooner.",
    after=("Dual Dice",),
)
def new_chart_d10(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    use_chart(rules, "beta-d10")


@option(
    "Attack Dice Formula: D10",
    group="Beta",
    source="beta",
    summary="No chart: the ratio of Power and Defence gives the needed D10.",
    after=("Dual Dice",),
)
def formula_d10(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    use_chart(rules, "formula-d10")


def overwatch_guard_choices(battle: Battle, player: int) -> list[UseWithUnit]:
    attack = overwatch_open(battle, player)
    if (
        attack is None
        or not is_alive(battle.state.units[attack.target])
        or BARRED_ACTIONS.against(battle, attack.target, "Guard")
    ):
        return []
    return [UseWithUnit("Overwatch: Guard", attack.target)]


def why_no_overwatch_guard(battle: Battle, player: int, answer: UseWithUnit) -> str:
    unanswerable = why_no_overwatch(battle, player, answer)
    if unanswerable:
        return unanswerable
    return (
        BARRED_ACTIONS.against(battle, answer.unit, "Guard")
        or f"All models of {battle.called(answer.unit)} are casualties."
    )


def take_overwatch_guard(battle: Battle, player: int, answer: UseWithUnit) -> None:
    unit = battle.state.units[answer.unit]
    unit.reacted = True
    unit.guard += 1


@option(
    "Overwatch: Guard",
    group="Beta",
    source="beta",
    summary="In Intermediate games a unit that is attacked can react with Guard instead of an attack.",
    playstyle="Intermediate",
)
def overwatch_guard(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.add_offer(Offer("Overwatch: Guard", BEFORE_ATTACK_DICE, UseWithUnit, overwatch_guard_choices,
                          take_overwatch_guard, "Intermediate", says="{unit} goes on Guard",
                          does="+1 Defence until its next Action or the end of the Game Turn.",
                          why_not=why_no_overwatch_guard, purpose=Purpose.PROTECTS))  # fmt: skip


# Difficult Ground


def rest_counts_double(battle: Battle, limit: int, before: Callable[[], int]) -> int:
    """Return the path before Difficult Ground, and half of the remaining allowance there. [Beta: Difficult Ground]"""
    gone = min(limit, before())
    return gone + (limit - gone) // 2


@option(
    "Difficult Ground",
    group="Beta",
    source="beta",
    summary="Difficult Ground halves only the distance that a model has left when it gets there.",
)
def difficult_ground(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace_hook(DIFFICULT_GROUND, rest_counts_double)


# Heavy Cover

HEAVY_SHARE = 0.9


def heavy_cover_doubles(battle: Battle, attack: Attack) -> Modifier | None:
    """Return the bonus of cover again if nine tenths of all models taken together are hidden. [Beta: Heavy Cover]"""
    cover = cover_raises_defence(battle, attack)
    if cover is None:
        return None
    alive = standing(battle.state.units[attack.target])
    ignored = battle.rules.hook(GIVES_NO_COVER)(battle, attack)
    shares = hidden_shares(battle, attack.unit, attack.wielders, attack.target, alive, ignored)
    hidden = bool(shares) and at_least(sum(shares) / len(shares), HEAVY_SHARE)
    return Modifier(ADD, cover.value, "Heavy Cover") if hidden else None


@option(
    "Heavy Cover",
    group="Beta",
    source="beta",
    summary="A unit of which at most 10% is visible has 2 times the Defence from cover.",
)
def heavy_cover(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.add_modifier(stats.DEFENCE, heavy_cover_doubles)


# Casualties and Line of Sight


def blocks_while_alive(battle: Battle, unit: int, model: Model) -> bool:
    """Check whether a model has HP left, or is about to be a wreck. [Beta: Casualties and Line of Sight]"""
    return model.hp > 0 or HIDES_AS_A_CASUALTY.holds(battle, unit)


def look_again(battle: Battle, event: HpLost) -> None:
    """Clear cached sight when a unit loses HP, because casualties no longer block it. [Beta: Casualties and Line of
    Sight]
    """
    battle.cache.pop("scene", None)


@option(
    "Casualties and Line of Sight",
    group="Beta",
    source="beta",
    summary="Casualties that still lie on the board do not block Line of Sight.",
)
def casualties_and_line_of_sight(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace_hook(BLOCKS_SIGHT, blocks_while_alive)
    rules.add_reaction(HpLost, look_again)
