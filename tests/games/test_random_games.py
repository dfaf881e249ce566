"""Random games of two to five players and teams, in all playstyles, with dice and options mixed at random.

The games are the same on every run. With FRESH_GAMES=1 in the environment every run plays new ones: only those can
find something that was there before.
"""

import os
from random import SystemRandom

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.games.promises import kept
from tests.games.setups import Game, games

PLAYSTYLES = ("Standard", "Advanced", "Intermediate")
PARTS = range(1, 9)  # pieces of the long run, so that several cores share it
GAMES_IN_A_PART = 40
FEW_GAMES = 6


def play_games(playstyle: str, part: int, count: int) -> None:
    """That many games of a playstyle; the part is the seed of what Hypothesis makes up."""

    @seed(SystemRandom().getrandbits(32) if "FRESH_GAMES" in os.environ else part)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(game=games(playstyle))
    def play(game: Game) -> None:
        kept(game)

    play()


@pytest.mark.parametrize("playstyle", PLAYSTYLES)
def test_a_random_game_keeps_every_promise(playstyle):
    play_games(playstyle, part=0, count=FEW_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("playstyle", PLAYSTYLES)
def test_many_random_games_keep_every_promise(playstyle, part):
    play_games(playstyle, part, GAMES_IN_A_PART)
