"""Positions of models in a scenario: inches from the middle of the board, with level and facing."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from turnmaster.battlefield import INCH, Footprint, Point
from turnmaster.battlefield.bases import base_box
from turnmaster.battlefield.spots import SPACING
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.units import footprint
from turnmaster.engine.moving.orders import FULL_TURN
from turnmaster.profiles import BadFile
from turnmaster.profiles.stands import Stand, default_height, read_base, read_height, read_hull

if TYPE_CHECKING:  # the format asks this module whether its places are valid
    from turnmaster.scenario.format import UnitEntry

MOST_LEVEL = 48
FAR = 10_000  # inches from the middle of the board, beyond which nothing is a place
PLAIN_HEIGHT = 125

PLACE = "a place such as [3, 4], or [3, 4, 2] on a level 2 inches up"
FACING = f"a direction in whole degrees from 0 to {FULL_TURN - 1}, or a list with one for each model"

Inches = int | float
Bad = Callable[[str, str], BadFile]


def check_where(entry: "UnitEntry", place: str, bad: Bad) -> None:
    """Raise what `bad` makes of a location in a file with an invalid position, facing or base."""
    if entry.at is not UNSET and not is_place(entry.at):
        raise bad(f"{place}.at", f"expected {PLACE}, found {entry.at!r:.60}")
    for number, position in enumerate(entry.positions or []):
        if not is_place(position):
            raise bad(f"{place}.positions[{number}]", f"expected {PLACE}, found {position!r:.60}")
    if not is_facing(entry.facing, entry.count):
        raise bad(f"{place}.facing", f"expected {FACING}, found {entry.facing!r:.60}")
    try:
        stand_of(entry)
    except ValueError as error:
        raise bad(f"{place}.{'base' if entry.hull is UNSET else 'hull'}", str(error)) from None
    try:
        height_of(entry)
    except ValueError as error:
        raise bad(f"{place}.height", str(error)) from None


def is_place(value: Any) -> bool:
    """Check whether a value is [x, y] or [x, y, level]."""
    if not isinstance(value, (list, tuple)) or not all(type(n) in (int, float) and abs(n) <= FAR for n in value):
        return False
    return len(value) == 2 or (len(value) == 3 and 0 <= value[2] <= MOST_LEVEL)


def is_facing(value: Any, count: int) -> bool:
    """Check whether a value is one direction for all models, or one for each of them."""
    each = value if isinstance(value, list) else [value] * count
    return len(each) == count and all(type(degrees) is int and 0 <= degrees < FULL_TURN for degrees in each)


def facings_of(value: int | list[int], count: int) -> list[int]:
    return value if isinstance(value, list) else [value] * count


def stand_of(entry: "UnitEntry") -> Stand:
    """Return the base of a unit's models."""
    if entry.hull is UNSET:
        return Stand() if entry.base is UNSET else read_base(entry.base)
    if entry.base is not UNSET:
        raise ValueError("expected a base or a hull, found both")
    return read_hull(entry.hull)


def height_of(entry: "UnitEntry") -> int:
    """Return the height of models: 1.25 inches on round bases unless the entry says otherwise."""
    if entry.height is not UNSET:
        return read_height(entry.height)
    stand = stand_of(entry)
    return default_height(stand) if stand.base_width else PLAIN_HEIGHT


def to_point(battle: Battle, place: Sequence[Inches]) -> Point:
    """Convert inches from the middle of the board, x to the east and y to the north, to a point of the board."""
    board = battle.setup.board
    return board.width // 2 + round(place[0] * INCH), board.height // 2 + round(place[1] * INCH)


def to_place(battle: Battle, place: Sequence[Inches]) -> tuple[int, ...]:
    """Convert inches from the middle of the board to a point, with the level if one is given."""
    return *to_point(battle, place), *(round(level * INCH) for level in place[2:])


def on_a_floor(battle: Battle, place: tuple[int, ...]) -> tuple[int, int, int]:
    """Return a position with its level: the given one, or the lowest floor there."""
    if len(place) == 3:
        return place[0], place[1], place[2]
    x, y = place
    return x, y, min(ground_of(battle).floors_at((x, y)), default=0)


def row(shape: Footprint, place: tuple[int, ...], facings: Sequence[int]) -> list[tuple[int, ...]]:
    """Return positions side by side to the east of the first, with a quarter of an inch between the bases."""
    found, x = [], place[0]
    for number, facing in enumerate(facings):
        half = base_box(shape.at(0, 0, 0, facing)).right
        x += half if number else 0
        found.append((x, *place[1:]))
        x += half + SPACING
    return found


def places_of(battle: Battle, unit: int, name: str, entry: "UnitEntry") -> list[tuple[int, int, int]]:
    """Return the positions of a unit's models: the given ones, or in a row to the east of the first one."""
    if entry.positions is not UNSET:
        if len(entry.positions) != entry.count:
            raise BadFile(f"{name}: {len(entry.positions)} positions for {entry.count} models")
        places = [to_place(battle, place) for place in entry.positions]
    elif entry.at is UNSET:
        raise BadFile(f"{name}: say where it stands with `at:` or `positions:`, or `reserve: true`")
    else:
        places = row(footprint(battle, unit), to_place(battle, entry.at), facings_of(entry.facing, entry.count))
    return [on_a_floor(battle, place) for place in places]
