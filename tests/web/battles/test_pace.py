"""How fast bots act in a room: as slowly as those who decide want it, or at once until somebody is asked."""

import asyncio

import pytest

from tests.web.running import run
from turnmaster.table.session.messages import SetPace, Skip
from turnmaster.table.session.session import Session
from turnmaster.web.battles.live_battle import LiveBattle
from turnmaster.web.battles.messages import NewBattle, Side
from turnmaster.web.battles.new_battle import begin
from turnmaster.web.workers import Workers

ARMY = "ember-hunt"
BOT = Side(ARMY, played_by="aggressive")


def live_battle_of(*sides):
    one = begin(NewBattle([*sides], battlefield="", turns=1, seed=5))
    return LiveBattle(Session(one.journal, one.seats, one.played_by), Workers(), pace=0.3)


async def come(live, seat, pace="normal"):
    listener = await live.enter(seat)
    await live.handle(listener, SetPace(pace=pace))
    return listener


def in_a_battle(*sides):
    """Run a talk in a room of these sides, and close the room behind it."""

    def talk_in_it(talk):
        async def whole():
            live = live_battle_of(*sides)
            try:
                return await talk(live)
            finally:
                await live.close()

        return run(whole())

    return talk_in_it


@pytest.mark.parametrize(("pace", "times"), [("slow", 3.0), ("normal", 1.0), ("fast", 0.3), ("at once", 0.0)])
def test_bots_wait_as_long_as_a_seat_wants(pace, times):
    async def talk(live):
        await come(live, 0, pace)
        return live.pause

    assert in_a_battle(Side(ARMY), BOT)(talk) == pytest.approx(0.3 * times)


def test_the_slowest_of_those_who_play_is_waited_for():
    async def talk(live):
        await come(live, 0, "at once")
        await come(live, 1, "slow")
        return live.pause

    assert in_a_battle(Side(ARMY), Side(ARMY), BOT)(talk) == pytest.approx(0.9)


def test_whoever_only_watches_holds_nobody_up():
    async def talk(live):
        await come(live, 0, "at once")
        await come(live, 1, "slow")
        return live.pause

    assert in_a_battle(Side(ARMY), BOT)(talk) == 0


def test_whoever_watches_bots_alone_sets_their_pace():
    async def talk(live):
        await come(live, 0, "slow")
        return live.pause

    assert in_a_battle(BOT, BOT)(talk) == pytest.approx(0.9)


def test_skipping_lasts_until_the_bots_are_done():
    async def talk(live):
        watcher = await come(live, 0, "slow")
        await live.handle(watcher, Skip())
        assert live.pause == 0
        async with asyncio.timeout(30):
            while live.bots_act:
                await asyncio.sleep(0.05)
                while not watcher.waiting.empty():
                    watcher.waiting.get_nowait()
        return live.session.over, live.is_skipping

    assert in_a_battle(BOT, BOT)(talk) == (True, False)


def test_nothing_is_skipped_while_a_person_is_asked():
    async def talk(live):
        player = await come(live, 0, "at once")
        while live.bots_act:
            await asyncio.sleep(0.01)
        await live.handle(player, Skip())
        return live.is_skipping

    assert in_a_battle(Side(ARMY), BOT)(talk) is False


def test_whoever_only_watches_does_not_skip_for_those_who_play():
    async def talk(live):
        await come(live, 0)
        watcher = await come(live, 1)
        await live.handle(watcher, Skip())
        return live.is_skipping

    assert in_a_battle(Side(ARMY), BOT)(talk) is False
