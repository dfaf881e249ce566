"""Pass rules are kept with the battle, for the player who made them and for nobody else."""

from tests.table.games import small_setup
from turnmaster.table import Journal
from turnmaster.table.session.messages import SetPassRule
from turnmaster.table.session.seats import Seat
from turnmaster.table.session.session import Session
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import open_folder

SEATS = (Seat("Ann", (0,)), Seat("Bob", (1,)))


def opened_again(folder, battle: str) -> Session:
    session = BattleStore(open_folder(folder)).open(battle)
    assert session is not None
    return session


def begun(folder) -> str:
    journal = Journal(small_setup("Advanced", "Tactical Abilities"), 7, log=[])
    return BattleStore(open_folder(folder)).begin(journal, SEATS, ("person", "person"), 100)[0]


def test_rules_survive_the_server_that_heard_of_them(tmp_path):
    battle = begun(tmp_path)
    session = opened_again(tmp_path, battle)
    session.handle(0, SetPassRule(rule="never"))
    session.handle(0, SetPassRule(rule="always", offer="Reroll"))
    later = opened_again(tmp_path, battle)
    state = later.battle.state
    assert later.rules[0] == session.rules[0]
    assert (later.rules[0].rule_for("Reroll", state), later.rules[0].rule_for("Bide", state)) == ("always", "never")


def test_the_rules_of_one_seat_are_not_those_of_another(tmp_path):
    battle = begun(tmp_path)
    opened_again(tmp_path, battle).handle(0, SetPassRule(rule="never"))
    later = opened_again(tmp_path, battle)
    assert later.rules[1].rule_for("Bide", later.battle.state) == "ask"


def test_a_rule_for_a_phase_is_over_with_it_even_after_a_restart(tmp_path):
    battle = begun(tmp_path)
    opened_again(tmp_path, battle).handle(0, SetPassRule(rule="not this phase"))
    later = opened_again(tmp_path, battle)
    state = later.battle.state
    assert later.rules[0].rule_for("Bide", state) == "not this phase"
    state.turn += 1
    assert later.rules[0].rule_for("Bide", state) == "ask"


def test_nobody_else_hears_of_a_rule_before_or_after_a_restart(tmp_path):
    with_rule, without = begun(tmp_path / "one"), begun(tmp_path / "other")
    session = opened_again(tmp_path / "one", with_rule)
    out = session.handle(0, SetPassRule(rule="never", offer="Reroll"))
    assert not [each for each in out if each.seat == 1]
    there, here = opened_again(tmp_path / "one", with_rule), opened_again(tmp_path / "other", without)
    for session in (there, here):
        session.seal = ""
    assert there.join(1)[1:] == here.join(1)[1:]
