"""What happened, told as data. A caller that wants a log gives the battle a list.

Each kind of event is a struct of its own, in the events.py of its room or package. It brings the sentence in which it
is told, or the reason why it is not; `telling` knows how to tell the few that are told together with others. A field
that names a unit, player or place has one of the types below, so that one place decides for all events what a player
may hear: see turn/knowledge.py. Reactions of rules and everything that tells a battle read fields.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct


class Names(NamedTuple):
    """What a number, or a pair of them, names."""

    kind: str


UnitId = Annotated[int, Names("unit")]  # -1 where there is none
CarrierId = Annotated[int, Names("carrier")]  # a unit, or a building as `Unit.aboard` writes it
PlayerId = Annotated[int, Names("player")]
ZoneId = Annotated[int, Names("zone")]
WeaponId = Annotated[int, Names("weapon")]  # of the unit of the event
WeaponOfOther = Annotated[int, Names("weapon of other")]  # of the unit in `by`
Length = Annotated[int, Names("length")]
Spot = Annotated[tuple[int, int], Names("place")]


class Event(Struct, frozen=True, gc=False):
    """Something that happened.

    What `says` names in braces are its fields; a part in square brackets is left out if any field in it is empty.
    """

    says: ClassVar[str] = ""
    silent: ClassVar[str] = ""

    @property
    def what(self) -> str:
        """What kind of event it is, in a word or two."""
        return what_is(type(self))


def what_is(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


@cache
def fields_naming(event: type[Event], kind: str) -> tuple[str, ...]:
    """The fields of a kind of event that name one or several things of a kind."""
    hints = get_type_hints(event, include_extras=True)
    return tuple(field for field in event.__struct_fields__ if kind in names_in(hints[field]))


def names_in(hint: Any) -> set[str]:
    """What kinds of things a type names, by itself or in a list."""
    found = {each.kind for each in getattr(hint, "__metadata__", ()) if isinstance(each, Names)}
    return found.union(*(names_in(part) for part in get_args(hint) if get_origin(part) is not None))


def named_by(event: Event, kind: str) -> Iterator[int]:
    """Everything of a kind that an event names, such as its units."""
    for field in fields_naming(type(event), kind):
        value = getattr(event, field)
        yield from (value,) if type(value) is int else value


def all_events(kind: type[Event] = Event) -> Iterator[type[Event]]:
    """Every kind of event whose module has been imported."""
    for each in kind.__subclasses__():
        yield each
        yield from all_events(each)


class UnitEvent(Event, frozen=True):
    """Something that happened to a unit, or that it did."""

    unit: UnitId


# Told by the kernel itself


class DiceRolled(Event, frozen=True, tag="dice rolled"):
    """Dice as they lie once nobody wants to reroll them; `rerolled` are the places of those that somebody threw again.
    Dice that a rule has thrown `again` are dice of the roll before.
    """

    player: PlayerId
    unit: UnitId
    reason: str
    die: str
    need: int
    values: list[int]
    rerolled: list[int]
    again: bool


class OfferTaken(Event, frozen=True, tag="offer taken"):
    """A player used something in a window; `units` are those that the choice names."""

    player: PlayerId
    window: str
    choice: tuple[Any, ...]
    units: list[UnitId]


class Tested(Event, frozen=True, tag="test"):
    """A Mastery, Skill or Aether Test was made, and so many of its dice passed."""

    silent: ClassVar[str] = "Its dice and what comes of it are told."

    player: PlayerId
    unit: UnitId
    reason: str
    need: int
    passed: int
