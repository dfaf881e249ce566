"""Inviting others to a battle: who sits where, new links for seats, and codes that a phone can read."""

import asyncio
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from litestar import Request, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.table.session.messages import SeatHere
from turnmaster.web.api import SeatLink
from turnmaster.web.battles.access import check_may_see, may_see
from turnmaster.web.hosting.owners import Asking, key_in
from turnmaster.web.inviting_api import Freed, SeatSecret, TakeSeat
from turnmaster.web.links import Link
from turnmaster.web.safety import BattleId, SeatNumber, Secret
from turnmaster.web.seating import Seating
from turnmaster.web.tokens import new_secret


def inviting(seating: Seating) -> list[HTTPRouteHandler]:
    """What a page asks about seats."""
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

    return [seats, take, renew, free]


def own_secret(key: str, battle: str, secret: str) -> str:
    """Make the secret of a seat for a browser that takes it: the same one each time, if the browser has a key."""
    if not key:
        return new_secret()
    return urlsafe_b64encode(sha256(f"seat {key} {battle} {secret}".encode()).digest()[:24]).decode()


def link_to(link: Link) -> SeatLink:
    return SeatLink(link.seat.name, list(link.seat.plays), link.secret)
