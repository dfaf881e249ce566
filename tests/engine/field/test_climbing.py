"""Going up and down: what a way costs, where it leads, what it may not do; on built cases and on random boards."""

from itertools import accumulate, pairwise, product
from math import hypot
from random import Random

import pytest
from msgspec.structs import replace
from shapely.geometry import LineString, Point, Polygon

from turnmaster.battlefield import INCH, TOLERANCE, Base, Board, Footprint, path_length
from turnmaster.battlefield.board import board_for
from turnmaster.battlefield.outline import Outline, crossings, disc_outline, polygon, rectangle
from turnmaster.battlefield.ready_pieces import ready_piece, ready_piece_names
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.climbing import (
    LADDER,
    SLOPE,
    STAIRS,
    WALL,
    Profile,
    along_the_slope,
    profile_of,
)
from turnmaster.engine.field.ground import Ground, ground_of, slowed, stands_badly
from turnmaster.engine.moving.wayfinding import Blocked, Way, Wayfinder
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player

SOLDIER = Footprint(INCH, INCH, 5 * INCH // 4)
GIANT = Footprint(2 * INCH, 2 * INCH, 5 * INCH)
MIDDLE = 12 * INCH

# Every point of a way and every distance is rounded to a whole unit.
ROUNDING = 30

OPEN = begin(parse_scenario("scenario: x\nboard: [24, 24]\nred: {A: {at: [9, 9]}}\nblue: {B: {at: [-9, -9]}}", "x"), [])


def inches(*numbers: float) -> tuple[int, ...]:
    return tuple(round(number * INCH) for number in numbers)


def at(x: float, y: float = 0, z: float = 0, shape: Footprint = SOLDIER) -> Base:
    """A model so many inches from the middle of the board, at a level."""
    x, y, z = inches(x, y, z)
    return shape.at(MIDDLE + x, MIDDLE + y, z)


def spot(x: float, y: float = 0) -> tuple[int, int]:
    x, y = inches(x, y)
    return MIDDLE + x, MIDDLE + y


def block(x: float, y: float, wide: float, deep: float, **what: object) -> Piece:
    """A piece of this size around a place, heights in inches."""
    lengths = {key: round(what.pop(key, 0) * INCH) for key in ("height", "elevation")}  # type: ignore[operator]
    floors = inches(*what.pop("floors", ()))  # type: ignore[misc]
    ladders = tuple(spot(*place) for place in what.pop("ladders", ()))  # type: ignore[attr-defined]
    outline = rectangle(spot(x, y), round(wide * INCH), round(deep * INCH))
    return Piece(name="block", outline=outline, floors=floors, ladders=ladders, **lengths, **what)  # type: ignore


def on_board(*pieces: Piece) -> Battle:
    board = replace(board_for(24, 24, 2), terrain=pieces)
    return Battle(OPEN.rules, replace(OPEN.setup, board=board), OPEN.state)


def find(start: Base, end: Base, *pieces: Piece, limit: float = 12, others: tuple[Base, ...] = ()) -> Way | Blocked:
    room = start.radius
    return Wayfinder(on_board(*pieces), 0, [start], [end], room, round(limit * INCH), others).to(start, end)


def cost(start: Base, end: Base, *pieces: Piece, limit: float = 12) -> float:
    """The length of the way that is found, in inches; there has to be one."""
    way = find(start, end, *pieces, limit=limit)
    assert isinstance(way, Way), way
    assert way.affordable
    return round(way.length / INCH, 2)


def side_view(battle: Battle, start: Base, path: list[tuple[int, int]], goal: float) -> Profile:
    profile = profile_of(ground_of(battle), start.centre, start.level, path, round(goal * INCH))
    assert profile is not None
    return profile


HILL = block(0, 0, 8, 8, height=2, floors=[2], slope=True)
BLOCK = block(0, 0, 4, 4, height=3, floors=[3], solid=True)
DECK = block(0, 0, 5, 4, elevation=3, height=0.25, floors=[3.25])
TOWER = block(0, 0, 4, 4, height=8, floors=[0, 4, 8], solid=True, enterable=True)
WALL_ACROSS = block(0, 0, 0.5, 20, height=2, solid=True)


# What it costs


def test_a_slope_is_measured_from_above():
    assert cost(at(-7), at(0, 0, 2), HILL) == 7
    assert cost(at(0, 0, 2), at(-7), HILL) == 7
    assert cost(at(-5), at(5), HILL) == 10, "over the hill and down again"


def test_a_wall_counts_inch_for_inch_up_and_down():
    assert cost(at(-5), at(0, 0, 3), BLOCK) == 8
    assert cost(at(0, 0, 3), at(-5), BLOCK) == 8


def test_a_ladder_counts_like_a_wall():
    with_ladder = block(0, 0, 4, 4, height=3, floors=[3], solid=True, ladders=[(-2, 0)])
    assert cost(at(-5), at(0, 0, 3), with_ladder) == 8
    battle = on_board(with_ladder)
    kinds = {y: side_view(battle, at(-5, y), [spot(0, y)], 3).climbs[0].kind for y in (0, 0.9, 1.1)}
    assert kinds == {0: LADDER, 0.9: LADDER, 1.1: WALL}, "a ladder is used from an inch away"


def test_stairs_lead_from_floor_to_floor_inside_a_building():
    assert cost(at(0.5), at(0.5, 0, 8), TOWER) == 8
    assert cost(at(-1, 0, 4), at(1, 0, 8), TOWER) == 6
    climbs = side_view(on_board(TOWER), at(0.5), [spot(1)], 8).climbs
    assert [(climb.kind, climb.up) for climb in climbs] == [(STAIRS, 8 * INCH)]


def test_a_building_is_entered_and_its_stairs_climbed_in_one_way():
    assert cost(at(-5), at(0, 0, 4), TOWER) == 9
    kinds = [climb.kind for climb in side_view(on_board(TOWER), at(-5), [spot(0)], 4).climbs]
    assert kinds == [STAIRS], "stairs are easier than the wall, and as long"


def test_a_higher_floor_is_climbed_from_a_lower_one():
    upper = block(0, 0, 3, 3, elevation=2, height=2, floors=[4], slope=True)
    assert cost(at(0, 0, 4), at(7), HILL, upper) == 7
    shelf = block(0, 0, 3, 3, elevation=2, height=2, floors=[4], solid=True)
    assert cost(at(0, 0, 4), at(7), HILL, shelf) == 9, "the shelf is a wall of two inches, the hill a slope"


def test_a_slope_is_longer_than_it_looks_from_above():
    climb = side_view(on_board(HILL), at(-7), [spot(-1)], 2).climbs[0]
    assert (climb.kind, climb.up, climb.at, climb.run) == (SLOPE, 2 * INCH, 3 * INCH, 3 * INCH)
    assert along_the_slope(climb) == int(hypot(3, 2) * INCH) - 3 * INCH


# Where it leads


def test_a_deck_is_walked_under_and_onto():
    assert cost(at(-5), at(5), DECK) == 10, "beneath"
    assert cost(at(-5), at(0), DECK) == 5, "to a place under it"
    assert cost(at(-5), at(0, 0, 3.25), DECK) == 8.25, "up its edge"
    assert side_view(on_board(DECK), at(-5), [spot(5)], 0).climbs == ()


def test_whoever_is_too_tall_goes_around_a_deck():
    way = find(at(-6, 0, 0, GIANT), at(6, 0, 0, GIANT), DECK, limit=24)
    assert isinstance(way, Way)
    assert len(way.points) > 1
    assert way.length > 12 * INCH


def test_a_way_over_the_top_is_taken_where_the_way_around_is_too_long():
    ridge = block(0, 0, 2, 24, height=1, floors=[1], solid=True)
    assert cost(at(-4), at(4), ridge) == 10
    way = find(at(-4), at(4), ridge)
    assert isinstance(way, Way)
    assert [(climb.kind, climb.up) for climb in way.climbs] == [(WALL, INCH), (WALL, INCH)]


def test_the_way_up_leads_around_what_stands_before_it():
    screen = block(-3, 0, 0.5, 3, height=2, solid=True)
    way = find(at(-5), at(0, 0, 3), BLOCK, screen)
    assert isinstance(way, Way)
    assert way.affordable
    assert way.length > 8 * INCH


def test_the_end_of_a_way_has_its_level():
    way = find(at(-5), at(0, 0, 3), BLOCK)
    assert isinstance(way, Way)
    assert way.stretches[0].level == 0
    assert way.stretches[-1].level == 3 * INCH


# What is no way


def test_walls_without_floors_are_no_way_up():
    assert find(at(-4), at(4), WALL_ACROSS) == Blocked(piece=WALL_ACROSS)


def test_there_is_no_way_to_a_level_that_is_not_there():
    assert profile_of(ground_of(on_board(BLOCK)), spot(-5), 0, [spot(-4)], 3 * INCH) is None
    assert find(at(-5), at(-4, 0, 3), BLOCK) == Blocked()


def test_nobody_changes_the_level_on_the_middle_of_a_roof():
    two = block(0, 0, 4, 4, elevation=5, height=0.25, floors=[5.25])
    assert find(at(-1, 0, 3), at(1, 0, 5.25), BLOCK, two, limit=30) != Blocked()
    way = Wayfinder(on_board(BLOCK, two), 0, [at(-1, 0, 3)], [at(1, 0, 5.25)], 5_000, 300_000, ())
    assert way.along(at(-1, 0, 3), [spot(1)], 52_500) == Blocked()


def test_what_is_stacked_is_climbed_at_once():
    """From the ground onto the upper of two crates, whose sides lie above each other."""
    upper = block(0, 0, 4, 4, elevation=3, height=2, floors=[5], solid=True)
    assert cost(at(-5), at(0, 0, 5), BLOCK, upper) == 10


def test_a_climber_does_not_walk_through_what_is_climbed_elsewhere():
    """Drawn under a deck that is too low, out on the other side, and back onto it."""
    start, end = at(-6, 0, 0, GIANT), at(0, 0, 3.25, GIANT)
    finder = Wayfinder(on_board(DECK), 0, [start], [end], start.radius, 40 * INCH, ())
    assert isinstance(finder.along(start, [spot(0)], end.level), Way)
    assert finder.along(start, [spot(6), spot(0)], end.level) == Blocked(piece=DECK)


def refusal(terrain: str, unit: str, line: str) -> str:
    text = (
        f"scenario: x\nstart: Move Phase\nterrain: [{terrain}]\nred: {{Guards: {unit}}}\nblue: {{B: {{at: [0, -20]}}}}"
    )
    text = text.replace("Move Phase", "Deploy Phase" if "deploys" in line else "Move Phase")
    found = Player(begin(parse_scenario(text, "x"), [])).do(line)
    return str(found)


TOWER_TEXT = "{piece: tower, at: [0, 0]}"


@pytest.mark.parametrize(
    ("terrain", "unit", "line", "sentence"),
    [
        (
            "{piece: hill, at: [0, 0]}",
            "{at: [-7, 0]}",
            "moves to [-2, 0, 3]",
            'would stand 3" up, where there is no floor',
        ),
        ("", "{at: [-7, 0]}", "moves to [-2, 0, 3]", 'would stand 3" up, where there is no floor'),
        ("", "{reserve: true}", "deploys at [0, 20, 3]", 'would stand 3" up, where there is no floor'),
        (TOWER_TEXT, "{at: [-6, 0]}", "moves to [-2.2, 0]", "would stand half inside tower"),
        (TOWER_TEXT, "{at: [-6, 0]}", "moves to [-1.8, 0]", "would stand half outside tower"),
        (TOWER_TEXT, "{at: [-6, 0], height: 4.5}", "moves to [0, 0]", 'in tower, whose ceiling is 4" high there'),
        (TOWER_TEXT, "{at: [-6, 0], move: 20}", "moves to [0, 0, 8.5]", 'would stand 8.5" up, where there is no floor'),
        ("{piece: boulder, at: [0, 0]}", "{at: [-4, 0]}", "moves to [0, 0]", "would stand in boulder"),
        ("{piece: wall, at: [0, 0], turn: 90}", "{at: [-1, 0], move: 3}", "moves to [1, 0]", "would pass through wall"),
        (TOWER_TEXT, "{at: [-3, 0]}", "moves to [0, 0, 4]", 'would go 7", and its Move with the climb is 6"'),
    ],
)
def test_refusals_say_what_is_wrong(terrain, unit, line, sentence):
    assert sentence in refusal(terrain, unit, f"Guards {line}")


def test_no_way_up_is_refused_with_the_levels_that_are_there():
    ledge = "{name: ledge, shape: {rectangle: [4, 4]}, at: [0, 0], elevation: 5, height: 0.25, floors: [5.25]}"
    deck = "{name: deck, shape: {rectangle: [4, 4]}, at: [0, 0], height: 3, floors: [3], solid: true}"
    found = refusal(f"{ledge}, {deck}", "{at: [-1, 0, 3], move: 4}", "Guards moves to [1, 0, 5.25]")
    assert 'finds no way up or down to 5.25" there' in found
    assert 'there the levels are 3", 5.25"' in found


# Where a way crosses an edge


@pytest.mark.parametrize(
    "outline", [disc_outline((0, 0), 30_000), rectangle((0, 0), 40_000, 70_000, 33), polygon([(0, 0), (9, 0), (5, 7)])]
)
def test_crossings_agree_with_shapely(outline):
    """To a ten-thousandth of the way."""
    random = Random("crossings")
    shape = ground_shape(outline, 4000)
    for _ in range(100):
        a, b = ((random.randrange(-50_000, 50_000), random.randrange(-50_000, 50_000)) for _ in range(2))
        line = LineString([a, b])
        met = line.intersection(shape.exterior)
        expected = sorted(
            line.project(point, normalized=True) for point in getattr(met, "geoms", [met]) if not met.is_empty
        )
        assert sorted(crossings(outline, a, b)) == pytest.approx(expected, abs=1e-4)


def ground_shape(outline: Outline, fine: int = 200) -> Polygon:
    if outline.is_disc:
        return Point(outline.points[0]).buffer(outline.radius, quad_segs=fine)
    return Polygon(outline.points)


# Random boards

NAMES = [name for name in ready_piece_names() if name not in ("cornfield", "minefield")]


def random_battle(random: Random) -> Battle:
    """Half a dozen ready pieces anywhere on a small board; they may overlap."""
    pieces: list[Piece] = []
    tall = [name for name in NAMES if any(part.floors for part in ready_piece(name).parts)]
    for _ in range(random.randrange(3, 8)):
        name = random.choice(tall if random.random() < 0.7 else NAMES)
        where = (random.randrange(6 * INCH, 18 * INCH), random.randrange(6 * INCH, 18 * INCH))
        pieces += ready_piece(name).put(where, random.randrange(360))
    return on_board(*pieces)


def random_base(random: Random, battle: Battle, shape: Footprint) -> Base:
    """A model somewhere on good ground, upstairs if there is an upstairs."""
    while True:
        x, y = random.randrange(2 * INCH, 22 * INCH), random.randrange(2 * INCH, 22 * INCH)
        floors = ground_of(battle).floors_at((x, y))
        base = shape.at(x, y, random.choice([*floors, floors[-1] if floors else 0]), 0)
        if battle.setup.board.holds(base) and stands_badly(battle, 0, base) is None:
            return base


def check_way(battle: Battle, way: Way, start: Base, end: Base, limit: int) -> None:
    """That a way is one, by walking it in small steps."""
    assert way.points[-1] == end.centre
    flat = path_length(start.centre, way.points)
    steep = sum(climb.up for climb in way.climbs if climb.kind != SLOPE)
    assert way.length == flat + steep
    assert way.length <= way.limit + TOLERANCE
    assert way.limit in (limit, slowed(limit))
    if not way.stretches:
        assert start.level == end.level == 0
        stretches = [(start.centre, way.points[0], 0)]
        stretches += [(a, b, 0) for a, b in pairwise(way.points)]
    else:
        stretches = [(stretch.start, stretch.end, stretch.level) for stretch in way.stretches]
    levels = [start.level, *(level for _, _, level in stretches), end.level]
    assert sum(abs(a - b) for a, b in pairwise(levels)) == sum(climb.up for climb in way.climbs)
    check_free(battle, way, stretches, start)
    check_floors(ground_of(battle), stretches)


Leg = tuple[tuple[int, int], tuple[int, int], int]


def check_free(battle: Battle, way: Way, stretches: list[Leg], start: Base) -> None:
    """No barrier of its level within the base, but for what it is about to climb or has just climbed."""
    for number, (a, b, level) in enumerate(stretches):
        run = path_length(a, [b])
        excused = climbed_around(way, stretches, number, start.radius)
        for piece in barriers_at(battle.setup.board, level, start.height):
            if piece in excused:
                continue
            shape = ground_shape(piece.outline, 16)
            for i in range(run // 1_000 + 2):
                share = min(1.0, i * 1_000 / max(run, 1))
                step = Point(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                assert shape.distance(step) >= start.radius - TOLERANCE - ROUNDING, (piece, level, step)


def climbed_around(way: Way, legs: list[Leg], number: int, room: int) -> list[Piece]:
    """What is climbed at either end of a leg, or of others on its level that meet it over the edge of that."""
    ends = [*accumulate(path_length(a, [b]) for a, b, _ in legs)]
    found = []
    for climb, side in product(way.climbs, (1, 0)):
        shape = ground_shape(climb.piece.outline, 16)
        for i in range(number, len(legs)) if side else range(number, -1, -1):
            if legs[i][2] != legs[number][2]:
                break
            if abs(climb.at - (ends[i] if side else ends[i] - path_length(legs[i][0], [legs[i][1]]))) < 3:
                found.append(climb.piece)
            if shape.distance(Point(legs[i][side])) >= room:
                break
    return found


def barriers_at(board: Board, level: int, tall: int) -> list[Piece]:
    """What stops a model this tall at a level: walls, and whatever has floors, unless it stands on one of them."""
    return [
        piece
        for piece in board.terrain
        if (piece.solid or piece.impassable or piece.floors) and not piece.enterable
        if level not in piece.floors
        if (piece.elevation < level + tall - TOLERANCE and level < piece.top - TOLERANCE)
        or (piece.height == 0 and piece.elevation == level)
    ]


def check_floors(ground: Ground, stretches: list[Leg]) -> None:
    """Everywhere on a way there is a floor at its level under the middle of the base."""
    for a, b, level in stretches:
        middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        if path_length(a, [b]) > 10:
            assert level in ground.floors_at(middle)


@pytest.mark.parametrize("cases", [25, pytest.param(500, marks=pytest.mark.slow)])
def test_whatever_way_is_found_can_be_walked(cases):
    """Walked by shapely in steps of a tenth of an inch; as long in both directions, but for the rounding."""
    random = Random("ways")
    found = climbed = 0
    for _ in range(cases):
        battle = random_battle(random)
        across = random.choice((9_842, 15_748))
        shape = Footprint(across, across, random.choice((12_500, 20_000, 40_000)))
        start, end = (random_base(random, battle, shape) for _ in range(2))
        limit = random.choice((8, 14, 20)) * INCH
        ways = [
            Wayfinder(battle, 0, [a], [b], shape.narrow, limit, ()).to(a, b) for a, b in ((start, end), (end, start))
        ]
        for way, (a, b) in zip(ways, ((start, end), (end, start)), strict=True):
            if isinstance(way, Way) and way.affordable:
                check_way(battle, way, a, b, limit)
                found += 1
                climbed += bool(way.climbs)
        lengths = [way.length for way in ways if isinstance(way, Way) and way.affordable]
        if len(lengths) == 2:
            assert abs(lengths[0] - lengths[1]) <= ROUNDING, (start, end)
    assert found > cases / 5
    assert climbed > cases / 20
