"""Independent copies of a state, for undo, odds and looking ahead.

Nearly all of a state is units and their models. These are copied one by one and share their numbers, names and profiles
with the original, which takes less time and memory than writing and reading them. All other parts, such as the stack,
are small and of many kinds: they are written and read again.
"""

import msgspec
from msgspec.structs import replace

from turnmaster.engine.core.notes import copied
from turnmaster.engine.core.state import State, Unit

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


def copy_of(state: State) -> State:
    """Return an independent copy of the state."""
    copy = _decoder.decode(_encoder.encode(replace(state, units=[])))
    copy.units = [_copy_of_unit(unit) for unit in state.units]
    return copy


def _copy_of_unit(unit: Unit) -> Unit:
    return replace(
        unit,
        models=list(map(replace, unit.models)),
        effects=list(map(replace, unit.effects)) if unit.effects else [],
        notes=copied(unit.notes) if unit.notes else {},
        weapon_notes=copied(unit.weapon_notes) if unit.weapon_notes else {},
    )
