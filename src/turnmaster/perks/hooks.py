"""The extension points of perks for other perks, and for exact odds."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.declared import Place
from turnmaster.engine.core.questions import Checks, Condition, UnitCondition
from turnmaster.engine.core.state import Area
from turnmaster.engine.moving.movement import Trip
from turnmaster.profiles import WeaponProfile

if TYPE_CHECKING:
    from turnmaster.perks.aether import UseTested
    from turnmaster.perks.afflictions import Affliction
    from turnmaster.perks.catalogue import Perk

AboutUnit = Callable[[Battle, int], bool]
Baits = Callable[[Battle, int], list[int]]


def at_once(battle: Battle, attack: Attack) -> bool:
    """Return false, because the dice of a loss wait for the end of an attack."""
    return False


class FurtherLoss(NamedTuple):
    """A further loss of a unit after HP loss, by the name of its perk: its chances, given the lost and remaining HP,
    and whether its dice wait for the end of an attack.
    """

    name: str
    chances: Callable[[Battle, Attack, int, int], dict[int, float]]
    waits: Callable[[Battle, Attack], bool] = at_once


class Past(NamedTuple):
    """The past before a Game Turn: the number of units that a weapon helped to destroy."""

    unit: int
    weapon: int
    victims: int
    turn: int


# Perks in general
NO_PERKS: Checks[int] = Checks(
    "no perks", "What keeps a unit from using perks, in a sentence; nothing if nothing does."
)
BARRED_PERKS: "Checks[int, Perk]" = Checks(
    "barred perks", "Why a unit cannot use one of its perks, in a sentence; nothing if it can."
)
FALLS_LATER = UnitCondition(
    "falls later",
    "Whether a unit only hangs on without HP, and is a casualty soon, so that it cannot fall again.",
)
SPARES_NOBODY = UnitCondition("spares nobody", "Whether a unit attacks even those whom others spare.")
SEES_THROUGH = UnitCondition(
    "sees through", "Whether a unit is not deceived by those who hide, or pass for somebody else."
)
ONLY_LENDS = UnitCondition(
    "only lends", "Whether a unit that is set aside only lends something to another, and is brought in by nothing."
)
PRESENT = UnitCondition("present", "Whether a unit lends its presence to the perks of its roster now.")
IMMUNE: Condition[int, str] = Condition("immune", "Whether a unit is immune to a perk, by its root.")
TURNED_TO_GOOD: Condition[int, str] = Condition(
    "turned to good", "Whether an affliction, by its root, gives a unit the HP that it would have taken."
)
AFFLICTIONS: "Place[Affliction]" = Place("afflictions", "Every affliction, so that it can be passed on or healed.")
NO_PRECISION: Condition[Attack] = Condition("no precision", "Whether an attacker cannot name who suffers a success.")
OUT_OF_REACH: Checks[int, int] = Checks(
    "out of reach", "Why no perk of a unit can be directed at another; nothing if one can."
)
BAITS: Place[Baits] = Place("baits", "The enemies at one of which a unit has to aim whatever reaches them.")
NOT_LOST: Place[Callable[[Battle, int, int], None]] = Place(
    "not lost", "What follows when a unit is given back HP because it was not lost after all: how much."
)
NO_RETURN = UnitCondition("no return", "Whether nothing brings a unit back that was destroyed.")
ESCAPES = UnitCondition("escapes", "Whether a unit cannot be held inside another.")

INCURABLE: Condition[int, str] = Condition("incurable", "Whether nothing rids a unit of an affliction, by its root.")
FRIENDLY_TO: Condition[int, int] = Condition(
    "friendly to", "Whether a unit counts as friendly to a player, though it is of another."
)

# Templates and what lies on the table
TEMPLATE_BEGINS: Place[Callable[[Battle, int, int], int]] = Place(
    "template begins", "How far from its wielder a template of a weapon has to begin at least."
)
TEMPLATES_LAID: Place[Callable[[Battle, Attack, list[Area]], None]] = Place(
    "templates laid", "What follows when templates have come to lie somewhere."
)
WIELDERS_STRIKE_APART: Place[Callable[[Battle, Attack, int], int]] = Place(
    "wielders strike apart", "What tells a wielder apart from others with the same weapon."
)
TOUCHES_THE_GROUND: Place[Callable[[Battle, int, Trip], Trip | None]] = Place(
    "touches the ground", "The part of a way on which a unit touches what lies on the ground."
)

# For exact odds
TESTS_OF_USE: "Place[Callable[[Battle, Attack], list[UseTested]]]" = Place(
    "tests of use", "The results of a test that the use of a weapon takes, with their chances."
)
ROLLED_WEAPONS: Place[Callable[[Battle, int, int], Sequence[tuple[float, WeaponProfile]]]] = Place(
    "rolled weapons", "Every weapon that can result from one whose stats are rolled, with its chance."
)
FURTHER_LOSS: Place[FurtherLoss] = Place("further loss", "What units lose because they lost HP.")
WHAT_CAME_BEFORE: Place[Callable[[Battle, Past], None]] = Place(
    "what came before", "Remember what a unit and its weapon have been through before a Game Turn."
)
STRUCK_LATER: Place[Callable[[Battle, Attack], Attack | None]] = Place(
    "struck later", "The later strike that an attack leads to, where the weapon only prepares one."
)
TURNS_AROUND: Place[Callable[[Battle, Attack], Volley | None]] = Place(
    "turned around", "The volley on its own unit that takes the place of all others, if the dice say so."
)
BACKLASH: Place[Callable[[Battle, Attack], Attack | None]] = Place(
    "backlash", "The attack on its own unit that rolls a die for every worst face, if there is one."
)
