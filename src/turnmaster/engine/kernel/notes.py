"""What rules remember: numbers, each under a note of the rule that owns it and about whatever it is about.

Units and attacks keep notes, as plain data. A note may be about nothing further, about a weapon or a model of the unit
that keeps it, about another unit and one of its weapons: whatever numbers the owner says, always in the same order.
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

    def of(self, notes: Notes, *about: int) -> int:
        """What is remembered about something."""
        for noted in notes.get(self.name, ()):
            if noted.about == about:
                return noted.value
        return 0

    def is_in(self, notes: Notes, *about: int) -> bool:
        """Whether anything is remembered about something, were it 0."""
        return any(noted.about == about for noted in notes.get(self.name, ()))

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
        """Forget what is remembered about something; what that was."""
        value = self.of(notes, *about)
        left = [noted for noted in notes.get(self.name, ()) if noted.about != about]
        if left:
            notes[self.name] = left
        else:
            notes.pop(self.name, None)
        return value

    def clear(self, notes: Notes) -> None:
        """Forget all of it."""
        notes.pop(self.name, None)


def copied(notes: Notes) -> Notes:
    """Notes that go their own way from here."""
    return {name: [Noted(noted.about, noted.value) for noted in all_of] for name, all_of in notes.items()}
