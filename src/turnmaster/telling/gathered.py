"""Events that belong together, told as one: the opening of a Game Turn, a volley, casualties leaving."""

from typing import TYPE_CHECKING, Protocol

from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import (
    AttackDiceFell,
    Attacked,
    CasualtiesRemoved,
    HpLost,
    PassengersStruck,
    Restoring,
    SavesWorkedOut,
    Succeeded,
)
from turnmaster.engine.kernel import phases
from turnmaster.engine.kernel.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.kernel.reasons import (
    AEGIS_SAVES,
    AIM,
    ARMOUR_SAVES,
    ATTACK_DICE,
    HP_LOSS,
    PLAYSTYLE_ROLL,
    ROLL_OFF,
)
from turnmaster.engine.kernel.windows import AFTER_AEGIS, AFTER_ARMOUR, AFTER_ATTACK_DICE, AFTER_ROLL
from turnmaster.engine.moving.events import HpRestored
from turnmaster.engine.turn.decisions import TurnMasterDecision
from turnmaster.engine.turn.events import (
    CommandPointsAwarded,
    GameTurnBegan,
    PlaystyleChosen,
    RollOffWon,
    TurnMasterNamed,
    TurnOrderSet,
    ZoneChosen,
)
from turnmaster.engine.turn.playstyles.advanced import CP_PER_UNIT
from turnmaster.perks.events import Afflicted, Cured, Denied
from turnmaster.telling import attack_words as words
from turnmaster.telling.beats import Beat, Dice, Touched, dice_of
from turnmaster.telling.spans import Line, Span, count, dim, joined, line

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator


class Story(Protocol):
    """Takes events as long as they belong to it, then tells them."""

    def takes(self, event: Event) -> bool: ...

    def add(self, event: Event) -> None: ...

    def beat(self) -> Beat: ...

    def so_far(self) -> Beat: ...


# Windows in the middle of a roll, or between the rolls of an attack
AMID_ROLLS = {window.name for window in (AFTER_ROLL, AFTER_ATTACK_DICE, AFTER_ARMOUR, AFTER_AEGIS)}


def is_reroll(event: Event) -> bool:
    """Something that was used in the middle of a roll or between the rolls of an attack."""
    return isinstance(event, OfferTaken) and event.window in AMID_ROLLS


def comes_of_it(event: Event, used: list[Event]) -> bool:
    """Whether this belongs to something that was used in the middle of a roll: its own dice, or what they did."""
    names = {each.offer for each in used if isinstance(each, OfferTaken)}
    return (isinstance(event, DiceRolled) and event.reason in names) or (isinstance(event, Denied) and bool(names))


class Opening:
    """The Roll-Off, the Turn Master, zones and the order of players."""

    PARTS = (PlaystyleChosen, RollOffWon, TurnMasterNamed, ZoneChosen, TurnOrderSet)

    def __init__(self, teller: "Narrator", event: GameTurnBegan) -> None:
        self.teller = teller
        self.turn = event.turn
        self.playstyle = ""
        self.winner: int | None = None
        self.master: int | None = None
        self.reason = Span("")
        self.players: list[int] | None = None
        self.scores: dict[int, list[int]] = {}
        self.zones: list[tuple[int, int]] = []
        self.used: list[Event] = []
        self.dice: list[Dice] = []

    def takes(self, event: Event) -> bool:
        if self.players is not None:
            return False
        if isinstance(event, DiceRolled) and event.reason in (ROLL_OFF, PLAYSTYLE_ROLL):
            return True
        return isinstance(event, self.PARTS) or is_reroll(event) or comes_of_it(event, self.used)

    def add(self, event: Event) -> None:
        if isinstance(event, DiceRolled):
            self.dice.append(dice_of(event))
        match event:
            case DiceRolled() if event.reason == ROLL_OFF:
                self.scores.setdefault(event.player, []).extend(event.values)
            case ZoneChosen():
                self.zones.append((event.player, event.zone))
            case PlaystyleChosen():
                self.playstyle = event.name
            case RollOffWon():
                self.winner = event.player
            case TurnMasterNamed():
                self.master, self.reason = event.player, self.teller.reason(TurnMasterDecision, -1)
            case TurnOrderSet():
                self.players = event.players
            case DiceRolled() if event.reason == PLAYSTYLE_ROLL:
                pass
            case _:
                self.used.append(event)

    def lines(self) -> list[Line]:
        cast = self.teller.cast
        told = [line("turn", self.teller.turn_title(self.turn, self.playstyle))]
        told += [line("act", *self.teller.words_of_use(event)) for event in self.used]
        if self.scores:
            thrown = ([cast.player(player), Span(f" {_then(scores)}")] for player, scores in self.scores.items())
            told.append(line("act", dim("Roll-Off   "), *joined(thrown)))
        if self.master is not None:
            told.append(line("act", dim("First      "), *self.order(self.master)))
        if self.zones:
            chosen = ([cast.player(player), Span(f" {cast.zones[zone]}")] for player, zone in self.zones)
            told.append(line("act", dim("Zones      "), *joined(chosen)))
        return told

    def beat(self) -> Beat:
        return Beat(what="game turn", lines=self.lines(), dice=self.dice)

    so_far = beat

    def order(self, master: int) -> list[Span]:
        """Who is Turn Master, named by whom, and who follows."""
        cast = self.teller.cast
        by = f", named by {cast.players[self.winner]}" if self.winner is not None and self.winner != master else ""
        followers = [player for player in self.players or () if player != master]
        row = [cast.player(master), Span(f" is Turn Master{by}"), self.reason]
        if followers:
            row += [Span(", then "), *joined([cast.player(player)] for player in followers)]
        return row


