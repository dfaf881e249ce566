"""Set up the battle of a scenario, at the moment where its play starts."""

from difflib import get_close_matches
from typing import Any

from msgspec import UNSET
from msgspec.json import encode
from msgspec.structs import replace

from turnmaster.battlefield.bases import overlap
from turnmaster.battlefield.board import Board, board_for
from turnmaster.battlefield.terrain_file import parse_battlefield
from turnmaster.dice import ScriptedDice
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Nothing
from turnmaster.engine.core.declared import Stat, declared
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.modifiers import DIVIDE, DIVIDE_UP, LAYERS
from turnmaster.engine.core.rules import RulesError
from turnmaster.engine.core.sequences import END, Sequence
from turnmaster.engine.core.setup import PlayerSetup, RulesChoice, Setup
from turnmaster.engine.core.state import FIELD, REMOVED, Effect, Frame, Unit
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.ground import stands_badly
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.units import unit_bases
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.engine.turn.hooks import TURN_ORDER
from turnmaster.match.begin import board_for_rules, saves_dice
from turnmaster.options import rules_of
from turnmaster.options.catalogue import parse_option
from turnmaster.perks.spares import set_aside, spares_of
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, Roster, UnitProfile, WeaponProfile, saves
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.profile import Designation, DiceKind, spread_evenly
from turnmaster.profiles.rosters import read_designations
from turnmaster.scenario.aboard import check_aboard, go_aboard
from turnmaster.scenario.format import EffectEntry, Scenario, UnitEntry, WeaponEntry, face_of
from turnmaster.scenario.places import facings_of, height_of, places_of, stand_of

BEGINNING = "beginning"


def begin(scenario: Scenario, log: list[Event]) -> Battle:
    """Create the battle of a scenario, and advance it to the first decision of its play."""
    setup = make_setup(scenario)
    try:
        rules = rules_of(setup)
    except RulesError as error:
        raise BadFile(str(error)) from None
    state = opening_state(setup, seed=0)
    battle = Battle(rules, setup, state, ScriptedDice([face_of(face) for face in scenario.dice]), log)
    if scenario.start != BEGINNING:
        place_units(scenario, battle)
        begin_at(scenario, battle)
    for number, side in enumerate(scenario.sides):
        state.players[number].cp = scenario.cp.get(side, 0)
        state.players[number].pools |= scenario.pools.get(side, {})
    battle.advance()
    return battle


def make_setup(scenario: Scenario) -> Setup:
    try:
        options = tuple(parse_option(text) for text in scenario.rules.options)
        rules = RulesChoice(scenario.rules.playstyle, scenario.rules.dice, options)
        dice = saves_dice(rules)
    except RulesError as error:
        raise BadFile(str(error)) from None
    players = tuple(PlayerSetup(side, rosters_of(scenario, side, dice)) for side in scenario.sides)
    board = furnished(board_for(*scenario.size, len(players), circular=scenario.circle > 0), scenario)
    turns, limit = scenario.rules.turns, scenario.rules.point_limit
    board = board_for_rules([board], rules)
    return Setup(players, board, rules, turns, limit, spares_of(players, turns), set_aside(players))


def furnished(board: Board, scenario: Scenario) -> Board:
    """Return the board with terrain and objectives as in a battlefield file, but measured from its middle."""
    if not scenario.terrain and not scenario.objectives:
        return board
    width, height = scenario.size
    terrain = [_from_the_corner(entry, width, height) for entry in scenario.terrain]
    objectives = [[x + width / 2, y + height / 2] for x, y in scenario.objectives]
    entry = {"turnmaster": "battlefield", "version": 1, "name": "scenario"}
    size = {"circle": scenario.circle} if scenario.circle else {"size": [width, height]}
    text = encode(entry | size | {"terrain": terrain, "objectives": objectives}).decode()
    field = parse_battlefield(text, "board")
    return replace(board, terrain=field.terrain, objectives=field.objectives)


def _from_the_corner(entry: dict[str, Any], width: int, height: int) -> dict[str, Any]:
    at = entry.get("at", (0, 0))
    if not (isinstance(at, (list, tuple)) and len(at) == 2 and all(isinstance(n, (int, float)) for n in at)):
        raise BadFile(f"terrain: expected a place such as [3, 4] after `at`, found {at!r}")
    return entry | {"at": [at[0] + width / 2, at[1] + height / 2]}


