"""Clocks: whose runs and when, what answers add, what happens when time is over, and that no rule knows of them."""

from typing import Any

from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would
from turnmaster.table.session.clocks import ClockChoice, Clocks, full_times
from turnmaster.table.session.messages import ClocksTold, Undo, Welcome

MINUTE, SECOND = 60_000, 1_000


class Time:
    """What time it is, as a test says."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def timed(time: Time, added: int = 0, *, bot: bool = False, **more: Any) -> Table:
    """Two players with ten minutes each, and somebody there."""
    table = Table(**more)
    table.session.clocks = Clocks(full_times(ClockChoice(10, added, bot), 2), time)
    table.session.attend(somebody=True)
    return table


def asked(table: Table) -> int:
    decision = table.session.asked
    assert decision is not None
    return decision.player


def left(table: Table) -> list[int]:
    assert table.session.clocks is not None
    return table.session.clocks.view().left


def answer(table: Table) -> None:
    as_a_bot_would(table, asked(table))


def until_asked(table: Table, player: int) -> None:
    while asked(table) != player:
        answer(table)


def test_without_a_choice_there_are_no_clocks():
    assert Table().people[0].view.clocks is None


def test_only_the_clock_of_whoever_has_to_decide_runs():
    time = Time()
    table = timed(time)
    first = asked(table)
    time.seconds += 30
    assert left(table)[first] == 10 * MINUTE - 30 * SECOND
    assert left(table)[1 - first] == 10 * MINUTE
    until_asked(table, 1 - first)
    time.seconds += 5
    assert left(table)[first] == 10 * MINUTE - 30 * SECOND
    assert left(table)[1 - first] == 10 * MINUTE - 5 * SECOND


def test_a_view_says_whose_clock_runs_and_how_long_everybody_has():
    time = Time()
    table = timed(time)
    first = asked(table)
    time.seconds += 12
    answer(table)
    shown = table.people[0].view.clocks
    assert shown.left[first] == 10 * MINUTE - 12 * SECOND
    assert shown.running == asked(table) and shown.out == []


def test_an_answer_adds_its_seconds_once():
    time = Time()
    table = timed(time, added=20)
    first = asked(table)
    time.seconds += 5
    answer(table)
    assert left(table)[first] == 10 * MINUTE + 15 * SECOND


def test_taking_back_gives_no_time_back_and_no_seconds_twice():
    time = Time()
    table = timed(time, added=20)
    first = asked(table)
    time.seconds += 60
    answer(table)
    table.say(first, Undo())
    assert asked(table) == first and table.session.battle.decision is not None
    assert left(table)[first] == 10 * MINUTE - 40 * SECOND
    answer(table)
    assert left(table)[first] == 10 * MINUTE - 40 * SECOND


def test_no_clock_runs_while_nobody_is_there():
    time = Time()
    table = timed(time)
    table.session.attend(somebody=False)
    time.seconds += 3_600
    assert left(table) == [10 * MINUTE] * 2
    table.session.attend(somebody=True)
    time.seconds += 1
    assert sum(left(table)) == 20 * MINUTE - SECOND


def test_the_clock_of_a_bot_never_runs():
    time = Time()
    table = timed(time, played_by=("person", "aggressive"))
    while not table.session.over:
        time.seconds += 1
        table.run_bots()
        if not table.session.over:
            answer(table)
    assert left(table)[1] == 10 * MINUTE and left(table)[0] < 10 * MINUTE


def test_a_player_who_is_out_of_time_is_named_once_and_goes_on():
    time = Time()
    table = timed(time, added=20)
    late = asked(table)
    assert table.session.clocks is not None and table.session.clocks.rings_in == 600
    time.seconds += 601
    heard = [len(person.got) for person in table.people]
    table.spread(table.session.ring())
    for person, before in zip(table.people, heard, strict=True):
        (told,) = person.got[before:]
        assert isinstance(told, ClocksTold) and told.clocks.out == [late] and told.clocks.running == -1
    assert table.session.ring() == [] and table.session.clocks.rings_in is None
    until_asked(table, 1 - late)
    assert left(table)[late] == 0


def test_where_it_was_chosen_a_bot_answers_for_whoever_is_out_of_time():
    time = Time()
    table = timed(time, bot=True)
    late = asked(table)
    kept = []
    table.session.keep_seats = lambda: kept.append(list(table.session.played_by))
    time.seconds += 600
    table.spread(table.session.ring())
    assert table.session.played_by[late] == "aggressive" and kept == [table.session.played_by]
    assert table.session.waits_for_bot and table.people[late].ask is None
    told = table.people[1 - late].last(Welcome)
    assert told.players[late].played_by == "aggressive"
    table.run_bots()
    assert asked(table) == 1 - late


def test_times_are_kept_as_if_the_clock_were_stopped():
    time = Time()
    table = timed(time)
    first = asked(table)
    time.seconds += 90
    assert table.session.clocks is not None
    kept = table.session.clocks.kept()
    later = Clocks(kept, Time())
    assert later.left(first) == 10 * MINUTE - 90 * SECOND


def test_a_battle_with_clocks_ends_in_the_same_state_as_one_without():
    time = Time()
    tables = timed(time, added=3), Table()
    for table in tables:
        while not table.session.over:
            time.seconds += 0.5
            answer(table)
    assert tables[0].session.battle.hash() == tables[1].session.battle.hash()
