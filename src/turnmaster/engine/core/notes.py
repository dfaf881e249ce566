"""Notes, the memory of rules: numbers, each under a note of the rule that owns it.

Units, attacks and areas on the board keep notes as plain data. A note may be about nothing further, about a weapon or a
model of the unit that keeps it, or about another unit and one of its weapons. The owner names these by their numbers,
always in the same order.
"""

from collections.abc import Iterator

from msgspec import Struct


class Noted(Struct, array_like=True, gc=False):
    """A remembered number and its subject."""

    about: tuple[int, ...]
    value: int


Notes = dict[str, list[Noted]]


class Note:
    """One kind of memory of a rule. A number that was never set is 0."""

    __slots__ = ("name",)

    def __init__(self, owner: str, what: str = "") -> None:
        self.name = f"{owner}: {what}" if what else owner

    def of(self, notes: Notes, *about: int, default: int = 0) -> int:
        """Return the number remembered about a subject."""
        for noted in notes.get(self.name, ()):
            if noted.about == about:
                return noted.value
        return default

    def is_in(self, notes: Notes, *about: int) -> bool:
        """Check whether a number, even 0, is remembered about a subject."""
        for noted in notes.get(self.name, ()):  # noqa: SIM110 - a plain loop, because every attack passes here
            if noted.about == about:
                return True
        return False

    def says(self, notes: Notes, value: int, *about: int) -> bool:
        """Check whether exactly this number is remembered about a subject."""
        for noted in notes.get(self.name, ()):
            if noted.about == about:
                return noted.value == value
        return False

    def all(self, notes: Notes) -> Iterator[tuple[tuple[int, ...], int]]:
        """Return all remembered numbers with their subjects, in the order in which they were first set."""
        return ((noted.about, noted.value) for noted in list(notes.get(self.name, ())))

    def put(self, notes: Notes, value: int, *about: int) -> None:
        """Remember a number about a subject in place of the former one."""
        for noted in notes.setdefault(self.name, []):
            if noted.about == about:
                noted.value = value
                return
        notes[self.name].append(Noted(about, value))

    def add(self, notes: Notes, more: int, *about: int) -> None:
        self.put(notes, self.of(notes, *about) + more, *about)

    def drop(self, notes: Notes, *about: int) -> int:
        """Forget the number about a subject and return it."""
        value = self.of(notes, *about)
        left = [noted for noted in notes.get(self.name, ()) if noted.about != about]
        if left:
            notes[self.name] = left
        else:
            notes.pop(self.name, None)
        return value

    def clear(self, notes: Notes) -> None:
        """Forget everything under this note."""
        notes.pop(self.name, None)

    def alone(self, value: int = 1, *about: int) -> Notes:
        """Return new notes that hold only this."""
        return {self.name: [Noted(about, value)]}


# Notes of any owner


def copied(notes: Notes) -> Notes:
    """Return an independent copy of notes."""
    return {name: [Noted(noted.about, noted.value) for noted in all_of] for name, all_of in notes.items()}


def each_of(notes: Notes) -> Iterator[tuple[Note, tuple[int, ...], int]]:
    """Yield every note in a list of notes."""
    return ((Note(name), noted.about, noted.value) for name, all_of in notes.items() for noted in all_of)


def merged(notes: Notes, others: Notes) -> Notes:
    """Return both notes combined; where both have the same subject, the second counts."""
    found = copied(notes)
    for note, about, value in each_of(others):
        note.put(found, value, *about)
    return found
