"""How fast bots act in a room: as slowly as those who decide want it, or at once until somebody is asked."""

import asyncio

import pytest

from tests.web.running import run
from turnmaster.table.session.messages import SetPace, Skip
from turnmaster.table.session.session import Session
from turnmaster.web.new_battle import NewBattle, Side, begin
from turnmaster.web.rooms import Room
from turnmaster.web.workers import Workers

ARMY = "ember-hunt"
BOT = Side(ARMY, played_by="aggressive")


def room_of(*sides):
    one = begin(NewBattle([*sides], battlefield="", turns=1, seed=5))
    return Room(Session(one.journal, one.seats, one.played_by), Workers(), pace=0.3)


async def come(room, seat, pace="normal"):
    listener = await room.enter(seat)
    await room.say(listener, SetPace(pace=pace))
    return listener


def in_a_room(*sides):
    """Run a talk in a room of these sides, and close the room behind it."""

    def talk_in_it(talk):
        async def whole():
            room = room_of(*sides)
            try:
                return await talk(room)
            finally:
                await room.close()

        return run(whole())

    return talk_in_it


@pytest.mark.parametrize(("pace", "times"), [("slow", 3.0), ("normal", 1.0), ("fast", 0.3), ("at once", 0.0)])
def test_bots_wait_as_long_as_a_seat_wants(pace, times):
    async def talk(room):
        await come(room, 0, pace)
        return room.pause

    assert in_a_room(Side(ARMY), BOT)(talk) == pytest.approx(0.3 * times)


def test_the_slowest_of_those_who_play_is_waited_for():
    async def talk(room):
        await come(room, 0, "at once")
        await come(room, 1, "slow")
        return room.pause

    assert in_a_room(Side(ARMY), Side(ARMY), BOT)(talk) == pytest.approx(0.9)


def test_whoever_only_watches_holds_nobody_up():
    async def talk(room):
        await come(room, 0, "at once")
        await come(room, 1, "slow")
        return room.pause

    assert in_a_room(Side(ARMY), BOT)(talk) == 0


def test_whoever_watches_bots_alone_sets_their_pace():
    async def talk(room):
        await come(room, 0, "slow")
        return room.pause

    assert in_a_room(BOT, BOT)(talk) == pytest.approx(0.9)


def test_skipping_lasts_until_the_bots_are_done():
    async def talk(room):
        watcher = await come(room, 0, "slow")
        await room.say(watcher, Skip())
        assert room.pause == 0
        async with asyncio.timeout(30):
            while room.bots_act:
                await asyncio.sleep(0.05)
                while not watcher.waiting.empty():
                    watcher.waiting.get_nowait()
        return room.session.over, room.is_skipping

    assert in_a_room(BOT, BOT)(talk) == (True, False)


def test_nothing_is_skipped_while_a_person_is_asked():
    async def talk(room):
        player = await come(room, 0, "at once")
        while room.bots_act:
            await asyncio.sleep(0.01)
        await room.say(player, Skip())
        return room.is_skipping

    assert in_a_room(Side(ARMY), BOT)(talk) is False


def test_whoever_only_watches_does_not_skip_for_those_who_play():
    async def talk(room):
        await come(room, 0)
        watcher = await come(room, 1)
        await room.say(watcher, Skip())
        return room.is_skipping

    assert in_a_room(Side(ARMY), BOT)(talk) is False
