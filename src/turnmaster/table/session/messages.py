"""The messages between a session and its seats.

Every message is a tagged struct of plain data. Lengths are whole ten-thousandths of an inch. Players, units, models and
weapons are numbers that the `Welcome` names. Messages contain no rules: a client shows their words and highlights the
objects that they name.
"""

from typing import Any, Literal

from msgspec import Struct, field

from turnmaster.battlefield.outline import Outline
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.answers import Price, Written
from turnmaster.pictures.art import Stroke
from turnmaster.pictures.shapes import AnyLayer, AreaShape, MarkerShape, ObjectiveShape, UnitShape, ZoneShape
from turnmaster.table.journal import SeedFrom
from turnmaster.telling.log_entries import LogEntry, Touched
from turnmaster.telling.pointing import Pointing

PROTOCOL = 1


# What the battle is, told once


class WeaponCard(Struct, frozen=True, kw_only=True):
    """The printed stats of a weapon; saves and AP are texts."""

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
    """The printed stats of a unit."""

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
    """A unit: its name in this battle, its player, its profile, and whether its name takes plural verbs."""

    name: str
    player: int
    profile: ProfileCard
    plural: bool = False


class PlayerName(Struct, frozen=True):
    """A player, the player's symbol, and who plays: "person" or the name of a bot."""

    name: str
    mark: str
    played_by: str


class FieldView(Struct, frozen=True, kw_only=True):
    """The unchanging parts of a battlefield. `art` draws each piece of terrain, in the same order, and `ground` the
    surface below them all.
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
    """The perks and options that this battle uses, with their summaries."""

    perks: dict[str, str]
    options: dict[str, str]


class Glance(Struct, frozen=True, kw_only=True):
    """A summary of a battle for lists and visitors, with public knowledge only."""

    title: str
    players: list[PlayerName]
    battlefield: FieldView
    view: "View"
    about_seed: str = ""


# To the person


class Message(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from a session to a seat."""


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """The first message to a seat. `plays` are the players for whom it decides; a spectator has none.

    `seal` is the fingerprint of the seed, with which all players can check at the end that the dice were fixed;
    `about_seed` says in a sentence whether a player chose the seed, and `seed_from` in a word. `note` tells players
    about a battle that started under other rules.
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
    """A lasting effect on a unit or a player: its name, its change, its duration, and whether it is harmful."""

    name: str
    change: str
    until: str
    negative: bool
    counts_now: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    """The state of a player. Points are exact and formatted for display."""

    points: str
    share: float
    cp: int
    pools: dict[str, int]
    out: bool
    effects: list[EffectView]


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit as its card shows it. `shape` holds its position, and `done` its Actions in this Game Turn.

    `profile` is present only while it differs from the starting profile.
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
    """The battle as a seat may know it, after a number of answers. `asked` are the players whose decision it is, and
    `gone` the positions of destroyed terrain in the list of the battlefield. `prompts` are the reactions about which
    this seat is not asked, by name, each with its rule; an empty name stands for all others.
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
    """The milliseconds left for each player, and the player whose clock runs from this message on, or -1. Players in
    `out` have no time left.
    """

    left: list[int]
    running: int
    out: list[int]


class ClocksTold(Message, frozen=True, kw_only=True, tag="clocks"):
    """A player's time is over. Nothing else has changed."""

    clocks: ClocksView


class UndoView(Struct, frozen=True):
    """The available undo and redo, and the players who must consent."""

    can_undo: bool = False
    needs: list[int] = field(default_factory=list)
    can_redo: bool = False


class Beats(Message, frozen=True, kw_only=True, tag="beats"):
    """New log entries in order. `first` is the number of the first of them in the log of this seat."""

    first: int
    beats: list[LogEntry]


class TakenBack(Message, frozen=True, kw_only=True, tag="taken back"):
    """The log returns to a number of first entries, because the rest was undone."""

    beats: int


class Option(Struct, frozen=True, kw_only=True):
    """An answer that can be given: its words, the objects it names, its cost, its effect, and a keyboard key.

    `sends` marks the choice of a unit that is put or sent somewhere next. An answer that `ends` what its player does
    in a phase `leaves` units unused; one that `asks` is given only after a second press.
    """

    answer: Written
    text: str
    points: Pointing
    price: Price | None = None
    hint: str = ""
    key: str = ""
    sends: bool = False
    ends: bool = False
    leaves: str = ""
    leaves_units: list[int] = field(default_factory=list)
    asks: bool = False


