"""Events that belong together, told as one: the opening of a Game Turn, a volley, casualties leaving."""

from typing import TYPE_CHECKING, Any, Protocol

from turnmaster.cli import attack_words as words
from turnmaster.cli.lines import Line, Span, dim, faces, joined, line
from turnmaster.engine.attacking.volley import AGAIN
from turnmaster.engine.kernel.events import Event

if TYPE_CHECKING:
    from turnmaster.cli.narrator import Narrator

ATTACK_DICE, ARMOUR, AEGIS, HP_LOSS = "Attack Dice", "Armour Saves", "AEGIS Saves", "HP loss"


class Story(Protocol):
    """Takes events as long as they belong to it, then tells them."""

    def takes(self, event: Event) -> bool: ...

    def add(self, event: Event) -> None: ...

    def lines(self) -> list[Line]: ...


def is_reroll(event: Event) -> bool:
    """Something that was used in the middle of a roll or between the rolls of an attack."""
    return bool(
        event.what == "offer taken"
        and event["window"].startswith("after ")
        and event["window"] not in ("after action", "after volley")
    )


def comes_of_it(event: Event, used: list[Event]) -> bool:
    """Whether this belongs to something that was used in the middle of a roll: its own dice, or what they did."""
    names = {each["choice"][0] for each in used if each.what == "offer taken"}
    return (event.what == "dice rolled" and event["reason"] in names) or (event.what == "denied" and bool(names))


def first_reason(roll: Event) -> str:
    """What dice were rolled for, the first time or once more."""
    return str(roll["reason"]).removesuffix(AGAIN)


class Opening:
    """The Roll-Off, the Turn Master, zones and the order of players."""

    PARTS = frozenset({"playstyle", "roll-off won", "turn master", "zone chosen", "turn order"})

    def __init__(self, teller: "Narrator", event: Event) -> None:
        self.teller = teller
        self.turn: int = event["turn"]
        self.scores: dict[int, list[int]] = {}
        self.facts: dict[str, Any] = {}
        self.zones: list[tuple[int, int]] = []
        self.used: list[Event] = []

    def takes(self, event: Event) -> bool:
        if "turn order" in self.facts:
            return False
        if event.what == "dice rolled" and event["reason"] in ("Roll-Off", "Playstyle"):
            return True
        return event.what in self.PARTS or is_reroll(event) or comes_of_it(event, self.used)

    def add(self, event: Event) -> None:
        if event.what == "dice rolled" and event["reason"] == "Roll-Off":
            self.scores.setdefault(event["player"], []).extend(event["values"])
        elif event.what == "zone chosen":
            self.zones.append((event["player"], event["zone"]))
        elif event.what == "offer taken" or comes_of_it(event, self.used):
            self.used.append(event)
        else:
            self.facts[event.what] = event.get("players", event.get("player", event.get("name")))

    def lines(self) -> list[Line]:
        cast = self.teller.cast
        told = [line("turn", self.teller.turn_title(self.turn, self.facts.get("playstyle", "")))]
        told += [line("act", dim("Rerolls    "), *self.teller.words_of_use(event)) for event in self.used]
        if self.scores:
            thrown = ([cast.player(player), Span(f" {_then(scores)}")] for player, scores in self.scores.items())
            told.append(line("act", dim("Roll-Off   "), *joined(thrown)))
        if "turn master" in self.facts:
            told.append(line("act", dim("First      "), *self.order()))
        if self.zones:
            chosen = ([cast.player(player), Span(f" {cast.zones[zone]}")] for player, zone in self.zones)
            told.append(line("act", dim("Zones      "), *joined(chosen)))
        return told

    def order(self) -> list[Span]:
        """Who is Turn Master, named by whom, and who follows."""
        cast, master, winner = self.teller.cast, self.facts["turn master"], self.facts.get("roll-off won")
        reason = self.teller.reason("turn master", -1)
        by = f" named by {cast.players[winner]}" if winner is not None and winner != master else ""
        followers = [player for player in self.facts.get("turn order", ()) if player != master]
        row = [cast.player(master), Span(f" is Turn Master{by}"), reason]
        if followers:
            row += [Span(", then "), *joined([cast.player(player)] for player in followers)]
        return row


