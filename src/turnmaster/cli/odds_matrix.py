"""Compare one weapon against many targets: Defence by Armour, or every unit of given rosters."""

from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnmaster.cli.failures import BadInput
from turnmaster.cli.odds_document import mean_models_lost, scene_document, target_document
from turnmaster.cli.odds_input import (
    Arm,
    Matchup,
    Wanted,
    check_effort,
    match,
    read_arm,
    refuse_both,
    target_in_numbers,
)
from turnmaster.cli.odds_situation import situation_in_words
from turnmaster.cli.odds_units import read_unit, split_roster
from turnmaster.cli.odds_words import place_in_words, points_before, rules_in_words, weapon_in_words
from turnmaster.cli.progress import one_by_one
from turnmaster.cli.screen import indented, show, show_title
from turnmaster.lab.bins import in_percent
from turnmaster.lab.duel import Fighter
from turnmaster.lab.effort import effort_of
from turnmaster.lab.headline import Headline, headline_of
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.profiles.profile import DiceKind
from turnmaster.telling.spans import Span, dim, line

DEFENCES = range(2, 10)
ARMOURS: dict[DiceKind, tuple[str, ...]] = {
    "d6": ("-", "6+", "5+", "4+", "3+", "2+"),
    "d10": ("-", "9+", "7+", "5+", "3+", "1+"),
}
MOST_TARGETS = 400


class Cell(NamedTuple):
    """The odds against one of the targets."""

    matchup: Matchup
    odds: Odds

    @property
    def about(self) -> Headline:
        return headline_of(self.matchup.duel.battle, 1, self.odds)


class Matrix(NamedTuple):
    """All cells in reading order; a chart has columns of Armour, otherwise each cell is a unit."""

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
    matchups = [match(wanted, arm, fighters[0], named=bool(wanted.targets))]
    if not wanted.targets:  # all of them stand alike, so that the first says from where they are struck
        check_effort(effort_of(matchups[0].duel) * len(fighters), matchups[0])
        wanted = wanted._replace(distance=matchups[0].duel.distance_in)
    matchups += [match(wanted, arm, fighter, named=bool(wanted.targets)) for fighter in fighters[1:]]
    efforts = [effort_of(matchup.duel) for matchup in matchups]
    check_effort(sum(efforts), matchups[efforts.index(max(efforts))])
    cells = [cell_of(matchup, wanted) for matchup in one_by_one(matchups, "Targets")]
    return Matrix(cells, is_chart=not wanted.targets)


def cell_of(matchup: Matchup, wanted: Wanted) -> Cell:
    return Cell(matchup, odds_of(matchup.duel.battle, matchup.duel.attack, wanted.situation.under))


def fighters_of(text: str) -> list[Fighter]:
    """Return the named unit, or every unit of the roster."""
    roster, name = split_roster(text)
    units = [read_unit(roster, name, "--target")] if name else roster.units
    return [Fighter(unit, roster.dice, roster.perks) for unit in units]


def targets_in_numbers(wanted: Wanted, arm: Arm) -> list[Fighter]:
    """Return targets with every usual Defence and every usual Armour; a given value is used alone."""
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
                "distance_in": matchup.duel.distance_in,
                "needed": odds.needed,
                "mean_hp_loss": odds.mean_hp_loss,
                "mean_models_lost": mean_models_lost(odds),
                "mean_remaining_points": odds.mean_remaining_points,
                "destroyed": odds.destroyed,
                "mean_hp_restored": odds.mean_hp_restored,
                "mean_own_hp_loss": odds.mean_own_hp_loss,
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
        toward = "on friends, " if first.duel.is_for_friends else "against "
        missing = f", {first.missing} HP missing" if first.missing else ""
        show(console, line("act", toward, Span(f"{models} of {unit.hp} HP{aegis}{missing}", "strong")))
    show(console, line("act", dim(f"{places_in_words(matrix)}, {rules_in_words(first)}")))
    if situation := situations_in_words(matrix):
        show(console, line("act", dim(situation)))
    console.print()
    console.print(indented(chart_table(matrix) if matrix.is_chart else unit_table(matrix), 2))
    console.print()
    show(console, line("act", dim(told_of(matrix))))


def places_in_words(matrix: Matrix) -> str:
    """Return the distances of all attacks; templates are used from the distance with the most hits."""
    places = dict.fromkeys(place_in_words(cell.matchup) for cell in matrix.cells)
    distances = [cell.matchup.duel.distance_in for cell in matrix.cells]
    return next(iter(places)) if len(places) == 1 else f'at {min(distances)}" to {max(distances)}" on open ground'


def situations_in_words(matrix: Matrix) -> str:
    """Return the assumptions of all attacks, and the number of models under templates if it is always the same."""
    told = dict.fromkeys(situation_in_words(cell.matchup.duel) for cell in matrix.cells)
    if len(told) == 1:
        return next(iter(told))
    alike = situation_in_words(matrix.cells[0].matchup.duel._replace(strikes=()))
    return "; ".join(filter(None, (alike, "templates in the best position")))


def told_of(matrix: Matrix) -> str:
    """Return the meaning of the numbers."""
    about = matrix.cells[0].about
    what = "HP" if matrix.is_chart else "HP, models and points"
    chance = "that no HP is missing" if about.restores else "to destroy the unit"
    order = "" if matrix.is_chart else "; sorted by points removed"
    return f"{what} {about.done} on average, and the chance {chance}{order}."


def chart_table(matrix: Matrix) -> Table:
    """Return a table with Defence down and Armour across."""
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
    about = cell.about
    text = Text(f"{about.mean_hp:.1f}", "bold" if 2 * about.mean_hp >= about.most else "")
    return text.append(f"{short(about.complete):>5}", "red" if about.complete >= 0.5 else "dim")


def short(chance: float) -> str:
    """Return a chance without decimals."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 <= chance < 1 - 1e-9:
        return ">99%"
    return f"{100 * chance:.0f}%"


def unit_table(matrix: Matrix) -> Table:
    """Return a table with a row for each unit, sorted by the points lost."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    table.add_column("Target", overflow="ellipsis", no_wrap=True, max_width=26)
    for heading in ("needs", "HP", "models", "points", matrix.cells[0].about.end):
        table.add_column(heading, justify="right", no_wrap=True)
    for cell in sorted(matrix.cells, key=changed_points, reverse=True):
        unit, about = cell.matchup.target, cell.about
        table.add_row(
            unit.name,
            cell.odds.needed,
            f"{about.mean_hp:.1f}/{about.most}",
            f"{about.mean_models:.1f}/{about.most_models}",
            f"{changed_points(cell):.1f}/{unit.points:g}",
            in_percent(about.complete),
        )
    return table


def changed_points(cell: Cell) -> float:
    """Return the points that the target loses or regains."""
    return abs(points_before(cell.matchup) - cell.odds.mean_remaining_points)
