"""Validation of designs: names and numbers within their limits, or a refusal with the field to change."""

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
    """Validate a design, and return it; refuse what does not keep the limits, with the field."""
    name = item.name or "this"
    try:
        return checked(loose(item, dice), name).item
    except BadFile as error:
        raise Refused(_sentence(str(error).removeprefix(f"{name}: ")), field_of(error.place)) from None


def field_of(place: str) -> str:
    """Return the field of a design for a location in its file: for `$.units[2].points`, `units[2].agreed`."""
    *way, last = place.removeprefix("$.").split(".")
    return ".".join([*way, FIELDS.get(last, last)])


def _sentence(problem: str) -> str:
    """Return a problem as a sentence that can stand beside its field."""
    first, space, rest = problem.rstrip(".").partition(" ")
    word = first.upper() if first in ABBREVIATED else first[:1].upper() + first[1:]
    return f"{word}{space}{rest}."
