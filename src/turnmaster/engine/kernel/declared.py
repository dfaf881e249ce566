"""Everything that rules can be attached to is declared once: its name, its type, and a sentence that says what it is
for.

Perks and options name declarations, never bare words, so that a misspelt one is found at once: by the type checker, by
importing its module, or when the rules are compiled. `docs/hooks.md` is made from what is declared here and in the
files named hooks.py, windows.py, moments.py and stats.py.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar, Generic, TypeVar

C = TypeVar("C")
F = TypeVar("F")
S = TypeVar("S")
T = TypeVar("T")

_ALL: dict[type["Declared"], dict[str, "Declared"]] = {}


class Declared:
    """A declaration: a name that no other of its kind has, and what it is for."""

    __slots__ = ("name", "what")

    title: ClassVar[str]

    def __init__(self, name: str, what: str) -> None:
        self.name, self.what = name, what
        of_this_kind = _ALL.setdefault(type(self), {})
        if name in of_this_kind:
            raise ValueError(f"there are two declarations of the {self.title} {name!r}")
        of_this_kind[name] = self

    def __repr__(self) -> str:
        return f"<{self.title} {self.name}>"


def declared(kind: type[T]) -> Iterator[T]:
    """All declarations of a kind, in the order in which they were made."""
    of_this_kind: dict[str, Any] = _ALL.get(kind, {})  # type: ignore[arg-type]
    yield from of_this_kind.values()


def declaration(kind: type[T], name: str) -> T:
    """The declaration of a kind that has this name."""
    found: T = _ALL[kind][name]  # type: ignore[index, assignment]
    return found


def is_declared(thing: object) -> bool:
    return isinstance(thing, Declared) and _ALL.get(type(thing), {}).get(thing.name) is thing


def registers_of_declarations() -> list[dict[str, Declared]]:
    """What is declared by name, a register for each kind, for whoever has to take declarations back."""
    return list(_ALL.values())


class Place(Declared, Generic[C]):
    """A place of the rules to which perks and options contribute: functions of one type, or objects of one kind."""

    __slots__ = ()
    title = "place"


class Hook(Declared, Generic[F]):
    """A function of the rules that an option can replace with another of the same type."""

    __slots__ = ()
    title = "hook"


class Param(Declared, Generic[T]):
    """A parameter of the rules, with the value it has unless something sets it, and all it may be if that is listed."""

    __slots__ = ("default", "one_of")
    title = "parameter"

    def __init__(self, name: str, default: T, what: str, *, one_of: Collection[T] = ()) -> None:
        super().__init__(name, what)
        self.default, self.one_of = default, one_of

    def flaw_of(self, value: object) -> str:
        """Why it cannot have a value; nothing if it can."""
        if type(value) is not type(self.default):
            return f"{value!r} is of another kind than {self.default!r}"
        if self.one_of and value not in self.one_of:
            return f"{value!r} is none of {', '.join(map(repr, self.one_of))}"
        return ""


class Flag(Declared):
    """Something that is never the case in the core rules, but may be once a perk or an option says so."""

    __slots__ = ()
    title = "flag"


class Stat(Declared, Generic[S]):
    """A number that perks, options and effects change. A rule that changes it is shown the scene for which it is asked,
    which says `whose` stat it is: the number of a unit, or -1.
    """

    __slots__ = ("whose",)
    title = "stat"

    def __init__(self, name: str, whose: Callable[[S], int], what: str) -> None:
        super().__init__(name, what)
        self.whose = whose

    @property
    def label(self) -> str:
        """Its name as people write it."""
        return " ".join(_SHORT.get(word, word.title()) for word in self.name.split())


_SHORT = {"ap": "AP", "aegis": "AEGIS", "hp": "HP"}


class Mark(Declared):
    """An effect that changes no number: it says that something is the case, for as long as it lasts."""

    __slots__ = ()
    title = "mark"


def mark_called(name: str, what: str) -> Mark:
    """A mark of this name: perks name theirs after themselves, and are built again for every battle."""
    found = _ALL.get(Mark, {}).get(name)
    return found if isinstance(found, Mark) else Mark(name, what)


class Window(Declared):
    """A place in a sequence where players may use what they are offered."""

    __slots__ = ()
    title = "window"

    @property
    def step(self) -> str:
        """The name of the step that opens it."""
        return f"window: {self.name}"


class Moment(Declared):
    """A place in a Game Turn where something may happen that no player decides."""

    __slots__ = ()
    title = "moment"

    @property
    def step(self) -> str:
        """The name of the step at which it happens."""
        return f"moment: {self.name}"
