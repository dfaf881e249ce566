"""`turnmaster battle`: bots fight, and the terminal tells it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from turnmaster.bots import Bot
    from turnmaster.cli.story import Happened
    from turnmaster.engine.kernel.setup import Setup
    from turnmaster.table import Journal


def battle(
    rosters: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ROSTER",
            help="Two to eight roster files, or names of premade armies; none for the demonstration.",
            show_default=False,
        ),
    ] = None,
    playstyle: Annotated[str, typer.Option(help="Standard, Intermediate or Advanced.")] = "Standard",
    dice: Annotated[str, typer.Option(help="d6 or d10.")] = "d6",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=SETTINGS]", help="An option to play with, as often as you like; see `rules`."),
    ] = None,
    turns: Annotated[int, typer.Option(help="How many Game Turns.")] = 4,
    seed: Annotated[
        int | None, typer.Option(help="Where the dice come from; a new one if left out.", show_default=False)
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="aggressive or random, for all or once for each player."),
    ] = None,
    points: Annotated[
        int | None, typer.Option(help="The Point Limit; from the armies if left out.", show_default=False)
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="Width and height in inches, such as 48x48.", show_default=False),
    ] = None,
    field: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="A battlefield file, a ready one by name, or `open` ground; once for each of Divided Battlefields.",
        ),
    ] = None,
    zones: Annotated[
        str | None, typer.Option(metavar="MAP", help="The Deployment Zone map by name.", show_default=False)
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option(metavar="N,N", help="Rosters that play as one team, by number, such as 1,2."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the battle for `replay`.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document; with --quiet without events.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the result.")] = False,
) -> int:
    """Let bots fight a battle and tell it turn by turn."""
    from turnmaster.cli.choices import group, read_bots, read_field, read_rosters, read_rules, read_seed, read_size
    from turnmaster.match import check_playstyles, make_setup
    from turnmaster.table import Journal

    if save is not None:
        check_free(save)
    sides = group(read_rosters(rosters or []), team or [])
    demonstration = not rosters and size is None
    fields = [read_field(name, demonstration=demonstration) for name in (*(field or ()),) or (None,)]
    rules = read_rules(playstyle, dice, option or [])
    check_playstyles(rules)
    setup = make_setup(
        sides,
        rules,
        turns=turns,
        point_limit=points,
        size_in=read_size(size) if size is not None else None,
        field=fields[0],
        deployment=zones or "",
        more_fields=fields[1:],
    )
    number = read_seed(seed)
    bots = read_bots(bot or [], len(sides), number)
    journal = Journal(setup, number, log=[])
    if json:
        print_document(journal, bots, save, with_events=not quiet)
    else:
        fight(journal, bots, save, quiet=quiet)
    return 0


def check_free(path: Path) -> None:
    """A battle is not played to its end only to find that it cannot be kept; and no file is ever written over."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.profiles.writing import check_writable

    check_writable(path)
    if path.exists():
        raise BadInput(f"{path} exists already; choose another name for the save")


def keep(journal: "Journal", path: Path) -> None:
    """Save a battle. Where that fails, its seed is told, so that it is not lost."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.profiles import BadFile
    from turnmaster.table import save_game

    try:
        save_game(journal, path, new=True)
    except BadFile as error:
        raise BadInput(f"{error}; the same battle can be fought again with --seed {journal.seed}") from None


def print_document(journal: "Journal", bots: list["Bot"], save: Path | None, *, with_events: bool) -> None:
    from turnmaster.cli.document import battle_document, print_json
    from turnmaster.cli.story import played
    from turnmaster.telling.cast import cast_of

    for _ in played(journal, bots):
        pass
    if save is not None:
        keep(journal, save)
    events = journal.log if with_events else None
    print_json(battle_document(journal.battle, cast_of(journal.setup), events))


def fight(journal: "Journal", bots: list["Bot"], save: Path | None, *, quiet: bool) -> None:
    """Play it on the screen. It is kept before its result is told, and also if nobody listens to the end."""
    from turnmaster.cli.story import played

    beats = played(journal, bots)
    try:
        tell_fight(journal, beats, quiet=quiet)
    except OSError:
        if save is not None:
            for _ in beats:
                pass
            keep(journal, save)
        raise
    try:
        if save is not None:
            keep(journal, save)
    finally:
        tell_result(journal, quiet=quiet)
    if save is not None:
        print(f"  Saved in {save}; watch it again with: turnmaster replay {save}")


def tell_fight(journal: "Journal", beats: "Iterator[Happened]", *, quiet: bool) -> None:
    from turnmaster.cli.progress import with_progress
    from turnmaster.cli.screen import make_console
    from turnmaster.cli.story import tell
    from turnmaster.telling.cast import cast_of

    if quiet:
        for _ in with_progress(beats, journal.setup.turns):
            pass
        return
    console = make_console()
    show_setup(console, journal.setup, journal.seed)
    tell(console, beats, cast_of(journal.setup), journal.setup.turns)


def tell_result(journal: "Journal", *, quiet: bool) -> None:
    from turnmaster.cli.armies import show_result
    from turnmaster.cli.opening import warning_lines
    from turnmaster.cli.screen import make_console, show
    from turnmaster.telling.cast import cast_of

    console = make_console()
    for warning in warning_lines(journal.setup) if quiet else ():
        show(console, warning)
    show_result(console, journal.battle, cast_of(journal.setup))
    console.print()
    console.print(f"  seed {journal.seed}, {journal.battle.state.answers} decisions, state {journal.battle.hash()}",
                  style="dim")  # fmt: skip
    if not quiet:
        console.print(f"  The same battle again: the same command with --seed {journal.seed}", style="dim")


def show_setup(console: "Console", setup: "Setup", seed: int) -> None:
    """Who meets whom, and under which rules."""
    from turnmaster.cli.opening import opening_lines
    from turnmaster.cli.screen import show

    for line in opening_lines(setup, seed):
        show(console, line)
