"""Keys of options: words one can remember, which stay the same while a list grows shorter."""

from tests.table.games import small_setup
from tests.table.session.talk import Table
from tests.table.session.test_questions import hot_seat
from tests.table.session.test_session import as_a_bot_would
from turnmaster.engine.core.setup import PlaystyleName
from turnmaster.table.session.messages import Ask
from turnmaster.table.session.seats import Seat


def keys(ask: Ask) -> dict[str, str]:
    return {option.text: option.key for option in ask.options}


def one_seat(playstyle: PlaystyleName, *options: str) -> Table:
    return Table(small_setup(playstyle, *options), seats=(Seat("Ann and Bob", (0, 1)),))


def test_a_unit_keeps_its_number_while_others_are_used():
    table = hot_seat("unit")
    player, before = table.people[0].ask.player, keys(table.people[0].ask)
    as_a_bot_would(table, 0)
    while table.people[0].ask.kind != "unit" or table.people[0].ask.player != player:
        as_a_bot_would(table, 0)
    after = keys(table.people[0].ask)
    assert len(after) < len(before)
    assert after.items() <= before.items()
    assert {*before.values()} > {"1", "f"}


def test_actions_have_the_first_letters_of_their_words():
    table = one_seat("Advanced")
    while table.people[0].ask.kind != "action":
        as_a_bot_would(table, 0)
    letters = {option.answer[2]: option.key for option in table.people[0].ask.options if option.answer[0] == "act"}
    assert letters.items() >= {"Move": "m", "Dash": "d", "Guard": "g", "Support": "s"}.items()


def test_staying_and_finishing_have_keys_of_their_own():
    ask = hot_seat("move").people[0].ask
    assert keys(ask)["Stay"] == "s"
    ask = hot_seat("attack").people[0].ask
    assert keys(ask)["End attack"] == "e"


def test_no_two_reactions_share_a_key():
    table = one_seat("Advanced", "Tactical Abilities")
    windows: list[Ask] = []
    while not table.session.over and len(windows) < 40:
        if table.people[0].ask.kind == "window":
            windows.append(table.people[0].ask)
        as_a_bot_would(table, 0)
    for ask in windows:
        given = [option.key for option in ask.options if option.key]
        assert len(given) == len({*given})
        assert keys(ask)["Pass"] == "p"
