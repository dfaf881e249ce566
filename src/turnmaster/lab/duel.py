"""Stage a duel for exact odds: two units alone on open ground, one about to attack the other.

There is no cover, every wielder is in range, and the target uses the shields that it would have to use in play. A
weapon meant for friends is used on one.
"""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from turnmaster.battlefield import Point
from turnmaster.battlefield.bases import base_box
from turnmaster.battlefield.spots import SPACING
from turnmaster.engine.attacking.attack import take_next_target
from turnmaster.engine.attacking.targets import targets_of_weapon, why_no_target, why_unusable
from turnmaster.engine.attacking.volley import majority_weapons
from turnmaster.engine.attacking.workings import ShieldName, weapon_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Use, Volley
from turnmaster.engine.core.effects import changed
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.core.state import FIELD, REMOVED
from turnmaster.engine.field.melees import in_same_melee, refresh_contacts
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.lab.situation import (
    UNMOVED,
    BadDuel,
    Situation,
    activate,
    leave_out_who_cannot,
    look_back,
    lose_before,
    move_up,
)
from turnmaster.lab.strikes import Landing, at_best, strikes_of, template_of
from turnmaster.lab.uses import reaches_of
from turnmaster.match import make_setup
from turnmaster.options import rules_of
from turnmaster.perks.designation import completed
from turnmaster.perks.hooks import STRUCK_LATER
from turnmaster.profiles import Roster, UnitProfile, full_hp
from turnmaster.profiles.profile import DiceKind

MOST_APART = 120  # inches between the two units
NORTH, SOUTH = 0, 180
BOARD = (96, 240)  # inches; nothing depends on it but the places of the models

ATTACKER, TARGET = 0, 1


class Fighter(NamedTuple):
    """A unit, the dice for its saves and AP, the perks of its roster, and the HP of its models if they are not all
    unhurt.
    """

    unit: UnitProfile
    dice: DiceKind = "d6"
    perks: tuple[str, ...] = ()
    hp: tuple[int, ...] = ()

    @property
    def standing(self) -> list[int]:
        """Return the models that are not casualties."""
        return [model for model in range(self.unit.models) if not self.hp or self.hp[model]]


class Duel(NamedTuple):
    """A battle at the moment of an attack, the inches between the units (0 in contact), the situation before it, and
    the possible landings of its templates.
    """

    battle: Battle
    attack: Attack
    distance_in: int
    situation: Situation = UNMOVED
    strikes: Sequence[Landing] = ()

    @property
    def is_melee(self) -> bool:
        return in_same_melee(self.battle, ATTACKER, TARGET)

    @property
    def is_for_friends(self) -> bool:
        return self.battle.unit(TARGET).player == ATTACKER


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
    missing: int | None = None,
    situation: Situation = UNMOVED,
    ready: bool = False,
) -> Duel:
    """Stage an attack at the full range of the weapon, or at the given distance. All carriers use it. A template is
    used from the distance with the most hits.

    A weapon without Range is used in a Melee. `modifier` is a Dice Modifier on the Attack Dice. `missing` is HP that
    the target has lost already; the default is none, or all but one of a friend. With `ready`, the weapon may be used
    now, and no perk can prevent that.
    """
    sides = [(name, [_alone(name, each)]) for name, each in (("Attacker", attacker), ("Target", target))]
    setup = make_setup(sides, rules, point_limit=100_000, size_in=BOARD)
    battle = Battle(rules_of(setup), setup, opening_state(setup, 0))
    battle.state.order = [ATTACKER, TARGET]
    if TARGET not in targets_of_weapon(battle, Attack(ATTACKER, ATTACKER), weapon, [TARGET]):
        battle.unit(TARGET).player = ATTACKER
        missing = full_hp(target.unit) - 1 if missing is None else missing
    lose_before(battle, TARGET, missing or 0)
    _as_they_are(battle, attacker, target)
    look_back(battle, ATTACKER, weapon, situation)
    volley = Volley(TARGET, _wielders(attacker, weapon, wielders))
    attack = Attack(ATTACKER, ATTACKER, used=[weapon], use=Use(weapon), volley=volley)
    apart = _apart(battle, attack, distance_in, melee or situation.charged)
    _place(battle, apart)
    situation = situation.settled(melee=in_same_melee(battle, ATTACKER, TARGET))
    move_up(battle, ATTACKER, weapon, situation)
    fallen = [model for model in attack.wielders if model not in attacker.standing]
    for model in fallen:
        battle.unit(ATTACKER).models[model].place = FIELD
    if modifier:
        battle.state.units[ATTACKER].effects.append(changed(stats.ATTACK_DICE, modifier, "Dice Modifier", layer=DICE))
    if not ready:
        _check(battle, weapon)
    for wanted in situation.activated:
        activate(battle, attack, wanted)
    if situation.movements or situation.activated or situation.own_missing:
        leave_out_who_cannot(battle, attack, fallen)
    attack = _struck_later(battle, attack)
    attack.strike.deflect, attack.strike.ward = shields(battle, attack)
    return Duel(battle, attack, apart, situation, _strikes(battle, attack, situation.under))


