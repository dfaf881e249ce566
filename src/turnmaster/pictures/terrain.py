"""Terrain on the page: the strokes of its art, in the units of the page."""

from collections.abc import Sequence

from turnmaster.battlefield import inches
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.art import Stroke, art_of, open_ground_of
from turnmaster.pictures.elements import group, number, tag, title
from turnmaster.pictures.kinds import PATTERN, PATTERNED, ladder, patterns, shown_name
from turnmaster.pictures.paper import Paper
from turnmaster.pictures.shapes import Picture
from turnmaster.pictures.terrain_theme import EDGES

UNIT = 100  # hundredths of an inch, in which strokes are written
RIM = f"{PATTERN}rim-"
HATCHING = {"cover-area" if kind == "cover" else kind: kind for kind in PATTERNED}
SHADOWS = {"cast": 11.0, "cast-far": 22.0}  # how far they fall to the south-east


def terrain(picture: Picture, paper: Paper) -> str:
    """Areas first, then what stands in them, then what is raised above."""
    drawn = zip(picture.terrain, art_of(picture.terrain, picture.width, picture.height), strict=True)
    ordered = sorted(drawn, key=lambda one: (one[0].elevation, one[0].solid, one[0].top))
    return group((_piece(piece, strokes, paper) for piece, strokes in ordered), id="terrain")


def open_ground(picture: Picture, paper: Paper) -> str:
    """Draw the open ground between terrain, which has no rules."""
    strokes = open_ground_of(picture.terrain, picture.width, picture.height)
    return group([_art(strokes, paper)], id="open-ground", clip_path="url(#turnmaster-edge)")


def _piece(piece: Piece, strokes: Sequence[Stroke], paper: Paper) -> str:
    ladders = [ladder(*paper.spot(point)) for point in piece.ladders]
    return group([title(f"{shown_name(piece)}{_tall(piece)}"), _art(strokes, paper), *ladders], cls="terrain")


def _art(strokes: Sequence[Stroke], paper: Paper) -> str:
    x, y = paper.spot((0, 0))
    scale = _scale(paper)
    onto = f"translate({number(x)} {number(y)}) scale({scale:.5f} {-scale:.5f})"
    paths = [_path(style, stroke.path, scale) for stroke in strokes for style in stroke.style.split()]
    return group(paths, cls="art", transform=onto)


def _scale(paper: Paper) -> float:
    return paper.inch / UNIT


def _path(style: str, path: str, scale: float) -> str:
    look: dict[str, str | float] = {"cls": style, "d": path}
    if style in EDGES:
        wide, least = EDGES[style]
        look["stroke_width"] = max(wide, least / scale)
    if style in SHADOWS:
        look["transform"] = f"translate({number(SHADOWS[style])} {number(-SHADOWS[style])})"
    if style in HATCHING:
        look["fill"] = f"url(#{RIM}{HATCHING[style]})"
    return tag("path", **look)


def _tall(piece: Piece) -> str:
    return f", {inches(piece.top)} high" if piece.top else ""


def rim_patterns(paper: Paper) -> str:
    """Return the hatching of the key, equally large on drawings of any size."""
    scale = 1 / _scale(paper)
    return patterns(RIM, f"scale({scale:.5f} {-scale:.5f})")
