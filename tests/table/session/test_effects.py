"""What lasts on a unit, as its card shows it."""

from tests.table.games import small_setup
from turnmaster.engine.core.modifiers import ADD, MULTIPLY, SET
from turnmaster.engine.core.state import Effect
from turnmaster.match import begin_battle
from turnmaster.table.session.viewing import effect_view, effect_views


def change(stat: str, layer: int, value: int) -> str:
    battle = begin_battle(small_setup(), 1)
    return effect_view(battle, Effect(stat, layer, value, "a spell")).change


def test_a_save_that_was_set_is_written_as_the_roll_that_it_needs():
    assert change("armour", SET, 3) == "Armour 4+"


def test_a_number_that_was_set_is_written_as_it_is_now_and_one_that_was_changed_with_its_sign():
    assert change("move", SET, 4) == "Move 4"
    assert change("armour", ADD, 1) == "Armour +1"


def test_all_that_one_cause_changes_stands_together_and_a_mark_is_named_once():
    battle = begin_battle(small_setup(), 1)
    twice = [Effect(stat, MULTIPLY, 2, "a spell") for stat in ("defence", "move")]
    marks = [Effect("", ADD, 0, "a curse", negative=True)] * 2
    found = effect_views(battle, [*twice, *marks])
    assert [(view.name, view.change) for view in found] == [("a spell", "Defence x2, Move x2"), ("a curse", "")]
