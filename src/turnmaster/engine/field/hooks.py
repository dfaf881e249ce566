"""The extension points of positions, of what holds units, and of the ground."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.declared import Flag, Hook, Place
from turnmaster.engine.core.questions import Checks, Condition, Conditions, UnitCondition
from turnmaster.engine.core.state import Model

if TYPE_CHECKING:
    from turnmaster.battlefield import Base
    from turnmaster.battlefield.terrain import Piece
    from turnmaster.engine.field.climbing import Climb, Effort

AboutUnit = Callable[[Battle, int], bool]


class Joining(NamedTuple):
    """A rule that joins units: those that it joins, and whether they stand before (-1) or behind (1) the others in
    line.
    """

    name: str
    applies: AboutUnit
    order: int


class Passage(NamedTuple):
    """Passages that a perk opens: their names, and the two ends of each while it is open. A unit that goes in at one
    end comes out at the other.
    """

    name: Callable[[Battle, int], str]
    ends: Callable[[Battle, int], "list[Base]"]


class CostFactor(NamedTuple):
    """By what the points of a unit are multiplied: all that is left of them, or only where perks compare them."""

    times: Callable[[Battle, int], Fraction]
    where_compared: bool = False


class UnitTerrain(NamedTuple):
    """Units that are terrain: which ones are, and the pieces that such a unit is, as long as it stands there."""

    applies: AboutUnit
    pieces: Callable[[Battle, int], "list[Piece]"]


class Gait(StrEnum):
    """The ways in which a unit meets obstacles."""

    OVER = "Whether the ways of a unit lead over everything."
    THROUGH = "Whether the ways of a unit lead through terrain and units, in which it cannot stop."
    LEAPS = "Whether a unit leaps over all that is no taller than its Movement is long, out of ground that strikes it."
    CRUSHES = "Whether a unit destroys all terrain that it goes through, and can stand where that was."
    LANDS_ANYWHERE = "Whether a unit can stand on Impassable Ground."
    NOT_SLOWED = "Whether Difficult Ground does nothing to a unit."
    NOT_ENDANGERED = "Whether Dangerous Ground does nothing to a unit."
    ALWAYS_SLOWED = "Whether a unit moves as if it were always on Difficult Ground."


class Contest(StrEnum):
    """The contests in which units on the battlefield take part."""

    FIGHT = "Whether a unit only lies there: it engages nobody, and keeps no player in the game."
    OBJECTIVES = "Whether a unit does not count for Objective Markers at all."
    CONTROL = "Whether a unit only contests Objective Markers, and controls none."
    ELIMINATION = "Whether a unit on the battlefield does not keep its player in the game."


# Units
TAKES_NO_PART: Conditions[Contest, int] = Conditions("takes no part", Contest, UnitCondition)
JOINING: Place[Joining] = Place("joining", "Which units fight as one with the friends beside them.")
STANDS_ALONE = UnitCondition("stands alone", "Whether a unit fights as one with nobody, wherever it stands.")
ENEMIES_ABOARD = Flag("enemies aboard", "Units may be aboard an enemy.")
CHANGES_FORM = Flag("changes form", "Units may change into others in play, with other profiles.")
CHANGES_HANDS = Flag("changes hands", "Players may come to have or command units of others.")
OUT_OF_TOUCH: Condition[int, int] = Condition(
    "out of touch", "Whether two enemies are in no Melee, though their bases touch or one is inside the other."
)
CONTACTS: Place[Callable[[Battle], None]] = Place("contacts", "What follows once it is settled who touches whom.")
LETS_PASS: Condition[int, int] = Condition(
    "lets pass", "Whether a unit is not in the way of another that moves, and can be passed through."
)
LETS_GO: Condition[int, int] = Condition("lets go", "Whether a unit may leave the Melee with a foe.")
LOCKED_WITH: Hook[Callable[[Battle, int], list[int]]] = Hook("locked with", "The foes that lock a unit in a Melee.")
BOARDING_CHECKS: Checks[int, int] = Checks(
    "boarding checks", "Why a unit cannot go aboard what would carry it, though there is room; nothing if it can."
)
HAS_FACING: Hook[AboutUnit] = Hook("has facing", "Whether it matters where a unit faces, apart from its base.")
FIGHTS_INSIDE = UnitCondition("fights inside", "Whether a passenger strikes somebody aboard with it.")
PASSENGERS_FIRE: Hook[AboutUnit] = Hook("passengers fire", "Whether a passenger can use weapons out of its Transport.")
OPEN_TRANSPORTS = UnitCondition(
    "open transports",
    "Whether passengers of a Transport need no Fire Points, and can be targeted by all who could target it.",
)
PASSAGES: Place[Passage] = Place("passages", "Ways between two places on the table, which units go aboard.")


COST_FACTORS: Place[CostFactor] = Place("cost factors", "By what the points of a unit are multiplied.")


# Ground and sight
DESTROYS_TERRAIN = Flag("destroys terrain", "Pieces of terrain may be taken away in play.")
UNITS_AS_TERRAIN: Place[UnitTerrain] = Place(
    "units as terrain", "Units that are in the way as terrain, and not as units."
)
GAIT: Conditions[Gait, int] = Conditions("gait", Gait, UnitCondition)
BLOCKS_SIGHT: Hook[Callable[[Battle, int, Model], bool]] = Hook(
    "blocks sight", "Whether a model of a unit can be in the way of sight."
)
HIDES_AS_A_CASUALTY = UnitCondition(
    "hides as a casualty", "Whether models of a unit block sight as casualties, even where others do not."
)
CLIMBING: Hook[Callable[[Battle, "Sequence[Climb]"], "Effort"]] = Hook(
    "climbing", "What the climbs of a way add to its length, or take from the allowance."
)
DIFFICULT_GROUND: Hook[Callable[[Battle, int, Callable[[], int]], int]] = Hook(
    "Difficult Ground",
    "How far a model gets with an allowance if its way touches Difficult Ground, and how far away that is.",
)
