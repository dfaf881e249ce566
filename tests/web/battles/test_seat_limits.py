"""A seat has one allowance of messages and few connections, however often its link is opened."""

import msgspec
import pytest

from tests.web.running import run
from turnmaster.table.session.messages import Say
from turnmaster.table.session.session import Session
from turnmaster.web.battles import live_battle
from turnmaster.web.battles.listener import TOO_MANY_AT_SEAT, Listener
from turnmaster.web.battles.live_battle import MOST_AT_A_SEAT, MOST_SAID, LiveBattle
from turnmaster.web.battles.messages import NewBattle, Side
from turnmaster.web.battles.new_battle import begin
from turnmaster.web.safety import BURST, MOST_A_SECOND
from turnmaster.web.shares import Visitor
from turnmaster.web.workers import Workers

ARMY = "ember-hunt"
PLAYER, SPECTATOR = 0, 2


@pytest.fixture
def live() -> LiveBattle:
    one = begin(NewBattle([Side(ARMY), Side(ARMY)], battlefield="", turns=1, seed=5))
    return LiveBattle(Session(one.journal, one.seats, one.played_by), Workers(threads=False))


def messages(listener: Listener) -> list[bytes | None]:
    return [listener.waiting.get_nowait() for _ in range(listener.waiting.qsize())]


def test_the_messages_of_a_seat_are_counted_together(live):
    said = sum(live.may_send(PLAYER, 0.0) for _ in range(3 * BURST))
    assert said == BURST
    assert sum(live.may_send(PLAYER, 1.0) for _ in range(3 * BURST)) == MOST_A_SECOND
    assert live.may_send(1, 1.0)  # another seat has its own


def test_a_seat_says_little_to_everybody_at_once(live):
    """Others hear all of it, so it has a limit of its own."""

    async def talk() -> tuple[Listener, Listener]:
        ann, bob = await live.enter(PLAYER), await live.enter(1)
        messages(bob)
        for _ in range(3 * MOST_SAID):
            await live.handle(ann, Say(text="Hello!"))
        return ann, bob

    ann, bob = run(talk())
    assert len(messages(bob)) == MOST_SAID
    refusal = messages(ann)[-1]
    assert refusal is not None and "Wait a few seconds" in msgspec.json.decode(refusal)["reason"]


def test_the_oldest_of_too_many_connections_of_a_seat_is_closed_with_a_sentence(live):
    async def come() -> list[Listener]:
        return [await live.enter(PLAYER) for _ in range(MOST_AT_A_SEAT + 1)]

    first, *others = run(come())
    assert live.listeners == {*others} and first.closes_with == TOO_MANY_AT_SEAT
    *_, said, end = messages(first)
    assert end is None and said is not None
    assert "8 other places" in msgspec.json.decode(said)["reason"]


def watching(live: LiveBattle, *visitors: Visitor) -> list[Listener]:
    async def come() -> list[Listener]:
        return [await live.enter(SPECTATOR, visitor=visitor) for visitor in visitors]

    return run(come())


def test_spectators_share_a_link_and_may_be_more(live):
    came = watching(live, *(Visitor(f"key {n}", f"192.168.1.{n}") for n in range(20)))
    assert live.listeners == {*came}


def test_a_spectator_who_comes_too_often_loses_the_own_oldest_connection(live):
    other, first, *rest = watching(live, Visitor("Eve"), *[Visitor("Mallory")] * (MOST_AT_A_SEAT + 1))
    assert live.listeners == {other, *rest} and first.closes_with == TOO_MANY_AT_SEAT


def test_where_many_watch_a_newcomer_finds_no_room_and_pushes_out_nobody(live, monkeypatch):
    monkeypatch.setattr(live_battle, "MOST_WATCHING", 4)
    *here, newcomer = watching(live, *(Visitor(f"key {n}", f"10.0.0.{n}") for n in range(5)))
    assert live.listeners == {*here} and newcomer.closes_with == TOO_MANY_AT_SEAT and not newcomer.has_come
    said, end = messages(newcomer)
    assert end is None and said is not None and "Look at this page again later" in msgspec.json.decode(said)["reason"]


def test_one_address_takes_half_of_the_room_for_spectators_however_many_keys_it_makes(live, monkeypatch):
    monkeypatch.setattr(live_battle, "MOST_FROM_ONE_ADDRESS", 3)
    came = watching(live, *(Visitor(f"key {n}", "10.0.0.1") for n in range(9)), Visitor("Eve", "10.0.0.2"))
    assert live.listeners == {*came[:3], came[-1]}
