"""What all answers about the forge share: the time, and refusals as sentences for a page."""

from collections.abc import Callable
from time import time
from typing import ParamSpec, TypeVar

from turnmaster.errors import TurnmasterError
from turnmaster.forge.designs import Item, loose
from turnmaster.forge.files import checked
from turnmaster.profiles.profile import DiceKind
from turnmaster.profiles.reading import BadFile
from turnmaster.web.new_battle import Wrong

P = ParamSpec("P")
T = TypeVar("T")

# Where files have a shorter name than designs.
FIELDS = {"range": "range_in", "move": "move_in", "dash": "dash_in", "base": "base_mm", "height": "height_hundredths",
          "points": "agreed"}  # fmt: skip
ABBREVIATED = ("hp", "ap", "aegis")


def now() -> int:
    return int(time())


def in_words(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What a function gives; what it refuses is told to the page."""
    try:
        return work(*args, **named)
    except TurnmasterError as error:
        raise Wrong(str(error)) from None


def fit(item: Item, dice: DiceKind) -> Item:
    """A design that keeps the limits of names and numbers. What does not is told to the page, with the field."""
    name = item.name or "this"
    try:
        return checked(loose(item, dice), name).item
    except BadFile as error:
        raise Wrong(_sentence(str(error).removeprefix(f"{name}: ")), field_of(error.place)) from None


def field_of(place: str) -> str:
    """The field of a design that a place in its file is about: `$.units[2].points` is `units[2].agreed`."""
    *way, last = place.removeprefix("$.").split(".")
    return ".".join([*way, FIELDS.get(last, last)])


def _sentence(problem: str) -> str:
    """A problem that stands beside its field, as a sentence."""
    first, space, rest = problem.rstrip(".").partition(" ")
    word = first.upper() if first in ABBREVIATED else first[:1].upper() + first[1:]
    return f"{word}{space}{rest}."
