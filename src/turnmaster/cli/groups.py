"""The groups of library commands, and the options that all of them take."""

from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Data folder [default: user data folder]", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def group(name: str, help: str) -> typer.Typer:
    """Create a group of commands under one name."""
    return typer.Typer(name=name, help=help, invoke_without_command=True, callback=show_help, rich_markup_mode=None)


def show_help(context: typer.Context) -> None:
    """Print the help of a group, if no command was given."""
    if context.invoked_subcommand is None:
        print(context.get_help())
