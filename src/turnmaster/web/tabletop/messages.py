"""Messages between the pages of tabletop games and dice and the server."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from turnmaster.engine.core.setup import PlaystyleName
from turnmaster.profiles.profile import DiceKind
from turnmaster.tabletop.attack import ChoiceAsked, DiceAsked
from turnmaster.tabletop.entries import AnyEntry, Attacked
from turnmaster.tabletop.game import MOST_SIDES
from turnmaster.tabletop.offering import Offered
from turnmaster.tabletop.report import TabletopReport
from turnmaster.web.battles.messages import MOST_OPTIONS, Word

Name = Annotated[str, Meta(max_length=80)]

# More than any box has; what a person may do is said by `dice_sets.py` in sentences.
Number = Annotated[int, Meta(ge=-1, le=1_000_000)]
Numbers = Annotated[list[Number], Meta(max_length=1_000)]
Text = Annotated[str, Meta(max_length=1_000)]

ThrowName = Literal["D6", "D10", "D3", "2D6", "Scatter"]


class TabletopRow(Struct, frozen=True):
    """A game as a list shows it. Only its owner can delete it."""

    id: str
    title: str
    changed: int
    over: bool
    is_own: bool


class PerkWords(Struct, frozen=True):
    """A perk, and what it does in a sentence."""

    name: str
    summary: str


class LastingView(Struct, frozen=True):
    """An effect, and the Game Turns for which it still lasts, this one included; 0 until it is removed. It may be a
    circumstance of an attack, which is `offered` then.
    """

    words: str
    turns: int
    offered: Offered | None = None


class UseView(Struct, frozen=True):
    """A perk with Limited Use, and how often it was used."""

    perk: str
    used: int
    limit: int


class WeaponView(Struct, frozen=True, kw_only=True):
    """A weapon of a unit: how many models in play carry it, and how many together with casualties."""

    name: str
    stats: str
    perks: list[PerkWords]
    wielders: int
    carriers: int
    range_in: int
    heavy: bool


class TrackedView(Struct, frozen=True, kw_only=True):
    """A unit of a tabletop game. Points are hundredths."""

    name: str
    symbol: str
    stats: str
    hp: list[int]
    hp_each: int
    points: int
    full_points: int
    perks: list[PerkWords]
    weapons: list[WeaponView]
    effects: list[LastingView]
    uses: list[UseView]


class SideView(Struct, frozen=True, kw_only=True):
    """A player of a tabletop game, with an army. Points are hundredths."""

    name: str
    army: str
    mine: bool
    points: int
    full_points: int
    counters: dict[str, int]
    perks: list[PerkWords]
    units: list[TrackedView]


class HappenedView(Struct, frozen=True):
    """A line of the log. An attack has details, and the HP it removed beside what the odds expected."""

    turn: int
    words: str
    side: int
    details: list[str]
    lost: int
    expected: float


class TabletopView(Struct, frozen=True, kw_only=True):
    """A tabletop game as it stands. `number` counts its entries: the next one has to name it. `known_effects` are words
    for effects that attacks can take into account.
    """

    id: str
    title: str
    playstyle: str
    turn: int
    turns: int
    over: bool
    number: int
    undo: str
    redo: bool
    sides: list[SideView]
    story: list[HappenedView]
    reminders: list[str]
    known_effects: list[str]
    game_type: str
    goal: str
    dice: str
    options: list[str]


class TabletopNews(Struct, frozen=True):
    """A game as it stands at a moment; a page that names that moment gets the next change."""

    moment: int
    view: TabletopView


class AttackOdds(Struct, frozen=True, kw_only=True):
    """The odds of an attack: HP lost on average, or restored by a weapon that restores, the chance of each number, and
    the chance to destroy the target.
    """

    mean: float
    restores: bool
    chances: dict[int, float]
    destroyed: float
    reasons: list[str]
    not_counted: list[str]


class AttackView(Struct, frozen=True, kw_only=True):
    """The progress of an attack: what has to be rolled or chosen next; if neither, it can be entered. `under` is how
    many models are taken to be under each template, if the weapon has one; `melee` says whether the units are in a
    Melee, and `heights` whether it matters who stands above whom.
    """

    odds: AttackOdds | None
    dice: DiceAsked | None
    choice: ChoiceAsked | None
    story: list[str]
    attacker_hp: list[int]
    target_hp: list[int]
    under: int | None
    melee: bool
    heights: bool


class Rolled(Struct, frozen=True):
    """Dice that the server rolled."""

    faces: list[int]


class NewSide(Struct, forbid_unknown_fields=True, kw_only=True):
    """A player of a new game, with a roster: from the library, premade, or as the text of a file or share code."""

    name: Name = ""
    mine: bool = False
    library: Annotated[str, Meta(max_length=22)] = ""
    premade: Name = ""
    text: Annotated[str, Meta(max_length=1_000_000)] = ""


class NewTabletop(Struct, forbid_unknown_fields=True, kw_only=True):
    """A tabletop game to start."""

    sides: Annotated[list[NewSide], Meta(min_length=1, max_length=MOST_SIDES)]
    title: Name = ""
    playstyle: PlaystyleName = "Standard"
    dice: DiceKind = "d6"
    options: Annotated[list[Word], Meta(max_length=MOST_OPTIONS)] = []
    turns: Annotated[int, Meta(ge=1, le=50)] = 4


class EnterAt(Struct, forbid_unknown_fields=True):
    """An entry, after so many other entries."""

    number: Annotated[int, Meta(ge=0, le=100_000)]
    entry: AnyEntry


class TurnBack(Struct, forbid_unknown_fields=True):
    """A request to undo the last of so many entries, or to redo the one after them."""

    number: Annotated[int, Meta(ge=0, le=100_000)]
    way: Literal["undo", "redo"] = "undo"


class AttackAsked(Struct, forbid_unknown_fields=True):
    """An attack that is being made, as far as it was entered."""

    attack: Attacked


class DiceToRoll(Struct, forbid_unknown_fields=True):
    """Dice for the server to roll."""

    die: Literal["D2", "D3", "D6", "D10", "Scatter"]
    count: Annotated[int, Meta(ge=1, le=2_000)]


class ThrownTabletop(Struct, forbid_unknown_fields=True):
    """A request to delete a game, or to restore it."""

    deleted: bool = True


# Dice sets


class RollDice(Struct, forbid_unknown_fields=True):
    """A roll: `count` dice, or pairs of 2D6, or D6 for the distance that a Scatter Arrow goes. `need` is the lowest
    face, or sum of a pair, that passes; 0 if nothing is needed. `reason` says what the dice are for.
    """

    throw: ThrowName = "D6"
    count: int = 1
    need: int = 0
    reason: str = ""


class RerollDice(Struct, forbid_unknown_fields=True):
    """The dice to reroll: their places in the roll with this number."""

    of: int
    places: list[int]


class TableRoll(Struct, frozen=True, kw_only=True):
    """Dice of a tabletop game. `first` says how many faces the dice set had given before, on which, with the seed, the
    faces depend. A reroll names the roll `of` which some `places` were rerolled, and -1 is no reroll; `faces` are all
    dice after it.
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
    """A dice set: the fingerprint of its seed, all rolls so far, and once it is revealed, the seed and its salt.

    The seed is written as text, because it has more digits than a number of a page can hold.
    """

    id: str
    seal: str
    rolls: list[TableRoll]
    seed: str = ""
    salt: str = ""


class CheckDice(Struct, forbid_unknown_fields=True):
    """A dice set whose seed was revealed, as a page has saved it."""

    seal: Text
    seed: Text
    salt: Text
    rolls: Annotated[list[TableRoll], Meta(max_length=1_000)]


class DiceChecked(Struct):
    """The result of a check: whether the seed has the fingerprint, and the numbers of the rolls that do not follow from
    it.
    """

    sealed: bool
    wrong: list[int]


TO_PAGE: tuple[type[Any], ...] = (
    TabletopRow, TabletopView, TabletopNews, TabletopReport, AttackView, Rolled,
)  # fmt: skip
FROM_PAGE: tuple[type[Any], ...] = (
    NewTabletop, EnterAt, TurnBack, AttackAsked, DiceToRoll, ThrownTabletop,
)  # fmt: skip
