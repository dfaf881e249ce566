"""Espionage, where a scenario cannot say it."""

from pathlib import Path

from turnmaster.scenario import load_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player

FOUND_OUT = Path(__file__).parent.parent.parent / "scenarios/perks/deployment/espionage-keen-eye.yaml"


def test_a_spy_is_found_out_whether_or_not_anybody_reads_about_it():
    scenario = load_scenario(FOUND_OUT)
    read, unread = begin(scenario, []), begin(scenario, [])
    unread.log = None
    for battle in (read, unread):
        player = Player(battle)
        for step in scenario.steps():
            assert player.do(step.do) is None
    assert read.hash() == unread.hash()
