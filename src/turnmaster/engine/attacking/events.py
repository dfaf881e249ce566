"""What is told about attacks and about models that fall."""

from typing import ClassVar

from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings
from turnmaster.engine.kernel.events import Face, ModelId, UnitEvent, UnitId, WeaponId, WeaponOfOther


class WeaponUsed(UnitEvent, frozen=True, tag="weapon used"):
    """A unit has chosen a weapon and what to do with it."""

    silent: ClassVar[str] = "Its volleys are told."

    weapon: WeaponId


class VolleyAnnounced(UnitEvent, frozen=True, tag="volley announced"):
    """A weapon is about to be used on a target, and can still be answered: how many of the target's models can be
    struck, `of_models` in all; how many models carry the weapon; and how many of these do not take part, because they
    have `moved` or dashed, other rules have `kept` them from it, the target is `out_of_range` or `out_of_sight`, or
    their player has them do something else. A volley that nobody aimed has the reason `because`.
    """

    target: UnitId
    weapon: WeaponId
    name: str
    exposed: int
    of_models: int
    counter: bool
    because: str
    carriers: int = 0
    moved: int = 0
    kept: int = 0
    out_of_range: int = 0
    out_of_sight: int = 0
    elsewhere: int = 0


class Attacked(UnitEvent, frozen=True, tag="attack"):
    """A volley of `wielders` is about to be rolled, in numbers with their reasons; with a `hazard` no unit makes it."""

    target: UnitId
    weapon: WeaponId
    workings: AttackWorkings
    counter: bool
    hazard: str
    name: str
    wielders: list[ModelId]


class AttackDiceFell(UnitEvent, frozen=True, tag="attack dice"):
    """The Attack Dice of a volley as they fell; again for every rung of its ladder."""

    target: UnitId
    faces: list[Face]


class Succeeded(UnitEvent, frozen=True, tag="successes"):
    """How many successes the Attack Dice of a volley were, and how many of the dice these came from."""

    target: UnitId
    successes: int
    dice: int = 0


class SavesWorkedOut(UnitEvent, frozen=True, tag="saves"):
    """What a unit needs for its saves against a volley, and why."""

    armour: SaveWorkings
    aegis: SaveWorkings


class StruckToo(UnitEvent, frozen=True, tag="struck too"):
    """Some successes of a volley strike a unit that is not its target: `because` of a rule that made dice successes
    which were none, or else out of those that the Attack Dice were.
    """

    successes: int
    by: UnitId
    because: str = ""


class Saved(UnitEvent, frozen=True, tag="saved"):
    """A unit has saved this many successes for good: nothing rolls these saves again."""

    successes: int


class HpLost(UnitEvent, frozen=True, tag="hp lost"):
    """A unit lost HP, `own` of it not from phantoms, and these models fell; by which unit and weapon, if by any.
    `because` names what took the HP where that is not the attack itself; `aimed` if the attacker chose the models.
    `beyond` is how much more it would have lost than it had, and `held_back` how much a rule kept it from losing.
    """

    hp: int
    casualties: int
    by: UnitId
    because: str
    fallen: list[ModelId]
    weapon: WeaponOfOther
    aimed: bool
    own: int
    beyond: int = 0
    held_back: int = 0


class Rescued(UnitEvent, frozen=True, tag="rescued"):
    """A unit that had no HP left is no casualty, because something named `by` saved it."""

    says: ClassVar[str] = "{unit} is kept from falling by {by}"

    by: str


class LossLimited(UnitEvent, frozen=True, tag="loss limited"):
    """A unit loses only this much more HP, not as much as it would, because of something."""

    says: ClassVar[str] = "{unit} loses no more than {hp} HP ({because})"

    hp: int
    because: str


class LossWasted(UnitEvent, frozen=True, tag="loss wasted"):
    """HP that no model of a unit could lose, because the others are out of sight."""

    says: ClassVar[str] = "{hp} HP of the loss wasted: nobody else of {unit} can be seen"

    hp: int


class Restoring(UnitEvent, frozen=True, tag="restoring"):
    """A volley that heals is about to give a unit this much HP."""

    hp: int
    by: UnitId
    weapon: WeaponOfOther


class Shielded(UnitEvent, frozen=True, tag="shielded"):
    """Another unit suffers an attack in the place of the one it was aimed at."""

    says: ClassVar[str] = "{by} suffers in the place of {unit}"

    by: UnitId


class PassengersStruck(UnitEvent, frozen=True, tag="passengers struck"):
    """This many successes went on from a lost Transport to a unit that was aboard."""

    dice: int
    by: UnitId


class FinishedAttacking(UnitEvent, frozen=True, tag="finished attacking"):
    """A unit has used all the weapons it wanted to, or could."""

    weapons: int
    counter: bool
    forced: bool
