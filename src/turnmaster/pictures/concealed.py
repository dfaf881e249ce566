"""Draw the markers of concealed units: a question mark, and a name for players who may know it."""

from turnmaster.battlefield.outline import middle
from turnmaster.pictures.elements import Spot, circle, group, title, words
from turnmaster.pictures.labels import Places
from turnmaster.pictures.paper import Paper, Rectangle
from turnmaster.pictures.people import mark, name_beside
from turnmaster.pictures.shapes import MarkerShape, Picture
from turnmaster.pictures.theme import fill_of, stroke_of

SMALLEST = 9.0  # radius of a marker in pixels, however large the board is


def markers(picture: Picture, paper: Paper) -> str:
    """Draw each marker as a disc with a question mark and its player's symbol; around it the future positions of its
    models.
    """
    return group((_marker(marker, picture, paper) for marker in picture.markers), id="markers")


def marker_frames(picture: Picture, paper: Paper) -> list[Rectangle]:
    """Return the frames of markers and future models, which names must avoid."""
    meant = [paper.frame(outline) for marker in picture.markers for outline in marker.meant]
    return meant + [marker_frame(marker, paper) for marker in picture.markers]


def marker_frame(marker: MarkerShape, paper: Paper) -> Rectangle:
    (x, y), radius = paper.spot(middle(marker.outline)), _radius(marker, paper)
    return Rectangle(x - radius, y - radius, x + radius, y + radius)


def _radius(marker: MarkerShape, paper: Paper) -> float:
    return max(SMALLEST, marker.outline.radius * paper.scale)


def _marker(marker: MarkerShape, picture: Picture, paper: Paper) -> str:
    look: dict[str, str | float] = {"stroke_width": 1.1, "stroke_dasharray": "2 2.5"}
    meant = [paper.outline(one, cls=f"lead {stroke_of(marker.player)}", **look) for one in marker.meant]
    centre = paper.spot(middle(marker.outline))
    return group([title(marker_words(marker, picture)), *meant, _token(marker.player, centre, _radius(marker, paper))],
                 cls="marker")  # fmt: skip


def _token(player: int, centre: Spot, radius: float) -> str:
    x, y = centre
    disc = circle(centre, radius - 1, cls=f"hollow {stroke_of(player)}", stroke_width=2.2)
    look: dict[str, str | float] = {"font_size": radius * 1.5, "font_weight": "bold", "text_anchor": "middle"}
    question = words(x, y + radius * 0.5, "?", cls=fill_of(player), **look)
    badge = (x + radius * 0.8, y + radius * 0.8)
    ground = circle(badge, radius * 0.5, cls="hollow")
    return group([disc, question, ground, mark(player, badge, radius * 0.42, fill_of(player))])


def key_marker(kind: str, centre: Spot) -> str:
    """Draw a sample for the key: the marker of a concealed unit, or a future position of its models."""
    if kind == "meant":
        return circle(centre, 6, cls="thin", stroke_width=1.1, stroke_dasharray="2 2.5")
    if kind != "marker":
        return ""
    look: dict[str, str | float] = {"font_size": 12, "font_weight": "bold", "text_anchor": "middle"}
    disc = circle(centre, 7, cls="hollow line", stroke_width=1.8)
    return group([disc, words(centre[0], centre[1] + 4, "?", **look)])


def marker_words(marker: MarkerShape, picture: Picture) -> str:
    """Return the name of a concealed unit, for players who may know it."""
    names = [unit.name for unit in picture.units if unit.number == marker.unit]
    return f"{names[0]}, concealed" if names else f"a concealed unit of {picture.players[marker.player].name}"


def marker_names(picture: Picture, paper: Paper, places: Places) -> str:
    """Draw the names of known concealed units."""
    known = [marker for marker in picture.markers if marker.unit >= 0]
    return group((_marker_name(marker, picture, paper, places) for marker in known), id="marker-names")


def _marker_name(marker: MarkerShape, picture: Picture, paper: Paper, places: Places) -> str:
    frames = [marker_frame(marker, paper), *(paper.frame(one) for one in marker.meant)]
    return name_beside(frames, marker_words(marker, picture), marker.player, places)
