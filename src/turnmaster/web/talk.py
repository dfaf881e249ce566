"""The talk between a browser and a room: messages out as they come, messages in as fast as is allowed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from turnmaster.table.session.messages import FromSeat, Refused
from turnmaster.web.rooms import NO_SUCH_SEAT, Listener, Room
from turnmaster.web.safety import MOST_BYTES
from turnmaster.web.shares import Visitor

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


async def talk(
    socket: Socket, room: Room, seat: int, may_enter: Callable[[], bool], entered: Entered, visitor: Visitor
) -> bool:
    """Talk until either side has gone, and return whether the seat was still theirs by then. A person who comes in is
    announced with `entered`.
    """
    await socket.accept()
    listener = await room.enter(seat, may_enter, visitor)
    try:
        await entered()
        async with asyncio.TaskGroup() as tasks:
            sending = tasks.create_task(send(socket, listener))
            await receive(socket, room, listener)
            sending.cancel()
    except* (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        room.leave(listener)
    return listener.closes_with != NO_SUCH_SEAT


async def send(socket: Socket, listener: Listener) -> None:
    while (data := await listener.waiting.get()) is not None:
        await socket.send_data(data, mode="text")
    await socket.close(code=listener.closes_with)


async def receive(socket: Socket, room: Room, listener: Listener) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            data = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        if not room.may_say(listener.seat, loop.time()):
            log.warning("too many messages", extra={"seat": listener.seat})
            listener.hear(Refused(reason=TOO_MANY, question=question_in(data), again_in=int(PAUSE * 1000)))
            await asyncio.sleep(PAUSE)
            continue
        await obey(room, listener, data)


def question_in(data: str | bytes) -> int:
    """The number of a question that is not looked at any closer, so that whoever asked it can ask again."""
    try:
        return number_decoder.decode(data).question if len(data) <= MOST_BYTES else 0
    except (msgspec.DecodeError, ValueError, RecursionError):
        return 0


async def obey(room: Room, listener: Listener, data: str | bytes) -> None:
    if len(data) > MOST_BYTES:
        listener.hear(Refused(reason=TOO_LONG))
        return
    try:
        request = decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        listener.hear(Refused(reason="This message was not understood.", nearest=f"{error}"[:200]))
        return
    await room.say(listener, request)
