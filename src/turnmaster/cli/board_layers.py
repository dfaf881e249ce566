"""Read requested layers of a picture from the command line."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from math import isfinite
from typing import TYPE_CHECKING

from turnmaster.cli.board_source import Source
from turnmaster.cli.failures import BadInput

if TYPE_CHECKING:
    from turnmaster.pictures.shapes import AnyLayer

MOST_INCHES = 10_000


def read_layers(
    source: Source, ranges: Sequence[str], reaches: Sequence[str], sights: Sequence[str], paths: Sequence[str]
) -> "list[AnyLayer]":
    """Return all layers in order: ranges, moves, sight, paths."""
    if not (ranges or reaches or sights or paths):
        return []
    if source.battle is None or source.cast is None:
        raise BadInput("ranges, moves, sight and paths need units; use a scenario or a saved battle")
    from turnmaster.pictures import NotDrawn

    reader = LayerReader(source)
    try:
        return [
            *(layer for text in ranges for layer in reader.ranges(text)),
            *map(reader.reach, reaches),
            *map(reader.sight, sights),
            *map(reader.path, paths),
        ]
    except NotDrawn as error:
        raise BadInput(str(error)) from None


class LayerReader:
    """A reader for layer requests about the units of one battle."""

    def __init__(self, source: Source) -> None:
        assert source.battle is not None and source.cast is not None
        self.battle = source.battle
        self.members = source.cast.units
        self.names = [member.name for member in self.members]
        self.shown = source.units

    def unit(self, text: str) -> int:
        """Return the number of a unit by its name or its number; the first unit is 1."""
        wanted = " ".join(text.split()).casefold()
        by_name = {self.names[number].casefold(): number for number in self.shown}
        if wanted in by_name:
            return by_name[wanted]
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 and int(wanted) - 1 in self.shown:
            return int(wanted) - 1
        close = get_close_matches(wanted, by_name, n=1, cutoff=0.5)
        shown = [self.names[number] for number in self.shown]
        known = f"did you mean {self.names[by_name[close[0]]]}?" if close else f"there are {listed(shown)}"
        raise BadInput(f"no unit is called {text!r}; {known}")

    def is_unit(self, text: str) -> bool:
        try:
            self.unit(text)
        except BadInput:
            return False
        return True

    def split(self, text: str, example: str) -> tuple[int, str]:
        """Split a text into a unit and the part after its colon; the name may contain colons."""
        for name, rest in halves(text):
            if self.is_unit(name):
                return self.unit(name), rest
        if ":" not in text:
            raise BadInput(f"{text!r}: expected {example}")
        return self.unit(text.split(":", 1)[0]), text.split(":", 1)[1]

    def ranges(self, text: str) -> "list[AnyLayer]":
        from turnmaster.pictures import range_layers

        if self.is_unit(text) or ":" not in text:
            unit, weapon = self.unit(text), None
        else:
            unit, wanted = self.split(text, "UNIT:WEAPON")
            weapon = self.weapon(unit, wanted)
        return list(range_layers(self.battle, unit, self.names[unit], weapon))

    def weapon(self, unit: int, text: str) -> str:
        wanted = " ".join(text.split()).casefold()
        for name in self.members[unit].weapons:
            if name.casefold() == wanted:
                return name
        carried = listed(self.members[unit].weapons) or "nothing"
        raise BadInput(f"{self.names[unit]} has no weapon called {text!r}; it carries {carried}")

    def reach(self, text: str) -> "AnyLayer":
        from turnmaster.pictures import reach_layer

        unit = self.unit(text)
        return reach_layer(self.battle, unit, self.names[unit])

    def sight(self, text: str) -> "AnyLayer":
        from turnmaster.pictures import sight_layer

        unit, rest = self.split(text, "UNIT:UNIT")
        return sight_layer(self.battle, unit, self.unit(rest), self.names)

    def path(self, text: str) -> "AnyLayer":
        from turnmaster.pictures import path_layer

        unit, rest = self.split(text, "UNIT:X,Y")
        return path_layer(self.battle, unit, self.names[unit], point(rest))


def halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield the two parts of the text at each of its colons."""
    for place, letter in enumerate(text):
        if letter == ":":
            yield text[:place], text[place + 1 :]


def point(text: str) -> tuple[int, int]:
    """Parse a point of the board such as `12,7.5`."""
    from turnmaster.battlefield import INCH

    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"{text!r}: expected two numbers such as 12,7.5") from None
    if not all(isfinite(value) and abs(value) <= MOST_INCHES for value in (x, y)):
        raise BadInput(f"{text!r}: expected inches on the board, such as 12,7.5")
    return round(x * INCH), round(y * INCH)


def listed(names: Sequence[str]) -> str:
    """Return names as a list in words, shortened if there are many."""
    shown = ", ".join(names[:12])
    return f"{shown} and {len(names) - 12} more" if len(names) > 12 else shown
