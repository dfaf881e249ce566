"""Routes about the server itself: health, owners and their devices, the house, backups, and how to reach it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar import Request, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster import __version__
from turnmaster.web.clock import timestamp
from turnmaster.web.hosting.backup import MOST_BODY, make_backup, restore_for
from turnmaster.web.hosting.devices import Codes, add_device, make_host, recognise, show_code
from turnmaster.web.hosting.messages import (
    Backup,
    ClearOwner,
    DeviceCode,
    DeviceJoined,
    Health,
    HostToken,
    HousePage,
    JoinDevice,
    Me,
    NewDevice,
    OwnerCleared,
    QrCode,
    Reach,
    Restore,
    Restored,
    ToDraw,
)
from turnmaster.web.hosting.owners import Asking, Owners
from turnmaster.web.hosting.qr import qr_code
from turnmaster.web.hosting.reach import reach_of
from turnmaster.web.hosting.store import clear_owner, house_page
from turnmaster.web.shares import visitor_of

Emptied = Callable[[], AbstractAsyncContextManager[None]]  # a while in which no battle is open


def hosting_routes(owners: Owners, codes: Codes, emptied: Emptied, *, everywhere: bool) -> list[HTTPRouteHandler]:
    """Return all routes about the server. One that listens `everywhere` can be reached from other devices."""
    return [
        *address_routes(everywhere=everywhere),
        *device_routes(owners, codes),
        *house_routes(owners),
        *backup_routes(owners, emptied),
    ]


def address_routes(*, everywhere: bool) -> list[HTTPRouteHandler]:
    @get("/api/health", sync_to_thread=False)
    def health() -> Health:
        return Health(ok=True, version=__version__)

    @get("/api/reach", sync_to_thread=True)
    def reach(request: Request[Any, Any, Any]) -> Reach:
        return reach_of(request, everywhere=everywhere)

    @post("/api/qr", sync_to_thread=True, status_code=200)
    def qr(data: JSONBody[ToDraw]) -> QrCode:
        return qr_code(data.text)

    return [health, reach, qr]


def device_routes(owners: Owners, codes: Codes) -> list[HTTPRouteHandler]:
    @get("/api/me", sync_to_thread=True)
    def me(owner: Asking, request: Request[Any, Any, Any]) -> Me:
        """Return the visitor's account; a page asks this first, and the browser gets its key for another 400 days."""
        return recognise(owners, owner, request)

    @post("/api/devices", sync_to_thread=True)
    def show(owner: Asking, request: Request[Any, Any, Any], data: JSONBody[NewDevice]) -> DeviceCode:
        return show_code(codes, owner, visitor_of(owner.id, request), data.seats)

    @post("/api/devices/join", sync_to_thread=True, status_code=200)
    def add(maker: Asking, data: JSONBody[JoinDevice]) -> DeviceJoined:
        return add_device(owners, codes, maker, data.code)

    @post("/api/host", sync_to_thread=True, status_code=200)
    def become_host(maker: Asking, data: JSONBody[HostToken]) -> Me:
        return make_host(owners, maker, data.token)

    return [me, show, add, become_host]


def house_routes(owners: Owners) -> list[HTTPRouteHandler]:
    """Return the routes that tell the host how much every owner has."""

    @get("/api/house", guards=[owners.only_host], sync_to_thread=True)
    def house() -> HousePage:
        return house_page(owners.database, timestamp())

    @post("/api/house/clear", guards=[owners.only_host], sync_to_thread=True, status_code=200)
    def clear(data: JSONBody[ClearOwner]) -> OwnerCleared:
        return clear_owner(owners.database, data.id, timestamp(), undo=data.undo)

    return [house, clear]


def backup_routes(owners: Owners, emptied: Emptied) -> list[HTTPRouteHandler]:
    """Return the routes of backups, which hold what belongs to everybody and are only for the host."""

    @get("/api/backup", guards=[owners.only_host], sync_to_thread=True)
    def make() -> Backup:
        return make_backup(owners.database)

    @post("/api/backup", guards=[owners.only_host], request_max_body_size=MOST_BODY)
    async def put_back(owner: Asking, data: JSONBody[Restore]) -> Restored:
        async with emptied():
            return await restore_for(owners, owner, data.database)

    return [make, put_back]
