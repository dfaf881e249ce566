"""What happened, told as data. Whoever wants a log gives the battle a list; without one nothing is built."""

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """Something that happened: a word for what, and the facts that go with it."""

    what: str
    facts: dict[str, Any]

    def __getitem__(self, fact: str) -> Any:
        return self.facts[fact]

    def get(self, fact: str, default: Any = None) -> Any:
        return self.facts.get(fact, default)
