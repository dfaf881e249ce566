"""Show odds on the screen: bars for every outcome, the most important numbers, and the reasons."""

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnmaster.cli.odds_input import Matchup
from turnmaster.cli.odds_situation import situation_in_words
from turnmaster.cli.odds_words import (
    assumptions,
    not_activated,
    own_unit_in_words,
    place_in_words,
    points_before,
    reasons,
    rules_in_words,
    target_in_words,
    weapon_in_words,
)
from turnmaster.cli.screen import indented, show, show_title
from turnmaster.lab.bins import Bin, bins_of, in_percent
from turnmaster.lab.headline import Headline, headline_of
from turnmaster.lab.odds import Odds
from turnmaster.profiles import full_hp
from turnmaster.telling.spans import Span, count, dim, line

ROWS, FEW_ROWS = 22, 12
WIDEST_BAR = 44
REST = 44  # columns that the other parts of a row take
EIGHTHS = " ▏▎▍▌▋▊▉"


def show_odds(console: Console, matchup: Matchup, odds: Odds) -> None:
    unit, about = matchup.target, headline_of(matchup.duel.battle, 1, odds)
    toward = "on " if matchup.duel.is_for_friends else "against "
    show_title(console, "Odds")
    show(console, line("act", Span(weapon_in_words(matchup), "strong")))
    show(console, line("act", toward, Span(target_in_words(matchup), "strong")))
    show(console, line("act", dim(f"{place_in_words(matchup)}, {rules_in_words(matchup)}")))
    if situation := situation_in_words(matchup.duel):
        show(console, line("act", dim(situation)))
    show_summary(console, matchup, odds, about)
    each = ", each one a model" if unit.hp == 1 and about.most_models > 1 else ""
    show(console, line("phase", f"HP {about.done}{each}"))
    show_bars(console, about.hp, about.most, ROWS, about.end)
    if unit.hp > 1 and about.most_models > 1:
        show(console, line("phase", f"Models {about.models_done}"))
        show_bars(console, about.models, about.most_models, FEW_ROWS, "" if about.restores else about.end)
    if odds.own_hp_loss:
        show(console, line("phase", "HP lost by its own unit"))
        show_bars(console, odds.own_hp_loss, full_hp(matchup.duel.battle.profile(0)), FEW_ROWS, "destroyed")
    show_reasons(console, matchup, odds)


def show_summary(console: Console, matchup: Matchup, odds: Odds, about: Headline) -> None:
    """Show the most important results."""
    unit = matchup.target
    changed = abs(points_before(matchup) - odds.mean_remaining_points)
    points = f"{changed:.1f} of {unit.points:g} points"
    models = f", {about.mean_models:.2f} of {count(about.most_models, 'model')}" if about.most_models > 1 else ""
    what = "missing HP" if about.restores else "HP"
    rows = [
        (about.end.capitalize(), in_percent(about.complete), ""),
        (f"No HP {about.done}", in_percent(about.hp.get(0, 0.0)), ""),
        ("On average", f"{about.mean_hp:.2f}", f"of {about.most} {what}{models}, {points}"),
        ("Successes", f"{mean_of(odds.successes):.2f}", "on average, before saves"),
    ]
    if odds.own_hp_loss:
        rows.append(("Own loss", f"{odds.mean_own_hp_loss:.2f}", f"HP on average, of {own_unit_in_words(matchup)}"))
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


def show_bars(console: Console, chances: Mapping[int, float], highest: int, most_rows: int, end: str) -> None:
    """Show a bar for each outcome or group of outcomes, with its chance and that of at least as much; `end` says what
    the highest outcome means.
    """
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
        fatal = last and end == "destroyed"
        table.add_row(str(row), bar_of(row, widest, room, fatal), in_percent(row.chance), in_percent(row.at_least),
                      end if last else "")  # fmt: skip
    console.print(indented(table, 2))


def bar_of(row: Bin, widest: float, room: int, last: bool) -> Text:
    """Return a bar in steps of an eighth of a letter; every possible outcome has at least one."""
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
    if odds.assumed:
        show(console, line("phase", "Assumptions"))
    for text in odds.assumed:
        show(console, line("act", dim(text)))
    show(console, line("phase", "Not counted"))
    for text in (*odds.not_counted, *map(not_activated, odds.could_use), *assumptions(matchup)):
        show(console, line("act", dim(text)))
