"""The server put together: what it answers, and to whom."""

import asyncio
import logging
from collections.abc import Collection, Sequence
from functools import partial
from time import monotonic
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.exceptions import NotFoundException, PermissionDeniedException, ValidationException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler, WebsocketRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE, HTTP_507_INSUFFICIENT_STORAGE
from litestar.types import ExceptionHandlersMap, Guard, Message, Scope

from turnmaster import __version__
from turnmaster.house_loading import blamed
from turnmaster.table.checks import Unsound
from turnmaster.table.session.clocks import Now
from turnmaster.table.session.messages import Glance
from turnmaster.web.api import BattleRow
from turnmaster.web.battles.access import NO_BATTLE, check_may_see, may_see
from turnmaster.web.beginning import beginning
from turnmaster.web.choices import choosing
from turnmaster.web.database.failures import CannotRead, Trouble
from turnmaster.web.database.opening import Database
from turnmaster.web.decoding import ReadRequest, prepare_decoding
from turnmaster.web.dice_boxes import dice_handlers
from turnmaster.web.errors import Refused
from turnmaster.web.forge.handlers import forging
from turnmaster.web.forge.store import Library
from turnmaster.web.hosting.devices import Codes
from turnmaster.web.hosting.messages import Rejoin
from turnmaster.web.hosting.owners import ALONE, Asking, House, Owner, Owners
from turnmaster.web.hosting.routes import hosting_routes
from turnmaster.web.inviting import inviting
from turnmaster.web.looking_back import looking_back
from turnmaster.web.misfits import misfit
from turnmaster.web.pages import app_page, is_for_a_page, pages
from turnmaster.web.rooms import COME_BACK, PACE, Rooms
from turnmaster.web.rules import rules
from turnmaster.web.safety import (
    HEADERS,
    LOCAL,
    BattleId,
    Secret,
    is_known_host,
    is_loaded_by_strange_page,
    is_same_origin,
    policy_for,
)
from turnmaster.web.seating import NO_SEAT, Seating
from turnmaster.web.shares import visitor_of
from turnmaster.web.showing import demonstration
from turnmaster.web.store import ALSO_DELETED, Store
from turnmaster.web.tabletop.handlers import at_real_tables
from turnmaster.web.tabletop.news import News
from turnmaster.web.tabletop.store import Tabletops
from turnmaster.web.talk import Socket, talk
from turnmaster.web.workers import Workers

log = logging.getLogger("turnmaster.web")

MOST_BODY = 2_000_000
STRANGE_NAME = (
    "This server does not answer to that name. Use its address, or start it with --name and the name that you want."
)
STRANGE_PAGE = "This page may not talk to this server."
NOT_FOUND = NotFoundException().detail  # what the framework says where nobody said anything better

# The usual pages about an interface load their scripts from other servers.
INTERFACE = JsonRenderPlugin(path=["/openapi.json", "/"])

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def make_app(
    database: Database,
    hosts: Sequence[str] = (),
    pace: float = PACE,
    now: Now = monotonic,
    *,
    everywhere: bool = False,
    house: House = ALONE,
) -> Litestar:
    """Make a server over a database that answers to addresses and to these names. With `everywhere` it listens at all
    addresses of this machine, so that it can tell other devices where to find it. The `house` says how it tells people
    apart.
    """
    prepare_decoding()
    store, known = Store(database, now), {*LOCAL, *(host.lower() for host in hosts)}
    owners, workers = Owners(database, house), Workers()
    rooms, library, games, news = Rooms(store, workers, pace), Library(database), Tabletops(database), News()
    seating = Seating(store, rooms, now)

    async def close_rooms() -> None:
        await rooms.close()
        workers.close()
        database.close()

    own = [*passing_by(store, rooms), talking(store, rooms, seating, known, owners)]
    return Litestar(
        route_handlers=[
            *(
                *own,
                *beginning(store),
                *choosing(),
                *inviting(seating),
                *rules(),
                *looking_back(store),
            ),
            *(*dice_handlers(now), *forging(library, games), *at_real_tables(games, library, news)),
            *hosting_routes(owners, Codes(now), rooms.emptied, everywhere=everywhere),
            *pages(),
        ],
        guards=[only_to(known), only_present(store)],
        request_class=ReadRequest,
        before_send=[with_headers, owners.before_send],
        dependencies=owners.dependencies,
        exception_handlers=EXCUSES,
        on_startup=[workers.start],
        on_shutdown=[close_rooms],
        state=State({"stop_waiting": news.stop}),
        request_max_body_size=MOST_BODY,
        logging_config=None,  # excuses are logged by themselves; the usual way leaves a thread behind for each app
        openapi_config=OpenAPIConfig(title="Turnmaster", version=__version__, render_plugins=[INTERFACE]),
    )


def opens(store: Store, battle: str, secret: str, seat: int) -> bool:
    """Check whether a secret opens a seat at this moment."""
    return store.seat_of(battle, secret) == seat


def only_to(known: Collection[str]) -> Guard:
    """Nothing is answered under a strange name, nor changed by a strange page. This comes before all other guards, and
    is for files as well.
    """

    async def check_host(connection: AnyConnection, handler: BaseRouteHandler) -> None:
        if isinstance(connection, WebSocket):  # which looks at both by itself
            return
        if not is_known_host(connection.headers.get("host", ""), known):
            raise PermissionDeniedException(STRANGE_NAME)
        if connection.scope.get("method") not in ("GET", "HEAD") and not is_same_origin(connection.headers):
            raise PermissionDeniedException(STRANGE_PAGE)
        if connection.scope["path"].startswith("/api/") and is_loaded_by_strange_page(connection.headers):
            raise PermissionDeniedException(STRANGE_PAGE)

    return check_host


