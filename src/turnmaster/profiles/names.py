"""Texts that people give: which signs they may have, and what several things of one name are called."""

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
    """Whether all signs of a text can be shown and printed."""
    return UNPRINTABLE.search(text) is None


def as_name(text: str) -> str:
    """A name or a sentence on one line, with single spaces and without signs that cannot be printed or that turn what
    stands beside it; nothing if none of its signs can be seen.
    """
    name = " ".join(UNPRINTABLE.sub(" ", TURNING.sub("", text)).split())
    return name if any(sign.isprintable() and sign != " " for sign in name) else ""


def plain(text: str) -> str:
    """A text without signs that cannot be printed."""
    return UNPRINTABLE.sub("", text)


def values_in(value: Any, place: str = "$") -> Iterator[tuple[str, Any]]:
    """A plain document and everything in it, names of fields too, each with its place."""
    yield place, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield f"{place}.{key}", str(key)
            yield from values_in(each, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from values_in(each, f"{place}[{number}]")


def texts_in(value: Any) -> Iterator[tuple[str, str]]:
    """All texts of a plain document, each with its place."""
    return ((place, each) for place, each in values_in(value) if isinstance(each, str))


def numbers_in(value: Any) -> Iterator[tuple[str, int | float]]:
    """All numbers of a plain document, each with its place."""
    return ((place, each) for place, each in values_in(value) if isinstance(each, int | float))


def lists_in(value: Any, names: Collection[str]) -> Iterator[list[Any]]:
    """All lists of a plain document that a field of one of these names holds."""
    found = (each for _, each in values_in(value) if isinstance(each, dict))
    return (part for each in found for name, part in each.items() if name in names and isinstance(part, list))


def numbered(names: list[str]) -> list[str]:
    """Names that occur more than once get a number, and not one with which they would be some other name."""
    often = Counter(names)
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        while often[f"{name} {seen[name]}"] == 1:
            seen[name] += 1
        result.append(f"{name} {seen[name]}" if often[name] > 1 else name)
    return result
