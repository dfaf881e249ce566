"""Who controls objectives, where a scenario cannot look: every way to share markers out, places for perks, no event."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.staged import events, staged
from turnmaster.engine.field.hooks import GAIT, TAKES_NO_PART, Contest, Gait
from turnmaster.engine.field.objectives import Claims, Control, shared_out, who_controls
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.engine.turn.events import GameTurnEnded, ObjectivesHeld

TABLE = """
objectives: [[0, 0], [0, 3]]
start: end game turn
red: {Squad: {at: [0, 1.2]}}
blue: {Scouts: {at: [0, -1.2]}}
"""
RED, BLUE = 0, 1

CLAIMS = st.lists(st.lists(st.integers(0, 4), max_size=4, unique=True), max_size=5)


def can_all_be_held(claims: Claims, markers: tuple[int, ...]) -> bool:
    """Whether so many different units can be found, by trying all of them."""
    units = {unit for marker in markers for unit in claims[marker]}
    return any(
        all(unit in claims[marker] for marker, unit in zip(markers, chosen, strict=True))
        for chosen in permutations(units, len(markers))
    )


@given(CLAIMS)
def test_as_many_markers_are_controlled_as_possible_and_of_these_the_first(lists):
    claims = dict(enumerate(lists))
    sizes = range(len(claims), -1, -1)
    best = next(group for size in sizes for group in combinations(claims, size) if can_all_be_held(claims, group))
    assert shared_out(claims) == set(best)


@pytest.mark.parametrize(
    ("place", "first"),
    [(GAIT[Gait.OVER], Control(contested_by=(RED, BLUE))),
     (TAKES_NO_PART[Contest.CONTROL], Control(contested_by=(RED, BLUE))),
     (TAKES_NO_PART[Contest.OBJECTIVES], Control(BLUE))],
)  # fmt: skip
def test_rules_keep_a_unit_from_claiming_or_from_objectives_altogether(place, first):
    rules = core_rules()
    rules.contribute(place, lambda battle, unit: battle.state.units[unit].player == RED)
    _, battle = staged(rules, TABLE, 1, 2)
    assert who_controls(battle) == [first, Control(RED) if place is GAIT[Gait.OVER] else Control()]


def test_nothing_is_told_on_a_board_without_objectives():
    _, battle = staged(core_rules(), TABLE.replace("objectives: [[0, 0], [0, 3]]", ""), 1, 2)
    assert len(events(battle, GameTurnEnded)) == 1
    assert not events(battle, ObjectivesHeld)
    assert who_controls(battle) == []
