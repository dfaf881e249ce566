"""Show the armies: a compact table at the end of each Game Turn, and the result at the end of the battle."""

from fractions import Fraction
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnmaster.cli.screen import indented, show, show_title, style_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import in_reserve, on_field
from turnmaster.engine.field.worth import full_strength, remaining_points
from turnmaster.engine.turn.victory import standings, winners
from turnmaster.telling.cast import MARKS, Cast
from turnmaster.telling.spans import Line, Span, bar, count, dim, line, number, percent

BAR, SHORT_BAR = 10, 6
WHERE = len("Reserve")
SIDE_BY_SIDE = 116
WIDEST_NAME = 26


class UnitRow(NamedTuple):
    """The state of one unit in the table."""

    name: str
    models: int
    of_models: int
    hp: int
    of_hp: int
    points: Fraction
    of_points: Fraction
    where: str


def unit_rows(battle: Battle, cast: Cast, player: int) -> list[UnitRow]:
    """Return the units of a player, those with remaining models first."""
    rows = []
    for unit, holder in enumerate(battle.state.units):
        if holder.player != player or is_aside(holder):
            continue
        models = [model for model in holder.models if not model.phantom]
        alive = [model for model in models if model.hp > 0]
        hp = sum(model.hp for model in alive)
        full = Fraction(battle.profile(unit).points_hundredths, 100)
        rows.append(UnitRow(cast.units[unit].name, len(alive), len(models), hp, full_strength(battle, unit),
                            remaining_points(battle, unit), full, where(battle, unit)))  # fmt: skip
    return sorted(rows, key=lambda row: row.hp == 0)


def where(battle: Battle, unit: int) -> str:
    holder = battle.state.units[unit]
    if not any(model.hp > 0 for model in holder.models):
        return "lost"
    if not on_field(holder) and in_reserve(holder):
        return "Reserve"
    if is_engaged(battle, unit):
        return "Melee"
    return "aboard" if holder.aboard != NOWHERE else ""


def army_table(battle: Battle, cast: Cast, player: int, name_width: int, bar_width: int) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", show_edge=False)
    title = Text(cast.player(player).text, style=f"bold {style_of(f'player {player}')}", overflow="ellipsis")
    table.add_column(title, no_wrap=True, overflow="ellipsis", width=name_width)
    for heading in ("models", "HP", "points"):
        table.add_column(heading, justify="right", no_wrap=True, min_width=6)
    table.add_column("", no_wrap=True, width=bar_width)
    table.add_column("", no_wrap=True, style="dim", min_width=WHERE)
    rows = unit_rows(battle, cast, player)
    for row in rows:
        table.add_row(*cells(row, bar_width), style="" if row.hp else "dim")
    table.add_row(*cells(in_all(rows), bar_width), style="bold")
    return table


def cells(row: UnitRow, bar_width: int) -> list[str]:
    share = row.points / row.of_points if row.of_points else Fraction(row.hp, row.of_hp)
    counts = [f"{row.models}/{row.of_models}", f"{row.hp}/{row.of_hp}", number(row.points)]
    return [row.name, *counts, bar(share, bar_width), row.where]


def in_all(rows: list[UnitRow]) -> UnitRow:
    return UnitRow(
        "in all",
        sum(row.models for row in rows),
        sum(row.of_models for row in rows),
        sum(row.hp for row in rows),
        sum(row.of_hp for row in rows),
        sum((row.points for row in rows), Fraction(0)),
        sum((row.of_points for row in rows), Fraction(0)),
        "",
    )


def show_armies(console: Console, battle: Battle, cast: Cast) -> None:
    """Show all armies: two side by side if there is room, else one below the other."""
    beside = len(cast.players) == 2 and console.width >= SIDE_BY_SIDE
    bar_width = SHORT_BAR if beside else BAR
    room = (console.width - 8) // 2 if beside else console.width - 4
    # Three numbers, the bar, where it is, and a gap after each.
    rest = 3 * 7 + bar_width + 1 + WHERE + 1
    names = [*(unit.name for unit in cast.units), *(f"{MARKS[0]} {player}" for player in cast.players)]
    name_width = max(8, min(WIDEST_NAME, max(map(len, names)), room - rest))
    tables = [army_table(battle, cast, player, name_width, bar_width) for player in range(len(cast.players))]
    if beside:
        pair = Table.grid(padding=(0, 3, 0, 0))
        pair.add_row(*tables)
        tables = [pair]
    for table in tables:
        console.print()
        console.print(indented(table, 2))


def verdict(battle: Battle, cast: Cast) -> Line:
    """Return the winner or the draw in words."""
    victors = winners(battle)
    if not victors:
        return line("act", Span("The battle is not over", "strong"))
    if len(victors) == 1:
        return line("act", Span("★ ", "good"), Span("Victory for ", "strong"), cast.player(victors[0]))
    names = " and ".join(cast.players[player] for player in victors)
    return line("act", Span(f"Draw between {names}", "strong"))


def standings_table(battle: Battle, cast: Cast) -> Table:
    """Return a table of the remaining points of all players, best first."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(no_wrap=True, overflow="ellipsis")
    for _ in range(2):
        table.add_column(no_wrap=True, justify="right")
    table.add_column(no_wrap=True)
    for place, standing in enumerate(standings(battle, final=battle.state.over), start=1):
        name = Text(cast.player(standing.player).text, style_of(f"player {standing.player}"))
        points = f"{number(standing.points)} of {number(standing.full_points)} points"
        table.add_row(str(place), name, points, percent(standing.share), bar(standing.share, BAR))
    return table


def show_result(console: Console, battle: Battle, cast: Cast) -> None:
    turn = battle.state.turn
    show_title(console, f"Result after {count(turn, 'Game Turn')}" if battle.state.over else f"Game Turn {turn}")
    console.print()
    show(console, verdict(battle, cast))
    console.print()
    console.print(indented(standings_table(battle, cast), 2))
    if battle.state.over and any(where(battle, unit) == "Reserve" for unit in range(len(battle.state.units))):
        show(console, line("act", dim("At the end, units in Reserve count as lost.")))
