"""Premade factions and armies that come with the program.

Three plain armies without perks are complete files; the demonstration uses two of them. Every faction has a file of its
units and a file of recipes, one for each army size. The name of such an army is the faction and the size, such as
`brine-ledger-500`.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from turnmaster.forge.designs import Faction, RosterDesign
from turnmaster.forge.files import read_item, read_playable
from turnmaster.forge.playable import playable
from turnmaster.premade.recipes import Recipes, read_recipes, roster_text
from turnmaster.profiles import Roster

DEMONSTRATION = ("causeway-regiment", "ember-hunt")
SIZES = (300, 500, 1000)

_SUFFIX = ".yaml"


class NoSuchArmy(KeyError):
    """The error for an unknown premade army."""


class NoSuchFaction(KeyError):
    """The error for an unknown premade faction."""


class Premade(NamedTuple):
    """A premade army: its name, and the faction and Point Limit that it was made for. A plain army has no faction."""

    name: str
    faction: str
    limit: int


# Factions


def faction_names() -> list[str]:
    """Return the names that `load_faction` accepts, in alphabetical order."""
    return list(_files_in("factions"))


@cache
def load_faction(name: str) -> Faction:
    """Load a premade faction by its name, such as `brine-ledger`."""
    if name not in faction_names():
        raise NoSuchFaction(f"there is no premade faction {name!r}; there are {', '.join(faction_names())}")
    item = read_item(_files_in("factions")[name].read_text(encoding="utf-8"), f"{name}{_SUFFIX}").item
    assert isinstance(item, Faction)
    return item


# Armies


def premade_names() -> list[str]:
    """Return the names that `load_premade` accepts: plain armies first, then those of each faction by size."""
    return [each.name for each in premade_armies()]


def premade_words() -> str:
    """Return all names of premade armies in a short text for error messages."""
    sizes = " or ".join(f"-{size}" for size in SIZES)
    return f"{', '.join(plain_names())}, and these with {sizes} after the name: {', '.join(faction_names())}"


def plain_names() -> list[str]:
    """Return the names of the armies without perks, which suit a first battle."""
    return list(_files_in("."))


@cache
def premade_armies() -> tuple[Premade, ...]:
    """Return all premade armies: the plain ones first, then faction by faction from small to large."""
    plain = (Premade(name, "", 500) for name in plain_names())
    made = (Premade(army_name(faction, size), faction, size) for faction in faction_names() for size in SIZES)
    return (*plain, *made)


def army_name(faction: str, size: int) -> str:
    """Return the name of a faction's army of this size."""
    return f"{faction}-{size}"


@cache
def load_premade(name: str) -> Roster:
    """Load a premade army by its name, such as `ember-hunt` or `brine-ledger-500`."""
    return playable(load_premade_design(name)) if name not in plain_names() else read_playable(_text_of(name), name)


@cache
def load_premade_design(name: str) -> RosterDesign:
    """Load a premade army as a roster that can be edited, with the lore of its units and its Point Limit."""
    item = read_item(_text_of(name), name).item
    assert isinstance(item, RosterDesign)
    return item


def _text_of(name: str) -> str:
    """Return the text of the roster file of a premade army."""
    found = next((each for each in premade_armies() if each.name == name), None)
    if found is None:
        raise NoSuchArmy(f"there is no premade army {name!r}; there are {premade_words()}")
    if not found.faction:
        return _files_in(".")[name].read_text(encoding="utf-8")
    return roster_text(load_faction(found.faction), _recipes(found.faction)[found.limit], found.limit)


@cache
def _recipes(faction: str) -> Recipes:
    return read_recipes(_files_in("rosters")[faction].read_text(encoding="utf-8"), f"rosters/{faction}{_SUFFIX}")


@cache
def _files_in(folder: str) -> dict[str, Traversable]:
    """Return the data files in a folder of this package by their names."""
    found = (entry for entry in files(__name__).joinpath(folder).iterdir() if entry.name.endswith(_SUFFIX))
    return {entry.name.removesuffix(_SUFFIX): entry for entry in sorted(found, key=lambda entry: entry.name)}
