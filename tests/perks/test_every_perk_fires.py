"""Seeded games between random armies, until every perk of a weapon, or of a unit, has done something at least once."""

import pytest

from tests.perks.firing import (
    ROSTER_PERKS,
    UNIT_PERKS,
    WEAPON_PERKS,
    Watch,
    play,
    play_with,
    roster_armies,
    unit_armies,
)
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
def test_every_roster_perk_fires_in_a_random_game():
    watch, stream = Watch(), Stream(2022)
    for game in range(MOST_GAMES):
        silent = [name for name in ROSTER_PERKS if name not in watch.fired]
        if not silent:
            return
        play_with(watch, roster_armies(stream.shuffled(silent)[:4], game), PLAYSTYLES[game % 3], game)
    pytest.fail(f"never did anything: {', '.join(name for name in ROSTER_PERKS if name not in watch.fired)}")