def rosters_of(scenario: Scenario, side: str, dice: DiceKind) -> tuple[Roster, ...]:
    """Return the roster of a side, or one for each member of a team."""
    members = {name: sorted({each.roster for each in scenario.units(name).values()}) for name in scenario.sides}
    alone = {f"{name} {number}" for name, numbers in members.items() for number in numbers}
    strangers = [name for name in scenario.perks if name not in scenario.sides and name not in alone]
    if strangers:
        raise BadFile(f"perks: {strangers[0]!r} is no side of this scenario")
    return tuple(roster_of(scenario, side, number, dice) for number in members[side])


def roster_of(scenario: Scenario, side: str, number: int, dice: DiceKind) -> Roster:
    units = {name: entry for name, entry in scenario.units(side).items() if entry.roster == number}
    roster = Roster(
        name=f"{side} {number}",
        units=tuple(profile_of(name, entry, dice) for name, entry in units.items()),
        dice=dice,
        perks=tuple(scenario.perks.get(f"{side} {number}", scenario.perks.get(side, ()))),
        designated=designations_in(scenario, list(units)),
    )
    found = judge_perks(roster)
    if found is not None:
        raise BadFile(f"{found.place} of {side}: {found.problem}")
    return roster


def designations_in(scenario: Scenario, units: list[str]) -> tuple[Designation, ...]:
    """Return the designations of a roster with these units: those of the scenario whose first unit is in it."""
    own: dict[str, list[str | list[str]]] = {}
    for perk, written in scenario.designated.items():
        groups = [each for each in written if isinstance(each, list)] or [[str(name) for name in written]]
        own[perk] = [group for group in groups if group and group[0] in units]
    try:
        return read_designations({perk: groups for perk, groups in own.items() if groups}, units)
    except ValueError as error:
        raise BadFile(f"designated: {error}") from None


def profile_of(name: str, entry: UnitEntry, dice: DiceKind) -> UnitProfile:
    die = DIE_OF[dice]
    try:
        armour, aegis = saves.parse(entry.armour, die), saves.parse(entry.aegis, die)
        weapons = tuple(weapon_of(weapon, w, entry.count, dice) for weapon, w in entry.weapons.items())
    except ValueError as error:
        raise BadFile(f"{name}: {error}") from None
    if entry.count < 1 or entry.count > 200:
        raise BadFile(f"{name}: expected 1 to 200 models, found {entry.count}")
    stand = stand_of(entry)
    profile = UnitProfile(
        name=name,
        points_hundredths=round(entry.points * 100),
        models=entry.count,
        move_in=entry.move,
        dash_in=entry.dash,
        defence=entry.defence,
        hp=entry.hp,
        armour=armour,
        aegis=aegis,
        weapons=weapons,
        perks=tuple(entry.perks),
        transport=entry.transport,
        fire_points=entry.fire_points,
        base_mm=stand.base_mm,
        base_width=stand.base_width,
        base_length=stand.base_length,
        hull=stand.hull,
        height_hundredths=height_of(entry),
        traits=tuple(entry.traits),
    )
    found = judge_perks(profile)
    if found is not None:
        raise BadFile(f"{name}: {found.problem}")
    return profile


def weapon_of(name: str, entry: WeaponEntry, models: int, dice: DiceKind) -> WeaponProfile:
    if entry.carriers is not UNSET:
        carriers = tuple(entry.carriers.count(model + 1) for model in range(models))
    else:
        carriers = spread_evenly(models if entry.count is UNSET else entry.count, models)
    return WeaponProfile(
        name=name,
        range_in=entry.range,
        attacks=entry.attacks,
        power=entry.power,
        ap=saves.parse(entry.ap, DIE_OF[dice]),
        type=entry.type,
        deflect=entry.deflect,
        ward=entry.ward,
        parry=entry.parry,
        perks=tuple(entry.perks),
        carriers=carriers,
        points_hundredths=round(entry.points * 100),
    )


def place_units(scenario: Scenario, battle: Battle) -> None:
    number = 0
    for side in scenario.sides:
        for name, entry in scenario.units(side).items():
            put(battle, number, name, entry)
            number += 1
    check_aboard(battle)
    refresh_contacts(battle, range(number))
    check_places(battle)


