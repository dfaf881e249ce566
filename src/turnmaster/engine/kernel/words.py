"""How names of the rules are shown to people: perks, reasons, rolls, effects.

What the rules compare and keep are names; what people read is looked up here, so that every word can be changed or
translated without changing a rule. A name is shown as it is unless something else was said for it.
"""

import re

WORDS: dict[str, str] = {}
DEEDS: dict[str, str] = {}  # what was done by whoever used something whose name is no thing to be used

_GAP = re.compile(r"\{(\w+)\}")


def shown(name: str) -> str:
    return WORDS.get(name, name)


def gaps_in(sentence: str) -> set[str]:
    """What a sentence names in braces, for `telling` to fill in."""
    return set(_GAP.findall(sentence))