def _then(scores: list[int]) -> str:
    return " then ".join(map(str, scores))


class CommandPoints:
    """The roll for Command Points and what everybody has now."""

    def __init__(self, teller: "Narrator", event: DiceRolled | CommandPointsAwarded) -> None:
        self.teller = teller
        teller.begin(phases.ACTION_STEPS)
        self.rolled: list[int] = []
        self.dice: list[Dice] = []
        self.awards: list[CommandPointsAwarded] = []
        self.used: list[Event] = []
        self.add(event)

    def takes(self, event: Event) -> bool:
        if isinstance(event, CommandPointsAwarded):
            return True
        return not self.awards and (is_reroll(event) or comes_of_it(event, self.used))

    def add(self, event: Event) -> None:
        if isinstance(event, CommandPointsAwarded):
            self.awards.append(event)
        elif isinstance(event, DiceRolled) and not comes_of_it(event, self.used):
            self.rolled = event.values
            self.dice.append(dice_of(event))
        else:
            self.used.append(event)

    def beat(self) -> Beat:
        return Beat(what="command points", lines=self.lines(), dice=self.dice)

    so_far = beat

    def lines(self) -> list[Line]:
        told = [line("act", *self.teller.words_of_use(event)) for event in self.used]
        return [*told, line("act", dim("Command Points  "), *joined(map(self.purse, self.awards)))]

    def purse(self, award: CommandPointsAwarded) -> list[Span]:
        """What a player has, and of what it is made up: kept from before, for units, rolled."""
        rolled = [f"{award.bonus} rolled"] if award.bonus else []
        for_units = CP_PER_UNIT * award.units
        kept = award.cp - for_units - award.bonus
        parts = [f"{kept} kept"] * (kept > 0) + [f"{for_units} for {count(award.units, 'unit')}", *rolled]
        return [self.teller.cast.player(award.player), Span(f" {award.cp} CP"), dim(f" ({', '.join(parts)})")]


