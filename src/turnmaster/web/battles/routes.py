"""Routes about battles: the list, what can be chosen, new battles, their seats, and the connection of a seat."""

import asyncio
from typing import Any

from litestar import Request, get, post, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import JSONBody

from turnmaster.table.session.messages import Glance, SeatHere
from turnmaster.web.battles.access import check_may_see
from turnmaster.web.battles.choices import all_choices, army_checked, prospect
from turnmaster.web.battles.demonstration import demonstration
from turnmaster.web.battles.lists import battles_of, rejoin_battles
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.messages import (
    Again,
    ArmyChecked,
    ArmyText,
    BattleRow,
    Begun,
    Choices,
    Freed,
    NewBattle,
    Prospect,
    Rejoin,
    SeatLink,
    SeatSecret,
    Starter,
    TakeSeat,
)
from turnmaster.web.battles.new_battle import with_sides
from turnmaster.web.battles.seats import Seats
from turnmaster.web.battles.start import start_again, start_battle
from turnmaster.web.battles.starters import starters
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.battles.talk import Socket, join_battle
from turnmaster.web.guards import check_page
from turnmaster.web.hosting.owners import Asking, Owners, key_in
from turnmaster.web.parameters import BattleId, SeatNumber, Secret


def battle_routes(
    store: BattleStore, live: LiveBattles, seats: Seats, owners: Owners, known: set[str]
) -> list[HTTPRouteHandler | WebsocketRouteHandler]:
    """Return all routes about battles. Pages of the `known` hosts may connect to a seat."""
    return [
        *list_routes(store, live),
        *choice_routes(),
        *start_routes(store),
        *seat_routes(seats),
        talk_route(live, seats, owners, known),
    ]


def list_routes(store: BattleStore, live: LiveBattles) -> list[HTTPRouteHandler]:
    @get("/api/battles", sync_to_thread=True)
    def battles(owner: Asking) -> list[BattleRow]:
        return battles_of(store, owner)

    @post("/api/battles/joined", sync_to_thread=True, status_code=200)
    def rejoin(owner: Asking, data: JSONBody[Rejoin]) -> list[BattleRow]:
        """Bring the battles of a browser that lost its key back, by the seats that it still has."""
        return rejoin_battles(store, owner, data.seats)

    @get("/api/battles/{battle:str}/glance")
    async def glance(owner: Asking, battle: BattleId, seat: Secret = "") -> Glance:
        await asyncio.to_thread(check_may_see, store.database, battle, owner, seat)
        return await live.glance(battle)

    @get("/api/glance", sync_to_thread=True)
    def show() -> Glance:
        return demonstration()

    return [battles, rejoin, glance, show]


def choice_routes() -> list[HTTPRouteHandler]:
    @get("/api/choices", sync_to_thread=True)
    def choices() -> Choices:
        return all_choices()

    @get("/api/starters", sync_to_thread=True)
    def armies_to_start() -> list[Starter]:
        return starters()

    @post("/api/armies/check", sync_to_thread=True, status_code=200)
    def check_army(data: JSONBody[ArmyText]) -> ArmyChecked:
        return army_checked(data.text)

    @post("/api/battles/check", sync_to_thread=True, status_code=200)
    def check_battle(data: JSONBody[NewBattle]) -> Prospect:
        return prospect(with_sides(data))

    return [choices, armies_to_start, check_army, check_battle]


def start_routes(store: BattleStore) -> list[HTTPRouteHandler]:
    @post("/api/battles", sync_to_thread=True)
    def new(maker: Asking, data: JSONBody[NewBattle]) -> Begun:
        return start_battle(store, data, maker.id)

    @post("/api/battles/{battle:str}/again", sync_to_thread=True)
    def once_more(maker: Asking, battle: BattleId, data: JSONBody[Again]) -> Begun:
        check_may_see(store.database, battle, maker, data.seat)
        return start_again(store, battle, maker.id, swap=data.swap)

    return [new, once_more]


def seat_routes(holders: Seats) -> list[HTTPRouteHandler]:
    database = holders.store.database

    @get("/api/battles/{battle:str}/seats")
    async def seats(owner: Asking, battle: BattleId, seat: Secret = "") -> list[SeatHere]:
        await asyncio.to_thread(check_may_see, database, battle, owner, seat)
        return await holders.shown(battle)

    @post("/api/battles/{battle:str}/seats/take", status_code=200)
    async def take(
        maker: Asking, request: Request[Any, Any, Any], battle: BattleId, data: JSONBody[TakeSeat]
    ) -> SeatLink:
        return await holders.take_for(maker, key_in(request.cookies), battle, data)

    @post("/api/battles/{battle:str}/seats/{number:int}/renew", status_code=200)
    async def renew(owner: Asking, battle: BattleId, number: SeatNumber, data: JSONBody[SeatSecret]) -> SeatLink:
        await asyncio.to_thread(check_may_see, database, battle, owner, data.secret)
        return (await holders.renew(battle, number, data.secret)).shown

    @post("/api/battles/{battle:str}/seats/{number:int}/free", status_code=200)
    async def free(owner: Asking, battle: BattleId, number: SeatNumber, data: JSONBody[SeatSecret]) -> Freed:
        await asyncio.to_thread(check_may_see, database, battle, owner, data.secret)
        return Freed(await holders.free(battle, number, data.secret, owner))

    return [seats, take, renew, free]


def talk_route(live: LiveBattles, seats: Seats, owners: Owners, known: set[str]) -> WebsocketRouteHandler:
    @websocket("/api/battles/{battle:str}/talk")
    async def at_the_table(socket: Socket, battle: BattleId, seat: Secret) -> None:
        check_page(socket, known)
        await join_battle(socket, battle, seat, live, seats, owners)

    return at_the_table
