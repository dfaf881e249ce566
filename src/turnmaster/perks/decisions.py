"""Decisions in the middle of perks, and their answers."""

from typing import Annotated, ClassVar

from turnmaster.engine.attacking.decisions import Attack, UseWeapon
from turnmaster.engine.core.answers import Answer, Answers, Decision, said
from turnmaster.engine.core.events import Length, ModelId, UnitId, WeaponId
from turnmaster.engine.core.parts import OneOf, Places, Shares, Spots, Vector
from turnmaster.engine.moving.decisions import Stay
from turnmaster.engine.turn.decisions import Stop

# Other ways to use a weapon


class PlaceTemplates(UseWeapon, frozen=True, tag="place"):
    """Put the templates of a weapon somewhere."""

    says: ClassVar[str] = "Put the template of {weapon}: {spots}"
    unreadable: ClassVar[str] = "This does not put down a template."

    spots: Spots


class Lay(UseWeapon, frozen=True, tag="lay"):
    """Lay markers of a weapon, each by a model at a place."""

    says: ClassVar[str] = "Lay {weapon}: {spots}"
    unreadable: ClassVar[str] = "This does not say where the markers are laid."

    spots: Spots


class ShareAttacks(UseWeapon, frozen=True, tag="strike"):
    """Share the Attacks of a weapon out among targets, in the order in which they are struck."""

    says: ClassVar[str] = "Share out the Attacks of {weapon}: {shares}"
    unreadable: ClassVar[str] = "This does not say with which weapon whom is struck."

    shares: Shares


class RollFor(UseWeapon, frozen=True, tag="roll"):
    """Roll for the stats of a weapon."""

    says: ClassVar[str] = "Roll for {weapon}"


# What perks ask


class Disarm(Answer, frozen=True, tag="disarm"):
    """Take a weapon from a unit."""

    says: ClassVar[str] = "{weapon}"

    weapon: WeaponId


class DisarmDecision(Decision, frozen=True, tag="disarm"):
    """Choose the weapon that a unit loses."""

    undoes: ClassVar[str] = "Disarm {unit}"
    asks: ClassVar[str] = "Choose the weapon that {unit} loses"
    answers: ClassVar[Answers] = (Disarm,)


class NameFake(Answer, frozen=True, tag="fake"):
    """Say which unit is the fake."""

    says: ClassVar[str] = "{other} is the fake"

    other: UnitId


class DecoyDecision(Decision, frozen=True, tag="decoy"):
    """Choose which of two similar units is the fake, in secret."""

    asks: ClassVar[str] = "Choose the fake unit"
    answers: ClassVar[Answers] = (NameFake,)


class GiveUpModel(Answer, frozen=True, tag="give up"):
    """Give a model up."""

    says: ClassVar[str] = "{model}"

    model: ModelId


class GivesUpDecision(Decision, frozen=True, tag="give up"):
    """Choose the model of a unit that its player gives up."""

    undoes: ClassVar[str] = "Give up a model of {unit}"
    asks: ClassVar[str] = "Choose a model of {unit} to give up"
    answers: ClassVar[Answers] = (GiveUpModel,)


GAINS = {1: "+1 Defence", 2: "+1 Power with all weapons"}


class Gain(Answer, frozen=True, tag="form"):
    """Choose what a formation gives."""

    says: ClassVar[str] = "{gain}"

    gain: Annotated[int, OneOf(GAINS)]


class FormationDecision(Decision, frozen=True, tag="formation"):
    """Choose the benefit of a unit in formation for a Game Turn."""

    undoes: ClassVar[str] = "Choose the formation of {unit}"
    asks: ClassVar[str] = "Choose the benefit of the formation of {unit} for this Game Turn"
    answers: ClassVar[Answers] = (Gain,)


class PickUp(Answer, frozen=True, tag="loot"):
    """Have a model pick a weapon up."""

    says: ClassVar[str] = "{model}"

    model: ModelId


class Leave(Answer, frozen=True, tag="leave"):
    """Leave a weapon where it lies."""

    says: ClassVar[str] = "Leave it where it lies"


