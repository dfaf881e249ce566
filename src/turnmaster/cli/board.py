"""`turnmaster board`: show a battlefield or a battle as a picture, or as a map in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from turnmaster.pictures import Picture


FileArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A battlefield file or the name of a ready one, a scenario, or a saved game."),
]
SvgOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it as an SVG file.", show_default=False)]
PngOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it as a PNG file.", show_default=False)]
AtOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="A saved game after its first N answers.", show_default=False),
]
AsOption = Annotated[
    str | None,
    typer.Option(
        "--as", metavar="PLAYER", help="Only what this player may know, by name or number.", show_default=False
    ),
]
RangeOption = Annotated[
    list[str] | None,
    typer.Option("--range", metavar="UNIT[:WEAPON]", help="Show how far its weapons reach, or one of them."),
]
ReachOption = Annotated[list[str] | None, typer.Option(metavar="UNIT", help="Show where a Move can take it.")]
SightOption = Annotated[
    list[str] | None,
    typer.Option(metavar="UNIT:UNIT", help="Show what the first sees of the second, and what is in the way."),
]
PathOption = Annotated[
    list[str] | None,
    typer.Option(metavar="UNIT:X,Y", help="Show its way to a place, in inches from the south-west corner."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="The shapes as one JSON document.")]


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
    """Show a battlefield or a battle, as a map in the terminal or as a picture.

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
