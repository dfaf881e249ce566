"""`turnmaster rules`: the playstyles, charts and options of the rules."""

from typing import Annotated

import typer


def rules(
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME", help="A playstyle, an option, or a chart such as `chart d6`.", show_default=False
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """List playstyles, charts and options, or show one of them."""
    from turnmaster.cli import catalogue

    wanted = " ".join(name or []).strip()
    found = catalogue.find(wanted) if wanted else None
    if json:
        from turnmaster.cli.document import print_json

        print_json(catalogue.as_data(found))
        return 0
    from turnmaster.cli.catalogue_pages import show_everything, show_one
    from turnmaster.cli.screen import make_console

    console = make_console()
    if found is None:
        show_everything(console)
    else:
        show_one(console, found)
    return 0
