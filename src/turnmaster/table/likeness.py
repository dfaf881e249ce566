"""Check that a state agrees with a stored one, as far as the file says.

Newer versions add fields to the structs of a state. Files of earlier versions have shorter lists for them, and missing
fields cannot disagree. Names of steps and sequences that no longer exist are ignored as well.
"""

from typing import Any

from msgspec import Struct

from turnmaster.engine.core.rules import RuleSet
from turnmaster.engine.core.state import State
from turnmaster.table.kept_states import step_names


def is_as_written(rules: RuleSet, state: State, plain: list[Any], steps: list[str]) -> bool:
    """Check whether a state agrees with the plain lists of a file and the names of the steps of its frames."""
    said = dict(zip(State.__struct_fields__, plain, strict=False))
    others = all(agrees(getattr(state, name), part) for name, part in said.items() if name != "stack")
    if not others or not len(state.stack) == len(said["stack"]) == len(steps):
        return False
    frames = zip(state.stack, step_names(rules, state), said["stack"], steps, strict=True)
    return all(
        _stands_at(rules, (frame.sequence, step), (sequence, said_step)) and agrees(frame.ctx, ctx)
        for frame, step, (sequence, _, ctx, *_), said_step in frames
    )


def _stands_at(rules: RuleSet, now: tuple[str, str], said: tuple[str, str]) -> bool:
    """Check whether a frame is at the stored step of a sequence; pass if these rules do not have that step."""
    sequence = rules.sequences.get(said[0])
    return now == said or sequence is None or said[1] not in sequence.number_of


def agrees(value: Any, said: Any) -> bool:
    """Check whether a part of a state agrees with the stored one: a struct in the stored fields, anything
    else exactly.
    """
    if isinstance(value, Struct):
        return _struct_agrees(value, said)
    if isinstance(value, list | tuple):
        return isinstance(said, list) and len(value) == len(said) and all(map(agrees, value, said))
    if isinstance(value, dict):
        same = isinstance(said, dict) and value.keys() == said.keys()
        return same and all(agrees(each, said[key]) for key, each in value.items())
    return bool(value == said)


def _struct_agrees(value: Struct, said: Any) -> bool:
    config, fields = value.__struct_config__, value.__struct_fields__
    if isinstance(said, dict):  # profiles are written with the names of their fields
        return all(agrees(getattr(value, name), part) for name, part in said.items() if name in fields)
    if not isinstance(said, list):
        return False
    if config.tag is not None:
        if said[:1] != [config.tag]:
            return False
        said = said[1:]
    return len(said) <= len(fields) and all(
        agrees(getattr(value, name), part) for name, part in zip(fields, said, strict=False)
    )
