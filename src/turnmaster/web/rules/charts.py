"""Every chart of the game, worked out by the functions that the rules themselves use."""

from collections.abc import Callable, Iterable, Sequence

from turnmaster.dice import D6, D10, Die
from turnmaster.engine.attacking.charts import (
    CHARTS,
    LADDERS,
    MOST_DEFENCE,
    MOST_POWER,
    Chart,
    Needed,
    modified,
    needed_roll,
    probability,
    rolls,
    text,
)
from turnmaster.engine.attacking.workings import pierces
from turnmaster.profiles import saves
from turnmaster.profiles.convert import convert_save
from turnmaster.telling.chart_words import CHART_SUMMARIES
from turnmaster.web.rules.messages import RuleChart

TITLES = {
    "d6": "Attack Dice Chart, D6",
    "d10": "Attack Dice Chart, D10",
    "beta-d6": "New Attack Dice Chart, D6",
    "beta-d10": "New Attack Dice Chart, D10",
    "formula-d6": "Attack Dice Formula, D6",
    "formula-d10": "Attack Dice Formula, D10",
}
FURTHEST = 3  # steps up and down that the charts of modifiers show
MOST_BETTER = 4  # steps that a shield is shown to add
NO_SAVE = "none"

Cell = tuple[str, str]  # what it shows, and what that means


def every_chart() -> list[RuleChart]:
    """The charts of attacks first, then what changes a roll, then saves."""
    attacks = [attack_chart(chart) for chart in CHARTS.values()]
    others = [make(die) for make in (modifier_chart, armour_chart, better_save_chart) for die in (D6, D10)]
    return [*attacks, *others, conversion_chart()]


def made(cell: Callable[[int, int], Cell], rows: Sequence[str], columns: Sequence[str], *, name: str, title: str,
         summary: str, down: str, across: str, place: str) -> RuleChart:  # fmt: skip
    """A chart from a function that fills the cell of a row and a column."""
    filled = [[cell(row, column) for column in range(len(columns))] for row in range(len(rows))]
    return RuleChart(
        name=name,
        title=title,
        summary=summary,
        down=down,
        across=across,
        rows=list(rows),
        columns=list(columns),
        cells=[[shown for shown, _ in row] for row in filled],
        place=place,
        readings={shown: reading for row in filled for shown, reading in row},
    )


# Attacks


def attack_chart(chart: Chart) -> RuleChart:
    """Power against Defence."""

    def cell(row: int, column: int) -> Cell:
        needed = needed_roll(chart.name, row + 1, column)
        return text(needed, chart.die), reading(needed, chart.die)

    summary = CHART_SUMMARIES[chart.name]
    return made(
        cell,
        numbers(1, MOST_POWER),
        numbers(0, MOST_DEFENCE),
        name=chart.name,
        title=TITLES[chart.name],
        summary=f"What each Attack Dice needs: {summary}.",
        down="Power",
        across="Defence",
        place="Power {row} against Defence {column}",
    )


def modifier_chart(die: Die) -> RuleChart:
    """What a sum of Dice Modifiers makes of each needed roll."""
    steps = [*range(-FURTHEST, 0), *range(1, FURTHEST + 1)]

    def cell(row: int, column: int) -> Cell:
        needed = modified(Needed(row), steps[column], die)
        return text(needed, die), reading(needed, die)

    return made(
        cell,
        [text(Needed(rung), die) for rung in range(len(LADDERS[die]))],
        [f"{step:+d}" for step in steps],
        name=f"modifiers-{die.name.lower()}",
        title=f"Dice Modifiers, {die.name}",
        summary="What a roll becomes: add up all modifiers first, then go so many steps along the ladder.",
        down="Roll",
        across="Modifiers",
        place="A roll of {row} with {column}",
    )


def reading(needed: Needed, die: Die) -> str:
    """What a needed roll means, and how often it succeeds."""
    times = f" A success counts {needed.multiplier} times." if needed.multiplier > 1 else ""
    wanted = rolls(needed, die)
    if not wanted:
        return f"every Attack Dice succeeds without a roll.{times}"
    return f"each Attack Dice needs {in_turn(wanted, die)}. {chance(needed, die)}{times}"


def in_turn(wanted: Iterable[int], die: Die) -> str:
    """`a 6, then 4 or more`."""
    return ", then ".join(f"a {need}" if need == die.highest else f"{need} or more" for need in wanted)


def chance(needed: Needed, die: Die) -> str:
    return often(float(probability(needed, die)))


def often(share: float) -> str:
    percent = share * 100
    return f"That is {percent:.0f}% of the time." if percent >= 1 else f"That is {percent:.1g}% of the time."


# Saves


def armour_chart(die: Die) -> RuleChart:
    """Armour against AP: pierced, or what it saves on."""
    armours = [*range(saves.best(die), die.highest + 1)]
    aps = [*armours, saves.NONE]

    def cell(row: int, column: int) -> Cell:
        if pierces(aps[column], armours[row]):
            return "pierced", "the Armour is pierced, and there is no Armour Save. AEGIS is still rolled."
        return saves.text(armours[row]), f"the Armour holds. {save_reading(armours[row], die)}"

    return made(
        cell,
        [saves.text(need) for need in armours],
        [saves.text(need) if need else "no AP" for need in aps],
        name=f"armour-{die.name.lower()}",
        title=f"Armour against AP, {die.name}",
        summary="AP that is equal to the Armour or lower pierces it.",
        down="Armour",
        across="AP",
        place="Armour {row} against AP {column}",
    )


def better_save_chart(die: Die) -> RuleChart:
    """What Deflect, Ward and Parry make of a save."""
    needs = [*range(saves.best(die), die.highest + 1), saves.NONE]

    def cell(row: int, column: int) -> Cell:
        better = saves.from_grade(saves.grade(needs[row], die) + column + 1, die)
        return saves.text(better), save_reading(better, die)

    return made(
        cell,
        [saves.text(need) if need else NO_SAVE for need in needs],
        [f"+{step}" for step in range(1, MOST_BETTER + 1)],
        name=f"shields-{die.name.lower()}",
        title=f"Deflect, Ward and Parry, {die.name}",
        summary="What a save becomes. It changes the stat itself, so AP is compared with the result.",
        down="Save",
        across="Better by",
        place="A save of {row}, better by {column}",
    )


def save_reading(need: int, die: Die) -> str:
    return f"Each save needs {in_turn((need,), die)}. {often(saves.grade(need, die) / die.faces)}"


def conversion_chart() -> RuleChart:
    """A D6 profile in a D10 game."""
    needs = [*range(saves.best(D6), D6.highest + 1)]

    def cell(_: int, column: int) -> Cell:
        new = convert_save(needs[column], D6, D10)
        return saves.text(new), f"it becomes {saves.text(new)} on a D10, the roll with the nearest chance."

    return made(
        cell,
        ["becomes"],
        [saves.text(need) for need in needs],
        name="conversion",
        title="A D6 army in a D10 game",
        summary="Armour, AEGIS and AP of a roster that was made for D6.",
        down="On a D10",
        across="On a D6",
        place="{column} on a D6",
    )


def numbers(first: int, last: int) -> list[str]:
    """From first to last, which stands for everything above it as well."""
    return [*map(str, range(first, last)), f"{last}+"]
