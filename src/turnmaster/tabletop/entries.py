"""What people enter during a game at a real table. A game is its beginning and everything that was entered since."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnmaster.tabletop.attack import Circumstances, Entered

SideNumber = Annotated[int, Meta(ge=0, le=20)]
UnitNumber = Annotated[int, Meta(ge=0, le=500)]
By = Annotated[int, Meta(ge=-10_000, le=10_000)]
Sentence = Annotated[str, Meta(max_length=300)]
Counter = Literal["CP", "OP", "TP"]  # Command Points, Objective Points, Tactical Points


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="entry"):
    """Something that was entered."""


class OfUnit(Entry, frozen=True, kw_only=True):
    """Something about one unit of a side."""

    side: SideNumber
    unit: UnitNumber


class HpChanged(OfUnit, frozen=True, kw_only=True, tag="hp"):
    """A unit loses HP, or gets some back: a certain model, or whichever the rules would take."""

    by: By
    model: Annotated[int, Meta(ge=0, le=200)] | None = None


class ModelsChanged(OfUnit, frozen=True, kw_only=True, tag="models"):
    """Whole models of a unit fall or come back."""

    by: By


class Fell(OfUnit, frozen=True, kw_only=True, tag="casualty"):
    """A unit is a casualty."""


class UnitRestored(OfUnit, frozen=True, kw_only=True, tag="restored"):
    """A unit is as at the beginning."""


class EffectBegan(OfUnit, frozen=True, kw_only=True, tag="effect"):
    """Something affects a unit for so many Game Turns, this one included; without a number, until it is ended."""

    words: Sentence
    turns: Annotated[int, Meta(ge=1, le=100)] | None = None


class EffectEnded(OfUnit, frozen=True, kw_only=True, tag="effect ended"):
    """The effect of this number on a unit ends."""

    number: Annotated[int, Meta(ge=0, le=1_000)]


class UseTicked(OfUnit, frozen=True, kw_only=True, tag="use"):
    """A perk with Limited Use is used once, or the tick is taken back."""

    perk: Sentence
    by: Literal[1, -1] = 1


class CounterChanged(Entry, frozen=True, kw_only=True, tag="counter"):
    """A side gains or spends points of a kind."""

    side: SideNumber
    counter: Counter
    by: By


class TurnBegan(Entry, frozen=True, kw_only=True, tag="turn"):
    """Another Game Turn begins."""


class Outcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What came of an attack: the HP of every model of both units, how it is told, the HP that its target lost and
    should have lost by the odds, and the perks that were used, by the attacker (0) or the target (1). It is kept, so
    that a game stays what it was when rules change.
    """

    attacker_hp: list[int]
    target_hp: list[int]
    story: list[str]
    lost: int
    expected: float
    used: list[tuple[int, str]] = []


class Attacked(OfUnit, frozen=True, kw_only=True, tag="attack"):
    """An attack with the help of the program: everything that was entered for it, and what came of it."""

    weapon: Annotated[int, Meta(ge=0, le=50)]
    target_side: SideNumber
    target_unit: UnitNumber
    seen: Circumstances = Circumstances()
    steps: Annotated[list[Entered], Meta(max_length=200)] = []
    outcome: Outcome | None = None


class Noted(Entry, frozen=True, kw_only=True, tag="note"):
    """A sentence for the report."""

    words: Sentence


class Ended(Entry, frozen=True, kw_only=True, tag="end"):
    """The game is over."""


AnyEntry = (
    HpChanged | ModelsChanged | Fell | UnitRestored | EffectBegan | EffectEnded | UseTicked | CounterChanged
    | TurnBegan | Attacked | Noted | Ended
)  # fmt: skip
