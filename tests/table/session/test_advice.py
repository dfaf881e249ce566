"""Suggestions: what a bot would do, and for a unit that is chosen what it would do then."""

from tests.table.session.test_questions import found, hot_seat
from tests.table.session.test_session import as_a_bot_would
from turnmaster.engine.attacking.decisions import Attack
from turnmaster.table.session.advice import worth_of
from turnmaster.table.session.messages import AskOdds, Suggest


def test_a_unit_is_suggested_with_what_it_does_then():
    table = hot_seat("unit")
    suggestion = found(table, Suggest(question=5))
    unit = suggestion.option.answer[1]
    table.answer(0, *suggestion.option.answer)
    assert table.people[0].ask.unit == unit
    table.answer(0, *suggestion.then.answer)
    assert table.people[0].ask.unit != unit


def test_the_attack_that_is_suggested_has_the_best_odds():
    table = hot_seat("attack")
    attacks = [option for option in table.people[0].ask.options if option.answer[0] == "attack"]
    while len(attacks) < 2:
        as_a_bot_would(table, 0)
        attacks = [option for option in table.people[0].ask.options if option.answer[0] == "attack"]
    battle, player = table.session.battle, table.people[0].ask.player
    worth = {option.answer: worth_of(battle, player, Attack(*option.answer[1:])) for option in attacks}
    suggested = found(table, Suggest(question=5)).option.answer
    assert worth[suggested] == max(worth.values()) > 0


def test_odds_tell_what_the_loss_is_worth():
    table = hot_seat("attack")
    ask = table.people[0].ask
    (target,) = found(table, AskOdds(question=5, id=ask.id, answer=list(ask.options[0].answer))).targets
    profile = table.session.battle.profile(target.target)
    each_hp = profile.points_hundredths / (100 * profile.hp * profile.models)
    assert abs(target.points - target.mean * each_hp) < 1e-9


def test_finishing_is_suggested_once_the_rest_is_well_placed():
    table = hot_seat("unit")
    finished = set()
    while not table.session.over:
        suggestion = found(table, Suggest(question=5))
        if suggestion.option.answer == ("finish",):
            finished.add(table.people[0].view.phase)
        elif suggestion.then is not None and suggestion.option.sends:
            assert suggestion.then.answer != ("stay",)
        table.answer(0, *suggestion.option.answer)
        if suggestion.then is not None:
            table.answer(0, *suggestion.then.answer)
    assert finished >= {"Dash Phase"}
