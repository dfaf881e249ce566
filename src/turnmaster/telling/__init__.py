"""Put a battle into words: events as log entries; decisions, their options and costs as sentences."""

from turnmaster.telling.cast import Cast, cast_of
from turnmaster.telling.decisions import DecisionWords, OptionWords, describe, describe_answer
from turnmaster.telling.log_entries import Dice, LogEntry, Number
from turnmaster.telling.narrator import Decided, Narrator
from turnmaster.telling.pointing import Pointing

__all__ = [
    "Cast",
    "Decided",
    "DecisionWords",
    "Dice",
    "LogEntry",
    "Narrator",
    "Number",
    "OptionWords",
    "Pointing",
    "cast_of",
    "describe",
    "describe_answer",
]
