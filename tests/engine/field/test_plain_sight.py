"""What is settled without a closer look is what a closer look finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers import roster, unit
from turnmaster.battlefield import INCH
from turnmaster.battlefield.ready_pieces import ready_piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import FIELD
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.plain_sight import in_plain_sight
from turnmaster.engine.field.view import in_reach_and_sight
from turnmaster.match import begin_battle, make_setup

SIZE_IN = 24

RED = roster("Red", unit("Squad", models=4), unit("Wagon", base_width=3 * INCH, base_length=5 * INCH, hull=True))
BLUE = roster("Blue", unit("Squad", models=3, base_mm=40), unit("Rider", base_width=INCH, base_length=2 * INCH))

PLACES = st.integers(INCH, (SIZE_IN - 1) * INCH)
LEVELS = st.sampled_from((0, 0, 0, 1, 3)).map(lambda inches: inches * INCH)
# Side by side and in line is where rounding could matter.
NEAT_PLACES = st.integers(1, SIZE_IN - 1).map(lambda inches: inches * INCH)


@st.composite
def crowds(draw: st.DrawFn) -> Battle:
    """Four units anywhere on a small board, perhaps with a wood and a house in the middle."""
    setup = make_setup([("Red", [RED]), ("Blue", [BLUE])], size_in=(SIZE_IN, SIZE_IN))
    names = draw(st.sampled_from(((), ("wood",), ("wood", "ruin"))))
    middle = (SIZE_IN * INCH // 2, SIZE_IN * INCH // 2)
    terrain = tuple(part for name in names for part in ready_piece(name).put(middle, draw(st.integers(0, 359))))
    battle = begin_battle(replace(setup, board=replace(setup.board, terrain=terrain)), seed=0)
    places = draw(st.sampled_from((PLACES, NEAT_PLACES)))
    for model in (model for each in battle.state.units for model in each.models):
        model.x, model.y, model.z, model.place = draw(places), draw(places), draw(LEVELS), FIELD
        model.facing = draw(st.integers(0, 359))
    refresh_contacts(battle, range(len(battle.state.units)))
    return battle


@pytest.mark.slow
@settings(max_examples=300)
@given(crowds(), st.integers(0, SIZE_IN))
def test_what_is_settled_is_what_a_closer_look_finds(battle, range_in):
    units = range(len(battle.state.units))
    for one, other in ((a, b) for a in units for b in units if a != b):
        models, reach = list(range(len(battle.state.units[one].models))), range_in * INCH
        settled = in_plain_sight(battle, one, models, other, reach)
        if settled is not None:
            assert settled == bool(in_reach_and_sight(battle, one, models, other, reach, one_is_enough=True))
