"""What a seat may ask, and that asking changes nothing."""

from typing import Any

import pytest

from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would
from turnmaster.engine.core.battle import Battle
from turnmaster.table.session.messages import (
    Answered,
    AskEnvelope,
    AskOdds,
    AskProposals,
    AskRanges,
    AskSight,
    AskTemplates,
    AskThere,
    AskWhyNot,
    LayersFound,
    Preview,
    Suggest,
    ToSession,
)
from turnmaster.table.session.questions import Question, answer_to
from turnmaster.table.session.seats import Seat


def hot_seat(kind: str) -> Table:
    """Both players at one seat, in a battle that has come to a decision of a kind."""
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),))
    while table.people[0].ask.kind != kind:
        as_a_bot_would(table, 0)
    return table


def found(table: Table, question: ToSession) -> Any:
    """The answer to a question, which changes nothing."""
    before = table.session.battle.hash()
    (out,) = table.say(0, question)
    assert isinstance(out.message, Answered) and out.message.question == 5
    assert table.session.battle.hash() == before
    return out.message.found


def places(table: Table, dx: int, dy: int) -> list[list[int]]:
    """The models of the unit that is asked about, each moved by so many inches."""
    ask, inch = table.people[0].ask, table.people[0].got[0].battlefield.inch
    unit = next(unit for unit in table.people[0].view.units if unit.number == ask.unit)
    return [[b.outline.points[0][0] + dx * inch, b.outline.points[0][1] + dy * inch] for b in unit.shape.bases]


