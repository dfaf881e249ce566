"""The entries of a tabletop game. A game consists of its start and all entries since."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnmaster.tabletop.attack import Circumstances, Entered

SideNumber = Annotated[int, Meta(ge=0, le=20)]
UnitNumber = Annotated[int, Meta(ge=0, le=500)]
By = Annotated[int, Meta(ge=-10_000, le=10_000)]
Sentence = Annotated[str, Meta(max_length=300)]
Counter = Literal["CP", "OP", "TP"]  # Command Points, Objective Points, Tactical Points


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="entry"):
    """An entry of a tabletop game."""


class OfUnit(Entry, frozen=True, kw_only=True):
    """An entry about one unit of a side."""

    side: SideNumber
    unit: UnitNumber


class HpChanged(OfUnit, frozen=True, kw_only=True, tag="hp"):
    """A unit loses or regains HP: a given model, or the one that the rules would choose."""

    by: By
    model: Annotated[int, Meta(ge=0, le=200)] | None = None


class ModelsChanged(OfUnit, frozen=True, kw_only=True, tag="models"):
    """A unit loses or regains whole models."""

    by: By


class Fell(OfUnit, frozen=True, kw_only=True, tag="casualty"):
    """A unit becomes a casualty."""


class UnitRestored(OfUnit, frozen=True, kw_only=True, tag="restored"):
    """A unit is restored to its starting state."""


class EffectBegan(OfUnit, frozen=True, kw_only=True, tag="effect"):
    """A unit gets an effect for a number of Game Turns including this one; without a number, until it is removed."""

    words: Sentence
    turns: Annotated[int, Meta(ge=1, le=100)] | None = None


class EffectEnded(OfUnit, frozen=True, kw_only=True, tag="effect ended"):
    """An effect on a unit is removed by its number."""

    number: Annotated[int, Meta(ge=0, le=1_000)]


class UseTicked(OfUnit, frozen=True, kw_only=True, tag="use"):
    """A perk with Limited Use is used once, or a use is undone."""

    perk: Sentence
    by: Literal[1, -1] = 1


class CounterChanged(Entry, frozen=True, kw_only=True, tag="counter"):
    """A side gains or spends points of a counter."""

    side: SideNumber
    counter: Counter
    by: By


class TurnBegan(Entry, frozen=True, kw_only=True, tag="turn"):
    """The next Game Turn starts."""


class Outcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of an attack: the HP of all models, its log, the HP lost and expected, and the perks used by the
    attacker (0) or the target (1). It is stored, so that later changes of the rules do not alter the game.
    """

    attacker_hp: list[int]
    target_hp: list[int]
    story: list[str]
    lost: int
    expected: float
    used: list[tuple[int, str]] = []


class Attacked(OfUnit, frozen=True, kw_only=True, tag="attack"):
    """An attack resolved with the program: its circumstances, its steps and its result."""

    weapon: Annotated[int, Meta(ge=0, le=50)]
    target_side: SideNumber
    target_unit: UnitNumber
    seen: Circumstances = Circumstances()
    steps: Annotated[list[Entered], Meta(max_length=200)] = []
    outcome: Outcome | None = None


class Noted(Entry, frozen=True, kw_only=True, tag="note"):
    """A note for the report."""

    words: Sentence


class Ended(Entry, frozen=True, kw_only=True, tag="end"):
    """The game ends."""


AnyEntry = (
    HpChanged | ModelsChanged | Fell | UnitRestored | EffectBegan | EffectEnded | UseTicked | CounterChanged
    | TurnBegan | Attacked | Noted | Ended
)  # fmt: skip
