"""Random boards for the tests of sight and movement."""

from hypothesis import strategies as st

from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import Outline, disc_outline, ellipse, rectangle
from turnmaster.battlefield.sight import Body

SIDE = 24 * INCH

lengths = st.integers(0, SIDE)
degrees = st.integers(0, 359)


@st.composite
def footprints(draw) -> Outline:
    """Convex outlines of half an inch to six inches."""
    centre = (draw(lengths), draw(lengths))
    wide, deep = draw(st.integers(INCH // 2, 6 * INCH)), draw(st.integers(INCH // 2, 6 * INCH))
    kind = draw(st.sampled_from(("disc", "rectangle", "ellipse")))
    if kind == "disc":
        return disc_outline(centre, wide // 2)
    return (rectangle if kind == "rectangle" else ellipse)(centre, wide, deep, draw(degrees))


@st.composite
def bodies(draw, key: int) -> Body:
    bottom = draw(st.sampled_from((0, 0, 0, INCH, 2 * INCH)))
    return Body(key, draw(footprints()), bottom, bottom + draw(st.integers(INCH // 4, 6 * INCH)))


@st.composite
def scenes(draw, most: int = 8) -> list[Body]:
    return [draw(bodies(number)) for number in range(draw(st.integers(1, most)))]


@st.composite
def models(draw, key: int = 100) -> Body:
    outline = disc_outline((draw(lengths), draw(lengths)), draw(st.integers(INCH // 4, 2 * INCH)))
    bottom = draw(st.sampled_from((0, 0, 3 * INCH)))
    return Body(key, outline, bottom, bottom + draw(st.integers(INCH // 2, 4 * INCH)))
