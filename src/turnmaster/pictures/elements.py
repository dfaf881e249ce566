"""Write SVG: elements, numbers and safely escaped text."""

from collections.abc import Iterable, Sequence
from html import escape

Spot = tuple[float, float]


def number(value: float) -> str:
    """Return a number in as few characters as possible, to a hundredth of a pixel."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def clean(text: str) -> str:
    """Return text on one line without characters that XML forbids."""
    words = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words)


def in_markup(text: str) -> str:
    """Escape text for use between tags."""
    return escape(clean(text), quote=False)


def shortened(text: str, most: int) -> str:
    """Return text of at most this many letters."""
    text = clean(text)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """Return an element. `cls` stands for class, and an underscore for a hyphen; content is markup already."""
    parts = [name]
    for key, value in attributes.items():
        word = "class" if key == "cls" else key.replace("_", "-")
        parts.append(f'{word}="{escape(value if isinstance(value, str) else number(value))}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(content)}</{name}>" if content else f"<{head}/>"


def group(content: Iterable[str], **attributes: str | float) -> str:
    """Return a group, or an empty text if it would be empty."""
    lines = list(content)
    return tag("g", "\n", "\n".join(lines), "\n", **attributes) if lines else ""


def words(x: float, y: float, text: str, **attributes: str | float) -> str:
    """Return a line of text, escaped."""
    return tag("text", in_markup(text), x=x, y=y, **attributes)


def title(text: str) -> str:
    return tag("title", in_markup(text))


def path_of(points: Sequence[Spot], *, closed: bool = True) -> str:
    """Return the data of a path through points."""
    body = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{body}Z" if closed else f"M{body}"


def line(start: Spot, end: Spot, **attributes: str | float) -> str:
    return tag("path", d=path_of((start, end), closed=False), **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(centre: Spot, radius: float, **attributes: str | float) -> str:
    return tag("circle", cx=centre[0], cy=centre[1], r=radius, **attributes)


def width_of(text: str, size: float) -> float:
    """Estimate the width of a text; rather too wide, since fonts differ."""
    return size * sum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    if letter in " .,:;'\"|!()ijl":
        return 0.3
    if ord(letter) > 0x2E80:  # Chinese, Japanese and Korean letters, and emoji
        return 1.0
    return 0.68 if letter.isupper() or letter in "mw" else 0.49
