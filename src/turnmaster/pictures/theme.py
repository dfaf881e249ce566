"""The colours, for light and for dark pages. Every distinction by colour is also one by shape or word."""

from collections.abc import Sequence
from typing import NamedTuple


class Tone(NamedTuple):
    """The style of a class of elements: a CSS property, its value on a light page and on a dark one."""

    classes: str
    property: str
    light: str
    dark: str


ROOT = "turnmaster-board"  # the class of the whole picture

PAPER = ("#f5efe0", "#1b1e1f")
GROUND = ("#fdfaf2", "#24282a")
INK = ("#2a2420", "#ece5d6")
DIM = ("#6d6254", "#a89e8d")
FAINT = ("#e2d9c4", "#353b3d")
ALARM = ("#b3261e", "#ff8a75")

# In the order of the sides of a scenario: red, blue, green, yellow, purple, orange, white, black.
PLAYERS = (
    ("#b5302a", "#f07f72"),
    ("#1d5a9e", "#7db4ee"),
    ("#2c7446", "#79c796"),
    ("#9a7200", "#e3bf4e"),
    ("#6a3d97", "#c19ae6"),
    ("#c25a14", "#f2a15f"),
    ("#7d848a", "#d5dade"),
    ("#2f3235", "#9aa0a5"),
)

TONES = (
    Tone(".paper", "fill", *PAPER),
    Tone(".ground", "fill", *GROUND),
    Tone(".ink,text", "fill", *INK),
    Tone(".dim,text.dim", "fill", *DIM),
    Tone(".line", "stroke", *INK),
    Tone(".thin", "stroke", *DIM),
    Tone(".grid", "stroke", *FAINT),
    Tone(".hollow", "fill", *GROUND),
    Tone(".halo", "stroke", *GROUND),
    Tone(".alarm", "stroke", *ALARM),
    Tone(".soft", "fill", "#d9e3c0", "#3a4630"),
    Tone(".rough", "fill", "#e9dfc0", "#45402f"),
    Tone(".cover", "fill", "#e3e8d2", "#363f36"),
    Tone(".danger", "fill", "#f3d3b4", "#553325"),
    Tone(".closed", "fill", "#cddbe2", "#2d3f4a"),
    Tone(".rise", "fill", "#ecdcbc", "#4a3f2c"),
    Tone(".stone", "fill", "#cfc5b4", "#575149"),
    Tone(".floor", "fill", "#e6dac6", "#665d50"),
    Tone(".casing", "stroke", "#f2ebdd", "#2b2926"),
    Tone(".hatch", "stroke", "#a08f5c", "#8b8058"),
    Tone(".cross", "stroke", "#7d97a5", "#6d8a9a"),
    Tone(".zigzag", "stroke", "#b5561d", "#e58a4e"),
    Tone(".dots", "fill", "#6f8a52", "#8fae72"),
    Tone(".hachure", "stroke", "#9a8358", "#a8946a"),
    Tone(".base-edge", "stroke", "#1d1916", "#0f1112"),
    Tone(".whole", "stroke", "#58a877", "#2f8f57"),
    Tone(".on-base", "fill", "#ffffff", "#14171a"),
    Tone(".on-base", "stroke", "#1d1916", "#ece5d6"),
    Tone(".on-base-line", "stroke", "#ffffff", "#14171a"),
    Tone("text.paper", "fill", *PAPER),
    Tone(".blocker", "stroke", *ALARM),
)

PLAIN = (
    ("text", 'font-family:"Libertinus Serif",Palatino,Georgia,serif;stroke:none'),
    (".line,.thin,.grid,.hatch,.cross,.zigzag,.hachure,.alarm,.blocker,.casing,.lead", "fill:none"),
    ("text.halo", "paint-order:stroke;stroke-width:3px;stroke-linejoin:round"),
)


def styles() -> str:
    """Return the style sheet. A printed page is always light."""
    return sheet(PLAIN, [*TONES, *_player_tones()])


def sheet(plain: Sequence[tuple[str, str]], tones: Sequence[Tone], within: str = f".{ROOT}") -> str:
    """Return the CSS rules of classes, for light and dark pages, limited to elements within others."""
    always = "".join(_rule(within, classes, body) for classes, body in plain)
    light = "".join(_rule(within, tone.classes, f"{tone.property}:{tone.light}") for tone in tones)
    dark = "".join(_rule(within, tone.classes, f"{tone.property}:{tone.dark}") for tone in tones)
    return f"{always}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}"


def _rule(within: str, classes: str, body: str) -> str:
    """Return a CSS rule that affects nothing outside the picture."""
    return ",".join(f"{within} {one}" for one in classes.split(",")) + f"{{{body}}}"


def _player_tones() -> list[Tone]:
    return [
        Tone(classes, rule, light, dark)
        for n, (light, dark) in enumerate(PLAYERS)
        for classes, rule in ((f".p{n},text.p{n}", "fill"), (f".s{n},.p{n}-line", "stroke"))
    ]


def fill_of(player: int) -> str:
    return f"p{player % len(PLAYERS)}"


def stroke_of(player: int) -> str:
    return f"s{player % len(PLAYERS)}"
