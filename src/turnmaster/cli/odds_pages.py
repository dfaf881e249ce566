"""Odds on the screen: bars for every outcome, the numbers that matter most, and the reasons."""

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnmaster.cli.lines import Span, dim, line
from turnmaster.cli.odds_document import mean_models_lost
from turnmaster.cli.odds_input import Matchup
from turnmaster.cli.odds_words import (
    assumptions,
    place_in_words,
    reasons,
    rules_in_words,
    target_in_words,
    weapon_in_words,
)
from turnmaster.cli.screen import indented, show, show_title
from turnmaster.lab.bins import Bin, bins_of, in_percent
from turnmaster.lab.odds import Odds
from turnmaster.profiles import full_hp

ROWS, FEW_ROWS = 22, 12
WIDEST_BAR = 44
REST = 44  # columns that the other parts of a row take
EIGHTHS = " ▏▎▍▌▋▊▉"


def show_odds(console: Console, matchup: Matchup, odds: Odds) -> None:
    unit = matchup.target
    show_title(console, "Odds")
    show(console, line("act", Span(weapon_in_words(matchup), "strong")))
    show(console, line("act", "against ", Span(target_in_words(matchup), "strong")))
    show(console, line("act", dim(f"{place_in_words(matchup)}, {rules_in_words(matchup)}")))
    show_summary(console, matchup, odds)
    each = ", each one a model" if unit.hp == 1 and unit.models > 1 else ""
    show(console, line("phase", f"HP lost{each}"))
    show_bars(console, odds.hp_loss, full_hp(unit), ROWS)
    if unit.hp > 1 and unit.models > 1:
        show(console, line("phase", "Models lost"))
        show_bars(console, odds.models_lost, unit.models, FEW_ROWS)
    show_reasons(console, matchup, odds)


def show_summary(console: Console, matchup: Matchup, odds: Odds) -> None:
    """The answers that most people ask for."""
    unit = matchup.target
    points = f"{unit.points - odds.mean_remaining_points:.1f} of {unit.points:g} points"
    models = f", {mean_models_lost(odds):.2f} of {unit.models} models" if unit.models > 1 else ""
    rows = [
        ("Destroyed", in_percent(odds.destroyed), ""),
        ("No HP lost", in_percent(odds.hp_loss.get(0, 0.0)), ""),
        ("On average", f"{odds.mean_hp_loss:.2f}", f"of {full_hp(unit)} HP{models}, {points}"),
        ("Successes", f"{mean_of(odds.successes):.2f}", "on average, before saves"),
    ]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right", style="bold")
    table.add_column(style="dim")
    for row in rows:
        table.add_row(*row)
    console.print()
    console.print(indented(table, 2))


def mean_of(chances: Mapping[int, float]) -> float:
    return sum(value * chance for value, chance in chances.items())


def show_bars(console: Console, chances: Mapping[int, float], highest: int, most_rows: int) -> None:
    """A bar for each outcome or group of outcomes, with its chance and that of so much or more."""
    rows = bins_of(chances, most_rows, highest)
    widest = max(row.chance for row in rows)
    room = max(8, min(WIDEST_BAR, console.width - REST))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", show_edge=False)
    table.add_column("", justify="right", min_width=5, no_wrap=True)
    table.add_column("", width=room, no_wrap=True)
    for heading in ("exactly", "at least"):
        table.add_column(heading, justify="right", no_wrap=True, min_width=8)
    table.add_column("", no_wrap=True, style="dim")
    for row in rows:
        last = row.low == highest
        table.add_row(str(row), bar_of(row, widest, room, last), in_percent(row.chance), in_percent(row.at_least),
                      "destroyed" if last else "")  # fmt: skip
    console.print(indented(table, 2))


def bar_of(row: Bin, widest: float, room: int, last: bool) -> Text:
    """A bar to an eighth of a letter; whatever can happen has at least that."""
    eighths = round(row.chance / widest * room * 8) if widest else 0
    eighths = max(1, eighths) if row.chance else 0
    full, part = divmod(eighths, 8)
    return Text("█" * full + (EIGHTHS[part] if part else ""), "red" if last else "cyan")


def show_reasons(console: Console, matchup: Matchup, odds: Odds) -> None:
    show(console, line("phase", "Why"))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan")
    table.add_column()
    for name, reason in reasons(matchup, odds):
        table.add_row(name, reason)
    console.print(indented(table, 2))
    show(console, line("phase", "Not counted"))
    for text in (*odds.not_counted, *assumptions(matchup)):
        show(console, line("act", dim(text)))