class VolleyStory:
    """One weapon at one target, from the Attack Dice to the casualties. What happens between is told `later`."""

    OWN = (AIM, ATTACK_DICE, ARMOUR_SAVES, AEGIS_SAVES, HP_LOSS)
    BETWEEN = (DiceRolled, Afflicted)
    PARTS = (AttackDiceFell, Succeeded, SavesWorkedOut, Restoring)

    def __init__(self, teller: "Narrator", event: Attacked) -> None:
        self.teller, self.attack = teller, event
        self.rolls: dict[str, list[DiceRolled]] = {reason: [] for reason in self.OWN}
        self.successes = 0
        self.saves: SavesWorkedOut | None = None
        self.losses: dict[int, list[HpLost]] = {}
        self.restoring = False
        self.restored: HpRestored | None = None
        self.used: list[Event] = []
        self.later: list[Event] = []
        self.is_over = True
        # Taken now: by the time the volley is told, the next decision may have been heard.
        self.tag = teller.answer_tag() if event.counter else ""
        self.reason, self.price = teller.reason(AttackDecision, event.unit), teller.take_price(event.unit)
        self.hindrances = words.hindrances(teller.take_announced())

    def takes(self, event: Event) -> bool:
        if self.is_own_roll(event) or comes_of_it(event, self.used) or self.is_between(event) or is_reroll(event):
            return True
        if isinstance(event, HpLost | SavesWorkedOut) and self.strikes_back(event):
            return False
        if isinstance(event, HpLost | HpRestored):
            return not event.because
        return isinstance(event, self.PARTS)

    def strikes_back(self, event: HpLost | SavesWorkedOut) -> bool:
        """Whether it is about the attacker, who suffers something for the volley that is no part of it."""
        return event.unit == self.attack.unit != self.attack.target

    def is_own_roll(self, event: Event) -> bool:
        return isinstance(event, DiceRolled) and event.reason in self.rolls

    def is_between(self, event: Event) -> bool:
        """Whether something else happens that successes caused, such as a test, before all of them are saved and cost
        HP; or before HP are restored.
        """
        if isinstance(event, Cured):
            return self.restoring
        return isinstance(event, self.BETWEEN) and self.successes > 0

    def add(self, event: Event) -> None:
        if isinstance(event, DiceRolled) and self.is_own_roll(event):
            self.rolls[event.reason].append(event)
        elif isinstance(event, OfferTaken) or comes_of_it(event, self.used):
            self.used.append(event)
        elif self.is_between(event):
            self.later.append(event)
        else:
            self.note(event)

    def note(self, event: Event) -> None:
        match event:
            case HpLost():
                self.losses.setdefault(event.unit, []).append(event)
            case HpRestored():
                self.restored = event
            case Restoring():
                self.restoring = True
            case Succeeded():
                self.successes = event.successes
            case SavesWorkedOut():
                self.saves = event

    def beat(self) -> Beat:
        attack, losses = self.attack, [each for lost in self.losses.values() for each in lost]
        units = dict.fromkeys((attack.unit, attack.target, *self.losses))
        return Beat(
            what="attack",
            lines=self.lines(),
            player=self.teller.cast.units[attack.unit].player if attack.unit >= 0 else -1,
            unit=attack.unit,
            units=[unit for unit in units if unit >= 0],
            touched=[Touched(each.unit, tuple(each.fallen)) for each in losses if each.fallen],
            dice=[dice_of(roll) for rolls in self.rolls.values() for roll in rolls],
            numbers=words.numbers_of(attack.workings, self.saves),
            hp=[words.change_of(each) for each in (*losses, self.restored) if each is not None],
        )

    def so_far(self) -> Beat:
        """The volley while something about it is still to be decided."""
        self.is_over = False
        told, self.is_over = self.beat(), True
        return told

    def lines(self) -> list[Line]:
        told = [line("act", *self.who(), *self.outcome(), self.price), *self.hindrances]
        told += [line("detail", *self.lost_by(unit)) for unit in self.losses if unit != self.attack.target]
        told += [line("detail", *self.teller.words_of_use(event)) for event in self.used]
        how = (self.aimed(), self.dice(), self.how_saved(), self.hp_dice())
        return [*told, *(line("detail", dim(each)) for each in how if each)]

    def lost_by(self, unit: int) -> list[Span]:
        """What a unit lost that is not the target but stands in for it, or fights as one with it."""
        return [self.teller.cast.unit(unit), Span(": "), words.loss(*self.losses[unit])]

    def who(self) -> list[Span]:
        cast, attack = self.teller.cast, self.attack
        if attack.hazard:
            return [Span(attack.hazard, "bad"), Span(" strikes "), *cast.marked(attack.target), Span(": ")]
        target = [cast.unit(attack.target), self.reason]
        return [*cast.marked(attack.unit), Span(f"{self.tag} → "), *target, Span(f", {attack.name}: ")]

    def outcome(self) -> list[Span]:
        """What it cost, or gave, in short."""
        if self.restoring:
            return [words.gain(self.restored)]
        if self.attack.target in self.losses:
            return [words.loss(*self.losses[self.attack.target])]
        if self.losses:
            return [Span("others suffer", "bad")]
        if self.successes and not self.is_over:
            if self.saves is None or self.may_yet_save:
                return [Span("hit")]
            return [Span(f"{self.successes - words.passed(self.save_rolls)} of {self.successes} not saved", "bad")]
        return [Span("all saved", "good") if self.successes else Span("no hit")]

    def aimed(self) -> str:
        """How many dice were aimed well enough to become Attack Dice."""
        rolls = self.rolls[AIM]
        if not rolls:
            return ""
        return f"{words.passed(rolls)} of {len(rolls[0].values)} aimed, Aim {rolls[0].need}+ {words.rolled(rolls)}"

    def hp_dice(self) -> str:
        cost = words.rolled(self.rolls[HP_LOSS])
        return f"HP lost by dice: {cost}" if cost else ""

    def dice(self) -> str:
        """How many Attack Dice hit, what they needed and why, and how they fell."""
        workings, rolls = self.attack.workings, self.rolls[ATTACK_DICE]
        hit = words.hits(workings, rolls, self.successes)
        return f"{hit}, {words.needs(workings)} {words.rolled(rolls)}".strip()

    def how_saved(self) -> str:
        """How many were saved, by which save, and how those dice fell."""
        if self.saves is None:
            return ""
        how = how_saved(self.saves, self.rolls)
        if not self.save_rolls:
            return how or ("" if self.may_yet_save else "no save")
        return f"{words.passed(self.save_rolls)} of {self.successes} saved, {how}"

    @property
    def save_rolls(self) -> list[DiceRolled]:
        return self.rolls[ARMOUR_SAVES] + self.rolls[AEGIS_SAVES]

    @property
    def may_yet_save(self) -> bool:
        """Whether no save was rolled yet that is still to come."""
        if self.is_over or self.saves is None or self.save_rolls:
            return False
        return any(words.can_be_rolled(save) for save in (self.saves.armour, self.saves.aegis))


