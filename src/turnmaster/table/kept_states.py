"""Store states of a game in a save file: compressed, complete, and readable after changes of the rules.

A frame of a state holds the number of its step. These numbers change when rules get more steps, so the names of the
steps are stored as well.
"""

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from typing import Any
from zlib import compress, decompressobj
from zlib import error as zip_error

import msgspec
from msgspec import Struct

from turnmaster.engine.core.actions import ACTIONS
from turnmaster.engine.core.battle import from_msgpack
from turnmaster.engine.core.rules import RuleSet
from turnmaster.engine.core.sequences import END
from turnmaster.engine.core.state import State, Unit
from turnmaster.table.checks import Unsound, shown
from turnmaster.table.journal import Waypoint

MOST_BYTES = 8_000_000  # of a state, unpacked
STATE_FIELDS, UNIT_FIELDS = State.__struct_fields__, Unit.__struct_fields__


class KeptState(Struct):
    """A stored state: the number of answers before it, the compressed state, and the step names of its frames."""

    answers: int
    state: str
    steps: list[str]


def packed(state: bytes) -> str:
    return b64encode(compress(state, 9)).decode("ascii")


def unpacked(text: str) -> bytes:
    try:
        opened = decompressobj()
        data = opened.decompress(b64decode(text, validate=True), MOST_BYTES)
    except (BadBase64, zip_error, ValueError):
        raise Unsound("states: one of them is damaged; use another copy of the file") from None
    if opened.unconsumed_tail:
        raise Unsound(f"states: one of them is larger than {MOST_BYTES:,} bytes")
    return data


def keep(rules: RuleSet, waypoint: Waypoint) -> KeptState:
    return KeptState(waypoint.answers, packed(waypoint.state), step_names(rules, from_msgpack(waypoint.state)))


def step_names(rules: RuleSet, state: State) -> list[str]:
    """Return the name of the step at which each frame is."""
    names = []
    for frame in state.stack:
        steps = rules.sequences[frame.sequence].steps
        names.append(steps[frame.step].name if frame.step < len(steps) else END.name)
    return names


def with_every_action(plain: Any) -> Any:
    """Add zero uses for Actions that are newer than a stored state, given as plain lists."""
    try:
        for unit in plain[STATE_FIELDS.index("units")]:
            uses = unit[UNIT_FIELDS.index("uses")]
            uses += [0] * (len(ACTIONS) - len(uses))
    except (IndexError, TypeError):
        return plain  # it is no state, and whoever reads it says so
    return plain


def read_state(plain: Any, place: str) -> State:
    """Convert plain lists to a state."""
    try:
        return msgspec.convert(plain, State)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        raise Unsound(f"{place}: {error}") from None


def at_its_steps(rules: RuleSet, state: State, names: list[str]) -> State:
    """Set the frames of a state to the steps with these names, and return the state."""
    if len(names) != len(state.stack):
        raise Unsound(f"steps: expected {len(state.stack)}, found {len(names)}")
    for frame, name in zip(state.stack, names, strict=True):
        sequence = rules.sequences.get(frame.sequence)
        if sequence is None or name not in sequence.number_of:
            raise Unsound(f"the game stands at {shown(name)} of {shown(frame.sequence)}, which these rules do not have")
        frame.step = sequence.number_of[name]
    return state
