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
    """A seat, whom it plays, and the secret that opens it."""

    name: str
    plays: list[int]
    secret: str


class Begun(Struct):
    """A battle that was begun, with the links of its seats."""

    id: str
    seats: list[SeatLink]


class Side(Struct, forbid_unknown_fields=True):
    """A player: a name, a premade army by name or an army as the text of a file, and who plays it.

    `allies` are further armies of a team, which plays as one. People of the same `seat` are one person, who plays for
    all of these sides; without a seat, a side has one of its own.
    """

    army: Army
    name: Word = ""
    played_by: Word = PERSON
    seat: int | None = None
    allies: Annotated[list[Army], Meta(max_length=MOST_PLAYERS)] = field(default_factory=list)


class NewBattle(Struct, forbid_unknown_fields=True):
    """What there is to choose; left out, it is a quick battle against the bot, or of two bots as a `demonstration`.

    `size` in inches is for open ground, which has no `battlefield`. Without a `clock` everybody may think for ever.
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


class Named(Struct):
    """Something to choose by its name, with a sentence."""

    name: str
    summary: str


class ArmyCard(Struct):
    """An army: what it is called when it is chosen, its own name, and what it brings.

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
    """A battlefield as it lies there before anybody has a zone."""

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
    """Everything that there is to choose from, and what is usual."""

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
    """An army from a file; or, in the words of whoever read it, what is wrong with it."""

    army: ArmyCard | None
    wrong: str = ""


class Objection(Struct):
    """Why a choice cannot be played, and which one, such as `sides.1.army`."""

    about: str
    text: str


class Prospect(Struct):
    """What would come of a choice.

    `maps` are the Deployment Zone maps that fit, the usual one first; `idle` the options that would change nothing in
    these playstyles; `notes` what breaks a limit that players may agree to break.
    """

    objection: Objection | None
    names: list[str]
    point_limit: int
    battlefield: FieldView | None
    maps: list[Named]
    idle: list[str]
    notes: list[str]


class SeatSecret(Struct, forbid_unknown_fields=True):
    """The secret of a seat, from a person who wants a seat to be freed or to have another link."""

    secret: Annotated[str, Meta(max_length=80)]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """The secret of a link, from a person who takes its seat.

    `own` is what shall open the seat from then on: 24 random bytes that the page remembers before it asks, so that it
    can ask once more if the answer is lost. Without it the server makes one up.
    """

    secret: Annotated[str, Meta(max_length=80)]
    own: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{32})?$")] = ""


class Freed(Struct):
    """The end of a wish to free a seat: it is free, or its holder has been asked."""

    free: bool


class Again(Struct, forbid_unknown_fields=True):
    """The same battle once more; with `swap`, everybody leads the army of the next player. `seat` is the secret of a
    seat, for somebody who has neither begun nor joined the battle.
    """

    swap: bool = False
    seat: Annotated[str, Meta(max_length=80)] = ""


class Rejoin(Struct, forbid_unknown_fields=True):
    """The secrets of seats that a browser knows, by battle."""

    seats: Annotated[dict[Annotated[str, Meta(max_length=40)], Code], Meta(max_length=500)]
