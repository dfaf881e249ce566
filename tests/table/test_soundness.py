"""What a file may claim: every state that a game reaches, and nothing that the rules would stumble over."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.games import play, small_setup
from turnmaster.battlefield import Board
from turnmaster.battlefield.outline import Outline, disc_outline
from turnmaster.engine.core.battle import from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import Attack, Choosing, Nothing, Phase, Placing, RollOff, Scratch, Use, Volley
from turnmaster.engine.core.modifiers import DIVIDE
from turnmaster.engine.core.notes import Noted
from turnmaster.engine.core.setup import OptionChoice, RulesChoice, Setup
from turnmaster.engine.core.state import FIELD, Area, Effect, Frame, State
from turnmaster.profiles import UnitProfile
from turnmaster.table import Journal
from turnmaster.table.checks import Unsound, check_setup
from turnmaster.table.states import check_state

GAMES: list[tuple[str, ...]] = [
    ("Standard",),
    ("Advanced",),
    ("Intermediate",),
    ("Standard", "Tactical Abilities", "Instant Death"),
    ("Advanced", "Tactical Abilities", "Dual Dice"),
    ("Intermediate", "Overwatch: Guard"),
    ("Standard", "Playstyle Cycling", "Single Save"),
    ("Standard", "Initiative Order"),
    ("Standard", "Game Turn: Player-by-Player Activation"),
]


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
@pytest.mark.parametrize("bot", ["random", "aggressive"])
def test_every_state_of_a_game_is_sound(game, bot):
    setup = small_setup(*game, names=("Red", "Blue", "Green"), turns=3)
    check_setup(setup)
    journal = Journal(setup, 11)
    while journal.battle.decision is not None:
        play(journal, 1, bot)
        check_state(journal.rules, setup, journal.battle.state)


# Setups


def with_unit(**changes: object) -> Setup:
    """The small setup with its first unit changed."""
    setup = small_setup()
    player = setup.players[0]
    roster = player.rosters[0]
    unit: UnitProfile = replace(roster.units[0], **changes)
    roster = replace(roster, units=(unit, *roster.units[1:]))
    return replace(setup, players=(replace(player, rosters=(roster,)), *setup.players[1:]))


def with_weapon(**changes: object) -> Setup:
    weapons = small_setup().profiles[0].weapons
    return with_unit(weapons=(replace(weapons[0], **changes), *weapons[1:]))


SMALL_ZONE = (disc_outline((10, 10), 5),)

SETUPS: dict[str, Setup] = {
    "setup.players: expected 2 to 8, found 1": replace(small_setup(), players=small_setup().players[:1]),
    "setup.turns": replace(small_setup(), turns=101),
    "setup.point_limit": replace(small_setup(), point_limit=0),
    "setup.board.width": replace(small_setup(), board=Board(10**12, 480_000, small_setup().board.zones)),
    "setup.board.zones": replace(small_setup(), board=Board(480_000, 480_000, ())),
    "setup.board.zones[1]": replace(small_setup(), board=Board(480_000, 480_000, (SMALL_ZONE, (Outline(((5, 5),)),)))),
    "setup.board.objectives": replace(small_setup(), board=replace(small_setup().board, objectives=((5, 10**12),))),
    "setup.rules.options[0]": replace(small_setup(), rules=RulesChoice(options=(OptionChoice("x" * 1000),))),
    "units[0].models": with_unit(models=201),
    "units[0].hp": with_unit(hp=0),
    "units[0].name": with_unit(name="Sol\x1b[31mdiers"),
    "units[0].armour: 1 is no save on a D6": with_unit(armour=1),
    "units[0].base_mm": with_unit(base_mm=10**9),
    "units[0].base_width": with_unit(base_width=10**9, base_length=10_000),
    "units[0].base_length": with_unit(base_width=10_000),
    "units[0].base_width: expected 3,937 to 200,000, found 0": with_unit(hull=True),
    "units[0].height_hundredths": with_unit(height_hundredths=0),
    "weapons[0].attacks": with_weapon(attacks=10**6),
    "weapons[0].carriers: expected 4 to 4, found 3": with_weapon(carriers=(1, 1, 1)),
    "weapons[0].carriers: expected 0 to 20": with_weapon(carriers=(1, 1, 1, 10**6)),
}


@pytest.mark.parametrize("sentence", SETUPS)
def test_a_setup_that_nobody_could_make_is_refused(sentence):
    with pytest.raises(Unsound) as caught:
        check_setup(SETUPS[sentence])
    assert sentence in str(caught.value)


# States


def twice_the_units(state: State) -> None:
    state.units *= 2


def a_missing_model(state: State) -> None:
    state.units[0].models.pop()


def a_unit_of_somebody_else(state: State) -> None:
    state.units[0].player = 1


def more_hp_than_the_profile(state: State) -> None:
    state.units[0].models[0].hp = 2


def a_model_off_the_board(state: State) -> None:
    model = state.units[0].models[0]
    model.place, model.x = FIELD, -5


def a_model_above_the_clouds(state: State) -> None:
    state.units[0].models[0].z = 480_001


def a_model_that_faces_nowhere(state: State) -> None:
    state.units[0].models[0].facing = 360


def a_cost_that_fills_the_memory(state: State) -> None:
    state.units[0].uses = (0, 10**8, *state.units[0].uses[2:])


def a_division_by_nothing(state: State) -> None:
    state.units[0].effects.append(Effect("move", DIVIDE, 0, "a trick"))


def two_players_in_one_zone(state: State) -> None:
    state.players[0].zone = state.players[1].zone = 0


def a_player_nobody_knows(state: State) -> None:
    state.order = [0, 2]


def a_contact_that_is_none(state: State) -> None:
    state.contacts = [(0, 2)]


def an_unknown_sequence(state: State) -> None:
    state.stack.append(Frame("dance", 0, Nothing()))


def a_step_past_the_end(state: State) -> None:
    state.stack[0].step = 1_000


def an_attack_about_nothing(state: State) -> None:
    state.stack.append(Frame("attack sequence", 0, Nothing()))


def an_attack_without_numbers(state: State) -> None:
    state.stack.append(Frame("attack sequence", 12, Attack(0, 0, use=Use(0), volley=Volley(2, [0]))))


def an_attack_by_a_stranger(state: State) -> None:
    state.stack.append(Frame("attack sequence", 0, Attack(1, 0)))


def a_volley_at_nobody(state: State) -> None:
    state.stack.append(Frame("attack sequence", 0, Attack(0, 0, use=Use(volleys=[Volley(77, [0])]))))


def a_movement_without_an_action(state: State) -> None:
    state.stack.append(Frame("move", 0, Placing(0, 0, "")))


def a_phase_without_players(state: State) -> None:
    state.stack.append(Frame("phase", 0, Phase("Move Phase", "Move", [])))


def a_phase_without_an_action(state: State) -> None:
    state.stack.append(Frame("phase", 0, Phase("Move Phase", "", [0, 1])))


def a_second_choice_of_zone(state: State) -> None:
    state.players[0].zone = 1
    state.stack.append(Frame("zones", 0, Choosing([0])))


def a_turn_master_without_a_roll_off(state: State) -> None:
    state.ranking = []


def a_roll_off_without_a_roll(state: State) -> None:
    state.stack += [Frame("roll-off", 1, RollOff([[0, 1]], True)), Frame("casualties", 0, Nothing())]


def a_battle_without_players(state: State) -> None:
    for player in state.players:
        player.out = True


def a_perk_of_nobody(state: State) -> None:
    state.stack.append(Frame("use perks", 0, Scratch(9)))


def a_choice_of_a_unit_nobody_brought(state: State) -> None:
    state.stack.append(Frame("casualties", 0, Scratch(0, 0, units=[4])))


def a_model_named_twice(state: State) -> None:
    state.stack.append(Frame("casualties", 0, Scratch(0, 0, models=[0, 0])))


def dice_that_nobody_rolls(state: State) -> None:
    state.stack.append(Frame("attack sequence", 0, Attack(0, 0, use=Use(0, rolling=0))))


def two_things_about_the_same(state: State) -> None:
    state.units[0].notes["Imprison: by"] = [Noted((), 1), Noted((), 2)]


def a_note_about_everything(state: State) -> None:
    state.units[0].notes["Imprison: by"] = [Noted((0, 1, 2, 3), 1)]


def a_note_about_no_weapon(state: State) -> None:
    state.units[0].weapon_notes["Use: uses"] = [Noted((), 1)]


def something_inside_of_nothing(state: State) -> None:
    state.areas.append(Area("Residue I", 0, 0, -1, [(0, 0)], inside=4))


def something_below_the_ground(state: State) -> None:
    state.areas.append(Area("Residue I", 0, 0, -1, [(0, 0)], level=-1))


def a_stack_without_end(state: State) -> None:
    state.stack = [Frame("casualties", 0, Nothing())] * 10_000


STATES: dict[Callable[[State], None], str] = {
    twice_the_units: "state.units: expected 4 to 4, found 8",
    a_missing_model: "state.units[0].models",
    a_unit_of_somebody_else: "state.units[0]: this unit is not the one",
    more_hp_than_the_profile: "state.units[0].models[0].hp",
    a_model_off_the_board: "state.units[0].models[0].x",
    a_model_above_the_clouds: "state.units[0].models[0].z: expected 0 to 480,000",
    a_model_that_faces_nowhere: "state.units[0].models[0].facing: expected 0 to 359",
    a_cost_that_fills_the_memory: "state.units[0].uses",
    a_division_by_nothing: "state.units[0].effects",
    two_players_in_one_zone: "state: zones: 0 is given twice",
    a_player_nobody_knows: "state.order",
    a_contact_that_is_none: "state.contacts",
    an_unknown_sequence: "the rules have no sequence dance",
    a_step_past_the_end: "state.stack[0].step",
    an_attack_about_nothing: "is not about a Nothing",
    an_attack_without_numbers: "an attack without its numbers",
    an_attack_by_a_stranger: "unit 0 does not belong to player 1",
    a_volley_at_nobody: ".volleys",
    a_movement_without_an_action: "there is no Action",
    a_phase_without_players: ".order: expected 1 to 2, found 0",
    a_phase_without_an_action: "there is no Action",
    a_second_choice_of_zone: "has a Deployment Zone already",
    a_turn_master_without_a_roll_off: "before the Roll-Off",
    a_roll_off_without_a_roll: "waits for no roll",
    a_battle_without_players: "nobody is in it",
    a_perk_of_nobody: ".player: expected 0 to 1, found 9",
    a_choice_of_a_unit_nobody_brought: ".units: expected 0 to 3, found 4",
    a_model_named_twice: ".models: 0 is given twice",
    dice_that_nobody_rolls: ".use.rolling: expected -1 to -1, found 0",
    two_things_about_the_same: "state.units[0].notes: Imprison: by says two things about the same",
    a_note_about_everything: "state.units[0].notes: expected 0 to 3, found 4",
    a_note_about_no_weapon: "state.units[0].weapon_notes: expected 1 to 1, found 0",
    something_inside_of_nothing: "state.areas[0].inside",
    something_below_the_ground: "state.areas[0].level",
    a_stack_without_end: "state.stack",
}


@pytest.mark.parametrize("trick", STATES, ids=lambda trick: trick.__name__)
def test_a_state_that_does_not_fit_its_setup_is_refused(trick):
    journal = Journal(small_setup(), 11)
    state = from_msgpack(to_msgpack(journal.battle.state))
    trick(state)
    with pytest.raises(Unsound) as caught:
        check_state(journal.rules, journal.setup, state)
    assert STATES[trick] in str(caught.value)


def test_a_number_no_message_can_hold_is_refused():
    journal = Journal(small_setup(), 11)
    state = msgspec.convert(msgspec.to_builtins(journal.battle.state), State)
    state.ranking = [10**30]
    with pytest.raises(Unsound, match="state: expected"):
        check_state(journal.rules, journal.setup, state)
