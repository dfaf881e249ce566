"""Messages about battles: what can be chosen, a new battle, the list of battles, and their seats."""

from typing import Annotated

from msgspec import Meta, Struct, field

from turnmaster.match.begin import MOST_PLAYERS
from turnmaster.table.session.clocks import ClockChoice
from turnmaster.table.session.messages import FieldView, ProfileCard
from turnmaster.table.session.seats import PERSON

FIELD = "river-valley"
MOST_TEXT = 200_000
MOST_OPTIONS = 60

Word = Annotated[str, Meta(max_length=200)]
Army = Annotated[str, Meta(max_length=MOST_TEXT)]
Code = Annotated[str, Meta(max_length=80)]


class BattleRow(Struct):
    """A battle as a list shows it."""

    id: str
    title: str
    changed: int
    over: bool


class SeatLink(Struct):
    """A seat, the players that it plays, and the secret that opens it."""

    name: str
    plays: list[int]
    secret: str


class Begun(Struct):
    """A battle that was started, with the links of its seats."""

    id: str
    seats: list[SeatLink]


class Side(Struct, forbid_unknown_fields=True):
    """A player: a name, a premade army by name or an army as the text of a file, and the person or bot who plays it.

    `allies` are further armies of a team, which plays as one. Sides with the same `seat` are played by one person;
    without a seat, a side has one of its own.
    """

    army: Army
    name: Word = ""
    played_by: Word = PERSON
    seat: int | None = None
    allies: Annotated[list[Army], Meta(max_length=MOST_PLAYERS)] = field(default_factory=list)


class NewBattle(Struct, forbid_unknown_fields=True):
    """The setup of a new battle; the default is a quick battle against the bot, or of two bots as a `demonstration`.

    `size` in inches is for open ground, which has no `battlefield`. Without a `clock` there is no time limit. In a
    quick battle the player leads the army `lead`.
    """

    sides: Annotated[list[Side], Meta(max_length=64)] = field(default_factory=list)
    playstyle: Word = "Standard"
    dice: Word = "d6"
    options: Annotated[list[Word], Meta(max_length=MOST_OPTIONS)] = field(default_factory=list)
    battlefield: Word = FIELD
    size: tuple[int, int] | None = None
    zones: Word = ""
    turns: int = 4
    point_limit: int | None = None
    seed: int | None = None
    demonstration: bool = False
    clock: ClockChoice | None = None
    lead: Word = ""


class Starter(Struct, frozen=True):
    """An army for a quick battle: its id and name, its style in a sentence, and the symbols of its units."""

    id: str
    name: str
    style: str
    symbols: list[str]


class Named(Struct):
    """A choice by its name, with a sentence."""

    name: str
    summary: str


class ArmyCard(Struct):
    """An army: the id by which it is chosen, its name, and its units.

    `notes` are limits of the rules that it breaks, which players may agree to. A premade army of a faction says which,
    and for which Point Limit it was made.
    """

    id: str
    name: str
    lore: str
    points: str
    dice: str
    perks: list[str]
    units: list[ProfileCard]
    notes: list[str]
    faction: str = ""
    limit: int = 0


class FieldChoice(Struct):
    """A battlefield before zones are placed on it."""

    id: str
    name: str
    summary: str
    battlefield: FieldView


class OptionChoice(Struct):
    """An option with its sentence; `settings` says what may follow its name, if anything."""

    name: str
    group: str
    source: str
    summary: str
    settings: str
    names_units: bool


class Choices(Struct):
    """Everything that can be chosen, and the defaults."""

    armies: list[ArmyCard]
    fields: list[FieldChoice]
    playstyles: list[Named]
    dice: list[Named]
    options: list[OptionChoice]
    bots: list[Named]
    most_players: int
    most_turns: int
    usual: NewBattle


class ArmyText(Struct, forbid_unknown_fields=True):
    """The text of an army file."""

    text: Army


class ArmyChecked(Struct):
    """An army from a file, or what is wrong with it."""

    army: ArmyCard | None
    wrong: str = ""


class Objection(Struct):
    """The reason why a choice cannot be played, and its address, such as `sides.1.army`."""

    about: str
    text: str


class Prospect(Struct):
    """A look at a choice before the battle starts. `maps` are the Deployment Zone maps that fit, the default first;
    `idle` the options that would change nothing in these playstyles; `notes` the broken limits that players may agree
    to break.
    """

    objection: Objection | None
    names: list[str]
    point_limit: int
    battlefield: FieldView | None
    maps: list[Named]
    idle: list[str]
    notes: list[str]


class SeatSecret(Struct, forbid_unknown_fields=True):
    """The secret of a seat, from a player who wants to free a seat or to replace its link."""

    secret: Annotated[str, Meta(max_length=80)]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """The secret of an invite link, from a player who takes its seat.

    `own` is what shall open the seat from then on: 24 random bytes that the page remembers before it asks, so that it
    can ask again if the answer is lost. Without it the server makes one up.
    """

    secret: Annotated[str, Meta(max_length=80)]
    own: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{32})?$")] = ""


class Freed(Struct):
    """The result of a request to free a seat: it is free, or its holder has been asked."""

    free: bool


class Again(Struct, forbid_unknown_fields=True):
    """The same battle again; with `swap`, each player leads the army of the next one. `seat` is the secret of a seat,
    for a program that has neither started nor joined the battle.
    """

    swap: bool = False
    seat: Annotated[str, Meta(max_length=80)] = ""


class Rejoin(Struct, forbid_unknown_fields=True):
    """The secrets of seats that a browser knows, by battle."""

    seats: Annotated[dict[Annotated[str, Meta(max_length=40)], Code], Meta(max_length=500)]
