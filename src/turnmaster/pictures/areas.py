"""Convert areas of perks and markers of concealed units to shapes."""

from collections.abc import Iterable, Sequence

from turnmaster.battlefield import INCH, inches
from turnmaster.battlefield.bases import outline_of as base_outline
from turnmaster.battlefield.outline import Outline, bounds, disc_outline
from turnmaster.battlefield.shape import boxes_apart
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.field.carriers import carrier_name
from turnmaster.engine.field.units import MARKER_RADIUS, bases_of, marker_of, standing
from turnmaster.engine.turn.knowledge import Known
from turnmaster.perks.areas import NO_LAST_TURN, outline_of
from turnmaster.pictures.shapes import AreaShape, MarkerShape

TEMPLATE, TRAP, WEAPON, REMAINS = "template", "trap", "weapon", "remains"
TOGETHER = 3 * INCH  # things of one kind that lie this close share one name on the map


def known_areas(known: Known) -> list[Area]:
    """Return the areas that a player knows of: those inside hidden units are excluded."""
    return [area for area in known.areas if area.inside < 0 or area.inside in known.units]


def area_shapes(battle: Battle, areas: Iterable[Area], units: Sequence[str]) -> tuple[AreaShape, ...]:
    return tuple(area_shape(battle, area, units) for area in areas)


def area_shape(battle: Battle, area: Area, units: Sequence[str]) -> AreaShape:
    kind, turn = kind_of(area), battle.state.turn
    ends = area.first <= area.last < NO_LAST_TURN
    return AreaShape(
        kind=kind,
        perk=area.perk,
        name=_name(battle, area, units),
        player=area.player,
        outline=outline_of(area),
        z=area.level,
        first=area.first,
        last=area.last if ends else None,
        counts=area.first <= turn,
        inside=carrier_name(battle, area.inside) if area.inside != NOWHERE else "",
        stays=_in_words(area, kind, turn),
    )


def kind_of(area: Area) -> str:
    """Return the kind of an area: a template has an extent and an end, or corners; one that waits for a
    unit is a trap.
    """
    if area.lies is not None:
        return WEAPON
    if len(area.points) > 1 or (area.radius and area.last < NO_LAST_TURN) or is_place(area):
        return TEMPLATE
    return TRAP if area.radius else REMAINS


def is_place(area: Area) -> bool:
    """Check whether an area is a place that a perk made, not a weapon or remains."""
    return area.weapon < 0 and area.radius > 0 and area.last == NO_LAST_TURN and area.strikes is None


def _name(battle: Battle, area: Area, units: Sequence[str]) -> str:
    """Return the name of the weapon that made an area, as it was then, or of the unit whose remains it shows."""
    if area.lies is not None:
        return area.lies.name
    if is_place(area):
        return area.perk
    if area.strikes is not None:
        return area.strikes.name
    return battle.profile(area.unit).weapons[area.weapon].name if area.weapon >= 0 else units[area.unit]


def _in_words(area: Area, kind: str, turn: int) -> str:
    """Return the Game Turns for which an area stays, if known, and other facts."""
    if is_place(area):
        return ""
    if kind == TEMPLATE and area.strikes is None:
        return "placed for an attack"
    if kind == TRAP:
        return f"triggers within {inches(area.radius)}"
    if area.first > turn:
        return f"in Game Turns {area.first} to {area.last}" if area.last > area.first else f"in Game Turn {area.first}"
    return f"to the end of Game Turn {area.last}" if area.first <= area.last < NO_LAST_TURN else ""


# Markers


def all_markers(battle: Battle) -> tuple[MarkerShape, ...]:
    """Return the marker of every concealed unit, with the knowledge of its player."""
    numbers = range(len(battle.state.units))
    return tuple(shape for number in numbers for shape in _marker(battle, number))


def known_markers(battle: Battle, known: Known) -> tuple[MarkerShape, ...]:
    """Return the markers as one player knows them: those of others reveal nothing."""
    own = [shape for number in known.units for shape in _marker(battle, number)]
    strange = [
        MarkerShape(player=one.player, outline=disc_outline((one.x, one.y), MARKER_RADIUS), z=one.z)
        for one in known.markers
    ]
    return (*own, *strange)


def _marker(battle: Battle, unit: int) -> list[MarkerShape]:
    holder = battle.state.units[unit]
    return [
        MarkerShape(
            player=holder.player,
            outline=base_outline(base),
            z=base.level,
            unit=unit,
            meant=tuple(map(base_outline, bases_of(battle, unit, standing(holder)))),
        )
        for base in marker_of(battle, unit)
    ]


# Groups


def alike(areas: Iterable[AreaShape]) -> list[list[AreaShape]]:
    """Group areas for a line of the legend: same kind, name, player and duration."""
    groups: dict[tuple[object, ...], list[AreaShape]] = {}
    for area in areas:
        groups.setdefault((area.player, area.kind, area.words, area.inside, area.z, area.stays), []).append(area)
    return list(groups.values())


def clusters(areas: Sequence[AreaShape]) -> list[list[AreaShape]]:
    """Group areas that are alike and close together, so that one name on the map is enough."""
    found: list[list[AreaShape]] = []
    for area in areas:
        near = [group for group in found if any(_close(area.outline, other.outline) for other in group)]
        found = [group for group in found if group not in near]
        found.append([*(one for group in near for one in group), area])
    return found


def _close(one: Outline, other: Outline) -> bool:
    return not boxes_apart(bounds(one), bounds(other), TOGETHER)


def notes_on(group: Sequence[AreaShape]) -> str:
    """Return the notes of a legend on a group of areas: duration, height, and unit or building that contains them."""
    first = group[0]
    height = f"up at {inches(first.z)}" if first.z > 0 else ""
    inside = f"inside {first.inside}" if first.inside else ""
    return ", ".join(part for part in (first.stays, height, inside) if part)


def counted(group: Sequence[AreaShape], words: str) -> str:
    """Return a name for a group of areas, with their number."""
    return words + (f", {len(group)}" if len(group) > 1 else "")


def told(group: Sequence[AreaShape]) -> str:
    """Return a group of areas in one phrase."""
    notes = notes_on(group)
    return counted(group, group[0].words) + (f" ({notes})" if notes else "")


def lies_there(count: int) -> str:
    """Return a phrase for markers of unknown units."""
    return f"{count} concealed units" if count > 1 else "a concealed unit"
