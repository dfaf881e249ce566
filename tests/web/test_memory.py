"""The memory of a battle that was closed is given back."""

import asyncio
import gc
import weakref

import pytest

from tests.web.running import run
from turnmaster.table.session.messages import SetPace
from turnmaster.web.database.opening import open_folder
from turnmaster.web.hosting import memory
from turnmaster.web.hosting.memory import Collector
from turnmaster.web.new_battle import NewBattle, begin
from turnmaster.web.rooms import Rooms
from turnmaster.web.store import Store
from turnmaster.web.workers import Workers

pytestmark = pytest.mark.slow


def begun(store: Store) -> str:
    one = begin(NewBattle(demonstration=True, battlefield="", turns=1, seed=5))
    return store.begin(one.journal, one.seats, one.played_by, 0)[0]


@pytest.mark.parametrize("while_bots_act", [True, False])
def test_nothing_holds_a_battle_once_its_room_is_closed(tmp_path, while_bots_act):
    async def visit(rooms: Rooms, battle: str) -> "weakref.ref[object]":
        room = await rooms.room(battle)
        assert room is not None
        spectator = await room.enter(0)
        await room.say(spectator, SetPace(pace="at once"))
        await asyncio.sleep(0.3)
        if not while_bots_act:
            room.leave(spectator)
            await asyncio.sleep(0.1)
        await rooms.close()
        return weakref.ref(room.session)

    async def whole() -> "weakref.ref[object]":
        opened = open_folder(tmp_path)
        store = Store(opened)
        rooms = Rooms(store, Workers(), 0.0)
        session = await visit(rooms, begun(store))
        async with rooms.emptied():
            pass
        await asyncio.sleep(0.1)
        gc.collect()
        assert session() is None
        opened.close()
        return session

    run(whole())


class Battle:
    """A part of a cycle, as battles are."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector(monkeypatch):
    monkeypatch.setattr(memory, "LONG", 0.0)
    collector = Collector()
    gc.callbacks.append(collector.hear)
    yield collector
    gc.callbacks.remove(collector.hear)
    gc.unfreeze()


def test_a_battle_that_was_set_aside_and_then_closed_is_given_back(collector):
    battle = Battle()
    closed = weakref.ref(battle)
    gc.collect()  # a long look: what is in use is set aside
    assert gc.get_freeze_count() > 0
    del battle
    gc.collect()
    assert closed() is not None
    collector.tidy()
    assert closed() is None


def test_where_nothing_was_set_aside_nothing_is_looked_through(collector):
    gc.collect()
    collector.tidy()
    looks = gc.get_stats()[2]["collections"]
    collector.tidy()
    assert gc.get_stats()[2]["collections"] == looks
