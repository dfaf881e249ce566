"""What perks and options can change about who stands where, who is held there, and what the ground does."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.declared import Flag, Hook, Place
from turnmaster.engine.kernel.state import Model

if TYPE_CHECKING:
    from turnmaster.battlefield import Base
    from turnmaster.engine.field.climbing import Climb, Effort

AboutUnit = Callable[[Battle, int], bool]


class Joining(NamedTuple):
    """Why units join others: which ones do, and whether they stand before (-1) or behind (1) those others in line."""

    name: str
    applies: AboutUnit
    order: int


class Passage(NamedTuple):
    """Ways that lead from one place to another: what each is called, and its two ends once it is open, by its number.
    Whoever goes in at one end comes out at the other.
    """

    name: Callable[[Battle, int], str]
    ends: Callable[[Battle, int], "list[Base]"]


# Units
JOINING: Place[Joining] = Place("joining", "Which units fight as one with the friends beside them.")
ENEMIES_ABOARD = Flag("enemies aboard", "Units may be aboard an enemy.")
CHANGES_FORM = Flag("changes form", "Units may change into others in play, with other profiles.")
CHANGES_HANDS = Flag("changes hands", "Players may come to have or command units of others.")
CONTACTS: Place[Callable[[Battle], None]] = Place("contacts", "What follows once it is settled who touches whom.")
LETS_GO: Place[Callable[[Battle, int, int], bool]] = Place("lets go", "Whether a unit may leave the Melee with a foe.")
LOCKED_WITH: Hook[Callable[[Battle, int], list[int]]] = Hook("locked with", "The foes that lock a unit in a Melee.")
HAS_FACING: Hook[AboutUnit] = Hook("has facing", "Whether it matters where a unit faces, apart from its base.")
PASSENGERS_FIRE: Hook[AboutUnit] = Hook("passengers fire", "Whether a passenger can use weapons out of its Transport.")
OPENINGS: Place[AboutUnit] = Place(
    "openings", "Whether passengers use weapons out of a Transport, and through it, without Fire Points."
)
PASSAGES: Place[Passage] = Place("passages", "Ways between two places on the table, which units go aboard.")

# Objectives
NEITHER_HOLDS_NOR_CONTESTS: Place[AboutUnit] = Place(
    "neither holds nor contests objectives", "Whether a unit does not count for Objective Markers at all."
)
CANNOT_CLAIM: Place[AboutUnit] = Place(
    "cannot claim objectives", "Whether a unit only contests Objective Markers, and controls none."
)

# Ground and sight
OVER_EVERYTHING: Place[AboutUnit] = Place("over everything", "Whether the ways of a unit lead over everything.")
BLOCKS_SIGHT: Hook[Callable[[Model], bool]] = Hook("blocks sight", "Whether a model can be in the way of sight.")
CLIMBING: Hook[Callable[[Battle, "Sequence[Climb]"], "Effort"]] = Hook(
    "climbing", "What the climbs of a way add to its length, or take from the allowance."
)
DIFFICULT_GROUND: Hook[Callable[[Battle, int, Callable[[], int]], int]] = Hook(
    "Difficult Ground",
    "How far a model gets with an allowance if its way touches Difficult Ground, and how far away that is.",
)