class LootDecision(Decision, frozen=True, tag="loot"):
    """Choose the model that picks up a weapon, of those that came by."""

    undoes: ClassVar[str] = "Pick up a weapon with {unit}"
    asks: ClassVar[str] = "Choose a model of {unit} to pick up the weapon"
    answers: ClassVar[Answers] = (PickUp, Leave)


class Push(Answer, frozen=True, tag="push"):
    """Push a unit this far along each axis."""

    says: ClassVar[str] = "Push it {direction}"
    unreadable: ClassVar[str] = "This does not say where the unit is pushed."

    dx: Vector
    dy: Vector


class PushDecision(Decision, frozen=True, tag="push"):
    """Choose where a unit is pushed."""

    undoes: ClassVar[str] = "Push {unit}"
    asks: ClassVar[str] = "Push {unit}"
    answers: ClassVar[Answers] = (Push, said(Stay, "Do not push it"))


class Plunge(Answer, frozen=True, tag="plunge"):
    """Have a unit come down this far away along each axis."""

    says: ClassVar[str] = "Go down {direction}"
    unreadable: ClassVar[str] = "This does not say where the unit comes down."

    dx: Vector
    dy: Vector


class PlungeDecision(Decision, frozen=True, tag="plunge"):
    """Choose where a unit that is going down comes down."""

    undoes: ClassVar[str] = "Bring down {unit}"
    asks: ClassVar[str] = "Choose where {unit} comes down"
    answers: ClassVar[Answers] = (Plunge,)


class Execute(Answer, frozen=True, tag="execute"):
    """Execute a model."""

    says: ClassVar[str] = "{model}"

    model: ModelId


class ExecutionDecision(Decision, frozen=True, tag="execution"):
    """Choose the model of a unit that is executed."""

    undoes: ClassVar[str] = "Execute a model of {unit}"
    asks: ClassVar[str] = "Choose a model of {unit} to remove"
    answers: ClassVar[Answers] = (Execute,)


class Challenge(Answer, frozen=True, tag="challenge"):
    """Challenge a Leader."""

    says: ClassVar[str] = "{target}"

    target: UnitId


class ChallengeNobody(Answer, frozen=True, tag="nobody else"):
    """Challenge nobody else."""

    says: ClassVar[str] = "Challenge no other Leader"


class ChallengeDecision(Decision, frozen=True, tag="challenge"):
    """Choose the next Leader that a unit challenges, of those in mutual reach."""

    undoes: ClassVar[str] = "Challenge with {unit}"
    asks: ClassVar[str] = "Choose an enemy for {unit} to challenge"
    answers: ClassVar[Answers] = (Challenge, ChallengeNobody)


class Accept(Answer, frozen=True, tag="accept"):
    """Accept a challenge, with a Leader or a Bodyguard."""

    says: ClassVar[str] = "{champion} accepts"

    champion: UnitId


class Refuse(Answer, frozen=True, tag="refuse"):
    """Refuse a challenge."""

    says: ClassVar[str] = "Refuse, with -1 Dice Modifier to its Attack Dice"


class AcceptDecision(Decision, frozen=True, kw_only=True, tag="accept"):
    """Choose whether a Leader accepts a challenge, or a Bodyguard accepts it."""

    undoes: ClassVar[str] = "Answer the challenge to {unit}"
    asks: ClassVar[str] = "Accept the challenge of {attacker} with {unit}?"
    answers: ClassVar[Answers] = (Accept, Refuse)

    attacker: UnitId


class Pull(Answer, frozen=True, tag="pull"):
    """Pull a unit this far."""

    says: ClassVar[str] = "Pull it {length}"
    unreadable: ClassVar[str] = "This does not say how far the unit is pulled."

    length: Length


class PullDecision(Decision, frozen=True, tag="pull"):
    """Choose how far a unit is pulled."""

    undoes: ClassVar[str] = "Pull {unit}"
    asks: ClassVar[str] = "Pull {unit}"
    answers: ClassVar[Answers] = (Pull, said(Stay, "Do not pull it"))


class Charge(Answer, frozen=True, tag="charge"):
    """Go on toward an enemy."""

    says: ClassVar[str] = "Go {length} toward {target}"
    unreadable: ClassVar[str] = "This does not say whom the unit charges."

    target: UnitId
    length: Length


