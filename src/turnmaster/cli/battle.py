"""`turnmaster battle`: play a battle between bots, or against them, in the terminal."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from turnmaster.cli import battle_options as options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from turnmaster.bots import Bot
    from turnmaster.cli.story import Happened
    from turnmaster.engine.core.setup import Setup
    from turnmaster.table import Journal


def battle(
    rosters: options.Rosters = None,
    armies: options.Armies = False,
    playstyle: options.Playstyle = "Standard",
    dice: options.Dice = "d6",
    option: options.Options = None,
    turns: options.Turns = 4,
    seed: options.Seed = None,
    bot: options.Bots = None,
    play: options.Play = None,
    points: options.Points = None,
    size: options.Size = None,
    field: options.Field = None,
    zones: options.Zones = None,
    team: options.Team = None,
    save: options.Save = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Play a battle between bots, or against them with --play."""
    from turnmaster.cli.choices import group, read_bots, read_field, read_rosters, read_rules, read_seed, read_size
    from turnmaster.match import check_playstyles, make_setup
    from turnmaster.table import Journal
    from turnmaster.table.journal import CHOSEN, DRAWN

    if armies:
        list_armies(json=json)
        return 0
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
    journal = Journal(setup, number, log=[], seed_from=CHOSEN if seed is not None else DRAWN)
    if play:
        sit_down(journal, play, bot or [], save, json=json)
    elif json:
        print_document(journal, bots, save, with_events=not quiet)
    else:
        fight(journal, bots, save, quiet=quiet)
    return 0


def list_armies(*, json: bool) -> None:
    """List the premade armies."""
    from turnmaster.cli.premade_pages import armies_document, show_premade

    if json:
        from turnmaster.cli.document import print_json

        print_json(armies_document())
    else:
        show_premade()


def sit_down(journal: "Journal", play: list[str], bot: list[str], save: Path | None, *, json: bool) -> None:
    """Let people play a battle in the terminal, and save it as it is when they leave."""
    from turnmaster.cli.choices import bot_names, read_players
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.play import Left, Terminal, read_line
    from turnmaster.cli.screen import make_console
    from turnmaster.table.session.seats import PERSON, Seat
    from turnmaster.table.session.session import Session

    if json:
        raise BadInput("--play and --json cannot be combined; use one of them")
    count = len(journal.setup.players)
    plays = read_players(play, [player.name for player in journal.setup.players])
    played_by = [PERSON if n in plays else name for n, name in enumerate(bot_names(bot, count))]
    show_setup(make_console(), journal.setup, journal.seed)
    session = Session(journal, [Seat("You", tuple(plays))], played_by)
    try:
        Terminal(session, read_line).play()
    except (Left, KeyboardInterrupt):
        print()
    finally:
        if save is not None:
            keep(journal, save)
            print(f"  Saved in {save}. Watch the replay with: turnmaster replay {save}")
    if session.over:
        tell_result(journal, quiet=False)


def check_free(path: Path) -> None:
    """Check before a battle that its file can be written and does not exist yet."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.profiles.writing import check_writable

    check_writable(path)
    if path.exists():
        raise BadInput(f"{path} exists already; choose another name for the save")


def keep(journal: "Journal", path: Path) -> None:
    """Save a battle. If that fails, the error names its seed, so that the battle can be repeated."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.profiles import BadFile
    from turnmaster.table import save_game

    try:
        save_game(journal, path, new=True)
    except BadFile as error:
        raise BadInput(f"{error}; to play the same battle again, use --seed {journal.seed}") from None


@contextmanager
def kept_if_endless(journal: "Journal", path: Path | None) -> "Iterator[None]":
    """Save a battle as far as it got, if rules would never end after an answer; that answer is not included."""
    from turnmaster.engine.core.battle import EndlessRules

    try:
        yield
    except EndlessRules:
        if path is not None:
            keep(journal, path)
        raise


def print_document(journal: "Journal", bots: list["Bot"], save: Path | None, *, with_events: bool) -> None:
    from turnmaster.cli.document import battle_document, print_json
    from turnmaster.cli.story import played
    from turnmaster.telling.cast import cast_of

    with kept_if_endless(journal, save):
        for _ in played(journal, bots):
            pass
    if save is not None:
        keep(journal, save)
    events = journal.log if with_events else None
    print_json(battle_document(journal.battle, cast_of(journal.setup), events))


def fight(journal: "Journal", bots: list["Bot"], save: Path | None, *, quiet: bool) -> None:
    """Show a battle between bots. It is saved before its result is shown, and also if the output is closed early."""
    from turnmaster.cli.story import played

    steps = played(journal, bots)
    try:
        with kept_if_endless(journal, save):
            tell_fight(journal, steps, quiet=quiet)
    except OSError:
        if save is not None:
            for _ in steps:
                pass
            keep(journal, save)
        raise
    try:
        if save is not None:
            keep(journal, save)
    finally:
        tell_result(journal, quiet=quiet)
    if save is not None:
        print(f"  Saved in {save}. Watch the replay with: turnmaster replay {save}")


def tell_fight(journal: "Journal", steps: "Iterator[Happened]", *, quiet: bool) -> None:
    from turnmaster.cli.progress import with_progress
    from turnmaster.cli.screen import make_console
    from turnmaster.cli.story import tell
    from turnmaster.telling.cast import cast_of

    if quiet:
        for _ in with_progress(steps, journal.setup.turns):
            pass
        return
    console = make_console()
    show_setup(console, journal.setup, journal.seed)
    tell(console, steps, cast_of(journal.setup), journal.setup.turns)


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
        console.print(f"  For the same battle again, use the same command with --seed {journal.seed}", style="dim")


def show_setup(console: "Console", setup: "Setup", seed: int) -> None:
    """Show the armies, the players and the rules."""
    from turnmaster.cli.opening import opening_lines
    from turnmaster.cli.screen import show

    for line in opening_lines(setup, seed):
        show(console, line)
