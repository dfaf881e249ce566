"""Show the points of a file on the screen."""

from rich.console import Console
from rich.table import Table

from turnmaster.cli.bills import Bill, Entry, UnitBill
from turnmaster.cli.screen import indented, show
from turnmaster.forge.points import POINTS_VERSION, Price
from turnmaster.telling.spans import Span, count, dim, line

WIDEST_NAME = 30


def show_bill(console: Console, bill: Bill, *, explain: bool) -> None:
    """Show a table of all points; with `explain`, every part of them below it."""
    show(console, line("phase", bill.name, dim(f"  {heading(bill)}")))
    console.print(indented(units_table(bill), 3) if bill.kind == "roster" else indented(price_list(bill), 3))
    if explain:
        show_parts(console, bill)
    console.print()
    show(console, line("act", dim(f"Points model {POINTS_VERSION}; docs/points.md says how it works.")))
    for note in bill.notes:
        show(console, line("act", Span(note, "bad")))
    if bill.differs:
        show(console, line("act", Span("The points in the file differ from the points model.", "bad")))
    if not explain:
        show(console, line("act", dim("Show every part of the points: --explain")))


def heading(bill: Bill) -> str:
    if bill.kind != "roster":
        return bill.kind
    written = "" if bill.written is None else f", {told(bill.written)} in the file"
    return f"{count(len(bill.units), 'unit')}, {told(bill.hundredths)} points{written}"


def told(hundredths: int) -> str:
    return f"{hundredths / 100:,.2f}"


def signed(hundredths: int) -> str:
    return f"{hundredths / 100:+,.2f}"


def units_table(bill: Bill) -> Table:
    """Return a table of the units of a roster, with the points in the file."""
    table = columns("unit", "models", "points", "in the file", "difference", "battle value")
    for unit in bill.units:
        written = "" if unit.written is None else told(unit.written)
        difference = signed(unit.difference) if unit.difference else ""
        table.add_row(unit.name, str(unit.models), told(unit.hundredths), written, difference,
                      f"{unit.battle_value:.0f}")  # fmt: skip
    for part in bill.perks.parts:
        table.add_row(part.words, "", told(part.hundredths), "", "", "")
    return table


def price_list(bill: Bill) -> Table:
    """Return a table of points for designs: one model of each unit, and each weapon."""
    table = columns("", "points")
    for unit in bill.units:
        for entry in unit.entries:
            named = f"{unit.name}, a model" if entry.name == "model" else f"  {entry.name}"
            table.add_row(named, told(entry.hundredths))
    for entry in bill.weapons:
        table.add_row(entry.name, told(entry.hundredths))
    return table


def columns(first: str, *numbers: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", show_edge=False)
    table.add_column(first, no_wrap=True, overflow="ellipsis", max_width=WIDEST_NAME)
    for number in numbers:
        table.add_column(number, justify="right", no_wrap=True)
    return table


# Part for part


def show_parts(console: Console, bill: Bill) -> None:
    for unit in bill.units:
        show_unit(console, unit)
    for entry in bill.weapons:
        show(console, line("phase", entry.name))
        console.print(indented(parts_table(entry.price), 3))


def show_unit(console: Console, unit: UnitBill) -> None:
    show(console, line("phase", unit.name))
    for entry in unit.entries:
        show(console, line("act", entry_words(entry)))
        console.print(indented(parts_table(entry.price), 5))


def entry_words(entry: Entry) -> str:
    price = told(entry.price.hundredths)
    return f"{entry.name}, {price}" if entry.count == 1 else f"{entry.count} x {entry.name}, {price} each"


def parts_table(price: Price) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right")
    table.add_column()
    for part in price.parts:
        table.add_row(signed(part.hundredths), part.words)
    return table
