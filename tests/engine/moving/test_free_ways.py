"""What a refusal names as free: a move so far is accepted, and one a tenth of an inch further is not."""

import re
from math import cos, pi, sin
from random import Random

import pytest

from tests.engine.staged import staged
from turnmaster.battlefield import INCH, Point
from turnmaster.battlefield.ready_pieces import ready_piece_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.moving.decisions import Move
from turnmaster.engine.moving.movement import check_move
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.profiles.reading import BadFile

MOVE = Placing(0, 0, "Move")
FREE = re.compile(r"stop before it: ([\d.]+)\" are free")


def opening(text: str) -> Battle:
    _, battle = staged(core_rules(), f"start: Move Phase\n{text}")
    return battle


def refused(battle: Battle, vector: tuple[float, float]) -> str | None:
    """Why the red unit may not go by a vector, in inches."""
    dx, dy = (round(number * INCH) for number in vector)
    places = tuple((model.x + dx, model.y + dy) for model in battle.state.units[0].models)
    refusal = check_move(battle, MOVE, Move(places))
    return None if refusal is None else str(refusal)


def free_in(words: str | None) -> float | None:
    found = FREE.search(words or "")
    return float(found[1]) if found else None


def check_free(battle: Battle, turn: float, far: float) -> float | None:
    """The free distance that is named to who goes so far in a direction, if any is, and it is right."""
    ahead = cos(turn), sin(turn)
    free = free_in(refused(battle, (far * ahead[0], far * ahead[1])))
    if free is not None:
        assert free < far
        assert free == 0 or refused(battle, (free * ahead[0], free * ahead[1])) is None, (turn, far, free)
        more = free + 0.1
        assert more >= far or refused(battle, (more * ahead[0], more * ahead[1])) is not None, (turn, far, free)
    return free


def test_so_much_is_free_before_a_wall():
    """The wall begins five inches away from the middle of a base with a radius of half an inch."""
    wall = "terrain: [{name: wall, shape: {rectangle: [1, 20]}, at: [5.5, 0], height: 2, solid: true}]"
    battle = opening(f"{wall}\nred: {{A: {{at: [0, 0], move: 9, base: '1\"'}}}}\nblue: {{B: {{at: [0, 20]}}}}")
    assert check_free(battle, 0, 8) == pytest.approx(4.5, abs=0.011)


def test_so_much_is_free_of_a_way_that_was_drawn():
    """Three inches north, and then east to the same wall: four and a half inches more."""
    wall = "terrain: [{name: wall, shape: {rectangle: [1, 40]}, at: [5.5, 0], height: 2, solid: true}]"
    battle = opening(f"{wall}\nred: {{A: {{at: [0, 0], move: 12, base: '1\"'}}}}\nblue: {{B: {{at: [0, 20]}}}}")
    model = battle.state.units[0].models[0]
    bend, end = (model.x, model.y + 3 * INCH), (model.x + 8 * INCH, model.y + 3 * INCH)
    free = free_in(str(check_move(battle, MOVE, Move(((bend, end),)))))
    assert free is not None and free == pytest.approx(7.5, abs=0.011)
    stop = (model.x + round((free - 3) * INCH), end[1])
    assert check_move(battle, MOVE, Move(((bend, stop),))) is None


def test_so_much_is_free_before_a_model_on_a_hill():
    """Up the slope and on, as far as the place to stop is good too."""
    hill = "terrain: [{name: hill, shape: {rectangle: [12, 12]}, at: [9, 0], height: 2, floors: [2], slope: true}]"
    crowd = "positions: [[10, -2, 2], [10, -1, 2], [10, 0, 2], [10, 1, 2], [10, 2, 2]], base: '1\"'"
    battle = opening(f"{hill}\nred: {{A: {{at: [0, 0], move: 12, base: '1\"'}}}}\nblue: {{B: {{{crowd}}}}}")
    assert check_free(battle, 0, 12) == pytest.approx(9, abs=0.011)


def test_nobody_is_told_to_stop_at_the_edge_of_a_roof_that_he_cannot_climb():
    """The straight way is free up to the roof, but nobody stops in the wall."""
    house = "terrain: [{name: house, shape: {rectangle: [4, 30]}, at: [6, 0], height: 3, solid: true}]"
    battle = opening(f"{house}\nred: {{A: {{at: [0, 0.3], move: 12}}}}\nblue: {{B: {{at: [0, 20]}}}}")
    assert check_free(battle, 0.2, 11) is not None


def test_a_unit_is_told_how_far_all_of_it_may_go():
    """The second model has the shorter way to the fence."""
    fence = "terrain: [{name: fence, shape: {polygon: [[4, 4], [5, 4], [3, -4], [2, -4]]}, height: 2, solid: true}]"
    unit = "positions: [[0, 3], [0, 1.5], [0, 0]], move: 8"
    battle = opening(f"{fence}\nred: {{A: {{{unit}}}}}\nblue: {{B: {{at: [0, 20]}}}}")
    assert check_free(battle, 0, 7) is not None


# Random boards


def places(random: Random, count: int) -> list[Point]:
    return [(random.randrange(-90, 91), random.randrange(-90, 91)) for _ in range(count)]


def random_battle(random: Random) -> Battle | None:
    """A unit among ready pieces and other units; nothing if somebody would stand badly."""
    pieces = ", ".join(
        f"{{piece: {random.choice(ready_piece_names())}, at: [{x / 10}, {y / 10}], turn: {random.randrange(360)}}}"
        for x, y in places(random, random.randrange(1, 5))
    )
    (x, y), *others = places(random, 5)
    mates = [(x, y), (x + 15, y), (x, y + 15)][: random.choice((1, 1, 3))]
    mine = ", ".join(f"[{px / 10}, {py / 10}]" for px, py in mates)
    kinds = ("base: 25", "base: 50", "base: 25x50mm", "hull: [2, 3]")
    blue = ", ".join(
        f"B{n}: {{at: [{px / 10}, {py / 10}], {random.choice(kinds)}}}" for n, (px, py) in enumerate(others)
    )
    terrain, red = f"terrain: [{pieces}]", f"red: {{A: {{positions: [{mine}], move: 9}}}}"
    try:
        return opening(f"{terrain}\n{red}\nblue: {{{blue}}}")
    except BadFile:
        return None


@pytest.mark.parametrize("cases", [10, pytest.param(250, marks=pytest.mark.slow)])
def test_what_is_named_as_free_is_accepted_and_a_tenth_more_is_not(cases):
    random, told = Random("free ways"), 0
    while told < cases:
        battle = random_battle(random)
        for _ in range(6 if battle is not None else 0):
            assert battle is not None
            told += check_free(battle, random.random() * 2 * pi, random.choice((3.0, 6.0, 9.0))) is not None
