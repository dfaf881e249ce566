"""Check that a stored state fits its setup: the units of the rosters, and numbers that the rules can reach."""

from collections.abc import Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from turnmaster.battlefield import INCH
from turnmaster.battlefield.board import Board
from turnmaster.dice import Die
from turnmaster.engine.core.actions import ACTIONS
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.modifiers import DIVIDE, DIVIDE_UP, LAYERS
from turnmaster.engine.core.rules import PLAYSTYLES, RuleSet
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import ABOARD, FIELD, RESERVE, Effect, Frame, Model, Player, State, Unit
from turnmaster.engine.field.hooks import CHANGES_HANDS
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.moving.orders import FULL_TURN
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.profiles import UnitProfile
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.rosters import MOST_MODELS
from turnmaster.table.aboard import check_aboard, lowest_code
from turnmaster.table.checks import Unsound, check_profile, check_weapon, distinct, one_line, within
from turnmaster.table.frames import FrameCheck
from turnmaster.table.notes import ONE_WEAPON, check_notes
from turnmaster.table.strikes import check_hazard

# Far above what games reach, far below what makes the rules slow.
MOST_TURN = 10_000
MOST_NUMBER = 10**9
MOST_USES = 40
MOST_EFFECTS = 200
MOST_CHANGE = 100
MOST_FRAMES = 100
MOST_DUE = 1_000
MOST_AREAS = 1_000
MOST_PAST = 1_000
MOST_CORNERS = 400
MOST_LEVEL = 48 * INCH
MOST_BEYOND = 48 * INCH  # how far a template may lie outside the table


def check_state(rules: RuleSet, setup: Setup, state: State) -> None:
    """Raise `Unsound` for a state that cannot belong to this setup under these rules."""
    check_parts(rules, setup, state)
    _check_contacts(rules, setup, state)


def check_parts(rules: RuleSet, setup: Setup, state: State) -> None:
    """Raise `Unsound` for a state that cannot belong to this setup, without measuring base contacts."""
    _check_whole(setup, state)
    _check_table(rules, setup, state)
    if state.stack and all(player.out for player in state.players):
        raise Unsound("state.players: the battle goes on, but nobody is in it")
    distinct("state: zones", [player.zone for player in state.players if player.zone >= 0], len(setup.board.zones))
    within("state.stack", len(state.stack), 0, MOST_FRAMES)
    FrameCheck(rules, setup, state).check_stack()
    within("state.past", len(state.past), 0, MOST_PAST)
    for past in state.past:
        within("state.past", past.unit, 0, len(state.units) - 1)
        one_line("state.past", past.action)
        distinct("state.past", [number for number, _ in past.units], len(state.units))
        units = [dict(past.units).get(number, unit) for number, unit in enumerate(state.units)]
        then = replace(state, players=past.players, units=units, due=past.due, areas=past.areas)
        _check_table(rules, setup, then, earlier=True)


def _check_table(rules: RuleSet, setup: Setup, state: State, *, earlier: bool = False) -> None:
    """Check players, units, areas and pending effects, which earlier states also contain."""
    expected = opening_state(setup, state.seed)
    within("state.players", len(state.players), len(expected.players), len(expected.players))
    for number, player in enumerate(state.players):
        _check_player(f"state.players[{number}]", player, setup, len(state.players))
    within("state.units", len(state.units), len(expected.units), len(expected.units))
    for number, (unit, wanted) in enumerate(zip(state.units, expected.units, strict=True)):
        if unit.player != wanted.player and not rules.has(CHANGES_HANDS):
            raise Unsound(f"state.units[{number}]: this unit is not the one that the rosters have here")
        _check_unit(f"state.units[{number}]", unit, wanted, setup, len(state.players))
    check_aboard(rules, setup, state, earlier=earlier)
    frames = FrameCheck(rules, setup, state)
    within("state.due", len(state.due), 0, MOST_DUE)
    for number, due in enumerate(state.due):
        frames.check(f"state.due[{number}]", Frame(due.sequence, 0, due.ctx))
    _check_areas(rules, setup, state)


def _check_areas(rules: RuleSet, setup: Setup, state: State) -> None:
    """Check that areas on the board belong to a player and are not bigger than the board."""
    within("state.areas", len(state.areas), 0, MOST_AREAS)
    for number, area in enumerate(state.areas):
        place, far = f"state.areas[{number}]", 4 * max(setup.board.width, setup.board.height) + MOST_BEYOND
        one_line(f"{place}.perk", area.perk)
        within(f"{place}.player", area.player, 0, len(state.players) - 1)
        within(f"{place}.unit", area.unit, 0, len(state.units) - 1)
        within(f"{place}.points", len(area.points), 1, MOST_CORNERS)
        for x, y in area.points:
            within(f"{place}.points", x, -far, far)
            within(f"{place}.points", y, -far, far)
        within(f"{place}.radius", area.radius, 0, far)
        within(f"{place}.weapon", area.weapon, -1, len(profile_of(setup, state.units[area.unit]).weapons) - 1)
        for turn in (area.first, area.last):
            within(place, turn, 0, 2 * MOST_TURN)
        within(f"{place}.level", area.level, 0, MOST_LEVEL)
        within(f"{place}.model", area.model, -1, MOST_MODELS - 1)
        within(f"{place}.inside", area.inside, lowest_code(rules, setup), len(state.units) - 1)
        within(f"{place}.laid", area.laid, -1, MOST_NUMBER)
        one_line(f"{place}.phase", area.phase, empty=True)
        check_notes(f"{place}.notes", area.notes)
        check_notes(f"{place}.used_dice", area.used_dice, least=0)
        check_notes(f"{place}.weapon_notes", area.weapon_notes)
        if area.strikes is not None:
            check_hazard(f"{place}.strikes", area.strikes)
        if area.lies is not None:
            check_weapon(f"{place}.lies", area.lies, 0, die_of(setup, state.units[area.unit]))


