"""From what happened and what was decided to beats that people follow.

The narrator knows names and what it has already said, never the state of the battle. Give it every decision with
`hear` and every event with `tell`, in order; it hands back beats as soon as they can be told.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from turnmaster.dice.kinds import SCATTER, scatter_word
from turnmaster.engine.attacking.events import (
    Attacked,
    FinishedAttacking,
    HpLost,
    PassengersStruck,
    Shielded,
    VolleyAnnounced,
)
from turnmaster.engine.field.objectives import NOBODY, Control
from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.kernel.reasons import COMMAND_POINTS
from turnmaster.engine.kernel.windows import AFTER_VOLLEY, BEFORE_ATTACK_DICE
from turnmaster.engine.kernel.words import DEEDS, shown
from turnmaster.engine.moving.events import (
    CasualtiesRemoved,
    Deployed,
    Disembarked,
    Embarked,
    HpRestored,
    Moved,
    Relocated,
    Stayed,
    StaysAboard,
    StaysInReserve,
    StruckSurely,
)
from turnmaster.engine.turn.decisions import TurnMasterDecision
from turnmaster.engine.turn.events import (
    ActionPaid,
    CommandPointsAwarded,
    GameTurnBegan,
    ObjectivesHeld,
    PhaseBegan,
    PhaseEnded,
    PlayerEliminated,
    PlayerFinished,
    PlayersTurn,
    PlaystyleChosen,
)
from turnmaster.perks.events import Became, Denied, Raised
from turnmaster.telling.attack_words import change_of, gain, hindrances, loss
from turnmaster.telling.beats import Beat, Touched, dice_of
from turnmaster.telling.cast import Cast
from turnmaster.telling.gathered import Casualties, CommandPoints, Opening, Story
from turnmaster.telling.movements import (
    on_deployed,
    on_disembarked,
    on_embarked,
    on_moved,
    on_relocated,
    on_stayed,
    on_stays_aboard,
    on_stays_in_reserve,
)
from turnmaster.telling.sentences import sentence_of, units_in
from turnmaster.telling.spans import Line, Span, because, dim, faces, joined, line
from turnmaster.telling.volleys import Struck, VolleyStory

# Actions that leave no other trace than having been paid for.
SILENT_ACTIONS: tuple[Doing, ...] = ("Guard", "Support", "Prepare", "Use Perks")

IN_ANSWER = "in answer"  # what an attack in answer to another is called if nothing has a name for it


class Told(NamedTuple):
    """A decision that was made: the answer, and the reason if one was given."""

    decision: Decision
    answer: Answer
    reason: str = ""


class Narrator:
    """Tells one battle from its first event to its last."""

    def __init__(self, cast: Cast, turns: int) -> None:
        self.cast, self.turns = cast, turns
        self.story: Story | None = None
        self.heading = ""
        self.said_heading = False
        self.reasons: dict[tuple[type[Decision], int], str] = {}
        self.prices: dict[int, str] = {}
        self.tag = ""
        self.tagged_by: list[Span] = []
        self.answering = IN_ANSWER
        self.attackers: list[int] = []
        self.shielded: Shielded | None = None
        self.in_place: dict[int, int] = {}
        self.asides: dict[str, list[tuple[int, str]]] = {}
        self.finished: list[int] = []
        self.anything_done = False
        self.announced: VolleyAnnounced | None = None

    @property
    def in_phase(self) -> bool:
        return bool(self.heading)

    # What was decided

    def hear(self, told: Told) -> None:
        """Remember why; the event that follows says what."""
        unit = told.decision.unit if not isinstance(told.decision, TurnMasterDecision) else -1
        self.reasons[type(told.decision), unit] = told.reason

    def reason(self, kind: type[Decision], unit: int) -> Span:
        """Why a player answered the last decision of a kind about a unit as they did."""
        return because(self.reasons.pop((kind, unit), ""))

    # What happened

    def tell(self, event: Event) -> list[Beat]:
        """The beats that can be told now that this has happened. What is silent interrupts nothing."""
        told: list[Beat] = []
        if event.silent:
            return told
        if self.story is not None:
            if self.story.takes(event):
                self.story.add(event)
                return told
            told += self.end_story()
        told += self.leftover_shield(event)
        if not isinstance(event, Attacked):
            told += self.announce()
        told += self.leftover_tag(event)
        opens = self.story_about(event)
        if opens is not None:
            self.story = opens(self, event)
            return told
        return told + self.tell_alone(event)

    def tell_alone(self, event: Event) -> list[Beat]:
        """An event that is told by itself: as it has to be, or in its own words."""
        teller = TELLERS.get(type(event))
        if teller is not None:
            found: list[Beat] = teller(self, event)
            return found
        return self.act(event, *sentence_of(event, self.cast)) if event.says else []

    def finish(self) -> list[Beat]:
        """Tell what is still being gathered: at the end, or because somebody has to decide and should know it."""
        return self.end_story() + self.leftover_shield(None) + self.announce()

    def break_off(self) -> list[Beat]:
        """Tell what is still being gathered, as far as it has come: the battle stopped, perhaps before a roll."""
        if isinstance(self.story, VolleyStory):
            self.story.is_over = False
        return self.finish()

    @property
    def is_opening(self) -> bool:
        """Whether a Game Turn is just beginning, and its order is not settled."""
        return isinstance(self.story, Opening) and self.story.players is None

    def so_far(self) -> list[Beat]:
        """What is being gathered, as far as it has come, for whoever has to decide in the middle of it."""
        return [self.story.so_far()] if self.story is not None else []

    def announce(self) -> list[Beat]:
        """An attack that is answered is told before its answer; another is told when its dice have fallen."""
        event, self.announced = self.announced, None
        if event is None:
            return []
        cast, why = self.cast, dim(f" ({shown(event.because)})") if event.because else None
        tag = f" ({self.answering})" if event.counter else ""
        row = [*cast.marked(event.unit), Span(f"{tag} aims {event.name} at "), cast.unit(event.target)]
        place, price = self.in_place_of(event.target), self.take_price(event.unit)
        return self.act(event, *row, place, why, price, details=hindrances(event))

    def in_place_of(self, target: int) -> Span:
        """Whom an attack was aimed at that strikes this unit."""
        meant = self.in_place.get(target)
        return because(f"in the place of {self.cast.units[meant].name}") if meant is not None else Span("")

    def take_announced(self) -> VolleyAnnounced | None:
        event, self.announced = self.announced, None
        return event

    def end_story(self) -> list[Beat]:
        story, self.story = self.story, None
        if story is None:
            return []
        beat = story.beat()
        told = [self.under_heading(beat) if not isinstance(story, Opening) else beat] if beat.lines else []
        for event in story.later if isinstance(story, VolleyStory) else ():
            told += self.tell(event)
        return told

    def story_about(self, event: Event) -> Callable[["Narrator", Any], Story] | None:
        if isinstance(event, DiceRolled):
            return CommandPoints if event.reason == COMMAND_POINTS else None
        return STORIES.get(type(event))

    def leftover_shield(self, event: Event | None) -> list[Beat]:
        """Who suffers in the place of another is told with the volley that follows; if none does, on its own."""
        shielded, self.shielded = self.shielded, None
        if shielded is None:
            return []
        if isinstance(event, VolleyAnnounced | Attacked) and event.target == shielded.by:
            self.in_place[shielded.by] = shielded.unit
            return []
        return self.act(shielded, *sentence_of(shielded, self.cast))

    def leftover_tag(self, event: Event) -> list[Beat]:
        """Something used in answer to an attack is told with what follows; if nothing does, on its own."""
        follows = isinstance(event, ActionPaid) or (isinstance(event, VolleyAnnounced | Attacked) and event.counter)
        if not self.tag or follows:
            return []
        return self.act(None, *self.tagged_by, " answered with ", self.take_tag())

    # Headings and asides

    def turn_title(self, turn: int, playstyle: str) -> str:
        of = f" of {self.turns}" if turn <= self.turns else ""
        return f"Game Turn {turn}{of}" + (f", {playstyle}" if playstyle else "")

    def begin(self, heading: str) -> None:
        """A phase begins; its name is said with the first thing that happens in it."""
        if heading != self.heading:
            self.heading, self.said_heading, self.anything_done, self.finished = heading, False, False, []

    def under_heading(self, beat: Beat) -> Beat:
        """Say the name of the phase before its first beat, so that empty phases are not mentioned."""
        self.anything_done = True
        if self.heading and not self.said_heading:
            self.said_heading = True
            beat.lines.insert(0, line("phase", self.heading))
        return beat

    def act(self, event: Event | None, *parts: Span | str | None, details: Sequence[Line] = ()) -> list[Beat]:
        """A beat of one sentence."""
        units = list(units_in(event)) if event is not None else []
        what, player = (event.what, getattr(event, "player", -1)) if event is not None else ("aside", -1)
        unit = getattr(event, "unit", -1)
        player = self.cast.units[unit].player if unit >= 0 and player < 0 else player
        said = line("act", *parts)
        said = said._replace(spans=tuple(self.cast.agreeing_spans(said.spans)))
        beat = Beat(what=what, lines=[said, *details], player=player, unit=unit, units=units)
        return [self.under_heading(beat)]

    def aside(self, what: str, unit: int, reason: str = "") -> None:
        """Something worth one word, gathered until the end of the phase, in the order of play."""
        if self.heading and (unit, reason) not in self.asides.setdefault(what, []):
            self.asides[what].append((unit, reason))

    def take_price(self, unit: int) -> Span:
        """What the Action cost that a unit is making, said once."""
        return dim(self.prices.pop(unit, ""))

    def take_tag(self) -> str:
        tag, self.tag = self.tag, ""
        return tag

    def is_attacker(self, player: int) -> bool:
        """Whether it is an attack of this player that can be answered now."""
        return not self.attackers or self.cast.units[self.attackers[-1]].player == player

    def answer_tag(self) -> str:
        """What an attack in answer to another is called, for all its weapons."""
        self.answering = self.take_tag() or self.answering
        return f" ({self.answering})"

    def offer_words(self, event: OfferTaken) -> list[Span]:
        """Who used what, on which unit."""
        cast = self.cast
        deed = DEEDS.get(event.offer)
        done = [Span(f" {deed}")] if deed else [Span(" used "), Span(shown(event.offer), "strong")]
        row = [*self.user_of(event), *done]
        if event.face:
            row.append(Span(f" on a {event.face}"))
        others = [unit for unit in event.targets if unit != event.unit]
        return [*row, Span(" on "), *joined([cast.unit(unit)] for unit in others)] if others else row

    def user_of(self, event: OfferTaken) -> list[Span]:
        return self.cast.marked(event.unit) if event.unit != NOBODY else [self.cast.player(event.player)]

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
        fallen = ", ".join(map(scatter_word, event.values)) if arrow else faces(event.values, event.need)
        needed = f", {event.need}+ needed" if event.need else ""
        return [*who, Span(f", {shown(event.reason)}{needed}: {fallen}")]

    def denial_words(self, event: Denied) -> list[Span]:
        what = f"{shown(event.perk)} is" if event.perk else "the die is"
        return [self.cast.player(event.player), Span(f": {what} "), Span("denied", "bad")]


# Phases and whose go it is


def on_phase(teller: Narrator, event: PhaseBegan) -> list[Beat]:
    teller.begin(event.name)
    return []


def on_finished(teller: Narrator, event: PlayerFinished) -> list[Beat]:
    teller.finished.append(event.player)
    return []


def on_end_of_phase(teller: Narrator, event: PhaseEnded) -> list[Beat]:
    """What was worth one word, in the order of play; and where nobody did anything, in which order they passed."""
    cast, told = teller.cast, list[Beat]()
    for what, units in teller.asides.items():
        row = joined([*cast.marked(unit), because(why)] for unit, why in units)
        told += teller.act(event, dim(f"{what}: "), *row)
    if not teller.anything_done and len(teller.finished) > 1:
        order = joined([cast.player(player)] for player in teller.finished)
        told += teller.act(event, dim("Nobody does anything. They passed in this order: "), *order)
    teller.asides.clear()
    teller.heading = ""
    return told


def on_players_turn(teller: Narrator, event: PlayersTurn) -> list[Beat]:
    teller.heading = ""
    return [Beat(what=event.what, lines=[line("phase", *sentence_of(event, teller.cast))], player=event.player)]


def on_objectives(teller: Narrator, event: ObjectivesHeld) -> list[Beat]:
    """Each marker by its number, with who controls it."""
    told = ([Span(f"{number} "), holder_words(teller, each)] for number, each in enumerate(event.controls, 1))
    return [Beat(what=event.what, lines=[line("phase", "Objectives  ", *joined(told))])]


def holder_words(teller: Narrator, control: Control) -> Span:
    if control.contested_by:
        return Span("contested", "bad")
    return teller.cast.player(control.player) if control.player != NOBODY else dim("nobody")


def on_eliminated(teller: Narrator, event: PlayerEliminated) -> list[Beat]:
    teller.heading = ""
    words = line("phase", Span("† ", "bad"), teller.cast.player(event.player), Span(" out of the game", "bad"),
                 dim(", with nothing left on the field"))  # fmt: skip
    return [Beat(what=event.what, lines=[words], player=event.player)]


def on_playstyle(teller: Narrator, event: PlaystyleChosen) -> list[Beat]:
    return [Beat(what=event.what, lines=[line("act", dim("Playstyle  "), event.name)])]


def on_action(teller: Narrator, event: ActionPaid) -> list[Beat]:
    cost = f" [{event.cost} CP, {event.cp} left]" if event.cost else ""
    if event.action in SILENT_ACTIONS:
        name = teller.take_tag() or event.action
        return teller.act(event, *teller.cast.marked(event.unit), f": {name}", dim(cost))
    teller.prices[event.unit] = cost
    return []


# Attacks


def on_announced(teller: Narrator, event: VolleyAnnounced) -> list[Beat]:
    """Kept until its dice have fallen, or somebody answers it."""
    teller.announced = event
    if event.counter:
        teller.answer_tag()
    before = teller.attackers if event.counter else []
    teller.attackers = [*(unit for unit in before if unit != event.unit), event.unit]
    return []


def on_shielded(teller: Narrator, event: Shielded) -> list[Beat]:
    """Kept until it is known whether a volley follows."""
    teller.shielded = event
    return []


def on_finished_attacking(teller: Narrator, event: FinishedAttacking) -> list[Beat]:
    teller.in_place.clear()
    if event.counter:
        teller.answering, teller.attackers = IN_ANSWER, [unit for unit in teller.attackers if unit != event.unit]
    if event.unit in teller.prices:
        what = "Attack" if event.weapons else "Attack, no weapon used"
        return teller.act(event, *teller.cast.marked(event.unit), f": {what}", teller.take_price(event.unit))
    if not event.weapons:
        teller.aside("No attack", event.unit)
    return []


def on_offer_taken(teller: Narrator, event: OfferTaken) -> list[Beat]:
    """What answers an attack is told with what follows; what an attacker uses in it is no answer."""
    answers = event.window in (BEFORE_ATTACK_DICE.name, AFTER_VOLLEY.name) and not teller.is_attacker(event.player)
    if not answers:
        return teller.act(event, *teller.offer_words(event))
    teller.tag, teller.tagged_by = shown(event.offer), teller.user_of(event)
    return []


def on_dice_rolled(teller: Narrator, event: DiceRolled) -> list[Beat]:
    (beat,) = teller.act(event, *teller.dice_words(event))
    beat.dice.append(dice_of(event))
    return [beat]


def on_hp_lost(teller: Narrator, event: HpLost) -> list[Beat]:
    """What was lost to something else than an attack, which tells its own losses."""
    cast, by = teller.cast, event.by
    cause = [Span(f", {shown(event.because)}")] if event.because else []
    if not cause and by not in (NOBODY, event.unit):
        cause = [Span(", struck by "), cast.unit(by)]
    return with_change(teller.act(event, *cast.marked(event.unit), *cause, ": ", loss(event)), event)


def on_hp_restored(teller: Narrator, event: HpRestored) -> list[Beat]:
    """What was regained by something else than an attack, which tells what it restores itself."""
    if not (event.hp or event.absorb):
        return []
    cause = f", {shown(event.because)}" if event.because else ""
    return with_change(teller.act(event, *teller.cast.marked(event.unit), f"{cause}: ", gain(event)), event)


def with_change(beats: list[Beat], event: HpLost | HpRestored) -> list[Beat]:
    beats[0].hp.append(change_of(event))
    if isinstance(event, HpLost) and event.fallen:
        beats[0].touched.append(Touched(event.unit, tuple(event.fallen)))
    return beats


def on_raised(teller: Narrator, event: Raised) -> list[Beat]:
    """How many stand again; and if nobody found room, that nobody does."""
    who = teller.cast.marked(event.unit)
    if not event.models:
        return teller.act(event, f"None of the {event.lost} that rose of ", *who, " found room")
    lost = f", {event.lost} found no room" if event.lost else ""
    return teller.act(event, *who, f" rose again, {event.models} strong{lost}")


def on_became(teller: Narrator, event: Became) -> list[Beat]:
    cast, own = teller.cast, event.other == event.unit
    form = [Span(" has its own form again")] if own else [Span(" took the form of "), cast.unit(event.other)]
    lost = f", no room for {event.lost} of its models" if event.lost else ""
    return teller.act(event, *cast.marked(event.unit), *form, lost)


def on_denied(teller: Narrator, event: Denied) -> list[Beat]:
    return teller.act(event, *teller.denial_words(event))


# What is told together with others that follow
STORIES: dict[type[Event], Callable[["Narrator", Any], Story]] = {
    GameTurnBegan: Opening,
    CommandPointsAwarded: CommandPoints,
    Attacked: VolleyStory,
    CasualtiesRemoved: Casualties,
    PassengersStruck: Struck,
    StruckSurely: Struck,
}

# What is told otherwise than in its own words
TELLERS: dict[type[Event], Callable[[Narrator, Any], list[Beat]]] = {
    PhaseBegan: on_phase,
    PlayerFinished: on_finished,
    PhaseEnded: on_end_of_phase,
    PlayersTurn: on_players_turn,
    ObjectivesHeld: on_objectives,
    PlayerEliminated: on_eliminated,
    PlaystyleChosen: on_playstyle,
    ActionPaid: on_action,
    Deployed: on_deployed,
    StaysInReserve: on_stays_in_reserve,
    Stayed: on_stayed,
    Moved: on_moved,
    Embarked: on_embarked,
    Disembarked: on_disembarked,
    StaysAboard: on_stays_aboard,
    Relocated: on_relocated,
    VolleyAnnounced: on_announced,
    Shielded: on_shielded,
    FinishedAttacking: on_finished_attacking,
    OfferTaken: on_offer_taken,
    DiceRolled: on_dice_rolled,
    HpLost: on_hp_lost,
    HpRestored: on_hp_restored,
    Denied: on_denied,
    Raised: on_raised,
    Became: on_became,
}
