"""Reading what a column holds. Whatever cannot be read is told in a sentence, so that it breaks nothing else."""

import json
from typing import Any, TypeVar

import msgspec

from turnmaster.table.checks import Unsound

T = TypeVar("T")

UNREADABLE = "a part of it is damaged"


def read(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    """Read what was written as JSON."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Unsound(UNREADABLE) from None


def read_any(text: str) -> Any:
    """Read what was written as JSON of any kind."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unsound(UNREADABLE) from None


NUMBERS, WORDS = msgspec.json.Decoder(list[int]), msgspec.json.Decoder(list[str])
