"""How names of the rules are shown to people: perks, reasons, rolls, effects.

What the rules compare and keep are names; what people read is looked up here, so that every word can be changed or
translated without changing a rule. A name is shown as it is unless something else was said for it.
"""

WORDS: dict[str, str] = {}


def shown(name: str) -> str:
    return WORDS.get(name, name)
