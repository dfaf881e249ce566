"""Displayed words for names of the rules: perks, reasons, rolls, effects.

Rules compare and store names; people read these words, so every word can be changed or translated without changing a
rule. A name without a word here is displayed as it is.
"""

import re
from collections.abc import Callable

WORDS: dict[str, str] = {}
DEEDS: dict[str, str] = {}  # what was done by whoever used something whose name is no thing to be used

_GAP = re.compile(r"\{(\w+)\}")


def shown(name: str) -> str:
    return WORDS.get(name, name)


def with_gaps_filled(sentence: str, fill: Callable[[str], str]) -> str:
    """Return a sentence with its gaps filled by `fill`."""
    return _GAP.sub(lambda gap: fill(gap[1]), sentence)


def gaps_in(sentence: str) -> set[str]:
    """Return the names in braces of a sentence."""
    return set(_GAP.findall(sentence))
