"""The same games and the same odds in a bare Python, which has neither numba nor numpy and may only read files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import figures
from tests.figures import Figures
from tests.test_layers import ORDER, SOURCE, in_packages, short, top_modules

ROOT = Path(__file__).parent.parent

CORE = ORDER[: ORDER.index("table") + 1]
COMPILED = "turnmaster.battlefield.numba_arrays"  # what is loaded with the first kernel, where there is numba

PACKAGES = {"numba", "numpy"}
NOT_EVERYWHERE = {"asyncio", "concurrent", "multiprocessing", "queue", "socket", "ssl", "subprocess"}


def run(code: str, **environment: str) -> bytes:
    """What a fresh Python writes that leaves no compiled files behind."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=ROOT, env=os.environ | environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def bare_figures(missing: tuple[str, ...], amount: str) -> Figures:
    code = f"""
from tests.bare import make_bare
make_bare(*{missing})
from tests import figures
figures.main(figures.{amount}())
"""
    return msgspec.json.decode(run(code), type=Figures)


def check_same(here: Figures, there: Figures) -> None:
    """Everything to the last bit, and odds to the ninth place."""
    assert there.hashes == here.hashes
    assert (there.shares, there.seen, there.paths) == (here.shares, here.seen, here.paths)
    assert (there.rings, there.under) == (here.rings, here.under)
    assert there.odds.keys() == here.odds.keys()
    for name, odds in here.odds.items():
        assert are_close(msgspec.to_builtins(odds), msgspec.to_builtins(there.odds[name])), name


def are_close(one: Any, other: Any) -> bool:
    if isinstance(one, dict):  # what is next to impossible may be left out of either
        return all(are_close(one.get(key, 0.0), other.get(key, 0.0)) for key in {*one, *other})
    return bool(abs(one - other) <= 1e-9 if isinstance(one, float) else one == other)


@pytest.fixture(scope="module")
def few() -> Figures:
    return figures.few_figures()


@pytest.mark.parametrize("missing", [("numba", "numpy"), pytest.param(("numba",), marks=pytest.mark.slow)])
def test_games_and_odds_are_the_same_in_a_bare_python(few: Figures, missing: tuple[str, ...]):
    bare = bare_figures(missing, "few_figures")
    assert not {*missing} & {*bare.loaded}
    check_same(few, bare)


@pytest.mark.slow
def test_many_games_and_odds_are_the_same_in_a_bare_python():
    check_same(figures.many_figures(), bare_figures(("numba", "numpy"), "many_figures"))


def test_what_is_compared_is_worth_comparing(few: Figures):
    assert few.loaded == ["numba", "numpy"]
    assert {0.0, 1.0} < {*few.shares} and len({*few.shares}) > 20
    assert few.seen.count(True) > 20 and few.seen.count(False) > 20
    assert sum(len(path.points) > 1 for path in few.paths if path is not None) > 5
    assert any(len(ring) > 8 for ring in few.rings)
    assert len({len(numbers) for numbers in few.under}) > 5
    assert few.odds["given"].hp_restored and few.odds["its own unit"].own_hp_loss


# What is loaded


def modules() -> list[str]:
    """Every module of the packages that run anywhere."""
    paths = [path.relative_to(SOURCE.parent).with_suffix("") for path in in_packages(*CORE)]
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    return [name for name in names if name != COMPILED]


def test_no_module_of_the_core_loads_numba_or_anything_for_threads_processes_and_sockets():
    code = f"""
from tests.bare import make_bare
make_bare()
import sys, {", ".join(modules())}
print(*sys.modules)
"""
    assert not {*run(code).decode().split()} & (PACKAGES | NOT_EVERYWHERE)


def test_one_file_of_the_core_imports_numba_and_none_anything_for_threads_processes_and_sockets():
    wanted = {short(path): top_modules(path) & (PACKAGES | NOT_EVERYWHERE) for path in in_packages(*CORE)}
    assert {path: names for path, names in wanted.items() if names} == {"battlefield/numba_arrays.py": PACKAGES}


def test_importing_the_core_opens_no_file_but_its_modules():
    code = f"""
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
import {", ".join(modules())}
print(*(name for name in opened if not name.endswith((".py", ".pyc"))), sep="\\n")
"""
    assert run(code).split() == []


# Where nothing can be kept


def test_kernels_are_compiled_where_no_cache_can_be_written(tmp_path: Path):
    """A file where the folder beside the source would be, and no home."""
    shutil.copytree(SOURCE, tmp_path / "turnmaster", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "turnmaster" / "battlefield" / "__pycache__").touch()
    nowhere = str(tmp_path / "turnmaster" / "__init__.py" / "nowhere")
    code = """
from turnmaster.battlefield import ways
before = ways.bend_at
print(before(10_000.0), ways.bend_at is not before, ways.bend_at.signatures)
"""
    said = run(code, PYTHONPATH=str(tmp_path), HOME=nowhere, XDG_CACHE_HOME=nowhere, NUMBA_CACHE_DIR=nowhere).decode()
    assert said.split(" ", 1)[1] == "True [(float64,)]\n"
    assert not [*tmp_path.rglob("*.nbi")]
