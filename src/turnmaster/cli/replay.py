"""`turnmaster replay`: show a saved battle again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle
    from turnmaster.engine.core.events import Event
    from turnmaster.table import Journal


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Battle file written by --save.")],
    to: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after this many decisions.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON; with --quiet, without events.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only the final state.")] = False,
) -> int:
    """Replay a saved battle, and show its final fingerprint."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.table import load_game

    journal = load_game(file)
    most = len(journal.answers)
    if to is not None and not 0 <= to <= most:
        raise BadInput(f"this battle has {most} decisions: stop after 0 to {most} of them, not {to}")
    last = most if to is None else to
    if json:
        print_document(journal, last, with_events=not quiet)
    else:
        tell_again(journal, last, quiet=quiet)
    return 0


def gather(journal: "Journal", last: int) -> tuple["Battle", list["Event"]]:
    """Return the battle after a number of answers, and all events up to then."""
    from turnmaster.cli.story import replayed

    events: list[Event] = []
    battle = journal.battle
    for step in replayed(journal, last):
        events += step.events
        battle = step.battle
    return battle, events


def print_document(journal: "Journal", last: int, *, with_events: bool) -> None:
    from turnmaster.cli.document import battle_document, print_json
    from turnmaster.telling.cast import cast_of

    battle, events = gather(journal, last)
    document = battle_document(battle, cast_of(journal.setup), events if with_events else None)
    print_json({**document, "note": journal.note} if journal.note else document)


def tell_again(journal: "Journal", last: int, *, quiet: bool) -> None:
    from rich.text import Text

    from turnmaster.cli.armies import show_armies, show_result
    from turnmaster.cli.battle import show_setup
    from turnmaster.cli.screen import make_console, show_text
    from turnmaster.cli.story import replayed, tell
    from turnmaster.table import replay as replay_to
    from turnmaster.telling.cast import cast_of

    console, cast = make_console(), cast_of(journal.setup)
    if not quiet:
        show_setup(console, journal.setup, journal.seed)
        tell(console, replayed(journal, last), cast, journal.setup.turns)
    battle = replay_to(journal, last)
    if not battle.state.over:
        show_armies(console, battle, cast)
    show_result(console, battle, cast)
    console.print()
    if journal.note:
        show_text(console, Text(journal.note), indent=2)
    console.print(f"  after {last} of {len(journal.answers)} decisions, seed {journal.seed}", style="dim")
    console.print(f"  state {battle.hash()}")
