"""Designs within the limits of names and numbers; what is not is refused with the field that it is about."""

from turnmaster.forge.designs import Item, loose
from turnmaster.forge.files import checked
from turnmaster.profiles.profile import DiceKind
from turnmaster.profiles.reading import BadFile
from turnmaster.web.errors import Refused

# Where files have a shorter name than designs.
FIELDS = {"range": "range_in", "move": "move_in", "dash": "dash_in", "base": "base_mm", "height": "height_hundredths",
          "points": "agreed"}  # fmt: skip
ABBREVIATED = ("hp", "ap", "aegis")


def fit(item: Item, dice: DiceKind) -> Item:
    """A design that keeps the limits of names and numbers. What does not is told to the page, with the field."""
    name = item.name or "this"
    try:
        return checked(loose(item, dice), name).item
    except BadFile as error:
        raise Refused(_sentence(str(error).removeprefix(f"{name}: ")), field_of(error.place)) from None


def field_of(place: str) -> str:
    """The field of a design that a place in its file is about: `$.units[2].points` is `units[2].agreed`."""
    *way, last = place.removeprefix("$.").split(".")
    return ".".join([*way, FIELDS.get(last, last)])


def _sentence(problem: str) -> str:
    """A problem that stands beside its field, as a sentence."""
    first, space, rest = problem.rstrip(".").partition(" ")
    word = first.upper() if first in ABBREVIATED else first[:1].upper() + first[1:]
    return f"{word}{space}{rest}."
