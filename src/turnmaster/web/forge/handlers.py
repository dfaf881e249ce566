"""What the server answers about the forge."""

from collections.abc import Sequence
from typing import Annotated, Literal

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from turnmaster.forge.agreeing import RULES, TERMS, Agreeable, presets
from turnmaster.forge.checking import problems_of
from turnmaster.forge.designs import Armoury, Faction, Item, Kind, RosterDesign, UnitDesign, WeaponDesign
from turnmaster.forge.files import name_fits, to_json, to_yaml
from turnmaster.profiles.names import as_name
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.forge.api import (
    Agreeables,
    AgreeableView,
    Arrange,
    ChangeItem,
    CloneItem,
    CureItem,
    Designed,
    ItemPage,
    ItemRow,
    LibraryPage,
    NewItem,
    PerkAsked,
    PerkHere,
    Priced,
    Turn,
)
from turnmaster.web.forge.battling import taking_to_battle
from turnmaster.web.forge.pages import found_rows, item_page, library_page, priced
from turnmaster.web.forge.perks import perks_here
from turnmaster.web.forge.premade import copying, premade_item
from turnmaster.web.forge.refusing import fit, now
from turnmaster.web.forge.sharing import sharing
from turnmaster.web.forge.store import LIBRARY, STALE, Library
from turnmaster.web.forge.trying import trying
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.tabletop.store import Tabletops

ItemId = Annotated[str, Parameter(max_length=22)]
Query = Annotated[str, Parameter(max_length=100)]
KindAsked = Annotated[Kind, Parameter()]
Form = Annotated[Literal["json", "yaml"], Parameter()]

EMPTY: dict[Kind, type[Item]] = {"weapon": WeaponDesign, "unit": UnitDesign, "faction": Faction, "armoury": Armoury,
                                 "roster": RosterDesign}  # fmt: skip


def forging(library: Library, games: Tabletops) -> list[HTTPRouteHandler]:
    """What the server answers about the forge."""
    own = [*looking(library), *changing(library), *designing(), *trying()]
    return [*own, *sharing(library, games), *copying(library), *taking_to_battle(library)]


def looking(library: Library) -> list[HTTPRouteHandler]:
    @get("/api/forge/library", sync_to_thread=True)
    def everything(owner: Asking) -> LibraryPage:
        return library_page(library.of(owner.id))

    @get("/api/forge/search", sync_to_thread=True)
    def search(owner: Asking, words: Query = "", kind: KindAsked = "unit") -> list[ItemRow]:
        return found_rows(library.of(owner.id), words, kind)

    @get("/api/forge/items/{item:str}", sync_to_thread=True)
    def opened(owner: Asking, item: ItemId) -> ItemPage:
        return item_page(library.of(owner.id), item)

    @get("/api/forge/items/{item:str}/file", sync_to_thread=True)
    def file(owner: Asking, item: ItemId, form: Form = "yaml") -> Response[bytes]:
        own = library.of(owner.id)
        leaving = own.loose(item)
        data = to_json(leaving) if form == "json" else to_yaml(leaving)
        name = f'attachment; filename="{own.held(item).row.kind}-{item}.{form}"'
        return Response(data, media_type=MediaType.TEXT, headers={"Content-Disposition": name})

    return [everything, search, opened, file]


def changing(library: Library) -> list[HTTPRouteHandler]:
    @post("/api/forge/items", sync_to_thread=True)
    def make(maker: Asking, data: JSONBody[NewItem]) -> ItemPage:
        own = library.of(maker.id)
        return item_page(own, own.add(wanted(data), now(), data.parent or None))

    @post("/api/forge/items/{item:str}", sync_to_thread=True, status_code=200)
    def change(owner: Asking, item: ItemId, data: JSONBody[ChangeItem]) -> ItemPage:
        own = library.of(owner.id)
        own.change(item, design_in(data), now(), edition=data.edition, words=as_name(data.words))
        return item_page(own, item)

    @post("/api/forge/items/{item:str}/clone", sync_to_thread=True)
    def clone(owner: Asking, item: ItemId, data: JSONBody[CloneItem]) -> ItemPage:
        if data.name:
            with in_words():
                name_fits(data.name)
        own = library.of(owner.id)
        return item_page(own, own.clone(item, now(), data.name, data.parent or None))

    @post("/api/forge/items/{item:str}/thrown", sync_to_thread=True, status_code=200)
    def throw_away(owner: Asking, item: ItemId) -> LibraryPage:
        own = library.of(owner.id)
        own.throw_away(item, now())
        return library_page(own)

    @post("/api/forge/items/{item:str}/order", sync_to_thread=True, status_code=200)
    def arrange(owner: Asking, item: ItemId, data: JSONBody[Arrange]) -> ItemPage:
        own = library.of(owner.id)
        own.arrange(item, data.order, now())
        return item_page(own, item)

    @post("/api/forge/items/{item:str}/cure", sync_to_thread=True, status_code=200)
    def cure(owner: Asking, item: ItemId, data: JSONBody[CureItem]) -> ItemPage:
        own = library.of(owner.id)
        take_cure(own, item, data)
        return item_page(own, item)

    @post("/api/forge/turn", sync_to_thread=True, status_code=200)
    def turn(owner: Asking, data: JSONBody[Turn]) -> LibraryPage:
        own = library.of(owner.id)
        (own.undo if data.way == "undo" else own.redo)(now(), data.scope or LIBRARY)
        return library_page(own)

    return [make, change, clone, throw_away, arrange, cure, turn]


def designing() -> list[HTTPRouteHandler]:
    """Prices and perks of what is being designed; nothing is kept."""

    @post("/api/forge/price", sync_to_thread=True, status_code=200)
    def price(data: JSONBody[Designed]) -> Priced:
        found = priced(fit(design_in(data), data.dice), data.dice)
        if found is None:
            raise Refused("Only weapons, units and rosters have a price.")
        return found

    @get("/api/forge/agreeables", sync_to_thread=False)
    def agreeables() -> Agreeables:
        return Agreeables(said(presets()), said(RULES), said(TERMS))

    @post("/api/forge/perks", sync_to_thread=True, status_code=200)
    def perks(data: JSONBody[PerkAsked]) -> list[PerkHere]:
        return perks_here(data)

    return [price, agreeables, perks]


def said(found: Sequence[Agreeable]) -> list[AgreeableView]:
    return [AgreeableView(*each) for each in found]


def wanted(data: NewItem) -> Item:
    """What somebody wants to begin with."""
    if data.premade:
        return premade_item(data.premade)
    return EMPTY[data.kind](name=data.name or f"New {data.kind}") if data.kind else design_in(data)


def design_in(data: Designed) -> Item:
    """The one design that a page sent."""
    there = [each for each in (data.weapon, data.unit, data.faction, data.armoury, data.roster) if each is not None]
    if len(there) != 1:
        raise Refused("Send one weapon, unit, faction, armoury or roster at a time.")
    return there[0]


def take_cure(library: Library, id: str, data: CureItem) -> None:
    """Write a roster anew as the cure of one of its problems has it."""
    held = library.held(id)
    if not isinstance(held.item, RosterDesign) or held.row.edition != data.edition:
        raise Refused(STALE, "edition")
    problems = problems_of(held.item)
    found = problems[data.problem].cure if data.problem < len(problems) else None
    if found is None:
        raise Refused("This problem has no cure of its own; change the roster by hand.")
    library.change(id, found.roster, now(), edition=data.edition, words=f"{found.words[0].lower()}{found.words[1:]}")
