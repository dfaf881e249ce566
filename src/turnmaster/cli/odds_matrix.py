"""One weapon against many targets: Defence by Armour, or every unit of some rosters."""

from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnmaster.cli.failures import BadInput
from turnmaster.cli.lines import Span, dim, line
from turnmaster.cli.odds_document import mean_models_lost, scene_document, target_document
from turnmaster.cli.odds_input import Arm, Matchup, Wanted, match, read_arm, refuse_both, target_in_numbers
from turnmaster.cli.odds_units import read_unit, split_roster
from turnmaster.cli.odds_words import place_in_words, rules_in_words, weapon_in_words
from turnmaster.cli.screen import indented, show, show_title
from turnmaster.lab.bins import in_percent
from turnmaster.lab.duel import Fighter
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.profiles import full_hp
from turnmaster.profiles.profile import DiceKind

DEFENCES = range(2, 10)
ARMOURS: dict[DiceKind, tuple[str, ...]] = {
    "d6": ("-", "6+", "5+", "4+", "3+", "2+"),
    "d10": ("-", "9+", "7+", "5+", "3+", "1+"),
}
MOST_TARGETS = 400


class Cell(NamedTuple):
    """What the weapon does to one of the targets."""

    matchup: Matchup
    odds: Odds


class Matrix(NamedTuple):
    """All cells in reading order; in a chart they stand in columns of Armour, otherwise each is a unit."""

    cells: list[Cell]
    is_chart: bool


def matrix_of(wanted: Wanted) -> Matrix:
    arm = read_arm(wanted)
    if wanted.targets:
        refuse_both(wanted.target_numbers, "target", "--target")
        fighters = [fighter for text in wanted.targets for fighter in fighters_of(text)]
    else:
        fighters = targets_in_numbers(wanted, arm)
    if len(fighters) > MOST_TARGETS:
        raise BadInput(f"{len(fighters)} targets are more than the {MOST_TARGETS} that fit a table")
    matchups = [match(wanted, arm, fighter, named=bool(wanted.targets)) for fighter in fighters]
    cells = [Cell(each, odds_of(each.duel.battle, each.duel.attack)) for each in matchups]
    return Matrix(cells, is_chart=not wanted.targets)


def fighters_of(text: str) -> list[Fighter]:
    """The unit that is named, or every unit of the roster."""
    roster, name = split_roster(text)
    units = [read_unit(roster, name, "--target")] if name else roster.units
    return [Fighter(unit, roster.dice) for unit in units]


def targets_in_numbers(wanted: Wanted, arm: Arm) -> list[Fighter]:
    """Every usual Defence with every usual Armour; one that was asked for is kept to."""
    numbers = wanted.target_numbers
    defences = DEFENCES if numbers.defence is None else [numbers.defence]
    armours = ARMOURS[arm.dice] if numbers.armour is None else (numbers.armour,)
    rows = [numbers._replace(defence=defence, armour=armour) for defence in defences for armour in armours]
    return [Fighter(target_in_numbers(row, arm.dice), arm.dice) for row in rows]


def matrix_document(matrix: Matrix) -> dict[str, Any]:
    return {
        **scene_document(matrix.cells[0].matchup),
        "targets": [
            {
                **target_document(matchup),
                "needed": odds.needed,
                "mean_hp_loss": odds.mean_hp_loss,
                "mean_models_lost": mean_models_lost(odds),
                "mean_remaining_points": odds.mean_remaining_points,
                "destroyed": odds.destroyed,
            }
            for matchup, odds in matrix.cells
        ],
    }


# On the screen


def show_table(console: Console, matrix: Matrix) -> None:
    first = matrix.cells[0].matchup
    show_title(console, "Odds against many")
    show(console, line("act", Span(weapon_in_words(first), "strong")))
    if matrix.is_chart:
        unit = first.target
        aegis = f", AEGIS {unit.aegis}+" if unit.aegis else ""
        models = f"{unit.models} models" if unit.models > 1 else "1 model"
        show(console, line("act", "against ", Span(f"{models} of {unit.hp} HP{aegis}", "strong")))
    show(console, line("act", dim(f"{place_in_words(first)}, {rules_in_words(first)}")))
    console.print()
    console.print(indented(chart_table(matrix) if matrix.is_chart else unit_table(matrix), 2))
    console.print()
    told = "HP lost on average, and the chance to destroy the unit." if matrix.is_chart else units_told()
    show(console, line("act", dim(told)))


def units_told() -> str:
    return "HP, models and points lost on average, and the chance to destroy the unit; the best yield first."


def chart_table(matrix: Matrix) -> Table:
    """Defence down, Armour across."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    table.add_column("Def", justify="right", style="bold")
    table.add_column("needs", justify="right", style="dim", no_wrap=True)
    armours = list(dict.fromkeys(target_document(cell.matchup)["armour"] for cell in matrix.cells))
    for armour in armours:
        table.add_column(f"Armour {armour}" if armour == armours[0] else armour, justify="right", no_wrap=True)
    for start in range(0, len(matrix.cells), len(armours)):
        row = matrix.cells[start : start + len(armours)]
        table.add_row(str(row[0].matchup.target.defence), row[0].odds.needed, *map(cell_text, row))
    return table


def cell_text(cell: Cell) -> Text:
    share = cell.odds.mean_hp_loss / full_hp(cell.matchup.target)
    text = Text(f"{cell.odds.mean_hp_loss:.1f}", "bold" if share >= 0.5 else "")
    return text.append(f"{short(cell.odds.destroyed):>5}", "red" if cell.odds.destroyed >= 0.5 else "dim")


def short(chance: float) -> str:
    """A chance without decimals."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 <= chance < 1 - 1e-9:
        return ">99%"
    return f"{100 * chance:.0f}%"


def unit_table(matrix: Matrix) -> Table:
    """A row for each unit, that which loses most points first."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    table.add_column("Target", overflow="ellipsis", no_wrap=True, max_width=26)
    for heading in ("needs", "HP", "models", "points", "destroyed"):
        table.add_column(heading, justify="right", no_wrap=True)
    for matchup, odds in sorted(matrix.cells, key=lambda cell: lost_points(cell), reverse=True):
        unit = matchup.target
        table.add_row(
            unit.name,
            odds.needed,
            f"{odds.mean_hp_loss:.1f}/{full_hp(unit)}",
            f"{mean_models_lost(odds):.1f}/{unit.models}",
            f"{unit.points - odds.mean_remaining_points:.1f}/{unit.points:g}",
            in_percent(odds.destroyed),
        )
    return table


def lost_points(cell: Cell) -> float:
    return cell.matchup.target.points - cell.odds.mean_remaining_points
