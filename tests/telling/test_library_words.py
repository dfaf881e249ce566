"""The library puts any proposal and any refusal into words."""

import pytest

import turnmaster as tm
from tests.helpers import battle_of, played_out, roster, unit, weapon

WASPS = roster("Wasps", unit("Thorn Wasps", weapon("Sting"), models=3))
OGRES = roster("Ogres", unit("Ogre", weapon("Club")))


def test_every_proposal_has_a_sentence_listed_or_not():
    battle = battle_of(WASPS, OGRES, seed=1)
    while battle.decision is not None and battle.decision.kind != "deploy":
        battle.answer(battle.decision.id, battle.decision.options[0])
    assert battle.decision is not None
    proposals = [answer for answer in tm.propose(battle) if answer not in battle.decision.options]
    assert proposals
    assert all(tm.describe_answer(battle, answer).text.startswith("Deploy in the ") for answer in proposals)


def test_a_refusal_agrees_with_the_headline():
    battle = battle_of(OGRES, WASPS, seed=1)
    while battle.decision is not None and (battle.decision.kind != "unit" or battle.decision.player != 0):
        battle.answer(battle.decision.id, battle.decision.options[0])
    refusal = battle.why_not(("unit", 1))
    assert refusal is not None
    assert tm.explain(battle, refusal) == "Thorn Wasps are not yours."


def test_after_the_end_there_is_nothing_to_describe():
    with pytest.raises(ValueError, match="over"):
        tm.describe_answer(played_out(battle_of(WASPS, OGRES, seed=1)), tm.Pass())
