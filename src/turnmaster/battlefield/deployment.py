"""The Deployment Zone maps. [Free Rules p.31-32, Step 5]

The drawings of the documents are lost; these maps are rebuilt from the remaining percentages and texts, and
docs/deployment-maps.md shows and explains each of them. They scale to a board of any width and height.

A length is divided into twelfths, so that 25%, 33% and 50% of it are 3, 4 and 6. Every division is rounded down from
the edge at which its zone lies: all zones of a map have exactly the same size, and the rest is no man's land. (Slices
of a round board are as equal as whole numbers allow.) Maps are drawn on a board that is at least as wide as high; on a
higher one, the same map is turned by 90 degrees.
"""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from math import asin, ceil, cos, floor, pi, sin
from typing import Literal

from msgspec import Struct

from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import Outline, polygon

Shape = Literal["square", "rectangle", "circle"]
Zone = tuple[Outline, ...]
Zones = tuple[Zone, ...]

TWELFTHS = 12
ARC_CORNERS = 180  # of a whole circle: on a 4 foot board an arc is true to less than the shared tolerance
MOST_PLAYERS = 16
MOST_SLICES = 8


class UnknownMap(ValueError):
    """The error for an unknown or unsuitable Deployment Zone map."""


class DeploymentMap(Struct, frozen=True, kw_only=True):
    """A map that divides a board into Deployment Zones.

    `players` are the lowest and the highest number of players. `roll` is the result of the D3 (square) or D6
    (rectangle) that selects the map, if dice do. `draw` makes the zones for a width and a height.
    """

    name: str
    players: tuple[int, int]
    shapes: tuple[Shape, ...]
    roll: int | None = None
    summary: str
    draw: Callable[[int, int], Zones]

    def zones(self, width: int, height: int) -> Zones:
        """Return the zones in clockwise order. There can be one more than players: see `left_over`."""
        return self.draw(width, height)

    def suits(self, players: int, shape: Shape) -> bool:
        return self.players[0] <= players <= self.players[1] and shape in self.shapes


# Drawing on a board that lies on its long edge


def _lying(draw: Callable[[int, int], Zones], width: int, height: int) -> Zones:
    """Draw zones on the board as if it were wider than high, and turn them clockwise by 90 degrees if it is not."""
    if height <= width:
        return draw(width, height)
    return tuple(
        tuple(Outline(tuple((v, height - u) for u, v in part.points)) for part in zone) for zone in draw(height, width)
    )


def _share(twelfths: int, length: int) -> int:
    return twelfths * length // TWELFTHS


def _opposite(corners: Sequence[Point], width: int, height: int) -> Zones:
    """Return a zone with corners in twelfths from the north-west, and its image after a turn of 180 degrees."""
    inward = [(_share(u, width), _share(v, height)) for u, v in corners]
    first = polygon([(x, height - y) for x, y in inward])
    second = polygon([(width - x, y) for x, y in inward])
    return (first,), (second,)


def _block(left: int, bottom: int, width: int, height: int) -> Zone:
    return (
        polygon([(left, bottom), (left + width, bottom), (left + width, bottom + height), (left, bottom + height)]),
    )