class Places(Struct, frozen=True, kw_only=True):
    """A free part of an open decision: a position for each of these models, with a distance limit if there is one.

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
    """A form of answer: its first word, and the names and types of its other parts, such as `models`."""

    word: str
    parts: list[tuple[str, str]]


class Wielders(Struct, frozen=True, kw_only=True):
    """The models that could use a weapon now; each may have its own target if fire can be split."""

    weapon: int
    models: list[int]


class Free(Struct, frozen=True, kw_only=True):
    """The parts of an open decision that can be chosen freely, beside its options."""

    places: list[Places] = field(default_factory=list)
    wielders: list[Wielders] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)


class Losing(Struct, frozen=True):
    """HP that models of a unit lose one after another, and whether each of them falls however much HP it has."""

    unit: int
    hp: int
    falls_at_once: bool


class Ask(Message, frozen=True, kw_only=True, tag="ask"):
    """A decision for this seat. `so_far` is the log of what is in progress, such as an attack, which enters the log of
    the battle when it ends. `attack` names the attacking unit and its target while players can react. `deploys` marks
    what belongs to deploying; `losing` is there where models are chosen that lose HP.
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
    deploys: bool = False
    losing: Losing | None = None


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """A request was refused: the rule and the measured fact, the nearest legal alternative in words, and if there is
    one, as an answer.

    `question` is the number of the refused question, if it was one. If `again_in` is not 0, the same request is
    possible after that many milliseconds.
    """

    reason: str
    nearest: str = ""
    instead: Written | None = None
    question: int = 0
    again_in: int = 0


class WantsUndo(Message, frozen=True, kw_only=True, tag="wants undo"):
    """A player asks to undo a decision, and this seat must consent. `words` name the decision, and are empty if this
    seat may not know it.
    """

    player: int
    words: str


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """A chat message to all, with the name and number of the sender's seat. The number -1 is the server itself; a name
    is not enough to tell, because players may have any name.
    """

    seat: str
    text: str
    number: int


class Finding(Struct, frozen=True, kw_only=True, tag_field="what"):
    """The result of a question, which it repeats."""


class Step(Struct, frozen=True):
    """The path of a model in a preview: its bends, its length, the length allowed, and what is wrong with it."""

    model: int
    points: list[tuple[int, int]]
    length: int
    allowance: int
    wrong: str = ""


class PreviewFound(Finding, frozen=True, kw_only=True, tag="preview"):
    """The result of a preview: whether models could move or stand there. `instead` is the nearest legal answer, if
    known.
    """

    legal: bool
    reason: str = ""
    nearest: str = ""
    steps: list[Step] = field(default_factory=list)
    links: list[tuple[int, int, bool]] = field(default_factory=list)
    instead: Written | None = None


class TargetOdds(Struct, frozen=True, kw_only=True):
    """The exact odds of an attack on one target. `points` is what the expected HP are worth."""

    target: int
    needed: str
    mean: float
    points: float
    any: float
    destroyed: float
    hp: dict[int, float]
    models: dict[int, float]
    restores: bool
    reasons: list[str]
    not_counted: list[str]


class OddsFound(Finding, frozen=True, kw_only=True, tag="odds"):
    """The odds of an answer for each of its targets, or the reason why there are none."""

    answer: Written
    targets: list[TargetOdds]
    why_none: str = ""


class LayersFound(Finding, frozen=True, kw_only=True, tag="layers"):
    """Shapes to draw over the board: an envelope, ranges, a Line of Sight or a path; or the reason why
    there are none.
    """

    layers: list[AnyLayer]
    why_none: str = ""


class InReach(Struct, frozen=True, kw_only=True):
    """A weapon, with the number of its wielders that have an enemy in range and sight."""

    weapon: str
    models: int
    of: int


class FromThere(Struct, frozen=True, kw_only=True):
    """An enemy as it would be from another position: its distance, the weapons in range, and whether it
    sees the unit.
    """

    unit: int
    distance: int
    weapons: list[InReach]
    sees_it: bool


class ThereFound(Finding, frozen=True, kw_only=True, tag="there"):
    """The nearest enemies after a possible Movement of a unit."""

    foes: list[FromThere]


class TemplateView(Struct, frozen=True, kw_only=True):
    """A template of a model: its outline, and the models of each unit under it."""

    model: int
    outline: Outline
    under: list[Touched]


class TemplatesFound(Finding, frozen=True, kw_only=True, tag="templates"):
    """The templates of an attack, with the answer that places each, as `[model, x, y, degrees, level]`; and why they
    cannot be placed there, if they cannot.
    """

    answer: Written
    templates: list[TemplateView]
    why_not: str = ""


class WhyNotFound(Finding, frozen=True, kw_only=True, tag="why not"):
    """The reason why an answer cannot be given now; `allowed` if it can."""

    allowed: bool
    reason: str = ""
    nearest: str = ""


class ProposalsFound(Finding, frozen=True, kw_only=True, tag="proposals"):
    """Ready-made legal answers to a decision, each with its words."""

    options: list[Option]


class SuggestionFound(Finding, frozen=True, kw_only=True, tag="suggestion"):
    """The suggestion of a bot, in words, and its reason; for a unit that is chosen, also what it would do `then`."""

    option: Option | None
    reason: str = ""
    then: Option | None = None


