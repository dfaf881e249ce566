"""People come first: bots have a thread of their own, take turns room by room, and wait while people wait."""

import asyncio
import threading
import time

import pytest

from tests.web.running import run
from turnmaster.table.session.messages import Give, Say, SetPace, Skip
from turnmaster.table.session.session import Session
from turnmaster.web.battles.listener import Listener
from turnmaster.web.battles.live_battle import LiveBattle
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.messages import NewBattle, Side
from turnmaster.web.battles.new_battle import begin
from turnmaster.web.workers import BOTS, PEOPLE, Turns, Workers

ARMY = "ember-hunt"
PERSON, BOT = Side(ARMY), Side(ARMY, played_by="aggressive")
MORE_THAN_THREADS = 12


def session_of(*sides: Side) -> Session:
    one = begin(NewBattle([*sides], battlefield="", turns=1, seed=5))
    return Session(one.journal, one.seats, one.played_by)


class Thinking:
    """Bots that think until they are told to act."""

    def __init__(self) -> None:
        self.done, self.begun = threading.Event(), threading.Event()

    def in_place_of(self, session: Session) -> Session:
        for player in session.bots:
            session.bots[player] = self  # type: ignore[assignment]
        return session

    def choose(self, battle: object, decision: object) -> object:
        self.begun.set()
        self.done.wait(10)
        raise RuntimeError("it has thought for too long")


def drained(listener: Listener) -> list[bytes | None]:
    return [listener.waiting.get_nowait() for _ in range(listener.waiting.qsize())]


async def until(condition) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


def test_people_are_answered_while_more_bots_think_than_there_are_threads():
    workers, thinking = Workers(), Thinking()

    async def talk() -> None:
        busy = [LiveBattle(thinking.in_place_of(session_of(BOT, BOT)), workers, 0.0) for _ in range(MORE_THAN_THREADS)]
        for live in busy:
            await live.enter(0)
        await until(thinking.begun.is_set)
        async with asyncio.timeout(5):
            played = LiveBattle(session_of(PERSON, PERSON), workers, 0.0)
            person = await played.enter(0)
            drained(person)
            await played.handle(person, Say(text="Hello"))
            assert b"Hello" in b"".join(one or b"" for one in drained(person))
            waiting = busy[-1]  # its bot has not had its turn: those in the room do not wait for it either
            spectator = await waiting.enter(0)
            drained(spectator)
            await waiting.handle(spectator, Say(text="Anybody?"))
            assert b"Anybody?" in b"".join(one or b"" for one in drained(spectator))
        thinking.done.set()
        for live in [*busy, played]:
            await live.close()

    run(talk())


def test_a_message_is_written_out_once_for_all_who_share_a_seat_and_anew_for_others():
    async def watch() -> None:
        live = LiveBattle(session_of(PERSON, PERSON), Workers(), 0.0)
        crowd = [await live.enter(2) for _ in range(5)]
        player = await live.enter(0)
        for each in (*crowd, player):
            drained(each)
        decision = live.session.asked
        assert decision is not None
        at_turn = player if decision.player == 0 else await live.enter(decision.player)
        drained(at_turn)
        await live.handle(at_turn, Give(id=decision.id, answer=list(decision.options[0].written())))
        first, *others = [drained(each) for each in crowd]
        assert b'"type":"view"' in b"".join(one or b"" for one in first)
        for other in others:
            assert len(other) == len(first) and all(one is same for one, same in zip(other, first, strict=True))
        assert b'"type":"ask"' in b"".join(one or b"" for one in drained(at_turn) + drained(player))
        assert b'"type":"ask"' not in b"".join(one or b"" for one in first)
        await live.close()

    run(watch())


def test_a_bot_does_not_act_if_everybody_left_before_its_turn():
    async def leave() -> int:
        workers = Workers()
        live = LiveBattle(session_of(BOT, BOT), workers, 0.0)
        async with workers.bots_turn(played=False):
            spectator = await live.enter(0)
            await asyncio.sleep(0.05)
            live.leave(spectator)
        await until(lambda: not live.bots_act)
        await live.close()
        return len(live.session.journal.answers)

    assert run(leave()) == 0


def test_a_room_waits_for_its_turn_until_every_other_room_had_one():
    async def act(turns: Turns, name: str, order: list[str]) -> None:
        for _ in range(3):
            async with turns.turn(played=False):
                order.append(name)
                await asyncio.sleep(0)

    async def all_act() -> list[str]:
        turns, order = Turns(), list[str]()
        await asyncio.gather(*(act(turns, name, order) for name in "abcd"))
        return order

    assert "".join(run(all_act())) == "abcdabcdabcd"


def test_rooms_with_players_come_first_and_the_others_have_every_fifth_turn():
    async def act(turns: Turns, name: str, order: list[str]) -> None:
        async with turns.turn(played=name == "p"):
            order.append(name)
            await asyncio.sleep(0)

    async def all_act() -> list[str]:
        turns, order = Turns(), list[str]()
        await asyncio.gather(*(act(turns, name, order) for name in "wwww" + 10 * "p"))
        return order

    assert "".join(run(all_act())) == "wppppwppppwppw"


def test_a_room_that_is_closed_in_line_loses_nobody_a_turn():
    async def closing() -> bool:
        turns, had = Turns(), asyncio.Event()

        async def wait() -> None:
            async with turns.turn(played=False):
                had.set()

        async with turns.turn(played=False):
            gone, stays = asyncio.create_task(wait()), asyncio.create_task(wait())
            await asyncio.sleep(0)
            gone.cancel()
        async with asyncio.timeout(5):
            await stays
        async with turns.turn(played=False):
            return had.is_set()

    assert run(closing())