def _alone(name: str, fighter: Fighter) -> Roster:
    """Return a roster of one unit, which is designated for its own perks."""
    return completed(Roster(name=name, units=(fighter.unit,), dice=fighter.dice, perks=fighter.perks))


def _as_they_are(battle: Battle, *fighters: Fighter) -> None:
    """Set the given HP of models and remove those without HP."""
    for number, fighter in enumerate(fighters):
        for model, hp in zip(battle.unit(number).models, fighter.hp, strict=False):
            model.hp = hp


def _wielders(fighter: Fighter, weapon: int, count: int | None) -> list[int]:
    """Return the first models that carry the weapon, or all of them. Casualties still on the battlefield may attack, so
    they count if more wielders are requested than are standing. [Free Rules p.12]
    """
    unit, carriers = fighter.unit, fighter.unit.weapons[weapon].carriers
    carrying = [model for model in fighter.standing if carriers[model]]
    fallen = [model for model in range(unit.models) if carriers[model] and model not in carrying]
    if not carrying and (count is None or not fallen):
        raise BadDuel(f"no model of {unit.name} carries {unit.weapons[weapon].name}")
    if count is not None and not 1 <= count <= len(carrying) + len(fallen):
        carried = f"of {unit.name}, {len(carrying) + len(fallen)} carry it"
        raise BadDuel(f"{unit.weapons[weapon].name} cannot have {count} wielders: {carried}", "wielders")
    return [*carrying, *fallen][: len(carrying) if count is None else count]


def _apart(battle: Battle, attack: Attack, wanted: int | None, melee: bool) -> int:
    """Return the inches between the units."""
    profile = battle.profile(ATTACKER).weapons[attack.weapon]
    if wanted and melee:
        raise BadDuel(
            f'units in a Melee are in contact, so a distance of {wanted}" is not possible; use one of the two',
            "distance_in",
        )
    if melee and battle.unit(TARGET).player == ATTACKER:
        raise BadDuel(f"{profile.name} is used on friends, which are never in a Melee with each other")
    if melee or wanted == 0:
        return 0
    reaches = reaches_of(battle, ATTACKER, attack.weapon)
    least, most = reaches[0], reaches[-1]
    if wanted is not None and not 0 < wanted <= min(most, MOST_APART):
        far = f'{min(most, MOST_APART)}"' if most else "a Melee"
        raise BadDuel(f'{profile.name} cannot attack at {wanted}": it reaches as far as {far}', "distance_in")
    return _far_enough(battle, attack, min(least, MOST_APART)) if wanted is None else wanted


