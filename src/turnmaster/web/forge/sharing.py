"""What leaves the library and what comes into it: codes, QR pictures, images of them, files, and pages to print."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from turnmaster.forge.checking import problems_of
from turnmaster.forge.designs import Loose, RosterDesign
from turnmaster.forge.files import read_item
from turnmaster.forge.points import price_of_roster
from turnmaster.forge.printing import cards_pdf, roster_pdf
from turnmaster.forge.sharing import code_of, pictures_of, read_code, read_pictures, texts_in_image
from turnmaster.forge.sharing.codes import MAGIC, VERSION
from turnmaster.profiles.reading import read_document
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.forge.api import CodesRead, DamageView, ImportText, ItemPage, QrPicture, ReadCodes, ShareView
from turnmaster.web.forge.damage import damage_in, damages_of
from turnmaster.web.forge.pages import item_page
from turnmaster.web.forge.refusing import now
from turnmaster.web.forge.store import Library
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.tabletop.store import Tabletops

ItemId = Annotated[str, Parameter(max_length=22)]
Paper = Annotated[Literal["a4", "us-letter"], Parameter()]
Format = Annotated[Literal["sheet", "cards"], Parameter()]
GameId = Annotated[str, Parameter(max_length=22)]
SideNumber = Annotated[int, Parameter(ge=0, le=7)]

MOST_IMAGE = 12_000_000
MOST_PRINTED = 1_000  # units, weapons and perks: every one of them takes work, and cards several times as much

FILE = "The file"
NEITHER = f"This is neither a code of Turnmaster, which begins with {MAGIC}{VERSION}, nor the text of one of its files."


def sharing(library: Library, games: Tabletops) -> list[HTTPRouteHandler]:
    """What the server answers about sharing and printing."""
    return [*leaving(library), *printing(library, games), *coming(library)]


def leaving(library: Library) -> list[HTTPRouteHandler]:
    @get("/api/forge/items/{item:str}/shared", sync_to_thread=True)
    def shared(owner: Asking, item: ItemId) -> ShareView:
        loose = library.of(owner.id).loose(item)
        with in_words():
            return shared_as(loose)

    return [shared]


def printing(library: Library, games: Tabletops) -> list[HTTPRouteHandler]:
    @get("/api/forge/items/{item:str}/pdf", sync_to_thread=True)
    def printed(
        owner: Asking,
        item: ItemId,
        paper: Paper = "a4",
        form: Format = "sheet",
        game: GameId = "",
        side: SideNumber = 0,
    ) -> Response[bytes]:
        """A roster as pages or cards; with a `game` at a real table, as it stands there."""
        roster = printable(library.of(owner.id), item)
        if things_in(roster) > MOST_PRINTED:
            raise Refused(f"A roster with up to {MOST_PRINTED:,} units, weapons and perks can be printed. Divide it.")
        damage = damage_in(games, game, side, roster) if game else {}
        name = f'inline; filename="roster-{item}-{form}.pdf"'
        data = pdf_of(roster, paper, form, damage)
        return Response(data, media_type="application/pdf", headers={"Content-Disposition": name})

    @get("/api/forge/items/{item:str}/damages", sync_to_thread=True)
    def damages(owner: Asking, item: ItemId) -> list[DamageView]:
        return damages_of(games, owner.id, printable(library.of(owner.id), item))

    return [printed, damages]


def printable(library: Library, id: str) -> RosterDesign:
    found = library.loose(id).item
    if not isinstance(found, RosterDesign) or not found.units:
        raise Refused("Only a roster with at least one unit can be printed.")
    return found


def things_in(roster: RosterDesign) -> int:
    """The units of a roster, their weapons and perks: all that has lines of its own on paper."""
    return sum(1 + len(unit.design.weapons) + len(unit.design.perks) + len(unit.traits) for unit in roster.units)


def coming(library: Library) -> list[HTTPRouteHandler]:
    @post("/api/forge/import", sync_to_thread=True)
    def bring(maker: Asking, data: JSONBody[ImportText]) -> ItemPage:
        with in_words():
            loose = read_text(data.text)
        return kept(library.of(maker.id), loose, data.parent)

    @post("/api/forge/import/codes", sync_to_thread=True)
    def bring_codes(maker: Asking, data: JSONBody[ReadCodes]) -> ItemPage:
        with in_words():
            loose = read_pictures(data.codes)
        return kept(library.of(maker.id), loose, data.parent)

    @post("/api/forge/image", request_max_body_size=MOST_IMAGE, status_code=200)
    async def look(request: Request[Any, Any, Any]) -> CodesRead:
        """The codes that a picture shows, such as one from a camera; none of them is put into the library."""
        data = await request.body()
        with in_words():
            return CodesRead(await sync_to_thread(texts_in_image, data))

    return [bring, bring_codes, look]


def shared_as(loose: Loose) -> ShareView:
    pictures = [QrPicture(each.number, each.of, each.text, each.svg()) for each in pictures_of(loose)]
    return ShareView(code_of(loose), pictures)


def pdf_of(
    roster: RosterDesign,
    paper: Literal["a4", "us-letter"],
    form: Literal["sheet", "cards"],
    damage: Mapping[int, int],
) -> bytes:
    price = price_of_roster(roster)
    problems = [each.sentence for each in problems_of(roster, cured=False)]
    if form == "cards":
        return cards_pdf(roster, points=price.units, damage=damage, problems=problems, paper=paper)
    return roster_pdf(roster, points=price.units, total=price.hundredths, damage=damage, problems=problems, paper=paper)


def read_text(text: str) -> Loose:
    """What somebody pasted or chose: a code of ours, or else the text of a file."""
    if text.strip().upper().startswith(MAGIC):
        return read_code(text)
    if not isinstance(read_document(text, FILE), dict):
        raise Refused(NEITHER)
    return read_item(text, FILE)


def kept(library: Library, loose: Loose, parent: str) -> ItemPage:
    """An item put into the library, opened."""
    new = library.add(loose.item, now(), parent or None, f"importing {loose.item.name}", loose.dice)
    return item_page(library, new)
