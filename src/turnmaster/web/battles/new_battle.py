"""A battle that can start, from the choices of a page."""

from itertools import count
from secrets import randbelow
from typing import NamedTuple, get_args
from unicodedata import category, normalize

from msgspec.structs import replace

from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.terrain_file import Battlefield
from turnmaster.bots import BOTS
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.core.setup import RulesChoice, Setup
from turnmaster.errors import TurnmasterError
from turnmaster.forge.files import read_playable
from turnmaster.match import BadSetup, check_playstyles, make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.premade import DEMONSTRATION, load_premade, premade_names, premade_words
from turnmaster.profiles import Roster
from turnmaster.profiles.names import as_name
from turnmaster.profiles.profile import DiceKind
from turnmaster.table import Journal
from turnmaster.table.journal import CHOSEN, DRAWN
from turnmaster.table.session.clocks import ClockChoice
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.web.battles.messages import NewBattle, Side
from turnmaster.web.battles.starters import opponent_of
from turnmaster.web.errors import Refused, in_words

BOT = "aggressive"
OBSERVER = "Observer"  # what the seat of spectators is called
RESERVED = {"turnmaster", OBSERVER.casefold()}
TAKEN = (
    'A player cannot be called "{}", because others would take them for the server or for a spectator. Choose another '
    "name."
)
DICE_KINDS = get_args(DiceKind)
MOST_MINUTES, MOST_ADDED = 600, 600  # of a clock, in minutes and in seconds
MOST_SEED = 2**53 - 1  # browsers know whole numbers exactly up to here


class Beginning(NamedTuple):
    """A battle that can start: a seat for every person and one for spectators, who plays which side, and the
    choices.
    """

    journal: Journal
    seats: list[Seat]
    played_by: list[str]
    chosen: NewBattle


def begin(new: NewBattle) -> Beginning:
    """Make the battle that was chosen."""
    chosen = with_sides(new)
    check_clock(chosen.clock)
    setup = setup_of(chosen)
    played_by = [side.played_by for side in chosen.sides]
    seats = seats_of(chosen.sides, [player.name for player in setup.players])
    seed_from = CHOSEN if chosen.seed is not None else DRAWN
    return Beginning(Journal(setup, seed_of(chosen), log=[], seed_from=seed_from), seats, played_by, chosen)


def again(chosen: NewBattle, *, swap: bool) -> NewBattle:
    """Return the same choices with new dice. With `swap`, each player leads the army of the next one."""
    sides = chosen.sides
    if swap:
        following = [*sides[1:], *sides[:1]]
        sides = [
            replace(own, army=other.army, allies=other.allies) for own, other in zip(sides, following, strict=True)
        ]
    return replace(chosen, sides=sides, seed=None)


def with_sides(new: NewBattle) -> NewBattle:
    """Return the choices, with the sides of a quick battle if they have none."""
    return (
        new if new.sides else replace(new, sides=quick(new.lead or DEMONSTRATION[0], demonstration=new.demonstration))
    )


def quick(lead: str, *, demonstration: bool) -> list[Side]:
    """Return the sides of a quick battle: an army against the one that the bot leads."""
    return [Side(lead, played_by=BOT if demonstration else PERSON), Side(opponent_of(lead), played_by=BOT)]


def seed_of(new: NewBattle) -> int:
    if new.seed is None:
        return randbelow(MOST_SEED + 1)
    if not 0 <= new.seed <= MOST_SEED:
        raise Refused(f"A seed is a whole number from 0 to {MOST_SEED:,}.", "seed")
    return new.seed


def check_clock(clock: ClockChoice | None) -> None:
    if clock is None:
        return
    if not 1 <= clock.minutes <= MOST_MINUTES:
        raise Refused(f"A clock gives each player 1 to {MOST_MINUTES} minutes, not {clock.minutes:,}.", "clock")
    if not 0 <= clock.added <= MOST_ADDED:
        raise Refused(f"A decision adds 0 to {MOST_ADDED} seconds to a clock, not {clock.added:,}.", "clock")


# Who sits where


def seats_of(sides: list[Side], names: list[str]) -> list[Seat]:
    """Return a seat for every person, the lowest number first and then those without one, and one for spectators."""
    shared: dict[tuple[bool, int], list[int]] = {}
    for player, side in enumerate(sides):
        if side.played_by == PERSON:
            seat = (side.seat is None, player if side.seat is None else side.seat)
            shared.setdefault(seat, []).append(player)
    people = [Seat(" and ".join(names[n] for n in plays), tuple(plays)) for _, plays in sorted(shared.items())]
    return [*people, Seat(OBSERVER)]