def _far_enough(battle: Battle, attack: Attack, reach: int) -> int:
    """Return the range of a weapon; for a template, the distance with the best effect, minus hits on its own unit."""
    template = template_of(battle, attack)
    if template is None:
        return reach
    most, apart = 0, reach
    for inches in range(reach, 0, -1):
        _place(battle, inches)
        hits, more = at_best(battle, attack, template)
        if hits and more > most:
            most, apart = more, inches
        if more == len(standing(battle.unit(TARGET))):
            break
    return apart


def _check(battle: Battle, weapon: int) -> None:
    """Refuse an attack that would not be possible in play either."""
    attack = Attack(ATTACKER, ATTACKER, allowed=[weapon])  # whenever that weapon is used
    reason = why_unusable(battle, attack, weapon) or why_no_target(battle, ATTACKER, weapon, TARGET)
    if reason:
        raise BadDuel(reason)


def _strikes(battle: Battle, attack: Attack, under: int | None) -> list[Landing]:
    """Return the possible landings of templates; refuse if none can be placed on the target or has this many models
    under it.
    """
    template, there = template_of(battle, attack), len(standing(battle.unit(TARGET)))
    weapon, target = weapon_of(battle, attack).name, battle.profile(TARGET).name
    if template is None and under is not None:
        raise BadDuel(f"{weapon} has no template that models could be under", "under")
    if template is not None and not at_best(battle, attack, template)[0]:
        raise BadDuel(
            f"no template of {weapon} can be put on {target} from here; ask for another distance", "distance_in"
        )
    if under is not None and not 1 <= under <= there:
        raise BadDuel(f"{under} models cannot be under a template: {target} has {there}", "under")
    return strikes_of(battle, attack, under)


def _struck_later(battle: Battle, attack: Attack) -> Attack:
    """Return the attack, or the later attack of a weapon that only prepares one; then the target has moved into it."""
    for later in battle.rules.contributions(STRUCK_LATER):
        strike: Attack | None = later(battle, attack)
        if strike is not None:
            take_next_target(battle, strike)
            for model in battle.unit(TARGET).models:
                model.moved = True
            return strike
    return attack


def _place(battle: Battle, apart: int) -> None:
    """Place both units in blocks, face to face, with their first models at exactly this distance."""
    board = battle.setup.board
    middle = (BOARD[0] * battle.inch // 4, board.height // 2)
    for number, facing in ((ATTACKER, NORTH), (TARGET, SOUTH)):
        unit, away = battle.state.units[number], (-1 if number == ATTACKER else 1)
        front = (middle[0], middle[1] + (apart * battle.inch if number == TARGET else 0))
        for model, (x, y) in zip(unit.models, _block(battle, number, front, away), strict=True):
            model.x, model.y, model.facing, model.place = x, y, facing, FIELD if model.hp else REMOVED
    refresh_contacts(battle, (ATTACKER, TARGET))
    for number in (ATTACKER, TARGET):
        note_coherency(battle, number)


def _block(battle: Battle, unit: int, front: Point, away: int) -> list[Point]:
    """Return positions in ranks behind a front line; the first model is at the line itself."""
    _, _, half_wide, half_deep = base_box(footprint(battle, unit).at(0, 0, 0, NORTH))
    count = len(battle.state.units[unit].models)
    files = isqrt(count - 1) + 1
    wide, deep = 2 * half_wide + SPACING, 2 * half_deep + SPACING
    return [(front[0] + n % files * wide, front[1] + away * (half_deep + n // files * deep)) for n in range(count)]


def shields(battle: Battle, attack: Attack) -> tuple[int, int]:
    """Return the weapons that raise the target's saves: those with the most Deflect, and with the most Ward
    and Parry.
    """
    weapons = battle.profile(attack.target).weapons
    in_melee = in_same_melee(battle, attack.unit, attack.target)

    def best(*stats: ShieldName) -> int:
        worn = majority_weapons(battle, attack, *stats)
        return max(worn, key=lambda number: sum(getattr(weapons[number], stat) for stat in stats), default=-1)

    return best("deflect"), best("ward", "parry") if in_melee else best("ward")
