"""Show items of the library on the screen, and as data for programs."""

from typing import Any

from rich.console import Console
from rich.table import Table

from turnmaster.cli.bill_pages import columns, told
from turnmaster.cli.bills import in_points
from turnmaster.cli.screen import indented, show
from turnmaster.telling.spans import dim, line
from turnmaster.web.forge.messages import ItemRow

HEADINGS = {"faction": "Factions", "armoury": "Armouries", "roster": "Rosters", "unit": "Units", "weapon": "Weapons"}


def show_rows(console: Console, rows: list[ItemRow], parents: dict[str, str]) -> None:
    """Show items by kind, each kind as a table."""
    for kind, heading in HEADINGS.items():
        found = [row for row in rows if row.kind == kind]
        if found:
            show(console, line("phase", heading, dim(f"  {len(found)}")))
            console.print(indented(rows_table(kind, found, parents), 3))
    if not rows:
        show(console, line("act", dim("Nothing here yet. Create a faction: turnmaster forge new faction Elves")))


def rows_table(kind: str, rows: list[ItemRow], parents: dict[str, str]) -> Table:
    table = columns("name", *({"roster": ("units", "points", "limit")}.get(kind, ("points",))))
    if kind in ("faction", "armoury"):
        table = columns("name", "units" if kind == "faction" else "weapons")
    table.add_column("in" if kind in ("unit", "weapon") else "id", style="dim", no_wrap=True)
    for row in rows:
        table.add_row(row.name, *numbers_of(row), parents.get(row.parent, row.id))
    return table


def numbers_of(row: ItemRow) -> list[str]:
    if row.kind in ("faction", "armoury"):
        return [str(row.inside)]
    if row.kind == "roster":
        return [str(row.inside), told(row.points), str(row.limit or "")]
    return [told(row.points)]


def row_data(row: ItemRow, parents: dict[str, str]) -> dict[str, Any]:
    """Return a row as data for programs."""
    data: dict[str, Any] = {"id": row.id, "kind": row.kind, "name": row.name}
    if row.parent:
        data["in"] = parents.get(row.parent, row.parent)
    if row.kind in ("faction", "armoury", "roster"):
        data["inside"] = row.inside
    if row.kind not in ("faction", "armoury"):
        data["points"] = in_points(row.points)
    return data | ({"limit": row.limit} if row.limit else {})
