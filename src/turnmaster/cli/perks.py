"""`turnmaster perks`: the catalogue of perks."""

from typing import Annotated

import typer


def perks(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="A perk, with or without its rank: `Rend`, `arc ii`.", show_default=False),
    ] = None,
    family: Annotated[
        str | None, typer.Option(help="Show only this family, such as Offensive.", show_default=False)
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="Show only this kind: weapon, unit, roster or trait.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """List all perks by family, or show everything about one of them."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.perk_shelf import as_data, find_ranks, selected

    wanted = " ".join(name or []).strip()
    if wanted and (family or kind):
        raise BadInput("--family and --kind cannot be combined with a perk; remove them or its name")
    found = find_ranks(wanted) if wanted else None
    listed = selected(family, kind)
    if json:
        from turnmaster.cli.document import print_json

        print_json(as_data(found, listed))
        return 0
    from turnmaster.cli.perk_pages import show_list, show_perk
    from turnmaster.cli.screen import make_console

    if found is None:
        show_list(make_console(), listed)
    else:
        show_perk(make_console(), *found)
    return 0
