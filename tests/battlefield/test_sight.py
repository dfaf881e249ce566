"""Sight and cover: constructed cases on the right side of every limit, and a slow oracle on random boards."""

from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings

from tests.battlefield.base_oracle import random_standing
from tests.battlefield.scenes import bodies, models, scenes
from tests.battlefield.sight_oracle import fine_share, inside_spans, stopped
from turnmaster.battlefield import INCH, Base, Footprint
from turnmaster.battlefield.outline import disc_outline, ellipse, middle, polygon, rectangle
from turnmaster.battlefield.sight import Body, Scene, Spot, at_least, body_of, eye_of, group, look

RIGHT = 1e-3  # what is promised of a share


def inches(*numbers: float) -> tuple[int, ...]:
    return tuple(round(number * INCH) for number in numbers)


def model(key: int, x: float, y: float, radius: float = 0.5, height: float = 1.5, foot: float = 0) -> Body:
    return Body(
        key, disc_outline((round(x * INCH), round(y * INCH)), round(radius * INCH)), *inches(foot, foot + height)
    )


def wall(left: float, bottom: float, right: float, top: float, height: float, foot: float = 0) -> Body:
    corners = [inches(left, bottom), inches(right, bottom), inches(right, top), inches(left, top)]
    return Body(50, polygon(corners), *inches(foot, foot + height))  # type: ignore[arg-type]


VIEWER, TARGET = model(1, 0, 0), model(2, 10, 0)


def share(*blockers: Body, target: Body = TARGET) -> float:
    return Scene(blockers).hidden_share(eye_of(VIEWER), target)


def test_open_ground_hides_nothing():
    assert share() == 0
    assert share(wall(11, -5, 12, 5, 5)) == 0, "what stands behind the target"
    assert share(wall(-2, -5, -1, 5, 5)) == 0, "what stands behind the viewer"


def test_a_high_wall_across_the_view_hides_everything():
    scene = Scene([wall(5, -5, 6, 5, 5)])
    assert scene.hidden_share(eye_of(VIEWER), TARGET) == 1
    assert not scene.sees(eye_of(VIEWER), TARGET)


@pytest.mark.parametrize(("edge", "half"), [(0.0, True), (0.001, False), (-0.001, True)])
def test_a_wall_up_to_the_middle_line_hides_exactly_half(edge, half):
    """The end of the wall stands on the line of sight; a thousandth of an inch decides."""
    assert at_least(share(wall(5, edge, 6, 5, 5)), 0.5) is half


@pytest.mark.parametrize("turn", [0, 17, 45, 90, 133, 180, 251, 300])
def test_half_is_half_in_every_direction(turn):
    angle = np.radians(turn)
    target = model(2, 10 * np.cos(angle), 10 * np.sin(angle))
    ahead, beside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    corners = [5 * ahead, 6 * ahead, 6 * ahead + 5 * beside, 5 * ahead + 5 * beside]
    hedge = Body(50, polygon([(round(x * INCH), round(y * INCH)) for x, y in corners]), 0, 5 * INCH)
    assert share(hedge, target=target) == pytest.approx(0.5, abs=1e-4)


@pytest.mark.parametrize(("half_slit", "heavy"), [(0.0255, True), (0.0256, False), (0.0254, True)])
def test_a_slit_of_a_tenth_leaves_nine_tenths_hidden(half_slit, heavy):
    """Two walls halfway leave a slit that shows a tenth of the target; a ten-thousandth of an inch decides."""
    assert at_least(share(wall(5, half_slit, 5.1, 5, 5), wall(5, -5, 5.1, -half_slit, 5)), 0.9) is heavy


def test_a_low_wall_hides_the_feet():
    """From an eye at 1.35", the top of a 0.75" wall at 5" to 6" points at 0.35" over the ground ten inches away."""
    assert share(wall(5, -5, 6, 5, 0.75)) == pytest.approx(0.35 / 1.5, abs=1e-6)


def test_a_bridge_hides_what_is_seen_through_it_only():
    assert 0 < share(wall(5, -5, 6, 5, 0.5, foot=0.5)) < 1
    assert share(wall(5, -5, 6, 5, 0.5, foot=3)) == 0


def test_a_model_as_wide_as_the_target_right_before_it_hides_it():
    assert share(model(3, 5, 0)) == 1
    assert share(model(3, 5, 2)) == 0


def test_what_is_left_out_does_not_block():
    scene = Scene([wall(5, -5, 6, 5, 5)])
    assert scene.hidden_share(eye_of(VIEWER), TARGET, skip=[50]) == 0


def test_the_worst_blocker_comes_first():
    blockers = [wall(5, 0.1, 6, 5, 5), model(3, 7, 0)]
    scene = Scene(blockers)
    assert scene.in_the_way(eye_of(VIEWER), TARGET) == [3, 50]


