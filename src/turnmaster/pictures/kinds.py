"""The kinds of terrain in a picture, told apart by pattern and line, and by colour only in addition."""

from collections.abc import Sequence

from turnmaster.battlefield import inches
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.shape import boxes_apart
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.elements import circle, group, line, rect, tag

PATTERN = "turnmaster-"
APART = 30_000  # parts of one piece, such as two stretches of wall, may be this far apart

# What a key says about each kind, in the order it is drawn.
WORDS = {
    "difficult": "Difficult Ground",
    "cover": "Cover Area",
    "dangerous": "Dangerous Ground",
    "impassable": "Impassable",
    "slope": "slope: walk up anywhere",
    "opaque": "blocks sight",
    "solid": "solid: heavy outline",
    "enterable": "can be entered: double outline",
    "raised": "raised floor: dashed outline",
    "ladder": "ladder",
}
PATTERNED = ("difficult", "cover", "dangerous", "impassable")


def kinds_of(piece: Piece) -> list[str]:
    """Return all kinds of a part, as named in `WORDS`."""
    kinds = {
        "difficult": piece.difficult,
        "cover": piece.cover_area,
        "dangerous": piece.danger is not None,
        "impassable": piece.impassable,
        "slope": piece.slope,
        "opaque": piece.blocks_sight and not piece.slope,
        "solid": piece.solid,
        "enterable": piece.enterable,
        "raised": piece.elevation > 0 and bool(piece.floors),
        "ladder": bool(piece.ladders),
    }
    return [kind for kind, holds in kinds.items() if holds]


def tint_of(piece: Piece) -> str:
    """Return the class that colours a part."""
    tints = {
        "danger": piece.danger is not None,
        "closed": piece.impassable and not piece.solid,
        "rise": piece.slope,
        "floor": piece.elevation > 0 and bool(piece.floors),
        "stone": piece.solid or (piece.blocks_sight and not piece.cover_area),
        "soft": piece.difficult and piece.cover_area,
        "rough": piece.difficult,
    }
    return next((tint for tint, holds in tints.items() if holds), "cover")


def patterns(prefix: str = PATTERN, onto: str = "") -> str:
    """Return the fill of each kind of ground, with a prefix for its name, and a transformation onto its page."""
    hatch = tag("path", d="M0 0V9", cls="hatch", stroke_width=1.2)
    dots = [circle((3, 3), 1.1, cls="dots"), circle((8, 8), 1.1, cls="dots")]
    zigzag = tag("path", d="M0 8L4 2L8 8L12 2L16 8", cls="zigzag", stroke_width=1.4)
    cross = [line((0, 4), (8, 4), cls="cross", stroke_width=1.1), line((4, 0), (4, 8), cls="cross", stroke_width=1.1)]
    return "\n".join(
        (
            _pattern(f"{prefix}difficult", 9, 9, [hatch], f"{onto} rotate(45)"),
            _pattern(f"{prefix}cover", 10, 10, dots, f"{onto} rotate(0)"),
            _pattern(f"{prefix}dangerous", 16, 11, [zigzag], f"{onto} rotate(0)"),
            _pattern(f"{prefix}impassable", 8, 8, cross, f"{onto} rotate(45)"),
        )
    )


def _pattern(name: str, width: int, height: int, content: Sequence[str], transform: str) -> str:
    attributes = {"patternUnits": "userSpaceOnUse", "patternTransform": transform.strip()}
    return tag("pattern", *content, id=name, width=width, height=height, **attributes)


def pattern_fill(kind: str) -> str:
    return f"url(#{PATTERN}{kind})"


def swatch(kind: str, x: float, y: float, width: float, height: float) -> str:
    """Draw a small sample of a kind for the key."""
    if kind in PATTERNED:
        tint = {"difficult": "rough", "dangerous": "danger", "impassable": "closed"}.get(kind, kind)
        return group(
            [
                rect(x, y, width, height, cls=tint),
                rect(x, y, width, height, fill=pattern_fill(kind)),
                rect(x, y, width, height, cls="thin", stroke_width=1),
            ]
        )
    if kind == "ladder":
        return ladder(x + width / 2, y + height / 2)
    if kind == "slope":
        ticks = [line((x + i, y), (x + i, y + (9 if i % 8 else 5)), cls="hachure") for i in range(4, int(width), 4)]
        return group([rect(x, y, width, height, cls="rise"), *ticks, line((x, y), (x + width, y), cls="thin")])
    box = {"opaque": "stone", "raised": "floor"}.get(kind, "hollow")
    return group([rect(x, y, width, height, cls=box), *edges_of(kind, rect_data(x, y, width, height))])


def rect_data(x: float, y: float, width: float, height: float) -> str:
    return tag("rect", x=x, y=y, width=width, height=height).removesuffix("/>")


def edges_of(kind: str, shape: str) -> list[str]:
    """Return the outline of a kind: heavy for solid, double for enterable, dashed for a raised floor.

    `shape` is an element left open, so that it can be drawn more than once.
    """
    if kind == "enterable":
        return [f'{shape} class="line" stroke-width="4.4"/>', f'{shape} class="casing" stroke-width="1.8"/>']
    if kind == "solid":
        return [f'{shape} class="line" stroke-width="2.6" stroke-linejoin="round"/>']
    if kind == "raised":
        return [f'{shape} class="line" stroke-width="1.2" stroke-dasharray="5 3"/>']
    return [f'{shape} class="thin" stroke-width="1.1"/>']


def ladder(x: float, y: float) -> str:
    """Draw a ladder: two rails and their rungs."""
    rails = f"M{x - 3:.2f} {y - 6:.2f}V{y + 6:.2f}M{x + 3:.2f} {y - 6:.2f}V{y + 6:.2f}"
    rungs = "".join(f"M{x - 3:.2f} {y + step:.2f}H{x + 3:.2f}" for step in (-4, 0, 4))
    back = rect(x - 5, y - 7, 10, 14, cls="hollow", rx=2)
    return group([back, tag("path", d=rails + rungs, cls="line", stroke_width=1.4)])


# Names


def named_groups(terrain: Sequence[Piece]) -> list[list[Piece]]:
    """Group consecutive parts with the same name that are close together, so that one label is enough."""
    groups: list[list[Piece]] = []
    boxes: list[Box] = []
    for piece in terrain:
        box = bounds(piece.outline)
        if groups and groups[-1][0].name == piece.name and not all(boxes_apart(box, one, APART) for one in boxes):
            groups[-1].append(piece)
            boxes.append(box)
        else:
            groups.append([piece])
            boxes = [box]
    return groups


def shown_name(piece: Piece) -> str:
    """Return the name of a piece: `corner-ruin` becomes `Corner ruin`; other names stay unchanged."""
    name = piece.name
    return name.replace("-", " ").capitalize() if name.isascii() and name == name.lower() else name


def heights_of(parts: Sequence[Piece]) -> str:
    """Return the height of a piece, and the floors on which models can stand."""
    top = max(piece.top for piece in parts)
    floors = sorted({floor for piece in parts for floor in piece.floors if floor})
    words = [f"{inches(top)} high"] if top else []
    if floors and floors != [top]:
        words.append(("floors " if len(floors) > 1 else "floor ") + ", ".join(map(inches, floors)))
    elif floors:
        words[0] += ", flat top"
    return "; ".join(words)
