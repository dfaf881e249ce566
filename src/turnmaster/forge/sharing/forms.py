"""The building blocks of which `layout.py` says what is written about an item, in which order.

A form knows how a value of its kind goes through a stream. Writing and reading are the same steps, so they cannot
disagree; a stream that writes is given the value, one that reads is given nothing of use and gives it.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from turnmaster.forge.sharing.perk_ids import id_of, perk_of
from turnmaster.forge.sharing.refusals import DamagedCode, NotShared
from turnmaster.forge.sharing.streams import Stream

_UNIT = re.compile("_(in|mm|hundredths)$")


class Known:
    """What a code held already, each with its number: what is there twice is written once."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.numbers: dict[Any, int] = {}

    def add(self, item: Any) -> None:
        self.numbers[item] = len(self.items)
        self.items.append(item)


Seen = dict[str, Known]  # by the place where it stood


class Form(Protocol):
    """How values of a kind go through a stream."""

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> Any:
        """The value, written or read."""


class Number:
    """A whole number from `least` to `most`."""

    def __init__(self, most: int, least: int = 0) -> None:
        self._most, self._least = most, least

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> int:
        if stream.writes and not self._least <= value <= self._most:
            raise NotShared(f"{value:,} cannot be shared as {place}; codes take {self._least} to {self._most:,}.")
        found = stream.number(place, value - self._least if stream.writes else 0) + self._least
        if found > self._most:
            raise DamagedCode(f"The code is damaged: no {place} can be {found:,}.")
        return found


class Choice:
    """One of several values, in an order that never changes; new ones come last."""

    def __init__(self, *choices: Any) -> None:
        self._choices = choices

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> Any:
        if stream.writes and value not in self._choices:
            raise NotShared(f"{value!r} cannot be shared as {place}; there is no such thing.")
        chosen = stream.number(place, self._choices.index(value) if stream.writes else 0)
        if chosen >= len(self._choices):
            raise DamagedCode(f"The code is damaged: there is no such {place}.")
        return self._choices[chosen]


class Perhaps:
    """A number, or none."""

    def __init__(self, number: Number) -> None:
        self._number = number

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> int | None:
        there = Choice(False, True).code(stream, f"{place}?", value is not None, seen)
        return self._number.code(stream, place, value, seen) if there else None


class Text:
    """A text of up to so many characters."""

    def __init__(self, most: int) -> None:
        self._most = most

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> str:
        if stream.writes:
            self._check(place, value)
        found = stream.text(place, value if stream.writes else "")
        if len(found) > self._most:
            raise DamagedCode(f"The code is damaged: a text in it ({place}) is longer than {self._most:,} characters.")
        return found

    def _check(self, place: str, value: str) -> None:
        if len(value) > self._most:
            raise NotShared(f"A text ({place}) has {len(value):,} characters; up to {self._most:,} can be shared.")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise NotShared(f"Half a character stands in a text ({place}); write it whole.") from None


class PerkName:
    """A perk by its number; one that is not ours, by its name."""

    def __init__(self, name: Text) -> None:
        self._name = name

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> str:
        number = stream.number(place, id_of(value) if stream.writes else 0)
        return perk_of(number) if number else self._name.code(stream, "perk", value, seen)


class ListOf:
    """Several of one form."""

    def __init__(self, form: Form, most: int) -> None:
        self._form, self._most = form, most

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> tuple[Any, ...]:
        if stream.writes and len(value) > self._most:
            raise NotShared(f"There are {len(value):,} {place}; up to {self._most:,} can be shared.")
        count = stream.number(f"{place}#", len(value) if stream.writes else 0)
        if count > self._most:
            raise DamagedCode(f"The code is damaged: there cannot be {count:,} {place}.")
        items = value if stream.writes else (None,) * count
        return tuple(self._form.code(stream, place, item, seen) for item in items)


class Record:
    """A struct, field by field, in an order that never changes. The name of a field in codes never does either: guesses
    depend on it.
    """

    def __init__(self, struct: Callable[..., Any], label: str, fields: dict[str, Form]) -> None:
        self._struct = struct
        self._fields = [(name, f"{label} {_UNIT.sub('', name)}", form) for name, form in fields.items()]

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> Any:
        held = {
            name: form.code(stream, where, getattr(value, name) if stream.writes else None, seen)
            for name, where, form in self._fields
        }
        return self._struct(**held)


class Once:
    """Something that may come again, such as a weapon that several units carry: then only its number is written."""

    def __init__(self, form: Form) -> None:
        self._form = form

    def code(self, stream: Stream, place: str, value: Any, seen: Seen) -> Any:
        known = seen.setdefault(place, Known())
        there = stream.writes and value in known.numbers
        ago = stream.number(f"{place}<", len(known.items) - known.numbers[value] if there else 0)
        if ago > len(known.items):
            raise DamagedCode("The code is damaged: it repeats something that is not in it.")
        if ago:
            return known.items[-ago]
        found = self._form.code(stream, place, value, seen)
        known.add(found)
        return found


class Runs:
    """Numbers of which many follow that are the same: each with how often, where 0 means for all that are left."""

    def __init__(self, most: int) -> None:
        self._number = Number(most)

    def code(self, stream: Stream, place: str, value: Sequence[int], length: int, seen: Seen) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        while len(found) < length:
            rest = value[len(found) :] if stream.writes else ()
            each = self._number.code(stream, place, rest[0] if rest else 0, seen)
            same = next((i for i, other in enumerate(rest) if other != each), 0)
            same = stream.number(f"{place}x", same) or length - len(found)
            if len(found) + same > length:
                raise DamagedCode("The code is damaged: more models carry weapons than there are.")
            found += (each,) * same
        return found
