"""Closing up: a whole unit comes into contact where it can, whatever its models stand on."""

import pytest

from tests.engine.staged import staged
from turnmaster.battlefield import overlap, touching
from turnmaster.engine.field.units import unit_bases
from turnmaster.engine.moving.closing_up import WaysBack
from turnmaster.engine.turn.core_rules import core_rules


@pytest.mark.parametrize("mine", ["base: 25mm", "hull: [1, 3]", "base: 25 x 75mm"])
@pytest.mark.parametrize("theirs", ["base: 25mm", "hull: [2, 5]", "base: 50 x 120mm"])
def test_a_whole_unit_that_goes_straight_on_ends_in_contact(mine, theirs):
    """Past somebody beside the way, who would stop it short if it were as wide as it is long."""
    text = f"""
red: {{Riders: {{positions: [[10, 10], [10, 14]], {mine}}}}}
blue: {{Wall: {{at: [21, 13], {theirs}}}, Stone: {{at: [15.2, 7.9], base: 25mm}}}}
"""
    _, battle = staged(core_rules(), text)
    placed = WaysBack(battle, 0, [0, 1], [1]).whole_unit()
    (wall,) = unit_bases(battle, 1)
    assert any(touching(base, wall) for base in placed)
    assert not any(overlap(base, wall) for base in placed)
