"""Progress bars for slow work, on standard error and only in a terminal."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from turnmaster.cli.story import Happened

T = TypeVar("T")


def with_progress(steps: "Iterable[Happened]", turns: int) -> "Iterator[Happened]":
    """Yield the same steps, with a progress bar by Game Turn that vanishes at the end."""
    if not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("Game Turn {task.fields[turn]}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("battle", total=turns, turn=1)
        for step in steps:
            turn = step.battle.state.turn
            progress.update(task, completed=turn - 1, total=max(turns, turn), turn=turn)
            yield step


def one_by_one(things: Sequence[T], what: str) -> Iterator[T]:
    """Yield the same things, with a progress bar that vanishes at the end."""
    if not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(things)
