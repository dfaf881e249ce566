"""Texts that users enter: allowed characters, and unique names for equal ones."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

# Control characters, halves of characters, and signs that no text has; they break pages, printers and YAML. Line breaks
# and tabs may stand in a text, but not in a name.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

# Signs that turn the direction of all that comes after them, beyond the end of a name and into the sentence around it.
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def is_text(text: str) -> bool:
    """Check whether all characters of a text can be displayed and printed."""
    return UNPRINTABLE.search(text) is None


def as_name(text: str) -> str:
    """Return a name or a sentence on one line, with single spaces and without characters that cannot be printed or that
    change the writing direction; an empty text if no visible character is left.
    """
    name = " ".join(UNPRINTABLE.sub(" ", TURNING.sub("", text)).split())
    return name if any(sign.isprintable() and sign != " " for sign in name) else ""


def plain(text: str) -> str:
    """Return a text without characters that cannot be printed."""
    return UNPRINTABLE.sub("", text)


def values_in(value: Any, place: str = "$") -> Iterator[tuple[str, Any]]:
    """Yield a plain document and everything in it, field names included, each with its location."""
    yield place, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield f"{place}.{key}", str(key)
            yield from values_in(each, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from values_in(each, f"{place}[{number}]")


def texts_in(value: Any) -> Iterator[tuple[str, str]]:
    """Return all texts of a plain document, each with its location."""
    return ((place, each) for place, each in values_in(value) if isinstance(each, str))


def numbers_in(value: Any) -> Iterator[tuple[str, int | float]]:
    """Return all numbers of a plain document, each with its location."""
    return ((place, each) for place, each in values_in(value) if isinstance(each, int | float))


def lists_in(value: Any, names: Collection[str]) -> Iterator[list[Any]]:
    """Yield all lists in fields with one of these names in a plain document."""
    found = (each for _, each in values_in(value) if isinstance(each, dict))
    return (part for each in found for name, part in each.items() if name in names and isinstance(part, list))


def numbered(names: list[str]) -> list[str]:
    """Return names with numbers added to repeated ones, such that no result equals another name."""
    often = Counter(names)
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        while often[f"{name} {seen[name]}"] == 1:
            seen[name] += 1
        result.append(f"{name} {seen[name]}" if often[name] > 1 else name)
    return result
