"""Whatever is measured, a unit that stands nowhere has no distance, no sight and no cover, and is no error."""

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

import turnmaster
from tests.helpers import battle_of, inch, roster, rules, unit, weapon
from turnmaster.battlefield import FAR_APART, INCH
from turnmaster.battlefield.ready_pieces import ready_piece
from turnmaster.engine.attacking import targets, wielders, workings
from turnmaster.engine.attacking.workings import cover_raises_defence
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Strike, Use, Volley
from turnmaster.engine.core.state import FIELD, REMOVED, Model
from turnmaster.engine.field import coherency, joined, locked, melees, objectives, plain_sight, units, view, worth
from turnmaster.engine.field.aside import put_aside
from turnmaster.engine.field.carriers import put_aboard
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.plain_sight import can_see
from turnmaster.engine.field.units import battlefield_of, gap_between, nearest_gap, place_of
from turnmaster.engine.field.view import in_reach_and_sight, seen_models, what_blocks
from turnmaster.options import battlefield, beta, facing, heights, visibility
from turnmaster.perks import activation, conditions
from turnmaster.perks.unit import defensive

OPTIONS = ("High Ground", "Heavy Cover", "Friendly Unit Cover", "Unit Facing=Squad", "Night Combat")
MEASURING: tuple[ModuleType, ...] = (
    units, view, plain_sight, melees, locked, objectives, coherency, joined, worth, targets, wielders, workings,
    conditions, activation, heights, battlefield, beta, visibility, facing, defensive,
)  # fmt: skip

HERE, LOST, CARRIER, FOE = range(4)
RIFLE = weapon("Rifle", 2)
SQUAD = unit("Squad", RIFLE, models=2, hp=2)
SENTRY = replace(SQUAD, name="Sentry")
WAGON = unit("Wagon", weapon("Gun"), transport=500, base_mm=60)


def on_the_field(battle: Battle, number: int, x: float, y: float) -> None:
    for step, model in enumerate(battle.state.units[number].models):
        (model.x, model.y), model.place = inch(x + 2 * step, y), FIELD


def in_reserve(battle: Battle) -> None:
    """It is there already: nobody has deployed yet."""


def aboard_in_reserve(battle: Battle) -> None:
    put_aboard(battle, LOST, CARRIER)


def set_aside(battle: Battle) -> None:
    put_aside(battle, LOST)


def removed(battle: Battle) -> None:
    for model in battle.state.units[LOST].models:
        model.hp, model.place = 0, REMOVED


def lost_with_its_transport(battle: Battle) -> None:
    put_aboard(battle, LOST, CARRIER)
    battle.state.units[CARRIER].models[0].hp = 0
    battle.state.units[CARRIER].models[0].place = REMOVED


NOWHERE = (in_reserve, aboard_in_reserve, set_aside, removed, lost_with_its_transport)


@pytest.fixture(params=NOWHERE)
def battle(request: pytest.FixtureRequest) -> Battle:
    """A unit and a foe on the field beside a wood, and another unit that stands nowhere."""
    made = battle_of(
        roster("Red", SQUAD, SENTRY, WAGON), roster("Blue", replace(SQUAD, name="Foe")), choice=rules(options=OPTIONS),
        size_in=(48, 48),
    )  # fmt: skip
    pieces = ready_piece("wood").put((20 * INCH, 14 * INCH), 0)
    made.setup = replace(made.setup, board=replace(made.setup.board, terrain=pieces))
    on_the_field(made, HERE, 10, 10)
    on_the_field(made, FOE, 30, 20)
    refresh_contacts(made, [HERE, FOE])
    request.param(made)
    made.cache = {}
    return made


def arguments(battle: Battle, one: int, other: int) -> dict[str, Any]:
    """What functions that measure ask for, by the names that they give it."""
    models, foes = [0, 1][: len(battle.state.units[one].models)], [0, 1][: len(battle.state.units[other].models)]
    strike = Strike(seen=foes, spec=AttackSpec(0, [], 1, 0, 0))
    attack = Attack(battle.state.units[one].player, one, use=Use(0), volley=Volley(other, models), strike=strike)
    return {
        "unit": one, "one": one, "upper": one, "target": other, "other": other, "lower": other, "foe": other,
        "models": models, "wielders": models, "numbers": models, "targets": foes, "alive": foes, "others": [other],
        "units": [one, other], "foes": [other], "moved": {one}, "changed": {one}, "attack": attack, "number": 0,
        "reach": 12 * INCH, "length": 12 * INCH, "inches": 12, "model": 0, "group": {one, other}, "friend": other,
        "player": battle.state.units[one].player, "mate": other, "volley": attack.volley, "sees": True,
    }  # fmt: skip


