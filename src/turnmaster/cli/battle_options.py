"""The options of `turnmaster battle`."""

from pathlib import Path
from typing import Annotated

import typer

Rosters = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ROSTER",
        help="Two to eight roster files, or names of premade armies; none for the demonstration.",
        show_default=False,
    ),
]
Armies = Annotated[
    bool, typer.Option("--armies", help="List the premade armies by faction and size, and fight nothing.")
]
Playstyle = Annotated[str, typer.Option(help="Standard, Intermediate or Advanced.")]
Dice = Annotated[str, typer.Option(help="d6 or d10.")]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME[=SETTINGS]", help="An option to play with, as often as you like; see `rules`."),
]
Turns = Annotated[int, typer.Option(help="How many Game Turns.")]
Seed = Annotated[int | None, typer.Option(help="Where the dice come from; a new one if left out.", show_default=False)]
Bots = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="aggressive or random, for all or once for each player.")
]
Play = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER",
        help="Play this army yourself: red, blue and so on in their order, or its name; as often as you like.",
        show_default=False,
    ),
]
Points = Annotated[int | None, typer.Option(help="The Point Limit; from the armies if left out.", show_default=False)]
Size = Annotated[
    str | None, typer.Option(metavar="WxH", help="Width and height in inches, such as 48x48.", show_default=False)
]
Field = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE",
        help="A battlefield file, a ready one by name, or `open` ground; once for each of Divided Battlefields.",
    ),
]
Zones = Annotated[str | None, typer.Option(metavar="MAP", help="The Deployment Zone map by name.", show_default=False)]
Team = Annotated[
    list[str] | None, typer.Option(metavar="N,N", help="Rosters that play as one team, by number, such as 1,2.")
]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the battle for `replay`.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="One JSON document; with --quiet without events.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the result.")]
