"""The quarters of the board, and the positions of Objective Markers. [Free Rules p.33-34, Step 6]

The drawing of the nine markers is lost. As rebuilt, they lie where lines at 25%, 50% and 75% of both edges cross: black
in the centre, red and blue on the two middle lines, yellow and purple on the two diagonals. Each colour except black is
a pair of opposite positions, so that two facing players have equal ones.
"""

from msgspec import Struct

from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import Outline, polygon
from turnmaster.dice import DieName
from turnmaster.dice.kinds import D2, D3, DICE, Die

# Quarters of the width and of the height, from the south-west, on a board that lies on its long edge.
_MARKERS: dict[str, tuple[Point, ...]] = {
    "black": ((2, 2),),
    "red": ((1, 2), (3, 2)),
    "blue": ((2, 3), (2, 1)),
    "yellow": ((1, 3), (3, 1)),
    "purple": ((3, 3), (1, 1)),
}
COLOURS = tuple(_MARKERS)
MOST_MARKERS = 9


class Draw(Struct, frozen=True, array_like=True):
    """The colours for markers, and the dice results that lead to them, as (die, result) in order."""

    rolls: tuple[tuple[DieName, int], ...]
    colours: tuple[str, ...]


def _either(*colours: tuple[str, ...]) -> tuple[Draw, ...]:
    """Return a D2 roll between two sets of colours."""
    return tuple(Draw(((D2.name, face),), one) for face, one in enumerate(colours, 1))


_DRAWS: dict[int, tuple[Draw, ...]] = {
    1: (Draw((), ("black",)),),
    2: _either(("red",), ("blue",)),
    3: (
        Draw(((D3.name, 1),), ("red", "black")),
        Draw(((D3.name, 2),), ("blue", "black")),
        Draw(((D3.name, 3), (D2.name, 1)), ("black", "yellow")),
        Draw(((D3.name, 3), (D2.name, 2)), ("black", "purple")),
    ),
    4: _either(("red", "blue"), ("yellow", "purple")),
    5: _either(("red", "blue", "black"), ("yellow", "purple", "black")),
    6: _either(("yellow", "blue", "purple"), ("yellow", "red", "purple")),
    7: _either(("black", "red", "yellow", "purple"), ("black", "blue", "yellow", "purple")),
    8: (Draw((), ("red", "blue", "yellow", "purple")),),
    9: (Draw((), ("black", "red", "blue", "yellow", "purple")),),
}


def quarters(width: int, height: int) -> tuple[Outline, Outline, Outline, Outline]:
    """Return the four equal sections of a board, clockwise from the north-west.

    Each is rounded down to whole units from its corner of the board, so all have the same size.
    """
    wide, high = width // 2, height // 2
    west, east = (0, wide), (width - wide, width)
    south, north = (0, high), (height - high, height)
    return _box(west, north), _box(east, north), _box(east, south), _box(west, south)


def _box(across: Point, up: Point) -> Outline:
    return polygon([(across[0], up[0]), (across[1], up[0]), (across[1], up[1]), (across[0], up[1])])


def objective_positions(width: int, height: int) -> dict[str, list[Point]]:
    """Return the nine positions by colour. The red pair lies along the long edges, so a higher board is turned."""
    if height > width:
        lying = objective_positions(height, width)
        return {colour: [(v, height - u) for u, v in points] for colour, points in lying.items()}
    return {colour: [(_place(u, width), _place(v, height)) for u, v in at] for colour, at in _MARKERS.items()}


def _place(quarter: int, length: int) -> int:
    """Return a number of quarters of a length, rounded down from the nearer end."""
    return quarter * length // 4 if quarter <= 2 else length - (4 - quarter) * length // 4


def draws(count: int) -> tuple[Draw, ...]:
    """Return all ways to place this many markers, in the order of the dice."""
    if count not in _DRAWS:
        raise ValueError(f"there are places for 1 to {MOST_MARKERS} objective markers, not {count}")
    return _DRAWS[count]


def next_die(count: int, faces: tuple[int, ...] = ()) -> Die | None:
    """Return the next die to roll for this many markers after these results, or None if they are decided."""
    rolls = {draw.rolls[len(faces)][0] for draw in _matching(count, faces) if len(draw.rolls) > len(faces)}
    return DICE[rolls.pop()] if rolls else None


def drawn(count: int, faces: tuple[int, ...] = ()) -> tuple[str, ...]:
    """Return the colours for this many markers after these results."""
    matching = _matching(count, faces)
    if len(matching) != 1 or len(matching[0].rolls) != len(faces):
        raise ValueError(f"{list(faces)} does not settle the places of {count} objective markers")
    return matching[0].colours


def _matching(count: int, faces: tuple[int, ...]) -> list[Draw]:
    return [draw for draw in draws(count) if tuple(face for _, face in draw.rolls[: len(faces)]) == faces]
