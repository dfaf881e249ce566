"""Declarations: everything that rules can be attached to, each with a name, a type and a sentence.

Perks and options name declarations, never bare words, so a misspelling is found at once: by the type checker, by the
import, or when the rules are compiled. `docs/hooks.md` is generated from the declarations here and in the files named
hooks.py, windows.py, moments.py and stats.py.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar, Generic, TypeVar

C = TypeVar("C")
F = TypeVar("F")
S = TypeVar("S")
T = TypeVar("T")

_ALL: dict[type["Declared"], dict[str, "Declared"]] = {}


class Declared:
    """A declaration: a name, unique in its kind, and its purpose."""

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
    """Yield all declarations of a kind in the order of their definition."""
    of_this_kind: dict[str, Any] = _ALL.get(kind, {})  # type: ignore[arg-type]
    yield from of_this_kind.values()


def declaration(kind: type[T], name: str) -> T:
    """Return the declaration of a kind by its name."""
    found: T = _ALL[kind][name]  # type: ignore[index, assignment]
    return found


def is_declared(thing: object) -> bool:
    return isinstance(thing, Declared) and _ALL.get(type(thing), {}).get(thing.name) is thing


def registers_of_declarations() -> list[dict[str, Declared]]:
    """Return the register of each kind of declaration, so that callers can take declarations back."""
    return list(_ALL.values())


class Place(Declared, Generic[C]):
    """An extension point: perks and options add functions or objects of one type to it."""

    __slots__ = ()
    title = "place"


class Hook(Declared, Generic[F]):
    """A function of the rules that an option can replace by another of the same type."""

    __slots__ = ()
    title = "hook"


class Param(Declared, Generic[T]):
    """A parameter of the rules with its default, and all its values if they are listed."""

    __slots__ = ("default", "one_of")
    title = "parameter"

    def __init__(self, name: str, default: T, what: str, *, one_of: Collection[T] = ()) -> None:
        super().__init__(name, what)
        self.default, self.one_of = default, one_of

    def flaw_of(self, value: object) -> str:
        """Return why the parameter cannot have a value, or nothing if it can."""
        if type(value) is not type(self.default):
            return f"{value!r} is of another kind than {self.default!r}"
        if self.one_of and value not in self.one_of:
            return f"{value!r} is none of {', '.join(map(repr, self.one_of))}"
        return ""


class Flag(Declared):
    """A condition that is false in the core rules and that a perk or option can enable."""

    __slots__ = ()
    title = "flag"


class Stat(Declared, Generic[S]):
    """A number that perks, options and effects change. A rule that changes it receives the scene for which it is asked,
    which says `whose` stat it is: the number of a unit, or -1.
    """

    __slots__ = ("whose",)
    title = "stat"

    def __init__(self, name: str, whose: Callable[[S], int], what: str) -> None:
        super().__init__(name, what)
        self.whose = whose

    @property
    def label(self) -> str:
        """Return the name of the stat as people write it."""
        return " ".join(_SHORT.get(word, word.title()) for word in self.name.split())


_SHORT = {"ap": "AP", "aegis": "AEGIS", "hp": "HP"}


class Mark(Declared):
    """An effect that changes no number: a condition that holds while the effect lasts."""

    __slots__ = ()
    title = "mark"


def mark_called(name: str, what: str) -> Mark:
    """Return the mark of this name, which perks name after themselves and build again for every battle."""
    found = _ALL.get(Mark, {}).get(name)
    return found if isinstance(found, Mark) else Mark(name, what)


class Window(Declared):
    """A step at which players may use offers."""

    __slots__ = ()
    title = "window"

    @property
    def step(self) -> str:
        """Return the name of the step that opens the window."""
        return f"window: {self.name}"


class Moment(Declared):
    """A step of a Game Turn at which rules act by themselves, without a player's decision."""

    __slots__ = ()
    title = "moment"

    @property
    def step(self) -> str:
        """Return the name of the step of this trigger."""
        return f"moment: {self.name}"
