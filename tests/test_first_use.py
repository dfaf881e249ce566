"""The first command on a computer says that it compiles; all others say nothing."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from turnmaster.battlefield.compiled import arrays, prepare
from turnmaster.battlefield.warm_up import warm_up
from turnmaster.cli.preparing import READY, WORDS, prepare_aloud
from turnmaster.first_use import PREPARATIONS

ROOT = Path(__file__).parent.parent

# A program that ends where it would begin to compile.
PROGRAM = """
import sys
from turnmaster.cli import run
from turnmaster.cli import app, preparing
def end(): sys.exit("compiling")
app.prepare_aloud = end
sys.exit(run(sys.argv[1:]))
"""

# The first move on a computer.
MOVES = {
    "battle": ["battle", "--turns", "1", "--seed", "3", "--quiet", "--json"],
    "odds": ["odds", "--attacks", "10", "--power", "4", "--json"],
}


def first_move(words: list[str], folder: Path) -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", PROGRAM, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stderr


@pytest.mark.slow
@pytest.mark.parametrize("words", MOVES.values(), ids=MOVES)
def test_a_computer_that_has_compiled_nothing_is_told_before_it_does(words, tmp_path):
    pytest.importorskip("numba")
    assert "compiling" in first_move(words, tmp_path)
    assert not list(tmp_path.rglob("*.nbc")), "something was compiled before a word was said"


def test_nobody_is_told_anything_where_everything_was_compiled_before(monkeypatch):
    warm_up()
    said: list[str] = []
    monkeypatch.setattr(arrays(), "are_kept", lambda kernels: True)
    PREPARATIONS[:] = [lambda: said.append("compiling")]
    prepare()
    assert not said and not PREPARATIONS


KERNELS = """
def one(number):
    return number + 1

def two(number):
    return number + 2
"""


def test_a_computer_that_keeps_only_some_of_the_kernels_has_to_prepare_the_others(tmp_path, monkeypatch):
    """Somebody may have stopped the first command while it was preparing them."""
    pytest.importorskip("numba")
    (tmp_path / "kernels_of_this_test.py").write_text(KERNELS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = import_module("kernels_of_this_test")
    one, two = arrays().compiled(module.one), arrays().compiled(module.two)
    assert not arrays().are_kept([one, two])
    one(1)
    assert arrays().are_kept([one])
    assert not arrays().are_kept([one, two])
    two(1)
    assert arrays().are_kept([one, two])


def test_kernels_that_another_processor_left_here_are_not_kept(tmp_path, monkeypatch):
    """A folder may have come from another computer, as in an image of a container."""
    pytest.importorskip("numba")
    (tmp_path / "kernels_from_elsewhere.py").write_text(KERNELS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    one = arrays().compiled(import_module("kernels_from_elsewhere").one)
    one(1)
    codegen = type(one.targetctx.codegen())
    monkeypatch.setattr(codegen, "magic_tuple", lambda self: ("another processor",))
    assert not arrays().are_kept([one])


@pytest.mark.slow
def test_the_warm_up_leaves_no_kernel_to_prepare():
    pytest.importorskip("numba")
    code = "from turnmaster.battlefield import compiled, warm_up; warm_up.warm_up(); "
    code += (
        "print([each.function.__name__ for each in compiled._kernels if not compiled.arrays().are_kept([each.ready])])"
    )
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout == "[]\n"


def test_the_word_is_said_on_standard_error(capsys, monkeypatch):
    monkeypatch.setattr("turnmaster.battlefield.warm_up.warm_up", lambda: None)
    prepare_aloud()
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [WORDS, READY]
