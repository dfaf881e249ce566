"""The memory of a battle that was closed is given back."""

import asyncio
import gc
import weakref

import pytest

from tests.web.running import run
from turnmaster.table.session.messages import SetPace
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import open_folder
from turnmaster.web.hosting import memory
from turnmaster.web.hosting.memory import Collector
from turnmaster.web.workers import Workers

pytestmark = pytest.mark.slow


def begun(store: BattleStore) -> str:
    one = begin(NewBattle(demonstration=True, battlefield="", turns=1, seed=5))
    return store.begin(one.journal, one.seats, one.played_by, 0)[0]


@pytest.mark.parametrize("while_bots_act", [True, False])
def test_nothing_holds_a_battle_once_its_room_is_closed(tmp_path, while_bots_act):
    async def visit(live_battles: LiveBattles, battle: str) -> "weakref.ref[object]":
        live = await live_battles.get(battle)
        assert live is not None
        spectator = await live.enter(0)
        await live.handle(spectator, SetPace(pace="at once"))
        await asyncio.sleep(0.3)
        if not while_bots_act:
            live.leave(spectator)
            await asyncio.sleep(0.1)
        await live_battles.close()
        return weakref.ref(live.session)

    async def whole() -> "weakref.ref[object]":
        opened = open_folder(tmp_path)
        store = BattleStore(opened)
        live_battles = LiveBattles(store, Workers(), 0.0)
        session = await visit(live_battles, begun(store))
        async with live_battles.emptied():
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
