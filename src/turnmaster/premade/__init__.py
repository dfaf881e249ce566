"""Armies that come with the program, ready to play; the demonstration battle is fought between the first two."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, parse_roster

DEMONSTRATION = ("causeway-regiment", "ember-hunt")

_SUFFIX = ".yaml"


class NoSuchArmy(KeyError):
    """No army of this name comes with the program."""


@cache
def _armies() -> dict[str, Traversable]:
    found = (entry for entry in files(__name__).iterdir() if entry.name.endswith(_SUFFIX))
    return {entry.name.removesuffix(_SUFFIX): entry for entry in sorted(found, key=lambda entry: entry.name)}


def premade_names() -> list[str]:
    """What can be given to `load_premade`, in alphabetical order."""
    return list(_armies())


def load_premade(name: str) -> Roster:
    """A premade army by its name, such as `ember-hunt`."""
    try:
        entry = _armies()[name]
    except KeyError:
        raise NoSuchArmy(f"there is no premade army {name!r}; there are {', '.join(premade_names())}") from None
    return parse_roster(entry.read_text(encoding="utf-8"), entry.name, judge_perks)
