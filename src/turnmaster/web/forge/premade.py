"""Factions that come with the program, and copies of them for the library."""

from turnmaster.forge.designs import Faction, RosterDesign
from turnmaster.premade import (
    NoSuchArmy,
    NoSuchFaction,
    faction_names,
    load_faction,
    load_premade_design,
    premade_armies,
    premade_words,
)
from turnmaster.web.errors import Refused
from turnmaster.web.forge.messages import PremadeArmy, PremadeFaction
from turnmaster.web.forge.store import Library


def premade_factions() -> list[PremadeFaction]:
    """Return the factions that come with the program, with their armies."""
    return [premade_faction(name) for name in faction_names()]


def copy_premade(library: Library, name: str, now: int) -> str:
    """Add a premade faction or army to the library, and return its id."""
    item = premade_item(name)
    return library.add(item, now, None, f"copying {item.name}")


def premade_faction(name: str) -> PremadeFaction:
    """A faction as a list shows it."""
    faction = load_faction(name)
    armies = [
        PremadeArmy(army.name, load_premade_design(army.name).name, army.limit)
        for army in premade_armies()
        if army.faction == name
    ]
    return PremadeFaction(
        name, faction.name, faction.symbol, faction.lore, list(faction.tags), len(faction.units), armies
    )


def premade_item(name: str) -> Faction | RosterDesign:
    """A premade faction or army by its name, to be copied."""
    try:
        return load_faction(name) if name in faction_names() else load_premade_design(name)
    except (NoSuchFaction, NoSuchArmy):
        words = premade_words()
        raise Refused(f"No faction and no army {name[:40]!r} comes with the program; armies are {words}.") from None
