"""Draw the board itself: ground, Deployment Zones, terrain and objectives."""

from turnmaster.battlefield import INCH, Point
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import Outline, bounds, disc_outline, holds_point, middle
from turnmaster.battlefield.shape import boxes_apart
from turnmaster.pictures.elements import circle, group, line, number, path_of, tag, title, words
from turnmaster.pictures.paper import Paper
from turnmaster.pictures.shapes import Picture, ZoneShape
from turnmaster.pictures.theme import fill_of, stroke_of

FOOT = 12 * INCH
HACHURE_STEP, HACHURE_LONG, HACHURE_SHORT = 6.0, 11.0, 6.0
OBJECTIVE = 11.0


def board_outlines(picture: Picture) -> tuple[Outline, ...]:
    """Return the edge of the board, or of each of its battlefields."""
    width, height = picture.width, picture.height
    if picture.fields:
        return picture.fields
    if picture.circular:
        return (disc_outline((width // 2, height // 2), width // 2),)
    return (Outline(((0, 0), (width, 0), (width, height), (0, height))),)


def ground(picture: Picture, paper: Paper) -> str:
    """Draw the table, with faint lines every foot and fainter ones between."""
    parts = [paper.outline(outline, cls="ground") for outline in board_outlines(picture)]
    for step, width in ((FOOT // 2, 0.6), (FOOT, 1.2)):
        across = [((x, 0), (x, picture.height)) for x in range(step, picture.width, step)]
        up = [((0, y), (picture.width, y)) for y in range(step, picture.height, step)]
        lines = [path_of((paper.spot(a), paper.spot(b)), closed=False) for a, b in (*across, *up)]
        if lines:
            parts.append(tag("path", d="".join(lines), cls="grid", stroke_width=width))
    return group(parts, id="ground", **_clip(picture))


def _clip(picture: Picture) -> dict[str, str | float]:
    return {"clip_path": "url(#turnmaster-edge)"} if picture.circular or picture.fields else {}


def zones(picture: Picture, paper: Paper) -> str:
    return group((_zone(zone, picture, paper) for zone in picture.zones), id="zones")


def _zone(zone: ZoneShape, picture: Picture, paper: Paper) -> str:
    """Draw a zone: a tint, a dashed edge and large letters, in the colours of its player."""
    tint = "dots" if zone.player < 0 else fill_of(zone.player)
    edge = "thin" if zone.player < 0 else f"lead {stroke_of(zone.player)}"
    parts = [title(f"Deployment Zone {zone.letter}")]
    for outline in zone.parts:
        parts.append(paper.outline(outline, cls=tint, fill_opacity=0.09))
        parts.append(paper.outline(outline, cls=edge, stroke_width=1.4, stroke_dasharray="9 5", stroke_opacity=0.8))
    look: dict[str, str | float] = {"font_size": 64, "text_anchor": "middle", "opacity": 0.2, "font_weight": "bold"}
    for outline in zone.parts:
        x, y = paper.spot(letter_spot(outline, picture))
        parts.append(words(x, y + 22, zone.letter, cls="ink" if zone.player < 0 else fill_of(zone.player), **look))
    return group(parts, cls="zone")


def heart(outline: Outline) -> Point:
    """Return a point well inside a zone: the mean of its corners, which lies in every zone that is drawn."""
    if outline.is_disc:
        return middle(outline)
    count = len(outline.points)
    return sum(x for x, _ in outline.points) // count, sum(y for _, y in outline.points) // count


def letter_spot(outline: Outline, picture: Picture) -> Point:
    """Return the position for the letter of a zone: its middle, or the nearest one without terrain."""
    x, y = heart(outline)
    size = max(picture.width, picture.height) // 32
    boxes = [bounds(piece.outline) for piece in picture.terrain]
    offsets = sorted(((i, j) for i in range(-8, 9) for j in range(-8, 9)), key=lambda o: (o[0] ** 2 + o[1] ** 2, o))
    for i, j in offsets:
        box = Box(x + (i - 1) * size, y + (j - 1) * size, x + (i + 1) * size, y + (j + 1) * size)
        corners = [(across, up) for across in (box.left, box.right) for up in (box.bottom, box.top)]
        if all(holds_point(outline, corner) for corner in corners) and all(boxes_apart(box, one, 0) for one in boxes):
            return x + i * size, y + j * size
    return x, y


# Objectives and edge


def objectives(picture: Picture, paper: Paper) -> str:
    """Draw numbered objectives, in the colour of the player who controls them."""
    return group((_objective(picture, paper, index) for index in range(len(picture.objectives))), id="objectives")


def _objective(picture: Picture, paper: Paper, index: int) -> str:
    shape = picture.objectives[index]
    x, y = paper.spot(shape.point)
    disc = circle((x, y), OBJECTIVE, cls="ink" if shape.player < 0 else fill_of(shape.player))
    ring = circle((x, y), OBJECTIVE - 2.5, cls="halo lead", stroke_width=1.2)
    look: dict[str, str | float] = {"font_size": 13, "text_anchor": "middle", "font_weight": "bold"}
    name = title(f"Objective {picture.objective_words(index)}")
    return group([name, disc, ring, words(x, y + 4.4, str(index + 1), cls="paper", **look)], cls="objective")


def edge(picture: Picture, paper: Paper) -> str:
    return "\n".join(paper.outline(outline, cls="line", stroke_width=2.4) for outline in board_outlines(picture))


# Ruler


def rulers(picture: Picture, paper: Paper) -> str:
    """Draw inches along all four sides, numbered in the south and the west."""
    step, label = ruler_steps(paper)
    frame = paper.board
    ticks, texts = [], []
    for at in range(0, picture.width + 1, step):
        x, long = paper.spot((at, 0))[0], _tick(at, label)
        ticks += [f"M{number(x)} {number(frame.bottom)}v{long}", f"M{number(x)} {number(frame.top)}v-{long}"]
        if at % label == 0:
            texts.append(words(x, frame.bottom + 24, str(at // INCH), text_anchor="middle", font_size=12, cls="dim"))
    for at in range(0, picture.height + 1, step):
        y, long = paper.spot((0, at))[1], _tick(at, label)
        ticks += [f"M{number(frame.left)} {number(y)}h-{long}", f"M{number(frame.right)} {number(y)}h{long}"]
        if at % label == 0:
            texts.append(words(frame.left - 14, y + 4, str(at // INCH), text_anchor="end", font_size=12, cls="dim"))
    return group([tag("path", d="".join(ticks), cls="thin", stroke_width=1), *texts], id="ruler")


def ruler_steps(paper: Paper) -> tuple[int, int]:
    """Return the distances of ticks and numbers: 1 inch and 6 inches, or more on a small picture."""
    factor = next((f for f in (1, 2, 4, 8) if paper.inch * f >= 7), 16)
    return factor * INCH, 6 * factor * INCH


def _tick(at: int, label: int) -> int:
    return 10 if at % label == 0 else 7 if at % (label // 2) == 0 else 4


def scale_bar(paper: Paper) -> str:
    """Draw a scale bar with its length, and an arrow to the north."""
    label = ruler_steps(paper)[1]
    x, y = paper.board.left, paper.board.bottom + 48
    piece = label * paper.scale / 2
    bars = [
        tag("rect", x=x + i * piece, y=y, width=piece, height=6, cls="ink line" if i % 2 else "hollow line",
            stroke_width=1)
        for i in range(4)
    ]  # fmt: skip
    marks = [
        words(x + i * 2 * piece, y + 22, f'{i * label // INCH}"', font_size=12, text_anchor="middle", cls="dim")
        for i in range(3)
    ]
    arrow = tag("path", d=f"M{number(paper.board.right - 8)} {number(y - 8)}l7 20l-7 -5l-7 5Z", cls="ink")
    north = words(paper.board.right - 8, y + 28, "N", font_size=14, text_anchor="middle", font_weight="bold")
    tick = line((x, y), (x, y + 9), cls="line", stroke_width=1)
    return group([*bars, tick, *marks, arrow, north], id="scale")
