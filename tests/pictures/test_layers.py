"""Layers agree with the rules: what is drawn is what the verdict functions say."""

from collections import Counter
from math import hypot, inf

import pytest

from tests.engine.staged import staged as staged_scenario
from tests.pictures.battles import FOES, LATE, OGRES, all_layers, drawn, names, staged
from turnmaster.battlefield import INCH, TOLERANCE, Base, Point, moved_base
from turnmaster.battlefield.outline import Outline, holds_point
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.ground import half_the_way
from turnmaster.engine.field.hooks import DIFFICULT_GROUND
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_of, footprint, other_bases
from turnmaster.engine.field.view import seen_models, view
from turnmaster.engine.moving.wayfinding import Blocked, Way, Wayfinder, wayfinder
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options.beta import rest_counts_double
from turnmaster.pictures import NotDrawn, path_layer, range_layers, reach_layer, sight_layer, svg_of
from turnmaster.pictures.envelopes import move_envelope
from turnmaster.pictures.layers import look, percent
from turnmaster.pictures.overlays import union_rim


def everybody(battle: Battle, unit: int):
    return bases_of(battle, unit, range(len(battle.state.units[unit].models)))


def test_the_drawn_blocker_is_what_the_scene_finds_in_the_way():
    battle = staged()
    layer = sight_layer(battle, OGRES, FOES, names(battle))
    mine = next(base for base in everybody(battle, OGRES) if base.centre == layer.start)
    theirs = next(base for base in everybody(battle, FOES) if base.centre == layer.end)
    eye, body, skip = look(battle, OGRES, mine, FOES, theirs)
    scene = view(battle, OGRES, [0], FOES, [0]).scene
    keys = scene.in_the_way(eye, body, skip)
    terrain = battle.setup.board.terrain
    assert layer.outlines == tuple(terrain[-1 - key].outline for key in keys)
    assert layer.blockers == ("wall",)
    assert layer.hidden == pytest.approx(scene.hidden_share(eye, body, skip), abs=1e-4)


def test_what_is_drawn_as_hidden_is_not_seen():
    battle = staged()
    layer = sight_layer(battle, OGRES, FOES, names(battle))
    models = battle.state.units
    mine = [n for n, m in enumerate(models[OGRES].models) if (m.x, m.y) == layer.start]
    theirs = [n for n, m in enumerate(models[FOES].models) if (m.x, m.y) == layer.end]
    assert (layer.hidden >= 1) == (seen_models(battle, OGRES, mine, FOES, theirs) == [])
    assert "by wall" in layer.words


def test_sight_over_open_ground_has_no_blocker():
    battle = staged()
    for model in battle.state.units[OGRES].models:
        model.y = 14 * INCH
    battle.cache = {}
    layer = sight_layer(battle, OGRES, FOES, names(battle))
    assert (layer.hidden, layer.blockers, layer.outlines) == (0, (), ())
    assert "nothing is hidden" in layer.words


def reached(layer, point) -> bool:
    return sum(holds_point(Outline(ring), point) for ring in layer.rings) % 2 == 1


def allowed(battle: Battle, point) -> bool:
    """Whether the rules let any model of the Ogres go there."""
    starts = everybody(battle, OGRES)
    end = moved_base(starts[0], *point)
    others = other_bases(battle, OGRES)
    if not is_free(battle, OGRES, end, others):
        return False
    finder = wayfinder(battle, OGRES, starts, [end], end.radius, 6 * INCH, others)
    ways = [finder.to(start, end) for start in starts]
    return any(isinstance(way, Way) and way.affordable for way in ways)


@pytest.mark.parametrize("perks", ["", "Airborne"])
def test_the_envelope_is_where_the_rules_let_a_unit_go(perks):
    battle = staged(perks=perks)
    layer = reach_layer(battle, OGRES, "Ogres")
    assert layer.allowance == 6 * INCH
    half = INCH // 4 // 2
    points = [(x * INCH + half, y * INCH + half) for x in range(1, 24) for y in range(1, 24)]
    inside = [point for point in points if reached(layer, point)]
    assert inside == [point for point in points if allowed(battle, point)]
    assert 20 < len(inside) < len(points)


HILLSIDE = """
start: Move Phase
board: [24, 24]
terrain: [{name: hill, shape: {rectangle: [4, 5]}, at: [3, 0], height: 2, floors: [2], slope: true}]
red: {A: {at: [0, 0], move: 8}}
blue: {B: {at: [3, 0, 2]}, C: {at: [-2, 3]}}
"""


