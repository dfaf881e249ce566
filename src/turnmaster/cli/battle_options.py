"""The options of `turnmaster battle`."""

from pathlib import Path
from typing import Annotated

import typer

Rosters = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ROSTER",
        help="Two to eight roster files or premade armies [default: a demonstration]",
        show_default=False,
    ),
]
Armies = Annotated[bool, typer.Option("--armies", help="List the premade armies by faction and size, and exit.")]
Playstyle = Annotated[str, typer.Option(help="Playstyle: Standard, Intermediate or Advanced.")]
Dice = Annotated[str, typer.Option(help="Dice: d6 or d10.")]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME[=SETTINGS]", help="Rule option; repeatable. List them with `turnmaster rules`."),
]
Turns = Annotated[int, typer.Option(help="Number of Game Turns.")]
Seed = Annotated[int | None, typer.Option(help="Seed for the dice [default: random]", show_default=False)]
Bots = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Bot: aggressive or random. Once for all players, or once for each."),
]
Play = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER",
        help="Play this army yourself, by name or colour (red, blue, … in order); repeatable.",
        show_default=False,
    ),
]
Points = Annotated[int | None, typer.Option(help="Point Limit [default: from the armies]", show_default=False)]
Size = Annotated[
    str | None,
    typer.Option(
        metavar="WxH", help="Board size in inches, such as 48x48 [default: from the Point Limit]", show_default=False
    ),
]
Field = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE",
        help="Battlefield file, premade battlefield by name, or `open`; repeatable for Divided Battlefields.",
    ),
]
Zones = Annotated[str | None, typer.Option(metavar="MAP", help="Deployment Zone map by name.", show_default=False)]
Team = Annotated[
    list[str] | None, typer.Option(metavar="N,N", help="Rosters of one team by number, such as 1,2; repeatable.")
]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Save the battle to this file.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON; with --quiet, without events.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show only the result.")]
