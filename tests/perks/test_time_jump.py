"""Time Jump and everything that remembers a game: the journal, replays, saves, copies."""

from pathlib import Path

import pytest

from tests.engine.staged import do, offers_now
from turnmaster.engine.core.answers import Answer, Written
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.state import Past
from turnmaster.engine.turn.decisions import Act
from turnmaster.engine.turn.undoing import kept
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table import Journal, load_game, replay, save_game
from turnmaster.table.checks import Unsound
from turnmaster.table.states import check_state

RIFLES, OGRE = 0, 1

TABLE = """
scenario: a test
red: {Rifles: {at: [0, 0], perks: [Time Jump II], weapons: {Rifle: {attacks: 12}, Pistol: {attacks: 12}}}}
blue: {Ogre: {at: [0, 8], hp: 40, weapons: {Club: {range: 12}}}}
"""
ATTACK: Written = ("attack", 0, OGRE)
JUMP: Written = ("Time Jump II", RIFLES)


def journal_of(more: str = "") -> Journal:
    """A game with real dice, from the opening of a scenario."""
    battle = begin(parse_scenario(TABLE + more, "test"), [])
    return Journal(battle.setup, seed=5, opening=battle.state)


def give(journal: Journal, *answers: Answer | Written) -> None:
    for answer in answers:
        refusal = journal.answer(journal.battle.state.answers, answer)
        assert refusal is None, f"{answer}: {refusal}"


def hp(battle: Battle) -> int:
    return sum(model.hp for model in battle.state.units[OGRE].models)


def jumped() -> Journal:
    """An attack, undone, and made again."""
    journal = journal_of()
    give(journal, ("unit", RIFLES), ATTACK, ("done",), JUMP, ATTACK, ("done",))
    return journal


def test_an_attack_after_a_jump_has_dice_of_its_own():
    journal = journal_of()
    give(journal, ("unit", RIFLES), ATTACK, ("done",))
    first, drawn = hp(journal.battle), journal.battle.state.drawn
    give(journal, JUMP)
    assert hp(journal.battle) == 40
    assert journal.battle.state.drawn == drawn
    give(journal, ATTACK)
    assert journal.battle.state.drawn == 2 * drawn
    assert hp(journal.battle) != first


def test_no_decision_has_the_number_of_an_earlier_one():
    journal = journal_of()
    seen = []
    for answer in (("unit", RIFLES), ATTACK, ("done",), JUMP, ATTACK, ("done",)):
        seen.append(journal.battle.state.answers)
        give(journal, answer)
    assert seen == sorted(set(seen))


def test_a_replay_goes_through_the_same_states():
    journal = jumped()
    hashes = [replay(journal, to=count).hash() for count in range(len(journal.answers) + 1)]
    again = journal_of()
    for given, before in zip(journal.answers, hashes, strict=False):
        assert again.battle.hash() == before
        give(again, given.answer)
    assert again.battle.hash() == hashes[-1] == journal.battle.hash()


def test_the_journal_takes_a_jump_back_and_gives_it_again():
    journal = jumped()
    hashes = [replay(journal, to=count).hash() for count in range(len(journal.answers) + 1)]
    for count in reversed(range(len(hashes) - 1)):
        assert journal.undo(consent=[0, 1]) is None
        assert journal.battle.hash() == hashes[count]
    for expected in hashes[1:]:
        assert journal.redo() is None
        assert journal.battle.hash() == expected


def test_a_battle_with_a_past_can_be_copied_in_every_way():
    """While the jump is offered, what it would undo is part of the state."""
    journal = journal_of()
    give(journal, ("unit", RIFLES), ATTACK, ("done",))
    battle = journal.battle
    assert offers_now(battle) == {JUMP}
    assert len(battle.state.past) == 2
    check_state(battle.rules, battle.setup, battle.state)
    states = [from_msgpack(to_msgpack(battle.state)), battle.clone().state]
    give(journal, JUMP)
    for state in states:
        copy = Battle(battle.rules, battle.setup, state)
        assert copy.answer(copy.state.answers, JUMP) is None
        assert copy.hash() == journal.battle.hash()


def test_a_save_with_a_past_is_opened_again(tmp_path: Path):
    journal = journal_of()
    give(journal, ("unit", RIFLES), ATTACK, ("done",))
    save_game(journal, tmp_path / "game.json")
    opened = load_game(tmp_path / "game.json")
    assert opened.battle.hash() == journal.battle.hash()
    for each in (journal, opened):
        give(each, JUMP, ("done",))
    assert opened.battle.hash() == journal.battle.hash()


def test_a_past_is_forgotten_with_its_phase():
    journal = journal_of()
    give(journal, ("unit", RIFLES), ATTACK, ("done",), ("pass",))
    assert journal.battle.state.past  # Standard keeps it until the phase ends
    give(journal, ("finish",))
    assert journal.battle.state.phase == "Dash Phase"
    assert not journal.battle.state.past


def test_only_units_that_could_jump_have_a_past():
    journal = journal_of("first: blue\n")
    give(journal, ("unit", OGRE), ("attack", 0, RIFLES))
    assert not journal.battle.state.past
    journal = jumped()
    assert not journal.battle.state.past  # it has jumped in this Game Turn


def test_in_an_advanced_game_a_past_lasts_until_the_unit_does_something_else():
    journal = journal_of("rules: {playstyle: Advanced}\nstart: begin action steps\ncp: {red: 9, blue: 9}\n")
    give(journal, ("act", RIFLES, "Attack"), ATTACK, ("pass",), ("done",), ("stop",))
    give(journal, ("act", OGRE, "Guard"), ("stop",))
    battle = journal.battle
    moments = [(past.unit, past.action, past.after) for past in battle.state.past]
    assert moments == [(RIFLES, "Attack", False), (RIFLES, "Attack", True)]
    assert battle.decision is not None and Act(RIFLES, "Use Perks") in battle.decision.options
    give(journal, ("act", RIFLES, "Guard"))
    assert not journal.battle.state.past


def spoil_a_model(past: Past) -> None:
    dict(past.units)[OGRE].models[0].hp = 99


def spoil_the_unit(past: Past) -> None:
    past.unit = 99


@pytest.mark.parametrize(("spoil", "words"), [(spoil_a_model, "hp"), (spoil_the_unit, "state.past")])
def test_a_past_that_no_game_has_is_refused(spoil, words):
    journal = journal_of()
    give(journal, ("unit", RIFLES), ATTACK, ("done",))
    battle = journal.battle
    before = kept(battle, RIFLES, "Attack")
    assert before is not None
    spoil(before)
    with pytest.raises(Unsound, match=words):
        check_state(battle.rules, battle.setup, battle.state)


def test_what_a_unit_did_is_forgotten_even_if_it_has_become_another_that_cannot_jump():
    battle = begin(
        parse_scenario(
            """
scenario: a double
start: Move Phase
red: {Double: {at: [0, 0], points: 90, perks: [Time Jump II, Doppelganger I]}}
blue: {Ogre: {at: [0, 9], move: 0, dash: 0}}
dice: [6, 1]
""",
            "test",
        ),
        [],
    )
    player = Player(battle)
    do(player, "Double moves by [1, 0]")
    assert battle.state.past
    do(player, "Double uses Doppelganger I on Ogre")
    while battle.decision is not None and battle.state.phase == "Move Phase":
        assert battle.answer(battle.decision.id, battle.decision.options[0]) is None
    assert not battle.state.past