class ChargeDecision(Decision, frozen=True, tag="charge"):
    """Choose the enemy toward which a unit is carried on, and the distance."""

    undoes: ClassVar[str] = "Charge with {unit}"
    asks: ClassVar[str] = "Choose an enemy for {unit} to charge"
    answers: ClassVar[Answers] = (Charge, said(Stay, "Charge nobody"))


class Fuse(Answer, frozen=True, tag="fuse"):
    """Give a unit up for another."""

    says: ClassVar[str] = "{target}"

    target: UnitId


class FuseDecision(Decision, frozen=True, tag="fuse"):
    """Choose the next unit that is given up so that another can be formed."""

    undoes: ClassVar[str] = "Fuse units into {unit}"
    asks: ClassVar[str] = "Choose a unit to become part of {unit}: {given} of {needed} points given up so far"
    answers: ClassVar[Answers] = (Fuse, said(Stop, "Form nothing, and give nobody up"))

    needed: str = ""
    given: str = ""


class Together(Answer, frozen=True, tag="together"):
    """Make one test for all wielders."""

    says: ClassVar[str] = "One test for all of them"


class Apart(Answer, frozen=True, tag="apart"):
    """Make a test for each wielder."""

    says: ClassVar[str] = "A test for each of them"


class TestsDecision(Decision, frozen=True, tag="tests"):
    """Choose whether one test counts for all wielders of a weapon."""

    undoes: ClassVar[str] = "Choose how {unit} tests"
    asks: ClassVar[str] = "Make one test for all wielders of {unit}?"
    answers: ClassVar[Answers] = (Together, Apart)


class TrapDecision(Decision, frozen=True, tag="trap"):
    """Place the template of a trap that goes off."""

    undoes: ClassVar[str] = "Place the template of a trap"
    asks: ClassVar[str] = "Place the template of the trap"
    answers: ClassVar[Answers] = (
        said(Attack, "Where it strikes {target} best"),
        said(PlaceTemplates, "Where you put it"),
    )


class StrikeClosest(Answer, frozen=True, tag="closest"):
    """Strike one of several units that are equally close."""

    says: ClassVar[str] = "{target}"

    target: UnitId


class ClosestDecision(Decision, frozen=True, tag="closest"):
    """Choose the target among several equally close units."""

    undoes: ClassVar[str] = "Choose the unit closest to {unit}"
    asks: ClassVar[str] = "Several units are equally close to {unit}: choose the target"
    answers: ClassVar[Answers] = (StrikeClosest,)


# About arriving


class NameSeed(Answer, frozen=True, tag="seed"):
    """Say which unit is inside another."""

    says: ClassVar[str] = "{seed}"

    seed: UnitId


class SeedDecision(Decision, frozen=True, tag="seed"):
    """Choose the unit that is inside an implanted one."""

    asks: ClassVar[str] = "Choose the unit inside {unit}"
    answers: ClassVar[Answers] = (NameSeed,)


class BeginAmbush(Answer, frozen=True, tag="ambush"):
    """Put the first model of a unit somewhere."""

    says: ClassVar[str] = "Put it {places}"
    unreadable: ClassVar[str] = "This does not say where the unit goes."

    places: Places


class DeployAsUsual(Answer, frozen=True, tag="give up"):
    """Do without the perk, and deploy as usual."""

    says: ClassVar[str] = "Deploy as usual"


class AmbushDecision(Decision, frozen=True, kw_only=True, tag="ambush"):
    """Place the first model of a unit that arrives by a perk, before the outcome is known."""

    undoes: ClassVar[str] = "{perk}: place {unit}"
    asks: ClassVar[str] = "{perk}: place the first model of {unit}"
    answers: ClassVar[Answers] = (BeginAmbush, DeployAsUsual)

    perk: str


class PutMarker(Answer, frozen=True, tag="marker"):
    """Put a marker somewhere."""

    says: ClassVar[str] = "Put it {places}"
    unreadable: ClassVar[str] = "This does not say where the marker lies."

    places: Places


class MarkerDecision(Decision, frozen=True, kw_only=True, tag="marker"):
    """Place a marker of a perk."""

    undoes: ClassVar[str] = "{perk}: place its marker"
    asks: ClassVar[str] = "{perk}: place a marker"
    answers: ClassVar[Answers] = (PutMarker,)

    perk: str
