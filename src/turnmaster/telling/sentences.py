"""Events in the words of their own sentences."""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

from msgspec.structs import asdict

from turnmaster.engine.core.events import Event, named_by, names_in
from turnmaster.engine.core.words import shown
from turnmaster.telling.cast import Cast
from turnmaster.telling.spans import Span, joined
from turnmaster.telling.templates import Fill, filled


def sentence_of(event: Event, cast: Cast) -> list[Span]:
    """Return the sentence of an event with its gaps filled."""
    return filled(event.says, asdict(event), words_for(event, cast))


def words_for(event: Event, cast: Cast) -> Fill:
    """Return a function that words the fields of an event: units, players and weapons by name, lengths in the unit
    used.
    """
    kinds = _kinds_of(type(event))

    def fill(gap: str, value: Any) -> list[Span]:
        kind = kinds.get(gap, "")
        if kind == "unit":
            numbers = [value] if type(value) is int else value
            return list(joined(cast.marked(number) for number in numbers))
        if kind == "carrier":
            return [cast.unit(value) if value >= 0 else Span(str(getattr(event, "name", "")))]
        if kind == "player":
            return [cast.player(value)]
        if kind in ("weapon", "weapon of other"):
            return [Span(cast.weapon(getattr(event, "unit" if kind == "weapon" else "by"), value))]
        return [Span(cast.measured(value) if kind == "length" else shown(str(value)))]

    return fill


@cache
def _kinds_of(event: type[Event]) -> dict[str, str]:
    """Return which fields of a kind of event name a unit, player or weapon."""
    hints = get_type_hints(event, include_extras=True)
    found = {field: names_in(hints[field]) for field in event.__struct_fields__}
    return {field: next(iter(names)) for field, names in found.items() if names}


def units_in(event: Event) -> Iterator[int]:
    """Yield the units that an event names, each once."""
    yield from dict.fromkeys(unit for unit in named_by(event, "unit") if unit >= 0)
