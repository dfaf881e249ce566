"""The server put together: what it answers, and to whom."""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException, ValidationException
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.params import JSONBody

from turnmaster import __version__
from turnmaster.table.checks import Unsound
from turnmaster.table.session.clocks import Now
from turnmaster.table.session.messages import Glance
from turnmaster.web.api import BattleRow, Health
from turnmaster.web.backup import backup_handlers
from turnmaster.web.beginning import beginning
from turnmaster.web.choices import choosing
from turnmaster.web.database import Opened
from turnmaster.web.decoding import prepare_decoding
from turnmaster.web.devices import Codes, device_handlers
from turnmaster.web.dice_boxes import dice_handlers
from turnmaster.web.forge.handlers import forging
from turnmaster.web.forge.store import Library
from turnmaster.web.house import house_handlers
from turnmaster.web.inviting import inviting
from turnmaster.web.joining import NO_BATTLE, check_may_see, may_see
from turnmaster.web.looking_back import looking_back
from turnmaster.web.misfits import misfit
from turnmaster.web.new_battle import Wrong
from turnmaster.web.owners import ALONE, Asking, House, Owner, Owners
from turnmaster.web.owners_api import Rejoin
from turnmaster.web.pages import app_page, is_for_a_page, pages
from turnmaster.web.rooms import PACE, Rooms
from turnmaster.web.rules import rules
from turnmaster.web.safety import HEADERS, LOCAL, BattleId, Secret, is_known_host, is_same_origin
from turnmaster.web.showing import demonstration
from turnmaster.web.store import Store
from turnmaster.web.tabletop.handlers import at_real_tables
from turnmaster.web.tabletop.news import News
from turnmaster.web.tabletop.store import Tabletops
from turnmaster.web.talk import Socket, talk

log = logging.getLogger("turnmaster.web")

MOST_BODY = 2_000_000
NOT_FOUND = NotFoundException().detail  # what the framework says where nobody said anything better

AnyRequest = Request[Any, Any, Any]


def make_app(
    opened: Opened, hosts: Sequence[str] = (), pace: float = PACE, now: Now = monotonic, *, house: House = ALONE
) -> Litestar:
    """A server over a database. It answers to names of this machine, and to others that it is told of. The `house` says
    how it tells people apart.
    """
    prepare_decoding()
    store, known = Store(opened, now), {*LOCAL, *hosts}
    owners = Owners(opened, house)
    rooms, library, games, news = Rooms(store, pace), Library(opened), Tabletops(opened), News()

    @get("/api/health", sync_to_thread=False)
    def health() -> Health:
        return Health(ok=True, version=__version__)

    async def check_host(request: AnyRequest) -> None:
        if not is_known_host(request.headers.get("host", ""), known):
            raise PermissionDeniedException("This server does not answer to that name.")
        if request.method not in ("GET", "HEAD") and not is_same_origin(request.headers):
            raise PermissionDeniedException("This page may not talk to this server.")

    async def close_rooms() -> None:
        await rooms.close()
        opened.close()

    own = [health, *passing_by(store, rooms), talking(store, rooms, known, owners)]
    return Litestar(
        route_handlers=[
            *(*own, *beginning(store), *choosing(), *inviting(store, rooms, known), *rules(), *looking_back(store)),
            *(*dice_handlers(), *forging(library, games), *at_real_tables(games, library, news)),
            *(*backup_handlers(opened, rooms, owners), *house_handlers(owners)),
            *(*device_handlers(owners, Codes(now)), *pages()),
        ],
        before_request=check_host,
        after_request=with_headers,
        before_send=[owners.before_send],
        dependencies=owners.dependencies,
        exception_handlers={
            Wrong: refused,
            Unsound: unreadable,
            ValidationException: unfit,
            NotFoundException: nowhere,
            Exception: excuse,
        },
        on_shutdown=[close_rooms],
        state=State({"stop_waiting": news.stop}),
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(title="Turnmaster", version=__version__),
    )


def passing_by(store: Store, rooms: Rooms) -> list[HTTPRouteHandler]:
    """The battles of whoever asks, and how one of them stands."""

    @get("/api/battles", sync_to_thread=True)
    def battles(owner: Asking) -> list[BattleRow]:
        return battles_of(owner)

    @post("/api/battles/joined", sync_to_thread=True, status_code=200)
    def rejoin(owner: Asking, data: JSONBody[Rejoin]) -> list[BattleRow]:
        """A browser that lost its key, or is older than keys, has its seats still: they bring its battles back."""
        for battle, secret in data.seats.items():
            may_see(store.opened, battle, owner, secret)
        return battles_of(owner)

    @get("/api/battles/{battle:str}/glance")
    async def glance(owner: Asking, battle: BattleId, seat: Secret = "") -> Glance:
        await asyncio.to_thread(check_may_see, store.opened, battle, owner, seat)
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


def talking(store: Store, rooms: Rooms, known: set[str], owners: Owners) -> WebsocketRouteHandler:
    """The talk of a seat with its battle."""

    @websocket("/api/battles/{battle:str}/talk")
    async def at_the_table(socket: Socket, battle: BattleId, seat: Secret) -> None:
        if not is_known_host(socket.headers.get("host", ""), known) or not is_same_origin(socket.headers):
            log.warning("a page elsewhere wanted to talk to %s", battle)
            raise PermissionDeniedException("This page may not talk to this server.")
        number = store.seat_of(battle, seat)
        room = await rooms.room(battle) if number is not None else None
        if number is None or room is None:
            raise PermissionDeniedException("This link opens no seat; ask for a new one.")
        await asyncio.to_thread(lambda: check_may_see(store.opened, battle, owners.of(socket), seat))
        await talk(socket, room, number)

    return at_the_table


async def with_headers(response: Response[Any]) -> Response[Any]:
    response.headers.update(HEADERS)
    return response


def refused(request: AnyRequest, error: Wrong) -> Response[dict[str, str]]:
    status = 404 if error.about == "gone" else 422
    return Response({"error": str(error), "about": error.about}, status_code=status, media_type=MediaType.JSON)


def unreadable(request: AnyRequest, error: Unsound) -> Response[dict[str, str]]:
    log.error("a battle could not be opened: %s", error)
    sentence = f"This version of the program cannot open the battle ({error}). It was left as it is."
    return Response({"error": sentence}, status_code=409, media_type=MediaType.JSON)


def unfit(request: AnyRequest, error: ValidationException) -> Response[dict[str, str]]:
    return Response(misfit(error), status_code=error.status_code, media_type=MediaType.JSON)


def nowhere(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Nothing is at this address: a person gets the app, which says so, and a program a sentence."""
    if not is_for_a_page(request):
        return excuse(request, error)
    page = app_page(status=error.status_code)
    page.headers.update(HEADERS)
    return page


def excuse(request: AnyRequest, error: Exception) -> Response[dict[str, str]]:
    """A sentence for whatever goes wrong; what it was stands in the log."""
    status = getattr(error, "status_code", 500)
    if status >= 500:
        log.error("a request failed", exc_info=error)
        sentence = "Something went wrong here. Nothing of yours is lost; try again."
    elif isinstance(error, NotFoundException) and error.detail == NOT_FOUND:
        sentence = "There is nothing at this address."
    else:
        sentence = str(getattr(error, "detail", error))
    return Response({"error": sentence}, status_code=status)
