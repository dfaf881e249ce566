"""What an undo request says would be undone."""

from collections import defaultdict

import pytest

from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would
from tests.table.session.test_taking_back import asked_seat
from turnmaster.engine.attacking.decisions import AttackDecision, CasualtiesDecision, WardDecision
from turnmaster.engine.core.answers import all_decisions, kind_of, why_unaskable
from turnmaster.engine.moving.decisions import MoveDecision
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin

SECRET = {"load", "decoy", "seed"}  # whom a hidden Transport carries, which unit is the fake, which one is implanted


def test_every_kind_of_decision_has_words_unless_other_players_must_not_hear_of_it():
    all_perks()
    all_options()
    kinds = [kind for kind in all_decisions() if kind.__module__.startswith("turnmaster.")]
    assert {kind_of(kind) for kind in kinds if not kind.undoes} == SECRET
    assert [why_unaskable(kind) for kind in kinds if why_unaskable(kind)] == []


def test_words_that_name_what_a_decision_does_not_have_are_noticed():
    class Wrong(MoveDecision, frozen=True, tag="wrong words of an undo"):
        undoes = "Move {nobody}"

    assert "{nobody}" in why_unaskable(Wrong)


def words_of_a_battle(playstyle: str) -> dict[str, set[str]]:
    """What both players would be asked to agree to after each answer of a battle, by the kind of decision."""
    begun = begin(NewBattle(battlefield="", playstyle=playstyle, turns=2, seed=5))
    table, said = Table(begun.journal.setup, seed=5), defaultdict[str, set[str]](set)
    while not table.session.over:
        seat, decision = asked_seat(table), table.session.battle.decision
        assert decision is not None
        as_a_bot_would(table, seat)
        back = table.session.taking_back
        if back.last_own(seat) == len(table.session.journal.answers) - 1:
            said[decision.kind].add(back.words_for(1 - seat, back.last_own(seat)))
    return said


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_players_read_what_would_be_undone(playstyle):
    said = words_of_a_battle(playstyle)
    assert said["turn master"] == {"Name the Turn Master"}
    assert said["attack"] and said["casualties"]
    assert all(words.startswith("Choose casualties of ") for words in said["casualties"])
    assert all(words for kind in said.keys() - SECRET for words in said[kind]), said
    assert not any("{" in words for each in said.values() for words in each)


def test_an_answer_that_declines_is_not_called_what_it_declines():
    table = Table()
    battle = table.session.battle
    found = set()
    for _ in range(400):
        decision = battle.decision
        if decision is None:
            break
        seat = asked_seat(table)
        stays = next((option for option in decision.options if option.word in ("stay", "done")), None)
        if stays:
            table.answer(seat, *stays.written())
            found.add(table.session.taking_back.words_for(1 - seat, len(table.session.journal.answers) - 1))
        else:
            as_a_bot_would(table, seat)
        battle = table.session.battle
    assert "Keep Soldiers in place" in found and not any(words.startswith("Move ") for words in found)


def test_words_name_the_bonus_and_the_unit():
    assert WardDecision.undoes == "Use {bonus} for {unit}"
    assert (AttackDecision.undoes, CasualtiesDecision.undoes) == ("Attack with {unit}", "Choose casualties of {unit}")
