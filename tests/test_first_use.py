"""The first command on a computer says that it compiles; all others say nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from turnmaster.battlefield.compiled import arrays, prepare
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.cli.preparing import READY, WORDS, prepare_aloud
from turnmaster.first_use import PREPARATIONS

ROOT = Path(__file__).parent.parent

# The first move of a program that ends where it would begin to compile.
MOVES = """
import sys
from turnmaster.cli import run
from turnmaster.cli import app, preparing
def end(): sys.exit("compiling")
app.prepare_aloud = end
sys.exit(run(["battle", "--turns", "1", "--seed", "3", "--quiet", "--json"]))
"""


def first_move(folder: Path) -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", MOVES], env=environment, capture_output=True, text=True, check=False)
    return done.stderr


@pytest.mark.slow
def test_a_computer_that_has_compiled_nothing_is_told_before_it_does(tmp_path):
    pytest.importorskip("numba")
    assert "compiling" in first_move(tmp_path)
    assert not list(tmp_path.rglob("*.nbc")), "something was compiled before a word was said"


def test_nobody_is_told_anything_where_everything_was_compiled_before(monkeypatch):
    warm_up()
    said: list[str] = []
    monkeypatch.setattr(arrays(), "is_fresh", lambda kernels: False)
    PREPARATIONS[:] = [lambda: said.append("compiling")]
    prepare()
    assert not said and not PREPARATIONS


def test_the_word_is_said_on_standard_error(capsys, monkeypatch):
    monkeypatch.setattr("turnmaster.battlefield.warm_up.warm_up", lambda: None)
    prepare_aloud()
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [WORDS, READY]
