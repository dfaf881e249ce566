"""`turnmaster forge`: weapons, units, factions and armouries in the library of the app."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from turnmaster.cli.groups import AsJson, Data, group

if TYPE_CHECKING:
    from turnmaster.forge.designs import Kind, Loose
    from turnmaster.web.forge.messages import ItemRow
    from turnmaster.web.forge.store import Library

Name = Annotated[str, typer.Argument(metavar="NAME", help='Item by name, as in "Elves" or "Elves/Archers", or by id.')]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="New value, by its name in files; repeatable.", show_default=False),
]


forge = group("forge", "Manage weapons, units, factions and armouries of the app.")


@forge.command("list")
def list_items(
    kind: Annotated[
        str | None, typer.Argument(help="Kind: faction, armoury or roster [default: all]", show_default=False)
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """List everything in the library, the latest first."""
    from turnmaster.cli.choices import pick
    from turnmaster.cli.shelves import TOPS, open_library
    from turnmaster.web.forge.views import listed_row

    kinds = [each for each in TOPS if kind is None or each == pick(kind, TOPS, "kind")]
    with open_library(data) as library:
        return tell_rows(library, [listed_row(each) for one in kinds for each in library.listed(one)], json)


@forge.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words from names, tags, perks and weapons; all must match.")],
    kind: Annotated[str, typer.Option(help="Kind: unit, weapon, faction, armoury or roster.")] = "unit",
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Search the library. The exit status is 1 if nothing was found."""
    from turnmaster.cli.shelves import open_library
    from turnmaster.web.forge.views import row_of

    with open_library(data) as library:
        found = library.search(" ".join(words), kind_named(kind))
        tell_rows(library, [row_of(row, dice=library.dice_in(row.id)) for row in found], json)
        return 0 if found else 1


