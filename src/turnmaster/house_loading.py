"""Load modules of house rules completely or not at all.

Modules register perks, options, declarations, words and kinds of holders. If a module fails, all of that is removed
again. Kinds of events and decisions are in no register: without their module, nothing creates them.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb, walk_tb
from types import FrameType
from typing import Any

from turnmaster.engine.core.declared import registers_of_declarations
from turnmaster.engine.core.words import WORDS
from turnmaster.options.catalogue import OPTIONS, all_options
from turnmaster.perks.catalogue import PERKS, all_perks
from turnmaster.perks.held import KINDS
from turnmaster.profiles import BadFile

FAILURES = (Exception, SystemExit)  # whoever presses Ctrl+C means the whole program


class RuleDoesNotEnd(Exception):
    """A function of house rules ran far longer than any rule takes."""


REASONS = {  # what is wrong with the rules where Python's own words would not say it
    SystemExit: "it ends the program",
    RecursionError: "it calls itself endlessly",
    RuleDoesNotEnd: "it never ends",
}

LOADED: dict[Path, Any] = {}  # every folder that was loaded, with its house
PACKAGES: dict[str, None] = {}  # the packages whose modules are house rules, of folders and installed ones

_WHOLE = "__init__.py"


# All or nothing


class Registered:
    """A copy of all registers, to restore them to."""

    def __init__(self) -> None:
        all_perks()  # what comes with the program is no part of any house, whoever imports it first
        all_options()
        registers: list[dict[Any, Any]] = [PERKS, OPTIONS, WORDS, LOADED, PACKAGES, *registers_of_declarations()]
        self._content = [(register, dict(register)) for register in registers]
        self._holders = list(KINDS)
        self._modules = set(sys.modules)
        self.perks, self.options = set(PERKS), set(OPTIONS)

    def take_back(self, package: str) -> None:
        """Restore the registers and forget the modules of a package loaded since, so that they can be loaded again."""
        for register, content in self._content:
            register.clear()
            register.update(content)
        KINDS[:] = self._holders
        for module in set(sys.modules) - self._modules:
            if module.partition(".")[0] == package:
                del sys.modules[module]


@contextmanager
def in_whole(package: str) -> Iterator[Registered]:
    """Load modules of a package; if one of them fails, remove everything that they registered."""
    before = Registered()
    PACKAGES[package] = None
    try:
        yield before
    except BaseException:
        before.take_back(package)
        raise


# The modules of a folder


def load_folder(folder: Path, package: str) -> None:
    """Load the modules of a folder in the order of their names. They belong to one package, so that they can import
    each other.
    """
    invalidate_caches()  # files that were written a moment ago may not be known yet
    with _named(folder / _WHOLE):
        _begin(folder, package)
    for path in sorted(folder.glob("*.py")):
        if path.name != _WHOLE:
            with _named(path):
                import_module(f"{package}.{path.stem}")


def _begin(folder: Path, package: str) -> None:
    spec = spec_from_file_location(package, folder / _WHOLE, submodule_search_locations=[str(folder)])
    assert spec is not None and spec.loader is not None
    sys.modules[package] = module_from_spec(spec)
    if (folder / _WHOLE).exists():
        spec.loader.exec_module(sys.modules[package])


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Raise `BadFile` with the line of house rules in which an error occurred, which may be in an imported module."""
    try:
        yield
    except FAILURES as failure:
        where = line_in(path.parent, failure) or str(path)
        raise BadFile(f"{where}: this module of house rules cannot be loaded ({reason(failure)})") from failure


def line_in(folder: Path, error: BaseException) -> str:
    """Return the last line of a folder that an error passed through or that is not valid Python; else an empty text."""
    lines = [(each.filename, each.lineno) for each in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        lines.append((error.filename or "", error.lineno))
    here = [f"{file}, line {line}" for file, line in lines if line and Path(file).parent == folder]
    return here[-1] if here else ""


def reason(failure: BaseException) -> str:
    """Return the reason why house rules failed, for the person who wrote them."""
    if isinstance(failure, SyntaxError):  # the line is said before
        return f"{type(failure).__name__}: {failure.msg}"
    plain = (words for kind, words in REASONS.items() if isinstance(failure, kind))
    return next(plain, f"{type(failure).__name__}: {failure}")


# Mistakes that show in play


def blamed(error: BaseException, *, folders: bool = True) -> str:
    """Return the mistake in house rules that an error comes from: the file with its `folders`, line, perk or option; an
    empty text if no house rule is involved.
    """
    failure: BaseException | None = error
    while failure is not None:
        frames = [(frame, line) for frame, line in walk_tb(failure.__traceback__) if is_of_house(frame)]
        if frames:
            return _mistake(frames, failure, folders=folders)
        failure = failure.__context__
    return ""


def _mistake(frames: list[tuple[FrameType, int]], failure: BaseException, *, folders: bool) -> str:
    frame, line = frames[-1]
    file = frame.f_code.co_filename if folders else Path(frame.f_code.co_filename).name
    rule = next((name for each, _ in reversed(frames) if (name := _rule_of(each))), "")
    whose = f" ({rule})" if rule else ""
    return f"{file}, line {line}{whose}: a mistake in these house rules ({reason(failure)})"


def suspected() -> str:
    """Return the house rules in use with their locations, for an error that may come from them but shows no line of
    theirs; an empty text if there are none.
    """
    return ", ".join(f"{name} ({place})" for name, place in _places().items())


def places_of_those_in(sentence: str) -> str:
    """Return the house rules that a sentence names, with their locations, as an addition to it; an empty text if it
    names none.
    """
    named = [f"{name} stands in {place}" for name, place in _places().items() if name in sentence]
    return "".join(f"; {each}" for each in named)


def _places() -> dict[str, str]:
    """Return the file and line of each house rule by its name."""
    made = {perk.name: perk.build for perk in PERKS.values()} | {each.name: each.patch for each in OPTIONS.values()}
    ours = {name: rule.__code__ for name, rule in made.items() if rule.__module__.partition(".")[0] in PACKAGES}
    return {name: f"{code.co_filename}, line {code.co_firstlineno}" for name, code in ours.items()}


def is_of_house(frame: FrameType) -> bool:
    """Check whether a frame runs a function of house rules."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] in PACKAGES


def _rule_of(frame: FrameType) -> str:
    """Return the perk or option whose function a frame runs, or one inside it."""
    module, outer = frame.f_globals.get("__name__"), frame.f_code.co_qualname.partition(".")[0]
    perks = ((f"the perk {perk.root}", perk.build) for perk in PERKS.values())
    options = ((f"the option {option.name}", option.patch) for option in OPTIONS.values())
    rules = (*perks, *options)
    return next((name for name, made in rules if (made.__module__, made.__name__) == (module, outer)), "")
