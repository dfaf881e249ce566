"""Afflictions where a scenario cannot look: tests of unit perks, what adds to a Move, and saves in the middle."""

from tests.engine.staged import events
from turnmaster.engine.core import events as happened
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import PerkTest
from turnmaster.engine.core.declared import mark_called
from turnmaster.engine.core.effects import marks_on
from turnmaster.engine.core.modifiers import ADD
from turnmaster.engine.core.state import Effect
from turnmaster.engine.moving.movement import allowance, is_immobile
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state

TABLE = """
scenario: a test
red: {{Snakes: {{at: [0, 0], move: 0, dash: 0, weapons: {{Fang: {{perks: [{perk}]}}}}}}}}
blue:
  Knights: {{at: [8, 0], hp: 12, move: 0, dash: 0, weapons: {{Shield: {{deflect: 1}}, Targe: {{deflect: 1}}}}}}
dice: [{dice}]
"""


def table(perk: str, dice: str) -> tuple[Player, Battle]:
    """A bite that may leave something behind, to the decision after it."""
    battle = begin(parse_scenario(TABLE.format(perk=perk, dice=dice), "test"), [])
    return Player(battle), battle


def bite(player: Player) -> None:
    """Knights, who cannot strike back, choose one of two shields."""
    assert player.do("Snakes attacks Knights with Fang") is None
    assert player.do("Knights deflects with Shield") is None


def test_who_is_lost_in_a_fugue_fails_mastery_tests_without_a_roll():
    player, battle = table("Fugue", "4, 1, 4, 6, 1")
    bite(player)
    assert player.do("blue finishes") is None
    assert battle.state.turn == 2
    before = len(events(battle, happened.DiceRolled))
    battle.push("test", PerkTest(1, 1, "a Mastery Test", 4))
    battle.advance()
    assert [(test.reason, test.passed) for test in events(battle, happened.Tested)][-1] == ("a Mastery Test", 0)
    assert len(events(battle, happened.DiceRolled)) == before


def test_nothing_that_adds_to_a_move_frees_who_is_frozen():
    player, battle = table("Freeze", "4, 1, 4, 6, 1")
    bite(player)
    assert player.do("blue finishes") is None
    battle.state.units[1].effects += [Effect("move", ADD, 6, "Wind"), Effect("dash", ADD, 6, "Wind")]
    assert (allowance(battle, 1, "Move").value, allowance(battle, 1, "Dash").value) == (0, 0)
    assert is_immobile(battle, 1)


def test_an_implant_belongs_to_whoever_put_it_there():
    player, battle = table("Implant", "4, 1")
    bite(player)
    assert [mark.owner for mark in marks_on(battle, 1, mark_called("Implant", ""))] == [0]


def test_a_fire_can_be_saved_in_the_middle_of_its_attack():
    """The owner is asked for a shield against it, at the end of the Game Turn."""
    player, battle = table("Ignite II", "4, 1, 4, 6, 1")
    bite(player)
    assert player.do("blue finishes") is None
    assert battle.decision is not None and battle.decision.kind == "deflect"
    state = from_msgpack(to_msgpack(battle.state))
    check_state(battle.rules, battle.setup, state)
    copy = Battle(battle.rules, battle.setup, state, battle.dice)
    for either in (battle, copy):
        assert either.decision is not None
        assert either.answer(either.decision.id, ("deflect", 1)) is None
    assert battle.hash() == copy.hash()
    assert sum(model.hp for model in copy.state.units[1].models) == 10


def test_a_fire_that_was_turned_round_heals_without_any_weapon_that_does():
    player, battle = table("Ignite I", "4, 1, 4, 1, 6, 1")
    bite(player)
    knights = battle.state.units[1]
    knights.effects[0].negative = False
    knights.models[0].hp = 5
    assert player.do("blue finishes") is None
    assert player.do("Knights deflects with Shield") is None
    assert battle.state.turn == 2
    assert knights.models[0].hp == 6