AnyFinding = (
    PreviewFound | OddsFound | LayersFound | ThereFound | TemplatesFound | WhyNotFound | ProposalsFound
    | SuggestionFound
)  # fmt: skip


class SeatHere(Struct, frozen=True, kw_only=True):
    """The public state of a seat: its players, whether its person is connected, whether it is taken, and for how many
    seconds its holder has been away.
    """

    number: int
    name: str
    plays: list[int]
    here: bool
    held: bool
    away: int | None = None


class SeatsTold(Message, frozen=True, kw_only=True, tag="seats"):
    """All seats, whenever a person connects or disconnects, or a seat becomes free."""

    seats: list[SeatHere]


class SeatWanted(Message, frozen=True, kw_only=True, tag="seat wanted"):
    """The host asks the holder of a seat to leave it, so that another person can continue."""

    by: str


class Answered(Message, frozen=True, kw_only=True, tag="answered"):
    """The result of a question, with its number."""

    question: int
    found: AnyFinding


class Standing(Struct, frozen=True, kw_only=True):
    """The final standing of a player: exact points, formatted for display, and their share of the starting points."""

    player: int
    points: str
    share: float
    won: bool


class Result(Message, frozen=True, kw_only=True, tag="result"):
    """The result of the battle, the seed of its dice with its fingerprint, and the origin of the seed."""

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
    """A request from a seat to a session."""


class Give(Request, frozen=True, kw_only=True, tag="answer"):
    """An answer to a decision."""

    id: int
    answer: list[Any]


class Question(Request, frozen=True, kw_only=True):
    """A numbered question from a seat. It is about the current decision, so only the person who makes that decision
    gets a result, unless its kind is an `OpenQuestion`.
    """

    question: int


class OpenQuestion(Question, frozen=True, kw_only=True):
    """A question that any seat may ask at any time, because its result does not depend on the current decision."""


class Preview(Question, frozen=True, kw_only=True, tag="preview"):
    """Ask whether models could move or stand somewhere. Clients ask many times a second during a drag; at its end, they
    set `nearest` to get the nearest legal answer as well.
    """

    id: int
    answer: list[Any]
    nearest: bool = False


class AskOdds(Question, frozen=True, kw_only=True, tag="odds"):
    """Ask for the exact odds of an answer to the current decision."""

    id: int
    answer: list[Any]


class AskThere(Question, frozen=True, kw_only=True, tag="there"):
    """Ask which enemies the unit could attack after a possible Movement, and which would see it."""

    id: int
    answer: list[Any]


class AskTemplates(Question, frozen=True, kw_only=True, tag="templates"):
    """Ask which positions the templates of an attack would have, and which models would be under them."""

    id: int
    answer: list[Any]


class AskEnvelope(OpenQuestion, frozen=True, kw_only=True, tag="envelope"):
    """Ask for all positions that a unit can reach with its Move."""

    unit: int


class AskRanges(OpenQuestion, frozen=True, kw_only=True, tag="ranges"):
    """Ask for the ranges of all weapons of a unit, or of one of them by its name."""

    unit: int
    weapon: str | None = None


class AskSight(OpenQuestion, frozen=True, kw_only=True, tag="sight"):
    """Ask how much a unit sees of another, and what is in the way."""

    unit: int
    target: int


class AskWhyNot(Question, frozen=True, kw_only=True, tag="why not"):
    """Ask why an answer cannot be given now."""

    answer: list[Any]


class AskProposals(Question, frozen=True, kw_only=True, tag="proposals"):
    """Ask for ready-made answers to the current decision, for players who use a keyboard or a screen reader."""


class Suggest(Question, frozen=True, kw_only=True, tag="suggest"):
    """Ask what a bot would do here."""


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Undo the last answer of this seat."""


class Redo(Request, frozen=True, kw_only=True, tag="redo"):
    """Redo the answer that was undone last."""


class Consent(Request, frozen=True, kw_only=True, tag="consent"):
    """Allow or decline the undo request of another player."""

    yes: bool


class SetPassRule(Request, frozen=True, kw_only=True, tag="pass rule"):
    """Set a rule for reaction prompts of this seat: for one offer, or without an offer for all of them."""

    rule: Literal["ask", "not this phase", "never", "always"]
    offer: str = ""


class Concede(Request, frozen=True, kw_only=True, tag="concede"):
    """Concede the battle."""


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Send a chat message to all seats."""

    text: str


Pace = Literal["slow", "normal", "fast", "at once"]


class SetPace(Request, frozen=True, kw_only=True, tag="pace"):
    """Set the speed of bots for this seat. The host of a session handles this message."""

    pace: Pace


class Skip(Request, frozen=True, kw_only=True, tag="skip"):
    """Let bots act instantly until the next decision of a person. The host of a session handles this message."""


ToSession = (
    Give | Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot
    | AskProposals | Suggest | Undo | Redo | Consent | SetPassRule | Concede | Say
)  # fmt: skip
FromSeat = ToSession | SetPace | Skip
