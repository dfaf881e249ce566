"""Routes of the forge: the library, changes to it, designs that are tried out, sharing, printing and premade items."""

from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from turnmaster.forge.designs import Kind
from turnmaster.forge.suggesting import Suggestion
from turnmaster.forge.trying import Trial
from turnmaster.profiles.names import as_name
from turnmaster.web.clock import timestamp
from turnmaster.web.forge.army import as_army
from turnmaster.web.forge.edits import apply_fix, design_in, new_design
from turnmaster.web.forge.messages import (
    Agreeables,
    Arrange,
    ChangeItem,
    CloneItem,
    CodesRead,
    CompareAsked,
    Compared,
    CureItem,
    DamageView,
    Designed,
    ImportText,
    ItemPage,
    ItemRow,
    LibraryPage,
    LikeAsked,
    NewItem,
    OddsAsked,
    PerkAsked,
    PerkHere,
    PremadeFaction,
    Priced,
    ReadCodes,
    RosterArmy,
    ShareView,
    Turn,
)
from turnmaster.web.forge.perk_choices import perks_here
from turnmaster.web.forge.premade import copy_premade, premade_factions
from turnmaster.web.forge.printing import Damages, Form, Paper, printable, printed_roster
from turnmaster.web.forge.sharing import codes_in_image, file_of, import_codes, import_text, share
from turnmaster.web.forge.store import LIBRARY, Library
from turnmaster.web.forge.trials import compared, similar_unit, weapon_odds
from turnmaster.web.forge.views import all_agreeables, found_rows, item_page, library_page, price_of
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.hosting.reach import reach_of
from turnmaster.web.parameters import GameId, ItemId

SideNumber = Annotated[int, Parameter(ge=0, le=7)]
PremadeName = Annotated[str, Parameter(max_length=80)]
Query = Annotated[str, Parameter(max_length=100)]
KindAsked = Annotated[Kind, Parameter()]
FileForm = Annotated[Literal["json", "yaml"], Parameter()]
PaperAsked = Annotated[Paper, Parameter()]
Format = Annotated[Form, Parameter()]

MOST_IMAGE = 12_000_000


def forge_routes(library: Library, damage: Damages, *, everywhere: bool) -> list[HTTPRouteHandler]:
    """Return all routes of the forge. `damage` knows what rosters have lost in tabletop games."""
    return [
        *library_routes(library),
        *change_routes(library),
        *order_routes(library),
        *price_routes(),
        *trial_routes(),
        *share_routes(library, everywhere=everywhere),
        *print_routes(library, damage),
        *premade_routes(library),
    ]


def library_routes(library: Library) -> list[HTTPRouteHandler]:
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
    def file(owner: Asking, item: ItemId, form: FileForm = "yaml") -> Response[bytes]:
        data, name = file_of(library.of(owner.id), item, form)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type=MediaType.TEXT, headers=headers)

    return [everything, search, opened, file]


def change_routes(library: Library) -> list[HTTPRouteHandler]:
    @post("/api/forge/items", sync_to_thread=True)
    def make(maker: Asking, data: JSONBody[NewItem]) -> ItemPage:
        own = library.of(maker.id)
        return item_page(own, own.add(new_design(data), timestamp(), data.parent or None))

    @post("/api/forge/items/{item:str}", sync_to_thread=True, status_code=200)
    def change(owner: Asking, item: ItemId, data: JSONBody[ChangeItem]) -> ItemPage:
        own = library.of(owner.id)
        own.change(item, design_in(data), timestamp(), edition=data.edition, words=as_name(data.words))
        return item_page(own, item)

    @post("/api/forge/items/{item:str}/clone", sync_to_thread=True)
    def clone(owner: Asking, item: ItemId, data: JSONBody[CloneItem]) -> ItemPage:
        own = library.of(owner.id)
        return item_page(own, own.duplicate(item, timestamp(), data.name, data.parent or None))

    @post("/api/forge/items/{item:str}/thrown", sync_to_thread=True, status_code=200)
    def throw_away(owner: Asking, item: ItemId) -> LibraryPage:
        own = library.of(owner.id)
        own.delete(item, timestamp())
        return library_page(own)

    return [make, change, clone, throw_away]


