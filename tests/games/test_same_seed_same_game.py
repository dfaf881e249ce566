"""The same seed gives the same game: today, tomorrow, in another process, with another hash order."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden.make_games import GAMES, TABLE

ROOT = Path(__file__).parent.parent.parent
GOLDEN = json.loads(TABLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_fixed_game_ends_as_it_always_did(game):
    assert game.fingerprint() == GOLDEN[game.name]


def test_the_table_holds_these_games_and_no_others():
    assert set(GOLDEN) == {game.name for game in GAMES}
    assert len(set(GOLDEN.values())) == len(GAMES)


@pytest.mark.parametrize("order", ["0", "1"])
def test_a_game_does_not_depend_on_the_order_of_hashes(order):
    game = next(game for game in GAMES if "Tactical Abilities" in game.options)
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden.make_games", game.name],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": order},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == GOLDEN[game.name]