# Where a third of a length can lie on it.
_PLACES: dict[str, Callable[[int], int]] = {
    "low": lambda length: 0,
    "middle": lambda length: (length - length // 3) // 2,
    "above half": lambda length: length - length // 2,
    "high": lambda length: length - length // 3,
}

# Blocks a third of the board wide and a third deep: their place from the west and their place from the south.
_BLOCKS = {
    "NW": ("low", "high"),
    "N": ("middle", "high"),
    "NE": ("high", "high"),
    "ENE": ("high", "above half"),
    "E": ("high", "middle"),
    "SE": ("high", "low"),
    "S": ("middle", "low"),
    "SW": ("low", "low"),
    "W": ("low", "middle"),
    "WNW": ("low", "above half"),
}


def _blocks(names: Sequence[str], width: int, height: int) -> Zones:
    places = [_BLOCKS[name] for name in names]
    return tuple(_block(_PLACES[x](width), _PLACES[y](height), width // 3, height // 3) for x, y in places)


def _columns(count: int, width: int, height: int) -> Zones:
    """Return zones of which half are along the north edge from west to east, the others along the south
    edge and back.
    """
    across = count // 2
    wide, deep = width // across, height // 3
    lefts = [i * width // across for i in range(across)]
    north = [_block(left, height - deep, wide, deep) for left in lefts]
    south = [_block(width - left - wide, 0, wide, deep) for left in lefts]
    return (*north, *south)


# Drawing on a round board


def _round_point(width: int, height: int, angle: float, share: float, outward: bool) -> Point:
    """Return a point at a share of the distance from the centre to the rim, rounded toward the centre or
    away from it.
    """

    def rounded(length: int, along: float) -> int:
        place = round(length / 2 * (1 + share * along), 6)
        return ceil(place) if (along > 0) == outward else floor(place)

    return rounded(width, cos(angle)), rounded(height, sin(angle))


def _cake(slices: int, width: int, height: int) -> Zones:
    """Return equal slices clockwise from the north, without the middle third of the width of the board.

    The corners of the outer arc lie on the rim or inside; the sides of the inner arc stay outside the middle.
    """
    steps = -(-ARC_CORNERS // slices)
    total = slices * steps
    inner = 1 / 3 / cos(pi / total)

    def arc(number: int, share: float, outward: bool) -> list[Point]:
        places = [(number * steps + step) % total for step in range(steps + 1)]
        angles = [pi / 2 + pi / slices - 2 * pi * place / total for place in places]
        return [_round_point(width, height, angle, share, outward) for angle in angles]

    return tuple((polygon(arc(i, 1, False) + arc(i, inner, True)[::-1]),) for i in range(slices))


def _caps(width: int, height: int) -> Zones:
    """Return the parts of a round board north and south of lines at a third and two thirds of its height."""
    start = asin(1 / 3)
    steps = ARC_CORNERS // 2
    angles = [start + (pi - 2 * start) * step / steps for step in range(steps + 1)]
    north = [_round_point(width, height, angle, 1, False) for angle in angles]
    return (polygon(north),), (polygon([(width - x, height - y) for x, y in north]),)


# The maps

_BOTH: tuple[Shape, ...] = ("square", "rectangle")
_LONG: tuple[Shape, ...] = ("rectangle",)

# Name, shapes, summary, and the corners of the first zone in twelfths from the north-west, in the order of the dice.
_FOR_TWO: tuple[tuple[str, tuple[Shape, ...], str, tuple[Point, ...]], ...] = (
    (
        "Facing Lines",
        _BOTH,
        "Each side holds a long edge, 33% deep.",
        ((0, 0), (12, 0), (12, 4), (0, 4)),
    ),
    (
        "Corner Triangles",
        _BOTH,
        "Each side holds a corner, cut off by a slanting line that leaves 25% of both edges.",
        ((0, 0), (9, 0), (0, 9)),
    ),
    (
        "Cut Quarters",
        _BOTH,
        "Each side holds a quarter of the board, whose inner corner is cut off at 25% of both edges.",
        ((0, 0), (6, 0), (6, 3), (3, 6), (0, 6)),
    ),
    (
        "Facing Ends",
        _LONG,
        "Each side holds a short edge, 33% deep.",
        ((0, 0), (4, 0), (4, 12), (0, 12)),
    ),
    (
        "Stepped Lines",
        _LONG,
        "Each side holds a long edge, 33% deep over one half and 25% over the other, where the enemy is deeper.",
        ((0, 0), (12, 0), (12, 3), (6, 3), (6, 4), (0, 4)),
    ),
    (
        "Slanted Ends",
        _LONG,
        "Each side holds a short edge up to a slanting line, from 50% of one long edge to 25% of the other.",
        ((0, 0), (6, 0), (3, 12), (0, 12)),
    ),
)

# Name, players, summary and blocks clockwise.
_FOR_MORE: tuple[tuple[str, tuple[int, int], str, tuple[str, ...]], ...] = (
    (
        "Two Corners and an Edge",
        (3, 3),
        "Blocks of 33% by 33% in two corners and in the middle of the edge opposite.",
        ("NW", "NE", "S"),
    ),
    ("Four Corners", (4, 4), "Blocks of 33% by 33% in the corners.", ("NW", "NE", "SE", "SW")),
    (
        "Pentagon",
        (5, 5),
        "Blocks of 33% by 33%: in the middle of a long edge, above the 50% line at both ends, and in the far corners.",
        ("N", "ENE", "SE", "SW", "WNW"),
    ),
    (
        "Two Ranks",
        (6, 6),
        "Three blocks of 33% by 33% along each long edge.",
        ("NW", "N", "NE", "SE", "S", "SW"),
    ),
    (
        "Ring of Eight",
        (7, 8),
        "Blocks of 33% by 33% all around the neutral middle; of seven players the last to pick gets two.",
        ("NW", "N", "NE", "E", "SE", "S", "SW", "W"),
    ),
)

_COLUMNS = {8: "Eight", 10: "Ten", 12: "Twelve", 14: "Fourteen", 16: "Sixteen"}
_SLICES = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


def _maps_for_two() -> list[DeploymentMap]:
    return [
        DeploymentMap(
            name=name,
            players=(2, 2),
            shapes=shapes,
            roll=roll,
            summary=summary,
            draw=partial(_lying, partial(_opposite, corners)),
        )
        for roll, (name, shapes, summary, corners) in enumerate(_FOR_TWO, 1)
    ]


def _maps_for_more() -> list[DeploymentMap]:
    return [
        DeploymentMap(
            name=name, players=players, shapes=_BOTH, summary=summary, draw=partial(_lying, partial(_blocks, blocks))
        )
        for name, players, summary, blocks in _FOR_MORE
    ]


def _maps_for_crowds() -> list[DeploymentMap]:
    return [
        DeploymentMap(
            name=f"Columns of {word}",
            players=(max(8, count - 1), count),
            shapes=_BOTH,
            summary=f"{count // 2} equal columns along each long edge, 33% deep.",
            draw=partial(_lying, partial(_columns, count)),
        )
        for count, word in _COLUMNS.items()
    ]


def _round_maps() -> list[DeploymentMap]:
    caps = DeploymentMap(
        name="Facing Caps",
        players=(2, 2),
        shapes=("circle",),
        summary="Each side holds what a straight line at 33% of the way across cuts off.",
        draw=_caps,
    )
    cakes = [
        DeploymentMap(
            name=f"Cake for {word}",
            players=(count, count),
            shapes=("circle",),
            summary=f"{count} equal slices around a neutral middle of 33% of the way across.",
            draw=partial(_cake, count),
        )
        for count, word in _SLICES.items()
    ]
    return [caps, *cakes]


MAPS: dict[str, DeploymentMap] = {
    one.name: one for one in (*_maps_for_two(), *_maps_for_more(), *_maps_for_crowds(), *_round_maps())
}


def maps_for(players: int, width: int, height: int, circular: bool = False) -> list[DeploymentMap]:
    """Return the maps for this many players or teams on such a board, in the order of the dice; the first is the
    default.
    """
    shape: Shape = "circle" if circular else "square" if width == height else "rectangle"
    fitting = [one for one in MAPS.values() if one.suits(players, shape)]
    if not fitting:
        most = MOST_SLICES if circular else MOST_PLAYERS
        board = "round board" if circular else "board"
        raise UnknownMap(f"a {board} is divided among 2 to {most} players or teams, not {players}")
    return fitting


def find_map(name: str) -> DeploymentMap:
    """Find a map by its name, in upper or lower case."""
    by_name = {known.casefold(): known for known in MAPS}
    wanted = " ".join(name.split()).casefold()
    if wanted in by_name:
        return MAPS[by_name[wanted]]
    close = get_close_matches(wanted, by_name, n=3, cutoff=0.4)
    known = [by_name[one] for one in close] or list(MAPS)
    hint = f"did you mean {' or '.join(known)}?" if close else f"there are {', '.join(known)}"
    raise UnknownMap(f"there is no Deployment Zone map {name!r}: {hint}")


def fitting_map(name: str, players: int, width: int, height: int, circular: bool = False) -> DeploymentMap:
    """Find a map by its name; refuse one that does not fit the board and the players, with the names of
    those that do.
    """
    found = find_map(name)
    there = ", ".join(one.name for one in maps_for(players, width, height, circular))
    least, most = found.players
    if not least <= players <= most:
        meant = f"{least} or {most}" if most > least else f"{least}"
        problem = f"is for {meant} players or teams, not {players}; for {players}"
    elif circular != ("circle" in found.shapes):
        problem = f"is for {'round' if not circular else 'rectangular'} boards; for this one"
    else:
        return found
    raise UnknownMap(f"the Deployment Zone map {found.name} {problem} there are {there}")


def left_over(zones: Zones, taken: Sequence[int]) -> Zone:
    """Return all zones not taken as one zone, for the last player. [Free Rules p.32, 7 players]"""
    return tuple(part for number, zone in enumerate(zones) if number not in taken for part in zone)
