"""Units that are pushed: whatever the push, they end on free ground, and no nearer to anything than they should."""

import pytest

from turnmaster.battlefield import INCH, TOLERANCE, gap, overlap
from turnmaster.dice import Stream
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import other_bases, unit_bases
from turnmaster.engine.moving.relocating import HAIR, PARTS, Shove, shove
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

FIELD = """
scenario: a test
terrain: [{{piece: wall, at: [6, 6], turn: 30}}, {{piece: boulder, at: [-6, 5]}}, {{piece: ruin, at: [4, -8]}}]
red:
  Pushed: {{at: [-4, 0], models: 3, {stand}}}
  Friend: {{at: [0, 7], models: 2}}
blue:
  Foe:   {{at: [7, 0], models: 2, base: 40}}
  Barge: {{at: [-9, -3], hull: [2, 5], facing: 20}}
"""
STANDS = {"round bases": "base: 25", "ovals": "base: 60x35mm", "hulls": "hull: [1, 2.5], facing: 70"}
PUSHED = 0


def field(stand: str) -> Battle:
    return begin(parse_scenario(FIELD.format(stand=STANDS[stand]), "test"), [])


@pytest.mark.parametrize("keep", [0, HAIR, INCH])
@pytest.mark.parametrize("stand", STANDS)
def test_a_pushed_unit_ends_where_it_can_stand(stand, keep):
    battle, stream = field(stand), Stream(7)
    for _ in range(6):
        before = unit_bases(battle, PUSHED)
        others = other_bases(battle, PUSHED)
        shove(battle, PUSHED, (stream.below(24) - 12) * INCH, (stream.below(24) - 12) * INCH, keep=keep)
        after = unit_bases(battle, PUSHED)
        assert all(is_free(battle, PUSHED, base, others) for base in after)
        for old, new in zip(before, after, strict=True):
            slack = 1 if keep else TOLERANCE
            assert all(gap(new, other) >= min(keep, gap(old, other)) - slack for other in others)
            assert (new.x - old.x, new.y - old.y) == (after[0].x - before[0].x, after[0].y - before[0].y)


def test_a_hull_does_not_slide_over_what_its_middle_misses():
    text = """
scenario: a test
red: {Barge: {at: [0, 0], hull: [1, 6], facing: 90}}
blue: {Post: {at: [2.5, 3]}}
"""
    battle = begin(parse_scenario(text, "test"), [])
    stop = Shove(battle, 0, 0, 8 * INCH).stop()
    assert stop.units == (1,)
    assert 0 < stop.share < PARTS


def test_through_everything_only_the_end_has_to_be_free():
    battle = field("round bases")
    way = Shove(battle, PUSHED, 16 * INCH, 0, through=True)
    stop = way.stop()
    assert stop.share == PARTS
    assert not any(overlap(end, other) for end in way.at(PARTS) for other in other_bases(battle, PUSHED))
    assert Shove(battle, PUSHED, 16 * INCH, 0).stop().units == (2,)


def test_passengers_go_nowhere():
    text = """
scenario: a test
red: {APC: {at: [0, 0], base: 60, transport: 100}, Crew: {aboard: APC}}
blue: {Foe: {at: [9, 9]}}
"""
    battle = begin(parse_scenario(text, "test"), [])
    assert shove(battle, 1, 6 * INCH, 0).share == 0
    assert shove(battle, 0, 6 * INCH, 0).share == PARTS
    assert battle.state.units[1].aboard == 0
