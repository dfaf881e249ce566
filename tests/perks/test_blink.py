"""Bots that blink, and saves of a unit about to."""

import pytest

from turnmaster.bots import make_bot
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.field.units import gap_between
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.table.checks import Unsound
from turnmaster.table.states import check_state

INCH = 10_000
ORACLE, OGRE = 0, 1
ADVANCED = "rules: {playstyle: Advanced}\nstart: begin action steps\ncp: {red: 9, blue: 9}\n"


def table(apart: float, weapon: str, more: str = "start: Attack Phase\n") -> Battle:
    """An Oracle with Blink II so many inches from an Ogre."""
    text = f"""
scenario: a test
red: {{Oracle: {{at: [-20, 0], perks: [Blink II], weapons: {{Wand: {weapon}}}}}}}
blue: {{Ogre: {{at: [{apart - 20}, 0], hp: 9, move: 0, dash: 0}}}}
{more}dice: [4]
"""
    return begin(parse_scenario(text, "test"), [])


def answers(battle: Battle, count: int) -> list[str]:
    """The first words of what an aggressive bot does for both."""
    bot, given = make_bot("aggressive"), []
    for _ in range(count):
        decision = battle.decision
        assert decision is not None
        answer = bot.choose(battle, decision).answer
        assert battle.answer(decision.id, answer) is None
        given.append(answer.word)
    return given


def test_an_aggressive_bot_blinks_into_range_before_it_attacks():
    battle = table(20, "{range: 12}")
    assert answers(battle, 4) == ["unit", "Blink II", "movement", "attack"]


@pytest.mark.parametrize("apart", [10, 30])
def test_an_aggressive_bot_saves_it_where_it_is_of_no_use(apart):
    """In range already, or out of it even then."""
    battle = table(apart, "{range: 12}")
    assert answers(battle, 2) == ["unit", "pass"]


def test_an_aggressive_bot_blinks_before_a_charge():
    battle = table(17, "{range: 0}", "start: Move Phase\n")
    assert answers(battle, 3) == ["unit", "Blink II", "movement"]
    assert gap_between(battle, ORACLE, OGRE) < 6 * INCH
    assert answers(battle, 1) == ["move"]
    assert battle.state.contacts == [(ORACLE, OGRE)]


def test_an_aggressive_bot_buys_it_in_an_advanced_game():
    battle = table(32, "{range: 12}", ADVANCED)
    assert answers(battle, 4) == ["act", "move", "act", "dash"]  # which is cheaper, and not enough
    while battle.decision is not None and battle.decision.player != ORACLE:
        answers(battle, 1)
    assert answers(battle, 3) == ["act", "Blink II", "movement"]


def about_to_go() -> Battle:
    battle = table(20, "{range: 12}")
    answers(battle, 2)
    return battle


def test_a_save_in_the_middle_of_it_is_sound():
    battle = about_to_go()
    check_state(battle.rules, battle.setup, battle.state)
    assert battle.clone().decision == battle.decision


@pytest.mark.parametrize(
    ("changed", "value"), [("reach", 0), ("reach", -1), ("reach", 10**9), ("perk", ""), ("action", "Move")]
)
def test_a_save_with_a_movement_that_makes_no_sense_is_refused(changed, value):
    battle = about_to_go()
    ctx = battle.state.stack[-1].ctx
    assert isinstance(ctx, Placing)
    setattr(ctx, changed, value)
    with pytest.raises(Unsound):
        check_state(battle.rules, battle.setup, battle.state)


def test_a_save_with_it_in_the_place_of_a_move_is_refused():
    battle = about_to_go()
    battle.state.stack[-1].sequence = "move"
    with pytest.raises(Unsound, match="no part of 'move'"):
        check_state(battle.rules, battle.setup, battle.state)
