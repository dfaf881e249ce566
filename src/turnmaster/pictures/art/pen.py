"""A pen that writes paths of SVG in few letters: whole hundredths of an inch, each step from the one before."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

Spot = tuple[float, float]


class Stroke(Struct, frozen=True, array_like=True):
    """A path that is drawn in one or more styles, the first of them below; north is up, lengths are 1/100 of an inch.

    What a style looks like by day and by night is up to the page. Styles ending in `-lit` and `-shade` change places on
    a board that is turned half around, so that light always comes from the same side of the page.
    """

    style: str
    path: str


class Pen:
    """A path in the making."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at = self._start = (0, 0)

    @property
    def path(self) -> str:
        return "".join(self._parts)

    def stroke(self, *styles: str) -> list[Stroke]:
        """Return the drawn strokes in these styles; an empty list if there are none."""
        return [Stroke(" ".join(styles), self.path)] if self._parts else []

    def move(self, spot: Spot) -> None:
        letter = "m" if self._parts else "M"
        self._write(letter, spot)
        self._start = self._at

    def line(self, spot: Spot) -> None:
        self._write("l", spot)

    def bend(self, by: Spot, spot: Spot) -> None:
        """A curve to a spot that is drawn towards another on its way."""
        self._write("q", by, spot)

    def close(self) -> None:
        self._parts.append("z")
        self._at = self._start

    def segment(self, start: Spot, end: Spot) -> None:
        self.move(start)
        self.line(end)

    def ring(self, spots: Sequence[Spot]) -> None:
        self.move(spots[0])
        for spot in spots[1:]:
            self.line(spot)
        self.close()

    def chain(self, spots: Iterable[Spot]) -> None:
        """A line through spots."""
        for count, spot in enumerate(spots):
            (self.line if count else self.move)(spot)

    def disc(self, centre: Spot, radius: float) -> None:
        size, (x, y) = round(radius), centre
        self.move((x - size, y))
        self._parts.append(f"a{size} {size} 0 1 0 {2 * size} 0a{size} {size} 0 1 0-{2 * size} 0z")

    def _write(self, letter: str, *spots: Spot) -> None:
        x, y = self._at
        words = ""
        for spot in spots:
            for step in (round(spot[0]) - x, round(spot[1]) - y):
                words += f"{step}" if step < 0 or not words else f" {step}"
        self._parts.append(letter + words)
        self._at = round(spots[-1][0]), round(spots[-1][1])
