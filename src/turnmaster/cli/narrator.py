"""From what happened and what was decided to lines that people read.

The narrator knows names and what it has already said, never the state of the battle. Give it every decision with
`hear` and every event with `tell`, in order; it hands back lines as soon as they can be told.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from turnmaster.battlefield import INCH
from turnmaster.cli.attack_words import gain, loss
from turnmaster.cli.cast import Cast
from turnmaster.cli.lines import Line, Span, because, dim, faces, inches, joined, line
from turnmaster.cli.stories import Casualties, CommandPoints, Opening, Story, Struck, Volley
from turnmaster.dice.kinds import SCATTER, scatter_name
from turnmaster.engine.attacking.events import (
    Attacked,
    CasualtiesRemoved,
    FinishedAttacking,
    HpLost,
    PassengersStruck,
    Shielded,
)
from turnmaster.engine.field.events import ChangedHands
from turnmaster.engine.field.objectives import NOBODY, Control
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.moving.events import (
    ChangedPlaces,
    ClosedUp,
    Deployed,
    Disembarked,
    Embarked,
    EnteredReserve,
    HpRestored,
    Moved,
    PutOut,
    Relocated,
    StaysAboard,
    StaysInReserve,
    SurvivorsGotOut,
)
from turnmaster.engine.turn.events import (
    ActionPaid,
    CommandPointsAwarded,
    GameTurnBegan,
    ObjectivesHeld,
    PhaseBegan,
    PhaseEnded,
    PlayerEliminated,
    PlayersTurn,
    PlaystyleChosen,
    Revealed,
)
from turnmaster.perks.events import (
    Afflicted,
    Became,
    Cured,
    Denied,
    Imprisoned,
    Malfunctioned,
    PhantomsMade,
    Raised,
    TakenBack,
    TrapLaid,
    TrapSprung,
    WeaponDropped,
    WeaponPickedUp,
)

# What is gathered until the end of a phase, in the order in which it is told.
ASIDES = ("Deployed", "In Reserve", "Stayed", "No target in reach")

HARDLY_MOVED = INCH // 20  # nothing that anybody would tell

# Actions that leave no other trace than having been paid for.
SILENT_ACTIONS = ("Guard", "Support", "Prepare", "Use Perks")


class Told(NamedTuple):
    """A decision that was made: the answer, the reason if one was given, and the longest way a model went."""

    decision: Decision
    answer: Answer
    reason: str = ""
    longest: int = 0


class Narrator:
    """Tells one battle from its first event to its last."""

    def __init__(self, cast: Cast, turns: int) -> None:
        self.cast, self.turns = cast, turns
        self.story: Story | None = None
        self.heading = ""
        self.said_heading = False
        self.reasons: dict[tuple[str, int], str] = {}
        self.longest = 0
        self.prices: dict[int, str] = {}
        self.tag = ""
        self.answering = "in answer"
        self.asides: dict[tuple[str, int], list[tuple[int, str]]] = {}

    @property
    def in_phase(self) -> bool:
        return bool(self.heading)

    # What was decided

    def hear(self, told: Told) -> list[Line]:
        """Remember why; the event that follows says what. Only standing still has no event of its own."""
        kind = told.decision.kind
        unit = told.decision.unit if kind != "turn master" else -1
        self.reasons[kind, unit] = told.reason
        self.longest = told.longest
        if kind not in ("move", "dash", "movement") or told.longest:
            return []
        reason = told.reason if told.answer[0] == "stay" else ""
        if unit in self.prices:
            return self.act(*self.cast.marked(unit), " stayed", because(reason), self.take_price(unit))
        self.aside("Stayed", unit, reason)
        return []

    def reason(self, kind: str, unit: int) -> Span:
        return because(self.reasons.pop((kind, unit), ""))

    # What happened

    def tell(self, event: Event) -> list[Line]:
        """The lines that can be told now that this has happened."""
        told: list[Line] = []
        if self.story is not None:
            if self.story.takes(event):
                self.story.add(event)
                return told
            told += self.finish()
        told += self.leftover_tag(event)
        opens = self.story_about(event)
        if opens is not None:
            self.story = opens(self, event)
            return told
        teller = TELLERS.get(type(event))
        return told + (teller(self, event) if teller is not None else [])

    def finish(self) -> list[Line]:
        """Tell what is still being gathered."""
        story, self.story = self.story, None
        if story is None:
            return []
        told = story.lines()
        told = self.under_heading(told) if not isinstance(story, Opening) else told
        for event in story.later if isinstance(story, Volley) else ():
            told += self.tell(event)
        return told

    def story_about(self, event: Event) -> Callable[["Narrator", Any], Story] | None:
        if isinstance(event, DiceRolled):
            return CommandPoints if event.reason == "Command Points" else None
        return STORIES.get(type(event))

    def leftover_tag(self, event: Event) -> list[Line]:
        """Something used in answer to an attack is told with what follows; if nothing does, on its own."""
        follows = isinstance(event, ActionPaid) or (isinstance(event, Attacked) and event.counter)
        if not self.tag or follows:
            return []
        return self.act("Answered with ", self.take_tag())

    # Headings and asides

    def turn_title(self, turn: int, playstyle: str) -> str:
        of = f" of {self.turns}" if turn <= self.turns else ""
        return f"Game Turn {turn}{of}" + (f", {playstyle}" if playstyle else "")

    def begin(self, heading: str) -> None:
        """A phase begins; its name is said with the first thing that happens in it."""
        if heading != self.heading:
            self.heading, self.said_heading = heading, False

    def under_heading(self, told: list[Line]) -> list[Line]:
        """Say the name of the phase before its first line, so that empty phases are not mentioned."""
        if not told or not self.heading or self.said_heading:
            return told
        self.said_heading = True
        return [line("phase", self.heading), *told]

    def act(self, *parts: Span | str | None) -> list[Line]:
        return self.under_heading([line("act", *parts)])

    def aside(self, what: str, unit: int, reason: str = "") -> None:
        """Something worth one word, gathered until the end of the phase."""
        if self.heading:
            self.asides.setdefault((what, self.cast.units[unit].player), []).append((unit, reason))

    def take_price(self, unit: int) -> Span:
        """What the Action cost that a unit is making, said once."""
        return dim(self.prices.pop(unit, ""))

    def take_tag(self) -> str:
        tag, self.tag = self.tag, ""
        return tag

    def answer_tag(self) -> str:
        """What an attack in answer to another is called, for all its weapons."""
        self.answering = self.take_tag() or self.answering
        return f" ({self.answering})"

    def offer_words(self, event: OfferTaken) -> list[Span]:
        """Who used what, on which unit."""
        name, *rest = event.choice
        row = [self.cast.player(event.player), Span(" used "), Span(str(name), "strong")]
        if rest and event.window == "after roll":
            return [*row, Span(f" ({rest[-1]})")]
        if rest and isinstance(rest[0], int) and 0 <= rest[0] < len(self.cast.units):
            return [*row, Span(" with "), self.cast.unit(rest[0])]
        return row

    def words_of_use(self, event: Event) -> list[Span]:
        """Who used something in the middle of a roll, the dice of that, or what they did."""
        if isinstance(event, OfferTaken):
            return self.offer_words(event)
        if isinstance(event, DiceRolled):
            return self.dice_words(event)
        return self.denial_words(event) if isinstance(event, Denied) else []

    def dice_words(self, event: DiceRolled) -> list[Span]:
        who = self.cast.marked(event.unit) if event.unit >= 0 else [self.cast.player(event.player)]
        arrow = event.die == SCATTER.name
        shown = ", ".join(map(scatter_name, event.values)) if arrow else faces(event.values, event.need)
        return [*who, Span(f", {event.reason}: {shown}")]

    def denial_words(self, event: Denied) -> list[Span]:
        what = f"{event.perk} is" if event.perk else "the die is"
        return [self.cast.player(event.player), Span(f": {what} "), Span("denied", "bad")]


def on_phase(teller: Narrator, event: PhaseBegan) -> list[Line]:
    teller.begin(event.name)
    return []


def on_end_of_phase(teller: Narrator, event: PhaseEnded) -> list[Line]:
    told: list[Line] = []
    for (what, player), units in sorted(teller.asides.items(), key=lambda item: ASIDES.index(item[0][0])):
        names = ([Span(teller.cast.units[unit].name), because(why)] for unit, why in units)
        loud = what == "Deployed"
        row = [Span(span.text, span.role if loud else "dim") for span in joined(names)]
        told += teller.act(teller.cast.mark(player), dim(f" {what}: "), *row)
    teller.asides.clear()
    teller.heading = ""
    return told


def on_deployed(teller: Narrator, event: Deployed) -> list[Line]:
    if event.unit in teller.prices or not teller.heading:
        return teller.act(*teller.cast.marked(event.unit), " deployed", teller.take_price(event.unit))
    teller.aside("Deployed", event.unit)
    return []


def on_stays_in_reserve(teller: Narrator, event: StaysInReserve) -> list[Line]:
    teller.take_price(event.unit)
    teller.aside("In Reserve", event.unit)
    return []


def on_entered_reserve(teller: Narrator, event: EnteredReserve) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " went into Reserve")


def on_moved(teller: Narrator, event: Moved) -> list[Line]:
    """How far, into contact with whom, and why."""
    cast, unit, action = teller.cast, event.unit, event.action
    verb = "dashed" if action == "Dash" else "moved"
    far = f" {inches(teller.longest, INCH)}" if teller.longest else ""
    charge: list[Span] = []
    if event.engages:
        charge = [Span(" into Melee with ", "bad"), *joined([cast.unit(foe)] for foe in event.engages)]
    reason = teller.reason(action.lower(), unit)
    return teller.act(*cast.marked(unit), f" {verb}{far}", *charge, reason if not charge else None,
                      teller.take_price(unit))  # fmt: skip


def carrier(teller: Narrator, event: Embarked | Disembarked | StaysAboard | PutOut | SurvivorsGotOut) -> Span:
    """The Transport by its name in this battle, or a building."""
    return teller.cast.unit(event.carrier) if event.carrier >= 0 else Span(event.name)


def on_embarked(teller: Narrator, event: Embarked) -> list[Line]:
    unit, where = event.unit, carrier(teller, event)
    if not event.deployed:
        return teller.act(*teller.cast.marked(unit), " embarked ", where, teller.reason("embark", unit))
    if not teller.heading:
        return teller.act(*teller.cast.marked(unit), " deployed aboard ", where)
    teller.aside("Deployed", unit, f"aboard {where.text}")
    return []


def on_disembarked(teller: Narrator, event: Disembarked) -> list[Line]:
    """Out of what, into contact with whom, and why."""
    cast, unit = teller.cast, event.unit
    verb = " dashed out of " if event.action == "Dash" else " disembarked from "
    charge: list[Span] = []
    if event.engages:
        charge = [Span(" into Melee with ", "bad"), *joined([cast.unit(foe)] for foe in event.engages)]
    reason = teller.reason("disembark", unit)
    return teller.act(*cast.marked(unit), verb, carrier(teller, event), *charge, reason if not charge else None,
                      teller.take_price(unit))  # fmt: skip


def on_stays_aboard(teller: Narrator, event: StaysAboard) -> list[Line]:
    unit, where = event.unit, carrier(teller, event)
    if unit in teller.prices:
        return teller.act(*teller.cast.marked(unit), " stayed aboard ", where, teller.take_price(unit))
    teller.aside("Stayed", unit, f"aboard {where.text}")
    return []


def on_survivors(teller: Narrator, event: SurvivorsGotOut) -> list[Line]:
    """Who climbs out of a lost Transport, and who does not."""
    stand = f": {event.models} stand where it was" if event.models else ": nobody found room"
    lost = Span(f", {event.lost} found no room", "bad") if event.lost and event.models else None
    wreck = carrier(teller, event)
    return teller.act(*teller.cast.marked(event.unit), " got out of the wreck of ", wreck, stand, lost)


def on_action(teller: Narrator, event: ActionPaid) -> list[Line]:
    cost = f" [{event.cost} CP, {event.cp} left]" if event.cost else ""
    if event.action in SILENT_ACTIONS:
        name = teller.take_tag() or event.action
        return teller.act(*teller.cast.marked(event.unit), f": {name}", dim(cost))
    teller.prices[event.unit] = cost
    return []


def on_finished_attacking(teller: Narrator, event: FinishedAttacking) -> list[Line]:
    if event.weapons:
        return []
    teller.take_price(event.unit)
    teller.aside("No target in reach", event.unit)
    return []


def on_closed_up(teller: Narrator, event: ClosedUp) -> list[Line]:
    foes = joined([teller.cast.unit(foe)] for foe in event.foes)
    near = [Span(" with "), *foes] if foes else []
    return teller.act(*teller.cast.marked(event.unit), dim(" closed up"), *near)


def on_changed_places(teller: Narrator, event: ChangedPlaces) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " changed places with ", *teller.cast.marked(event.other))


def on_offer_taken(teller: Narrator, event: OfferTaken) -> list[Line]:
    if event.window in ("before attack dice", "after volley"):
        teller.tag = str(event.choice[0])
        return []
    return teller.act(*teller.offer_words(event))


def on_dice_rolled(teller: Narrator, event: DiceRolled) -> list[Line]:
    return teller.act(*teller.dice_words(event))


def on_hp_lost(teller: Narrator, event: HpLost) -> list[Line]:
    """What was lost to something else than the attack itself, which tells its own losses."""
    if not event.because:
        return []
    return teller.act(*teller.cast.marked(event.unit), f", {event.because}: ", loss(event))


def on_relocated(teller: Narrator, event: Relocated) -> list[Line]:
    """Who was put somewhere else, how far, and by what."""
    if event.length < HARDLY_MOVED:
        return []
    far, why = inches(event.length, INCH), f" ({event.because})" if event.because else ""
    return teller.act(*teller.cast.marked(event.unit), f" was moved {far}", dim(why))


def on_afflicted(teller: Narrator, event: Afflicted) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " suffers ", Span(event.perk, "bad"))


def on_hp_restored(teller: Narrator, event: HpRestored) -> list[Line]:
    """What was regained by something else than an attack, which tells what it restores itself."""
    if not event.because or not (event.hp or event.absorb):
        return []
    return teller.act(*teller.cast.marked(event.unit), f", {event.because}: ", gain(event))


def on_cured(teller: Narrator, event: Cured) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " is rid of ", Span(event.perk, "good"))


def on_put_out(teller: Narrator, event: PutOut) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " had to leave ", carrier(teller, event))


def on_shielded(teller: Narrator, event: Shielded) -> list[Line]:
    return teller.act(*teller.cast.marked(event.by), " suffers in the place of ", teller.cast.unit(event.unit))


def on_phantoms(teller: Narrator, event: PhantomsMade) -> list[Line]:
    lost = dim(f", no room for {event.lost} more") if event.lost else None
    made = f" made {event.models} phantoms of {event.hp} HP"
    return teller.act(*teller.cast.marked(event.unit), made, lost)


def on_became(teller: Narrator, event: Became) -> list[Line]:
    lost = dim(f", no room for {event.lost} of its models") if event.lost else None
    return teller.act(*teller.cast.marked(event.unit), " became ", *teller.cast.marked(event.other), lost)


def on_imprisoned(teller: Narrator, event: Imprisoned) -> list[Line]:
    return teller.act(*teller.cast.marked(event.by), " imprisoned ", *teller.cast.marked(event.unit))


def on_trap_laid(teller: Narrator, event: TrapLaid) -> list[Line]:
    unit, weapon = event.unit, teller.cast.weapon(event.unit, event.weapon)
    row = [*teller.cast.marked(unit), Span(f" laid {weapon}"), teller.reason("attack", unit), teller.take_price(unit)]
    return teller.act(*row)


def on_trap_sprung(teller: Narrator, event: TrapSprung) -> list[Line]:
    weapon = teller.cast.weapon(event.by, event.weapon)
    return teller.act(*teller.cast.marked(event.unit), f" set off {weapon} of ", teller.cast.unit(event.by))


def on_malfunction(teller: Narrator, event: Malfunctioned) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), f", {event.name}: ", Span("malfunction", "bad"))


def on_weapon_dropped(teller: Narrator, event: WeaponDropped) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), f" left {event.name} on the ground")


def on_weapon_picked_up(teller: Narrator, event: WeaponPickedUp) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), f" picked up {event.name}")


def on_taken_back(teller: Narrator, event: TakenBack) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), f" took back its {event.action}")


def on_changed_hands(teller: Narrator, event: ChangedHands) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " now obeys ", teller.cast.player(event.player))


def on_raised(teller: Narrator, event: Raised) -> list[Line]:
    lost = Span(f", {event.lost} found no room", "bad") if event.lost else None
    return teller.act(*teller.cast.marked(event.unit), f" rose again: {event.models} stand", lost)


def on_revealed(teller: Narrator, event: Revealed) -> list[Line]:
    return teller.act(*teller.cast.marked(event.unit), " came to light")


def on_denied(teller: Narrator, event: Denied) -> list[Line]:
    return teller.act(*teller.denial_words(event))


def on_players_turn(teller: Narrator, event: PlayersTurn) -> list[Line]:
    teller.heading = ""
    return [line("phase", "Turn of ", teller.cast.player(event.player))]


def on_objectives(teller: Narrator, event: ObjectivesHeld) -> list[Line]:
    """Each marker by its number, with who controls it."""
    told = ([Span(f"{number} "), holder_words(teller, each)] for number, each in enumerate(event.controls, 1))
    return [line("phase", "Objectives  ", *joined(told))]


def holder_words(teller: Narrator, control: Control) -> Span:
    if control.contested_by:
        return Span("contested", "bad")
    return teller.cast.player(control.player) if control.player != NOBODY else dim("nobody")


def on_eliminated(teller: Narrator, event: PlayerEliminated) -> list[Line]:
    teller.heading = ""
    return [line("phase", Span("† ", "bad"), teller.cast.player(event.player), Span(" out of the game", "bad"),
                 dim(", with nothing left on the field"))]  # fmt: skip


def on_playstyle(teller: Narrator, event: PlaystyleChosen) -> list[Line]:
    return [line("act", dim("Playstyle  "), event.name)]


STORIES: dict[type[Event], Callable[["Narrator", Any], Story]] = {
    GameTurnBegan: Opening,
    CommandPointsAwarded: CommandPoints,
    Attacked: Volley,
    CasualtiesRemoved: Casualties,
    PassengersStruck: Struck,
}

TELLERS: dict[type[Event], Callable[[Narrator, Any], list[Line]]] = {
    PhaseBegan: on_phase,
    PhaseEnded: on_end_of_phase,
    Deployed: on_deployed,
    StaysInReserve: on_stays_in_reserve,
    EnteredReserve: on_entered_reserve,
    Moved: on_moved,
    Embarked: on_embarked,
    Disembarked: on_disembarked,
    StaysAboard: on_stays_aboard,
    SurvivorsGotOut: on_survivors,
    ActionPaid: on_action,
    FinishedAttacking: on_finished_attacking,
    ClosedUp: on_closed_up,
    ChangedPlaces: on_changed_places,
    OfferTaken: on_offer_taken,
    DiceRolled: on_dice_rolled,
    HpLost: on_hp_lost,
    HpRestored: on_hp_restored,
    Cured: on_cured,
    PutOut: on_put_out,
    Shielded: on_shielded,
    PhantomsMade: on_phantoms,
    Became: on_became,
    Imprisoned: on_imprisoned,
    TrapLaid: on_trap_laid,
    TrapSprung: on_trap_sprung,
    Afflicted: on_afflicted,
    Relocated: on_relocated,
    Malfunctioned: on_malfunction,
    WeaponDropped: on_weapon_dropped,
    WeaponPickedUp: on_weapon_picked_up,
    TakenBack: on_taken_back,
    ChangedHands: on_changed_hands,
    Raised: on_raised,
    Revealed: on_revealed,
    Denied: on_denied,
    PlayersTurn: on_players_turn,
    ObjectivesHeld: on_objectives,
    PlayerEliminated: on_eliminated,
    PlaystyleChosen: on_playstyle,
}
