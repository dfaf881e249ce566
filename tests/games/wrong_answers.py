"""Answers that no decision may take: stale, foreign, malformed, and nearly right."""

from random import Random
from typing import Any

from tests.oracles import hangs_together
from turnmaster.battlefield import INCH
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Decision, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.setup import footprint_of
from turnmaster.engine.core.state import FIELD
from turnmaster.engine.field.units import is_terrain, standing
from turnmaster.engine.moving.deploying import waiting
from turnmaster.engine.moving.movement import allowance


def deep(levels: int) -> list[Any]:
    value: list[Any] = ["pass"]
    for _ in range(levels):
        value = ["pass", value]
    return value


def endless() -> list[Any]:
    value: list[Any] = ["pass"]
    value.append(value)
    return value


GARBAGE: tuple[Any, ...] = (
    None, 0, True, 1.5, float("nan"), "pass", "", b"pass", {}, {"pass": 1}, {"pass"}, [], (), [[]], [None], [0, "pass"],
    ["pass", None], ["pass", float("nan")], ["pass", float("inf")], ["pass", True], ["pass", {}], ["pass", b""],
    ["pass", 10**30], ["pass", -(10**5000)], ["x" * 101], ["pass"] * 3000, ["\ud800"], ["pass\x00"],
    object(), [object()], deep(6), deep(100_000), endless(), ["move", endless()], range(3), lambda: ["pass"],
    ["unit", "0"], ["PASS"], ["unit", -1], ["zone", 99], ["turn master", 10**9], ["act", 0, "Teleport"],
    ["act", 0, ["Move"]], ["finish", 0],
)  # fmt: skip

WRONG_IDS: tuple[Any, ...] = (
    None, -1, "0", "", 0.5, float("nan"), float("inf"), 10**30, 10**5000, [], [0], {}, b"0", deep(100_000), object(),
)  # fmt: skip

NOBODY: tuple[Any, ...] = (-1, 99, "0", 0.5, float("nan"), [], 10**5000, deep(100_000))


def wrong_id(random: Random, decision: Decision) -> Any:
    return random.choice((decision.id - 1, decision.id + 1, 0 if decision.id else 7, *WRONG_IDS))


def wrong_value(random: Random, battle: Battle, decision: Decision) -> Any:
    """An answer to the right decision that cannot be legal."""
    nearly = NEARLY.get(decision.kind) if decision.open else None
    if nearly is not None and random.random() < 0.6:
        return nearly(random, battle, decision)
    value = random.choice((*GARBAGE, *foreign(decision)))
    frozen = tuple(value) if isinstance(value, list) and len(value) < 4 else value
    return None if frozen in [option.written() for option in decision.options] else value


def foreign(decision: Decision) -> list[Written]:
    """Answers one step away from an option: a word too much, a number that is not offered, another word."""
    word, *parts = decision.options[-1].written()
    return [(word, *parts, 0), (word, *parts, "and more"), ("now " + word, *parts), (word, *parts, 7, 7)]


# Nearly right moves


def furthest(battle: Battle, decision: Decision) -> int:
    """How far a model may go, with all that makes it faster, and never less than what is printed."""
    profile, ctx = battle.profile(decision.unit), battle.state.stack[-1].ctx
    action: Doing = "Move" if decision.kind == "move" else "Dash"
    printed = profile.move_in if action == "Move" else profile.dash_in
    reach = ctx.reach if isinstance(ctx, Placing) else 0
    return (reach or max(printed, allowance(battle, decision.unit, action).value)) * INCH


