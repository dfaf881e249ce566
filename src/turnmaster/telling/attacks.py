"""Log entries about attacks beside their dice: announcements, reactions, shields; see volleys.py for the dice."""

from typing import TYPE_CHECKING, ClassVar, Protocol

from turnmaster.engine.attacking.events import Attacked, FinishedAttacking, Shielded, VolleyAnnounced
from turnmaster.engine.core.events import Event, OfferTaken
from turnmaster.engine.core.windows import AFTER_VOLLEY, BEFORE_ATTACK_DICE
from turnmaster.engine.core.words import shown
from turnmaster.engine.turn.events import ActionPaid
from turnmaster.telling.attack_words import hindrances
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.sentences import sentence_of
from turnmaster.telling.spans import Span, because, dim
from turnmaster.telling.uses import offer_words, user_of

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator

UNNAMED_REACTION = "in answer"  # an attack that reacts to another, if nothing has a name for it


class CurrentAttack:
    """The attack that is being narrated, from the announcement of a volley on.

    `reaction` names an attack that reacts to another, `reacts_to`. `meant` is the unit that was the target until
    another unit took its place, or -1.
    """

    def __init__(self, unit: int, *, reaction: str = "", reacts_to: "CurrentAttack | None" = None) -> None:
        self.unit, self.reaction, self.reacts_to = unit, reaction, reacts_to
        self.meant = -1


class Held(Protocol):
    """An event that waits, because the entry of the next one may show it as well."""

    outlasts_decisions: ClassVar[bool]

    def goes_with(self, event: Event) -> bool:
        """Check whether the next event shows this one."""

    def alone(self) -> list[LogEntry]:
        """Narrate the event on its own, if the next event does not show it."""


class HeldShield:
    """A unit that suffers in the place of another: shown by the volley that follows."""

    outlasts_decisions: ClassVar[bool] = False

    def __init__(self, narrator: "Narrator", event: Shielded) -> None:
        self.narrator, self.event = narrator, event

    def goes_with(self, event: Event) -> bool:
        return isinstance(event, VolleyAnnounced | Attacked) and event.target == self.event.by

    def alone(self) -> list[LogEntry]:
        return self.narrator.act(self.event, *sentence_of(self.event, self.narrator.cast))


class HeldVolley:
    """An announced volley: shown by the entry of its dice, unless there is a reaction before they are rolled."""

    outlasts_decisions: ClassVar[bool] = False

    def __init__(self, narrator: "Narrator", event: VolleyAnnounced, attack: CurrentAttack) -> None:
        self.narrator, self.event, self.attack = narrator, event, attack

    def goes_with(self, event: Event) -> bool:
        return isinstance(event, Attacked)

    def alone(self) -> list[LogEntry]:
        narrator, event, cast = self.narrator, self.event, self.narrator.cast
        why = dim(f" ({shown(event.because)})") if event.because else None
        aims = Span(f"{reaction_tag(self.attack)} aims {event.name} at ")
        row = [*cast.marked(event.unit), aims, cast.unit(event.target), in_place_of(self.attack, cast), why]
        return narrator.act(event, *row, narrator.phase.cost(event.unit), details=hindrances(event))


class HeldReaction:
    """A perk or reaction that a player used against an attack: shown by the entry of its effect."""

    outlasts_decisions: ClassVar[bool] = True

    def __init__(self, narrator: "Narrator", event: OfferTaken) -> None:
        self.narrator, self.name, self.used_by = narrator, shown(event.offer), user_of(event, narrator.cast)

    def goes_with(self, event: Event) -> bool:
        return isinstance(event, ActionPaid) or (isinstance(event, VolleyAnnounced | Attacked) and event.counter)

    def alone(self) -> list[LogEntry]:
        return self.narrator.act(None, *self.used_by, " answered with ", self.name)


def announced_attack(narrator: "Narrator", event: VolleyAnnounced) -> CurrentAttack:
    """Return a new `CurrentAttack` for an announced volley, with the events that were held back for it."""
    attack = next_attack(narrator.attack, event)
    note_held(narrator, attack, event)
    return attack


