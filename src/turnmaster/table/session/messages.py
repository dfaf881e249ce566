"""What a session and a person say to each other.

Every message is a tagged struct of plain data. Lengths are whole ten-thousandths of an inch, players, units, models and
weapons are numbers that the `Welcome` gives names to. Nothing in a message is a rule: a program that shows messages
shows their words, and points at what they point at.
"""

from typing import Any, Literal

from msgspec import Struct, field

from turnmaster.battlefield.outline import Outline
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.kernel.answers import Answer, Price
from turnmaster.pictures.art import Stroke
from turnmaster.pictures.shapes import AnyLayer, AreaShape, MarkerShape, ObjectiveShape, UnitShape, ZoneShape
from turnmaster.table.journal import SeedFrom
from turnmaster.telling.log_entries import LogEntry, Touched
from turnmaster.telling.pointing import Pointing

PROTOCOL = 1


# What the battle is, told once


class WeaponCard(Struct, frozen=True, kw_only=True):
    """A weapon as it is printed; saves and AP as people write them."""

    name: str
    range_in: int
    attacks: int
    power: int
    ap: str
    type: str
    count: int
    perks: list[str] = field(default_factory=list)
    deflect: int = 0
    ward: int = 0
    parry: int = 0


class ProfileCard(Struct, frozen=True, kw_only=True):
    """What a unit is made of, as it is printed."""

    name: str
    models: int
    move_in: int
    dash_in: int
    defence: int
    hp: int
    armour: str
    aegis: str
    points: str
    weapons: list[WeaponCard]
    perks: list[str] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    transport: int = 0
    fire_points: bool = False
    symbol: str = ""


class UnitName(Struct, frozen=True):
    """A unit: what it is called in this battle, who brought it, its profile, and whether verbs after it are plural."""

    name: str
    player: int
    profile: ProfileCard
    plural: bool = False


class PlayerName(Struct, frozen=True):
    """A player, the mark of that player, and who plays it: "person" or the name of a bot."""

    name: str
    mark: str
    played_by: str


class FieldView(Struct, frozen=True, kw_only=True):
    """The battlefield: what never changes about it. `art` draws each piece of terrain, in the same order, and `ground`
    what lies below them all.
    """

    inch: int
    width: int
    height: int
    circular: bool
    terrain: list[Piece]
    zones: list[ZoneShape]
    objectives: list[ObjectiveShape]
    fields: list[Outline]
    ground: list[Stroke]
    art: list[list[Stroke]]


class Glossary(Struct, frozen=True):
    """Every word of the rules that this battle uses, with its sentence: perks, options, terms."""

    perks: dict[str, str]
    options: dict[str, str]


class Glance(Struct, frozen=True, kw_only=True):
    """A battle in passing, as everybody may know it: for a list of battles, and for whoever only looks."""

    title: str
    players: list[PlayerName]
    battlefield: FieldView
    view: "View"
    about_seed: str = ""


# To the person