def too_far(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    limit = furthest(battle, decision)
    x, y = places[0]
    return [(x + limit + 60, y), *places[1:]]


def there_and_back(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    limit = furthest(battle, decision)
    x, y = places[0]
    return [((x, y + limit), (x, y)), *places[1:]]


def off_the_board(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [(0, places[0][1]), *places[1:]]


def on_another(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    """The first model on a model of another unit, or off the board if there is none."""
    for number, unit in enumerate(battle.state.units):
        for model in unit.models if not is_terrain(battle, number) else ():
            if number != decision.unit and model.place == FIELD and not unit.marker:
                return [(model.x, model.y + 1), *places[1:]]
    return off_the_board(places, battle, decision)


def on_a_mate(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [places[0], (places[0][0] + 30, places[0][1]), *places[2:]] if len(places) > 1 else [*places, *places]


def one_short(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return places[:-1]


def one_too_many(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [*places, places[0]]


def half_a_place(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [(places[0][0],), *places[1:]]


def no_place(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [(), *places[1:]]


def words_for_places(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [("here", "there"), *places[1:]]


def broken_path(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [(places[0], places[0][0]), *places[1:]]


def strayed(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    """The first model alone as far as it may go, if that tears a sound unit apart; else off the board."""
    holder, limit = battle.state.units[decision.unit], furthest(battle, decision)
    radius = footprint_of(battle.profile(decision.unit)).radius
    x, y = places[0]
    on_levels = any(model.z for model in holder.models) or any(piece.floors for piece in battle.setup.board.terrain)
    link = 6 if on_levels else 2  # it may come down on another level
    for dx, dy in ((limit, 0), (-limit, 0), (0, limit), (0, -limit)):
        changed = [(x + dx, y + dy), *places[1:]]
        if not holder.broken and not hangs_together([(a, b, radius) for a, b in changed], link * INCH):
            return changed
    return off_the_board(places, battle, decision)


NO_PLACES = (half_a_place, no_place, words_for_places, broken_path)
WRONG_PLACES = (off_the_board, on_another, on_a_mate, one_short, one_too_many, *NO_PLACES)
WRONG_PATHS = (*WRONG_PLACES, too_far, there_and_back, strayed)


def wrong_move(random: Random, battle: Battle, decision: Decision) -> Written:
    holder = battle.state.units[decision.unit]
    places: list[tuple[Any, ...]] = [(holder.models[n].x, holder.models[n].y) for n in standing(holder)]
    other = "dash" if decision.kind == "move" else "move"
    if random.random() < 0.1:
        return (other, tuple(places))
    return (decision.kind, tuple(random.choice(WRONG_PATHS)(places, battle, decision)))


def wrong_deployment(random: Random, battle: Battle, decision: Decision) -> Written:
    """A deployment in a row, or the one proposed, spoiled."""
    count = len(waiting(battle.state.units[decision.unit]))
    places: list[tuple[Any, ...]] = [(n * INCH, INCH) for n in range(1, count + 1)]
    if len(decision.options) > 1:
        places = list(decision.options[1].written()[1])
    return ("deploy", tuple(random.choice((*WRONG_PLACES, strayed_far))(places, battle, decision)))


def strayed_far(places: list[tuple[Any, ...]], battle: Battle, decision: Decision) -> list[tuple[Any, ...]]:
    return [(-5 * INCH, places[0][1]), *places[1:]]


# Casualties and split fire


def wrong_casualties(random: Random, battle: Battle, decision: Decision) -> Written:
    models = decision.options[0].written()[1]
    wrong = ((), (*models, models[-1]), (*models, 999), (-1,), (None,), ("0",), ((0,),), (999, *models[1:]), 0)
    return ("casualties", random.choice(wrong))


def wrong_attack(random: Random, battle: Battle, decision: Decision) -> Written:
    """Friends, nobody, weapons that are not there, models that fire twice or not at all."""
    attacks = [option.written() for option in decision.options if option.word == "attack"]
    if not attacks:
        return ("attack", 99, 0)
    _, number, target = attacks[0]
    wielders = tuple(wielders_of(battle, decision.unit, battle.profile(decision.unit).weapons[number]))
    aimed_at = [option[2] for option in attacks if option[1] == number]
    spared = next((unit for unit in range(len(battle.state.units)) if unit not in aimed_at), 999)
    wrong: tuple[Written, ...] = (
        ("attack", number, spared), ("attack", 99, target), ("attack", number, 999), ("attack", -1, target),
        ("attack", number), ("attack", str(number), target), ("split", number, ()), ("split", number, ((target, ()),)),
        ("split", number, ((target, (*wielders, wielders[0])),)), ("split", 99, ((target, wielders),)),
        ("split", number, ((spared, wielders),)), ("split", number, ((target, (999,)),)),
        ("split", number, ((target, wielders), (target, wielders))), ("split", number, (target, wielders)),
        ("split", number, (((target,), wielders),)), ("split", number, ((target, ("0",)),)), ("split",),
    )  # fmt: skip
    return random.choice(wrong)


def wrong_exit(random: Random, battle: Battle, decision: Decision) -> Written:
    """The proposed way out, or a row along the edge, spoiled."""
    count = len(standing(battle.state.units[decision.unit]))
    word, places = "move", [(n * INCH, INCH) for n in range(1, count + 1)]
    if len(decision.options) > 1:
        word, proposed = decision.options[1].written()
        places = [place[:2] for place in proposed]
    return (word, tuple(random.choice(WRONG_PLACES)(places, battle, decision)))


def wrong_push(random: Random, battle: Battle, decision: Decision) -> Written:
    """Too far, in too few directions, in words; or pulled where pushing is asked."""
    wrong: tuple[Written, ...] = (
        ("push", 13 * INCH, 0), ("push", -9 * INCH, -9 * INCH), ("push", INCH), ("push", "6", 0), ("push", 0, 0, 0),
        ("push", (0, INCH)), ("pull", INCH, 0), ("relocate", 0, INCH),
    )  # fmt: skip
    return random.choice(wrong)


def wrong_pull(random: Random, battle: Battle, decision: Decision) -> Written:
    far = decision.options[0].written()[1]
    wrong: tuple[Written, ...] = (
        ("pull", far + INCH), ("pull", -INCH), ("pull", "1"), ("pull",), ("pull", 0, 0), ("pull", (far,)),
        ("push", far),
    )  # fmt: skip
    return random.choice(wrong)


def wrong_charge(random: Random, battle: Battle, decision: Decision) -> Written:
    _, foe, far = decision.options[0].written()
    wrong: tuple[Written, ...] = (
        ("charge", foe, far + INCH), ("charge", foe, -INCH), ("charge", decision.unit, far), ("charge", foe),
        ("charge",), ("charge", foe, "1"), ("charge", foe, far, 0), ("pull", far),
    )  # fmt: skip
    return random.choice(wrong)


NEARLY = {
    "charge": wrong_charge,
    "disembark": wrong_exit,
    "push": wrong_push,
    "pull": wrong_pull,
    "move": wrong_move,
    "dash": wrong_move,
    "movement": wrong_move,
    "deploy": wrong_deployment,
    "casualties": wrong_casualties,
    "attack": wrong_attack,
}