def next_attack(attack: CurrentAttack | None, event: VolleyAnnounced | Attacked) -> CurrentAttack:
    """Return a new `CurrentAttack`; another weapon of the same reaction keeps the name of the reaction."""
    if not event.counter:
        return CurrentAttack(event.unit)
    if attack is not None and attack.unit == event.unit and attack.reacts_to is not None:
        return CurrentAttack(event.unit, reaction=attack.reaction, reacts_to=attack.reacts_to)
    return CurrentAttack(event.unit, reaction=UNNAMED_REACTION, reacts_to=attack)


def attack_of(narrator: "Narrator", event: Attacked) -> CurrentAttack:
    """Return the attack to which dice belong; dice without an announcement, such as a hazard's, get a new one."""
    attack = narrator.attack
    while attack is not None and attack.unit != event.unit:
        attack = attack.reacts_to
    attack = attack or next_attack(narrator.attack, event)
    note_held(narrator, attack, event)
    return attack


def note_held(narrator: "Narrator", attack: CurrentAttack, event: VolleyAnnounced | Attacked) -> None:
    """Note what was held back until this volley: the name of the reaction, or the unit that was its target before."""
    reaction, shield = narrator.take_held(HeldReaction), narrator.take_held(HeldShield)
    if event.counter and reaction is not None:
        attack.reaction = reaction.name
    if shield is not None:
        attack.meant = shield.event.unit


def reaction_tag(attack: CurrentAttack) -> str:
    """Return the name of a reaction in brackets, the same for all its weapons."""
    return f" ({attack.reaction})" if attack.reaction else ""


def in_place_of(attack: CurrentAttack, cast: Cast) -> Span:
    """Name the unit at which an attack was aimed, if another suffers in its place."""
    return because(f"in the place of {cast.units[attack.meant].name}") if attack.meant >= 0 else Span("")


def is_attacker(narrator: "Narrator", player: int) -> bool:
    """Check whether a player makes the current attack; perks of the attacker are not reactions to it."""
    attack = narrator.attack
    return attack is None or narrator.cast.units[attack.unit].player == player


def on_announced(narrator: "Narrator", event: VolleyAnnounced) -> list[LogEntry]:
    """Hold an announced volley back until its dice are rolled or there is a reaction to it."""
    narrator.attack = announced_attack(narrator, event)
    narrator.held = HeldVolley(narrator, event, narrator.attack)
    return []


def on_shielded(narrator: "Narrator", event: Shielded) -> list[LogEntry]:
    """Hold a shield back until the next event shows whether a volley follows."""
    narrator.held = HeldShield(narrator, event)
    return []


def on_finished_attacking(narrator: "Narrator", event: FinishedAttacking) -> list[LogEntry]:
    """End an attack, and narrate its cost if no volley has shown it."""
    narrator.attack = attack_after(narrator.attack, event)
    if narrator.phase.has_paid(event.unit):
        what = "Attack" if event.weapons else "Attack, no weapon used"
        return narrator.act(event, *narrator.cast.marked(event.unit), f": {what}", narrator.phase.cost(event.unit))
    if not event.weapons:
        narrator.phase.aside("No attack", event.unit)
    return []


def attack_after(attack: CurrentAttack | None, event: FinishedAttacking) -> CurrentAttack | None:
    """Return the attack that continues after another is finished: the one to which that was a reaction."""
    if attack is None or not event.counter:
        return None
    return attack.reacts_to if attack.unit == event.unit else attack


def on_offer_taken(narrator: "Narrator", event: OfferTaken) -> list[LogEntry]:
    """Hold a reaction to an attack back, because the next entry shows it; narrate every other use at once."""
    reacts = event.window in (BEFORE_ATTACK_DICE.name, AFTER_VOLLEY.name) and not is_attacker(narrator, event.player)
    if not reacts:
        return narrator.act(event, *offer_words(event, narrator.cast))
    narrator.held = HeldReaction(narrator, event)
    return []
