"""Factions that come with the program, and copies of them for the library."""

from time import time
from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

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
from turnmaster.web.forge.api import ItemPage, PremadeArmy, PremadeFaction
from turnmaster.web.forge.pages import item_page
from turnmaster.web.forge.store import Library
from turnmaster.web.hosting.owners import Asking

PremadeName = Annotated[str, Parameter(max_length=80)]


def copying(library: Library) -> list[HTTPRouteHandler]:
    """What the server answers about premade factions."""

    @get("/api/forge/premade", sync_to_thread=True)
    def factions() -> list[PremadeFaction]:
        return [premade_faction(name) for name in faction_names()]

    @post("/api/forge/premade/{name:str}", sync_to_thread=True)
    def copy(maker: Asking, name: PremadeName) -> ItemPage:
        own, item = library.of(maker.id), premade_item(name)
        return item_page(own, own.add(item, int(time()), None, f"copying {item.name}"))

    return [factions, copy]


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
