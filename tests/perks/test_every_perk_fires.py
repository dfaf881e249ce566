"""Seeded games between random armies, until every perk of a weapon, or of a unit, has done something at least once."""

import pytest
from msgspec.structs import replace

from tests.perks.firing import ROSTER_PERKS, UNIT_PERKS, WEAPON_PERKS, Watch, play, play_with, unit_armies
from turnmaster.dice import Stream
from turnmaster.engine.kernel.setup import PlaystyleName

PLAYSTYLES: tuple[PlaystyleName, ...] = ("Standard", "Advanced", "Intermediate")
AT_ONCE = 8  # perks in one game
MOST_GAMES = 600


@pytest.mark.slow
def test_every_weapon_perk_fires_in_a_random_game():
    watch, stream = Watch(), Stream(2022)
    for game in range(MOST_GAMES):
        silent = [name for name in WEAPON_PERKS if name not in watch.fired]
        if not silent:
            return
        company = [*stream.shuffled(silent), *stream.shuffled(WEAPON_PERKS)]  # some need several units on either side
        play(watch, company[:AT_ONCE], PLAYSTYLES[game % 3], game)
    pytest.fail(f"never did anything: {', '.join(name for name in WEAPON_PERKS if name not in watch.fired)}")


@pytest.mark.slow
def test_every_unit_perk_of_a_family_that_is_done_fires_in_a_random_game():
    watch, stream = Watch(), Stream(2022)
    for game in range(MOST_GAMES):
        silent = [name for name in UNIT_PERKS if name not in watch.fired]
        if not silent:
            return
        play_with(watch, unit_armies(stream.shuffled(silent)[:AT_ONCE], game), PLAYSTYLES[game % 3], game)
    pytest.fail(f"never did anything: {', '.join(name for name in UNIT_PERKS if name not in watch.fired)}")


@pytest.mark.slow
@pytest.mark.parametrize("perk", ROSTER_PERKS)
def test_a_perk_of_a_roster_fires_in_a_random_game(perk):
    watch = Watch()
    for game in range(12):
        army, other = unit_armies(["Dodge", "Regenerate"], game)
        play_with(watch, [replace(army, perks=(perk,)), other], PLAYSTYLES[game % 3], game)
        if perk in watch.fired:
            return
    pytest.fail("it never did anything")
