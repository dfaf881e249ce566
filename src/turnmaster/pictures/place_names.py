"""Write the name and height of each piece of terrain where there is room."""

from collections.abc import Sequence

from turnmaster.battlefield.outline import holds_point
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.elements import group, rect, shortened, width_of, words
from turnmaster.pictures.kinds import heights_of, named_groups, shown_name
from turnmaster.pictures.labels import Places, hull, upon
from turnmaster.pictures.paper import Paper, Rectangle
from turnmaster.pictures.shapes import Picture

SMALL, TINY = 12.0, 10.5


def place_names(picture: Picture, paper: Paper, places: Places) -> str:
    return group((_place_name(parts, paper, places) for parts in named_groups(picture.terrain)), id="places")


def _place_name(parts: Sequence[Piece], paper: Paper, places: Places) -> str:
    name, below = shortened(shown_name(parts[0]), 28), shortened(heights_of(parts), 40)
    wide = max(width_of(name, SMALL), width_of(below, TINY)) + 8
    high = SMALL + 6 + (TINY + 1 if below else 0)
    whole = hull([paper.frame(piece.outline) for piece in parts])
    inside = [frame for frame in upon(whole, wide, high) if any(_lies_in(frame, piece, paper) for piece in parts)]
    frame = places.best([*inside, *_beside(whole, wide, high)])
    x, y = (frame.left + frame.right) / 2, frame.top + SMALL + 1
    plate = rect(frame.left, frame.top, wide, high, rx=4, cls="ground", fill_opacity=0.8)
    texts = [words(x, y, name, font_size=SMALL, text_anchor="middle", font_style="italic")]
    if below:
        texts.append(words(x, y + TINY + 1, below, font_size=TINY, text_anchor="middle", cls="dim"))
    return group([*([plate] if frame in inside else []), *texts], cls="place")


def _lies_in(frame: Rectangle, piece: Piece, paper: Paper) -> bool:
    corners = [(x, y) for x in (frame.left, frame.right) for y in (frame.top, frame.bottom)]
    return all(holds_point(piece.outline, paper.point(corner)) for corner in corners)


def _beside(box: Rectangle, width: float, height: float) -> list[Rectangle]:
    """Return rectangles below, above, to the right and to the left; then further away."""
    x, y = (box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2
    spots = [(x, box.bottom + 2), (x, box.top - height - 2), (box.right + 3, y), (box.left - width - 3, y)]
    spots += [(x, box.bottom + height), (x, box.top - 2 * height)]
    return [Rectangle(left, top, left + width, top + height) for left, top in spots]