def check_places(battle: Battle) -> None:
    """Refuse models that are off the board, in terrain, or in each other."""
    everybody = [(number, base) for number in range(len(battle.state.units)) for base in unit_bases(battle, number)]
    for i, (number, base) in enumerate(everybody):
        name = battle.profile(number).name
        if not battle.setup.board.holds(base):
            raise BadFile(f"{name}: a model stands off the board; keep its whole base on it")
        where = stands_badly(battle, number, base)
        if where is not None:
            raise BadFile(f"{name}: a model stands {where}")
        for other, there in everybody[:i]:
            if overlap(base, there):
                whom = "another model of its unit" if other == number else f"a model of {battle.profile(other).name}"
                raise BadFile(f"{name}: a model stands in {whom}; keep the bases apart")


def put(battle: Battle, number: int, name: str, entry: UnitEntry) -> None:
    """Place one unit, with everything that happened to it before the scenario starts."""
    unit = battle.state.units[number]
    if is_aside(unit):
        return
    unit.guard, unit.obscured, unit.marker = entry.guard, entry.obscured, entry.marker
    unit.arrived = 0 if entry.reserve else 1
    unit.effects = [effect_of(effect) for effect in entry.effects]
    if entry.aboard:
        go_aboard(battle, number, entry)
    elif not entry.reserve:
        places, facings = places_of(battle, number, name, entry), facings_of(entry.facing, entry.count)
        for model, place, facing in zip(unit.models, places, facings, strict=True):
            model.x, model.y, model.z = place
            model.facing, model.place = facing, FIELD
            model.moved, model.dashed = entry.moved, entry.dashed
    set_hp(unit, name, entry)
    note_coherency(battle, number)


def set_hp(unit: Unit, name: str, entry: UnitEntry) -> None:
    if entry.hp_left is UNSET:
        return
    if len(entry.hp_left) != entry.count:
        raise BadFile(f"{name}: hp_left names {len(entry.hp_left)} models of {entry.count}")
    for model, hp in zip(unit.models, entry.hp_left, strict=True):
        model.hp = hp
        if hp == 0:
            model.place = REMOVED


def effect_of(entry: EffectEntry) -> Effect:
    if entry.stat not in {stat.name for stat in declared(Stat)}:
        close = get_close_matches(entry.stat, [stat.name for stat in declared(Stat)])
        hint = f"did you mean {' or '.join(close)}?" if close else "docs/hooks.md lists all stats"
        raise BadFile(f"there is no stat {entry.stat!r}: {hint}")
    given = [(layer, getattr(entry, name)) for layer, name in enumerate(LAYERS) if getattr(entry, name) is not UNSET]
    if len(given) != 1:
        raise BadFile(f"an effect on {entry.stat} needs exactly one of {', '.join(LAYERS)}")
    layer, value = given[0]
    if abs(value) > 1000 or (layer in (DIVIDE, DIVIDE_UP) and value < 1):
        raise BadFile(f"an effect on {entry.stat} cannot be {LAYERS[layer]} {value}")
    return Effect(entry.stat, layer, value, entry.because, negative=entry.negative)


def begin_at(scenario: Scenario, battle: Battle) -> None:
    """Set the game to the start of play: a step of a Game Turn, with zones and the Turn Master decided."""
    state, sides = battle.state, scenario.sides
    if scenario.first and scenario.first not in sides:
        raise BadFile(f"first: {scenario.first!r} is no side of this scenario")
    state.turn = scenario.turn
    state.master = sides.index(scenario.first) if scenario.first else 0
    for number, player in enumerate(state.players):
        player.zone = number
    state.ranking = list(range(len(sides)))
    state.order = battle.rules.hook(TURN_ORDER)(battle)
    game = battle.rules.sequences[sequence_names.GAME]
    turn = battle.rules.sequences[sequence_names.turn_of(state.playstyle)]
    if is_start(game, scenario.start):
        state.stack = [Frame(game.name, game.number_of[scenario.start], Nothing())]
    elif is_start(turn, scenario.start):
        after = game.number_of["play game turn"] + 1
        state.stack = [Frame(game.name, after, Nothing()), Frame(turn.name, turn.number_of[scenario.start], Nothing())]
    else:
        names = [step.name for step in turn.steps if not step.name.startswith("window: ")]
        steps = ", ".join([BEGINNING, *(name for name in names if is_start(turn, name))])
        games = f"in {state.playstyle} games"
        raise BadFile(f"start: {scenario.start!r} is no step at which play can begin {games}; use one of {steps}")


def is_start(sequence: Sequence, name: str) -> bool:
    """Check whether play can start at a step of a sequence: not at one that needs the result of the step before it."""
    waits = any(step.takes for step in sequence.steps if step.name == name)
    return name in sequence.number_of and name != END.name and not waits
