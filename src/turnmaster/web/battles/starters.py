"""Armies for a battle that starts at once: of different styles, and strong enough for each other."""

from functools import cache

from turnmaster.premade import DEMONSTRATION, load_premade
from turnmaster.web.battles.messages import Starter

STYLES = {
    "causeway-regiment": "Holds a line and shoots. Muskets, shields and a walking fort.",
    "ember-hunt": "Fast and fierce. It crosses the field and wins in Melee.",
    "tinker-convoy": "Rolls forward. A steam engine carries fighters, mortars cover them.",
}


@cache
def starters() -> list[Starter]:
    """Return the armies to choose from on the home page, the default first."""
    return [starter(army, style) for army, style in STYLES.items()]


def starter(army: str, style: str) -> Starter:
    roster = load_premade(army)
    return Starter(army, roster.name, style, [unit.symbol for unit in roster.units])


def opponent_of(army: str) -> str:
    """Return the army that the bot leads against an army."""
    first, second = DEMONSTRATION[:2]
    return first if army == second else second
