"""What happened, told as data. A caller that wants a log gives the battle a list.

Each kind of event is a struct of its own, in the events.py of its room or package. It brings the sentence in which it
is told, or the reason why it is not; `telling` knows how to tell the few that are told together with others. A field
that names a unit, player or place has one of the types below, so that one place decides for all events what a player
may hear: see turn/knowledge.py. Reactions of rules and everything that tells a battle read fields.
"""

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_type_hints

from msgspec import Struct

from turnmaster.dice import DieName
from turnmaster.engine.kernel.words import gaps_in


class Names(NamedTuple):
    """What a number or a word names."""

    kind: str


UnitId = Annotated[int, Names("unit")]  # -1 where there is none
CarrierId = Annotated[int, Names("carrier")]  # a unit, or a building as `Unit.aboard` writes it
PlayerId = Annotated[int, Names("player")]
ZoneId = Annotated[int, Names("zone")]
WeaponId = Annotated[int, Names("weapon")]  # of the unit of the event
WeaponOfOther = Annotated[int, Names("weapon of other")]  # of the unit in `by`
ModelId = Annotated[int, Names("model")]  # of the unit of the event
Face = Annotated[int, Names("face")]  # of a die
DieId = Annotated[int, Names("die")]  # its place in a roll
Length = Annotated[int, Names("length")]
PieceName = Annotated[str, Names("piece")]  # of terrain


class Event(Struct, frozen=True, gc=False):
    """Something that happened.

    What `says` names in braces are its fields; a part in square brackets is left out if any field in it is empty.
    """

    says: ClassVar[str] = ""
    silent: ClassVar[str] = ""
    brings_to_light: ClassVar[bool] = False  # others learn something of the unit that they could not know before

    @property
    def what(self) -> str:
        """What kind of event it is, in a word or two."""
        return what_is(type(self))


TAKEN = {name for name in vars(Event) if not name.startswith("_")}  # what no field can be called


def what_is(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def flaw_of(kind: type[Event]) -> str:
    """Why nothing of this kind can happen or be told; nothing if it can. One without a tag of its own is only there to
    be the base of others.
    """
    tag = kind.__struct_config__.tag
    if tag is None or any(base.__struct_config__.tag == tag for base in kind.__bases__ if issubclass(base, Event)):
        return "it has no tag of its own"
    hidden = sorted(set(kind.__struct_fields__) & TAKEN)
    if hidden:
        return f"its field {hidden[0]!r} would hide what every event has of that name"
    wrong = sorted(gaps_in(kind.says) - set(kind.__struct_fields__))
    return f"its sentence names {{{wrong[0]}}}, which is no field of it" if wrong else ""


@cache
def fields_of(kind: type) -> dict[str, Any]:
    """The fields of an event, a struct or a named tuple, with their types."""
    names: tuple[str, ...] = getattr(kind, "__struct_fields__", getattr(kind, "_fields", ()))
    hints = get_type_hints(kind, include_extras=True) if names else {}
    return {field: hints[field] for field in names}


@cache
def fields_naming(struct: type[Struct], kind: str) -> tuple[str, ...]:
    """The fields of a kind of event or decision that name something of a kind, one or several of it."""
    return tuple(field for field, hint in fields_of(struct).items() if kind in names_in(hint))


def names_in(hint: Any) -> set[str]:
    """What kinds of things a type names: by itself, in a list, or in the fields of a struct."""
    found = {each.kind for each in getattr(hint, "__metadata__", ()) if isinstance(each, Names)}
    inside = [*get_args(hint), *fields_of(hint).values()] if not found and isinstance(hint, Hashable) else []
    return found.union(*map(names_in, inside))


def named_by(event: Event, kind: str) -> Iterator[int]:
    """Everything of a kind that an event names, such as its units, wherever in it."""
    for field in fields_naming(type(event), kind):
        yield from _named_in(fields_of(type(event))[field], getattr(event, field), kind)


def _named_in(hint: Any, value: Any, kind: str) -> Iterator[int]:
    if hasattr(hint, "__metadata__"):
        yield from (value,) if kind in names_in(hint) else ()
    elif fields_of(hint):
        for field, inner in fields_of(hint).items():
            yield from _named_in(inner, getattr(value, field), kind)
    elif get_args(hint):
        for each in value:
            yield from _named_in(get_args(hint)[0], each, kind)


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
    die: DieName
    need: int
    values: list[Face]
    rerolled: list[DieId]
    again: bool


class OfferTaken(Event, frozen=True, tag="offer taken"):
    """A player used something in a window: its name, the unit that uses it, those it is used on, and the face of the
    die that it is about, if it is about one.
    """

    player: PlayerId
    window: str
    offer: str
    unit: UnitId
    targets: list[UnitId]
    face: Face


class Tested(Event, frozen=True, tag="test"):
    """A Mastery, Skill or Aether Test was made, and so many of its dice passed."""

    silent: ClassVar[str] = "Its dice and what comes of it are told."

    player: PlayerId
    unit: UnitId
    reason: str
    need: int
    passed: int
