"""Inviting others to a battle: who sits where, new links for seats, and codes that a phone can read."""

import asyncio
import socket
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import segno
from litestar import Request, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.table.session.messages import SeatHere
from turnmaster.web.api import SeatLink
from turnmaster.web.errors import Refused
from turnmaster.web.inviting_api import MOST_LETTERS, Freed, QrCode, Reach, SeatSecret, TakeSeat, ToDraw
from turnmaster.web.joining import check_may_see, may_see
from turnmaster.web.links import Link, new_secret
from turnmaster.web.owners import Asking, key_in
from turnmaster.web.safety import LOCAL, BattleId, SeatNumber, Secret, is_this_machine, name_in
from turnmaster.web.seating import Seating

PORT_OF_NOTHING = 9
ANYWHERE = "10.255.255.255"  # nothing is sent there; it only says which way out this machine would take


def inviting(seating: Seating, *, everywhere: bool) -> list[HTTPRouteHandler]:
    """What a page asks about seats. A server that listens `everywhere` can be reached from other devices."""
    database = seating.store.database

    @get("/api/battles/{battle:str}/seats")
    async def seats(owner: Asking, battle: BattleId, seat: Secret = "") -> list[SeatHere]:
        await asyncio.to_thread(check_may_see, database, battle, owner, seat)
        return [holding.told() for holding in await seating.holdings(battle)]

    @post("/api/battles/{battle:str}/seats/take", status_code=200)
    async def take(
        maker: Asking, request: Request[Any, Any, Any], battle: BattleId, data: JSONBody[TakeSeat]
    ) -> SeatLink:
        own = data.own or own_secret(key_in(request.cookies), battle, data.secret)
        if not await asyncio.to_thread(may_see, database, battle, maker, data.secret):
            await asyncio.to_thread(check_may_see, database, battle, maker, own)
        return link_to(await seating.take(battle, data.secret, own))

    @post("/api/battles/{battle:str}/seats/{number:int}/renew", status_code=200)
    async def renew(owner: Asking, battle: BattleId, number: SeatNumber, data: JSONBody[SeatSecret]) -> SeatLink:
        await asyncio.to_thread(check_may_see, database, battle, owner, data.secret)
        return link_to(await seating.renew(battle, number, data.secret))

    @post("/api/battles/{battle:str}/seats/{number:int}/free", status_code=200)
    async def free(owner: Asking, battle: BattleId, number: SeatNumber, data: JSONBody[SeatSecret]) -> Freed:
        await asyncio.to_thread(check_may_see, database, battle, owner, data.secret)
        is_host = owner.is_host or owner.id == await asyncio.to_thread(seating.store.owner_of, battle)
        return Freed(await seating.free(battle, number, data.secret, is_host=is_host))

    @get("/api/reach", sync_to_thread=True)
    def reach(request: Request[Any, Any, Any]) -> Reach:
        host = request.headers.get("host", "")
        name, scheme = name_in(host), request.url.scheme
        if name not in LOCAL and not is_this_machine(name):
            return Reach(f"{scheme}://{host}")
        own = own_address() if everywhere else ""
        return Reach(f"{scheme}://{own}:{request.url.port or 80}" if own else "")

    @post("/api/qr", sync_to_thread=True, status_code=200)
    def qr(data: JSONBody[ToDraw]) -> QrCode:
        return qr_code(data.text)

    return [seats, take, renew, free, reach, qr]


def own_secret(key: str, battle: str, secret: str) -> str:
    """Make the secret of a seat for a browser that takes it: the same one each time, if the browser has a key."""
    if not key:
        return new_secret()
    return urlsafe_b64encode(sha256(f"seat {key} {battle} {secret}".encode()).digest()[:24]).decode()


def link_to(link: Link) -> SeatLink:
    return SeatLink(link.seat.name, list(link.seat.plays), link.secret)


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
    if len(text.encode()) > MOST_LETTERS:
        raise Refused(f"A QR code holds up to {MOST_LETTERS} bytes, and this text has {len(text.encode()):,}.", "text")
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