def die_of(setup: Setup, unit: Unit) -> Die:
    """Return the die for which the saves and AP of a unit are written."""
    return DIE_OF[setup.rosters[unit.roster].dice]


def profile_of(setup: Setup, unit: Unit) -> UnitProfile:
    return unit.form or setup.profiles[unit.profile]


def _check_whole(setup: Setup, state: State) -> None:
    _check_numbers(to_builtins(state)[1:])
    within("state.drawn", state.drawn, 0, MOST_NUMBER)
    within("state.answers", state.answers, 0, MOST_NUMBER)
    within("state.turn", state.turn, 0, MOST_TURN)
    within("state.last_turn", state.last_turn, 1, MOST_TURN)
    if state.playstyle not in PLAYSTYLES:
        raise Unsound(f"state.playstyle: expected one of {', '.join(PLAYSTYLES)}")
    one_line("state.phase", state.phase, empty=True)
    players = len(setup.players)
    within("state.master", state.master, -1, players - 1)
    distinct("state.order", state.order, players)
    distinct("state.ranking", state.ranking, players)
    if state.over and state.stack:
        raise Unsound("state.over: the battle is over, yet something is still going on")


def _check_numbers(parts: object) -> None:
    """Check that no number except the seed is absurdly large."""
    waiting = [parts]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part
        elif isinstance(part, int):
            within("state", part, -MOST_NUMBER, MOST_NUMBER)


def _check_player(place: str, player: Player, setup: Setup, players: int) -> None:
    within(f"{place}.zone", player.zone, -1, len(setup.board.zones) - 1)
    within(f"{place}.second_zone", player.second_zone, -1, len(setup.board.zones) - 1)
    within(f"{place}.cp", player.cp, 0, MOST_NUMBER)
    for name in player.pools:
        one_line(f"{place}.pools", name)
    _check_effects(place, player.effects, players)


def _check_unit(place: str, unit: Unit, wanted: Unit, setup: Setup, players: int) -> None:
    if (unit.roster, unit.profile) != (wanted.roster, wanted.profile):
        raise Unsound(f"{place}: this unit is not the one that the rosters have here")
    within(f"{place}.player", unit.player, 0, players - 1)
    within(f"{place}.owner", unit.owner, -1, players - 1)
    within(f"{place}.absorb", unit.absorb, 0, MOST_NUMBER)
    profile = setup.profiles[unit.profile]
    if unit.form is not None:
        check_profile(f"{place}.form", unit.form, die_of(setup, unit))
        profile = unit.form
    within(f"{place}.models", len(unit.models), profile.models, profile.models)
    for number, model in enumerate(unit.models):
        _check_model(f"{place}.models[{number}]", model, profile, setup.board)
    within(f"{place}.acted", unit.acted, 0, 2 ** len(ACTIONS) - 1)
    within(f"{place}.uses", len(unit.uses), len(ACTIONS), len(ACTIONS))
    for uses in unit.uses:
        within(f"{place}.uses", uses, 0, MOST_USES)
    within(f"{place}.guard", unit.guard, 0, MOST_TURN)
    within(f"{place}.felled", unit.felled, -MOST_TURN, MOST_TURN)
    within(f"{place}.obscured", unit.obscured, 0, len(unit.models))
    within(f"{place}.arrived", unit.arrived, 0, MOST_TURN + 1)
    check_notes(f"{place}.notes", unit.notes)
    check_notes(f"{place}.weapon_notes", unit.weapon_notes, about=ONE_WEAPON)
    _check_effects(place, unit.effects, players)


def _check_model(place: str, model: Model, profile: UnitProfile, board: Board) -> None:
    most = 2 * profile.models if model.phantom else 1  # its unit may have been twice itself when it made a phantom
    within(f"{place}.hp", model.hp, 0, profile.hp * most)
    within(f"{place}.place", model.place, RESERVE, ABOARD)
    within(f"{place}.fired", model.fired, 0, 3)
    if model.place == FIELD:
        within(f"{place}.x", model.x, 0, board.width)
        within(f"{place}.y", model.y, 0, board.height)
    within(f"{place}.z", model.z, 0, MOST_LEVEL)
    within(f"{place}.facing", model.facing, 0, FULL_TURN - 1)


def _check_effects(place: str, effects: Sequence[Effect], players: int) -> None:
    within(f"{place}.effects", len(effects), 0, MOST_EFFECTS)
    for effect in effects:
        within(f"{place}.effects", effect.layer, 0, len(LAYERS) - 1)
        least = 1 if effect.layer in (DIVIDE, DIVIDE_UP) else -MOST_CHANGE  # nothing is ever divided by nothing
        within(f"{place}.effects", effect.value, least, MOST_CHANGE)
        within(f"{place}.effects", effect.owner, -1, players - 1)
        for word in (effect.stat, effect.reason, effect.until):
            one_line(f"{place}.effects", word)


def _check_contacts(rules: RuleSet, setup: Setup, state: State) -> None:
    """Check that base contacts follow from the positions of the bases."""
    measured = Battle(rules, setup, from_msgpack(to_msgpack(state)))
    refresh_contacts(measured, range(len(state.units)))
    if measured.state.contacts != state.contacts:
        raise Unsound("state.contacts: these are not the units whose bases touch")
