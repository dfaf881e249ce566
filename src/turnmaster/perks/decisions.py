"""What perks ask in the middle of what they do."""

from typing import ClassVar

from turnmaster.engine.kernel.answers import Decision, Part, Shape, shape


class DisarmDecision(Decision, frozen=True, tag="disarm"):
    """Which weapon is struck out of the hands of a unit."""

    asks: ClassVar[str] = "Which weapon does {unit} lose?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("disarm", "{weapon}", weapon=Part.WEAPON),)


class LootDecision(Decision, frozen=True, tag="loot"):
    """Which model of those that came by picks up a weapon."""

    asks: ClassVar[str] = "Which model of {unit} picks up the weapon?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("loot", "{model}", model=Part.MODEL),
        shape("leave", "Leave it where it lies"),
    )


class PushDecision(Decision, frozen=True, tag="push"):
    """Where a unit is pushed."""

    asks: ClassVar[str] = "Where is {unit} pushed?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("push", "Push it {direction}", dx=Part.VECTOR, dy=Part.VECTOR),
        shape("stay", "Do not push it"),
    )


class ExecutionDecision(Decision, frozen=True, tag="execution"):
    """Which model of a unit is executed."""

    asks: ClassVar[str] = "Which model of {unit} falls?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("execute", "{model}", model=Part.MODEL),)


class ChallengeDecision(Decision, frozen=True, tag="challenge"):
    """Which Leader a unit challenges next, of those that it reaches and that reach it."""

    asks: ClassVar[str] = "Whom does {unit} challenge?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("challenge", "{target}", target=Part.UNIT),
        shape("nobody else", "Nobody else"),
    )


class AcceptDecision(Decision, frozen=True, kw_only=True, tag="accept"):
    """Whether a Leader accepts the challenge of another unit, or has a Bodyguard accept it."""

    asks: ClassVar[str] = "Does {unit} accept the challenge of {attacker}?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("accept", "{champion} accepts", champion=Part.UNIT),
        shape("refuse", "Refuse, for -1 on its Attack Dice"),
    )

    attacker: int


class PullDecision(Decision, frozen=True, tag="pull"):
    """How far a unit is pulled."""

    asks: ClassVar[str] = "How far is {unit} pulled?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("pull", "Pull it {length}", length=Part.LENGTH),
        shape("stay", "Do not pull it"),
    )


class TestsDecision(Decision, frozen=True, tag="tests"):
    """Whether one test counts for all wielders of a weapon."""

    asks: ClassVar[str] = "Do the wielders of {unit} make their test together?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("together", "One test for all of them"),
        shape("apart", "A test for each of them"),
    )


class TrapDecision(Decision, frozen=True, tag="trap"):
    """Where the template of a trap that goes off lies."""

    asks: ClassVar[str] = "Where does the template of the trap lie?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("attack", "Where it strikes {target} best", weapon=Part.WEAPON, target=Part.UNIT),
        shape("place", "Where you put it", weapon=Part.WEAPON, spots=Part.SPOTS),
    )


class ClosestDecision(Decision, frozen=True, tag="closest"):
    """Which of several equally close units is struck."""

    asks: ClassVar[str] = "Several units are equally close to {unit}: which one is struck?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("closest", "{target}", target=Part.UNIT),)
