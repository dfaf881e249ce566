"""Word problems of a roster with the names of its units and weapons instead of locations in a file.

`$.units[0].weapons[1].attacks` and "expected a whole number, found 'x'" become "Riflemen, weapon Rifle: attacks must be
a whole number, not 'x'". Entries without a name are counted: the second unit, the first weapon.
"""

import re
from typing import Any, NamedTuple

_STEP = re.compile(r"\.?([^.\[\]]+)(?:\[(\d+)\])?")
_EXPECTED = re.compile(r"expected (?P<what>.+?)(?:, found (?P<found>.+))?", re.DOTALL)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
             "eleventh", "twelfth")  # fmt: skip

_NONE_OF = " is none of "  # a word that had to be one of several; it says nothing without the name of what it is for

MOST_SHOWN = 40


class Spot(NamedTuple):
    """The owner of an entry, such as "Riflemen, weapon Rifle", and its field, such as "attacks"; either may
    be empty.
    """

    whose: str
    what: str


def in_words(document: Any, place: str, problem: str) -> str:
    """Return a problem at a location of a roster as a sentence without its full stop."""
    whose, what = spot_of(document, place)
    wrong = _EXPECTED.fullmatch(problem)
    if wrong is not None and (what or whose):
        said = f"must be {wrong['what']}" + (f", not {wrong['found']}" if wrong["found"] else "")
        return f"{whose}: {what} {said}" if whose and what else f"{what or whose} {said}"
    said = f"{what} {problem}" if what and _NONE_OF in problem else problem
    return f"{whose}: {said}" if whose else said


def spot_of(document: Any, place: str) -> Spot:
    """Return a location such as `$.units[2].hp` by the names along it."""
    whose: list[str] = []
    what, here = "", document
    for key, index in _STEP.findall(place.removeprefix("$")):
        here, what = _inside(here, key), key
        if index:
            here = _inside(here, int(index))
            what = _counted(key, int(index))
            if isinstance(here, dict):
                whose.append(_called(here, key, int(index), is_first=not whose))
                what = ""
    return Spot(", ".join(whose), what)


def _inside(value: Any, step: int | str) -> Any:
    if isinstance(value, list) and isinstance(step, int):
        return value[step] if step < len(value) else None
    return value.get(step) if isinstance(value, dict) else None


def _called(entry: dict[Any, Any], key: str, index: int, *, is_first: bool) -> str:
    """Return an entry by its name; a weapon also gets the word for its kind."""
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > MOST_SHOWN:
        return _counted(key, index)
    return name if is_first else f"{key.removesuffix('s')} {name}"


def _counted(key: str, index: int) -> str:
    one = key.removesuffix("s")
    return f"the {_ORDINALS[index]} {one}" if index < len(_ORDINALS) else f"{one} number {index + 1}"
