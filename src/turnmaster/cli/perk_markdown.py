"""Write the page docs/perks.md from the catalogue: `python -m turnmaster.cli.perk_markdown docs/perks.md`."""

import sys
from pathlib import Path

from turnmaster.cli.perk_shelf import families, selected
from turnmaster.perks.catalogue import Perk
from turnmaster.telling.perk_rows import rows_of

OPENING = """# Perks

What sets one weapon or unit apart from another, in our own words. This page is made from the catalogue by `make docs`;
`turnmaster perks` shows the same in the terminal, `turnmaster perks NAME` everything about one of them, and
`turnmaster odds --weapon-perk NAME` what it is worth ([odds.md](odds.md)).

Ranks of a perk that differ in one word share a row: *by 1/2/3* belongs to the ranks I, II and III.
"""


def page() -> str:
    """Return the whole page."""
    return OPENING + "".join(
        f"\n## {heading}\n\n{table(members)}" for heading, members in families(selected(None, None))
    )


def table(perks: list[Perk]) -> str:
    """Return a table of the perks of a family; requirements follow the summary."""
    lines = ["| perk | what it does | Activation Terms |", "|---|---|---|"]
    for row in rows_of(perks):
        says = f"{row.summary} Needs {row.needs}." if row.needs else row.summary
        lines.append(f"| {row.name} | {says} | {row.terms} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
