"""Loading modules of house rules, in whole or not at all: half a house is no house.

Modules register perks, options, declarations, words and what holds units. If one of them fails, all of that is taken
back. Kinds of events and decisions are on no list: nobody meets those of a module that is gone.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import FrameSummary, extract_tb, walk_tb
from types import FrameType
from typing import Any

from turnmaster.engine.kernel.declared import registers_of_declarations
from turnmaster.engine.kernel.words import WORDS
from turnmaster.options.catalogue import OPTIONS, all_options
from turnmaster.perks.catalogue import PERKS, all_perks
from turnmaster.perks.held import KINDS
from turnmaster.profiles import BadFile

FAILURES = (Exception, SystemExit)  # whoever presses Ctrl+C means the whole program

LOADED: dict[Path, Any] = {}  # every folder that was loaded, with its house
PACKAGES: dict[str, None] = {}  # the packages whose modules are house rules, of folders and installed ones

_WHOLE = "__init__.py"


# All or nothing


class Registered:
    """What is registered now, as something to return to."""

    def __init__(self) -> None:
        all_perks()  # what comes with the program is no part of any house, whoever imports it first
        all_options()
        registers: list[dict[Any, Any]] = [PERKS, OPTIONS, WORDS, LOADED, PACKAGES, *registers_of_declarations()]
        self._content = [(register, dict(register)) for register in registers]
        self._holders = list(KINDS)
        self._modules = set(sys.modules)
        self.perks, self.options = set(PERKS), set(OPTIONS)

    def take_back(self, package: str) -> None:
        """Forget what was registered since, and new modules of a package, so that these can be loaded again."""
        for register, content in self._content:
            register.clear()
            register.update(content)
        KINDS[:] = self._holders
        for module in set(sys.modules) - self._modules:
            if module.partition(".")[0] == package:
                del sys.modules[module]


@contextmanager
def in_whole(package: str) -> Iterator[Registered]:
    """Load modules of a package; if one of them fails, nothing of them stays."""
    before = Registered()
    try:
        yield before
    except BaseException:
        before.take_back(package)
        raise
    PACKAGES[package] = None


# The modules of a folder


def load_folder(folder: Path, package: str) -> None:
    """Load the modules of a folder, in the order of their names. They are those of a package, so that they can import
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
    """Whatever goes wrong is said of the line of the house where it did: it may stand in a module that this imports."""
    try:
        yield
    except FAILURES as failure:
        frame = frame_in(path.parent, failure)
        where = f"{frame.filename}, line {frame.lineno}" if frame is not None else str(path)
        raise BadFile(f"{where}: this module of house rules cannot be loaded ({reason(failure)})") from failure


def frame_in(folder: Path, error: BaseException) -> FrameSummary | None:
    """The last line in the modules of a folder that an error went through."""
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).parent == folder]
    return frames[-1] if frames else None


def reason(failure: BaseException) -> str:
    """Why a module was not loaded, for the person who wrote it."""
    return "it ends the program" if isinstance(failure, SystemExit) else f"{type(failure).__name__}: {failure}"


# Mistakes that show in play


def blamed(error: BaseException) -> str:
    """Return the mistake in house rules that an error comes from: the file, line, perk or option; else nothing."""
    frames = [(frame, line) for frame, line in walk_tb(error.__traceback__) if _package_of(frame) in PACKAGES]
    if not frames:
        return ""
    frame, line = frames[-1]
    rule = next((name for each, _ in reversed(frames) if (name := _rule_of(each))), "")
    whose = f" ({rule})" if rule else ""
    return f"{frame.f_code.co_filename}, line {line}{whose}: a mistake in these house rules ({reason(error)})"


def suspected() -> str:
    """Return the house rules in use, for an error that shows no line of theirs but may come from them; else nothing."""
    perks = [perk.name for perk in PERKS.values() if perk.build.__module__.partition(".")[0] in PACKAGES]
    options = [option.name for option in OPTIONS.values() if option.patch.__module__.partition(".")[0] in PACKAGES]
    return ", ".join([*perks, *options])


def _package_of(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def _rule_of(frame: FrameType) -> str:
    """Return the perk or option whose function a frame runs, or one inside it."""
    module, outer = frame.f_globals.get("__name__"), frame.f_code.co_qualname.partition(".")[0]
    perks = ((f"the perk {perk.root}", perk.build) for perk in PERKS.values())
    options = ((f"the option {option.name}", option.patch) for option in OPTIONS.values())
    rules = (*perks, *options)
    return next((name for name, made in rules if (made.__module__, made.__name__) == (module, outer)), "")
