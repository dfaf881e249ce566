"""Combine all commands into one program."""

from pathlib import Path
from typing import Annotated

import typer

from turnmaster import __version__
from turnmaster.cli.battle import battle
from turnmaster.cli.board import board
from turnmaster.cli.dice import dice
from turnmaster.cli.forge import forge
from turnmaster.cli.house import house
from turnmaster.cli.odds import odds
from turnmaster.cli.perks import perks
from turnmaster.cli.points import points
from turnmaster.cli.preparing import prepare_aloud
from turnmaster.cli.replay import replay
from turnmaster.cli.roster import roster
from turnmaster.cli.rules import rules
from turnmaster.cli.scenario import scenario
from turnmaster.cli.serve import serve
from turnmaster.first_use import PREPARATIONS

NOTICE = (
    "WARSURGE belongs to Three Brothers Grim. Turnmaster is an unofficial, independent implementation and ships none "
    "of its text."
)

app = typer.Typer(
    name="turnmaster",
    help="Play and analyse battles of the miniature wargame WARSURGE.",
    epilog=NOTICE,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False,
    folders: Annotated[
        list[Path] | None,
        typer.Option(
            "--house",
            metavar="FOLDER",
            envvar="TURNMASTER_HOUSE",
            help="A folder of house rules; repeatable.",
            show_default=False,
        ),
    ] = None,
) -> None:
    if version:
        print(f"turnmaster {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
    else:
        load_houses(folders or [])
        if context.invoked_subcommand != "serve":  # which prepares while it answers already
            PREPARATIONS[:] = [prepare_aloud]


def load_houses(folders: list[Path]) -> None:
    """Load the house rules of folders and of installed packages for every command."""
    load_those_of_packages()
    if folders:
        from turnmaster.cli.house_watch import watch_houses
        from turnmaster.house import load_house

        watch_houses()
        for folder in folders:
            load_house(folder)


def load_those_of_packages() -> None:
    """Load house rules of installed packages. A failure is only reported, because few commands need them."""
    from turnmaster.errors import TurnmasterError
    from turnmaster.installed_houses import load_installed_houses

    try:
        load_installed_houses()
    except TurnmasterError as error:
        from turnmaster.cli.failures import one_line, remark

        remark(one_line(str(error)))


for command in (battle, replay, board, scenario, odds, dice, rules, perks, points, house, serve):
    app.command(epilog=NOTICE)(command)
for group in (forge, roster):
    app.add_typer(group, epilog=NOTICE)