class Message(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that a session says to a seat."""


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """What a seat has to know before anything else. `plays` are the players for whom it decides; an observer has none.

    `seal` is the fingerprint of the seed, so that everybody can check at the end that no dice were chosen later;
    `about_seed` says whether somebody chose the seed itself, and `seed_from` says it in a word. `note` is what
    everybody should know about a battle that was begun under other rules.
    """

    protocol: int
    seat: str
    plays: list[int]
    title: str
    playstyle: str
    turns: int
    dice: str
    options: list[str]
    players: list[PlayerName]
    units: list[UnitName]
    battlefield: FieldView
    glossary: Glossary
    seal: str
    note: str = ""
    seed_from: SeedFrom = ""
    about_seed: str = ""


class EffectView(Struct, frozen=True):
    """Something lasting on a unit or a player: what it is called, what it changes, how long, and whether it is bad."""

    name: str
    change: str
    until: str
    negative: bool
    counts_now: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    """How a player stands. Points are exact and written as people write them."""

    points: str
    share: float
    cp: int
    pools: dict[str, int]
    out: bool
    effects: list[EffectView]


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit as a card shows it. `shape` is where it stands; `done` the Actions that it has made in this Game Turn.

    `profile` is there only while it is not the one that it came with.
    """

    number: int
    player: int
    shape: UnitShape
    hp: int
    full_hp: int
    points: str
    done: list[str]
    engaged: bool
    guard: int
    shield: int
    effects: list[EffectView]
    profile: ProfileCard | None = None


class View(Message, frozen=True, kw_only=True, tag="view"):
    """The battle as a seat may know it, after a number of answers. `asked` are the players who have to decide now, and
    `gone` is the terrain of the battlefield that was destroyed, by its place there. `prompts` are the reactions about
    which this seat is not asked, by name, each with its rule; an empty name stands for all others.
    """

    at: int
    turn: int
    last_turn: int
    playstyle: str
    phase: str
    master: int
    order: list[int]
    over: bool
    asked: list[int]
    players: list[PlayerView]
    units: list[UnitView]
    markers: list[MarkerShape]
    areas: list[AreaShape]
    objectives: list[ObjectiveShape]
    zones: list[int]
    undo: "UndoView"
    gone: list[int] = field(default_factory=list)
    clocks: "ClocksView | None" = None
    prompts: dict[str, str] = field(default_factory=dict)


class ClocksView(Struct, frozen=True, kw_only=True):
    """How many milliseconds each player has left, and whose clock runs from the moment of this message on: -1 for
    nobody's. Those who are `out` have no time left.
    """

    left: list[int]
    running: int
    out: list[int]


class ClocksTold(Message, frozen=True, kw_only=True, tag="clocks"):
    """Somebody's time is over. Nothing else has changed."""

    clocks: ClocksView


class UndoView(Struct, frozen=True):
    """What could be taken back or given again, and whose consent that needs."""

    can_undo: bool = False
    needs: list[int] = field(default_factory=list)
    can_redo: bool = False


class Beats(Message, frozen=True, kw_only=True, tag="beats"):
    """What happened, in order. `first` is the number of the first of them in the story of this seat."""

    first: int
    beats: list[LogEntry]


class TakenBack(Message, frozen=True, kw_only=True, tag="taken back"):
    """The story goes back to a number of first beats; what was undone after them did not happen."""

    beats: int


class Option(Struct, frozen=True, kw_only=True):
    """An answer that can be given: its words, what it points at, its price, what it does, and a key for it."""

    answer: Answer
    text: str
    points: Pointing
    price: Price | None = None
    hint: str = ""
    key: str = ""


class Places(Struct, frozen=True, kw_only=True):
    """A free part of an open decision: each of these models may be put or sent somewhere; how far, if that is limited.

    `word` begins the answer, `[word, places]` or `[word, places, facings]`. `outline` is the base of each of them
    around (0, 0), facing north.
    """

    word: str
    unit: int
    models: list[int]
    outline: Outline
    allowance: int = 0
    faces: bool = False


class Form(Struct, frozen=True, kw_only=True):
    """A form of answer: its first word, and what follows it, each with its name and what it is, such as `models`."""

    word: str
    parts: list[tuple[str, str]]


class Wielders(Struct, frozen=True, kw_only=True):
    """The models that could use a weapon now; each may be given a target of its own where fire can be split."""

    weapon: int
    models: list[int]


class Free(Struct, frozen=True, kw_only=True):
    """What is free about an open decision, beside its options."""

    places: list[Places] = field(default_factory=list)
    wielders: list[Wielders] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)


class Ask(Message, frozen=True, kw_only=True, tag="ask"):
    """A decision of a player whom this seat decides for. `so_far` is what is going on around it, such as an attack that
    is not over; the story tells it once it is over. `attack` names the unit that attacks and its target, while somebody
    may step in.
    """

    id: int
    player: int
    kind: str
    headline: str
    unit: int
    options: list[Option]
    so_far: list[LogEntry] = field(default_factory=list)
    free: Free | None = None
    window: str = ""
    attack: tuple[int, int] | None = None


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """Something could not be done: the rule and the measured fact, the nearest thing in words, and if there is one, as
    an answer that can be taken.

    `question` is the number of the question that gets no answer, if it was one. After `again_in` milliseconds, if there
    are any, the same thing can be said once more.
    """

    reason: str
    nearest: str = ""
    instead: Answer | None = None
    question: int = 0
    again_in: int = 0