def _then(scores: list[int]) -> str:
    return " then ".join(map(str, scores))


class CommandPoints:
    """The roll for Command Points and what everybody has now."""

    def __init__(self, teller: "Narrator", event: Event) -> None:
        self.teller = teller
        teller.begin("Action Steps")
        self.rolled: list[int] = []
        self.awards: list[Event] = []
        self.used: list[Event] = []
        self.add(event)

    def takes(self, event: Event) -> bool:
        if event.what == "command points":
            return True
        return not self.awards and (is_reroll(event) or comes_of_it(event, self.used))

    def add(self, event: Event) -> None:
        if event.what == "command points":
            self.awards.append(event)
        elif event.what == "dice rolled" and not comes_of_it(event, self.used):
            self.rolled = event["values"]
        else:
            self.used.append(event)

    def lines(self) -> list[Line]:
        purses = ([self.teller.cast.player(award["player"]), Span(f" {award['cp']} CP")] for award in self.awards)
        told = [line("act", *self.teller.words_of_use(event)) for event in self.used]
        roll = dim(f"  (rolled {faces(self.rolled, 0)}, and 2 for each unit)") if self.rolled else None
        return [*told, line("act", dim("Command Points  "), *joined(purses), roll)]


class Volley:
    """One weapon at one target, from the Attack Dice to the casualties. What happens between is told `later`."""

    PARTS = frozenset({"attack dice", "successes", "saves", "hp lost", "restoring", "hp restored"})
    BETWEEN = frozenset({"dice rolled", "test", "afflicted"})

    def __init__(self, teller: "Narrator", event: Event) -> None:
        self.teller, self.attack = teller, event
        self.rolls: dict[str, list[Event]] = {ATTACK_DICE: [], ARMOUR: [], AEGIS: [], HP_LOSS: []}
        self.facts: dict[str, Event] = {}
        self.used: list[Event] = []
        self.later: list[Event] = []
        self.passed_on: list[Event] = []
        # Taken now: by the time the volley is told, the next decision may have been heard.
        self.tag = teller.answer_tag() if event["counter"] else ""
        self.reason, self.price = teller.reason("attack", event["unit"]), teller.take_price(event["unit"])

    def takes(self, event: Event) -> bool:
        if self.is_own_roll(event) or comes_of_it(event, self.used) or self.is_between(event):
            return True
        return (event.what in self.PARTS and not event.get("because")) or is_reroll(event)

    def is_own_roll(self, event: Event) -> bool:
        return event.what == "dice rolled" and first_reason(event) in self.rolls

    def is_between(self, event: Event) -> bool:
        """Whether something else happens before successes are saved, such as a test that they caused, or before HP are
        restored.
        """
        if event.what == "cured":
            return "restoring" in self.facts
        return event.what in self.BETWEEN and self.successes > 0 and "saves" not in self.facts

    def add(self, event: Event) -> None:
        if self.is_own_roll(event):
            self.rolls[first_reason(event)].append(event)
        elif event.what == "offer taken" or comes_of_it(event, self.used):
            self.used.append(event)
        elif self.is_between(event):
            self.later.append(event)
        elif event.what == "hp lost" and event["unit"] != self.attack["target"]:
            self.passed_on.append(event)
        else:
            self.facts[event.what] = event

    def lines(self) -> list[Line]:
        told = [line("act", *self.who(), *self.outcome(), self.reason, self.price)]
        cast = self.teller.cast
        told += [line("detail", cast.unit(event["unit"]), ": ", words.loss(event)) for event in self.passed_on]
        told += [line("detail", *self.teller.words_of_use(event)) for event in self.used]
        told.append(line("detail", dim(self.dice())))
        saves, cost = self.saves(), words.rolled(self.rolls[HP_LOSS])
        told += [line("detail", dim(saves))] if saves else []
        return [*told, line("detail", dim(f"HP lost by dice: {cost}"))] if cost else told

    def who(self) -> list[Span]:
        cast, attack = self.teller.cast, self.attack
        if attack.get("hazard"):
            return [Span(attack["hazard"], "bad"), Span(" strikes "), *cast.marked(attack["target"]), Span(": ")]
        weapon = attack.get("name") or cast.weapon(attack["unit"], attack["weapon"])
        target = cast.unit(attack["target"])
        return [*cast.marked(attack["unit"]), Span(f"{self.tag} → "), target, Span(f", {weapon}: ")]

    @property
    def successes(self) -> int:
        told = self.facts.get("successes")
        return told["successes"] if told is not None else 0

    def outcome(self) -> list[Span]:
        """What it cost, or gave, in short."""
        if "restoring" in self.facts:
            return [words.gain(self.facts.get("hp restored"))]
        lost = self.facts.get("hp lost")
        if lost is not None:
            return [words.loss(lost)]
        return [Span("all saved", "good") if self.successes else Span("no hit")]

    def dice(self) -> str:
        """How many Attack Dice hit, what they needed and why, and how they fell."""
        workings, rolls = self.attack["workings"], self.rolls[ATTACK_DICE]
        hit = words.hits(workings, rolls, self.successes)
        return f"{hit}, {words.needs(workings)} {words.rolled(rolls)}".strip()

    def saves(self) -> str:
        """How many were saved, by which save, and how those dice fell."""
        told = self.facts.get("saves")
        if told is None:
            return ""
        parts = (words.save(told["armour"], self.rolls[ARMOUR]), words.save(told["aegis"], self.rolls[AEGIS]))
        how = ", ".join(part for part in parts if part)
        rolls = self.rolls[ARMOUR] + self.rolls[AEGIS]
        if not rolls:
            return how or "no save"
        return f"{words.passed(rolls)} of {self.successes} saved, {how}"