def only_present(store: Store) -> Guard:
    """Nothing is answered about a battle that was deleted, unless a route says that it is for those as well."""

    async def check_is_there(connection: AnyConnection, handler: BaseRouteHandler) -> None:
        battle = connection.path_params.get("battle")
        if battle is None or handler.opt.get(ALSO_DELETED) or isinstance(connection, WebSocket):
            return
        if not await asyncio.to_thread(store.has, str(battle)):
            raise NotFoundException(NO_BATTLE)

    return check_is_there


def passing_by(store: Store, rooms: Rooms) -> list[HTTPRouteHandler]:
    """The battles of whoever asks, and how one of them stands."""

    @get("/api/battles", sync_to_thread=True)
    def battles(owner: Asking) -> list[BattleRow]:
        return battles_of(owner)

    @post("/api/battles/joined", sync_to_thread=True, status_code=200)
    def rejoin(owner: Asking, data: JSONBody[Rejoin]) -> list[BattleRow]:
        """A browser that lost its key, or is older than keys, has its seats still: they bring its battles back."""
        for battle, secret in data.seats.items():
            may_see(store.database, battle, owner, secret)
        return battles_of(owner)

    @get("/api/battles/{battle:str}/glance")
    async def glance(owner: Asking, battle: BattleId, seat: Secret = "") -> Glance:
        await asyncio.to_thread(check_may_see, store.database, battle, owner, seat)
        room = await rooms.room(battle)
        if room is None:
            raise NotFoundException(NO_BATTLE)
        return await room.glance()

    @get("/api/glance", sync_to_thread=True)
    def show() -> Glance:
        return demonstration()

    def battles_of(owner: Owner) -> list[BattleRow]:
        return [BattleRow(*each) for each in store.listed(owner.id)]

    return [battles, rejoin, glance, show]


def talking(store: Store, rooms: Rooms, seating: Seating, known: set[str], owners: Owners) -> WebsocketRouteHandler:
    """The talk of a seat with its battle."""

    @websocket("/api/battles/{battle:str}/talk")
    async def at_the_table(socket: Socket, battle: BattleId, seat: Secret) -> None:
        if not is_known_host(socket.headers.get("host", ""), known) or not is_same_origin(socket.headers):
            log.warning("a page elsewhere wanted to talk to %s", battle)
            raise PermissionDeniedException(STRANGE_PAGE)
        try:
            number = await asyncio.to_thread(store.seat_of, battle, seat)
            room = await rooms.room(battle) if number is not None else None
            if number is None or room is None:
                raise PermissionDeniedException(NO_SEAT)
            owner = await asyncio.to_thread(owners.of, socket)
            await asyncio.to_thread(check_may_see, store.database, battle, owner, seat)
        except CannotRead as error:
            log.error("%s", error, exc_info=error.__cause__)
            await socket.accept()  # a page that is refused would not come back
            await socket.close(code=COME_BACK)
            return
        still_opens = partial(opens, store, battle, seat, number)
        is_theirs = True
        try:
            visitor = visitor_of(owner.mark, socket)
            is_theirs = await talk(socket, room, number, still_opens, partial(seating.tell, battle), visitor)
        finally:
            await seating.left(battle, number, is_theirs=is_theirs)

    return at_the_table


async def with_headers(message: Message, scope: Scope) -> None:
    """Say with every answer what a page may load."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        headers["Content-Security-Policy"] = policy_for(Headers.from_scope(scope).get("host", ""))
        for name, value in HEADERS.items():
            headers[name] = value


def refused(request: AnyRequest, error: Refused) -> Response[dict[str, str]]:
    status = 404 if error.about == "gone" else 422
    return Response({"error": str(error), "about": error.about}, status_code=status, media_type=MediaType.JSON)


def unreadable(request: AnyRequest, error: Unsound) -> Response[dict[str, str]]:
    log.error("a battle could not be opened: %s", error)
    sentence = f"This version of the program cannot open this ({error}). It was left as it is."
    return Response({"error": sentence}, status_code=409, media_type=MediaType.JSON)


def in_trouble(request: AnyRequest, error: Trouble) -> Response[dict[str, str]]:
    """The database fails: a page that wanted to read may ask again later, and one that wanted to write is told."""
    log.error("%s", error, exc_info=error.__cause__)
    status = HTTP_503_SERVICE_UNAVAILABLE if isinstance(error, CannotRead) else HTTP_507_INSUFFICIENT_STORAGE
    return Response({"error": str(error)}, status_code=status, media_type=MediaType.JSON)


def unfit(request: AnyRequest, error: ValidationException) -> Response[dict[str, str]]:
    return Response(misfit(error), status_code=error.status_code, media_type=MediaType.JSON)


def nowhere(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Nothing is at this address: a person gets the app, which says so, and a program a sentence."""
    if not is_for_a_page(request):
        return excuse(request, error)
    return app_page(status=error.status_code)


def excuse(request: AnyRequest, error: Exception) -> Response[dict[str, str]]:
    """A sentence for whatever goes wrong; what it was stands in the log."""
    status = getattr(error, "status_code", 500)
    if status >= 500:
        log.error("a request failed", exc_info=error)
        found = blamed(error, folders=False)
        sentence = f"{found}." if found else "Something went wrong here. Nothing of yours is lost; try again."
    elif isinstance(error, NotFoundException) and error.detail == NOT_FOUND:
        sentence = "There is nothing at this address."
    else:
        sentence = str(getattr(error, "detail", error))
    return Response({"error": sentence}, status_code=status)


EXCUSES: ExceptionHandlersMap = {
    Refused: refused,
    Unsound: unreadable,
    Trouble: in_trouble,
    ValidationException: unfit,
    NotFoundException: nowhere,
    Exception: excuse,
}
