"""What units see of each other."""

from msgspec.structs import replace

from tests.helpers import roster, unit
from turnmaster.battlefield import INCH
from turnmaster.battlefield.ready_pieces import ready_piece
from turnmaster.engine.core.state import FIELD, REMOVED
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.view import obscured_models
from turnmaster.match import begin_battle, make_setup

AT = {0: (6, 12), 1: (18, 12)}  # inches; the house stands between the two


def test_cover_is_measured_from_where_wielders_stood_who_have_left_already():
    """A template strikes on when its wielders have been removed, and whoever it strikes has the cover that they had."""
    battle = across_a_house()
    for model in battle.state.units[0].models:
        model.hp, model.place = 0, REMOVED
    refresh_contacts(battle, [0])
    assert obscured_models(battle, 0, [0], 1, [0]) == obscured_models(across_a_house(), 0, [0], 1, [0]) == [0]


def across_a_house():
    """Two units of one model with a house between them."""
    setup = make_setup(
        [("Red", [roster("Red", unit("Mage"))]), ("Blue", [roster("Blue", unit("Mob"))])], size_in=(24, 24)
    )
    terrain = tuple(ready_piece("house").put((12 * INCH, 12 * INCH), 0))
    battle = begin_battle(replace(setup, board=replace(setup.board, terrain=terrain)), seed=0)
    for number, (x, y) in AT.items():
        model = battle.state.units[number].models[0]
        model.x, model.y, model.place = x * INCH, y * INCH, FIELD
    refresh_contacts(battle, [0, 1])
    return battle
