"""The connection between a browser and a live battle: messages out as they come, in as fast as is allowed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import PermissionDeniedException, WebSocketDisconnect, WebSocketException

from turnmaster.table.session.messages import FromSeat, Refused
from turnmaster.web.battles.access import check_may_see
from turnmaster.web.battles.listener import COME_BACK, NO_SUCH_SEAT, Listener
from turnmaster.web.battles.live_battle import LiveBattle
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.seats import NO_SEAT, Seats
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.failures import CannotRead
from turnmaster.web.hosting.owners import Owners
from turnmaster.web.safety import MOST_BYTES
from turnmaster.web.shares import Visitor, visitor_of

log = logging.getLogger("turnmaster.web")

Socket = WebSocket[Any, Any, Any]
Entered = Callable[[], Awaitable[None]]

TOO_LONG = f"A message has at most {MOST_BYTES:,} bytes."
TOO_MANY = "These were too many messages at once. Wait a moment."
PAUSE = 1.0  # seconds in which whoever sent too many is not heard
decoder = msgspec.json.Decoder(FromSeat)


class Numbered(msgspec.Struct):
    """What may be a question, as far as its number."""

    question: int = 0


number_decoder = msgspec.json.Decoder(Numbered)


async def join_battle(
    socket: Socket, battle: str, secret: str, live: LiveBattles, seats: Seats, owners: Owners
) -> None:
    """Connect a socket to the seat that a secret opens, until either side ends it."""
    try:
        number = await asyncio.to_thread(seats.store.seat_of, battle, secret)
        found = await live.get(battle) if number is not None else None
        if number is None or found is None:
            raise PermissionDeniedException(NO_SEAT)
        owner = await asyncio.to_thread(owners.of, socket)
        await asyncio.to_thread(check_may_see, seats.store.database, battle, owner, secret)
    except CannotRead as error:
        log.error("%s", error, exc_info=error.__cause__)
        await socket.accept()  # a page that is refused would not come back
        await socket.close(code=COME_BACK)
        return
    still_opens = partial(opens, seats.store, battle, secret, number)
    is_theirs = True
    try:
        visitor = visitor_of(owner.mark, socket)
        is_theirs = await talk(socket, found, number, still_opens, partial(seats.announce, battle), visitor)
    finally:
        await seats.leave(battle, number, is_theirs=is_theirs)


def opens(store: BattleStore, battle: str, secret: str, seat: int) -> bool:
    """Check whether a secret opens a seat at this moment."""
    return store.seat_of(battle, secret) == seat


async def talk(
    socket: Socket, battle: LiveBattle, seat: int, may_enter: Callable[[], bool], entered: Entered, visitor: Visitor
) -> bool:
    """Talk until either side has gone, and return whether the seat was still theirs by then. A person who comes in is
    announced with `entered`.
    """
    await socket.accept()
    listener = await battle.enter(seat, may_enter, visitor)
    try:
        await entered()
        async with asyncio.TaskGroup() as tasks:
            sending = tasks.create_task(send(socket, listener))
            await receive(socket, battle, listener)
            sending.cancel()
    except* (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        battle.leave(listener)
    return listener.closes_with != NO_SUCH_SEAT


async def send(socket: Socket, listener: Listener) -> None:
    while (data := await listener.waiting.get()) is not None:
        await socket.send_data(data, mode="text")
    await socket.close(code=listener.closes_with)


async def receive(socket: Socket, battle: LiveBattle, listener: Listener) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            data = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        if not battle.may_send(listener.seat, loop.time()):
            log.warning("too many messages", extra={"seat": listener.seat})
            listener.send(Refused(reason=TOO_MANY, question=question_in(data), again_in=int(PAUSE * 1000)))
            await asyncio.sleep(PAUSE)
            continue
        await obey(battle, listener, data)


def question_in(data: str | bytes) -> int:
    """The number of a question that is not looked at any closer, so that whoever asked it can ask again."""
    try:
        return number_decoder.decode(data).question if len(data) <= MOST_BYTES else 0
    except (msgspec.DecodeError, ValueError, RecursionError):
        return 0


async def obey(battle: LiveBattle, listener: Listener, data: str | bytes) -> None:
    if len(data) > MOST_BYTES:
        listener.send(Refused(reason=TOO_LONG))
        return
    try:
        request = decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        listener.send(Refused(reason="This message was not understood.", nearest=f"{error}"[:200]))
        return
    await battle.handle(listener, request)