def test_a_turn_that_comes_as_its_room_is_closed_is_passed_on():
    async def closing() -> None:
        turns = Turns()

        async def wait() -> None:
            async with turns.turn(played=False):
                await asyncio.sleep(0)

        async with turns.turn(played=False):
            gone, stays = asyncio.create_task(wait()), asyncio.create_task(wait())
            await asyncio.sleep(0)
        gone.cancel()  # it has the turn, and does not know it yet
        async with asyncio.timeout(5):
            await stays

    run(closing())


def test_all_bots_share_one_thread_and_people_have_a_few():
    workers = Workers()

    def thread() -> str:
        time.sleep(0.002)
        return threading.current_thread().name

    async def names(way) -> set[str]:
        return {*await asyncio.gather(*(way(thread) for _ in range(40)))}

    bots, people = run(names(workers.for_bot)), run(names(workers.for_person))
    assert len(bots) == BOTS == 1 and len(people) <= PEOPLE
    assert not bots & people


@pytest.mark.parametrize("way", ["for_person", "for_page"])
def test_a_bot_waits_while_people_wait_but_not_for_ever(way):
    async def acting(patience: float, takes: float) -> bool:
        """Say whether people had what they wanted when the bot's turn came."""
        workers = Workers(patience=patience)
        work = asyncio.create_task(getattr(workers, way)(lambda: time.sleep(takes)))
        await asyncio.sleep(0)
        async with workers.bots_turn(played=True):
            had = not workers.people.is_busy and not workers.requests.is_busy
        await work
        return had

    assert run(acting(patience=5, takes=0.05))
    assert not run(acting(patience=0.01, takes=0.2))


@pytest.mark.slow
def test_without_threads_a_whole_battle_is_played_where_it_is_asked_for(monkeypatch):
    async def play() -> bool:
        monkeypatch.delattr(threading.Thread, "start")
        live = LiveBattle(session_of(BOT, BOT), Workers(threads=False), 0.0)
        spectator = await live.enter(0)
        await live.handle(spectator, SetPace(pace="at once"))
        await live.handle(spectator, Skip())
        while live.bots_act:
            await asyncio.sleep(0)
            drained(spectator)
        await live.close()
        return live.session.over

    assert run(play())


def test_a_mistake_comes_back_without_threads_as_it_does_with_them():
    async def fail(workers: Workers) -> None:
        with pytest.raises(ZeroDivisionError):
            await workers.for_person(lambda: 1 / 0)

    for threads in (True, False):
        run(fail(Workers(threads=threads)))


class Battles:
    """Battles of which one takes long to open."""

    def __init__(self) -> None:
        self.may_open, self.opened = threading.Event(), list[str]()

    def open(self, battle: str) -> Session:
        self.opened.append(battle)
        if battle == "long":
            self.may_open.wait(10)
        return session_of(PERSON, PERSON)


def live_battles_of(store: Battles) -> LiveBattles:
    return LiveBattles(store, Workers())  # type: ignore[arg-type]


def test_a_battle_that_takes_long_to_open_keeps_nobody_from_another():
    store = Battles()

    async def come() -> None:
        live_battles = live_battles_of(store)
        long = [asyncio.create_task(live_battles.get("long")) for _ in range(3)]
        async with asyncio.timeout(5):
            assert await live_battles.get("short") is not None
        store.may_open.set()
        first, *others = await asyncio.gather(*long)
        assert all(other is first for other in others)
        await live_battles.close()

    run(come())
    assert sorted(store.opened) == ["long", "short"]


def test_a_visitor_who_goes_while_a_battle_opens_takes_it_from_nobody():
    store = Battles()

    async def come() -> None:
        live_battles = live_battles_of(store)
        gone, stays = (asyncio.create_task(live_battles.get("long")) for _ in range(2))
        await until(lambda: store.opened)
        gone.cancel()
        store.may_open.set()
        assert await stays is not None
        await live_battles.close()

    run(come())


def test_no_room_is_open_or_opens_while_a_backup_is_restored():
    store = Battles()

    async def restore() -> None:
        live_battles = live_battles_of(store)
        opening = asyncio.create_task(live_battles.get("long"))
        await until(lambda: store.opened)
        asyncio.get_running_loop().call_later(0.05, store.may_open.set)
        async with live_battles.emptied():
            before = await opening
            assert before is not None and before.is_closed and live_battles.already_open("long") is None
            later = asyncio.create_task(live_battles.get("short"))
            await asyncio.sleep(0.05)
            assert store.opened == ["long"] and not later.done()
        assert await later is not None
        await live_battles.close()

    run(restore())


def test_rooms_that_many_open_at_once_send_nobody_away(monkeypatch):
    monkeypatch.setattr("turnmaster.web.battles.live_battles.MOST_EMPTY", 2)

    async def come() -> None:
        live_battles = live_battles_of(Battles())
        found = await asyncio.gather(*(live_battles.get(f"{number}") for number in range(6)))
        assert not any(live is None or live.is_closed for live in found)
        for live in found:
            assert live is not None
            live.leave(await live.enter(0))
        await live_battles.get("another")
        assert sum(live_battles.already_open(f"{number}") is not None for number in range(6)) == 2
        await live_battles.close()

    run(come())
