"""What perks ask in the middle of what they do."""

from typing import ClassVar

from turnmaster.engine.kernel.answers import Decision, OneOf, Part, Shape, shape
from turnmaster.engine.kernel.events import UnitId


class DisarmDecision(Decision, frozen=True, tag="disarm"):
    """Which weapon is struck out of the hands of a unit."""

    undoes: ClassVar[str] = "Disarm {unit}"
    asks: ClassVar[str] = "Which weapon does {unit} lose?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("disarm", "{weapon}", weapon=Part.WEAPON),)


class DecoyDecision(Decision, frozen=True, tag="decoy"):
    """Which of two units that look alike is the fake; nobody else hears of it."""

    asks: ClassVar[str] = "Which one is the fake?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("fake", "{other} is the fake", other=Part.UNIT),)


class GivesUpDecision(Decision, frozen=True, tag="give up"):
    """Which model of a unit falls because its player gives it up."""

    undoes: ClassVar[str] = "Give up a model of {unit}"
    asks: ClassVar[str] = "Which model of {unit} do you give up?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("give up", "{model}", model=Part.MODEL),)


class FormationDecision(Decision, frozen=True, tag="formation"):
    """What a unit in formation gains for a Game Turn."""

    undoes: ClassVar[str] = "Choose the formation of {unit}"
    asks: ClassVar[str] = "What does {unit} gain from its formation in this Game Turn?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("form", "{gain}", gain=OneOf({1: "+1 Defence", 2: "+1 Power with all weapons"})),
    )


class LootDecision(Decision, frozen=True, tag="loot"):
    """Which model of those that came by picks up a weapon."""

    undoes: ClassVar[str] = "Pick up a weapon with {unit}"
    asks: ClassVar[str] = "Which model of {unit} picks up the weapon?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("loot", "{model}", model=Part.MODEL),
        shape("leave", "Leave it where it lies"),
    )


class PushDecision(Decision, frozen=True, tag="push"):
    """Where a unit is pushed."""

    undoes: ClassVar[str] = "Push {unit}"
    asks: ClassVar[str] = "Where is {unit} pushed?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("push", "Push it {direction}", dx=Part.VECTOR, dy=Part.VECTOR),
        shape("stay", "Do not push it"),
    )


class PlungeDecision(Decision, frozen=True, tag="plunge"):
    """Where a unit that is going down comes down."""

    undoes: ClassVar[str] = "Bring down {unit}"
    asks: ClassVar[str] = "Where does {unit} come down?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("plunge", "Go down {direction}", dx=Part.VECTOR, dy=Part.VECTOR),)


class ExecutionDecision(Decision, frozen=True, tag="execution"):
    """Which model of a unit is executed."""

    undoes: ClassVar[str] = "Execute a model of {unit}"
    asks: ClassVar[str] = "Which model of {unit} falls?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("execute", "{model}", model=Part.MODEL),)


class ChallengeDecision(Decision, frozen=True, tag="challenge"):
    """Which Leader a unit challenges next, of those that it reaches and that reach it."""

    undoes: ClassVar[str] = "Challenge with {unit}"
    asks: ClassVar[str] = "Whom does {unit} challenge?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("challenge", "{target}", target=Part.UNIT),
        shape("nobody else", "Nobody else"),
    )


class AcceptDecision(Decision, frozen=True, kw_only=True, tag="accept"):
    """Whether a Leader accepts the challenge of another unit, or has a Bodyguard accept it."""

    undoes: ClassVar[str] = "Answer the challenge to {unit}"
    asks: ClassVar[str] = "Does {unit} accept the challenge of {attacker}?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("accept", "{champion} accepts", champion=Part.UNIT),
        shape("refuse", "Refuse, for -1 on its Attack Dice"),
    )

    attacker: UnitId


class PullDecision(Decision, frozen=True, tag="pull"):
    """How far a unit is pulled."""

    undoes: ClassVar[str] = "Pull {unit}"
    asks: ClassVar[str] = "How far is {unit} pulled?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("pull", "Pull it {length}", length=Part.LENGTH),
        shape("stay", "Do not pull it"),
    )


class ChargeDecision(Decision, frozen=True, tag="charge"):
    """Toward which enemy a unit is carried on, and how far."""

    undoes: ClassVar[str] = "Charge with {unit}"
    asks: ClassVar[str] = "Whom does {unit} charge?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("charge", "Go {length} toward {target}", target=Part.UNIT, length=Part.LENGTH),
        shape("stay", "Charge nobody"),
    )


class FuseDecision(Decision, frozen=True, tag="fuse"):
    """Which unit is given up next, so that another can be formed."""

    undoes: ClassVar[str] = "Fuse units into {unit}"
    asks: ClassVar[str] = "Which unit becomes part of {unit}, with {given} of {needed} points given up so far?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("fuse", "{target}", target=Part.UNIT),
        shape("stop", "Form nothing, and give nobody up"),
    )

    needed: str = ""
    given: str = ""


class TestsDecision(Decision, frozen=True, tag="tests"):
    """Whether one test counts for all wielders of a weapon."""

    undoes: ClassVar[str] = "Choose how {unit} tests"
    asks: ClassVar[str] = "Do the wielders of {unit} make their test together?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("together", "One test for all of them"),
        shape("apart", "A test for each of them"),
    )


class TrapDecision(Decision, frozen=True, tag="trap"):
    """Where the template of a trap that goes off lies."""

    undoes: ClassVar[str] = "Place the template of a trap"
    asks: ClassVar[str] = "Where does the template of the trap lie?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("attack", "Where it strikes {target} best", weapon=Part.WEAPON, target=Part.UNIT),
        shape("place", "Where you put it", weapon=Part.WEAPON, spots=Part.SPOTS),
    )


class ClosestDecision(Decision, frozen=True, tag="closest"):
    """Which of several equally close units is struck."""

    undoes: ClassVar[str] = "Choose the unit closest to {unit}"
    asks: ClassVar[str] = "Several units are equally close to {unit}: which one is struck?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("closest", "{target}", target=Part.UNIT),)


# About arriving


class SeedDecision(Decision, frozen=True, tag="seed"):
    """Which of a player's units is inside one that was implanted."""

    asks: ClassVar[str] = "Which unit is inside {unit}?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("seed", "{seed}", seed=Part.UNIT),)


class AmbushDecision(Decision, frozen=True, kw_only=True, tag="ambush"):
    """Where the first model of a unit that arrives by a perk is put, before anybody knows whether it gets there."""

    undoes: ClassVar[str] = "{perk}: place {unit}"
    asks: ClassVar[str] = "{perk}: where is the first model of {unit} put?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("ambush", "Put it {places}", places=Part.PLACES),
        shape("give up", "Deploy as usual"),
    )

    perk: str


class MarkerDecision(Decision, frozen=True, kw_only=True, tag="marker"):
    """Where a player puts a marker of a perk."""

    undoes: ClassVar[str] = "{perk}: place its marker"
    asks: ClassVar[str] = "{perk}: where does the marker lie?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("marker", "Put it {places}", places=Part.PLACES),)

    perk: str
