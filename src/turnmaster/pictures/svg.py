"""Write the whole picture as SVG text: the same picture gives the same bytes, without external resources."""

from html import escape

from turnmaster.battlefield import INCH, inches
from turnmaster.pictures import concealed, ground, kinds, overlays, people, stances, terrain, terrain_theme, tokens
from turnmaster.pictures.areas import alike, told
from turnmaster.pictures.elements import clean, group, in_markup, number, rect, shortened, tag, words
from turnmaster.pictures.labels import Places
from turnmaster.pictures.panel import panel
from turnmaster.pictures.paper import BOTTOM, LEFT, Paper, Rectangle, paper_for
from turnmaster.pictures.place_names import place_names
from turnmaster.pictures.shapes import Picture
from turnmaster.pictures.theme import ROOT, styles

MADE_BY = "<!-- drawn by turnmaster board -->"


def svg_of(picture: Picture) -> str:
    """Return a picture for screen and paper, light and dark."""
    paper = paper_for(picture)
    side, low = panel(picture, paper)
    width, height = paper.page_width, max(paper.board.bottom + BOTTOM, low + 20)
    places = Places(paper.board, _taken(picture, paper))
    body = [
        rect(0, 0, width, height, cls="paper"),
        _heading(picture),
        ground.ground(picture, paper),
        terrain.open_ground(picture, paper),
        ground.zones(picture, paper),
        terrain.terrain(picture, paper),
        tokens.lying(picture, paper),
        overlays.areas(picture, paper),
        ground.objectives(picture, paper),
        concealed.markers(picture, paper),
        people.bases(picture, paper),
        stances.labels(picture, paper),
        ground.edge(picture, paper),
        overlays.lines(picture, paper, places),
        people.names(picture, paper, places),
        concealed.marker_names(picture, paper, places),
        tokens.lying_names(picture, paper, places),
        place_names(picture, paper, places),
        ground.rulers(picture, paper),
        ground.scale_bar(paper),
        side,
    ]
    content = "\n".join(part for part in [_about(picture), _definitions(picture, paper), *body] if part)
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" role="img" {size}>'
    return f"{head}\n{MADE_BY}\n{content}\n</svg>\n"


def _about(picture: Picture) -> str:
    """Return title and description for screen readers."""
    return tag("title", in_markup(picture.title)) + "\n" + tag("desc", escape(description(picture), quote=False))


def description(picture: Picture) -> str:
    """Describe the picture in a few sentences."""
    groups = kinds.named_groups(picture.terrain)
    what = f"{len(picture.fields)} battlefields on a board" if picture.fields else "A battlefield"
    parts = [f"{what} of {inches(picture.width)} by {inches(picture.height)}, north up."]
    if groups:
        parts.append(f"Terrain: {', '.join(kinds.shown_name(parts[0]) for parts in groups)}.")
    for number_, player in enumerate(picture.players):
        mine = [unit for unit in picture.units if unit.player == number_ and unit.bases]
        units = ", ".join(f"{unit.name} ({unit.standing})" for unit in mine) or "no unit on the battlefield"
        parts.append(f"{player.mark} {player.name}: {units}.")
    parts += [f"A marker: {concealed.marker_words(marker, picture)}." for marker in picture.markers]
    for lying in alike(picture.areas):
        parts.append(f"{picture.players[lying[0].player].mark} on the table: {told(lying)}.")
    parts += [f"{layer.words}." for layer in picture.layers]
    return clean(" ".join(parts))


def _definitions(picture: Picture, paper: Paper) -> str:
    outlines = [paper.outline(outline) for outline in ground.board_outlines(picture)]
    edge = tag("clipPath", *outlines, id="turnmaster-edge")
    patterns = "\n".join(
        part for part in (kinds.patterns(), terrain.rim_patterns(paper), tokens.patterns(picture)) if part
    )
    return tag("style", styles(), terrain_theme.styles()) + "\n" + tag("defs", "\n", patterns, "\n", edge, "\n")


def _heading(picture: Picture) -> str:
    name = words(LEFT, 38, shortened(picture.title, 60), font_size=28, font_weight="bold")
    below = words(LEFT, 60, shortened(picture.subtitle, 100), font_size=15, cls="dim")
    return group([name, below], id="heading")


def _taken(picture: Picture, paper: Paper) -> list[Rectangle]:
    """Return the areas that names avoid: bases, objectives and small solid objects, such as trunks and pillars."""
    trunks = [
        paper.frame(p.outline) for p in picture.terrain if p.solid and p.outline.is_disc and p.outline.radius < INCH
    ]
    bases = [paper.frame(base.outline) for unit in picture.units for base in unit.bases]
    bases += [stances.label_frame(base, paper) for _, base in stances.raised(picture)]
    spots = [paper.spot(shape.point) for shape in picture.objectives]
    reach = ground.OBJECTIVE
    bases += tokens.sign_frames(picture, paper) + concealed.marker_frames(picture, paper)
    return trunks + bases + [Rectangle(x - reach, y - reach, x + reach, y + reach) for x, y in spots]
