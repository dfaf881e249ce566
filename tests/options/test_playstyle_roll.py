"""Which die picks a playstyle: scripted faces cannot tell a D2 from a D3. [Mods, Playstyle Cycling]"""

import pytest

from tests.engine.staged import events
from turnmaster.engine.core.events import DiceRolled, Event
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

TABLE = """
scenario: a roll for the playstyle
rules: {options: ["Playstyle Cycling=CYCLE"]}
start: start game turn
red: {Guns: {at: [0, 20]}}
blue: {Wall: {at: [0, -20]}}
dice: [2, 6, 1]
"""


@pytest.mark.pins("option Playstyle Cycling")
@pytest.mark.parametrize(
    ("cycle", "die"),
    [("random,Intermediate,Advanced", "D2"), ("random,Standard,Intermediate,Advanced", "D3")],
)
def test_two_playstyles_take_a_d2_and_three_a_d3(cycle, die):
    log: list[Event] = []
    battle = begin(parse_scenario(TABLE.replace("CYCLE", cycle), "test"), log)
    rolls = [(event.reason, event.die) for event in events(battle, DiceRolled)]
    assert rolls[0] == ("Playstyle", die)