class WantsUndo(Message, frozen=True, kw_only=True, tag="wants undo"):
    """A player wants to undo a decision, and this seat has to consent. `words` say which decision, and are empty where
    this seat may not know it.
    """

    player: int
    words: str


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """A person at the table said something to all: the name and the number of their seat. The number is -1 where it
    was the server itself; a name alone does not tell, because a player may be called anything.
    """

    seat: str
    text: str
    number: int


class Finding(Struct, frozen=True, kw_only=True, tag_field="what"):
    """What was asked, and the answer."""


class Step(Struct, frozen=True):
    """The way of a model in a preview: where it bends, how long it is and may be, and what is wrong with it."""

    model: int
    points: list[tuple[int, int]]
    length: int
    allowance: int
    wrong: str = ""


class PreviewFound(Finding, frozen=True, kw_only=True, tag="preview"):
    """Whether models could go or stand there. `instead` is the nearest that is legal, if one is known."""

    legal: bool
    reason: str = ""
    nearest: str = ""
    steps: list[Step] = field(default_factory=list)
    links: list[tuple[int, int, bool]] = field(default_factory=list)
    instead: Answer | None = None


class TargetOdds(Struct, frozen=True, kw_only=True):
    """The exact odds of an attack on one target."""

    target: int
    needed: str
    mean: float
    any: float
    destroyed: float
    hp: dict[int, float]
    models: dict[int, float]
    restores: bool
    reasons: list[str]
    not_counted: list[str]


class OddsFound(Finding, frozen=True, kw_only=True, tag="odds"):
    """The odds of an answer, for each of its targets; or why there are none."""

    answer: Answer
    targets: list[TargetOdds]
    why_none: str = ""


class LayersFound(Finding, frozen=True, kw_only=True, tag="layers"):
    """Shapes to lay over the board: an envelope, ranges, a line of sight, a way; or why there are none."""

    layers: list[AnyLayer]
    why_none: str = ""


class InReach(Struct, frozen=True, kw_only=True):
    """A weapon: how many of those who carry it have somebody in range and sight."""

    weapon: str
    models: int
    of: int


class FromThere(Struct, frozen=True, kw_only=True):
    """An enemy as it would be from somewhere else: how far away, which weapons reach it, whether it sees the unit."""

    unit: int
    distance: int
    weapons: list[InReach]
    sees_it: bool


class ThereFound(Finding, frozen=True, kw_only=True, tag="there"):
    """The nearest enemies, if a unit went somewhere."""

    foes: list[FromThere]


class TemplateView(Struct, frozen=True, kw_only=True):
    """A template of a model: what it would cover, and which models of which units are under it."""

    model: int
    outline: Outline
    under: list[Touched]


class TemplatesFound(Finding, frozen=True, kw_only=True, tag="templates"):
    """The templates of an attack, with the answer that puts each where it lies, as `[model, x, y, degrees, level]`; and
    why they cannot lie there, if they cannot.
    """

    answer: Answer
    templates: list[TemplateView]
    why_not: str = ""


class WhyNotFound(Finding, frozen=True, kw_only=True, tag="why not"):
    """Why an answer could not be given now; `allowed` if it could."""

    allowed: bool
    reason: str = ""
    nearest: str = ""


class ProposalsFound(Finding, frozen=True, kw_only=True, tag="proposals"):
    """Legal answers that are worth a look, each with its words."""

    options: list[Option]


class SuggestionFound(Finding, frozen=True, kw_only=True, tag="suggestion"):
    """What a bot would do, in words, and why."""

    option: Option | None
    reason: str = ""


AnyFinding = (
    PreviewFound | OddsFound | LayersFound | ThereFound | TemplatesFound | WhyNotFound | ProposalsFound
    | SuggestionFound
)  # fmt: skip


class SeatHere(Struct, frozen=True, kw_only=True):
    """A seat as everybody may know it: the players it decides for, whether its person is here, whether it belongs to
    anybody, and for how many seconds its holder has been away.
    """

    number: int
    name: str
    plays: list[int]
    here: bool
    held: bool
    away: int | None = None


class SeatsTold(Message, frozen=True, kw_only=True, tag="seats"):
    """All seats, whenever a person comes or goes, or a seat is freed."""

    seats: list[SeatHere]


class SeatWanted(Message, frozen=True, kw_only=True, tag="seat wanted"):
    """The host asks the holder of a seat to give it up, so that another person can play on."""

    by: str


