"""What is told of attacks and of who falls."""

from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings
from turnmaster.engine.kernel.events import UnitEvent, UnitId


class WeaponUsed(UnitEvent, frozen=True, tag="weapon used"):
    """A unit has chosen a weapon and what to do with it."""

    weapon: int


class Attacked(UnitEvent, frozen=True, tag="attack"):
    """A volley is about to be rolled, in numbers with their reasons; with a `hazard` no unit makes it."""

    target: UnitId
    weapon: int
    workings: AttackWorkings
    counter: bool
    hazard: str
    name: str


class AttackDiceFell(UnitEvent, frozen=True, tag="attack dice"):
    """The Attack Dice of a volley as they fell; again for every rung of its ladder."""

    target: UnitId
    faces: list[int]


class Succeeded(UnitEvent, frozen=True, tag="successes"):
    """How many successes the Attack Dice of a volley were."""

    target: UnitId
    successes: int


class SavesWorkedOut(UnitEvent, frozen=True, tag="saves"):
    """What a unit needs for its saves against a volley, and why."""

    armour: SaveWorkings
    aegis: SaveWorkings


class HpLost(UnitEvent, frozen=True, tag="hp lost"):
    """A unit lost HP, so much of it its `own` and not of phantoms, and these models fell: by which unit and weapon, if
    by any. `because` names what took it where that is not the attack itself; `aimed` if the attacker chose the models.
    """

    hp: int
    casualties: int
    by: UnitId
    because: str
    fallen: list[int]
    weapon: int
    aimed: bool
    own: int


class Restoring(UnitEvent, frozen=True, tag="restoring"):
    """A volley that heals is about to give a unit so much HP."""

    hp: int
    by: UnitId
    weapon: int


class Shielded(UnitEvent, frozen=True, tag="shielded"):
    """Another unit suffers an attack in the place of the one it was aimed at."""

    by: UnitId


class PassengersStruck(UnitEvent, frozen=True, tag="passengers struck"):
    """So many successes went on from a lost Transport to a unit that was aboard."""

    dice: int
    by: UnitId


class FinishedAttacking(UnitEvent, frozen=True, tag="finished attacking"):
    """A unit has used all the weapons it wanted to, or could."""

    weapons: int
    counter: bool
    forced: bool


class CasualtiesRemoved(UnitEvent, frozen=True, tag="casualties removed"):
    """Casualties of a unit left the field; `destroyed` if nothing is left of it."""

    models: int
    destroyed: bool
    fallen: list[int]
