"""What random games have found, each as its smallest case."""

import pytest
from msgspec.structs import replace

from tests.games.passengers import attacks_are_sound, passengers_are_sound
from tests.games.promises import nothing_is_shared, numbers_are_sound, stands_well
from tests.helpers import battle_of, inch, played_out, roster, rules, unit, weapon
from turnmaster.battlefield.ready_pieces import ready_piece
from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.decisions import RescueDecision
from turnmaster.engine.attacking.wielders import in_reach
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED, Effect
from turnmaster.engine.field.aside import put_aside
from turnmaster.engine.field.carriers import put_aboard
from turnmaster.engine.field.units import is_gone, unit_bases
from turnmaster.engine.moving.decisions import Move
from turnmaster.engine.moving.disembarking import put_out
from turnmaster.engine.moving.hazards import entered_where_put
from turnmaster.engine.moving.movement import check_move
from turnmaster.engine.moving.survivors import let_survivors_out
from turnmaster.engine.turn.undoing import now
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.activation import can_reach
from turnmaster.perks.forms import take_form
from turnmaster.perks.ground_lost import set_down_all
from turnmaster.perks.unit.form import as_carried, lay_aside, weapons_of
from turnmaster.perks.unit.illusion import add_phantoms
from turnmaster.perks.weapon.simulacrum import copy, restore_all
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state

SQUAD = unit("Squad", weapon("Rifle", 3), models=3)


@pytest.mark.parametrize("playstyles", ["Advanced,Intermediate", "Standard,Advanced", "Intermediate"])
def test_initiative_order_leaves_turns_of_other_playstyles_alone(playstyles):
    choice = rules(options=("Initiative Order", f"Playstyle Cycling={playstyles}"))
    battle = played_out(battle_of(roster("Red", SQUAD), roster("Blue", SQUAD), choice=choice))
    assert battle.state.over


