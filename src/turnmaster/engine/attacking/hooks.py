"""The extension points of attacks: attackers, targets, numbers, casualties."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from turnmaster.dice import DieName
from turnmaster.engine.attacking.charts import Needed
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.declared import Flag, Hook, Place
from turnmaster.engine.core.modifiers import Modifier
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.questions import Checks, Condition, Conditions, UnitChecks, UnitCondition
from turnmaster.profiles import WeaponProfile

if TYPE_CHECKING:
    from turnmaster.engine.attacking import decisions
    from turnmaster.engine.attacking.decisions import UseWeapon
    from turnmaster.engine.attacking.modes import Manner, Mode

AboutAttack = Callable[[Battle, Attack], bool]
AboutWeapon = Callable[[WeaponProfile], bool]
Follow = Callable[[Battle, Attack], None]
NeededRoll = tuple[Needed, list[Modifier]]
Models = list[int]

A_FRIEND = 3  # whoever takes care lets one live for so many foes


class WeaponDice(Protocol):
    """Dice that a weapon rolls when it is used; with `per_target` again for each target."""

    @property
    def name(self) -> str: ...
    @property
    def die(self) -> DieName: ...
    @property
    def dice(self) -> int: ...
    @property
    def per_target(self) -> bool: ...
    @property
    def note(self) -> Note:
        """Return the note in which the attack keeps the sum of these dice."""

    def applies(self, battle: Battle, attack: Attack, /) -> bool:
        """Check whether an attack rolls these dice."""

    def about(self, attack: Attack) -> tuple[int, ...]:
        """Return the target of the sum, if each target has its own."""


class Handling(StrEnum):
    """The handling of a weapon."""

    SHARED = "Whether every model of a unit may take a weapon up."
    BLIND = "Whether a weapon strikes units out of its wielders' sight."
    FIRED_OUT = "Whether passengers can use a weapon out of any Transport."


class LossLimit(NamedTuple):
    """The highest loss that a unit can suffer, and the name of the rule that limits it; `counts` may say that it does
    not limit the loss that a certain unit (-1 for none) causes.
    """

    name: str
    most: Callable[[Battle, int, int], int]
    counts: Callable[[Battle, int, int], bool] | None = None


class Loss(NamedTuple):
    """HP that a unit is about to lose, with the unit, weapon or other cause."""

    unit: int
    hp: int
    by: int
    weapon: int
    because: str


class Toll(NamedTuple):
    """An attack with the estimated numbers of models it would hit on the side it is meant for and on the other side."""

    answer: "UseWeapon"
    good: float
    bad: float

    @property
    def gain(self) -> float:
        """Return the remaining benefit of the attack."""
        return self.good - A_FRIEND * self.bad


class Rescue(NamedTuple):
    """A rescue of a unit without HP: its name, a check whether it is possible, and its effect, given the
    excess loss.
    """

    name: str
    can: Callable[[Battle, int], bool]
    carry_out: Callable[[Battle, int, int], None]


# I. Which weapon, and at whom it is aimed
MODES: "Place[Mode]" = Place("modes", "Weapons that are used in another way than aiming at one unit.")
MANNERS: "Place[Manner]" = Place("manners", "Other manners of using a weapon that can be aimed as usual too.")
TARGETS: Hook[Callable[[Battle, Attack], list[int]]] = Hook("targets", "Whom a unit may aim at, range and sight apart.")
EXPOSED_PASSENGERS: Hook[Callable[[Battle, Attack], list[int]]] = Hook(
    "exposed passengers", "Passengers that a unit may aim at."
)
SUFFER_FIRST: Place[Callable[[Battle, int], list[int]]] = Place(
    "suffer first", "Units that suffer attacks on a unit before it does."
)
TARGETS_OF_A_WEAPON: Place[Callable[[Battle, Attack, int, list[int]], list[int]]] = Place(
    "targets of a weapon", "The targets of one weapon, given those of the other weapons: fewer or more."
)
WEAPON_CHECKS: Checks[Attack, int] = Checks(
    "weapon checks", "Why a weapon cannot be used in an attack; nothing where it can."
)
TARGET_CHECKS: UnitChecks[int, int] = UnitChecks(
    "target checks", "Why a weapon of a unit cannot be aimed at a target; nothing where it can."
)
WITH_CARE: "Place[Callable[[Battle, Attack, decisions.Attack], Toll | None]]" = Place(
    "with care", "An attack made so that it spares friends, and whom it strikes then; nothing of other weapons."
)
STRIKING_DISTANCE: Place[Callable[[Battle, int, WeaponProfile], int | None]] = Place(
    "striking distance", "How close a unit has to come to a target to use a weapon, where that is not its range."
)

# II. Who fires it
WIELDERS: Place[Callable[[Battle, int, WeaponProfile, Models], Models]] = Place(
    "wielders", "Which of the models that could use a weapon may use it."
)
WIELDERS_AT_A_TARGET: Place[Callable[[Battle, int, WeaponProfile, Models, int], Models]] = Place(
    "wielders at a target", "Which of the models that could use a weapon may use it on a target."
)
USED_FROM: Place[Callable[[Battle, int, WeaponProfile], Models]] = Place(
    "used from", "Models that do not carry a weapon, but from which its wielders may use it."
)
WEAPON_IS: Conditions[Handling, WeaponProfile] = Conditions("weapon is", Handling)
CHANGES_MODELS = Flag("changes models", "Models may come into a unit in the middle of an attack on it.")

# III. Attack Dice
WEAPON_USE: Place[WeaponDice] = Place("weapon use", "Dice that a weapon rolls when it is used.")
WEAPON_SETTLED: Place[AboutAttack] = Place(
    "weapon settled", "What the dice of a use do besides changing numbers, and whether that takes the volley's place."
)
ATTACK_SPEC: Place[Callable[[Battle, Attack, AttackSpec], None]] = Place(
    "attack spec", "Changes of the numbers of a volley once they are worked out."
)
DICE_MODIFIERS: Place[Callable[[Battle, Attack, list[Modifier]], list[Modifier]]] = Place(
    "dice modifiers", "Which of the Dice Modifiers of an attack count."
)
NEEDED_ROLL: Place[Callable[[Battle, Attack, Needed, list[Modifier]], NeededRoll]] = Place(
    "needed roll", "What Attack Dice need where that is not what chart and modifiers say."
)
NEEDED_ROLL_LIMIT: Place[Callable[[Battle, Attack, Needed, list[Modifier]], NeededRoll]] = Place(
    "needed roll limit", "The best roll that Attack Dice may need, whatever else helped."
)
UNHINDERED = UnitCondition("unhindered", "Whether a unit in a Melee attacks units outside it as if it were in none.")
NO_COVER: Condition[Attack] = Condition("no cover", "Whether cover does not help against an attack.")
COVER_BONUS: Hook[Callable[[Battle, Attack], int]] = Hook("cover bonus", "How much Defence cover adds.")
ALSO_COVERED: Condition[Attack] = Condition(
    "also covered", "Whether the target of an attack has cover, though not half of its models are in cover."
)
GIVES_NO_COVER: Hook[Callable[[Battle, Attack], list[int]]] = Hook(
    "gives no cover", "The units and terrain, as view.py numbers them, that give no cover from an attack."
)
WATCHES_FACES: Condition[Attack] = Condition(
    "watches faces", "Whether anything looks at how Attack Dice fall, even where all of them succeed."
)
NO_REACTION: Condition[Attack] = Condition("no reaction", "Whether nobody may react to an attack.")
STRIKES_FIRST: Condition[Attack] = Condition(
    "strikes first", "Whether the casualties of a volley leave before anybody answers it."
)

NOT_PICKED_OUT: Condition[Attack, int] = Condition(
    "not picked out",
    "Whether the attacker can name no model of a unit, neither of the target nor of one behind it.",
)
PICKED_OUT_TOO: Place[Callable[[Battle, Attack], Models]] = Place(
    "picked out too", "Units beside those in line that the attacker may strike with successes whose victim it names."
)

# IV. Saves
SHELTERS: Place[Callable[[Battle, Attack], int | None]] = Place(
    "shelters", "The unit whose Defence and saves the target of an attack may use instead of its own, if there is one."
)
OUT_OF_SHELTER: Condition[Attack] = Condition(
    "out of shelter", "Whether the target of an attack has nothing from what would shelter it."
)
ARMOUR_APART = UnitCondition(
    "armour apart", "Whether the Armour of a unit is rolled beside its AEGIS, even where only the better save counts."
)
AP_AGAINST_AEGIS: Condition[Attack] = Condition(
    "ap against aegis", "Whether AP is compared with AEGIS, and not with Armour."
)
ARMOUR_LIMIT: Place[Callable[[Battle, Attack, int, list[Modifier]], tuple[int, list[Modifier]]]] = Place(
    "armour limit", "How good Armour may be at best against an attack that does not pierce it."
)
OUT_OF_USE: Condition[int, int] = Condition(
    "out of use", "Whether a weapon of a unit protects nobody now, as a shield would."
)

# V. HP loss
HURT_FIRST: Hook[Callable[[Battle, Attack], list[Models]]] = Hook(
    "hurt first", "The models that can lose HP, in groups: each is used up before the next."
)
HURT_BEFORE_OTHERS: Place[Callable[[Battle, Attack, list[Models]], list[Models]]] = Place(
    "hurt before others", "The same groups in another order."
)
HP_LOSS_LIMIT: Place[LossLimit] = Place("hp loss limit", "How much of a loss a unit can suffer at most.")
INSTEAD_OF_LOSS: Place[Callable[[Battle, Loss], bool]] = Place(
    "instead of loss", "Have a unit suffer something in place of HP that it would lose, and say whether it does."
)
LOSS_STILL_OPEN = UnitCondition(
    "loss still open", "Whether it is not settled yet how much HP a unit loses, so that nothing rescues it now."
)
RESCUES: Place[Rescue] = Place("rescues", "What may keep a unit that has no HP left from being a casualty.")

# VI. What comes after
VOLLEY_DONE: Place[Follow] = Place("after volley", "What follows when a weapon has struck one target.")
WEAPON_DONE: Place[Follow] = Place("after weapon", "What follows when a weapon has struck all its targets.")
