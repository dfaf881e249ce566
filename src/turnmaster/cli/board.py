"""`turnmaster board`: show a battlefield or a battle as a picture, or as a map in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from turnmaster.pictures import Picture


FileArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A battlefield file or premade battlefield, a scenario, or a saved battle."),
]
SvgOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the picture to this SVG file.", show_default=False)
]
PngOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the picture to this PNG file.", show_default=False)
]
AtOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="Show a saved battle after its first N decisions.", show_default=False),
]
AsOption = Annotated[
    str | None,
    typer.Option(
        "--as", metavar="PLAYER", help="Show only what this player may know, by name or number.", show_default=False
    ),
]
RangeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--range", metavar="UNIT[:WEAPON]", help="Show the range of all weapons of a unit, or of one; repeatable."
    ),
]
ReachOption = Annotated[list[str] | None, typer.Option(metavar="UNIT", help="Show where a unit can Move; repeatable.")]
SightOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="UNIT:UNIT", help="Show what the first unit sees of the second, and what is in the way; repeatable."
    ),
]
PathOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="UNIT:X,Y", help="Show the path of a unit to a point, in inches from the south-west corner; repeatable."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the shapes as JSON.")]


def board(
    file: FileArgument,
    svg: SvgOption = None,
    png: PngOption = None,
    at: AtOption = None,
    as_: AsOption = None,
    range_: RangeOption = None,
    reach: ReachOption = None,
    sight: SightOption = None,
    path: PathOption = None,
    json: JsonOption = False,
) -> int:
    """Show a battlefield or a battle as a map or a picture.

    Name units by name or number. Ranges, moves, sight and paths can be added any number of times. An earlier picture of
    this command is replaced; other files are never overwritten.
    """
    from turnmaster.cli.board_files import check_target
    from turnmaster.cli.board_layers import read_layers
    from turnmaster.cli.board_source import load_source

    for target in (svg, png):
        if target is not None:
            check_target(target)
    source = load_source(file, at).seen_by(as_)
    picture = source.picture(read_layers(source, range_ or [], reach or [], sight or [], path or []))
    written = write(picture, svg, png)
    if json:
        from turnmaster.cli.document import print_json

        print_json(picture)
    elif written:
        print(f"Drawn in {' and '.join(written)}")
    else:
        from turnmaster.cli.board_map import show_map

        show_map(picture)
    return 0


def write(picture: "Picture", svg: Path | None, png: Path | None) -> list[str]:
    """Write the picture files, and return their names."""
    from turnmaster.pictures import svg_of
    from turnmaster.profiles.writing import write_whole

    if svg is None and png is None:
        return []
    drawing = svg_of(picture)
    if svg is not None:
        write_whole(svg, drawing.encode())
    if png is not None:
        from turnmaster.pictures.png import png_of

        write_whole(png, png_of(drawing))
    return [str(target) for target in (svg, png) if target is not None]
