"""The dice of the game. [Free Rules p.27, tools for perks]

At a table, a D2 or D3 is a D6 read in halves or thirds; the faces here are the results. A D10 counts from 0 to 9.
The Scatter Arrow lands on Hit one time in three and otherwise on one of eight directions.
"""

from typing import Literal, NamedTuple

DieName = Literal["D2", "D3", "D6", "D10", "Scatter"]


class Die(NamedTuple):
    """A kind of die: its name and the lowest face. A face is `lowest + n` with n below `faces`."""

    name: DieName
    faces: int
    lowest: int

    @property
    def highest(self) -> int:
        return self.lowest + self.faces - 1

    def has(self, face: int) -> bool:
        return self.lowest <= face <= self.highest


D2 = Die("D2", 2, 1)
D3 = Die("D3", 3, 1)
D6 = Die("D6", 6, 1)
D10 = Die("D10", 10, 0)

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
# Twelve equal faces: 0 to 7 are the directions clockwise from north, 8 to 11 are Hit.
SCATTER = Die("Scatter", 12, 0)

DICE: dict[DieName, Die] = {die.name: die for die in (D2, D3, D6, D10, SCATTER)}


ARROW = {name.casefold(): face for face, name in enumerate(DIRECTIONS)} | {"hit": SCATTER.highest}


def scatter_name(face: int) -> str:
    """Return the short name of a face of the Scatter Arrow: a direction such as "NE", or "Hit"."""
    return DIRECTIONS[face] if face < len(DIRECTIONS) else "Hit"


def scatter_word(face: int) -> str:
    """Return a face of the Scatter Arrow in words: a direction such as "north-east", or "Hit"."""
    return COMPASS[face] if face < len(COMPASS) else "Hit"
