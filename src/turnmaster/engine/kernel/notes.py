"""What rules remember: numbers, each under a note of the rule that owns it, and each about something.

Units, attacks and what lies on the table keep notes, as plain data. A note may be about nothing further, about a weapon
or a model of the unit that keeps it, about another unit and one of its weapons. The owner names these by their numbers,
always in the same order.
"""

from collections.abc import Iterator

from msgspec import Struct


class Noted(Struct, array_like=True, gc=False):
    """A number that is remembered, and what it is about."""

    about: tuple[int, ...]
    value: int


Notes = dict[str, list[Noted]]


class Note:
    """One kind of thing that a rule remembers, wherever notes are kept. What was never put down is 0."""

    __slots__ = ("name",)

    def __init__(self, owner: str, what: str = "") -> None:
        self.name = f"{owner}: {what}" if what else owner

    def of(self, notes: Notes, *about: int, default: int = 0) -> int:
        """What is remembered about something."""
        for noted in notes.get(self.name, ()):
            if noted.about == about:
                return noted.value
        return default

    def is_in(self, notes: Notes, *about: int) -> bool:
        """Whether anything is remembered about something, even a 0."""
        for noted in notes.get(self.name, ()):  # noqa: SIM110 - a plain loop, because every attack passes here
            if noted.about == about:
                return True
        return False

    def says(self, notes: Notes, value: int, *about: int) -> bool:
        """Whether exactly this number is remembered about something."""
        for noted in notes.get(self.name, ()):
            if noted.about == about:
                return noted.value == value
        return False

    def all(self, notes: Notes) -> Iterator[tuple[tuple[int, ...], int]]:
        """Everything that is remembered, and about what, in the order in which it was put down first."""
        return ((noted.about, noted.value) for noted in list(notes.get(self.name, ())))

    def put(self, notes: Notes, value: int, *about: int) -> None:
        """Remember a number about something, in the place of what was remembered before."""
        for noted in notes.setdefault(self.name, []):
            if noted.about == about:
                noted.value = value
                return
        notes[self.name].append(Noted(about, value))

    def add(self, notes: Notes, more: int, *about: int) -> None:
        self.put(notes, self.of(notes, *about) + more, *about)

    def drop(self, notes: Notes, *about: int) -> int:
        """Forget what is remembered about something, and return what it was."""
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
        """New notes that hold nothing else."""
        return {self.name: [Noted(about, value)]}


# Notes of any owner


def copied(notes: Notes) -> Notes:
    """A copy of notes that changes on its own from here."""
    return {name: [Noted(noted.about, noted.value) for noted in all_of] for name, all_of in notes.items()}


def each_of(notes: Notes) -> Iterator[tuple[Note, tuple[int, ...], int]]:
    """Everything that anybody remembers."""
    return ((Note(name), noted.about, noted.value) for name, all_of in notes.items() for noted in all_of)


def merged(notes: Notes, others: Notes) -> Notes:
    """Both together, as new notes; where both say something about the same thing, the others count."""
    found = copied(notes)
    for note, about, value in each_of(others):
        note.put(found, value, *about)
    return found
