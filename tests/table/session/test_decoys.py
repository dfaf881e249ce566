"""What a seat may know of a decoy: nobody but its player can tell it from the real unit."""

import pytest

from tests.helpers import roster, unit, weapon
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.turn.knowledge import ALL_SEEING, as_believed_by, as_known_to
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.fakes import is_fake
from turnmaster.table.session.messages import AskEnvelope, LayersFound, UndoView
from turnmaster.table.session.questions import answer_to
from turnmaster.table.session.viewing import view_of
from turnmaster.telling.cast import cast_of

REAL, COPY = 0, 2


@pytest.fixture
def battle():
    """Both units are deployed, and the listed one is the fake."""
    knights = unit("Knights", weapon("Lance", 2), models=2, hp=3, defence=8, armour=2, move_in=9, traits=("Decoy I",))
    guns = unit("Guns", weapon("Gun", range_in=48))
    setup = make_setup(
        [("Red", [roster("A", knights)]), ("Blue", [roster("B", guns)])], RulesChoice(), size_in=(48, 48)
    )
    fought = begin_battle(setup, 1)
    while fought.state.phase != "Move Phase":
        decision = fought.decision
        assert decision is not None
        answer = (
            ("fake", REAL) if decision.kind == "decoy" else decision.options[-1 if decision.kind == "deploy" else 0]
        )
        assert fought.answer(decision.id, answer) is None
    assert is_fake(fought, REAL) and not is_fake(fought, COPY)
    return fought


def seen_by(battle, player):
    view = view_of(battle, cast_of(battle.setup), player, UndoView())
    return {each.number: each for each in view.units}


def test_its_player_sees_which_one_is_the_fake(battle):
    mine = seen_by(battle, 0)
    assert mine[REAL].profile.defence == 5 and mine[COPY].profile is None


@pytest.mark.parametrize("viewer", [1, -1])
def test_nobody_else_can_tell_the_fake_from_the_real_unit(battle, viewer):
    theirs = seen_by(battle, viewer)
    for field in ("profile", "hp", "full_hp", "points", "done", "effects"):
        assert getattr(theirs[REAL], field) == getattr(theirs[COPY], field), field
    known = as_known_to(battle, viewer)
    assert known.units[REAL].form == known.units[COPY].form is None
    assert known.units[REAL].notes == known.units[COPY].notes


def test_whoever_looks_back_at_everything_sees_the_fake(battle):
    assert as_known_to(battle, ALL_SEEING).units[REAL].form is not None


def test_what_is_worked_out_for_an_enemy_takes_the_fake_for_real(battle):
    assert as_believed_by(battle, 1).profile(REAL).defence == 8
    assert as_believed_by(battle, 0) is battle
    reach = answer_to(battle, cast_of(battle.setup), 1, AskEnvelope(question=1, unit=REAL))
    assert isinstance(reach, LayersFound)
    assert reach.layers, "an enemy would wonder why the unit cannot move"
