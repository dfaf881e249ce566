"""Refusals in words that tell a player nothing which is hidden from them.

The rules know why an answer cannot be given, such as that its target is aboard a unit under a marker. A player is told
what speaks against it in the battle as that player takes it to be.
"""

from typing import Any

from turnmaster.engine.kernel.answers import Refusal
from turnmaster.engine.kernel.battle import Battle


def as_known(believed: Battle, answer: Any, refusal: Refusal) -> Refusal:
    """Word a refusal for the player who believes the battle to be like this."""
    return believed.why_not(answer) or refusal


def why_not_as_known(battle: Battle, believed: Battle, answer: Any) -> Refusal | None:
    """Return why an answer cannot be given now, in words for the player who believes the battle to be like this."""
    refusal = battle.why_not(answer)
    return refusal if refusal is None or believed is battle else as_known(believed, answer, refusal)
