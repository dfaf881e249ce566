"""The commands, put together. What a command needs is imported when it runs, so that help comes at once."""

from typing import Annotated

import typer

from turnmaster import __version__
from turnmaster.cli.battle import battle
from turnmaster.cli.board import board
from turnmaster.cli.dice import dice
from turnmaster.cli.odds import odds
from turnmaster.cli.perks import perks
from turnmaster.cli.replay import replay
from turnmaster.cli.rules import rules
from turnmaster.cli.scenario import scenario

NOTICE = (
    "WARSURGE belongs to Three Brothers Grim. Turnmaster is an unofficial, independent implementation and ships none "
    "of its text."
)

app = typer.Typer(
    name="turnmaster",
    help="Battles of the miniature wargame WARSURGE, by the rules, in your terminal.",
    epilog=NOTICE,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and leave.", is_eager=True)] = False,
) -> None:
    if version:
        print(f"turnmaster {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


for command in (battle, replay, board, scenario, odds, dice, rules, perks):
    app.command(epilog=NOTICE)(command)
