"""Light from the north-west, as maps have it: which style a slope has that falls in some direction."""

from turnmaster.pictures.art.pen import Spot

BRIGHT, DARK = 0.3, -0.3
SUN = (-0.7071, 0.7071)


def toned(style: str, falls: Spot) -> str:
    """Return the style of a face by its direction: lit, plain, or in the shade."""
    shine = falls[0] * SUN[0] + falls[1] * SUN[1]
    if shine > BRIGHT:
        return f"{style}-lit"
    return f"{style}-shade" if shine < DARK else style
