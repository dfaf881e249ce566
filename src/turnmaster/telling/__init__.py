"""A battle in words: events to beats to sentences, and decisions, options and prices as people read them."""

from turnmaster.telling.beats import Beat, Dice, Number
from turnmaster.telling.cast import Cast, cast_of
from turnmaster.telling.decisions import DecisionWords, OptionWords, describe, describe_answer
from turnmaster.telling.narrator import Narrator, Told
from turnmaster.telling.pointing import Pointing

__all__ = [
    "Beat",
    "Cast",
    "DecisionWords",
    "Dice",
    "Narrator",
    "Number",
    "OptionWords",
    "Pointing",
    "Told",
    "cast_of",
    "describe",
    "describe_answer",
]
