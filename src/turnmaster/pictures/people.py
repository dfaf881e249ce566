"""Draw models as bases, with the symbol of their player; wounds, casualties, and the names of units."""

from collections.abc import Sequence
from math import cos, pi, sin

from turnmaster.battlefield import distance
from turnmaster.battlefield.outline import middle
from turnmaster.pictures.elements import Spot, circle, group, line, number, path_of, shortened, tag, title, words
from turnmaster.pictures.labels import Places, Tied
from turnmaster.pictures.marks import MARKS
from turnmaster.pictures.paper import Paper, Rectangle
from turnmaster.pictures.shapes import BaseShape, Picture, UnitShape
from turnmaster.pictures.stances import chevron, key_chevron, key_label, room_in
from turnmaster.pictures.theme import fill_of, stroke_of

NAME_SIZE = 13.0
LONGEST_NAME = 32


def mark(player: int, centre: Spot, size: float, cls: str) -> str:
    """Draw the shape of a player's symbol; `cls` fills it, and a hollow one is only an outline."""
    shape = MARKS[player % len(MARKS)]
    inner = size * 0.72 if shape.hollow else size
    points = [(centre[0] + x * inner, centre[1] + y * inner) for x, y in shape.corners]
    look: dict[str, str | float] = {"cls": cls, "stroke_width": 0.8}
    if shape.hollow:
        look = {"cls": f"lead {cls}-line", "stroke_width": max(1.2, size * 0.38)}
    if not points:
        return circle(centre, inner * (1.0 if shape.hollow else 0.8), **look)
    return tag("path", d=path_of(points), **look)


def bases(picture: Picture, paper: Paper) -> str:
    """Draw every unit, those on the table first, so that higher models are drawn over them."""
    units = sorted(picture.units, key=lambda unit: max((base.z for base in unit.bases), default=0))
    return group((_unit(unit, paper) for unit in units if unit.bases or unit.fallen), id="units")


def _unit(unit: UnitShape, paper: Paper) -> str:
    fallen = [_cross(paper.spot(point), 3.2, "thin", 1.3) for point in unit.fallen]
    parts = [title(f"{unit.name}: {unit.standing} of {unit.models} models"), *fallen, *_links(unit, paper)]
    return group([*parts, *(_base(unit, base, paper) for base in unit.bases)], cls="unit")


def _links(unit: UnitShape, paper: Paper) -> list[str]:
    """Draw links from each base to the next of its unit, by the shortest net, so that neighbouring units can be told
    apart.
    """
    apart = [middle(base.outline) for base in unit.bases]
    joined, strokes = apart[:1], []
    apart = apart[1:]
    while apart:
        near, far = min(((a, b) for a in joined for b in apart), key=lambda ends: (distance(*ends[0], *ends[1]), ends))
        strokes.append(path_of((paper.spot(near), paper.spot(far)), closed=False))
        joined.append(far)
        apart.remove(far)
    look: dict[str, str | float] = {"stroke_width": 5, "stroke_opacity": 0.45}
    return [tag("path", d="".join(strokes), cls=f"lead {stroke_of(unit.player)}", **look)] if strokes else []


def _base(unit: UnitShape, base: BaseShape, paper: Paper) -> str:
    centre, radius = paper.spot(middle(base.outline)), room_in(base.outline) * paper.scale
    if base.hp <= 0:
        ring = paper.outline(base.outline, cls="hollow line", stroke_width=1.2, stroke_dasharray="3 2")
        return group([ring, _cross(centre, radius * 0.6, "alarm", max(1.6, radius / 5))], cls="base casualty")
    parts = [paper.outline(base.outline, cls=f"{fill_of(unit.player)} base-edge", stroke_width=1.2)]
    if unit.hero:
        parts.append(circle(centre, radius * 0.76, cls="on-base-line lead", stroke_width=max(0.8, radius * 0.09)))
    crowded = unit.hero or (base.facing >= 0 and base.outline.is_disc)
    parts.append(mark(unit.player, centre, radius * (0.4 if crowded else 0.55), "on-base"))
    if base.hp < base.full_hp:
        parts.append(_health(centre, radius, base.hp / base.full_hp))
    if base.facing >= 0:
        parts.append(chevron(base, paper))
    return group(parts, cls="base wounded" if base.hp < base.full_hp else "base")


def _health(centre: Spot, radius: float, left: float) -> str:
    """Draw a ring on the edge: light for the HP that a model has left, clockwise from the top, dark for the HP lost."""
    angle = 2 * pi * max(left, 0.001)
    x, y = centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)
    arc = f"A{number(radius)} {number(radius)} 0 {int(angle > pi)} 1 {number(x)} {number(y)}"
    wide = max(2.0, radius * 0.24)
    track = circle(centre, radius, cls="lead base-edge", stroke_width=wide + 0.8)
    start = f"M{number(centre[0])} {number(centre[1] - radius)}"
    return track + tag("path", d=start + arc, cls="lead whole", stroke_width=wide - 0.6)


def _cross(centre: Spot, size: float, cls: str, width: float) -> str:
    x, y = centre
    falling = line((x - size, y - size), (x + size, y + size), cls=cls, stroke_width=width)
    rising = line((x - size, y + size), (x + size, y - size), cls=cls, stroke_width=width)
    return group([falling, rising], cls="cross-out")


def key_base(kind: str, centre: Spot) -> str:
    """Draw a sample for the key: a wounded base, a casualty, a removed model, an objective, a height, a facing."""
    if kind == "fallen":
        return _cross(centre, 3.2, "thin", 1.3)
    if kind == "objective":
        return group([circle(centre, 7.5, cls="ink"), circle(centre, 5.4, cls="halo lead", stroke_width=1)])
    if kind == "level":
        return key_label(centre)
    if kind == "facing":
        return key_chevron(centre)
    if kind == "casualty":
        ring = circle(centre, 7, cls="hollow line", stroke_width=1.2, stroke_dasharray="3 2")
        return group([ring, _cross(centre, 4.2, "alarm", 1.6)])
    return group([circle(centre, 7, cls="dim base-edge", stroke_width=1.2), _health(centre, 7, 0.65)])


def names(picture: Picture, paper: Paper, places: Places) -> str:
    """Draw the name of every unit on the battlefield, with a line to its nearest base."""
    on_field = [unit for unit in picture.units if unit.bases]
    return group((_name(unit, paper, places) for unit in on_field), id="names")


def _name(unit: UnitShape, paper: Paper, places: Places) -> str:
    return name_beside([paper.frame(base.outline) for base in unit.bases], unit.name, unit.player, places)


def name_beside(frames: Sequence[Rectangle], name: str, player: int, places: Places) -> str:
    """Draw a name beside its object, with a line to the nearest part of it."""
    text = shortened(name, LONGEST_NAME)
    tied = places.beside(frames, text, NAME_SIZE)
    x, y = tied.frame.left, tied.frame.bottom - 4
    written = words(x, y, text, font_size=NAME_SIZE, font_weight="bold", cls=f"halo {fill_of(player)}")
    return group([*_leader(tied, player), written], cls="name")


def _leader(tied: Tied, player: int) -> list[str]:
    look: dict[str, str | float] = {"cls": f"lead {stroke_of(player)}", "stroke_width": 1.1}
    return [line(tied.start, tied.end, **look)] if tied.start != tied.end else []