def test_a_slanting_edge_near_the_end_of_a_shadow_counts():
    """Looking down past the corner of a crate: its shadow is cut off at a slant just before its end."""
    crate, target = wall(1.25, -3.25, 4.75, 0.25, 3.25), model(2, 10, 0, radius=2)
    assert Scene([crate]).hidden_share((0, 0, 52_500), target) == pytest.approx(0.4489, abs=1e-4)


def test_a_hundredth_that_shows_past_the_rim_of_a_tank_is_seen():
    """From above, the far rim of a round tank bends away from the board behind it, and most so at one end of it."""
    tank = Body(3, disc_outline((15_768, -30_452), 16_467), 0, 21_451)
    target = Body(2, disc_outline((33_881, -49_346), 9_070), 0, 5_886)
    assert Scene([tank]).hidden_share((0, 0, 77_798), target) == pytest.approx(0.992, abs=1e-4)
    assert Scene([tank]).sees((0, 0, 77_798), target)


def test_a_ray_along_a_wall_is_free():
    scene = Scene([wall(2, 0, 8, 1, 5)])
    assert scene.stopped_by((0, 0, INCH), (10 * INCH, 0, INCH)) is None
    assert scene.stopped_by((0, 1, INCH), (10 * INCH, 1, INCH)) == 50


def test_a_ray_through_a_hollow_is_free():
    """A U-shaped ruin: the open side lets the ray in and out."""
    corners = [(0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)]
    ruin = Body(7, polygon([(x * INCH, y * INCH) for x, y in corners]), 0, 5 * INCH)
    scene = Scene([ruin])
    assert scene.stopped_by((3 * INCH, 7 * INCH, INCH), (3 * INCH, 3 * INCH, INCH)) is None
    assert scene.stopped_by((3 * INCH, 7 * INCH, INCH), (3 * INCH, INCH, INCH)) == 7


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(scenes(), models(1), models(2))
def test_sight_between_points_is_symmetric(blockers, one, two):
    scene = Scene(blockers)
    assert scene.stopped_by(eye_of(one), eye_of(two)) == scene.stopped_by(eye_of(two), eye_of(one))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(bodies(0), models(1), models(2))
def test_a_single_ray_agrees_with_the_oracle(blocker, one, two):
    eye, end = eye_of(one), eye_of(two)
    assume(eye[:2] != end[:2])
    enter, leave = inside_spans(blocker.outline, eye[:2], [end[:2]])
    assume(abs(leave[0] - enter[0]) > 1e-4 or leave[0] < enter[0] - 1e-4)
    expected = bool(stopped(blocker, eye, [end[:2]], np.array([float(end[2])]))[0])
    heights = [eye[2] + t * (end[2] - eye[2]) for t in (enter[0], leave[0])]
    assume(all(abs(h - limit) > 2 for h in heights for limit in (blocker.bottom, blocker.top)))
    assert (Scene([blocker]).stopped_by(eye, end) is not None) is expected


def check_share(blockers, viewer, target):
    eye = eye_of(viewer)
    assume(np.hypot(eye[0] - middle(target.outline)[0], eye[1] - middle(target.outline)[1]) > INCH)
    found = Scene(blockers).hidden_share(eye, target)
    assert found == pytest.approx(fine_share(blockers, eye, target), abs=RIGHT)


@settings(max_examples=15, deadline=None)
@given(scenes(), models(1), models(2))
def test_the_hidden_share_agrees_with_the_oracle(blockers, viewer, target):
    check_share(blockers, viewer, target)


@pytest.mark.slow
@settings(max_examples=250, deadline=None)
@given(scenes(12), models(1), bodies(2))
def test_the_hidden_share_agrees_with_the_oracle_on_many_boards(blockers, viewer, target):
    check_share(blockers, viewer, target)


# Hulls and oval bases

