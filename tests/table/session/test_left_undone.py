"""Finishing: what it leaves undone is told before, and nobody is asked who can do nothing."""

from typing import Any

from tests.table.session.talk import Table
from tests.table.session.test_questions import hot_seat
from tests.table.session.test_session import as_a_bot_would
from turnmaster.engine.attacking.aiming import can_attack
from turnmaster.table.session.idle import answer_for_idle
from turnmaster.table.session.seats import Seat
from turnmaster.table.session.session import RULE


def finishing(table: Table) -> Any:
    return next(option for option in table.people[0].ask.options if option.answer[0] == "finish")


def at_phase(phase: str) -> Table:
    table = hot_seat("unit")
    while table.people[0].ask.kind != "unit" or table.people[0].view.phase != phase:
        as_a_bot_would(table, 0)
    return table


def test_finishing_a_deploy_phase_asks_because_an_army_would_stay_in_reserve():
    option = finishing(at_phase("Deploy Phase"))
    assert option.asks and option.leaves.endswith("in Reserve")
    assert len(option.leaves_units) == int(option.leaves.split()[0])


def test_the_rest_of_a_move_phase_stays_with_one_press():
    option = finishing(at_phase("Move Phase"))
    assert not option.asks and option.leaves.endswith(("stays", "stay"))


def test_finishing_an_attack_phase_names_only_units_with_a_target():
    table = at_phase("Attack Phase")
    option = finishing(table)
    assert option.leaves_units
    assert all(can_attack(table.session.battle, unit) for unit in option.leaves_units)
    assert option.asks


def test_nobody_is_asked_in_an_attack_phase_whose_units_have_no_target():
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),))
    asked_in = set()
    while not table.session.over:
        ask = table.people[0].ask
        asked_in.add((ask.player, table.people[0].view.phase))
        if ask.player == 1 and ask.kind == "unit" and table.people[0].view.phase == "Deploy Phase":
            table.answer(0, "finish")
        else:
            as_a_bot_would(table, 0)
    assert (0, "Move Phase") in asked_in, "Ann has units on the battlefield"
    assert (0, "Attack Phase") not in asked_in, "and Bob has none"
    assert table.session.given_by.count(RULE) == table.session.battle.setup.turns


def test_a_player_with_a_target_is_asked():
    table = at_phase("Attack Phase")
    assert table.session.asked is not None
    assert answer_for_idle(table.session.battle, table.session.asked) is None
