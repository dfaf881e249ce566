"""Passages: pairs of positions on the board. A unit goes in at one end like aboard a Transport, and out at the other.

The core rules have none; perks bring them, one for each player at most. `Unit.aboard` writes a passage like a building
beyond the last one, and a unit inside remembers its end. No unit looks or fires into or out of a passage.
"""

from turnmaster.battlefield import Base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.hooks import PASSAGES

ENTERED = Note("passage", "entered")  # the end at which a unit went in


def passage_code(battle: Battle, number: int) -> int:
    """Return the code of a passage in `Unit.aboard`."""
    return NOWHERE - 1 - len(battle.setup.board.terrain) - number


def passage_number(battle: Battle, code: int) -> int:
    return NOWHERE - 1 - len(battle.setup.board.terrain) - code


def is_passage(battle: Battle, code: int) -> bool:
    return code < NOWHERE and passage_number(battle, code) >= 0


def passage_name(battle: Battle, code: int) -> str:
    return battle.rules.contributions(PASSAGES)[0].name(battle, passage_number(battle, code))


def ends_of_passage(battle: Battle, code: int) -> list[Base]:
    """Return both ends of a passage, or nothing while it is not open."""
    return battle.rules.contributions(PASSAGES)[0].ends(battle, passage_number(battle, code))


def open_passages(battle: Battle) -> list[int]:
    """Return the codes of the passages that units can go through now."""
    if not battle.rules.contributions(PASSAGES):
        return []
    codes = [passage_code(battle, player) for player in range(len(battle.state.players))]
    return [code for code in codes if ends_of_passage(battle, code)]


def far_end(battle: Battle, unit: int) -> Base:
    """Return the end of its passage at which a unit comes out."""
    holder = battle.state.units[unit]
    return ends_of_passage(battle, holder.aboard)[1 - ENTERED.of(holder.notes)]
