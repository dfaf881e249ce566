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


# About arriving


class SeedDecision(Decision, frozen=True, tag="seed"):
    """Which of a player's units is inside one that was implanted."""

    asks: ClassVar[str] = "Which unit is inside {unit}?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("seed", "{seed}", seed=Part.UNIT),)


class AmbushDecision(Decision, frozen=True, kw_only=True, tag="ambush"):
    """Where the first model of a unit that arrives by a perk is put, before anybody knows whether it gets there."""

    asks: ClassVar[str] = "{perk}: where is the first model of {unit} put?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("ambush", "Put it {places}", places=Part.PLACES),
        shape("give up", "Deploy as usual"),
    )

    perk: str


class MarkerDecision(Decision, frozen=True, kw_only=True, tag="marker"):
    """Where a player puts a marker of a perk."""

    asks: ClassVar[str] = "{perk}: where does the marker lie?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("marker", "Put it {places}", places=Part.PLACES),)

    perk: str
