"""Gather the events of a volley, from its Attack Dice to its casualties, and of other hits that allow saves."""

from typing import TYPE_CHECKING

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import (
    AttackDiceFell,
    Attacked,
    HpLost,
    PassengersStruck,
    Restoring,
    Saved,
    SavesWorkedOut,
    StruckToo,
    Succeeded,
    VolleyAnnounced,
)
from turnmaster.engine.core.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.core.reasons import AEGIS_SAVES, AIM, ARMOUR_SAVES, ATTACK_DICE, HP_LOSS
from turnmaster.engine.core.words import shown
from turnmaster.engine.moving.events import HpRestored, StruckSurely
from turnmaster.perks.events import Afflicted, Cured, Damaged, Denied, WeaponBroken
from turnmaster.telling import attack_words as words
from turnmaster.telling.attacks import HeldVolley, attack_of, in_place_of, reaction_tag
from turnmaster.telling.gathered import comes_of_it, is_reroll
from turnmaster.telling.log_entries import LogEntry, Touched, dice_of
from turnmaster.telling.spans import Line, Span, because, dim, line
from turnmaster.telling.uses import words_of_use

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator


class Suffered:
    """The saves of one unit against successes, with their dice, and the HP that it loses."""

    PARTS = (HpLost, SavesWorkedOut, Saved)

    def __init__(self, unit: int, successes: int = 0, because: str = "") -> None:
        self.unit, self.successes, self.because = unit, successes, because
        self.rolls: dict[str, list[DiceRolled]] = {ARMOUR_SAVES: [], AEGIS_SAVES: []}
        self.saves: SavesWorkedOut | None = None
        self.saved = 0
        self.losses: list[HpLost] = []

    def takes(self, event: Event) -> bool:
        """Check whether an event belongs to these saves and losses. HP lost for another reason have their own entry."""
        if isinstance(event, DiceRolled):
            return event.reason in self.rolls and event.unit == self.unit
        return isinstance(event, self.PARTS) and event.unit == self.unit and not getattr(event, "because", "")

    def add(self, event: Event) -> None:
        match event:
            case DiceRolled():
                self.rolls[event.reason].append(event)
            case SavesWorkedOut():
                self.saves = event
            case Saved():
                self.saved += event.successes
            case HpLost():
                self.losses.append(event)

    @property
    def dice(self) -> list[DiceRolled]:
        return self.rolls[ARMOUR_SAVES] + self.rolls[AEGIS_SAVES]

    @property
    def may_yet_save(self) -> bool:
        """Check whether the unit has a save and has not rolled it yet."""
        if self.saves is None:
            return True
        return not self.dice and any(words.can_be_rolled(save) for save in (self.saves.armour, self.saves.aegis))

    @property
    def is_open(self) -> bool:
        """Check whether some successes are neither saved nor have cost HP yet."""
        return self.successes > self.saved and not self.losses

    def outcome(self) -> Span:
        """Return the result in short: HP lost, or all saved. Unsaved successes cost nothing if another rule says so."""
        if self.losses:
            return words.loss(*self.losses)
        if self.saves is None:
            return Span("hit")
        if self.saved >= self.successes:
            return Span("all saved", "good")
        return Span(f"{self.successes - self.saved} of {self.successes} not saved", "bad")

    def how_saved(self) -> str:
        """Return how many successes were saved, by which save, with the dice."""
        if self.saves is None:
            return ""
        parts = (words.save(self.saves.armour, self.rolls[ARMOUR_SAVES]),
                 words.save(self.saves.aegis, self.rolls[AEGIS_SAVES]))  # fmt: skip
        how = ", ".join(part for part in parts if part)
        return f"{self.saved} of {self.successes} saved, {how}" if self.dice else how or "no save"

    def as_detail(self, narrator: "Narrator") -> Line:
        """Return the result for this unit as one detail line of a volley at another target."""
        why = f", {shown(self.because)}" if self.because else ""
        how = self.how_saved() if self.dice else ""
        return line(
            "detail", narrator.cast.unit(self.unit), f"{why}: ", self.outcome(), dim(f", {how}") if how else None
        )


