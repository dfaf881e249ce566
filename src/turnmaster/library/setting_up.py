"""Load armies and battlefields, and build the setup of a battle from them."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from operator import index
from os import PathLike
from pathlib import Path
from typing import TypeGuard

from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.terrain_file import Battlefield, parse_battlefield
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice, Setup
from turnmaster.forge.files import read_playable
from turnmaster.match import BadSetup, begin_battle, check_playstyles, make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.premade import load_premade, premade_names, premade_words
from turnmaster.profiles import BadFile, Roster
from turnmaster.profiles.profile import DiceKind
from turnmaster.profiles.reading import is_there, read_text
from turnmaster.profiles.shapes import shown
from turnmaster.table.journal import check_seed

Army = Roster | str | Path  # itself, or what `load_roster` makes it from

LONGEST_NAME = 200  # that a sentence repeats


def load_roster(source: str | Path) -> Roster:
    """Load an army from a file, from a text in YAML or JSON, or from the premade ones by name. A text has several lines
    or begins with a brace; a `Path` is always a file.
    """
    if _is_document(source):
        return read_playable(source, "the roster")
    if isinstance(source, str) and source in premade_names() and not is_there(source):
        return load_premade(source)
    return read_playable(_text_in(source, "army", premade_names(), premade_words()), str(source))


def load_field(source: str | Path) -> Battlefield:
    """Load a battlefield from a file, from a text, or from the premade ones by name; `load_roster` says which
    is which.
    """
    if _is_document(source):
        return parse_battlefield(source, "the battlefield")
    ready = ready_battlefield_names()
    if isinstance(source, str) and source in ready and not is_there(source):
        return ready_battlefield(source)
    return parse_battlefield(_text_in(source, "battlefield", ready, ", ".join(ready)), str(source))


def _is_document(source: str | Path) -> TypeGuard[str]:
    return isinstance(source, str) and bool(source.strip()) and ("\n" in source or source.lstrip().startswith("{"))


def _text_in(source: str | Path, what: str, ready: Sequence[str], all_of_them: str) -> str:
    """Return the text of the named file, or raise an error that lists what can be named."""
    if not isinstance(source, (str, PathLike)) or not str(source).strip():
        ways = f"name a file or a premade one ({all_of_them}), or give its text"
        raise BadFile(f"{shown(source)} is no {what}; {ways}")
    if not is_there(source):
        raise BadFile(_nowhere(what, str(source), ready, all_of_them))
    return read_text(Path(source))


def _nowhere(what: str, name: str, ready: Sequence[str], all_of_them: str) -> str:
    """Return the error message for a name that is neither a file nor anything that comes with the program."""
    close = get_close_matches(name.casefold(), ready, n=1, cutoff=0.5)
    hint = f"did you mean {close[0]}?" if close else f"premade ones are {all_of_them}"
    name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
    return f"there is no file {name!r}, and no premade {what} of that name; {hint}"


def set_up(
    armies: Mapping[str, Army | Sequence[Army]] | Iterable[Army],
    *,
    playstyle: PlaystyleName = "Standard",
    dice: DiceKind = "d6",
    options: str | Sequence[str] = (),
    field: Battlefield | str | Path | None = None,
    zones: str = "",
    turns: int = 4,
    point_limit: int | None = None,
) -> Setup:
    """Build the setup of a battle from armies by the names of their players (several armies for a team), or from armies
    alone, which become the players' names, numbered where they are equal. Armies and the field may be loaded or named.

    `options` are written as on the command line: `Single Save`, `Playstyle Cycling=Standard,Advanced`.
    """
    chosen = (options,) if isinstance(options, str) else options
    rules = RulesChoice(playstyle, dice, tuple(parse_option(option) for option in chosen))
    setup = make_setup(
        [(_name(player), _rosters(brought)) for player, brought in _by_player(armies).items()],
        rules,
        turns=whole("turns", turns),
        point_limit=whole("point_limit", point_limit) if point_limit is not None else None,
        field=field if field is None or isinstance(field, Battlefield) else load_field(field),
        deployment=zones,
    )
    check_playstyles(rules)
    return setup


def _by_player(armies: Mapping[str, Army | Sequence[Army]] | Iterable[Army]) -> Mapping[str, Army | Sequence[Army]]:
    if isinstance(armies, Mapping):
        return armies
    return _by_own_names([_roster(army) for army in ([armies] if isinstance(armies, Army) else armies)])


def _name(player: str) -> str:
    if not isinstance(player, str):
        raise BadSetup(f"the name of a player is a text, not {shown(player)}", "sides")
    return player


def _rosters(brought: Army | Sequence[Army]) -> list[Roster]:
    """Return the rosters of a player: one army, or those of a team."""
    return [_roster(army) for army in ([brought] if isinstance(brought, Army) else brought)]


def _roster(army: Army) -> Roster:
    return army if isinstance(army, Roster) else load_roster(army)


def whole(what: str, number: int) -> int:
    """Return a whole number as an `int`; refuse other values with the name of their parameter."""
    try:
        return int(index(number))
    except TypeError:
        raise BadSetup(f"{what} takes a whole number, not {shown(number)}", what) from None


def _by_own_names(armies: Sequence[Roster]) -> dict[str, Roster]:
    """Return armies by their names; equal names get a number, such as Ember Hunt 2."""
    found: dict[str, Roster] = {}
    for army in armies:
        names = (army.name, *(f"{army.name} {number}" for number in range(2, len(armies) + 1)))
        found[next(name for name in names if name not in found)] = army
    return found


def begin(setup: Setup, seed: int = 0, log: list[Event] | None = None) -> Battle:
    """Start a battle and return it at its first decision. Every event is added to the log, if there is one."""
    seed = whole("seed", seed)
    check_seed(seed)
    return begin_battle(setup, seed, log=log)