class Struck:
    """What goes on from a lost Transport to its passengers: their saves and their losses."""

    def __init__(self, teller: "Narrator", event: Event) -> None:
        self.teller, self.event = teller, event
        self.rolls: dict[str, list[Event]] = {ARMOUR: [], AEGIS: [], HP_LOSS: []}
        self.facts: dict[str, Event] = {}

    def takes(self, event: Event) -> bool:
        if event.what == "dice rolled":
            return first_reason(event) in self.rolls
        return event.what in ("saves", "hp lost") and not event.get("because")

    def add(self, event: Event) -> None:
        if event.what == "dice rolled":
            self.rolls[first_reason(event)].append(event)
        else:
            self.facts[event.what] = event

    def lines(self) -> list[Line]:
        lost, dice = self.facts.get("hp lost"), self.event["dice"]
        outcome = Span("all saved", "good")
        if lost is not None:
            fallen = f", {lost['casualties']} fell" if lost["casualties"] else ""
            outcome = Span(f"-{lost['hp']} HP{fallen}", "bad")
        who = self.teller.cast.marked(self.event["unit"])
        told = [line("act", *who, Span(f" inside, struck by {dice} that went on: "), outcome)]
        saves = [words.save(self.facts["saves"][name], self.rolls[roll]) for name, roll in KINDS] if self.facts else []
        how = ", ".join(part for part in saves if part)
        return [*told, line("detail", dim(how))] if how else told


KINDS = (("armour", ARMOUR), ("aegis", AEGIS))


class Casualties:
    """Casualties that leave the field together."""

    def __init__(self, teller: "Narrator", event: Event) -> None:
        self.teller, self.gone = teller, [event]

    def takes(self, event: Event) -> bool:
        return event.what == "casualties removed"

    def add(self, event: Event) -> None:
        self.gone.append(event)

    def lines(self) -> list[Line]:
        """Within a phase losses were told with the attack; only the end of a unit is news."""
        cast = self.teller.cast
        told = []
        hurt = [event for event in self.gone if not event["destroyed"]]
        if hurt and not self.teller.in_phase:
            row = ([*cast.marked(event["unit"]), Span(f" {event['models']}")] for event in hurt)
            told.append(line("act", dim("Casualties leave  "), *joined(row)))
        for event in self.gone:
            if event["destroyed"]:
                told.append(line("act", Span("† ", "bad"), *cast.marked(event["unit"]), Span(" destroyed", "bad")))
        return told
