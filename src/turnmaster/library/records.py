"""Save games to files and replay them."""

from pathlib import Path

from turnmaster.engine.core.battle import Battle
from turnmaster.profiles import BadFile
from turnmaster.table import Journal
from turnmaster.table import replay as replayed
from turnmaster.table import save_game as saved


def save_game(journal: Journal, path: Path | str, *, new: bool = False) -> None:
    """Write a game to a file, atomically: the file holds either the old game or the new one. With `new`, an existing
    file is never replaced.
    """
    _check_recorded(journal)
    saved(journal, path, new=new)


def replay(source: Journal | Path | str, to: int | None = None) -> Battle:
    """Return the battle of a game record after a number of answers, or after all of them."""
    _check_recorded(source)
    return replayed(source, to)


def _check_recorded(game: object) -> None:
    if isinstance(game, Battle):
        raise BadFile("a Battle has no record of its answers; answer through a Journal, and pass that instead")
