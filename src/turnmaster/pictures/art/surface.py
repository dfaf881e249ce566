"""Draw the effects of a piece: its tint, hatching along its rim, its edge, and the shadow of a high one."""

from turnmaster.battlefield import INCH
from turnmaster.pictures.art import farmland, foliage, slopes, stone, water
from turnmaster.pictures.art.kinds import Drawer
from turnmaster.pictures.art.pen import Stroke
from turnmaster.pictures.art.plot import Plot
from turnmaster.pictures.kinds import PATTERNED, kinds_of, tint_of

RIM = 46  # how wide hatching is along an edge
HIGH = 3 * INCH
SOFT: dict[Drawer, int] = {
    slopes.hill: 90,
    water.water: 70,
    water.marsh: 80,
    foliage.wood: 80,
    stone.rubble: 40,
    slopes.crater: 40,
}
TINTS: dict[Drawer, str] = {
    water.water: "water",
    water.marsh: "marsh",
    foliage.wood: "soft",
    farmland.field: "straw",
    farmland.road: "earth",
    stone.rubble: "earth",
    slopes.crater: "earth",
    slopes.trench: "earth",
    slopes.bank: "earth",
}
HATCHED = {"cover": "cover-area"}  # as a tint has that name as well
EDGES: dict[Drawer, str] = {
    water.water: "bank",
    water.marsh: "dotted",
    foliage.wood: "dotted",
    farmland.field: "dotted",
}


def ground(plot: Plot, drawer: Drawer) -> list[Stroke]:
    """Return the surface below the drawing."""
    edge = plot.edge(_softness(plot, drawer))
    return [*_shadow(plot), *edge.stroke(TINTS.get(drawer) or tint_of(plot.piece)), *_hatching(plot)]


def rim(plot: Plot, drawer: Drawer) -> list[Stroke]:
    """Return the rim over the drawing: heavy for solid, double for enterable, dashed for a raised floor."""
    piece = plot.piece
    if piece.enterable:
        return plot.edge().stroke("double", "casing")
    if piece.solid:
        return plot.edge().stroke("solid")
    if piece.elevation and piece.floors and not piece.slope:
        return plot.edge().stroke("raised")
    style, soft = EDGES.get(drawer, "plain"), _softness(plot, drawer)
    return (plot.shore(soft) if plot.joints else plot.edge(soft)).stroke(style)


def _softness(plot: Plot, drawer: Drawer) -> int:
    """Ground of four corners was measured out."""
    return 0 if plot.piece.solid or len(plot.corners) <= 4 else SOFT.get(drawer, 0)


def _shadow(plot: Plot) -> list[Stroke]:
    piece = plot.piece
    if not (piece.solid or piece.enterable or piece.elevation) or piece.slope:
        return []
    return plot.edge().stroke("cast-far" if piece.top >= HIGH else "cast")


def _hatching(plot: Plot) -> list[Stroke]:
    """Return the pattern of each kind of ground: a band along the rim, or the whole of a narrow piece."""
    band = plot.edge()
    wide = min(RIM, plot.narrow * 0.28)
    if plot.narrow > 2.4 * RIM and plot.outline.is_disc:
        band.disc(plot.outline.points[0], plot.outline.radius - wide)
    elif plot.narrow > 2.4 * RIM:
        band.ring(plot.inset(wide))
    return [
        stroke for kind in kinds_of(plot.piece) if kind in PATTERNED for stroke in band.stroke(HATCHED.get(kind, kind))
    ]
