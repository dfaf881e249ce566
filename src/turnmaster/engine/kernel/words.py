"""How names of the rules are shown to people: perks, reasons, rolls, effects.

What the rules compare and keep are names; what people read is looked up here, so that every word can be changed or
translated without changing a rule. A name is shown as it is unless something else was said for it.
"""

import re
from collections.abc import Callable

WORDS: dict[str, str] = {}
DEEDS: dict[str, str] = {}  # what was done by whoever used something whose name is no thing to be used

_GAP = re.compile(r"\{(\w+)\}")


def shown(name: str) -> str:
    return WORDS.get(name, name)


def with_gaps_filled(sentence: str, fill: Callable[[str], str]) -> str:
    """A sentence in which everything in braces is said as `fill` says it."""
    return _GAP.sub(lambda gap: fill(gap[1]), sentence)


def gaps_in(sentence: str) -> set[str]:
    """What a sentence names in braces, to be filled in."""
    return set(_GAP.findall(sentence))
