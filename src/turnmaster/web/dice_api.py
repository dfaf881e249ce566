"""What is said about dice for a real table, as plain structs."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

# More than any box has; what a person may do is said by `dice_boxes.py` in sentences.
Number = Annotated[int, Meta(ge=-1, le=1_000_000)]
Numbers = Annotated[list[Number], Meta(max_length=1_000)]
Text = Annotated[str, Meta(max_length=1_000)]

ThrowName = Literal["D6", "D10", "D3", "2D6", "Scatter"]


class RollDice(Struct, forbid_unknown_fields=True):
    """What to roll: `count` dice, or pairs of 2D6, or D6 for the distance that a Scatter Arrow goes. `need` is the
    lowest face, or sum of a pair, that passes; 0 if nothing is needed. `reason` is whatever the dice are for.
    """

    throw: ThrowName = "D6"
    count: int = 1
    need: int = 0
    reason: str = ""


class RerollDice(Struct, forbid_unknown_fields=True):
    """Which dice to pick up and throw again: their places in the roll with this number."""

    of: int
    places: list[int]


class TableRoll(Struct, frozen=True, kw_only=True):
    """Dice on a real table. `first` says how many faces the box had given before it, which is all that the faces depend
    on beside the seed. A reroll names the roll `of` which some `places` were thrown again, and -1 is no reroll; `faces`
    are all dice as they lie then.
    """

    number: Number
    throw: ThrowName
    count: Number
    need: Number
    reason: Text
    first: Number
    faces: Numbers
    of: Number
    places: Numbers


class DiceBox(Struct, kw_only=True):
    """A box of dice: the fingerprint of its seed, all rolls so far, and once it was opened, the seed and its salt.

    The seed is written as text, because it has more digits than a number of a page can hold.
    """

    id: str
    seal: str
    rolls: list[TableRoll]
    seed: str = ""
    salt: str = ""


class CheckDice(Struct, forbid_unknown_fields=True):
    """A box that was opened, as somebody wrote it down."""

    seal: Text
    seed: Text
    salt: Text
    rolls: Annotated[list[TableRoll], Meta(max_length=1_000)]


class DiceChecked(Struct):
    """Whether the seed is the one that was sealed, and the numbers of the rolls that do not follow from it."""

    sealed: bool
    wrong: list[int]


TO_PAGE: tuple[type[Any], ...] = (DiceBox, DiceChecked)
FROM_PAGE: tuple[type[Any], ...] = (RollDice, RerollDice, CheckDice)