def names_of(sides: list[Side], armies: list[list[Roster]]) -> list[str]:
    """Return the names of the players: as they want, or after their armies."""
    own = [" and ".join(army.name for army in brought) for brought in armies]
    found = [as_name(side.name) if read_aloud(side.name) else name for side, name in zip(sides, own, strict=True)]
    for number, name in enumerate(found):
        check_name(name, f"sides.{number}.name")
    return distinct(found)


def distinct(names: list[str]) -> list[str]:
    """Return the names, with numbers where several are alike or would be."""
    alike = [read_aloud(name) for name in names]
    found: list[str] = []
    for name, said in zip(names, alike, strict=True):
        taken = {read_aloud(other) for other in found}
        numbered = (f"{name} {n}" for n in count(1))
        free = (other for other in numbered if read_aloud(other) not in taken and read_aloud(other) not in alike)
        found.append(next(free) if alike.count(said) > 1 else name)
    return found


def read_aloud(name: str) -> str:
    """Return a name as people compare it: without capitals, invisible marks, and other ways to write the same."""
    plain = normalize("NFKC", name).casefold()
    return " ".join("".join(sign for sign in plain if category(sign) != "Cf").split())


def check_name(name: str, about: str) -> None:
    """Refuse a name that could be taken for the server or for spectators."""
    if read_aloud(name) in RESERVED:
        raise Refused(TAKEN.format(name[:40]), about)


# What they bring, and where they fight


def setup_of(new: NewBattle) -> Setup:
    """Return the setup of a battle; refuse what cannot be played, with the choice that it is about."""
    check_players(new.sides)
    armies = [[army_of(text, place) for text, place in brought_by(side, n)] for n, side in enumerate(new.sides)]
    rules, battlefield = rules_of(new), field_of(new.battlefield)
    sides = list(zip(names_of(new.sides, armies), armies, strict=True))
    with in_words(choice_about):
        return make_setup(
            sides,
            rules,
            turns=new.turns,
            point_limit=new.point_limit,
            size_in=new.size,
            field=battlefield,
            deployment=new.zones,
        )


def check_players(sides: list[Side]) -> None:
    for number, side in enumerate(sides):
        if side.played_by not in (PERSON, *BOTS):
            sentence = f"There is no bot {side.played_by[:40]!r}; there are {', '.join(BOTS)}."
            raise Refused(sentence, f"sides.{number}.played_by")


def brought_by(side: Side, number: int) -> list[tuple[str, str]]:
    """Return the armies of a side, each with the name of the choice."""
    allies = [(text, f"sides.{number}.allies.{n}") for n, text in enumerate(side.allies)]
    return [(side.army, f"sides.{number}.army"), *allies]


def army_of(text: str, about: str) -> Roster:
    """Return a premade army by its name, or read one from the text of a file."""
    if text in premade_names():
        return load_premade(text)
    if "\n" not in text and ":" not in text:
        raise Refused(f"There is no army {text[:40]!r}; there are {premade_words()}.", about)
    with in_words(about):
        return read_playable(text, "the army")


def rules_of(new: NewBattle) -> RulesChoice:
    if new.playstyle not in PLAYSTYLES:
        sentence = f"There is no playstyle {new.playstyle[:40]!r}; there are {', '.join(PLAYSTYLES)}."
        raise Refused(sentence, "playstyle")
    if new.dice not in DICE_KINDS:
        raise Refused(f"There are no dice {new.dice[:40]!r}; there are {', '.join(DICE_KINDS)}.", "dice")
    with in_words("options"):
        rules = RulesChoice(new.playstyle, new.dice, tuple(parse_option(option) for option in new.options))  # type: ignore[arg-type]
        check_playstyles(rules)
        return rules


def field_of(name: str) -> Battlefield | None:
    """Return a premade battlefield, or nothing for open ground."""
    if not name:
        return None
    if name not in ready_battlefield_names():
        sentence = f"There is no battlefield {name[:40]!r}; there are {', '.join(ready_battlefield_names())}."
        raise Refused(sentence, "battlefield")
    return ready_battlefield(name)


# The choice that a parameter of `make_setup` comes from, where they are not called the same.
CHOICES = {"rules": "options", "deployment": "zones", "size_in": "size", "more_fields": "options"}


def choice_about(error: TurnmasterError) -> str:
    """Return the choice that an error of `make_setup` is about."""
    return CHOICES.get(error.about, error.about) if isinstance(error, BadSetup) else "options"