def test_the_envelope_leads_over_a_hill_and_past_who_stands_on_it():
    _, battle = staged_scenario(core_rules(), HILLSIDE)
    layer, starts, others = reach_layer(battle, 0, "A"), everybody(battle, 0), other_bases(battle, 0)
    finder = wayfinder(battle, 0, starts, starts, starts[0].radius, 8 * INCH, others)

    def length_to(point: Point) -> float:
        """Of the shortest way that is allowed."""
        ends = [moved_base(starts[0], *point, floor) for floor in finder.ground.floors_at(point)]
        ways = [finder.to(starts[0], end) for end in ends if is_free(battle, 0, end, others)]
        return min((way.length for way in ways if isinstance(way, Way) and way.affordable), default=inf)

    points = [(INCH // 2 * x + INCH // 8, INCH // 2 * y + INCH // 8) for x in range(2, 46) for y in range(2, 46)]
    lengths = {point: length_to(point) for point in points}
    clear = [point for point in points if not 7.9 * INCH < lengths[point] < inf]
    inside = [point for point in clear if reached(layer, point)]
    assert inside == [point for point in clear if lengths[point] < inf]
    assert any(x > 18 * INCH and abs(y - 12 * INCH) < INCH for x, y in inside), "behind the hill"


ROUGH = """
start: Move Phase
board: [36, 36]
terrain:
  - {name: hill, shape: {rectangle: [6, 5]}, at: [5, 0], height: 2, floors: [2], slope: true}
  - {name: tower, shape: {rectangle: [5, 5]}, at: [-6, 1], height: 4, floors: [2, 4], solid: true}
  - {name: knoll, shape: {rectangle: [8, 4]}, at: [0, 7], height: 1, floors: [1]}
  - {name: bog, shape: {rectangle: [12, 4]}, at: [1, -6], ground: {difficult: true}}
red: {A: {at: [0, 0], move: 12}}
blue: {B: {at: [3, 3]}, C: {at: [-2, 3]}}
"""


@pytest.mark.parametrize("slows", [half_the_way, rest_counts_double])
def test_the_envelope_of_a_long_move_over_rough_ground_takes_few_searches_and_shows_nothing_refused(slows, monkeypatch):
    rules = core_rules()
    rules.replace_hook(DIFFICULT_GROUND, slows)
    _, battle = staged_scenario(rules, ROUGH)
    start, others, searched = everybody(battle, 0)[0], other_bases(battle, 0), Counter[str]()
    finder = wayfinder(battle, 0, [start], [start], start.radius, 12 * INCH, others)

    def counted(self: Wayfinder, start: Base, end: Base) -> Way | Blocked:
        searched["ways"] += 1
        return to(self, start, end)

    to = Wayfinder.to
    monkeypatch.setattr(Wayfinder, "to", counted)
    found = move_envelope(battle, 0, 12 * INCH)
    monkeypatch.undo()
    assert searched["ways"] < 1000

    def is_granted(place: Point) -> bool:
        ends = [moved_base(start, *place, floor) for floor in finder.ground.floors_at(place)]
        ways = [finder.to(start, end) for end in ends if is_free(battle, 0, end, others)]
        return any(isinstance(way, Way) and way.affordable for way in ways)

    cells = [(row, column) for row in range(1, len(found.grid), 7) for column in range(1, len(found.grid[0]), 7)]
    shown = [at for at in cells if found.grid[at[0]][at[1]]]
    granted = [at for at in cells if is_granted(found.middle_of(*at))]
    assert set(shown) <= set(granted)
    assert len(shown) > 0.98 * len(granted) > 50


def test_a_range_is_measured_from_the_base_of_every_model_that_carries_the_weapon():
    battle = staged()
    (layer,) = range_layers(battle, OGRES, "Ogres")
    assert layer.weapon == "Bow" and layer.reach == 9 * INCH
    carriers = [battle.state.units[OGRES].models[n] for n in (0, 2)]
    radius = footprint(battle, OGRES).radius
    assert layer.discs == tuple((m.x, m.y, radius + 9 * INCH) for m in carriers)


def test_the_rim_of_discs_leaves_out_what_others_cover():
    assert union_rim([(0, 0, 10), (0, 0, 10)]) == union_rim([(0, 0, 10)])
    assert union_rim([(0, 0, 10), (2, 0, 3)]) == union_rim([(0, 0, 10)])
    assert union_rim([(0, 0, 10), (12, 0, 10)]).count("M") >= 2


def test_a_path_has_its_length_and_goes_around_the_wall():
    battle = staged()
    layer = path_layer(battle, OGRES, "Ogres", (12 * INCH, 14 * INCH))
    steps = zip(layer.points, layer.points[1:], strict=False)
    measured = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in steps)
    assert layer.length == pytest.approx(measured, abs=TOLERANCE)
    assert len(layer.points) > 2
    assert "too far" in layer.words


def test_a_path_over_everything_is_straight():
    layer = path_layer(staged(perks="Airborne"), OGRES, "Ogres", (12 * INCH, 14 * INCH))
    assert len(layer.points) == 2


@pytest.mark.parametrize("place", [(12 * INCH, 12 * INCH), (19 * INCH, 5 * INCH), (0, 0), (50 * INCH, 0)])
def test_a_place_where_nobody_can_stand_has_no_path(place):
    with pytest.raises(NotDrawn, match="Ogres"):
        path_layer(staged(), OGRES, "Ogres", place)


def test_units_that_are_not_on_the_field_have_no_layers():
    battle = staged()
    for ask in (
        lambda: reach_layer(battle, LATE, "Late"),
        lambda: range_layers(battle, LATE, "Late"),
        lambda: sight_layer(battle, OGRES, LATE, names(battle)),
        lambda: path_layer(battle, LATE, "Late", (INCH, INCH)),
    ):
        with pytest.raises(NotDrawn, match="Late has no model on the battlefield"):
            ask()


def test_a_weapon_for_a_melee_has_no_range_to_show():
    with pytest.raises(NotDrawn, match="Melee"):
        range_layers(staged(), OGRES, "Ogres", "Club")


def test_a_unit_does_not_look_at_itself():
    with pytest.raises(NotDrawn, match="itself"):
        sight_layer(staged(), OGRES, OGRES, ["Ogres", "Late", "Foes"])


def test_all_layers_are_in_the_picture():
    battle = staged()
    svg = svg_of(drawn(battle, *all_layers(battle)))
    for layer in ("range", "reach", "sight", "path"):
        assert svg.count(f'class="layer {layer}"') == 1
    assert "100% hidden" in svg


def test_shares_are_never_rounded_to_all_or_nothing():
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0%",
        "less than 1%",
        "50%",
        "more than 99%",
        "100%",
    ]
