"""What the library says of a battle and its units: views, reasons, odds, prices, lists and pickles."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import turnmaster as tm
from tests.test_library import ROOT, SMALL, about_to_attack
from turnmaster.engine.core.answers import all_answers
from turnmaster.engine.core.events import Event, UnitEvent, all_events
from turnmaster.forge.playable import rostered
from turnmaster.forge.points import price_of_unit
from turnmaster.premade import premade_names

FIXED = """
version: 1
name: Hidden
units:
  - {name: Scouts, points: 60, models: 2, move: 6, dash: 6, defence: 3, hp: 2, traits: [Concealed],
     weapons: [{name: Bow, range: 24, attacks: 2, power: 4}]}
"""


# Views


def test_a_view_has_lengths_in_inches_and_hp_of_every_model():
    battle = about_to_attack()
    seen = tm.view(battle, 0)
    assert (seen.width, seen.height, seen.rules_inch) == (24.0, 24.0, 1.0)
    for unit in seen.units:
        holder = battle.unit(unit.number)
        there = [(model.x / tm.INCH, model.y / tm.INCH, model.hp) for model in holder.models]
        assert [(each.position.x, each.position.y, each.hp) for each in unit.models] == there
        assert unit.name == battle.called(unit.number) and unit.player == holder.player
    assert seen.asked == battle.decision.player  # type: ignore[union-attr]
    assert seen.units[0].profile.weapons[0].perks == ("Critical Hit I",)


def test_a_view_is_a_frozen_value_that_can_be_kept():
    battle = about_to_attack()
    seen = tm.view(battle, 0)
    assert seen == tm.view(battle.clone(), 0)
    assert {seen: 1}[pickle.loads(pickle.dumps(seen))] == 1
    unit: Any = seen.units[0]
    with pytest.raises(AttributeError):
        unit.hp = 0


def test_an_inch_of_the_rules_is_told_where_an_option_changes_it():
    setup = tm.set_up([SMALL, SMALL], options="Downscale (Inch to CM)")
    assert tm.view(tm.begin(setup)).rules_inch == pytest.approx(0.3937, abs=1e-4)


def concealed(battle: tm.Battle) -> None:
    """Play until a unit of the second player lies under a marker."""
    bot = tm.make_bot("aggressive")
    while not any(unit.marker for unit in battle.state.units):
        decision = battle.decision
        assert decision is not None
        assert battle.answer(decision.id, bot.choose(battle, decision).answer) is None


def test_only_its_player_sees_what_lies_under_a_marker():
    events: list[tm.Event] = []
    battle = tm.begin(tm.set_up({"Red": SMALL, "Blue": FIXED}), seed=1, log=events)
    concealed(battle)
    own, foe, spectator = tm.view(battle, 1), tm.view(battle, 0), tm.view(battle)
    hidden = next(number for number, unit in enumerate(battle.state.units) if unit.marker)
    assert own.markers[0].unit == hidden and len(own.markers[0].models) == own.units[hidden].concealed == 2
    for seen in (foe, spectator):
        assert [(marker.unit, marker.models) for marker in seen.markers] == [(None, ())]
        assert seen.units[hidden].in_reserve == 2 and not seen.units[hidden].concealed
    told = [type(event) for event in tm.heard_by(battle, events, 0)]
    assert tm.events.MarkerPlaced in told
    assert hidden in {event.unit for event in tm.heard_by(battle, events, 1) if isinstance(event, tm.events.Deployed)}
    assert hidden not in {event.unit for event in tm.heard_by(battle, events) if isinstance(event, tm.events.Deployed)}


def test_a_player_that_there_is_not_sees_nothing():
    battle = about_to_attack()
    wrong: Any = "Red"
    for player in (2, -1, -2, wrong):
        with pytest.raises(tm.BadSetup, match="is not a player; they have the numbers below 2"):
            tm.view(battle, player)


# Attacks


def all_attempts(battle: tm.Battle) -> Iterator[tuple[int, int, int]]:
    units = range(len(battle.state.units))
    return ((unit, 0, target) for unit in units for target in units)


def test_reasons_against_attacks_agree_with_the_options_of_a_decision():
    battle = about_to_attack()
    decision = battle.decision
    assert decision is not None
    before = battle.hash()
    found = {(weapon, target): tm.why_not_attack(battle, decision.unit, weapon, target)
             for unit, weapon, target in all_attempts(battle) if unit == decision.unit}  # fmt: skip
    for (weapon, target), refusal in found.items():
        is_option = any(tm.describe_answer(battle, each).points.units == [target] for each in decision.options)
        assert (refusal is None) == is_option
        judged = battle.why_not(("attack", weapon, target))
        assert refusal == judged
    assert {refusal is None for refusal in found.values()} == {True, False}
    assert battle.hash() == before


def test_reasons_are_told_at_any_moment_and_for_any_unit():
    battle = tm.begin(tm.set_up({"Red": SMALL, "Blue": SMALL}), seed=1)
    for unit, weapon, target in all_attempts(battle):
        refusal = tm.why_not_attack(battle, unit, weapon, target)
        assert refusal is not None and "is not on the battlefield" in refusal.reason
    assert str(tm.why_not_attack(battle, 9, 0, 0)) == "Unit not found."
    battle = about_to_attack()
    assert "Weapon not found" in str(tm.why_not_attack(battle, 0, 7, 1))
    assert "Target not found" in str(tm.why_not_attack(battle, 0, 0, 9))


def test_odds_of_a_duel_need_no_battle():
    archers = tm.load_roster(SMALL).units[0]
    found, fewer = tm.duel_odds(archers, archers), tm.duel_odds(archers, archers, wielders=1)
    assert sum(found.hp_loss.values()) == pytest.approx(1.0)
    assert 0 < fewer.mean_hp_loss < found.mean_hp_loss < 3
    with pytest.raises(tm.BadSetup, match=r"Archers has no weapon 1; it has 0 \(Bow\)"):
        tm.duel_odds(archers, archers, 1)
    loose: Any = tm
    with pytest.raises(tm.BadSetup, match="is not a unit; load_roster"):
        loose.duel_odds("Archers", archers)


# Prices and lists


@pytest.mark.parametrize("army", ["ember-hunt", "brine-ledger-500"])
def test_parts_of_a_price_add_up_to_what_the_forge_says(army):
    for unit in tm.load_roster(army).units:
        price = tm.price(unit)
        assert price.points == price_of_unit(rostered(unit)).hundredths / 100
        assert sum(part.points for part in price.parts) == pytest.approx(price.points)
        assert [part.name for part in price.parts if part.kind == "weapon"] == [each.name for each in unit.weapons]


def test_all_that_is_listed_can_be_used():
    assert tm.army_names() == premade_names()
    assert all(tm.load_field(name) for name in tm.field_names())
    assert all(tm.make_bot(name) for name in tm.bot_names())
    described = [tm.describe_option(name) for name in tm.option_names()]
    assert [each.name for each in described] == tm.option_names()
    assert all(each.summary and each.group for each in described)
    assert tm.describe_option("single save").group == "Combat"


def test_every_kind_of_event_of_the_program_is_exported():
    kinds: list[type[Event]] = [Event, *all_events()]
    ours = {each for each in kinds if each.__module__.startswith("turnmaster.")} - {UnitEvent}
    missing = {each.__name__ for each in ours if getattr(tm.events, each.__name__, None) is not each}
    assert not missing


def test_every_kind_of_answer_of_the_program_is_exported():
    ours = {each for each in all_answers() if each.__module__.startswith("turnmaster.")}
    missing = {each.__name__ for each in ours if getattr(tm.answers, each.__name__, None) is not each}
    assert not missing


def test_an_answer_that_is_written_is_taken_like_the_one_it_means():
    battle = tm.begin(tm.set_up({"Red": SMALL, "Blue": SMALL}, turns=1), seed=4)
    assert battle.decision is not None
    option = battle.decision.options[0]
    assert battle.why_not(list(option.written())) is None
    assert battle.answer(battle.decision.id, list(option.written())) is None


# Pickles


def test_a_pickled_battle_goes_on_in_the_same_way():
    events: list[tm.Event] = []
    battle = tm.begin(tm.set_up({"Red": SMALL, "Blue": SMALL}, options="Single Save", turns=2), seed=4, log=events)
    bot = tm.make_bot("aggressive")
    while battle.decision is not None:
        copy = pickle.loads(pickle.dumps(battle))
        assert (copy.hash(), copy.decision, copy.log) == (battle.hash(), battle.decision, events)
        answer = bot.choose(battle, battle.decision).answer
        assert copy.answer(copy.decision.id, answer) is None
        assert battle.answer(battle.decision.id, answer) is None
        assert copy.hash() == battle.hash()
    assert tm.winners(pickle.loads(pickle.dumps(battle))) == tm.winners(battle)


def test_a_battle_pickled_amid_an_attack_is_the_same_in_another_process(tmp_path):
    battle, path = about_to_attack(), tmp_path / "battle.pickle"
    path.write_bytes(pickle.dumps(battle))
    code = f"import pickle; b = pickle.load(open({str(path)!r}, 'rb')); print(b.hash(), b.decision.options)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert battle.decision is not None
    assert said.strip() == f"{battle.hash()} {battle.decision.options}"


def test_a_battle_pickled_under_other_rules_is_refused():
    battle = about_to_attack()
    function, (known,) = battle.rules.__reduce__()
    assert function(known) is battle.rules
    with pytest.raises(tm.RulesError, match="pickled under other rules; use the same version"):
        function("another hash")


def test_a_battle_pickled_with_house_rules_says_what_is_missing_elsewhere(tmp_path):
    path = tmp_path / "battle.pickle"
    make = f"""
import pickle, turnmaster as tm
tm.load_house({str(ROOT / "examples" / "house")!r})
battle = tm.begin(tm.set_up([{SMALL!r}] * 2, options="Open Fields"))
pickle.dump(battle, open({str(path)!r}, "wb"))
"""
    load = f"""
import pickle, turnmaster as tm
try:
    pickle.load(open({str(path)!r}, "rb"))
except tm.TurnmasterError as error:
    print(error)
"""
    said = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
            for code in (make, load)]  # fmt: skip
    assert "there is no option 'Open Fields'" in said[1]
