"""What perks ask in the middle of what they do."""

from typing import ClassVar

from turnmaster.engine.kernel.answers import Decision, Part, Shape, shape


class DisarmDecision(Decision, frozen=True, tag="disarm"):
    """Which weapon is struck out of the hands of a unit."""

    asks: ClassVar[str] = "Which weapon does {unit} lose?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("disarm", "{weapon}", weapon=Part.WEAPON),)


class DecoyDecision(Decision, frozen=True, tag="decoy"):
    """Which of two units that look alike is the fake; nobody else hears of it."""

    asks: ClassVar[str] = "Which one is the fake?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("fake", "{other} is the fake", other=Part.UNIT),)


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
