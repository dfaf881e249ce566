"""`turnmaster roster`: armies, in files or in the library of the app."""

from pathlib import Path
from typing import Annotated

import typer

from turnmaster.cli.groups import AsJson, Data, group

Roster = Annotated[
    str, typer.Argument(metavar="ROSTER", help="A .yaml or .json file, or the name of a roster in the library.")
]

roster = group("roster", "Manage rosters, in files or in the library of the app.")


@roster.command("list")
def list_rosters(data: Data = None, json: AsJson = False) -> int:
    """List the rosters of the library, the latest first."""
    from turnmaster.cli.forge import list_items

    return list_items("roster", data, json)


@roster.command()
def new(
    place: Roster,
    name: Annotated[str, typer.Option(help="Name of the army [default: the file name]")] = "",
    limit: Annotated[int, typer.Option(min=0, max=100_000, help="Point Limit; 0 means none.")] = 0,
    dice: Annotated[str, typer.Option(help="Dice: d6 or d10.")] = "d6",
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Create a roster."""
    from turnmaster.cli.choices import pick
    from turnmaster.cli.received import hand_out, print_done
    from turnmaster.cli.roster_places import is_file
    from turnmaster.cli.shelves import now, open_library
    from turnmaster.forge.designs import Agreement, RosterDesign, loose
    from turnmaster.forge.files import checked
    from turnmaster.profiles.profile import DiceKind

    kind: DiceKind = "d10" if pick(dice, ["d6", "d10"], "kind of dice") == "d10" else "d6"
    called = name or (Path(place).stem if is_file(place) else place)
    begun = RosterDesign(name=called, dice=kind, agreement=Agreement(limit=limit))
    item = checked(loose(begun), called)
    if is_file(place):
        hand_out(item, Path(place), json=json)
        return 0
    with open_library(data) as library:
        made = library.add(item.item, now())
    print_done(f"Made {called}.", {"id": made, "name": called}, json=json)
    return 0


@roster.command()
def add(
    place: Roster,
    unit: Annotated[str, typer.Option(metavar="NAME", help='A unit of the library, as in "Elves/Archers", or a file.')],
    models: Annotated[int, typer.Option(min=1, max=200, help="Number of models.")] = 1,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Add a unit to a roster. Every model gets one of each weapon."""
    from msgspec.structs import replace

    from turnmaster.cli.received import print_done
    from turnmaster.cli.roster_places import read_design, unit_design, write_design
    from turnmaster.forge.checking.problems import points_text
    from turnmaster.forge.playable import taken
    from turnmaster.forge.points import price_of_roster, price_of_unit

    army = read_design(place, data)
    design, origin = unit_design(unit, data)
    entry = taken(design, models, origin=origin)
    grown = replace(army, units=(*army.units, entry))
    write_design(place, grown, data, f"taking {design.name}")
    own, whole = price_of_unit(entry, army.dice).hundredths, price_of_roster(grown).hundredths
    said = f"{design.name} in {army.name} for {points_text(own)} points; {points_text(whole)} in all."
    print_done(said, {"unit": design.name, "points": own / 100, "total": whole / 100}, json=json)
    return 0


@roster.command()
def remove(
    place: Roster,
    unit: Annotated[str, typer.Option(metavar="NAME", help='A unit of the roster, as in "Archers" or "Archers 2".')],
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Remove a unit from a roster."""
    from turnmaster.cli.received import print_done
    from turnmaster.cli.roster_places import read_design, write_design
    from turnmaster.cli.shelves import only_one
    from turnmaster.forge.checking.changes import without_unit
    from turnmaster.forge.points import price_of_roster
    from turnmaster.profiles.names import numbered

    army = read_design(place, data)
    names = numbered([each.design.name for each in army.units])
    number = int(only_one({str(n): name for n, name in enumerate(names)}, unit, f"unit in {army.name}"))
    left = without_unit(army, number)
    write_design(place, left, data, f"leaving {names[number]} out")
    total = price_of_roster(left).hundredths / 100
    print_done(f"{names[number]} left {army.name}; {total:.2f} points in all.", {"total": total}, json=json)
    return 0


@roster.command()
def check(place: Roster, data: Data = None, json: AsJson = False) -> int:
    """List the problems of a roster and their fixes. The exit status is 1 if there are any."""
    from turnmaster.cli.document import print_json
    from turnmaster.cli.roster_pages import check_data, show_check
    from turnmaster.cli.roster_places import read_design
    from turnmaster.cli.screen import make_console
    from turnmaster.forge.checking import problems_of

    army = read_design(place, data)
    problems = problems_of(army)
    if json:
        print_json(check_data(army, problems))
    else:
        show_check(make_console(), army, problems)
    return 1 if problems else 0


@roster.command("print")
def print_roster(
    place: Roster,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The PDF to write.")],
    cards: Annotated[bool, typer.Option("--cards", help="Print a card for each unit instead of pages.")] = False,
    paper: Annotated[str, typer.Option(help="Paper size: a4 or letter.")] = "a4",
    lost: Annotated[
        list[str] | None,
        typer.Option(metavar="UNIT=HP", help="HP that a unit has lost already; repeatable.", show_default=False),
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Print a roster as a PDF to use beside the battlefield."""
    from turnmaster.cli.received import print_done
    from turnmaster.cli.roster_pages import damage_in, printed
    from turnmaster.cli.roster_places import read_design
    from turnmaster.profiles.writing import check_writable, write_whole

    army = read_design(place, data)
    check_writable(output)
    write_whole(output, printed(army, cards=cards, paper=paper, damage=damage_in(army, lost or [])))
    print_done(f"Printed {army.name} to {output}.", {"file": str(output)}, json=json)
    return 0


@roster.command()
def share(
    place: Roster,
    qr: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Also write QR codes to PNG files; several if one is too small.", show_default=False
        ),
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Share a roster as a code. Others can import it without a network."""
    from turnmaster.cli.document import print_json
    from turnmaster.cli.roster_places import read_design
    from turnmaster.forge.designs import loose
    from turnmaster.forge.sharing import code_of, pictures_of
    from turnmaster.profiles.writing import write_whole

    shared = loose(read_design(place, data))
    pictures = pictures_of(shared) if qr else []
    files = [qr if qr and len(pictures) == 1 else Path(f"{qr.with_suffix('')}-{each.number}.png")
             for each in pictures if qr]  # fmt: skip
    for path, picture in zip(files, pictures, strict=True):
        write_whole(path, picture.png())
    if json:
        print_json({"code": code_of(shared), "pictures": [str(path) for path in files]})
    else:
        print(code_of(shared))
    return 0


@roster.command("import")
def bring(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file, an image with a QR code, or a share code.")],
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Import a roster into the library."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.received import print_done, received
    from turnmaster.cli.shelves import now, open_library
    from turnmaster.forge.designs import RosterDesign

    item = received(file).item
    if not isinstance(item, RosterDesign):
        raise BadInput(f"{item.name} is not a roster; use turnmaster forge import")
    with open_library(data) as library:
        made = library.add(item, now(), words=f"importing {item.name}")
    print_done(f"Imported {item.name}.", {"id": made, "name": item.name}, json=json)
    return 0


@roster.command()
def export(
    place: Roster,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .yaml or .json file [default: print to the screen]"),
    ] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Export a roster as a file that people can edit. Battles can read it."""
    from turnmaster.cli.received import hand_out
    from turnmaster.cli.roster_places import read_design
    from turnmaster.forge.designs import loose

    hand_out(loose(read_design(place, data)), output, json=json)
    return 0
