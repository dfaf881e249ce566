"""Events of a battle as data. A caller that wants a log gives the battle a list.

Each kind of event is a struct of its own, in the events.py of its package. It has its sentence, or the reason why it
has none; `telling` narrates the few that share an entry with others. A field that names a unit, player or position has
one of the types below, so that one place decides what each player may learn from it.
"""

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_type_hints

from msgspec import Struct

from turnmaster.dice import DieName
from turnmaster.engine.core.words import gaps_in


class Names(NamedTuple):
    """The kind of thing that a number or a word names."""

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
    """An event of the battle.

    `says` names its fields in braces; a part in square brackets is left out if a field in it is empty.
    """

    says: ClassVar[str] = ""
    silent: ClassVar[str] = ""
    brings_to_light: ClassVar[bool] = False  # others learn something of the unit that they could not know before

    @property
    def what(self) -> str:
        """Return the kind of the event in a word or two."""
        return what_is(type(self))


TAKEN = {name for name in vars(Event) if not name.startswith("_")}  # what no field can be called


def what_is(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def flaw_of(kind: type[Event]) -> str:
    """Return why no event of this kind can be emitted or narrated, or nothing. A kind without a tag of its own is only
    a base of others.
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
    """Return the fields of an event, a struct or a named tuple, with their types."""
    names: tuple[str, ...] = getattr(kind, "__struct_fields__", getattr(kind, "_fields", ()))
    hints = get_type_hints(kind, include_extras=True) if names else {}
    return {field: hints[field] for field in names}


@cache
def fields_naming(struct: type[Struct], kind: str) -> tuple[str, ...]:
    """Return the fields of an event or a decision that name things of a kind."""
    return tuple(field for field, hint in fields_of(struct).items() if kind in names_in(hint))


def names_in(hint: Any) -> set[str]:
    """Return the kinds of things that a type names: by itself, in a list, or in the fields of a struct."""
    found = {each.kind for each in getattr(hint, "__metadata__", ()) if isinstance(each, Names)}
    inside = [*get_args(hint), *fields_of(hint).values()] if not found and isinstance(hint, Hashable) else []
    return found.union(*map(names_in, inside))


def named_by(event: Event, kind: str) -> Iterator[int]:
    """Return all things of a kind that an event names, such as its units, anywhere in it."""
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
    """Yield every kind of event whose module has been imported."""
    for each in kind.__subclasses__():
        yield each
        yield from all_events(each)


class UnitEvent(Event, frozen=True):
    """An event that happened to a unit, or that the unit caused."""

    unit: UnitId


# Told by the kernel itself


class DiceRolled(Event, frozen=True, tag="dice rolled"):
    """Final dice of a roll; `rerolled` are the positions of rerolled ones. Dice that a rule has rolled `again` are dice
    of the roll before.
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
    """A player used an offer: its name, its unit, its targets, and the face of a die if it is about one."""

    player: PlayerId
    window: str
    offer: str
    unit: UnitId
    targets: list[UnitId]
    face: Face


class Tested(Event, frozen=True, tag="test"):
    """A Mastery, Skill or Aether Test, with the number of its dice that passed."""

    silent: ClassVar[str] = "Its dice and what comes of it are told."

    player: PlayerId
    unit: UnitId
    reason: str
    need: int
    passed: int