class Volley:
    """One weapon against one target, from the Attack Dice to the casualties. Events in between are narrated `later`."""

    OWN = (AIM, ATTACK_DICE, HP_LOSS)
    BETWEEN = (DiceRolled, Afflicted)
    BEFORE_LOSS = (OfferTaken, Denied, Damaged, WeaponBroken)  # between as well, until successes have cost HP
    PARTS = (AttackDiceFell, Succeeded, Restoring, StruckToo, *Suffered.PARTS)

    def __init__(self, narrator: "Narrator", event: Attacked) -> None:
        self.narrator, self.attack = narrator, event
        self.rolls: dict[str, list[DiceRolled]] = {reason: [] for reason in self.OWN}
        self.succeeded: Succeeded | None = None
        self.target = Suffered(event.target)
        self.others: dict[int, Suffered] = {}
        self.restoring = False
        self.restored: HpRestored | None = None
        self.used: list[Event] = []
        self.later: list[Event] = []
        self.is_over = True
        # Taken now: by the time that the volley is narrated, the next decision may be remembered.
        held, attack = narrator.take_held(HeldVolley), attack_of(narrator, event)
        announced = held.event if held is not None else None
        self.tag = reaction_tag(attack) if event.counter else ""
        self.cost, self.hindrances = narrator.phase.cost(event.unit), words.hindrances(announced)
        self.reason = self.why(in_place_of(attack, narrator.cast), announced)

    def why(self, place: Span, announced: VolleyAnnounced | None) -> Span:
        """Return why the volley hits this unit: it took the place of another, a rule, or the choice of the attacker."""
        rule = because(shown(announced.because)) if announced is not None else Span("")
        chosen = because(self.narrator.phase.reason(AttackDecision, self.attack.unit))
        return next((reason for reason in (place, rule, chosen) if reason.text), Span(""))

    @property
    def all_struck(self) -> list[Suffered]:
        return [self.target, *self.others.values()]

    @property
    def losses(self) -> list[HpLost]:
        return [lost for struck in self.all_struck for lost in struck.losses]

    # What belongs to it

    def takes(self, event: Event) -> bool:
        if self.is_own_roll(event) or comes_of_it(event, self.used) or self.is_between(event) or is_reroll(event):
            return True
        if isinstance(event, Suffered.PARTS):
            return not self.strikes_back(event) and not getattr(event, "because", "")
        if isinstance(event, HpRestored):
            return not event.because
        return isinstance(event, self.PARTS)

    def strikes_back(self, event: Event) -> bool:
        """Check whether an event is about a cost of the volley for the attacker, which has an entry of its own."""
        unit = getattr(event, "unit", -1)
        return unit == self.attack.unit != self.attack.target and unit not in self.others

    def is_own_roll(self, event: Event) -> bool:
        return isinstance(event, DiceRolled) and (event.reason in self.rolls or event.reason in self.target.rolls)

    def is_between(self, event: Event) -> bool:
        """Check whether an event that successes caused, such as a test, comes before all of them are saved."""
        if isinstance(event, Cured):
            return self.restoring
        if isinstance(event, self.BEFORE_LOSS):
            return self.target.is_open
        return isinstance(event, self.BETWEEN) and self.succeeded is not None and self.succeeded.successes > 0

    def is_used_in_it(self, event: Event) -> bool:
        """Check whether the entry of the volley shows the use of this perk, not the entry of an event in between."""
        if is_reroll(event) or comes_of_it(event, self.used):
            return True
        return isinstance(event, OfferTaken) and not self.later

    def add(self, event: Event) -> None:
        if isinstance(event, DiceRolled) and event.reason in self.rolls:
            self.rolls[event.reason].append(event)
        elif isinstance(event, Suffered.PARTS) or self.is_own_roll(event):
            self.struck(event).add(event)
        elif self.is_used_in_it(event):
            self.used.append(event)
        elif self.is_between(event):
            self.later.append(event)
        else:
            self.note(event)

    def struck(self, event: Event) -> Suffered:
        """Return the losses of the unit that an event is about: the target, or a unit that suffers with or for it."""
        unit = getattr(event, "unit", -1)
        return self.target if unit == self.target.unit else self.others.setdefault(unit, Suffered(unit))

    def note(self, event: Event) -> None:
        match event:
            case HpRestored():
                self.restored = event
            case Restoring():
                self.restoring = True
            case Succeeded():
                self.succeeded, self.target.successes = event, self.target.successes + event.successes
            case StruckToo():
                self.others[event.unit] = Suffered(event.unit, event.successes, event.because)
                self.target.successes -= event.successes if not event.because else 0

    # How it is told

    def entry(self) -> LogEntry:
        attack, losses = self.attack, self.losses
        units = dict.fromkeys((attack.unit, *(struck.unit for struck in self.all_struck)))
        rolls = [roll for rolls in self.rolls.values() for roll in rolls]
        rolls += [roll for struck in self.all_struck for roll in struck.dice]
        return LogEntry(
            what="attack",
            lines=self.lines(),
            player=self.narrator.cast.units[attack.unit].player if attack.unit >= 0 else -1,
            unit=attack.unit,
            units=[unit for unit in units if unit >= 0],
            touched=[Touched(each.unit, tuple(each.fallen)) for each in losses if each.fallen],
            dice=[dice_of(roll) for roll in (*rolls, *self.used) if isinstance(roll, DiceRolled)],
            numbers=words.numbers_of(attack.workings, self.target.saves),
            hp=[words.change_of(each) for each in (*losses, self.restored) if each is not None],
            wielders=attack.wielders if attack.unit >= 0 else [],
        )

    def so_far(self) -> LogEntry:
        """Return the unfinished entry of the volley, for a decision in the middle of it."""
        self.is_over = False
        told, self.is_over = self.entry(), True
        return told

    def lines(self) -> list[Line]:
        told = [line("act", *self.attacker(), self.outcome(), self.cost), *self.hindrances]
        told += [struck.as_detail(self.narrator) for struck in self.others.values()]
        told += [line("detail", *words_of_use(event, self.narrator.cast)) for event in self.used]
        saved = self.target.how_saved() if self.is_over or not self.target.may_yet_save else ""
        how = (self.aimed(), self.dice(), saved, self.hp_dice())
        return [*told, *(line("detail", dim(each)) for each in how if each)]

    def attacker(self) -> list[Span]:
        cast, attack = self.narrator.cast, self.attack
        if attack.hazard:
            return [Span(attack.hazard, "bad"), Span(" strikes "), *cast.marked(attack.target), Span(": ")]
        target = [cast.unit(attack.target), self.reason]
        return [*cast.marked(attack.unit), Span(f"{self.tag} → "), *target, Span(f", {attack.name}: ")]

    @property
    def is_undecided(self) -> bool:
        """Check whether the Attack Dice can still change."""
        return not self.is_over and self.succeeded is None

    def outcome(self) -> Span:
        """Return the result of the volley in short: HP lost or restored."""
        if self.restoring:
            return words.gain(self.restored)
        if self.is_undecided:
            return Span("not decided yet")
        if self.losses and not self.target.losses:
            return Span("others suffer", "bad")
        if not self.target.successes:
            return self.target.outcome() if self.target.losses else Span("no hit")
        return Span("hit") if not self.is_over and self.target.may_yet_save else self.target.outcome()

    def aimed(self) -> str:
        """Return how many dice passed the Aim roll and became Attack Dice."""
        rolls = self.rolls[AIM]
        if not rolls:
            return ""
        return f"{words.passed(rolls[-1])} of {len(rolls[0].values)} aimed, Aim {rolls[0].need}+ {words.rolled(rolls)}"

    def hp_dice(self) -> str:
        cost = words.rolled(self.rolls[HP_LOSS])
        return f"HP lost by dice: {cost}" if cost else ""

    def dice(self) -> str:
        """Return how many Attack Dice hit, what they needed and why, with their faces."""
        workings, rolls = self.attack.workings, self.rolls[ATTACK_DICE]
        if self.is_undecided:
            return f"{words.needs(workings)} {words.rolled(rolls)}".strip()
        hit = words.hits(workings, rolls, self.succeeded)
        return f"{hit}, {words.needs(workings)} {words.rolled(rolls)}".strip()