def measuring() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions of these modules that look at a battle and a unit."""
    for module in MEASURING:
        for name, function in inspect.getmembers(module, inspect.isfunction):
            first = next(iter(inspect.signature(function).parameters), "")
            if function.__module__ == module.__name__ and first == "battle" and not name.startswith("_"):
                yield f"{module.__name__.removeprefix('turnmaster.')}.{name}", function


# Functions that need an attack or a model at hand, and measure nothing by themselves.
OTHER_QUESTIONS = {"model_base", "facing_toward", "targets_of_weapon", "why_no_target"}


def needed(function: Callable[..., Any]) -> list[str]:
    """The names of what a function has to be given. A model as it stands is not one of a unit by its number."""
    parameters = list(inspect.signature(function).parameters.values())[1:]
    return [
        "a model itself" if each.annotation is Model else each.name for each in parameters if each.default is each.empty
    ]


def test_every_measure_has_an_answer_for_a_unit_that_stands_nowhere(battle):
    driven = 0
    for one, other in ((HERE, LOST), (LOST, HERE), (LOST, FOE), (FOE, LOST), (LOST, LOST)):
        known = arguments(battle, one, other)
        for name, function in measuring():
            names = needed(function)
            if not names or function.__name__ in OTHER_QUESTIONS or any(each not in known for each in names):
                continue
            weapons = {"weapon": RIFLE} if "weapon" in names else {}
            try:
                function(battle, **{each: known[each] for each in names} | weapons)
            except (IndexError, ValueError, ZeroDivisionError, KeyError) as error:
                pytest.fail(f"{name} for units {one} and {other}: {error!r}")
            driven += 1
    assert driven > 500


def test_there_is_no_distance_no_sight_and_no_cover(battle):
    assert place_of(battle, LOST) is None
    assert gap_between(battle, HERE, LOST) == gap_between(battle, LOST, FOE) == FAR_APART
    assert nearest_gap(battle, HERE, [LOST]) is None
    assert not can_see(battle, HERE, LOST) and not can_see(battle, LOST, HERE)
    assert in_reach_and_sight(battle, HERE, [0, 1], LOST, FAR_APART) == []
    assert battlefield_of(battle, LOST) == 0
    attack = Attack(1, FOE, use=Use(0), volley=Volley(LOST, [0, 1]))
    assert cover_raises_defence(battle, attack) is None


# Whoever needs a single place asks `place_of` or `closest_pair`, whose types say that there may be none.
LISTS = ("measured_bases", "unit_bases", "touched_bases", "marker_of")


def first_places(path: Path) -> Iterator[int]:
    """The lines in which the first base of a unit is taken without asking whether there is one."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if any(f"{name}(" in text for name in LISTS) else ():
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
            called, picked = node.value.func, node.slice
            if isinstance(called, ast.Name) and called.id in LISTS and not isinstance(picked, ast.Slice):
                yield node.lineno


def test_nobody_takes_the_first_base_of_a_unit_without_asking_whether_there_is_one():
    root = Path(turnmaster.__file__).parent
    found = [f"{path.relative_to(root)}:{line}" for path in sorted(root.rglob("*.py")) for line in first_places(path)]
    assert found == []


@pytest.mark.parametrize("battle", [in_reserve, aboard_in_reserve], indirect=True)
def test_nobody_looks_out_of_reserve(battle):
    assert in_reach_and_sight(battle, HERE, [0, 1], FOE, FAR_APART) == [0, 1]
    assert in_reach_and_sight(battle, LOST, [0, 1], FOE, FAR_APART) == []
    assert seen_models(battle, LOST, [0, 1], FOE, [0, 1]) == []
    assert what_blocks(battle, LOST, 0, FOE) == ""
