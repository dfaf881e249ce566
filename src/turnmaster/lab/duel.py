"""Two units alone on open ground, one about to attack the other: the battle that exact odds are asked about.

Nobody is in cover, every wielder is in range, and the target uses the shields that it would have to use in play.
"""

from math import isqrt
from typing import NamedTuple

from turnmaster.battlefield import Point
from turnmaster.battlefield.bases import base_box
from turnmaster.battlefield.spots import SPACING
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.core import opening_state
from turnmaster.engine.field import footprint, refresh_contacts
from turnmaster.engine.movement import note_coherency
from turnmaster.engine.setup import RulesChoice
from turnmaster.engine.state import FIELD, Effect
from turnmaster.engine.stats import DICE
from turnmaster.engine.targets import why_no_target, why_unusable
from turnmaster.engine.volley import majority_weapons
from turnmaster.engine.workings import range_of
from turnmaster.match import BadSetup, make_setup
from turnmaster.options import rules_of
from turnmaster.profiles import Roster, UnitProfile
from turnmaster.profiles.profile import DiceKind

MOST_APART = 120  # inches between the two units
NORTH, SOUTH = 0, 180
BOARD = (96, 240)  # inches; nothing depends on it but the places of the models

LATE = 4  # the Game Turn, in which every weapon that has to wait is ready

ATTACKER, TARGET = 0, 1


class BadDuel(BadSetup):
    """An attack that could not be made; the text says what would do."""


class Fighter(NamedTuple):
    """A unit, and the dice that its saves and its AP are written for."""

    unit: UnitProfile
    dice: DiceKind = "d6"


class Duel(NamedTuple):
    """The moment of an attack, and how many inches lie between the units: 0 in a Melee."""

    battle: Battle
    attack: Attack
    distance_in: int


def stage(
    attacker: Fighter,
    target: Fighter,
    weapon: int = 0,
    *,
    rules: RulesChoice | None = None,
    wielders: int | None = None,
    distance_in: int | None = None,
    melee: bool = False,
    modifier: int = 0,
) -> Duel:
    """Bring the units so close that the weapon just reaches, or as close as is asked for. All carriers wield it.

    A weapon without Range strikes in a Melee. `modifier` is a Dice Modifier on the Attack Dice.
    """
    sides = [(name, [_alone(name, each)]) for name, each in (("Attacker", attacker), ("Target", target))]
    setup = make_setup(sides, rules, point_limit=100_000, size_in=BOARD)
    battle = Battle(rules_of(setup), setup, opening_state(setup, 0))
    battle.state.turn, battle.state.order = LATE, [ATTACKER, TARGET]
    apart = _apart(battle, weapon, distance_in, melee)
    _place(battle, apart)
    if modifier:
        battle.state.units[ATTACKER].effects.append(Effect("attack dice", DICE, modifier, "Dice Modifier"))
    attack = Attack(ATTACKER, ATTACKER, weapon=weapon, target=TARGET, used=[weapon])
    attack.wielders = _wielders(attacker.unit, weapon, wielders)
    _check(battle, weapon)
    attack.deflect, attack.ward = _shields(battle, attack, in_melee=apart == 0)
    return Duel(battle, attack, apart)


def _alone(name: str, fighter: Fighter) -> Roster:
    return Roster(name=name, units=(fighter.unit,), dice=fighter.dice)


def _wielders(unit: UnitProfile, weapon: int, count: int | None) -> list[int]:
    """The first models that carry the weapon, or all of them."""
    carrying = [model for model, copies in enumerate(unit.weapons[weapon].carriers) if copies]
    if not carrying:
        raise BadDuel(f"no model of {unit.name} carries {unit.weapons[weapon].name}")
    if count is not None and not 1 <= count <= len(carrying):
        carried = f"of {unit.name}, {len(carrying)} carry it"
        raise BadDuel(f"{unit.weapons[weapon].name} cannot have {count} wielders: {carried}")
    return carrying[:count]


def _apart(battle: Battle, weapon: int, wanted: int | None, melee: bool) -> int:
    """How many inches lie between the units."""
    profile = battle.profile(ATTACKER).weapons[weapon]
    if wanted and melee:
        raise BadDuel(f'units in a Melee touch each other, and {wanted}" lie between these; ask for one of the two')
    if melee or wanted == 0:
        return 0
    reach = range_of(battle, ATTACKER, profile) // battle.inch
    if wanted is not None and not 0 < wanted <= min(reach, MOST_APART):
        far = f'{min(reach, MOST_APART)}"' if reach else "a Melee"
        raise BadDuel(f'{profile.name} cannot strike at {wanted}": it reaches as far as {far}')
    return min(reach, MOST_APART) if wanted is None else wanted


def _check(battle: Battle, weapon: int) -> None:
    """Refuse what the weapon could not do in play either."""
    attack = Attack(ATTACKER, ATTACKER, allowed=[weapon])  # at whatever time that weapon is used
    reason = why_unusable(battle, attack, weapon) or why_no_target(battle, ATTACKER, weapon, TARGET)
    if reason:
        raise BadDuel(reason)


def _place(battle: Battle, apart: int) -> None:
    """Both units in blocks, face to face, their first models exactly so far from each other."""
    board = battle.setup.board
    middle = (BOARD[0] * battle.inch // 4, board.height // 2)
    for number, facing in ((ATTACKER, NORTH), (TARGET, SOUTH)):
        unit, away = battle.state.units[number], (-1 if number == ATTACKER else 1)
        front = (middle[0], middle[1] + (apart * battle.inch if number == TARGET else 0))
        for model, (x, y) in zip(unit.models, _block(battle, number, front, away), strict=True):
            model.x, model.y, model.facing, model.place = x, y, facing, FIELD
    refresh_contacts(battle, (ATTACKER, TARGET))
    for number in (ATTACKER, TARGET):
        note_coherency(battle, number)


def _block(battle: Battle, unit: int, front: Point, away: int) -> list[Point]:
    """Ranks behind a front line; the first model stands at the line itself."""
    _, _, half_wide, half_deep = base_box(footprint(battle, unit).at(0, 0, 0, NORTH))
    count = len(battle.state.units[unit].models)
    files = isqrt(count - 1) + 1
    wide, deep = 2 * half_wide + SPACING, 2 * half_deep + SPACING
    return [(front[0] + n % files * wide, front[1] + away * (half_deep + n // files * deep)) for n in range(count)]


def _shields(battle: Battle, attack: Attack, *, in_melee: bool) -> tuple[int, int]:
    """The weapons that raise the target's saves: those with the most Deflect, and with the most Ward and Parry."""
    weapons = battle.profile(TARGET).weapons

    def best(*stats: str) -> int:
        worn = majority_weapons(battle, attack, *stats)
        return max(worn, key=lambda number: sum(getattr(weapons[number], stat) for stat in stats), default=-1)

    return best("deflect"), best("ward", "parry") if in_melee else best("ward")
