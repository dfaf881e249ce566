"""Pass rules: what a player is not asked about, and what stays a question."""

from tests.table.games import small_setup
from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would
from turnmaster.table.session.messages import Ask, Refused, SetPassRule
from turnmaster.table.session.pass_rules import MOST_RULES
from turnmaster.table.session.seats import Seat


def windows_asked(table: Table) -> list[str]:
    return [message.window for message in table.people[0].got if isinstance(message, Ask) and message.kind == "window"]


def advanced(turns: int = 2) -> Table:
    """Tactical Abilities offer something at nearly every step."""
    return Table(small_setup("Advanced", "Tactical Abilities", turns=turns), seats=(Seat("Ann and Bob", (0, 1)),))


def play_to_the_end(table: Table) -> None:
    while not table.session.over:
        as_a_bot_would(table, 0)


def until_a_window(table: Table) -> Ask:
    while table.people[0].ask.kind != "window":
        as_a_bot_would(table, 0)
    ask: Ask = table.people[0].ask
    return ask


def test_without_rules_every_offer_is_a_question():
    table = advanced()
    play_to_the_end(table)
    assert windows_asked(table)


def test_never_means_never_in_this_battle():
    table = advanced()
    before = len(windows_asked(table))
    table.say(0, SetPassRule(rule="never"))
    play_to_the_end(table)
    assert len(windows_asked(table)) == before
    assert "rule" in table.session.given_by


def test_a_rule_about_one_offer_leaves_the_others():
    table = advanced()
    ask = until_a_window(table)
    offered = {option.answer[0] for option in ask.options} - {"pass"}
    table.say(0, SetPassRule(rule="never", offer=offered.pop()))
    still = table.people[0].ask
    assert (still == ask) == bool(offered)


def test_a_rule_for_a_phase_ends_with_it():
    table = advanced(turns=3)
    while table.people[0].view.phase != "Action Steps":
        as_a_bot_would(table, 0)
    until_a_window(table)
    table.say(0, SetPassRule(rule="not this phase"))
    before, turn = len(windows_asked(table)), table.people[0].view.turn
    while table.people[0].view.phase == "Action Steps" and table.people[0].view.turn == turn:
        assert len(windows_asked(table)) == before
        as_a_bot_would(table, 0)
    play_to_the_end(table)
    assert len(windows_asked(table)) > before


def test_a_rule_that_is_made_while_it_is_asked_answers_at_once():
    table = advanced()
    ask = until_a_window(table)
    table.say(0, SetPassRule(rule="never"))
    assert table.people[0].ask.id > ask.id


def test_always_uses_what_can_be_used_in_one_way_only():
    table = advanced()
    ask = until_a_window(table)
    choices = [option.answer for option in ask.options if option.answer != ("pass",)]
    table.say(0, SetPassRule(rule="always", offer=choices[0][0]))
    if len([choice for choice in choices if choice[0] == choices[0][0]]) == 1:
        assert table.session.journal.answers[ask.id].answer == choices[0]
    else:
        assert table.people[0].ask == ask


def test_rules_are_bounded_in_number_and_length():
    table = advanced()
    for number in range(MOST_RULES + 5):
        table.say(0, SetPassRule(rule="ask", offer=f"offer {number}"))
    table.say(0, SetPassRule(rule="ask", offer="x" * 60_000))
    table.say(0, SetPassRule(rule="never", offer="offer 7"))
    rules = table.session.rules[0].by_offer
    assert len(rules) == MOST_RULES and max(map(len, rules)) < 100 and rules["offer 7"].rule == "never"
    assert "no room" in next(got.reason for got in table.people[0].got if isinstance(got, Refused))


def test_ask_me_leads_back_to_being_asked():
    table = advanced(turns=3)
    until_a_window(table)
    table.say(0, SetPassRule(rule="never"))
    assert table.people[0].view.prompts == {"": "never"}
    silent = len(windows_asked(table))
    table.say(0, SetPassRule(rule="ask"))
    assert table.people[0].view.prompts == {}
    play_to_the_end(table)
    assert len(windows_asked(table)) > silent


def test_a_seat_sees_which_reactions_it_is_not_asked_about_and_others_do_not():
    table = Table(small_setup("Advanced", "Tactical Abilities"))
    table.say(0, SetPassRule(rule="always", offer="Heads Down"))
    assert table.people[0].view.prompts == {"Heads Down": "always"}
    assert table.people[1].view.prompts == {}
    table.say(0, SetPassRule(rule="ask", offer="Heads Down"))
    assert table.people[0].view.prompts == {}


def test_a_spectator_sets_no_rule_and_nothing_is_saved_for_one():
    saved: list[bool] = []
    table = Table(seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")))
    table.session.keep_rules = lambda: saved.append(True)
    (out,) = table.say(2, SetPassRule(rule="never"))
    assert isinstance(out.message, Refused) and "You are a spectator" in out.message.reason and not saved
