"""Destroyed units that may come back: the markers where they were destroyed, and their return. [Perks 12.4, Revive]

A removed unit leaves a marker where its last model was lost. It lies there until the unit is back.
"""

from fractions import Fraction

from turnmaster.battlefield import TOLERANCE, Base, gap
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.state import NOWHERE, RESERVE, Area
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.units import (
    building_base,
    in_play,
    is_gone,
    measured_bases,
    model_base,
    outermost,
    present,
)
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.turn.hooks import POINTS_COUNTED
from turnmaster.perks.conditions import stays_down

REMAINS = "Casualty"  # what such a marker is called
RADIUS = Note(REMAINS, "radius")  # of the base that fell there
CAME_BACK = Note("came back")  # how often a unit was destroyed and stood again


def add_remains(rules: RulesBuilder) -> None:
    """Let every destroyed unit leave a marker, for perks that bring it back."""
    rules.add_reaction(CasualtiesRemoved, leave_remains, once=REMAINS)
    add_lost_points(rules)


def add_lost_points(rules: RulesBuilder) -> None:
    """Count units that come back as destroyed for the points of their players."""
    rules.contribute(POINTS_COUNTED, nothing_if_it_came_back, once=REMAINS)


def leave_remains(battle: Battle, event: CasualtiesRemoved) -> None:
    if not event.destroyed or event.in_reserve:
        return
    take_remains_away(battle, event.unit)
    fell = where_it_fell(battle, event.unit, event.fallen)
    player, radius = battle.state.units[event.unit].player, RADIUS.alone(fell.radius)
    battle.state.areas.append(
        Area(REMAINS, player, event.unit, -1, [fell.centre], first=battle.state.turn, level=fell.level, notes=radius)
    )


def where_it_fell(battle: Battle, unit: int, fallen: list[int]) -> Base:
    """Return the base of the last model that a unit lost, or of its carrier."""
    if battle.state.units[unit].aboard == NOWHERE:
        return model_base(battle, unit, battle.state.units[unit].models[fallen[-1]])
    outer = outermost(battle, unit)
    carrier = battle.state.units[outer]
    if carrier.aboard != NOWHERE:
        return building_base(battle, carrier.aboard)
    return model_base(battle, outer, carrier.models[(present(carrier) or [0])[0]])


def remains_of(battle: Battle, unit: int) -> Base | None:
    """Return the marker of a unit that is gone, as a base, or nothing if there is none."""
    return lying_for(battle, unit) if is_gone(battle.state.units[unit]) else None


def lying_for(battle: Battle, unit: int) -> Base | None:
    """Return the marker that lies on the board for a unit, as a base."""
    lying = next((area for area in battle.state.areas if (area.perk, area.unit) == (REMAINS, unit)), None)
    return None if lying is None else Base(*lying.points[0], RADIUS.of(lying.notes), lying.level, 0)


def take_remains_away(battle: Battle, unit: int) -> None:
    areas = battle.state.areas
    battle.state.areas = [area for area in areas if (area.perk, area.unit) != (REMAINS, unit)]


def is_near_remains(battle: Battle, unit: int, lying: Base, inches: int) -> bool:
    """Check whether a unit is this near to where another was destroyed. A passenger measures from its carrier, through
    Fire Points. [Free Rules part 4, Perks and Transports]
    """
    reaches_out: bool = battle.rules.hook(PASSENGERS_FIRE)(battle, unit)
    return reaches_out and is_near_base(battle, unit, lying, inches)


def is_near_base(battle: Battle, unit: int, base: Base, inches: int) -> bool:
    reach = inches * battle.inch + TOLERANCE
    return any(gap(mine, base) <= reach for mine in measured_bases(battle, unit))


def why_cannot_return(battle: Battle, unit: int) -> str:
    """Return why a unit cannot come back."""
    holder, name = battle.unit(unit), battle.called(unit)
    if not in_play(holder) and (is_aside(holder) or not is_gone(holder)):
        return f"{name} is neither in play nor destroyed."
    return f"Nothing brings {name} back." if stays_down(battle, unit) else ""


def make_whole(battle: Battle, unit: int) -> None:
    """Put a unit into Reserve at full HP, without its positive effects; phantoms do not come back."""
    holder, full = battle.state.units[unit], battle.profile(unit).hp
    holder.effects = [effect for effect in holder.effects if effect.negative]
    holder.absorb, holder.guard, holder.aboard, holder.marker = 0, 0, NOWHERE, False
    for model in holder.models:
        if not model.phantom:
            model.hp, model.place = full, RESERVE
    CAME_BACK.add(holder.notes, 1)
    refresh_contacts(battle, [unit])


def nothing_if_it_came_back(battle: Battle, unit: int, left: Fraction) -> Fraction:
    """Return no points for a unit that was destroyed and came back."""
    return Fraction(0) if CAME_BACK.is_in(battle.state.units[unit].notes) else left


def models_missing(battle: Battle, unit: int) -> int:
    """Return a note about models of a returned unit without room."""
    return sum(1 for model in battle.state.units[unit].models if not model.hp and not model.phantom)
