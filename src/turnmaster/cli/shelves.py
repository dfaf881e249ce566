"""Open the app's library from the command line, and find items by name."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import time

from turnmaster.cli.choices import suggestion
from turnmaster.cli.failures import BadInput
from turnmaster.forge.designs import Kind
from turnmaster.web.forge.store import Held, Library

TOPS: tuple[Kind, ...] = ("faction", "armoury", "roster")


@contextmanager
def open_library(data: Path | None) -> Iterator[Library]:
    """Open the library of a data folder. Its refusals become error messages of the command."""
    from turnmaster.web.database.failures import Trouble
    from turnmaster.web.database.opening import BadDatabase, open_folder
    from turnmaster.web.errors import Refused
    from turnmaster.web.hosting.data_folder import default_folder

    try:
        database = open_folder(data or default_folder())
    except BadDatabase as error:
        raise BadInput(str(error)) from None
    try:
        yield Library(database)
    except (Refused, Trouble) as error:
        raise BadInput(str(error)) from None
    finally:
        database.close()


def now() -> int:
    return int(time())


def find(library: Library, name: str, kinds: Sequence[Kind] = TOPS) -> Held:
    """Find an item by a name such as "Elves", or "Elves/Archers" for a unit in it, or by its id."""
    ids = {each.row.id: each.row.name for kind in kinds for each in library.listed(kind)}
    if name in ids:
        return library.held(name)
    if name in ids.values() or "/" not in name:
        return library.held(only_one(ids, name, f"{' or '.join(kinds)}"))
    holder, _, inner = name.partition("/")
    held = find(library, holder, kinds)
    inside = {row.id: row.name for row in held.inside}
    return library.held(only_one(inside, inner, f"{'weapon' if held.row.kind == 'armoury' else 'unit'} in {holder}"))


def only_one(ids: dict[str, str], name: str, what: str) -> str:
    """Return the id of the only item with this name, in upper or lower case."""
    wanted = name.strip().casefold()
    found = [id for id, known in ids.items() if wanted == known.casefold() or name == id]
    if len(found) > 1:
        raise BadInput(f"{len(found)} items are called {name!r}; use an id: {', '.join(found)}")
    if not found:
        names = list(dict.fromkeys(ids.values()))
        hint = suggestion(name, names) or (f"there are {', '.join(names[:12])}" if names else "there is none yet")
        raise BadInput(f"there is no {what} called {name!r}: {hint}")
    return found[0]
