"""`turnmaster points`: show what units and weapons cost, and why."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from turnmaster.forge.designs import Loose


def points(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A roster, unit, weapon, faction or armoury file, or a premade army or faction."
        ),
    ],
    explain: Annotated[bool, typer.Option("--explain", help="Show every part of the points.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, with every part.")] = False,
) -> int:
    """Show the points of a file by the points model. Differences to the file's own points are marked.

    The exit status is 1 if points in the file differ from those of the model.
    """
    from turnmaster.cli.bills import bill_of

    bill = bill_of(read_loose(file))
    if json:
        from turnmaster.cli.bills import as_data
        from turnmaster.cli.document import print_json

        print_json(as_data(bill))
    else:
        from turnmaster.cli.bill_pages import show_bill
        from turnmaster.cli.screen import make_console

        show_bill(make_console(), bill, explain=explain)
    return 1 if bill.differs else 0


def read_loose(name: str) -> "Loose":
    """Load a file, or a premade army or faction by its name."""
    from pathlib import Path

    from turnmaster.cli.choices import read_roster
    from turnmaster.forge.designs import loose
    from turnmaster.forge.files import read_item
    from turnmaster.premade import faction_names, load_faction, load_premade_design
    from turnmaster.profiles.reading import is_there, read_text

    if name in faction_names() and not is_there(name):
        return loose(load_faction(name))
    if "/" not in name and "." not in name and not is_there(name):
        read_roster(name)  # which says what is wrong with the name
        return loose(load_premade_design(name))
    return read_item(read_text(Path(name)), name)
