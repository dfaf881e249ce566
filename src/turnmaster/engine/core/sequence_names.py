"""Names of sequences that others push or change, and the steps with which they can start.

A name is written here once, in the lowest package, so that a rule can push a sequence of a higher package: a hazard
hits through the Attack Sequence.
"""

from turnmaster.engine.core.setup import Played
from turnmaster.engine.core.windows import BEFORE_ACTION

GAME = "game"
ROLL = "roll"
TEST = "test"
DEPLOY = "deploy"
MOVE = "move"
USE_PERKS = "use perks"
ATTACK = "attack sequence"
CASUALTIES = "casualties"
LATER_CASUALTIES = "later casualties"

ENTRIES: list[tuple[str, str]] = []  # sequences, each with a step; rules that lack one are refused when compiled


def turn_of(playstyle: Played) -> str:
    """Return the sequence of a Game Turn."""
    return f"{playstyle} turn"


def entry(sequence: str, step: str) -> str:
    """Return a step with which a sequence can start."""
    ENTRIES.append((sequence, step))
    return step


ATTACK_BEGINS = entry(ATTACK, BEFORE_ACTION.step)
WEAPON_CHOSEN = entry(ATTACK, "choose weapon and targets")
WEAPON_ROLLED = entry(ATTACK, "roll for use")
NEXT_TARGET = entry(ATTACK, "take next target")
ATTACK_WORKED_OUT = entry(ATTACK, "work out the attack")
ANYTHING_TO_SAVE = entry(ATTACK, "anything to save")
SAVES_BEGIN = entry(ATTACK, "nominate a weapon with Deflect")
