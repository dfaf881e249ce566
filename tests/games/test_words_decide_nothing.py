"""Rewording or translating every sentence changes no rule."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def fingerprints(*how: str) -> list[str]:
    done = subprocess.run([sys.executable, "-m", "tests.games.other_words", *how], cwd=ROOT, capture_output=True,
                          text=True, check=True)  # fmt: skip
    return done.stdout.split()


@pytest.mark.slow
def test_games_end_alike_in_other_words():
    usual, other = fingerprints(), fingerprints("--other")
    assert len(usual) == len(set(usual)) > 25
    assert other == usual