def toward_the_middle(table: Table, inches: int) -> list[list[int]]:
    y, height = places(table, 0, 0)[0][1], table.people[0].got[0].battlefield.height
    return places(table, 0, inches if y < height // 2 else -inches)


def test_a_preview_shows_every_way_its_length_and_the_links():
    table = hot_seat("move")
    there = toward_the_middle(table, 3)
    preview = found(table, Preview(question=5, id=table.people[0].ask.id, answer=["move", there]))
    inch = table.people[0].got[0].battlefield.inch
    assert preview.legal and preview.reason == ""
    assert [step.length for step in preview.steps] == [3 * inch] * len(there)
    assert [step.points[-1] for step in preview.steps] == [tuple(place) for place in there]
    assert len(preview.links) == len(there) - 1 and all(fits for _, _, fits in preview.links)


def test_a_preview_that_is_too_far_says_so_for_each_model():
    table = hot_seat("move")
    there = toward_the_middle(table, 20)
    preview = found(table, Preview(question=5, id=table.people[0].ask.id, answer=["move", there], nearest=True))
    assert not preview.legal and "its Move is" in preview.reason
    assert all("its Move is" in step.wrong for step in preview.steps)
    assert all(step.length > step.allowance > 0 for step in preview.steps)
    assert preview.instead is not None
    again = found(table, Preview(question=5, id=table.people[0].ask.id, answer=list(preview.instead)))
    assert again.legal


def test_a_preview_shows_the_link_that_breaks():
    table = hot_seat("move")
    there = places(table, 0, 0)
    there[-1] = toward_the_middle(table, 4)[-1]
    preview = found(table, Preview(question=5, id=table.people[0].ask.id, answer=["move", there]))
    assert not preview.legal
    assert [fits for _, _, fits in preview.links].count(False) == 1


@pytest.mark.parametrize("answer", [[], ["move"], ["move", 5], ["move", [["x"]]], ["fly", [[0, 0]]]])
def test_a_preview_of_nonsense_is_no_more_than_refused(answer):
    table = hot_seat("move")
    preview = found(table, Preview(question=5, id=table.people[0].ask.id, answer=answer, nearest=True))
    assert not preview.legal and preview.reason


def test_the_odds_of_an_attack_are_those_of_each_target_with_reasons():
    table = hot_seat("attack")
    attack = next(option for option in table.people[0].ask.options if option.answer[0] == "attack")
    odds = found(table, AskOdds(question=5, id=table.people[0].ask.id, answer=list(attack.answer)))
    (target,) = odds.targets
    assert target.target == attack.answer[2] and target.reasons
    assert sum(target.hp.values()) == pytest.approx(1)
    assert target.any == pytest.approx(1 - target.hp.get(0, 0))


def test_there_are_no_odds_of_what_is_no_attack():
    table = hot_seat("move")
    odds = found(table, AskOdds(question=5, id=table.people[0].ask.id, answer=["stay"]))
    assert odds.targets == [] and odds.why_none == "No attack can be chosen now."


@pytest.mark.parametrize(
    "answer",
    [["attack"], ["attack", 0], ["split"], ["split", 0], ["split", 0, 7], ["split", 0, [[0]]], ["split", 0, [[0, 1]]],
     ["attack", [0], "x"], ["attack", 0, [1]], ["split", [], []], ["attack", 0, 0, 0]],
)  # fmt: skip
def test_a_malformed_attack_gets_a_reason_instead_of_odds(answer):
    table = hot_seat("attack")
    ask = table.people[0].ask
    odds = found(table, AskOdds(question=5, id=ask.id, answer=answer))
    assert odds.targets == [] and odds.why_none
    assert not found(table, AskWhyNot(question=5, answer=answer)).allowed
    assert not found(table, Preview(question=5, id=ask.id, answer=answer)).legal


def test_envelope_ranges_and_sight_are_layers_of_the_board():
    table = hot_seat("attack")
    ask = table.people[0].ask
    target = next(option.answer[2] for option in ask.options if option.answer[0] == "attack")
    assert found(table, AskEnvelope(question=5, unit=ask.unit)).layers[0].rings
    assert found(table, AskSight(question=5, unit=ask.unit, target=target)).layers[0].words
    ranges: LayersFound = found(table, AskRanges(question=5, unit=ask.unit))
    assert ranges.layers or "is for a Melee" in ranges.why_none


@pytest.mark.parametrize("unit", [-1, 99])
def test_nothing_is_drawn_of_units_that_are_not_there(unit):
    table = hot_seat("move")
    assert found(table, AskEnvelope(question=5, unit=unit)).why_none == "Unit not found."


def test_whatever_is_not_on_offer_has_a_reason():
    table = hot_seat("unit")
    ask = table.people[0].ask
    foe = next(unit.number for unit in table.people[0].view.units if unit.player != ask.player)
    assert found(table, AskWhyNot(question=5, answer=["unit", foe])).reason == "Soldiers are not yours."
    assert found(table, AskWhyNot(question=5, answer=list(ask.options[0].answer))).allowed


def test_a_suggestion_is_legal_and_has_a_reason():
    for kind in ("deploy", "move", "attack"):
        table = hot_seat(kind)
        suggestion = found(table, Suggest(question=5))
        assert suggestion.option.text and suggestion.reason
        out = table.answer(0, *suggestion.option.answer)
        assert len(out) > 1


@pytest.mark.parametrize(("kind", "says"), [("move", "Move "), ("deploy", "Deploy in the "), ("attack", "Attack ")])
def test_proposals_are_legal_and_told_apart_by_their_words(kind, says):
    table = hot_seat(kind)
    proposals = found(table, AskProposals(question=5)).options
    texts = [option.text for option in proposals]
    assert len(set(texts)) > len(texts) // 2 and any(text.startswith(says) for text in texts)
    for option in proposals:
        assert table.session.battle.why_not(list(option.answer)) is None


def test_what_a_unit_could_attack_from_there_is_told_before_it_goes():
    table = hot_seat("move")
    decision = table.session.asked
    assert decision is not None
    battle, unit = table.session.battle, decision.unit
    places = [(model.x, model.y) for model in battle.state.units[unit].models]
    here = found(table, AskThere(question=5, id=decision.id, answer=["move", places])).foes
    enemies = {number for number, holder in enumerate(battle.state.units) if holder.player != decision.player}
    assert {foe.unit for foe in here} <= enemies and here == sorted(here, key=lambda foe: foe.distance)
    nearer = [(x, y + (20_000 if battle.state.units[here[0].unit].models[0].y > y else -20_000)) for x, y in places]
    there = found(table, AskThere(question=5, id=decision.id, answer=["move", nearer])).foes
    assert min(foe.distance for foe in there) < min(foe.distance for foe in here)
    assert found(table, AskThere(question=5, id=decision.id, answer=["stay"])).foes == []


@pytest.mark.parametrize(
    "question",
    [
        Preview(question=5, id=0, answer=["move"], nearest=True),
        AskOdds(question=5, id=0, answer=["attack", 0]),
        AskThere(question=5, id=0, answer=["move"]),
        AskTemplates(question=5, id=0, answer=["attack", 0]),
        AskWhyNot(question=5, answer=["pass"]),
        AskProposals(question=5),
        Suggest(question=5),
    ],
    ids=lambda question: type(question).__name__,
)
def test_a_question_about_the_decisions_of_a_battle_that_is_over_has_an_answer(question: Question):
    session = hot_seat("move").session
    state = session.battle.state
    state.stack.clear()
    over = Battle(session.battle.rules, session.battle.setup, state, session.battle.dice)
    assert over.decision is None
    answer_to(over, session.cast, 0, question)