HULL = Footprint(2 * INCH, 4 * INCH, 2 * INCH, hull=True)
SOLDIER = Footprint(INCH, INCH, 3 * INCH // 2)


def share_from(*blockers: Body, viewer: Base, target: Base) -> float:
    return Scene(blockers).shares(look(group([viewer]), group([target])), ())[0]


@pytest.mark.parametrize(("facing", "expected"), [(0, 0.25), (90, 0.0), (180, 0.25), (270, 0.0)])
def test_a_hull_is_seen_as_wide_as_it_is_from_there(facing, expected):
    """A thin wall that ends on a ray to a point 1" beside the middle: half of the long side beyond it is hidden."""
    viewer, target = SOLDIER.at(0, 0), HULL.at(20 * INCH, 0, 0, facing)
    hidden = share_from(wall(10, 0, 11, 5, 5), viewer=viewer, target=target)
    assert hidden == pytest.approx(0.5, abs=1e-6)
    hidden = share_from(wall(10, 0.5, 10.01, 5, 5), viewer=viewer, target=target)
    assert hidden == pytest.approx(expected, abs=1e-2)


def test_a_hull_hides_what_it_stands_across():
    """The long side hides a soldier behind it, the end of a hull that is turned away lets him be seen."""
    viewer, target = SOLDIER.at(0, 0), SOLDIER.at(20 * INCH, 18_000)
    for facing, hidden in ((0, 1.0), (90, 0.0)):
        blocker = body_of(7, HULL.at(18 * INCH, 0, 0, facing))
        assert share_from(blocker, viewer=viewer, target=target) == pytest.approx(hidden, abs=1e-6)


def test_a_model_above_looks_over_a_hull():
    target, blocker = SOLDIER.at(20 * INCH, 0), body_of(7, HULL.at(10 * INCH, 0))
    assert share_from(blocker, viewer=SOLDIER.at(0, 0), target=target) == 1
    assert share_from(blocker, viewer=SOLDIER.at(0, 0, 6 * INCH), target=target) == 0


def looking_past(random: Random) -> tuple[Spot, Body, list[Body]]:
    """An eye, a target and things of all kinds between them, so that much is partly hidden."""
    eye = (random.randrange(8 * INCH), random.randrange(24 * INCH), random.randrange(INCH // 2, 8 * INCH))
    x, y, foot = random.randrange(9 * INCH, 24 * INCH), random.randrange(24 * INCH), random.choice((0, 0, 3 * INCH))
    outline = disc_outline((x, y), random.randrange(INCH // 4, 2 * INCH))
    blockers = []
    for number in range(random.randrange(1, 9)):
        share, bottom = random.random(), random.choice((0, 0, 0, INCH, 2 * INCH))
        centre = (
            round(eye[0] + share * (x - eye[0])) + random.randrange(-2 * INCH, 2 * INCH),
            round(eye[1] + share * (y - eye[1])) + random.randrange(-2 * INCH, 2 * INCH),
        )
        wide, deep, turn = random.randrange(2_500, 60_000), random.randrange(2_500, 60_000), random.randrange(360)
        kinds = (
            disc_outline(centre, wide // 3 + 500),
            rectangle(centre, wide, deep, turn),
            ellipse(centre, wide, deep, turn),
        )
        blockers.append(Body(number, random.choice(kinds), bottom, bottom + random.randrange(2_500, 60_000)))
    return eye, Body(99, outline, foot, foot + random.randrange(INCH // 2, 4 * INCH)), blockers


@pytest.mark.parametrize("cases", [20, pytest.param(500, marks=pytest.mark.slow)])
def test_shares_are_right_to_a_thousandth(cases):
    """And whoever shows a ten-thousandth is seen, whoever shows nothing is not."""
    random, partly = Random("looking past"), 0
    for _ in range(cases):
        eye, target, blockers = looking_past(random)
        found, expected = Scene(blockers).hidden_share(eye, target), fine_share(blockers, eye, target)
        assert found == pytest.approx(expected, abs=RIGHT), (eye, target, blockers)
        if expected < 1 - 1e-4 or found == 1:
            assert Scene(blockers).sees(eye, target) is (expected < 1 - 1e-4), (eye, target, blockers)
        partly += 0 < expected < 1
    assert partly > cases // 5


def check_bases(random: Random) -> None:
    """All questions about bases of any kind, against the sampling oracle and against each other."""
    viewer, target = (random_standing(random, random.choice(("round", "oval", "hull"))) for _ in range(2))
    viewer, target = viewer._replace(x=viewer.x - 100_000), target._replace(x=target.x + 100_000)
    others = [random_standing(random, random.choice(("oval", "hull", "hull"))) for _ in range(random.randrange(1, 6))]
    bodies = [body_of(number, other.base) for number, other in enumerate(others)]
    scene, seen = Scene(bodies), look(group([viewer.base]), group([target.base]))
    eye, board = eye_of(body_of(-1, viewer.base)), body_of(-2, target.base)
    share = scene.shares(seen, ())[0]
    assert share == pytest.approx(fine_share(bodies, eye, board), abs=RIGHT), (viewer, target, others)
    assert share == pytest.approx(scene.hidden_share(eye, board), abs=1e-3), (viewer, target, others)
    if abs(share - 1) > 1e-3:
        assert scene.seen(seen, ())[0], (viewer, target, others)
    if abs(share - 0.5) > 1e-3:
        assert scene.obscured(seen, 0.5, ())[0] == (share > 0.5), (viewer, target, others)


@pytest.mark.parametrize("cases", [20, pytest.param(800, marks=pytest.mark.slow)])
def test_hulls_and_ovals_as_targets_and_in_the_way_agree_with_the_oracle(cases):
    random = Random("hulls in sight")
    for _ in range(cases):
        check_bases(random)
