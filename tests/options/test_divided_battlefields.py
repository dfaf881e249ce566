"""Battles on two or more battlefields: how they are set up, and how bots fight on them."""

import pytest

from tests.helpers import battle_of, played_out, roster, rules, unit, weapon
from turnmaster.battlefield.ready_fields import ready_battlefield
from turnmaster.engine.core.rules import RulesError
from turnmaster.engine.field.units import battlefield_of, on_field
from turnmaster.match import BadSetup
from turnmaster.options import build_rules
from turnmaster.table.checks import check_setup

DIVIDED = rules(options=("Divided Battlefields",))
ARMY = [roster(name, *(unit(f"{name} {n}", weapon(), hp=3) for n in range(4))) for name in ("Red", "Blue")]


@pytest.mark.pins("option Divided Battlefields")
@pytest.mark.parametrize("bot", ["aggressive", "random"])
def test_a_battle_on_two_fields_comes_to_its_end(bot):
    battle = battle_of(*ARMY, choice=DIVIDED, size_in=(24, 24), turns=3)
    check_setup(battle.setup)
    assert played_out(battle, bot).state.over


def test_the_aggressive_bot_divides_its_army_and_fights_on_every_field():
    battle = battle_of(*ARMY, choice=DIVIDED, size_in=(24, 24), turns=1)
    played_out(battle, "aggressive")
    fielded = [(u.player, battlefield_of(battle, n)) for n, u in enumerate(battle.state.units) if on_field(u)]
    assert {(0, 0), (0, 1), (1, 0), (1, 1)} == set(fielded)
    assert sum(model.hp < 3 for u in battle.state.units for model in u.models) > 1


def test_different_fields_can_be_named():
    valley, yard = ready_battlefield("river-valley"), ready_battlefield("courtyard")
    board = battle_of(*ARMY, choice=DIVIDED, field=valley, more_fields=[yard]).setup.board
    assert sum(not piece.void for piece in board.terrain) == len(valley.terrain) + len(yard.terrain)


@pytest.mark.parametrize(("options", "extra", "size", "why"), [
    ((), [None], (24, 24), "2 battlefields are named, and the agreed rules are played on 1"),
    (("Divided Battlefields=3",), [None], (24, 24), "2 battlefields are named, and the agreed rules are played on 3"),
    (("Divided Battlefields=4",), [], (96, 48), "side by side"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(options, extra, size, why):
    with pytest.raises(BadSetup, match=why):
        battle_of(*ARMY, choice=rules(options=options), size_in=size, more_fields=extra)


@pytest.mark.parametrize("setting", ["1", "5", "two", "2,3"])
def test_a_number_of_battlefields_that_cannot_be(setting):
    with pytest.raises(RulesError, match="takes a number of battlefields: 2, 3, 4"):
        build_rules(rules(options=(f"Divided Battlefields={setting}",)))