def order_routes(library: Library) -> list[HTTPRouteHandler]:
    @post("/api/forge/items/{item:str}/order", sync_to_thread=True, status_code=200)
    def arrange(owner: Asking, item: ItemId, data: JSONBody[Arrange]) -> ItemPage:
        own = library.of(owner.id)
        own.arrange(item, data.order, timestamp())
        return item_page(own, item)

    @post("/api/forge/items/{item:str}/cure", sync_to_thread=True, status_code=200)
    def cure(owner: Asking, item: ItemId, data: JSONBody[CureItem]) -> ItemPage:
        own = library.of(owner.id)
        apply_fix(own, item, data, timestamp())
        return item_page(own, item)

    @post("/api/forge/turn", sync_to_thread=True, status_code=200)
    def turn(owner: Asking, data: JSONBody[Turn]) -> LibraryPage:
        own = library.of(owner.id)
        (own.undo if data.way == "undo" else own.redo)(timestamp(), data.scope or LIBRARY)
        return library_page(own)

    return [arrange, cure, turn]


def price_routes() -> list[HTTPRouteHandler]:
    """Return the routes about prices and perks of a design that is not saved yet."""

    @post("/api/forge/price", sync_to_thread=True, status_code=200)
    def price(data: JSONBody[Designed]) -> Priced:
        return price_of(design_in(data), data.dice)

    @get("/api/forge/agreeables", sync_to_thread=False)
    def agreeables() -> Agreeables:
        return all_agreeables()

    @post("/api/forge/perks", sync_to_thread=True, status_code=200)
    def perks(data: JSONBody[PerkAsked]) -> list[PerkHere]:
        return perks_here(data)

    return [price, agreeables, perks]


def trial_routes() -> list[HTTPRouteHandler]:
    @post("/api/forge/odds", sync_to_thread=True, status_code=200)
    def odds(data: JSONBody[OddsAsked]) -> list[Trial]:
        return weapon_odds(data)

    @post("/api/forge/compare", sync_to_thread=True, status_code=200)
    def compare(data: JSONBody[CompareAsked]) -> Compared:
        return compared(data)

    @post("/api/forge/like", sync_to_thread=True, status_code=200)
    def like(data: JSONBody[LikeAsked]) -> Suggestion:
        return similar_unit(data)

    return [odds, compare, like]


def share_routes(library: Library, *, everywhere: bool) -> list[HTTPRouteHandler]:
    @get("/api/forge/items/{item:str}/shared", sync_to_thread=True)
    def shared(owner: Asking, item: ItemId, request: Request[Any, Any, Any]) -> ShareView:
        return share(library.of(owner.id).loose(item), reach_of(request, everywhere=everywhere).address)

    @post("/api/forge/import", sync_to_thread=True)
    def bring(maker: Asking, data: JSONBody[ImportText]) -> ItemPage:
        own = library.of(maker.id)
        return item_page(own, import_text(own, data, timestamp()))

    @post("/api/forge/import/codes", sync_to_thread=True)
    def bring_codes(maker: Asking, data: JSONBody[ReadCodes]) -> ItemPage:
        own = library.of(maker.id)
        return item_page(own, import_codes(own, data, timestamp()))

    @post("/api/forge/image", request_max_body_size=MOST_IMAGE, status_code=200)
    async def look(request: Request[Any, Any, Any]) -> CodesRead:
        """The codes that a picture shows, such as one from a camera; none of them is put into the library."""
        return await codes_in_image(await request.body())

    return [shared, bring, bring_codes, look]


def print_routes(library: Library, damage: Damages) -> list[HTTPRouteHandler]:
    @get("/api/forge/items/{item:str}/pdf", sync_to_thread=True)
    def printed(
        owner: Asking,
        item: ItemId,
        paper: PaperAsked = "a4",
        form: Format = "sheet",
        game: GameId = "",
        side: SideNumber = 0,
    ) -> Response[bytes]:
        """Return a roster as pages or cards; with a `game` at a real table, as it stands there."""
        roster = printable(library.of(owner.id), item)
        data = printed_roster(roster, paper, form, damage.of_game(game, side, roster) if game else {})
        headers = {"Content-Disposition": f'inline; filename="roster-{item}-{form}.pdf"'}
        return Response(data, media_type="application/pdf", headers=headers)

    @get("/api/forge/items/{item:str}/damages", sync_to_thread=True)
    def damages(owner: Asking, item: ItemId) -> list[DamageView]:
        return damage.of_owner(owner.id, printable(library.of(owner.id), item))

    @get("/api/forge/items/{item:str}/army", sync_to_thread=True)
    def army(owner: Asking, item: ItemId) -> RosterArmy:
        return as_army(library.of(owner.id).loose(item))

    return [printed, damages, army]


def premade_routes(library: Library) -> list[HTTPRouteHandler]:
    @get("/api/forge/premade", sync_to_thread=True)
    def factions() -> list[PremadeFaction]:
        return premade_factions()

    @post("/api/forge/premade/{name:str}", sync_to_thread=True)
    def copy(maker: Asking, name: PremadeName) -> ItemPage:
        own = library.of(maker.id)
        return item_page(own, copy_premade(own, name, timestamp()))

    return [factions, copy]
