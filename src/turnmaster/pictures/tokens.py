"""Draw areas and objects of perks: lasting templates, traps, weapons on the ground, and remains.

A template is hatched while it counts and only outlined before; every other object has a sign of its own. The player is
shown by a symbol as well as by colour.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from turnmaster.battlefield.outline import middle
from turnmaster.pictures.areas import REMAINS, TEMPLATE, TRAP, WEAPON, alike, clusters
from turnmaster.pictures.elements import (
    Spot,
    circle,
    group,
    number,
    path_of,
    rect,
    shortened,
    tag,
    title,
    width_of,
    words,
)
from turnmaster.pictures.kinds import PATTERN
from turnmaster.pictures.labels import Places, around, hull, upon
from turnmaster.pictures.overlays import union_rim
from turnmaster.pictures.paper import Paper, Rectangle
from turnmaster.pictures.people import mark
from turnmaster.pictures.shapes import AreaShape, Picture
from turnmaster.pictures.theme import PLAYERS, fill_of, stroke_of

SIGN = 7.0  # half the width of the sign of a trap, a weapon or remains
USUAL_INCH = 1000 / 48  # pixels to an inch at which a sign has that size
DASHES = "7 4"
HATCHED = 0.6
SMALL, TINY = 12.0, 10.5
LONGEST_NAME = 28
ROOMY = 0.6  # a name is written on a template if it takes up no more of it than this


# On the table


def patterns(picture: Picture) -> str:
    """Return the hatching of templates in the colour of each player who has one."""
    players = sorted({area.player % len(PLAYERS) for area in picture.areas if area.kind == TEMPLATE})
    return "\n".join(_hatching(player) for player in players)


def _hatching(player: int) -> str:
    attributes = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(-45)"}
    stroke = tag("path", d="M0 0V11", cls=f"lead {stroke_of(player)}", stroke_width=2.2)
    return tag("pattern", stroke, id=f"{PATTERN}lies-{player}", width=11, height=11, **attributes)


def lying(picture: Picture, paper: Paper) -> str:
    """Draw all areas on the board: over the terrain, under the models, small signs over templates."""
    groups = alike(area for area in picture.areas if not area.inside)
    templates = [one for group_ in groups if group_[0].kind == TEMPLATE for one in clusters(group_)]
    drawn = [_template(number, cluster, paper) for number, cluster in enumerate(templates)]
    traps = [one for group_ in groups if group_[0].kind == TRAP for one in clusters(group_)]
    drawn += [_near(cluster, paper) for cluster in traps]
    drawn += [_sign(area, paper) for group_ in groups for area in group_ if area.kind != TEMPLATE]
    return group(drawn, id="lying", clip_path="url(#turnmaster-edge)")


def _template(number: int, areas: Sequence[AreaShape], paper: Paper) -> str:
    """Draw templates that are alike and overlap with one tint and one edge around all, and faint edges of their own."""
    first, outlines = areas[0], [area.outline for area in areas]
    stroke = f"lead {stroke_of(first.player)}"
    covered = [paper.outline(outline) for outline in outlines]
    page = rect(0, 0, paper.page_width, paper.board.bottom, fill="#fff")
    name = f"{PATTERN}around-{number}"
    mask = tag("mask", page, group(covered, fill="#000"), id=name, maskUnits="userSpaceOnUse")
    parts = [
        title(_told(first)),
        mask,
        group(covered, cls=fill_of(first.player), opacity=_tint(first)),
    ]
    if first.counts:
        parts.append(group(covered, fill=_hatched(first), opacity=HATCHED))
    if len(set(outlines)) > 1:
        parts.append(group(covered, cls=stroke, stroke_width=0.8, stroke_opacity=0.5))
    look: dict[str, str | float] = {"stroke_width": 5, "stroke_dasharray": DASHES}
    parts.append(group([group(covered, cls=stroke, **look)], mask=f"url(#{name})"))
    return group(parts, cls=f"lying {TEMPLATE}")


def _tint(area: AreaShape) -> float:
    return 0.16 if area.counts else 0.06


def _hatched(area: AreaShape) -> str:
    return f"url(#{PATTERN}lies-{area.player % len(PLAYERS)})"


def _told(area: AreaShape) -> str:
    return ", ".join(part for part in (area.words, area.stays) if part)


def _near(traps: Sequence[AreaShape], paper: Paper) -> str:
    """Draw the distance at which traps that lie together are triggered."""
    player, outlines = traps[0].player, [trap.outline for trap in traps]
    tint = group([paper.outline(outline) for outline in outlines], cls=fill_of(player), opacity=0.08)
    rim = union_rim([(*paper.spot(middle(outline)), outline.radius * paper.scale) for outline in outlines])
    look: dict[str, str | float] = {"stroke_width": 1.5, "stroke_dasharray": "2 3.5"}
    return group([tint, tag("path", d=rim, cls=f"lead {stroke_of(player)}", **look)], cls="near")


def _sign(area: AreaShape, paper: Paper) -> str:
    drawn = sign(area.kind, area.player, paper.spot(middle(area.outline)), sign_size(paper))
    return group([title(_told(area)), drawn], cls=f"lying {area.kind}")


def sign(kind: str, player: int, centre: Spot, size: float = 1) -> str:
    """Draw the sign of an object on a light ground, so that it is visible on any background."""
    drawn = {TRAP: _mine, WEAPON: _blade, REMAINS: _stone}[kind](player)
    return group(drawn, transform=f"translate({number(centre[0])} {number(centre[1])}) scale({number(size)})")


def sign_size(paper: Paper) -> float:
    """Return the size of signs, which grow with the models around them, but have a minimum."""
    return max(1.0, paper.inch / USUAL_INCH)


def _mine(player: int) -> list[str]:
    """Draw a trap: a ball with spikes."""
    ends = [(SIGN * cos(pi * i / 4), SIGN * sin(pi * i / 4)) for i in range(8)]
    spikes = "".join(path_of(((0, 0), end), closed=False) for end in ends)
    halo = tag("path", d=spikes, cls="halo lead", stroke_width=4.4, stroke_linecap="round")
    star = tag("path", d=spikes, cls=f"lead {stroke_of(player)}", stroke_width=1.8, stroke_linecap="round")
    ball = circle((0, 0), SIGN * 0.6, cls=f"{fill_of(player)} base-edge", stroke_width=0.8)
    return [halo, star, ball, circle((0, 0), 1.5, cls="on-base")]


def _blade(player: int) -> list[str]:
    """Draw a sword on the ground, its point to the north-east."""
    shape = "M-6.5 6.5L7 -7M-5.5 -0.5L0.5 5.5"
    halo = tag("path", d=shape, cls="halo lead", stroke_width=6, stroke_linecap="round")
    return [halo, tag("path", d=shape, cls=f"lead {stroke_of(player)}", stroke_width=2.4, stroke_linecap="round")]


def _stone(player: int) -> list[str]:
    """Draw remains: a gravestone."""
    slab = tag("path", d="M-5 7v-8a5 5 0 0 1 10 0v8Z", cls=f"{fill_of(player)} halo", stroke_width=2)
    return [slab, tag("path", d="M0 -3v7M-2.5 -0.5h5", cls="on-base-line", stroke_width=1.4)]


def sample(area: AreaShape, centre: Spot) -> str:
    """Draw the sample of an area in the legend: its sign, or a piece of a template."""
    if area.kind != TEMPLATE:
        return sign(area.kind, area.player, centre)
    x, y = centre[0] - 11, centre[1] - 7
    parts = [rect(x, y, 22, 14, cls=fill_of(area.player), fill_opacity=_tint(area))]
    if area.counts:
        parts.append(rect(x, y, 22, 14, fill=_hatched(area), opacity=HATCHED))
    edge = rect(x, y, 22, 14, cls=f"lead {stroke_of(area.player)}", stroke_width=1.8, stroke_dasharray="5 3")
    return group([*parts, edge])


def sign_frames(picture: Picture, paper: Paper) -> list[Rectangle]:
    """Return the frames of signs, which names must avoid."""
    return [_sign_frame(area, paper) for area in picture.areas if area.kind != TEMPLATE and not area.inside]


# What it is called


def lying_names(picture: Picture, paper: Paper, places: Places) -> str:
    """Draw the names of templates, and those of signs if there is room, since the legend explains them."""
    groups = alike(area for area in picture.areas if not area.inside)
    names = [_name(cluster, paper, places) for group_ in groups for cluster in clusters(group_)]
    return group([name for name in names if name], id="lying-names")


def _name(areas: Sequence[AreaShape], paper: Paper, places: Places) -> str:
    """Draw the perk of templates with their duration, or the name of a sign's weapon or unit."""
    first, is_template = areas[0], areas[0].kind == TEMPLATE
    text = shortened(first.perk if is_template else first.name, LONGEST_NAME)
    below = first.stays if is_template else ""
    wide = max(width_of(text, SMALL) + 16, width_of(below, TINY)) + 8
    high = SMALL + 6 + (TINY + 1 if below else 0)
    frame = _room_for(areas, wide, high, paper, places)
    if frame is None:
        return ""
    x, y, colour = frame.left, frame.top + SMALL + 1, fill_of(first.player)
    look: dict[str, str | float] = {"font_size": SMALL, "font_style": "italic", "font_weight": "bold"}
    parts = [mark(first.player, (x + 10, y - 4), 5, colour), words(x + 19, y, text, cls=f"halo {colour}", **look)]
    if below:
        parts.append(words(x + 5, y + TINY + 1, below, font_size=TINY, cls="dim"))
    plate = [rect(x, frame.top, wide, high, rx=4, cls="ground", fill_opacity=0.82)] if is_template else []
    return group([*plate, *parts], cls="lying-name")


def _room_for(areas: Sequence[AreaShape], wide: float, high: float, paper: Paper, places: Places) -> Rectangle | None:
    """Find room on large templates, or around others in any case; around signs only if it is free."""
    if areas[0].kind != TEMPLATE:
        return places.free(around(hull([_sign_frame(area, paper) for area in areas]), wide, high))
    box = hull([paper.frame(area.outline) for area in areas])
    roomy = wide < ROOMY * (box.right - box.left)
    return places.best([*(upon(box, wide, high) if roomy else []), *around(box, wide, high)])


def _sign_frame(area: AreaShape, paper: Paper) -> Rectangle:
    (x, y), half = paper.spot(middle(area.outline)), SIGN * sign_size(paper)
    return Rectangle(x - half, y - half, x + half, y + half)