@forge.command("show")
def show_item(
    name: Name,
    explain: Annotated[bool, typer.Option("--explain", help="Show every part of the points.")] = False,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Show an item and its points."""
    from turnmaster.cli.shelves import find, open_library

    with open_library(data) as library:
        held = find(library, name)
        tell_item(library.loose(held.row.id), explain=explain, json=json)
    return 0


@forge.command()
def new(
    kind: Annotated[str, typer.Argument(help="Kind: unit, weapon, faction, armoury or roster.")],
    name: Annotated[str, typer.Argument(help="Name of the new item.")],
    into: Annotated[
        str | None, typer.Option("--in", metavar="NAME", help="Faction for a unit, or armoury for a weapon.")
    ] = None,
    settings: Settings = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Create an item."""
    from turnmaster.cli.item_edits import edited
    from turnmaster.cli.shelves import find, now, open_library
    from turnmaster.forge.designs import loose
    from turnmaster.web.forge.edits import EMPTY

    with open_library(data) as library:
        holder = find(library, into) if into else None
        item, dice = edited(loose(EMPTY[kind_named(kind)](name=name), holder.dice if holder else "d6"), settings or [])
        return tell_done(library, library.add(item, now(), holder.row.id if holder else None, dice=dice), "Made", json)


@forge.command()
def edit(name: Name, settings: Settings = None, data: Data = None, json: AsJson = False) -> int:
    """Edit values of an item, as in --set armour=4+ --set Bow.power=5."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.item_edits import edited
    from turnmaster.cli.shelves import find, now, open_library

    if not settings:
        raise BadInput("nothing to change; name a value, as in --set armour=4+")
    with open_library(data) as library:
        held = find(library, name)
        item = edited(library.loose(held.row.id), settings).item
        library.change(held.row.id, item, now(), edition=held.row.edition)
        return tell_done(library, held.row.id, "Changed", json)


@forge.command()
def rename(
    name: Name,
    new_name: Annotated[str, typer.Argument(metavar="NEW", help="New name.")],
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Rename an item."""
    from msgspec.structs import replace

    from turnmaster.cli.shelves import find, now, open_library
    from turnmaster.forge.files import name_fits

    name_fits(new_name)
    with open_library(data) as library:
        held = find(library, name)
        library.change(held.row.id, replace(held.item, name=new_name), now(), words=f"renaming {held.row.name}")
        return tell_done(library, held.row.id, "Renamed to", json)


@forge.command()
def duplicate(
    name: Name,
    new_name: Annotated[str, typer.Option("--name", metavar="NEW", help="Name of the copy.")] = "",
    to: Annotated[
        str | None, typer.Option("--to", metavar="NAME", help="Faction or armoury for the copy [default: the same]")
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Duplicate an item, in the same place or elsewhere."""
    from turnmaster.cli.shelves import find, now, open_library
    from turnmaster.forge.files import name_fits

    if new_name:
        name_fits(new_name)
    with open_library(data) as library:
        parent = find(library, to).row.id if to else None
        made = library.duplicate(find(library, name).row.id, now(), new_name, parent)
        return tell_done(library, made, "Made", json)


@forge.command()
def delete(name: Name, data: Data = None, json: AsJson = False) -> int:
    """Delete an item from the library. `turnmaster forge undo` restores it."""
    from turnmaster.cli.document import print_json
    from turnmaster.cli.shelves import find, now, open_library

    with open_library(data) as library:
        row = find(library, name).row
        library.delete(row.id, now())
    if json:
        print_json({"deleted": row.id, "name": row.name})
    else:
        print(f"Deleted {row.name}.")
    return 0


@forge.command()
def undo(
    inside: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Faction, armoury or roster [default: the library itself]")
    ] = None,
    redo: Annotated[bool, typer.Option("--redo", help="Redo the last undone change.")] = False,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Undo the last change. Changes in each faction, armoury and roster are undone separately."""
    from turnmaster.cli.document import print_json
    from turnmaster.cli.shelves import find, now, open_library
    from turnmaster.web.forge.store import LIBRARY

    with open_library(data) as library:
        scope = find(library, inside).row.id if inside else LIBRARY
        words = (library.redo if redo else library.undo)(now(), scope)
    if json:
        print_json({"redone" if redo else "undone": words})
    else:
        print(f"{'Redone' if redo else 'Undone'}: {words}.")
    return 0


@forge.command("import")
def bring(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file, an image with a QR code, or a share code.")],
    into: Annotated[
        str | None, typer.Option("--in", metavar="NAME", help="Faction for a unit, or armoury for a weapon.")
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Import a file or a share code into the library."""
    from turnmaster.cli.received import received
    from turnmaster.cli.shelves import find, now, open_library

    item, dice = received(file)
    with open_library(data) as library:
        parent = find(library, into).row.id if into else None
        made = library.add(item, now(), parent, f"importing {item.name}", dice)
        return tell_done(library, made, "Imported", json)


@forge.command()
def export(
    name: Name,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .yaml or .json file [default: print to the screen]"),
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Export an item as a file that people can edit and share."""
    from turnmaster.cli.received import hand_out
    from turnmaster.cli.shelves import find, open_library

    with open_library(data) as library:
        hand_out(library.loose(find(library, name).row.id), output, json=json)
    return 0


# Telling


def kind_named(word: str) -> "Kind":
    from typing import cast, get_args

    from turnmaster.cli.choices import pick
    from turnmaster.forge.designs import Kind

    return cast("Kind", pick(word, get_args(Kind), "kind"))


def tell_rows(library: "Library", rows: "list[ItemRow]", json: bool) -> int:
    """Print a list, as tables or as data."""
    from turnmaster.cli.document import print_json
    from turnmaster.cli.forge_pages import row_data, show_rows
    from turnmaster.cli.screen import make_console

    parents = {row.parent: library.held(row.parent).row.name for row in rows if row.parent}
    if json:
        print_json([row_data(row, parents) for row in rows])
    else:
        show_rows(make_console(), rows, parents)
    return 0


def tell_item(loose: "Loose", *, explain: bool, json: bool) -> None:
    from turnmaster.cli.bill_pages import show_bill
    from turnmaster.cli.bills import as_data, bill_of
    from turnmaster.cli.document import print_json
    from turnmaster.cli.screen import make_console
    from turnmaster.forge.files import document_of

    bill = bill_of(loose)
    if json:
        print_json({"item": document_of(loose), "price": as_data(bill)})
    else:
        show_bill(make_console(), bill, explain=explain)


def tell_done(library: "Library", id: str, deed: str, json: bool) -> int:
    """Print what was done, in one line."""
    from turnmaster.cli.document import print_json

    row = library.held(id).row
    if json:
        print_json({"id": id, "kind": row.kind, "name": row.name})
    else:
        print(f"{deed} {row.name}.")
    return 0
