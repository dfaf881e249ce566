"""Purposes of offers in one word, so that bots can choose without knowing names.

An offer that is good and bad at once, or good only for a plan, has no purpose.
"""

from enum import Enum


class Purpose(Enum):
    """The benefit of an offer for its user, at no other cost than its price."""

    HEALS = "gives a unit HP back"
    RAISES = "brings a destroyed unit back: the last that it names"
    STRENGTHENS = "makes attacks stronger: of the unit that it names, of the weapon that attacks now, or of all"
    PROTECTS = "makes attacks weaker: on the unit that it names, or on all"
    SAVES = "keeps somebody from a loss that is about to happen"
    CLEANSES = "takes negative effects off the unit that it names"
    REROLLS = "has a die with the face that it names rolled again"
    REROLLS_UP_TO = "has all dice up to the face that it names rolled again"
    HINDERS = "may spoil what an opponent has rolled or uses"
    LEADS = "lets its player decide who goes first"
    STRIKES_BACK = "answers an attack with an attack"
