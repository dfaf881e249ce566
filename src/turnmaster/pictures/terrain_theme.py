"""The styles of drawn terrain, for light and dark pages. Widths are hundredths of an inch."""

from turnmaster.pictures.theme import DIM, INK, ROOT, Tone, sheet

LEAF, LEAF_LINE = ("#aebf8c", "#3b4d30"), ("#55703f", "#75915d")
WATER, WATER_LINE = ("#c4d7dc", "#21343e"), ("#6e97a6", "#537f91")
TIMBER, TIMBER_LINE = ("#dfc59c", "#51432d"), ("#876839", "#a0865a")
ROOF_LINE = ("#6e4029", "#bd8a6e")
STONE_LIT = ("#e2dacd", "#6b655b")
HACHURE = ("#9a8358", "#a8946a")
CAST = ("#2a2420", "#000000")

TONES = (
    Tone(".cast,.cast-far,.hollow-ground", "fill", *CAST),
    Tone(".water", "fill", *WATER),
    Tone(".marsh", "fill", "#d6ddc6", "#2b3932"),
    Tone(".straw", "fill", "#f0e3b8", "#3b3725"),
    Tone(".earth", "fill", "#e9dfcb", "#3a352d"),
    Tone(".track", "stroke", "#efe6d0", "#2f302d"),
    Tone(".rut", "stroke", "#d5c6a4", "#4a4738"),
    Tone(".sward", "stroke", "#c9c29c", "#414a3c"),
    Tone(".leaf", "fill", *LEAF),
    Tone(".leaf,.reed", "stroke", *LEAF_LINE),
    Tone(".leaf-lit", "stroke", "#cfdcb2", "#5a7348"),
    Tone(".leaf-shade", "stroke", "#84996a", "#2a3822"),
    Tone(".grass", "stroke", "#a08f5c", "#8b8058"),
    Tone(".crest", "fill", "#f4e9d2", "#584c37"),
    Tone(".hachure,.hachure-lit,.hachure-shade", "stroke", *HACHURE),
    Tone(".ripple,.bank", "stroke", *WATER_LINE),
    Tone(".furrow", "stroke", "#b4954a", "#857645"),
    Tone(".stone-lit,.block,.roof-floor", "fill", *STONE_LIT),
    Tone(".stone-shade", "fill", "#b5a995", "#443f38"),
    Tone(".rib,.block,.masonry,.grit,.roof-floor,.plain,.dotted", "stroke", *DIM),
    Tone(".roof", "fill", "#c99f83", "#5f4637"),
    Tone(".roof-lit", "fill", "#dcb99f", "#705444"),
    Tone(".roof-shade", "fill", "#b68a6d", "#4d382c"),
    Tone(".tile,.ridge", "stroke", *ROOF_LINE),
    Tone(".timber,.beam", "fill", *TIMBER),
    Tone(".plank,.grain,.beam", "stroke", *TIMBER_LINE),
    Tone(".ember", "stroke", "#b5561d", "#e58a4e"),
    Tone(".wire,.solid,.double,.raised", "stroke", *INK),
    Tone(".mine", "fill", *INK),
)

LINES = (
    ".track,.rut,.sward,.leaf-lit,.leaf-shade,.grass,.hachure,.hachure-lit,.hachure-shade,.ripple,.reed,.furrow,.rib,.masonry,.grit,\
.tile,.ridge,.plank,.grain,.ember,.wire,.solid,.double,.casing,.raised,.plain,.dotted,.bank"
)
PLAIN = (
    ("path", "stroke-linejoin:round"),
    (LINES, "fill:none"),
    (".leaf-lit,.leaf-shade,.grass,.sward,.ripple,.reed,.furrow,.grit,.ember,.dotted", "stroke-linecap:round"),
    (".difficult,.cover-area,.dangerous,.impassable", "fill-rule:evenodd"),
    (".cast,.cast-far", "opacity:.2"),
    (".hollow-ground", "opacity:.12"),
    (".tile", "opacity:.55"),
    (".grain,.grit,.wire", "opacity:.7"),
    (".hachure-lit,.ripple,.plain,.dotted", "opacity:.8"),
    (".track", "stroke-width:190"),
    (".rut", "stroke-width:4;stroke-dasharray:60 36"),
    (".leaf", "stroke-width:8;paint-order:stroke"),
    (".leaf-lit,.leaf-shade,.hachure-shade,.ridge", "stroke-width:7"),
    (".ember", "stroke-width:6"),
    (".furrow,.rib,.roof-floor", "stroke-width:5"),
    (".grass,.sward,.hachure,.ripple,.block,.masonry,.grit,.plank,.beam", "stroke-width:4.5"),
    (".reed,.wire", "stroke-width:4"),
    (".tile", "stroke-width:3.5"),
    (".hachure-lit,.grain", "stroke-width:3"),
    (".dotted", "stroke-dasharray:1 12"),
    (".raised", "stroke-dasharray:24 14"),
)

# Edges are never so thin that they cannot be told apart: hundredths of an inch, and pixels at least.
EDGES = {
    "solid": (10.0, 2.2),
    "double": (18.0, 4.0),
    "casing": (8.0, 1.6),
    "raised": (6.0, 1.2),
    "plain": (4.0, 0.9),
    "dotted": (6.0, 1.2),
    "bank": (6.0, 1.3),
}


def styles() -> str:
    return sheet(PLAIN, TONES, f".{ROOT} .art")