def torn_by_a_casualty() -> Battle:
    """A row of three whose middle one has fallen and still lies there, as it does until the phase ends."""
    battle = battle_of(roster("Red", SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    squad = battle.state.units[0]
    for model, x in zip(squad.models, inch(10, 12.5, 15), strict=True):
        model.x, model.y, model.place = x, inch(20)[0], FIELD
    squad.models[1].hp, squad.felled = 0, 1
    return battle


@pytest.mark.parametrize("left", [11, 10])
def test_a_torn_unit_may_not_move_on_as_it_is(left):
    places = tuple((x, inch(20)[0]) for x in inch(left, left + 5))
    assert isinstance(check_move(torn_by_a_casualty(), Placing(0, 0, "Move"), Move(places)), Refusal)


def test_a_torn_unit_may_close_its_gap_in_part():
    places = tuple((x, inch(20)[0]) for x in inch(10, 14.5))
    assert check_move(torn_by_a_casualty(), Placing(0, 0, "Move"), Move(places)) is None


def test_two_equal_minefields_on_one_place_are_one_danger():
    setup = make_setup([("Red", [roster("Red", SQUAD)]), ("Blue", [roster("Blue", SQUAD)])], size_in=(48, 48))
    x, y = inch(24, 24)
    mines = ready_piece("minefield").put((x, y), 0)
    battle = begin_battle(replace(setup, board=replace(setup.board, terrain=(*mines, *mines))), seed=0)
    (model, *_) = battle.state.units[0].models
    model.x, model.y, model.place = x, y, FIELD
    assert entered_where_put(battle, 0, [0]) == {0: [0]}


def test_a_mirror_of_somebody_else_is_a_mirror_again_after_its_copy():
    mirror = unit("Mage", weapon("Mirror", perks=("Simulacrum",)))
    battle = battle_of(roster("Red", unit("Shade")), roster("Blue", mirror, unit("Archer", weapon("Bow"))))
    take_form(battle, 0, mirror)
    copy(battle, 0, 0, weapon("Bow"))
    assert battle.profile(0).weapons[0].perks == ()
    restore_all(battle)
    assert battle.profile(0) == mirror


def test_a_unit_of_casualties_looks_at_nobody_with_a_perk():
    seer = unit("Seer", perks=("Dominate",))
    battle = battle_of(roster("Red", seer), roster("Blue", SQUAD), size_in=(24, 24))
    for number, x in ((0, 6), (1, 10)):
        for place, model in enumerate(battle.state.units[number].models):
            model.x, model.y, model.place = *inch(x, 10 + 2 * place), FIELD
    assert can_reach(battle, 0, 1, 12, sees=True)
    battle.state.units[0].models[0].hp = 0
    assert not can_reach(battle, 0, 1, 12, sees=True)


DOUBLE = """
scenario: A double that falls before it has become another
start: Attack Phase
perks: {blue: [Deny]}
red: {Double: {at: [0, 0], points: 90, perks: [Doppelganger I], weapons: {Knife: {}}}}
blue: {Knight: {at: [10, 0], points: 50, weapons: {Sword: {}}}}
"""


@pytest.mark.parametrize("falls", [0, 1])
def test_nobody_becomes_another_once_either_is_gone(falls):
    player = Player(begin(parse_scenario(DOUBLE, "double"), []))
    assert player.do("Double uses Doppelganger I on Knight") is None
    decision = player.battle.decision
    assert decision is not None and (decision.kind, decision.player) == ("window", 1)
    player.battle.state.units[falls].models[0].hp = 0
    assert player.do("blue passes") is None
    assert player.battle.profile(0).name == "Double"


PHANTOM = """
scenario: A unit with a phantom, and two that may take an attack for each other
pins: [perk Illusion I]
source: Perks 12.4
start: Move Phase
red:  {Oracle: {at: [0, 0], hp: 2, perks: [Illusion I], weapons: {Staff: {range: 12}}}}
blue: {Lord: {at: [0, 12], hp: 5}, Squires: {at: [3, 9], hp: 5}}
play: [Oracle uses Illusion I 1]
"""


def test_a_phantom_is_listed_once_when_the_attack_made_from_there_goes_to_another_target():
    player = Player(begin(parse_scenario(PHANTOM, "phantom"), []))
    assert player.do("Oracle uses Illusion I 1") is None
    assert player.do("Oracle moves models to [[0, 0], [0, 2]]") is None
    staff = player.battle.profile(0).weapons[0]
    assert in_reach(player.battle, 0, staff, [0], target=1) == [0, 1]
    assert in_reach(player.battle, 0, staff, [0, 1], target=2) == [0, 1]


def test_an_earlier_moment_may_know_of_passengers_whose_transport_is_gone_since():
    carrier = unit("Wagon", weapon("Gun", 1), transport=500, base_mm=60)
    battle = battle_of(roster("Red", carrier, SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    wagon, squad = battle.state.units[:2]
    wagon.models[0].place, squad.aboard = FIELD, 0
    for model in squad.models:
        model.place = ABOARD
    battle.state.past = [now(battle, 1, "Attack")]
    battle.state.past[0].units = [(1, squad)]
    battle.state.units[1] = battle_of(roster("Red", carrier, SQUAD), roster("Blue", SQUAD)).state.units[1]
    wagon.models[0].place, wagon.models[0].hp = REMOVED, 0
    check_state(battle.rules, battle.setup, battle.state)


SMALLER_WRECK = """
scenario: A double of three that has become a single wreck
start: Attack Phase
red: {Doubles: {models: 3, at: [0, 0], points: 90, perks: [Doppelganger I], weapons: {Knife: {}}}}
blue:
  Wagon: {at: [10, 0], points: 50, hp: 1, perks: [Wreckage], weapons: {Sword: {}}}
  Other: {at: [20, 20]}
"""


def test_a_wreck_of_somebody_else_leaves_a_unit_with_all_its_models():
    player = Player(begin(parse_scenario(SMALLER_WRECK, "wreck"), []))
    assert player.do("Doubles uses Doppelganger I on Wagon") is None
    battle = player.battle
    assert battle.profile(0).name == "Wagon" and len(battle.state.units[0].models) == 1
    for _ in range(2):  # it becomes a wreck, and then even that is gone
        battle.state.units[0].models[0].hp, battle.state.units[0].felled = 0, 1
        remove_at_once(battle, 0)
        battle.advance()
    assert battle.profile(0).name == "Doubles"
    numbers_are_sound(battle)


def test_a_form_that_is_laid_aside_shares_no_memory_with_the_one_in_play():
    battle = battle_of(roster("Red", SQUAD, SQUAD), roster("Blue", SQUAD))
    put_aside(battle, 1)
    one, other = battle.state.units[:2]
    Note("Recharge", "last use").put(one.weapon_notes, 3, 0)
    one.effects.append(Effect("Power", 1, 1, "Recharge", weapon=0))
    lay_aside(battle, 1, weapons_of(battle, 0, 0))
    assert (other.weapon_notes, other.effects) == (one.weapon_notes, one.effects)
    nothing_is_shared(battle)


SHIP = unit("Ship", transport=1000, base_mm=100)
WAGON = unit("Wagon", transport=500, base_mm=60)


def stand_at(battle: Battle, number: int, place: tuple[float, float]) -> None:
    """Put a unit of one model on the field."""
    model = battle.state.units[number].models[0]
    model.place, (model.x, model.y) = FIELD, inch(*place)


def strike_down(battle: Battle, number: int) -> None:
    """Make casualties of all models of a unit, which wait to be removed."""
    holder = battle.state.units[number]
    for model in holder.models:
        model.hp = 0
    holder.felled = len(holder.models)


def test_a_transport_that_fell_inside_another_leaves_with_its_casualties_and_not_before():
    battle = battle_of(roster("Red", SHIP, WAGON, SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    inner, squad = battle.state.units[1:3]
    stand_at(battle, 0, (20, 20))
    put_aboard(battle, 1, 0)
    put_aboard(battle, 2, 1)
    strike_down(battle, 1)
    assert not put_out(battle, 1)
    assert (inner.aboard, squad.aboard) == (0, 1)
    passengers_are_sound(battle)
    remove_at_once(battle, 1)
    battle.advance()
    assert squad.aboard == 0
    passengers_are_sound(battle)


def test_all_who_fell_inside_a_transport_leave_with_it_however_deep():
    battle = battle_of(roster("Red", SHIP, WAGON, SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    stand_at(battle, 0, (20, 20))
    put_aboard(battle, 1, 0)
    put_aboard(battle, 2, 1)
    for number in range(3):
        strike_down(battle, number)
    remove_at_once(battle, 0)
    battle.advance()
    assert all(is_gone(holder) and holder.aboard == NOWHERE for holder in battle.state.units[:3])


def test_casualties_inside_something_that_vanishes_lie_where_it_was():
    battle = battle_of(roster("Red", WAGON, SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    stand_at(battle, 0, (20, 20))
    put_aboard(battle, 1, 0)
    strike_down(battle, 1)
    wreck = unit_bases(battle, 0)[0]
    put_aside(battle, 0)
    assert let_survivors_out(battle, {0: wreck}) == [1]
    squad = battle.state.units[1]
    assert [(model.hp, model.place) for model in squad.models] == [(0, FIELD)] * 3
    assert (squad.models[0].x, squad.models[0].y) == inch(20, 20)
    passengers_are_sound(battle)


CARRIED_BY_ITS_CONTROLLER = """
scenario: A unit that could be saved in two ways from falling with the controller that carries it
start: Attack Phase
designated: {Controlled: [[Golem, Mage]]}
red:
  Golem: {aboard: Mage, hp: 4, perks: [Controlled, Reservoir, Last Stand]}
  Mage: {at: [8, 0], base: 60, transport: 300}
  Guard: {at: [20, 20]}
blue: {Foe: {at: [8, 9]}}
"""


def test_a_state_can_be_saved_while_somebody_decides_what_rescues_a_unit_from_a_lost_transport():
    battle = begin(parse_scenario(CARRIED_BY_ITS_CONTROLLER, "carried"), [])
    strike_down(battle, 1)
    remove_at_once(battle, 1)
    battle.advance()
    assert isinstance(battle.decision, RescueDecision)
    check_state(battle.rules, battle.setup, battle.state)


def test_a_base_that_just_fits_into_a_round_tower_stands_well():
    board = battle_of(roster("Red", SQUAD), roster("Blue", SQUAD)).setup.board
    board = replace(board, terrain=tuple(ready_piece("tower").put((72_000, 165_600), 0)))
    assert stands_well(board, (70_727, 173_740, 11_811, 0, 12_500, None), flies=False)
    assert not stands_well(board, (70_727, 173_745, 11_811, 0, 12_500, None), flies=False)


def test_nobody_stays_aboard_a_transport_that_finds_no_room_when_its_floor_is_gone():
    giant = unit("Giant", base_mm=200)
    battle = battle_of(roster("Red", WAGON, SQUAD), roster("Blue", giant), size_in=(48, 48))
    stand_at(battle, 0, (20, 20))
    stand_at(battle, 2, (20, 20))
    put_aboard(battle, 1, 0)
    battle.state.units[0].models[0].z = inch(4)[0]
    set_down_all(battle)
    assert all(is_gone(holder) and holder.aboard == NOWHERE for holder in battle.state.units[:2])


def test_a_form_has_its_own_weapons_back_from_a_smaller_unit_with_weapons_of_the_same_name():
    one = unit("Double", weapon("Rifle", 1))
    battle = battle_of(roster("Red", SQUAD, one), roster("Blue", SQUAD))
    assert as_carried(battle.profile(0), battle.profile(1).weapons) == battle.profile(0).weapons


def test_phantoms_that_a_unit_made_while_it_was_twice_itself_keep_their_hp_when_it_shrinks():
    battle = battle_of(roster("Red", SQUAD), roster("Blue", SQUAD), size_in=(48, 48))
    squad = battle.state.units[0]
    add_phantoms(battle, 0, 1, 2 * sum(model.hp for model in squad.models))
    numbers_are_sound(battle)
    check_state(battle.rules, battle.setup, battle.state)


AMOK = """
scenario: A raving unit and another in a Transport without Fire Points
turn: 2
red:
  Van: {at: [0, 0], base: 50, transport: 300}
  Mad: {aboard: Van, perks: [Psychotic], weapons: {Knife: {range: 0}}}
  Mate: {aboard: Van, hp: 5}
blue: {Foe: {at: [0, -9], hp: 5}}
dice: [4]
"""


def test_a_raving_passenger_may_strike_another_without_fire_points_and_any_other_may_not():
    events: list[Event] = []
    battle = begin(parse_scenario(AMOK, "amok"), events)
    before = battle.clone().state
    assert Player(battle).do("Mad attacks Mate with Knife") is None
    attacks_are_sound(battle, before, events)
    battle.state.units[1].form = replace(battle.profile(1), perks=())
    with pytest.raises(AssertionError):
        attacks_are_sound(battle, before, events)


INVADER = """
scenario: A unit with Breach and Doppelganger
start: Move Phase
red:
  Mimic: {at: [0, 0], points: 60, perks: [Breach, Doppelganger I], weapons: {Claw: {range: 0}}}
blue: {Golem: {at: [5, 0], base: 60, hp: 6, move: 0}}
"""


GHOST = """
scenario: A unit with Breach and Incorporeal
start: Move Phase
red:
  Ghost: {at: [0, 0], perks: [Breach, Incorporeal], weapons: {Claw: {range: 0}}}
blue: {Golem: {at: [5, 0], base: 60, hp: 6, move: 0}}
"""


def test_a_unit_that_becomes_incorporeal_inside_an_enemy_is_in_no_melee_there():
    player = Player(begin(parse_scenario(GHOST, "ghost"), []))
    assert player.do("Ghost moves to [3.326, 0]") is None
    assert player.do("Ghost embarks Golem") is None
    assert player.battle.state.contacts == [(0, 1)]
    passengers_are_sound(player.battle)
    assert player.do("Ghost uses Incorporeal") is None
    assert (player.battle.state.units[0].aboard, player.battle.state.contacts) == (1, [])
    passengers_are_sound(player.battle)


def test_a_unit_that_went_inside_an_enemy_and_became_another_is_still_an_enemy_in_there():
    player = Player(begin(parse_scenario(INVADER, "invader"), []))
    for sentence in ("Mimic moves to [3.326, 0]", "Mimic embarks Golem", "Mimic uses Doppelganger I on Golem"):
        assert player.do(sentence) is None
    assert (player.battle.profile(0).name, player.battle.state.units[0].aboard) == ("Golem", 1)
    passengers_are_sound(player.battle)
