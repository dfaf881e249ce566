"""Unit Facing: single models with a front, two sides and a rear. [Mods v1.22, Combat]"""

from math import cos, pi, sin

from msgspec.structs import replace

from turnmaster.battlefield import Base
from turnmaster.engine.attacking.attack import take_next_target
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.declared import Param
from turnmaster.engine.core.modifiers import ADD, Modifier
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.state import NOWHERE, Model
from turnmaster.engine.field.hooks import HAS_FACING
from turnmaster.engine.field.melees import in_same_melee
from turnmaster.engine.field.units import are_together, bases_of, footprint, measured_bases
from turnmaster.options.catalogue import option

FACING_UNITS: Param[tuple[str, ...]] = Param(
    "units with a facing", (), "The units with a front, by name; if none is named, all that can have one."
)
FRONT, SIDE, REAR = "Front", "Side", "Rear"
DEFENCE = {FRONT: 1, SIDE: 0, REAR: -1}
WHOLE = 10**6  # sines as whole numbers, so that a line along the axes is exact


def has_facing(battle: Battle, unit: int) -> bool:
    """Check whether a unit is a single model in the open, and one of the named ones if units were named."""
    profile, named = battle.profile(unit), battle.rules.param(FACING_UNITS)
    if profile.models > 1 or battle.state.units[unit].aboard != NOWHERE:
        return False
    return not named or profile.name.casefold() in named


def facing_toward(battle: Battle, target: int, model: Model, attacker: Base) -> str:
    """Return the quarter of a model in which the middle of an attacker's base lies.

    The lines between quarters cross in the middle of the model: through the corners of a hull, else halfway between its
    axes. An attacker on such a line attacks the better protected of the two quarters.
    """
    turn = model.facing * pi / 180
    cosine, sine = round(WHOLE * cos(turn)), round(WHOLE * sin(turn))
    dx, dy = attacker.x - model.x, attacker.y - model.y
    ahead, aside = dy * cosine - dx * sine, abs(dx * cosine + dy * sine)
    shape = footprint(battle, target)
    width, length = (shape.width, shape.length) if shape.hull else (1, 1)
    if ahead > 0:
        return FRONT if aside * length <= ahead * width else SIDE
    return REAR if aside * length < -ahead * width else SIDE


def facings_attacked(battle: Battle, unit: int, wielders: list[int], target: int) -> list[str]:
    """Return the facing that each wielder attacks: the rear in a Melee, even from inside, else the side from inside."""
    if in_same_melee(battle, unit, target):
        return [REAR] * len(wielders)
    if are_together(battle, unit, target):
        return [SIDE] * len(wielders)
    if battle.state.units[unit].aboard == NOWHERE:
        bases = bases_of(battle, unit, wielders)
    else:
        bases = measured_bases(battle, unit)[:1] * len(wielders)
    model = battle.state.units[target].models[0]
    return [facing_toward(battle, target, model, base) for base in bases]


def split_by_facing(battle: Battle, attack: Attack) -> None:
    """Split wielders on one target by the facing they attack; the rear comes first."""
    attack.use.volleys = [part for volley in attack.use.volleys for part in parts_of(battle, attack.unit, volley)]


def parts_of(battle: Battle, unit: int, volley: Volley) -> list[Volley]:
    if volley.dice >= 0 or volley.hits >= 0 or not has_facing(battle, volley.target):
        return [volley]
    attacked = facings_attacked(battle, unit, volley.wielders, volley.target)
    parts = [[n for n, each in zip(volley.wielders, attacked, strict=True) if each == f] for f in (REAR, SIDE, FRONT)]
    return [replace(volley, wielders=part) for part in parts if part]


def facing_changes_defence(battle: Battle, attack: Attack) -> Modifier | None:
    """Change Defence: front +1, rear -1. Dice that were never split, such as strays, meet the best side. [Mods: Unit
    Facing]
    """
    if not has_facing(battle, attack.target) or not attack.wielders:
        return None
    attacked = facings_attacked(battle, attack.unit, attack.wielders, attack.target)
    best = max(attacked, key=DEFENCE.__getitem__)
    return Modifier(ADD, DEFENCE[best], best) if DEFENCE[best] else None


@option(
    "Unit Facing",
    group="Combat",
    summary="Single models have +1 Defence at the front and -1 at the rear, which is all that counts in a Melee.",
    settings="the units that have a facing, by name; without any, every unit of one model",
    names_units=True,
)
def unit_facing(rules: RulesBuilder, settings: tuple[str, ...]) -> None:
    rules.assign(FACING_UNITS, tuple(sorted(name.casefold() for name in settings)))
    rules.replace_hook(HAS_FACING, has_facing)
    rules.insert(sequence_names.ATTACK, split_by_facing, before=take_next_target)
    rules.add_modifier(stats.DEFENCE, facing_changes_defence)