class Answered(Message, frozen=True, kw_only=True, tag="answered"):
    """The answer to a question, under its number."""

    question: int
    found: AnyFinding


class Standing(Struct, frozen=True, kw_only=True):
    """How a player ended: exact points as people write them, and their share of all that was brought."""

    player: int
    points: str
    share: float
    won: bool


class Result(Message, frozen=True, kw_only=True, tag="result"):
    """How the battle ended, the seed of its dice, its fingerprint, and where the seed came from."""

    standings: list[Standing]
    winners: list[int]
    conceded: list[int]
    seed: int
    seal: str
    seed_from: SeedFrom = ""
    about_seed: str = ""


ToSeat = (
    Welcome | View | ClocksTold | Beats | TakenBack | Ask | Refused | WantsUndo | Said | SeatsTold | SeatWanted
    | Answered | Result
)  # fmt: skip


# From the person


class Request(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something that a seat says to a session."""


class Give(Request, frozen=True, kw_only=True, tag="answer"):
    """An answer to a decision."""

    id: int
    answer: list[Any]


class Question(Request, frozen=True, kw_only=True):
    """Something that a seat asks, under a number. It is about the present decision, so only a person who has to make
    that decision is answered, unless its kind is an `OpenQuestion`.
    """

    question: int


class OpenQuestion(Question, frozen=True, kw_only=True):
    """Something that any seat may ask at any time, because its answer does not depend on the present decision."""


class Preview(Question, frozen=True, kw_only=True, tag="preview"):
    """Could I go or stand there? Asked many times a second while somebody drags; with `nearest`, once they let go, the
    nearest legal answer is looked for as well.
    """

    id: int
    answer: list[Any]
    nearest: bool = False


class AskOdds(Question, frozen=True, kw_only=True, tag="odds"):
    """The exact odds of an answer to the present decision."""

    id: int
    answer: list[Any]


class AskThere(Question, frozen=True, kw_only=True, tag="there"):
    """Whom could the unit attack from where an answer sends it, and who would see it?"""

    id: int
    answer: list[Any]


class AskTemplates(Question, frozen=True, kw_only=True, tag="templates"):
    """Where would the templates of an attack lie, and who would be under them?"""

    id: int
    answer: list[Any]


class AskEnvelope(OpenQuestion, frozen=True, kw_only=True, tag="envelope"):
    """Everywhere that a unit can get with its Move."""

    unit: int


class AskRanges(OpenQuestion, frozen=True, kw_only=True, tag="ranges"):
    """How far the weapons of a unit reach, or one of them by its name."""

    unit: int
    weapon: str | None = None


class AskSight(OpenQuestion, frozen=True, kw_only=True, tag="sight"):
    """What a unit sees of another, and what is in the way."""

    unit: int
    target: int


class AskWhyNot(Question, frozen=True, kw_only=True, tag="why not"):
    """Why can this not be done now?"""

    answer: list[Any]


class AskProposals(Question, frozen=True, kw_only=True, tag="proposals"):
    """Which answers to the present decision are worth a look? For people who play by keyboard or by ear."""


class Suggest(Question, frozen=True, kw_only=True, tag="suggest"):
    """What would a bot do here?"""


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Take back the last answer that was this seat's own."""


class Redo(Request, frozen=True, kw_only=True, tag="redo"):
    """Give again the answer that was taken back last."""


class Consent(Request, frozen=True, kw_only=True, tag="consent"):
    """Yes or no to what another player wants to take back."""

    yes: bool


class SetPassRule(Request, frozen=True, kw_only=True, tag="pass rule"):
    """From now on this seat is asked about an offer, or is not. Without an offer, the rule is about all of them."""

    rule: Literal["ask", "not this phase", "never", "always"]
    offer: str = ""


class Concede(Request, frozen=True, kw_only=True, tag="concede"):
    """Give the battle up."""


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table."""

    text: str


Pace = Literal["slow", "normal", "fast", "at once"]


class SetPace(Request, frozen=True, kw_only=True, tag="pace"):
    """How fast bots act for this seat. The host of a session keeps the time, so this is for the host."""

    pace: Pace


class Skip(Request, frozen=True, kw_only=True, tag="skip"):
    """Let bots act at once until a person is asked. This is for the host as well."""


ToSession = (
    Give | Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot
    | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say
)  # fmt: skip
FromSeat = ToSession | SetPace | Skip
