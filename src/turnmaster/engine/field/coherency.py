"""Coherency of the models of a unit. [Free Rules p.8 and p.16]"""

from collections.abc import Sequence

from turnmaster.battlefield import Base, box_around, boxes_apart, within
from turnmaster.battlefield.shape import Links
from turnmaster.engine.core.battle import Battle

COHERENCY_IN = 2


UPRIGHT_COHERENCY_IN = 6


def coherency(battle: Battle) -> Links:
    """Return the longest link between models of a unit: 2 inches, or 6 between levels. [Free Rules p.8 and p.16]"""
    return Links(COHERENCY_IN * battle.inch, UPRIGHT_COHERENCY_IN * battle.inch)


def are_close(mine: Sequence[Base], theirs: Sequence[Base], links: Links) -> bool:
    """Check whether a model of one group is within coherency of a model of the other."""
    if not mine or not theirs or boxes_apart(box_around(mine), box_around(theirs), max(links)):
        return False
    return any(within(a, b, links.between(a, b)) for a in mine for b in theirs)
