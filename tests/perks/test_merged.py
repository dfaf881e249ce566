"""Whom precise successes strike when several units fight as one: what players may answer."""

import pytest

from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state

CAPTAIN, SQUAD, STRANGER = 1, 2, 3

TABLE = """
scenario: a sniper and joined units
red: {Sniper: {at: [0, 0], weapons: {Rifle: {range: 30, attacks: 3, power: 8, perks: [Precision 2+]}}}}
blue:
  Captain: {at: [0, 10], hp: 3, perks: [Leader]}
  Squad: {at: [2, 10], models: 3}
  Stranger: {at: [20, 10]}
dice: [6, 6, 6]
"""


def at_the_choice() -> Battle:
    """Three precise successes are waiting for their victims."""
    battle = begin(parse_scenario(TABLE, "test"), [])
    assert Player(battle).do("Sniper attacks Captain with Rifle") is None
    return battle


def answer(battle: Battle, kind: str, what: object) -> Refusal | None:
    assert battle.decision is not None
    assert battle.decision.kind == kind
    return battle.answer(battle.decision.id, (kind, what))


@pytest.mark.parametrize(
    "parts",
    [
        (), ((CAPTAIN, 2),), ((CAPTAIN, 4),), ((CAPTAIN, 1), (CAPTAIN, 2)), ((STRANGER, 3),),
        ((CAPTAIN, 3), (SQUAD, 0)), ((CAPTAIN, -1), (SQUAD, 4)), ((CAPTAIN,),), (CAPTAIN, 3), (("1", 3),), ((True, 3),),
    ],
)  # fmt: skip
def test_successes_strike_only_who_is_there_and_each_once(parts):
    battle = at_the_choice()
    before = battle.hash()
    assert isinstance(answer(battle, "pick out", parts), Refusal)
    assert battle.hash() == before


def test_shared_successes_are_resolved_one_unit_after_another():
    battle = at_the_choice()
    assert answer(battle, "pick out", ((CAPTAIN, 2), (SQUAD, 1))) is None
    assert answer(battle, "aimed", (1,)) is None  # which of the Squad
    assert [sum(model.hp for model in battle.state.units[n].models) for n in (CAPTAIN, SQUAD)] == [1, 2]


UNDER_FIRE = """
scenario: a mortar and joined units
red: {Mortar: {at: [0, 0], weapons: {Shell: {range: 30, attacks: 2, power: 4, perks: [Explode III]}}}}
blue:
  Sages: {at: [6.2, 11.2], models: 3, perks: [Leader]}
  Squad: {at: [0, 11.2], models: 4}
"""


def test_loss_that_goes_on_from_models_under_a_template_names_none_of_the_next_unit():
    """The models that the template covers are those of the first unit, and the next one has fewer."""
    battle = begin(parse_scenario(f"{UNDER_FIRE}dice: [6, 6, 6, 6, 6, 6, 1, 1]\n", "test"), [])
    player = Player(battle)
    assert player.do("Mortar places Shell at [0.5, 11.2]") is None
    while battle.decision is not None and not is_under(battle, "losses go on"):
        assert battle.answer(battle.decision.id, battle.decision.options[0]) is None
    assert is_under(battle, "losses go on")
    check_state(battle.rules, battle.setup, battle.state)


def is_under(battle: Battle, sequence: str) -> bool:
    return any(frame.sequence == sequence for frame in battle.state.stack)
