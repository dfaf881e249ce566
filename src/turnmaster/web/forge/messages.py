"""Messages between the pages of the forge and the server."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from turnmaster.forge.designs import Armoury, Faction, Kind, RosterDesign, UnitDesign, WeaponDesign
from turnmaster.forge.points import Price, UnitPrice
from turnmaster.forge.suggesting import Suggestion
from turnmaster.forge.trying import Trial
from turnmaster.profiles.profile import DiceKind
from turnmaster.web.battles.messages import ArmyCard

Id = Annotated[str, Meta(max_length=22)]
Name = Annotated[str, Meta(max_length=80)]
Words = Annotated[str, Meta(max_length=200)]


class ItemRow(Struct, frozen=True, kw_only=True):
    """An item of the library as a list shows it: how much lies in it, and what it costs, in hundredths of a point.

    For a unit that is one model without weapons, for a roster all of it, beside its limit and how many rules it breaks.
    One that is `unreadable` can only be deleted.
    """

    id: str
    kind: Kind
    name: str
    parent: str = ""
    parent_name: str = ""
    symbol: str = ""
    inside: int = 0
    changed: int = 0
    points: int = 0
    limit: int = 0
    broken: int = 0
    words: str = ""
    unreadable: bool = False


class LibraryPage(Struct, frozen=True):
    """All factions, armouries and rosters, the latest first, and what could be undone among them."""

    factions: list[ItemRow]
    armouries: list[ItemRow]
    rosters: list[ItemRow]
    undo: str
    redo: str


class CureView(Struct, frozen=True):
    """The fix of a problem, and what the roster costs after it."""

    words: str
    points: int


class ProblemView(Struct, frozen=True, kw_only=True):
    """A rule that a design or a roster breaks. `unit` is the number of a unit of the roster, or -1."""

    rule: str
    sentence: str
    unit: int = -1
    place: str = ""
    cure: CureView | None = None


class Priced(Struct, frozen=True, kw_only=True):
    """The points of a design, part by part: a weapon, a model with each of its weapons, or a roster unit by unit. For a
    unit, `units` has one: a single model with one of every weapon.
    """

    hundredths: int
    weapon: Price | None = None
    model: Price | None = None
    weapons: list[Price] = []
    units: list[UnitPrice] = []
    roster_perks: Price | None = None
    battle_values: list[float] = []


class NamingView(Struct, frozen=True):
    """Units that a roster names, or has to name, for a perk: who they should be, who they are, and who they could be.

    `place` is where the roster names them, or -1; `units` has -1 where no unit is named yet.
    """

    perk: str
    words: str
    place: int
    units: list[int]
    choices: list[list[int]]


class ItemPage(Struct, frozen=True, kw_only=True):
    """An item of the library, opened. One of the five kinds is there. `edition` is one more with each change."""

    id: str
    kind: Kind
    parent: str
    parent_name: str
    edition: int
    dice: DiceKind
    weapon: WeaponDesign | None = None
    unit: UnitDesign | None = None
    faction: Faction | None = None
    armoury: Armoury | None = None
    roster: RosterDesign | None = None
    inside: list[ItemRow] = []
    price: Priced | None = None
    problems: list[ProblemView] = []
    notes: list[str] = []
    namings: list[NamingView] = []
    undo: str = ""
    redo: str = ""


class Designed(Struct, forbid_unknown_fields=True, kw_only=True):
    """A design from a page: one of the five kinds."""

    weapon: WeaponDesign | None = None
    unit: UnitDesign | None = None
    faction: Faction | None = None
    armoury: Armoury | None = None
    roster: RosterDesign | None = None
    dice: DiceKind = "d6"


class NewItem(Designed, forbid_unknown_fields=True, kw_only=True):
    """An item to add to the library: a design, a premade army, or an empty one of a kind with a name."""

    kind: Kind | None = None
    premade: Name = ""
    name: Name = ""
    parent: Id = ""


class ChangeItem(Designed, forbid_unknown_fields=True, kw_only=True):
    """An item to change, if it is still of this edition. `words` say what was changed, for undo."""

    edition: int
    words: Words = ""


class CloneItem(Struct, forbid_unknown_fields=True):
    """An item to duplicate, under another name or in another parent."""

    name: Name = ""
    parent: Id = ""


class Arrange(Struct, forbid_unknown_fields=True):
    """A new order for the contents of an item."""

    order: Annotated[list[Id], Meta(max_length=500)]


class Turn(Struct, forbid_unknown_fields=True):
    """A request to undo or redo the last change: in an item, or among the items of the library."""

    scope: Id = ""
    way: Literal["undo", "redo"] = "undo"


class CureItem(Struct, forbid_unknown_fields=True):
    """A request to apply the fix of a problem, by its number in the list of problems of this edition."""

    problem: Annotated[int, Meta(ge=0, le=10_000)]
    edition: int


class ImportText(Struct, forbid_unknown_fields=True):
    """A file or a share code to import; a unit or a weapon into one of its factions or armouries."""

    text: Annotated[str, Meta(max_length=1_000_000)]
    parent: Id = ""


class ReadCodes(Struct, forbid_unknown_fields=True):
    """QR codes of one item, in any order, to import."""

    codes: Annotated[list[Annotated[str, Meta(max_length=10_000)]], Meta(min_length=1, max_length=99)]
    parent: Id = ""


class CodesRead(Struct, frozen=True):
    """The codes that an image shows."""

    codes: list[str]


class QrPicture(Struct, frozen=True):
    """A QR code: its number, how many there are, its text, and its drawing."""

    number: int
    of: int
    text: str
    svg: str


class ShareView(Struct, frozen=True):
    """An item as a share code, as QR codes, and as a link that other devices can open; without one if none can."""

    code: str
    pictures: list[QrPicture]
    link: str = ""


class DamageView(Struct, frozen=True):
    """A tabletop game in which a roster is played: the side, the Game Turn, and the HP that it lost."""

    game: str
    side: int
    title: str
    turn: int
    lost: int


class AgreeableView(Struct, frozen=True):
    """A rule for rosters that players can agree on: its key in an agreement, its name, and its meaning."""

    key: str
    name: str
    words: str


class Agreeables(Struct, frozen=True):
    """Everything that players can agree on: presets of the Roster Organisation Chart, rules, and Terms of
    Engagement.
    """

    presets: list[AgreeableView]
    rules: list[AgreeableView]
    terms: list[AgreeableView]


class RosterArmy(Struct, frozen=True):
    """A roster of the library as an army for a battle: the text that battles read, and its card."""

    text: str
    card: ArmyCard


class PerkAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """The design for which perks are listed: a unit, a weapon, or a whole roster. With `trait`, traits of the unit,
    beside those that it has already.
    """

    unit: UnitDesign | None = None
    weapon: WeaponDesign | None = None
    roster: RosterDesign | None = None
    dice: DiceKind = "d6"
    trait: bool = False
    traits: Annotated[list[Name], Meta(max_length=100)] = []
    models: Annotated[int, Meta(ge=1, le=200)] = 1


class PerkHere(Struct, frozen=True, kw_only=True):
    """A perk, the points that it would add, in hundredths, and why it cannot be taken, if so. A perk that is `unpriced`
    costs nothing because no points are set for it.
    """

    name: str
    family: str
    summary: str
    terms: list[str]
    points: int
    why_not: str = ""
    unpriced: bool = False


class PremadeArmy(Struct, frozen=True):
    """An army that comes with the program: the name by which it is duplicated, its title, and its Point Limit."""

    name: str
    title: str
    limit: int


class PremadeFaction(Struct, frozen=True):
    """A faction that comes with the program, with its armies; `name` is the one by which it is duplicated."""

    name: str
    title: str
    symbol: str
    lore: str
    tags: list[str]
    units: int
    armies: list[PremadeArmy]


Models = Annotated[int, Meta(ge=1, le=30)]


class OddsAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A request for what so many wielders of a weapon do to typical targets."""

    weapon: WeaponDesign
    wielders: Models = 1
    dice: DiceKind = "d6"


class CompareAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A request to compare two units of so many models."""

    one: UnitDesign
    other: UnitDesign
    models: Models = 1
    others: Models = 1
    dice: DiceKind = "d6"


class ComparedUnit(Struct, frozen=True, kw_only=True):
    """One of two units: what it costs with a weapon of each for every model, and what these do to the other unit."""

    hundredths: int
    battle_value: float
    trials: list[Trial]


class Compared(Struct, frozen=True):
    """Two units beside each other."""

    one: ComparedUnit
    other: ComparedUnit


class LikeAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A request for a unit like this one, for about so many hundredths of a point."""

    unit: UnitDesign
    wanted: Annotated[int, Meta(ge=100, le=1_000_000)]
    models: Models = 1
    dice: DiceKind = "d6"


TO_PAGE: tuple[type[Any], ...] = (
    LibraryPage, ItemPage, ItemRow, Priced, PerkHere, ShareView, CodesRead, PremadeFaction, Agreeables,
    RosterArmy, Trial, Compared, Suggestion, DamageView,
)  # fmt: skip
FROM_PAGE: tuple[type[Any], ...] = (
    NewItem, ChangeItem, CloneItem, Arrange, Turn, CureItem, ImportText, ReadCodes, PerkAsked,
    Designed, OddsAsked, CompareAsked, LikeAsked,
)  # fmt: skip
