"""Inviting others to a battle: who sits where, new links for seats, and codes that a phone can read."""

import asyncio
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Request, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.web.api import SeatLink
from turnmaster.web.inviting_api import QrCode, Reach, Renew, SeatRow, ToDraw
from turnmaster.web.joining import check_may_see
from turnmaster.web.owners import Asking
from turnmaster.web.rooms import Rooms
from turnmaster.web.safety import LOCAL, BattleId, SeatNumber, Secret
from turnmaster.web.store import Store

PORT_OF_NOTHING = 9
ANYWHERE = "10.255.255.255"  # nothing is sent there; it only says which way out this machine would take


def inviting(store: Store, rooms: Rooms, known: Iterable[str]) -> list[HTTPRouteHandler]:
    """What a page asks about seats. `known` are the names to which the server answers."""
    everywhere = "*" in known

    @get("/api/battles/{battle:str}/seats")
    async def seats(owner: Asking, battle: BattleId, seat: Secret = "") -> list[SeatRow]:
        await asyncio.to_thread(check_may_see, store.opened, battle, owner, seat)
        sitting = await asyncio.to_thread(store.seats, battle)
        room = rooms.opened(battle)
        taken = room.taken if room else set()
        return [SeatRow(n, each.name, list(each.plays), n in taken) for n, each in enumerate(sitting)]

    @post("/api/battles/{battle:str}/seats/{number:int}/renew", status_code=200)
    async def renew(battle: BattleId, number: SeatNumber, data: JSONBody[Renew]) -> SeatLink:
        link = await asyncio.to_thread(renewed, store, battle, number, data.secret)
        room = rooms.opened(battle)
        if room is not None:
            room.send_away(number)
        return link

    @get("/api/reach", sync_to_thread=True)
    def reach(request: Request[Any, Any, Any]) -> Reach:
        asked = urlsplit(f"//{request.headers.get('host', '')}")
        if asked.hostname not in LOCAL:
            return Reach(f"{request.url.scheme}://{asked.netloc}")
        own = own_address() if everywhere else ""
        return Reach(f"{request.url.scheme}://{own}:{asked.port or 80}" if own else "")

    @post("/api/qr", sync_to_thread=True, status_code=200)
    def qr(data: JSONBody[ToDraw]) -> QrCode:
        return qr_code(data.text)

    return [seats, renew, reach, qr]


def renewed(store: Store, battle: str, number: int, shown: str) -> SeatLink:
    """A new link for a seat, for whoever shows the secret of a seat that plays."""
    sitting, asking = store.seats(battle), store.seat_of(battle, shown)
    if asking is None or not sitting[asking].plays:
        raise PermissionDeniedException("Only somebody who plays in this battle can give out a new link.")
    secret = store.new_secret(battle, number)
    if secret is None:
        raise NotFoundException("There is no such seat.")
    return SeatLink(sitting[number].name, list(sitting[number].plays), secret)


def own_address() -> str:
    """The address of this machine in its network; nothing if it has none. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect((ANYWHERE, PORT_OF_NOTHING))
        except OSError:
            return ""
        address: str = looking.getsockname()[0]
    return "" if address.startswith("127.") or address == "0.0.0.0" else address


def qr_code(text: str) -> QrCode:
    """A text as a QR code; each run of dark squares in a row is one bar of the path."""
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    bars = (f"M{x} {y}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in runs(row))
    return QrCode(len(rows), "".join(bars))


def runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark squares begin in a row, and how many follow each other."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found
