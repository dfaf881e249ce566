"""Word refusals so that they reveal nothing hidden from a player.

The rules know the true reason for a refusal, such as a target aboard a unit under a marker. Players get the reason that
follows from what they know.
"""

from typing import Any

from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle


def as_known(believed: Battle, answer: Any, refusal: Refusal) -> Refusal:
    """Word a refusal from what a player believes about the battle."""
    return believed.why_not(answer) or refusal


def why_not_as_known(battle: Battle, believed: Battle, answer: Any) -> Refusal | None:
    """Return why an answer cannot be given now, worded from what a player believes about the battle."""
    refusal = battle.why_not(answer)
    return refusal if refusal is None or believed is battle else as_known(believed, answer, refusal)
