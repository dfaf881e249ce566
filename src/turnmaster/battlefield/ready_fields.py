"""Premade battlefields, each the same for both sides when the table is turned half around."""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from turnmaster.battlefield.terrain_file import Battlefield, parse_battlefield

_SUFFIX = ".yaml"


class NoSuchBattlefield(LookupError):
    """The error for an unknown premade battlefield."""


@cache
def _files() -> dict[str, Traversable]:
    found = (entry for entry in (files(__package__) / "fields").iterdir() if entry.name.endswith(_SUFFIX))
    return {entry.name.removesuffix(_SUFFIX): entry for entry in sorted(found, key=lambda entry: entry.name)}


def ready_battlefield_names() -> list[str]:
    """Return the names that `ready_battlefield` accepts, in alphabetical order."""
    return list(_files())


@cache
def ready_battlefield(name: str) -> Battlefield:
    """Load a premade battlefield by its name, such as `river-valley`."""
    if name not in _files():
        close = get_close_matches(name.casefold(), _files(), n=1, cutoff=0.5)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(_files())}"
        raise NoSuchBattlefield(f"there is no premade battlefield {name!r}; {hint}")
    entry = _files()[name]
    return parse_battlefield(entry.read_text(encoding="utf-8"), entry.name)
