"""What players may know of units that lie on the field as markers."""

import msgspec

from tests.helpers import event
from turnmaster.battlefield import INCH
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import RESERVE
from turnmaster.engine.field.units import enemies_of
from turnmaster.engine.moving.events import Deployed, EnteredReserve, StaysInReserve
from turnmaster.engine.turn.events import MarkerPlaced, PhaseBegan
from turnmaster.engine.turn.knowledge import (
    ALL_SEEING,
    Known,
    Marker,
    as_believed_by,
    as_known_to,
    is_hidden_from,
    reveal,
    reveal_under,
    told_to,
    unknown_to,
)
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

RED, BLUE = 0, 1
GIANTS, SPIES, HULL, CREW, OGRE = range(5)

TABLE = """
scenario: a test
start: Move Phase
red:
  Giants: {positions: [[5, 0], [7, 0]], base: 40, marker: true, traits: [Concealed]}
  Spies: {at: [-5, 0], marker: true, traits: [Concealed]}
  Hull: {at: [0, -9], base: 60, transport: 500, marker: true, traits: [Concealed]}
  Crew: {aboard: Hull}
blue: {Ogre: {at: [0, 12], hp: 9, weapons: {Club: {range: 48}}}}
"""


def table() -> Battle:
    return begin(parse_scenario(TABLE, "test"), [])


def at(player: int, x: int, y: int) -> Marker:
    return Marker(player, (24 + x) * INCH, (24 + y) * INCH, 0)


def test_an_enemy_knows_where_markers_lie_and_not_what_they_are():
    known = as_known_to(table(), BLUE)
    assert known.markers == [at(RED, -5, 0), at(RED, 0, -9), at(RED, 5, 0)]
    assert set(known.units) == {OGRE}


def test_nothing_of_a_hidden_unit_is_in_what_an_enemy_gets():
    """However the game is written down: all markers are alike, in an order that follows from their places alone."""
    battle = table()
    Note("Spies", "plans").put(battle.state.units[SPIES].notes, 1)
    written = msgspec.json.encode(as_known_to(battle, BLUE)).decode()
    assert "plans" not in written
    swapped = table()
    swapped.state.units[GIANTS].models, swapped.state.units[SPIES].models = (
        swapped.state.units[SPIES].models,
        swapped.state.units[GIANTS].models,
    )
    swapped.cache = {}
    assert as_known_to(swapped, BLUE) == as_known_to(table(), BLUE)


def test_its_own_player_knows_everything():
    known = as_known_to(table(), RED)
    assert known.markers == []
    assert set(known.units) == {GIANTS, SPIES, HULL, CREW, OGRE}


def test_neither_dice_nor_plans_are_known():
    assert not {"seed", "drawn", "stack", "due", "past"} & set(Known.__struct_fields__)


def test_what_is_known_is_a_copy():
    battle = table()
    as_known_to(battle, RED).units[OGRE].models[0].hp = 1
    assert battle.state.units[OGRE].models[0].hp == 9


def test_passengers_are_hidden_with_what_carries_them():
    battle = table()
    assert is_hidden_from(battle, CREW, BLUE)
    reveal(battle, HULL)
    assert not is_hidden_from(battle, CREW, BLUE)


def test_a_unit_that_came_to_light_is_known():
    battle = table()
    reveal(battle, SPIES)
    known = as_known_to(battle, BLUE)
    assert SPIES in known.units
    assert len(known.markers) == 2


def test_nobody_can_be_asked_to_target_a_marker():
    assert enemies_of(table(), BLUE) == []


def test_what_covers_a_marker_reveals_its_unit_alone():
    battle = table()
    reveal_under(battle, lambda base: base.x > 24 * INCH)
    assert [unit.marker for unit in battle.state.units[:3]] == [False, True, True]


def test_an_enemy_hears_only_that_a_marker_was_put_down():
    battle = table()
    deployed, moved = Deployed(SPIES), event("hp lost", unit=SPIES, hp=1)
    assert told_to(battle, deployed, BLUE) == MarkerPlaced(RED)
    assert told_to(battle, moved, BLUE) is None
    assert told_to(battle, deployed, RED) == deployed
    other = PhaseBegan("Move Phase")
    assert told_to(battle, other, BLUE) == other


def in_reserve(battle: Battle, unit: int) -> None:
    """A unit waits in Reserve, where it came hurt."""
    holder = battle.state.units[unit]
    holder.marker, battle.cache = False, {}
    for model in holder.models:
        model.place, model.hp = RESERVE, model.hp - 1


def test_a_unit_in_reserve_that_may_come_as_a_marker_is_as_unknown_as_one_under_a_marker():
    battle = table()
    in_reserve(battle, SPIES)
    assert unknown_to(battle, BLUE) == [GIANTS, SPIES, HULL, CREW]
    assert unknown_to(battle, RED) == unknown_to(battle, ALL_SEEING) == []
    assert set(as_known_to(battle, BLUE).units) == {OGRE}


def test_an_enemy_believes_that_unknown_units_are_as_they_were_brought():
    battle, unhurt = table(), table()
    in_reserve(battle, SPIES)
    believed = as_believed_by(battle, BLUE).state.units
    assert [model.hp for model in believed[SPIES].models] == [model.hp for model in unhurt.state.units[SPIES].models]
    assert [unit.marker for unit in believed] == [True, True, False, False, False]
    assert as_believed_by(battle, RED) is battle


def test_an_enemy_does_not_hear_which_unknown_unit_stays_or_goes_where_it_cannot_be_seen():
    battle = table()
    in_reserve(battle, SPIES)
    assert told_to(battle, StaysInReserve(SPIES), BLUE) is None
    assert told_to(battle, EnteredReserve(SPIES, hidden=True), BLUE) is None
    seen_before = EnteredReserve(SPIES)
    assert told_to(battle, seen_before, BLUE) == seen_before


def test_an_enemy_does_not_hear_of_a_unit_that_is_about_to_be_deployed():
    battle = table()
    in_reserve(battle, SPIES)
    paid = event("action", unit=SPIES, action="Deploy", cost=0, cp=0)
    assert told_to(battle, paid, BLUE) == paid
    battle.push(sequence_names.DEPLOY, Placing(RED, SPIES, "Deploy"))
    assert told_to(battle, paid, BLUE) is None
    assert told_to(battle, paid, RED) == paid


def test_an_enemy_does_not_hear_that_a_perk_is_used_on_a_hidden_unit():
    battle = table()
    used = event("perk used", unit=OGRE, perk="Rally", target=SPIES)
    taken = event("offer taken", player=RED, offer="Rally", unit=OGRE, targets=[SPIES])
    assert told_to(battle, used, BLUE) is None
    assert told_to(battle, taken, BLUE) is None
    assert told_to(battle, used, RED) == used
