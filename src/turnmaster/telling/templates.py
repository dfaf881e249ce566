"""Sentences with gaps: `{unit} moved[ into Melee with {foes}]`. A part in brackets is dropped if a gap in it is empty.

Events, decisions and offers have such sentences; the functions here fill the gaps with names.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from turnmaster.telling.spans import Span

_PART = re.compile(r"\[(?P<maybe>[^\[\]]*)\]|\{(?P<gap>\w+)\}")

Fill = Callable[[str, Any], list[Span]]  # how the value of a gap is said


def filled(text: str, values: Mapping[str, Any], fill: Fill) -> list[Span]:
    """Return a sentence with its gaps filled."""
    spans, at = [], 0
    for found in _PART.finditer(text):
        spans += _plain(text[at : found.start()])
        if found["gap"] is not None:
            spans += fill(found["gap"], values.get(found["gap"]))
        elif all(values.get(gap) for gap in re.findall(r"\{(\w+)\}", found["maybe"])):
            spans += filled(found["maybe"], values, fill)
        at = found.end()
    return spans + _plain(text[at:])


def _plain(text: str) -> list[Span]:
    return [Span(text)] if text else []
