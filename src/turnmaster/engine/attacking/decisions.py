"""Decisions in the middle of an attack, and their answers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.core.answers import Answer, Answers, Decision, Done, Form, forms_of, said
from turnmaster.engine.core.events import UnitId, WeaponId
from turnmaster.engine.core.parts import Models, PerkName, Shares, Targets

if TYPE_CHECKING:
    from turnmaster.engine.core.battle import Battle


class UseWeapon(Answer, frozen=True):
    """Use a weapon, in one way or another."""

    weapon: WeaponId


class Attack(UseWeapon, frozen=True, tag="attack"):
    """Use a weapon on a unit, with all wielders that reach it."""

    says: ClassVar[str] = "Attack {target} with {weapon}"
    unreadable: ClassVar[str] = "This does not say which weapon is used on whom."

    target: UnitId


class Split(UseWeapon, frozen=True, tag="split"):
    """Use a weapon on several units, each with the models that fire at it."""

    says: ClassVar[str] = "Split the fire of {weapon}: {targets}"
    unreadable: ClassVar[str] = "This does not say which weapon is used on whom."

    targets: Targets


class AttackDecision(Decision, frozen=True, tag="attack"):
    """Choose the next weapon of a unit and its target. Modes and manners of weapons add answers of their own."""

    undoes: ClassVar[str] = "Attack with {unit}"
    asks: ClassVar[str] = "Choose a weapon and target for {unit}"
    answers: ClassVar[Answers] = (Attack, Split, Done)

    def forms(self, battle: "Battle") -> Iterator[Form]:
        yield from forms_of(type(self))
        for mode in battle.rules.contributions(MODES):
            yield from map(said, mode.forms)
        for manner in battle.rules.contributions(MANNERS):
            yield from map(said, manner.forms)


class Deflect(Answer, frozen=True, tag="deflect"):
    """Protect a unit with a weapon that has Deflect."""

    says: ClassVar[str] = "Deflect with {weapon}"

    weapon: WeaponId


class DeflectDecision(Decision, frozen=True, kw_only=True, tag="deflect"):
    """Choose the weapon with Deflect that protects a unit from a volley."""

    undoes: ClassVar[str] = "Use Deflect for {unit}"
    asks: ClassVar[str] = "Choose a weapon to shield {unit} from {attacker}"
    answers: ClassVar[Answers] = (Deflect,)

    attacker: UnitId


class Ward(Answer, frozen=True, tag="ward"):
    """Protect a unit with a weapon that has Ward or Parry."""

    says: ClassVar[str] = "Use {weapon} ({bonus})"

    weapon: WeaponId


class WardDecision(Decision, frozen=True, kw_only=True, tag="ward"):
    """Choose the weapon with Ward or Parry that protects a unit from a volley."""

    undoes: ClassVar[str] = "Use {bonus} for {unit}"
    asks: ClassVar[str] = "Choose a weapon to protect {unit} from {attacker}"
    answers: ClassVar[Answers] = (Ward,)

    attacker: UnitId
    bonus: str = "Ward"  # what counts against this attacker


class Casualties(Answer, frozen=True, tag="casualties"):
    """Let models lose HP, in this order."""

    says: ClassVar[str] = "{models}"
    unreadable: ClassVar[str] = "This is not a choice of casualties."

    models: Models


class CasualtiesDecision(Decision, frozen=True, kw_only=True, tag="casualties"):
    """Choose the models of a unit that lose HP, in their order."""

    undoes: ClassVar[str] = "Choose casualties of {unit}"
    asks: ClassVar[str] = "Choose models of {unit} to lose {loss} HP"
    answers: ClassVar[Answers] = (Casualties,)

    loss: int


class UseRescue(Answer, frozen=True, tag="rescue"):
    """Save a unit with a perk."""

    says: ClassVar[str] = "{perk}"

    perk: PerkName


class RescueDecision(Decision, frozen=True, tag="rescue"):
    """Choose the perk that saves a unit without HP; its other rescues are saved for later."""

    undoes: ClassVar[str] = "Rescue {unit}"
    asks: ClassVar[str] = "{unit} has no HP left: choose a perk to save it"
    answers: ClassVar[Answers] = (UseRescue,)


class StrikeModels(Answer, frozen=True, tag="aimed"):
    """Strike models of the target, in this order, with successes that may be aimed."""

    says: ClassVar[str] = "{models}"
    unreadable: ClassVar[str] = "This does not name the models aimed at."

    models: Models


class AimedDecision(Decision, frozen=True, kw_only=True, tag="aimed"):
    """Choose the models of the target that the attacker hits with successes that may be aimed."""

    undoes: ClassVar[str] = "Choose models struck by {unit}"
    asks: ClassVar[str] = "Choose models of {target} to lose {loss} HP to {unit}"
    answers: ClassVar[Answers] = (StrikeModels,)

    target: UnitId
    loss: int


class PickOut(Answer, frozen=True, tag="pick out"):
    """Strike units with successes, each with a number of them."""

    says: ClassVar[str] = "{shares}"
    unreadable: ClassVar[str] = "This does not say whom the successes strike."

    shares: Shares


class PickOutDecision(Decision, frozen=True, kw_only=True, tag="pick out"):
    """Choose the units, among those that fight as one, that such successes hit."""

    undoes: ClassVar[str] = "Choose units struck by {unit}"
    asks: ClassVar[str] = "Choose targets for {count} successes of {unit}"
    answers: ClassVar[Answers] = (PickOut,)

    count: int
