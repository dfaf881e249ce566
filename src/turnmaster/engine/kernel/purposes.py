"""What offers are good for, as far as that can be said in a word: whoever chooses among them need not know their names.

An offer that is good and bad at once, or good only for a plan, has no purpose here: its player has to think.
"""

from enum import Enum


class Purpose(Enum):
    """What an offer does for the player who uses it, at no other cost than its price."""

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
