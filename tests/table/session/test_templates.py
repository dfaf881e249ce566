"""Templates are seen before they are put down, wherever somebody moves them, and asking changes nothing."""

from typing import Any

from tests.browser.armies import COLUMN
from turnmaster.table.session.messages import Answered, AskOdds, AskTemplates, ToSession
from turnmaster.table.session.seats import Seat
from turnmaster.table.session.session import Session
from turnmaster.web.battles.messages import NewBattle, Side
from turnmaster.web.battles.new_battle import begin

MORTAR = 2
TEMPLATE_IN = 5


def about_to_fire() -> Session:
    """A battle of bots at the moment when the Mortar chooses a target: from there on somebody decides for everybody."""
    bots = [Side(COLUMN, played_by="aggressive")] * 2
    journal, _, played_by, *_ = begin(NewBattle(sides=bots, seed=3, battlefield=""))
    session = Session(journal, [Seat("both", (0, 1))], played_by)
    while session.asked is None or session.asked.kind != "attack" or session.asked.unit != MORTAR:
        session.step()
    session.bots.clear()
    return session


def found(session: Session, question: ToSession) -> Any:
    before = session.battle.hash()
    (out,) = session.handle(0, question)
    assert isinstance(out.message, Answered) and session.battle.hash() == before
    return out.message.found


def attacks(session: Session) -> list[Any]:
    assert session.asked is not None
    return [list(option.written()) for option in session.asked.options if option.word == "attack"]


def shown(session: Session, answer: list[Any]) -> Any:
    assert session.asked is not None
    return found(session, AskTemplates(question=1, id=session.asked.id, answer=answer))


def test_every_target_of_a_template_has_odds_and_models_under_it():
    session = about_to_fire()
    assert session.asked is not None and attacks(session)
    for answer in attacks(session):
        odds = found(session, AskOdds(question=1, id=session.asked.id, answer=answer))
        assert [one.target for one in odds.targets] == [answer[2]] and not odds.why_none
        templates = shown(session, answer)
        assert all(answer[2] in [unit for unit, _ in one.under] for one in templates.templates)
        assert {one.outline.radius for one in templates.templates} == {TEMPLATE_IN * session.battle.inch // 2}


def test_a_template_put_elsewhere_covers_what_is_there_and_is_judged():
    session = about_to_fire()
    first = shown(session, attacks(session)[0])
    word, weapon, spots = first.answer
    moved = [[model, x + 400_000, y, degrees] for model, x, y, degrees, _ in spots]
    far = shown(session, [word, weapon, moved])
    assert far.why_not and all(not one.under for one in far.templates)
    again = shown(session, [word, weapon, [list(spot) for spot in spots]])
    assert again.templates == first.templates and not again.why_not


def test_what_is_no_template_is_refused_in_a_sentence():
    session = about_to_fire()
    for nonsense in ([], ["place"], ["place", 9, []], ["attack", 0, 99], ["attack", "x", 0], ["place", 0, [[1]]]):
        assert shown(session, nonsense).why_not.endswith(".")
