"""Draw layers as SVG: weapon ranges, move envelopes, lines of sight, paths."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, sin

from turnmaster.battlefield import inches
from turnmaster.pictures.elements import Spot, circle, group, line, number, path_of, tag, title, width_of, words
from turnmaster.pictures.labels import Places
from turnmaster.pictures.layers import length_in_words, percent
from turnmaster.pictures.paper import Paper, Rectangle
from turnmaster.pictures.shapes import PathLayer, Picture, RangeLayer, ReachLayer, SightLayer
from turnmaster.pictures.theme import fill_of, stroke_of

Arc = tuple[float, float]


def areas(picture: Picture, paper: Paper) -> str:
    """Draw ranges and envelopes, which lie under the models."""
    drawn = []
    for layer in picture.layers:
        if isinstance(layer, RangeLayer):
            drawn.append(_range(layer, picture.player_of(layer.unit), paper))
        elif isinstance(layer, ReachLayer):
            drawn.append(_reach(layer, picture.player_of(layer.unit), paper))
    return group(drawn, id="areas", clip_path="url(#turnmaster-edge)")


def lines(picture: Picture, paper: Paper, places: Places) -> str:
    """Draw sight and paths, which lie over the models."""
    drawn = []
    for layer in picture.layers:
        if isinstance(layer, SightLayer):
            drawn.append(_sight(layer, paper, places))
        elif isinstance(layer, PathLayer):
            drawn.append(_path(layer, picture.player_of(layer.unit), paper, places))
    return group(drawn, id="lines")


# Ranges


def _range(layer: RangeLayer, player: int, paper: Paper) -> str:
    discs = [(*paper.spot(disc[:2]), disc[2] * paper.scale) for disc in layer.discs]
    filled = [circle((x, y), r, cls=fill_of(player)) for x, y, r in discs]
    filled += [paper.outline(outline, cls=fill_of(player)) for outline in layer.outlines]
    look: dict[str, str | float] = {"cls": f"lead {stroke_of(player)}", "stroke_width": 2}
    look["stroke_dasharray"] = "12 5 2 5"
    rims = [tag("path", d=union_rim(discs), **look)] if discs else []
    rims += [paper.outline(outline, **look) for outline in layer.outlines]
    tops = [(y - r, x) for x, y, r in discs]
    tops += [(frame.top, (frame.left + frame.right) / 2) for frame in map(paper.frame, layer.outlines)]
    y, x = min(tops)
    text = f"{layer.weapon} {inches(layer.reach)}"
    look = {"font_size": 12, "text_anchor": "middle", "cls": f"halo {fill_of(player)}"}
    name = words(x, max(y, paper.board.top) + 16, text, **look)
    return group([title(layer.words), group(filled, opacity=0.05), *rims, name], cls="layer range")


def union_rim(discs: Sequence[tuple[float, float, float]]) -> str:
    """Return the outer edge of overlapping discs: the parts of each rim outside all other discs."""
    different = list(dict.fromkeys(discs))
    strokes = []
    for disc in different:
        x, y, r = disc
        for start, end in _open_arcs(disc, [other for other in different if other != disc]):
            if end - start >= 2 * pi - 1e-9:
                strokes.append(f"M{number(x + r)} {number(y)}" + _arc(r, x - r, y, False) + _arc(r, x + r, y, False))
                continue
            strokes.append(f"M{number(x + r * cos(start))} {number(y + r * sin(start))}")
            strokes.append(_arc(r, x + r * cos(end), y + r * sin(end), end - start > pi))
    return "".join(strokes)


def _arc(radius: float, x: float, y: float, large: bool) -> str:
    return f"A{number(radius)} {number(radius)} 0 {int(large)} 1 {number(x)} {number(y)}"


def _open_arcs(disc: tuple[float, float, float], others: Sequence[tuple[float, float, float]]) -> Iterator[Arc]:
    """Yield the parts of a rim that no other disc covers, as angles."""
    covered: list[Arc] = []
    for other in others:
        dx, dy = other[0] - disc[0], other[1] - disc[1]
        apart = hypot(dx, dy)
        if apart >= disc[2] + other[2] or apart + other[2] <= disc[2]:
            continue
        if apart + disc[2] <= other[2]:
            return
        half = acos((apart**2 + disc[2] ** 2 - other[2] ** 2) / (2 * apart * disc[2]))
        start = (atan2(dy, dx) - half) % (2 * pi)
        end = start + 2 * half
        covered += [(start, min(end, 2 * pi)), (0.0, end - 2 * pi)] if end > 2 * pi else [(start, end)]
    here = 0.0
    for start, end in sorted(covered):
        if start > here:
            yield here, start
        here = max(here, end)
    if here < 2 * pi:
        yield here, 2 * pi


# Envelopes


def _reach(layer: ReachLayer, player: int, paper: Paper) -> str:
    """Draw the cells with their steps cut off: from the middle of each side to the middle of the next."""
    rings = [_smooth([paper.spot(point) for point in ring]) for ring in layer.rings]
    data = "".join(path_of(ring) for ring in rings)
    look: dict[str, str | float] = {"stroke_width": 1.8, "stroke_linejoin": "round"}
    fill = tag("path", d=data, cls=fill_of(player), fill_opacity=0.16, fill_rule="evenodd")
    edge = tag("path", d=data, cls=f"lead {stroke_of(player)}", **look)
    return group([title(layer.words), fill, edge], cls="layer reach")


def _smooth(ring: Sequence[Spot]) -> list[Spot]:
    """Smooth a ring: long straight sides stay except for their ends, and short steps become a slant."""
    cut = min(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2
    points: list[Spot] = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = hypot(b[0] - a[0], b[1] - a[1])
        share = cut / length
        near = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        far = (b[0] - (b[0] - a[0]) * share, b[1] - (b[1] - a[1]) * share)
        points += [near] if share >= 0.5 else [near, far]
    return points


# Sight and ways


def _sight(layer: SightLayer, paper: Paper, places: Places) -> str:
    start, end = paper.spot(layer.start), paper.spot(layer.end)
    outlines = [paper.outline(one, cls="halo lead", stroke_width=8) for one in layer.outlines]
    outlines += [paper.outline(one, cls="blocker", stroke_width=3.6) for one in layer.outlines]
    halo = line(start, end, cls="halo lead", stroke_width=5, stroke_opacity=0.8)
    ray = line(start, end, cls="line", stroke_width=2, stroke_dasharray="1 0" if not layer.blockers else "10 5")
    eye = circle(start, 4, cls="hollow line", stroke_width=2)
    text = "nothing hidden" if not layer.blockers else f"{percent(layer.hidden)} hidden"
    return group([title(layer.words), *outlines, halo, ray, eye, _tag_on(start, end, text, places)], cls="layer sight")


def _path(layer: PathLayer, player: int, paper: Paper, places: Places) -> str:
    spots = [paper.spot(point) for point in layer.points]
    data = path_of(spots, closed=False)
    wide = 2 * layer.radius * paper.scale
    joined: dict[str, str | float] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    lane = tag("path", d=data, cls=f"lead {stroke_of(player)}", stroke_width=wide, stroke_opacity=0.18, **joined)
    way = tag("path", d=data, cls="line", stroke_width=2, stroke_dasharray="2 6", **joined)
    stop = circle(spots[-1], wide / 2, cls="line", stroke_width=1.6, stroke_dasharray="4 3")
    bends = [circle(spot, 2.6, cls="ink") for spot in spots[1:]]
    longest = max(pairwise(spots), key=lambda ends: hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]))
    sign = _tag_on(*longest, length_in_words(layer.length, layer.allowance), places)
    return group([title(layer.words), lane, way, *bends, stop, sign], cls="layer path")


def _tag_on(start: Spot, end: Spot, text: str, places: Places) -> str:
    """Draw a small sign on the middle of a line, or as near to it as there is room."""
    wide, high = width_of(text, 13) + 14, 20.0
    shares = (0.5, 0.35, 0.65, 0.2, 0.8)
    middles = [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in shares]
    frame = places.best(Rectangle(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y in middles)
    box = tag("rect", x=frame.left, y=frame.top, width=wide, height=high, rx=4, cls="hollow line", stroke_width=1.2)
    middle = (frame.left + frame.right) / 2
    return box + words(middle, frame.bottom - 5.5, text, font_size=13, text_anchor="middle", font_weight="bold")
