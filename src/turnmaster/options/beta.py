"""The beta rules that change dice and reactions. [Beta rules v0.1]"""

from turnmaster.engine.answers import Answer
from turnmaster.engine.battle import Battle
from turnmaster.engine.charts import CHARTS
from turnmaster.engine.field import is_alive
from turnmaster.engine.playstyles.intermediate import overwatch_open
from turnmaster.engine.rules import Offer, RulesBuilder, RulesError
from turnmaster.options.catalogue import option


def use_chart(rules: RulesBuilder, chart: str) -> None:
    """Another way to the needed roll, for the die that the game's Attack Dice are."""
    playing = CHARTS[rules.params["attack chart"]].die
    if CHARTS[chart].die != playing:
        raise RulesError(f"the chart {chart} is for a {CHARTS[chart].die.name}, and the Attack Dice are {playing.name}")
    rules.set("attack chart", chart)


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


def overwatch_guard_choices(battle: Battle, player: int) -> list[Answer]:
    attack = overwatch_open(battle, player)
    if attack is None or not is_alive(battle.state.units[attack.target]):
        return []
    return [("Overwatch: Guard", attack.target)]


def take_overwatch_guard(battle: Battle, player: int, answer: Answer) -> None:
    unit = battle.state.units[answer[1]]
    unit.reacted = True
    unit.guard += 1


@option(
    "Overwatch: Guard",
    group="Beta",
    source="beta",
    summary="In Intermediate games a unit that is attacked may answer with Guard instead of an attack.",
)
def overwatch_guard(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.add_offer(
        Offer("Overwatch: Guard", "before attack dice", overwatch_guard_choices, take_overwatch_guard, "Intermediate")
    )