def how_saved(saves: SavesWorkedOut, rolls: dict[str, list[DiceRolled]]) -> str:
    """Both saves with their dice, as far as there is anything to say of them."""
    parts = (words.save(saves.armour, rolls[ARMOUR_SAVES]), words.save(saves.aegis, rolls[AEGIS_SAVES]))
    return ", ".join(part for part in parts if part)


class Struck:
    """What goes on from a lost Transport to its passengers: their saves and their losses."""

    def __init__(self, teller: "Narrator", event: PassengersStruck) -> None:
        self.teller, self.event = teller, event
        self.rolls: dict[str, list[DiceRolled]] = {ARMOUR_SAVES: [], AEGIS_SAVES: [], HP_LOSS: []}
        self.saves: SavesWorkedOut | None = None
        self.losses: list[HpLost] = []

    def takes(self, event: Event) -> bool:
        if isinstance(event, DiceRolled):
            return event.reason in self.rolls
        if isinstance(event, HpLost):
            return not event.because and event.unit == self.event.unit
        return isinstance(event, SavesWorkedOut) and event.unit == self.event.unit

    def add(self, event: Event) -> None:
        match event:
            case DiceRolled():
                self.rolls[event.reason].append(event)
            case SavesWorkedOut():
                self.saves = event
            case HpLost():
                self.losses.append(event)

    def beat(self) -> Beat:
        fallen = [Touched(lost.unit, tuple(lost.fallen)) for lost in self.losses]
        dice = [dice_of(roll) for rolls in self.rolls.values() for roll in rolls]
        return Beat(what="passengers struck", lines=self.lines(), units=[self.event.unit], touched=fallen, dice=dice,
                    hp=[words.change_of(lost) for lost in self.losses])  # fmt: skip

    so_far = beat

    def lines(self) -> list[Line]:
        outcome = words.loss(*self.losses) if self.losses else Span("all saved", "good")
        who = self.teller.cast.marked(self.event.unit)
        told = [line("act", *who, Span(f" inside, struck by {self.event.dice} that went on: "), outcome)]
        how = how_saved(self.saves, self.rolls) if self.saves is not None else ""
        return [*told, line("detail", dim(how))] if how else told


class Casualties:
    """Casualties that leave the field together."""

    def __init__(self, teller: "Narrator", event: CasualtiesRemoved) -> None:
        self.teller, self.gone = teller, [event]

    def takes(self, event: Event) -> bool:
        return isinstance(event, CasualtiesRemoved)

    def add(self, event: Event) -> None:
        assert isinstance(event, CasualtiesRemoved)
        self.gone.append(event)

    def beat(self) -> Beat:
        touched = [Touched(event.unit, tuple(event.fallen)) for event in self.gone]
        return Beat(what="casualties", lines=self.lines(), units=[event.unit for event in self.gone], touched=touched)

    so_far = beat

    def lines(self) -> list[Line]:
        """Within a phase losses were told with the attack; only the end of a unit is news."""
        cast = self.teller.cast
        told = []
        hurt = [event for event in self.gone if not event.destroyed]
        if hurt and not self.teller.in_phase:
            row = ([*cast.marked(event.unit), Span(f" {event.models}")] for event in hurt)
            told.append(line("act", dim("Casualties leave  "), *joined(row)))
        for event in self.gone:
            if event.destroyed:
                told.append(line("act", Span("† ", "bad"), *cast.marked(event.unit), Span(" destroyed", "bad")))
        return told
