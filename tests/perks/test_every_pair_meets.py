"""Every two perks meet in a short game that keeps all promises: those of units, traits and rosters with each other and
with those of weapons.
"""

import pytest

from tests.games.promises import kept
from tests.perks.meeting import meetings, pairs_to_meet
from tests.slices import slice_of, slices_to_play


@pytest.mark.slow
def test_all_pairs_can_be_brought_into_battles():
    _, missing = meetings()
    assert len(pairs_to_meet()) > 10_000
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("number", slices_to_play())
def test_every_pair_of_perks_meets_in_a_game_that_keeps_the_promises(number):
    games, _ = meetings()
    for game in slice_of(games, number):
        kept(game)
