"""Texts that people give: which signs they may have, and what several things of one name are called."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

# Control characters, halves of characters, and signs that no text has; they break pages, printers and YAML. Line breaks
# and tabs may stand in a text, but not in a name.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def is_text(text: str) -> bool:
    """Whether all signs of a text can be shown and printed."""
    return UNPRINTABLE.search(text) is None


def as_name(text: str) -> str:
    """A name on one line, with single spaces and without signs that cannot be printed."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())


def plain(text: str) -> str:
    """A text without signs that cannot be printed."""
    return UNPRINTABLE.sub("", text)


def texts_in(value: Any, place: str = "$") -> Iterator[tuple[str, str]]:
    """All texts of a plain document, each with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts_in(str(key), f"{place}.{key}")
            yield from texts_in(each, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from texts_in(each, f"{place}[{number}]")


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
