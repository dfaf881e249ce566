"""Show playstyles, charts and options on the screen."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from turnmaster.cli.catalogue import Entry, chart_rows, steps_of
from turnmaster.cli.screen import indented, show
from turnmaster.engine.attacking.charts import CHARTS, Chart
from turnmaster.options import LISTED, Listed, Option, all_options
from turnmaster.options.catalogue import order_of_group
from turnmaster.telling.chart_words import CHART_SUMMARIES
from turnmaster.telling.playstyles import PLAYSTYLES, Playstyle
from turnmaster.telling.spans import dim, line

CELL = 6
NAME = 26


def listing(rows: list[tuple[str, str]]) -> Padding:
    """Return a table with names on the left and their meanings on the right."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", max_width=NAME)
    table.add_column()
    for name, meaning in rows:
        table.add_row(name.ljust(NAME), meaning)
    return indented(table, 3)


def show_everything(console: Console) -> None:
    show(console, line("phase", "Playstyles"))
    console.print(listing([(named(playstyle), playstyle.summary) for playstyle in PLAYSTYLES]))
    show(console, line("phase", "Charts: from Power and Defence to the roll an attack needs"))
    console.print(listing([(name, CHART_SUMMARIES[name]) for name in CHARTS]))
    for group in sorted({option.group for option in all_options().values()}, key=order_of_group):
        rows = [(option.name, with_settings(option)) for option in all_options().values() if option.group == group]
        show(console, line("phase", f"Options: {group}"))
        console.print(listing(rows))
    show_not_available(console)
    console.print()
    show(console, line("act", dim("Details: turnmaster rules NAME")))
    show(console, line("act", dim("Use an option: turnmaster battle --option NAME")))


def show_not_available(console: Console) -> None:
    """Show options that are known but cannot be played, grouped by the reason."""
    for why in dict.fromkeys(listed.why for listed in LISTED):
        show(console, line("phase", f"Not available: {why}"))
        groups = dict.fromkeys(listed.group for listed in LISTED if listed.why == why)
        names = {
            group: [entry.name for entry in LISTED if (entry.group, entry.why) == (group, why)] for group in groups
        }
        console.print(listing([(group, ", ".join(of_group)) for group, of_group in names.items()]))


def named(playstyle: Playstyle) -> str:
    return f"{playstyle.name} (house version)" if playstyle.house else playstyle.name


def with_settings(option: Option) -> str:
    return f"{option.summary} Settings: {option.settings}." if option.settings else option.summary


def show_one(console: Console, entry: Entry) -> None:
    if isinstance(entry, Chart):
        show_chart(console, entry)
    elif isinstance(entry, Playstyle):
        show_playstyle(console, entry)
    else:
        show_option(console, entry)


def show_playstyle(console: Console, playstyle: Playstyle) -> None:
    show(console, line("phase", named(playstyle)))
    show(console, line("act", playstyle.summary))
    console.print()
    show(console, line("act", dim("A Game Turn, step by step:")))
    for number, step in enumerate(steps_of(playstyle), start=1):
        show(console, line("act", f"{number}. {step[:1].upper()}{step[1:]}"))


def show_option(console: Console, option: Option | Listed) -> None:
    show(console, line("phase", option.name))
    if isinstance(option, Listed):
        show(console, line("act", f"Not available: {option.why}."))
        return
    source = "beta rule" if option.source == "beta" else f"mod, group {option.group}"
    example = f'--option "{option.name}{"=..." if option.settings else ""}"'
    rows = [("Effect", option.summary), ("From", source)]
    if option.settings:
        rows.append(("Settings", option.settings))
    if option.after:
        rows.append(("Requires", ", ".join(option.after)))
    rows.append(("Example", f"turnmaster battle {example}"))
    rows += [(brought.name, f"{brought.price}: {brought.does}") for brought in option.brings]
    console.print(listing(rows))


def show_chart(console: Console, chart: Chart) -> None:
    """Show the whole chart, in as many parts as the width of the terminal requires."""
    show(console, line("phase", f"Chart {chart.name}: {CHART_SUMMARIES[chart.name]}"))
    rows = chart_rows(chart)
    columns = len(rows[0])
    fit = max(1, (console.width - 6) // CELL)
    parts = -(-columns // fit)
    each = -(-columns // parts)
    show(console, line("act", dim("Power down, Defence across")))
    for first in range(0, columns, each):
        console.print()
        console.print(indented(chart_part(rows, first, min(columns, first + each)), 2))
    console.print()
    top = chart.die.highest
    show(console, line("act", dim("A is an automatic success, and Ax2 counts as two.")))
    show(console, line("act", dim(f"{top}/4 is a {top} and then, rolled again, 4 or more.")))


def chart_part(rows: list[list[str]], first: int, end: int) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("", justify="right", style="bold")
    for defence in range(first, end):
        table.add_column(str(defence), justify="right", min_width=CELL - 1, no_wrap=True)
    for power, row in enumerate(rows, start=1):
        table.add_row(str(power), *row[first:end])
    return table
