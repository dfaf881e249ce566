"""A bar for battles that are fought out of sight. It is drawn on standard error, and only where somebody looks."""

import sys
from collections.abc import Iterable, Iterator

from turnmaster.cli.telling import Beat


def with_progress(beats: Iterable[Beat], turns: int) -> Iterator[Beat]:
    """The same beats, with a bar that fills Game Turn by Game Turn and vanishes at the end."""
    if not sys.stderr.isatty():
        yield from beats
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("Game Turn {task.fields[turn]}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("battle", total=turns, turn=1)
        for beat in beats:
            turn = beat.battle.state.turn
            progress.update(task, completed=turn - 1, total=max(turns, turn), turn=turn)
            yield beat
