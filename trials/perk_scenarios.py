"""Which scenarios judge a file of perks, and whether they notice that it was changed.

A file is judged by the scenarios in which somebody has one of its perks, or one of the perks of a file that needs it,
near or far; by all scenarios if these need it themselves, to read what units have. Nothing is copied: the changed text
is imported in place of the file, so that several people can do this at once.

A process imports whatever does not need the file and reads the scenarios; for each change it forks, and the fork
imports the changed file and plays. So a change costs little more than the scenarios until the first that fails.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import turnmaster.lab  # noqa: F401  what lies below perks is imported once, for all processes
from trials.sources import ROOT

T = TypeVar("T")

RULES = ("perks", "options", "match", "scenario")  # the packages that a scenario needs and that may need a perk
READERS = ("turnmaster.match", "turnmaster.scenario")  # what reads units, and asks players
SHARED = "shared"  # the family of files that have no perks
SECONDS = 30  # of work for one scenario: a change may have it go on for ever


class Pinned(NamedTuple):
    """A perk, as a file has it."""

    name: str
    family: str
    module: str
    line: int


class PerkScenarios:
    """The perks and their scenarios, read once."""

    def __init__(self) -> None:
        self.perks = apart(every_perk)
        self.pinned = scenarios_by_perk()
        self.needed_by = importers()
        self.needed_by_all = those_all_need(self.needed_by)

    def family(self, path: str, line: int) -> str:
        perk = self.nearest(path, line)
        return SHARED if perk is None else perk.family

    def nearest(self, path: str, line: int) -> Pinned | None:
        """The perk to which a line belongs: the last one that begins above it, or the first."""
        perks = [perk for perk in self.perks if perk.module == module_of(path)]
        above = [perk for perk in perks if perk.line <= line]
        return above[-1] if above else perks[0] if perks else None

    def judges_of(self, path: str, line: int) -> list[Path]:
        """The scenarios that have to notice a change of a file; all of them if they need it whatever perks there are,
        or if nobody is known to need it. Those of the perk to which a line belongs come first.
        """
        module, own = module_of(path), self.nearest(path, line)
        near = {module, *those_who_need(module, self.needed_by)}
        meant = [] if module in self.needed_by_all else [perk for perk in self.perks if perk.module in near]
        perks = [perk.name for perk in meant or self.perks]
        first = set(self.pinned.get(own.name, [])) if own is not None else set()
        return sorted(
            {file for perk in perks for file in self.pinned.get(perk, [])}, key=lambda file: file not in first
        )

    def notice(self, path: str, texts: Sequence[tuple[int, str]]) -> list[bool]:
        """For each of some texts in which a line was changed, whether a scenario fails once a file says this."""
        module = module_of(path)
        apt = {module, *those_who_need(module, self.needed_by)}
        return apart(judge_each, module, apt, [(text, self.judges_of(path, line)) for line, text in texts])


def module_of(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def apart(work: Callable[..., T], *given: object) -> T:
    """Do something in a process of its own, which has not imported any perk yet."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(work, *given).result()


def every_perk() -> list[Pinned]:
    from turnmaster.perks.catalogue import Perk, all_perks

    def pinned(perk: Perk) -> Pinned:
        return Pinned(perk.name, perk.family, perk.build.__module__, perk.build.__code__.co_firstlineno)

    return sorted(map(pinned, all_perks().values()), key=lambda perk: perk.line)


def scenarios_by_perk() -> dict[str, list[Path]]:
    """The scenarios in which somebody has a perk, or which say that they pin it."""
    found: dict[str, list[Path]] = {}
    for file in sorted((ROOT / "scenarios" / "perks").rglob("*.yaml")):
        lists = re.findall(r"\[([^\[\]]*)\]", file.read_text(encoding="utf-8"))
        for name in {entry.strip().removeprefix("perk ") for each in lists for entry in each.split(",")}:
            found.setdefault(name, []).append(file)
    return found


def modules() -> dict[str, Path]:
    """The modules that a scenario needs and that may need a perk."""
    folder = ROOT / "src" / "turnmaster"
    files = [file for part in RULES for file in sorted((folder / part).rglob("*.py"))]
    return {module_of(file.relative_to(ROOT).as_posix()): file for file in files}


def importers() -> dict[str, set[str]]:
    """Which of these modules import each of them. A module needs the package in which it lies."""
    found: dict[str, set[str]] = {}
    for module, file in modules().items():
        names = {module.rpartition(".")[0]}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        for name in names:
            found.setdefault(name, set()).add(module)
    return found


def those_who_need(module: str, needed_by: dict[str, set[str]]) -> set[str]:
    """The modules that import another, directly or through others."""
    found, new = set[str](), {module}
    while new:
        new = {user for each in new for user in needed_by.get(each, ())} - found
        found |= new
    return found


def those_all_need(needed_by: dict[str, set[str]]) -> set[str]:
    """The modules of perks that scenarios and matches import themselves, with those that these import."""
    users = {name: each for name, each in needed_by.items() if name.startswith("turnmaster.perks.")}
    found, new = set[str](), {name for name, each in users.items() if any(user.startswith(READERS) for user in each)}
    while new:
        found |= new
        new = {name for name, each in users.items() if each & new} - found
    return found


# In a process of its own


def judge_each(module: str, apt: set[str], texts: Sequence[tuple[str, list[Path]]]) -> list[bool]:
    """Whether each text of a module has one of its scenarios fail. What is `apt` to change with it is imported anew
    for each.
    """
    for other in modules():
        if other not in apt:
            importlib.import_module(other)
    if "turnmaster.scenario" not in apt:
        for file in texts[0][1]:
            scenario_in(file)
    return [not holds_in_a_fork(module, text, files) for text, files in texts]


def holds_in_a_fork(module: str, text: str, files: Sequence[Path]) -> bool:
    """Whether all scenarios hold. One that goes on for too long has its process stopped, and does not."""
    child = os.fork()
    if not child:
        os._exit(0 if all_hold(module, text, files) else 1)
    return os.waitpid(child, 0)[1] == 0


def all_hold(module: str, text: str, files: Sequence[Path]) -> bool:
    """Whether scenarios hold if a module says this."""
    sys.meta_path.insert(0, Instead(module, text))
    try:
        from turnmaster.scenario import run_scenario

        for file in files:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            if not run_scenario(scenario_in(file)).passed:
                return False
    except Exception:
        return False
    return True


@cache
def scenario_in(file: Path) -> Any:
    from turnmaster.scenario import load_scenario

    return load_scenario(file)


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Has one module say something else than its file does."""

    def __init__(self, module: str, text: str) -> None:
        self.module, self.text = module, text

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        file = importlib.machinery.PathFinder.find_spec(name, path)
        assert file is not None
        return importlib.util.spec_from_loader(name, self, origin=file.origin)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.text, self.module, "exec"), module.__dict__)
