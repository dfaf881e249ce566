"""Show perks on the screen."""

from rich.console import Console
from rich.table import Table

from turnmaster.cli.catalogue_pages import listing
from turnmaster.cli.perk_shelf import IN_ODDS, families
from turnmaster.cli.screen import indented, show
from turnmaster.perks.catalogue import Perk
from turnmaster.telling.perk_rows import Row, needs_of, rows_of, terms_of
from turnmaster.telling.spans import count, dim, line

NAME, TERMS = 22, 20  # columns at most


def show_list(console: Console, perks: list[Perk]) -> None:
    """Show a table for each family, all with the same columns."""
    rows = rows_of(perks)
    widths = (min(NAME, max(len(row.name) for row in rows)), min(TERMS, max(len(row.terms) for row in rows)))
    for heading, members in families(perks):
        show(console, line("phase", heading))
        console.print(indented(table_of(rows_of(members), widths), 3))
    console.print()
    roots = len({perk.root for perk in perks})
    show(console, line("act", dim(f"{count(roots, 'perk')}, {count(len(perks), 'rank')} in all.")))
    show(console, line("act", dim("Details: turnmaster perks NAME")))


def table_of(rows: list[Row], widths: tuple[int, int]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", width=widths[0])
    table.add_column(style="dim", width=widths[1])
    table.add_column()
    for row in rows:
        table.add_row(row.name, row.terms, row.summary)
    return table


def show_perk(console: Console, ranks: list[Perk], name: str) -> None:
    """Show one rank and the effects of the others, or all ranks alike."""
    meant = next((perk for perk in ranks if perk.name == name), None)
    first = meant or ranks[0]
    show(console, line("phase", first.name if meant or len(ranks) == 1 else first.root))
    told = [first] if meant or len(ranks) == 1 else ranks
    rows = [("Effect" if len(told) == 1 else perk.name, perk.summary) for perk in told]
    rows += [("Kind", f"{first.kind} perk of the family {first.family}")]
    rows += [("Activation Terms", terms_of(first))] if first.terms else []
    rows += [("Needs", needs_of(first))] if needs_of(first) else []
    rows += [("Odds", IN_ODDS[first.odds])]
    console.print(listing(rows))
    others = [perk for perk in ranks if perk not in told]
    if others:
        show(console, line("phase", "Other ranks"))
        console.print(listing([(perk.name, perk.summary) for perk in others]))
    if first.odds == "counted":
        options = ["--weapon-perk"] if first.kind == "weapon" else ["--attacker-perk", "--target-perk"]
        asked = " or ".join(f'{option} "{told[-1].name}"' for option in options)
        console.print()
        show(console, line("act", dim(f"Show its odds: turnmaster odds {asked}")))
