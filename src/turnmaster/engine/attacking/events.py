"""Events about attacks and casualties."""

from typing import ClassVar

from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings
from turnmaster.engine.core.events import Face, ModelId, UnitEvent, UnitId, WeaponId, WeaponOfOther


class WeaponUsed(UnitEvent, frozen=True, tag="weapon used"):
    """A unit has chosen a weapon and what to do with it."""

    silent: ClassVar[str] = "Its volleys are told."

    weapon: WeaponId


class VolleyAnnounced(UnitEvent, frozen=True, tag="volley announced"):
    """A weapon is about to be used on a target, and players can still react.

    It has the number of the target's models that can be hit, `of_models` in all; the number of models that carry the
    weapon; and the numbers of those that take no part, because they have `moved` or dashed, a rule has `kept` them from
    it, the target is `out_of_range` or `out_of_sight`, or their player uses them otherwise. A volley without a chosen
    target has the reason `because`.
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
    """The rolled Attack Dice of a volley; again for every rung of its ladder."""

    target: UnitId
    faces: list[Face]


class Succeeded(UnitEvent, frozen=True, tag="successes"):
    """The successes of a volley's Attack Dice, and the number of dice that they came from."""

    target: UnitId
    successes: int
    dice: int = 0


class SavesWorkedOut(UnitEvent, frozen=True, tag="saves"):
    """The needed saves of a unit against a volley, with their reasons."""

    armour: SaveWorkings
    aegis: SaveWorkings


class StruckToo(UnitEvent, frozen=True, tag="struck too"):
    """Some successes of a volley hit a unit that is not its target: `because` of a rule that made failed dice
    successes, or else taken from the successes of the Attack Dice.
    """

    successes: int
    by: UnitId
    because: str = ""


class Saved(UnitEvent, frozen=True, tag="saved"):
    """A unit has saved this many successes for good: these saves are not rerolled."""

    successes: int


class HpLost(UnitEvent, frozen=True, tag="hp lost"):
    """A unit lost HP, `own` of it not from phantoms, with the models that became casualties and the unit and weapon
    that caused it, if any. `because` names the cause where it is not the attack itself; `aimed` if the attacker chose
    the models. `beyond` is the loss in excess of its HP, and `held_back` the loss that a rule prevented.
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
    """A unit without HP is not a casualty, because the rescue `by` saved it."""

    says: ClassVar[str] = "{unit} is kept from falling by {by}"

    by: str


class LossLimited(UnitEvent, frozen=True, tag="loss limited"):
    """A rule limits the further HP loss of a unit to this much."""

    says: ClassVar[str] = "{unit} loses no more than {hp} HP ({because})"

    hp: int
    because: str


class LossWasted(UnitEvent, frozen=True, tag="loss wasted"):
    """HP that no model of a unit could lose, because the others are out of sight."""

    says: ClassVar[str] = "{hp} HP of the loss wasted: nobody else of {unit} can be seen"

    hp: int


class Restoring(UnitEvent, frozen=True, tag="restoring"):
    """A healing volley is about to give a unit this much HP."""

    hp: int
    by: UnitId
    weapon: WeaponOfOther


class Shielded(UnitEvent, frozen=True, tag="shielded"):
    """Another unit suffers an attack in the place of its target."""

    says: ClassVar[str] = "{by} suffers in the place of {unit}"

    by: UnitId


class PassengersStruck(UnitEvent, frozen=True, tag="passengers struck"):
    """This many successes went on from a lost Transport to a unit that was aboard."""

    dice: int
    by: UnitId


class FinishedAttacking(UnitEvent, frozen=True, tag="finished attacking"):
    """A unit has used all the weapons it wanted to or could."""

    weapons: int
    counter: bool
    forced: bool