class Struck:
    """Hits on a unit without Attack Dice of their own, with its saves and its losses."""

    def __init__(self, narrator: "Narrator", event: PassengersStruck | StruckSurely) -> None:
        self.narrator, self.event = narrator, event
        self.hp_dice: list[DiceRolled] = []
        dice = event.dice if isinstance(event, PassengersStruck) else event.successes
        self.suffered = Suffered(event.unit, dice)

    def takes(self, event: Event) -> bool:
        return self.suffered.takes(event) or (isinstance(event, DiceRolled) and event.reason == HP_LOSS)

    def add(self, event: Event) -> None:
        if isinstance(event, DiceRolled) and event.reason == HP_LOSS:
            self.hp_dice.append(event)
        else:
            self.suffered.add(event)

    def entry(self) -> LogEntry:
        losses, dice = self.suffered.losses, [*self.suffered.dice, *self.hp_dice]
        return LogEntry(what=self.event.what, lines=self.lines(), units=[self.event.unit],
                    touched=[Touched(lost.unit, tuple(lost.fallen)) for lost in losses],
                    dice=[dice_of(roll) for roll in dice], hp=[words.change_of(lost) for lost in losses])  # fmt: skip

    so_far = entry

    def lines(self) -> list[Line]:
        who, how = self.narrator.cast.marked(self.event.unit), self.suffered.how_saved()
        told = [line("act", *who, *self.by_what(), Span(": "), self.suffered.outcome())]
        return [*told, line("detail", dim(how))] if how else told

    def by_what(self) -> list[Span]:
        if isinstance(self.event, PassengersStruck):
            return [Span(f" inside, struck by {self.event.dice} that went on")]
        times, name = self.event.successes, shown(self.event.because)
        often = f"{times} times" if times > 1 else "once"
        return [Span(f", struck {often} by {name} of "), self.narrator.cast.unit(self.event.by)]
