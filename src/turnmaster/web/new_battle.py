"""From what somebody chooses on the page to a battle that can begin."""

from secrets import randbelow
from typing import get_args

from msgspec import Struct, field

from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.terrain_file import Battlefield
from turnmaster.bots.bot import BOTS
from turnmaster.engine.kernel.rules import PLAYSTYLES, RulesError
from turnmaster.engine.kernel.setup import Setup
from turnmaster.library import set_up
from turnmaster.perks.validation import judge_perks
from turnmaster.premade import DEMONSTRATION, load_premade, premade_names
from turnmaster.profiles import BadFile, Roster, parse_roster
from turnmaster.profiles.profile import DiceKind
from turnmaster.table import Journal
from turnmaster.table.session.seats import PERSON, Seat

BOT = "aggressive"
FIELD = "crossroads-village"
DICE_KINDS = get_args(DiceKind)
MOST_TEXT = 200_000


class Side(Struct, forbid_unknown_fields=True):
    """A player: a name, a premade army by name or an army as the text of a file, and who plays it."""

    army: str
    name: str = ""
    played_by: str = PERSON


class NewBattle(Struct, forbid_unknown_fields=True):
    """What there is to choose; left out, it is a quick battle against the bot, or of two bots as a `demonstration`."""

    sides: list[Side] = field(default_factory=list)
    playstyle: str = "Standard"
    dice: str = "d6"
    options: list[str] = field(default_factory=list)
    battlefield: str = FIELD
    zones: str = ""
    turns: int = 4
    seed: int | None = None
    demonstration: bool = False


class Wrong(Exception):
    """A choice that cannot be played; the text says what would do."""


def quick(*, demonstration: bool) -> list[Side]:
    first, second = DEMONSTRATION[:2]
    return [Side(first, played_by=BOT if demonstration else PERSON), Side(second, played_by=BOT)]


def begin(new: NewBattle) -> tuple[Journal, list[Seat], list[str]]:
    """The battle, a seat for every person, and who plays whom."""
    sides = new.sides or quick(demonstration=new.demonstration)
    armies = [army_of(side) for side in sides]
    names = distinct([side.name.strip() or army.name for side, army in zip(sides, armies, strict=True)])
    for side in sides:
        if side.played_by not in (PERSON, *BOTS):
            raise Wrong(f"There is no bot {side.played_by[:40]!r}; there are {', '.join(BOTS)}.")
    setup = setup_of(new, dict(zip(names, armies, strict=True)))
    seed = randbelow(2**63) if new.seed is None else new.seed
    people = [(n, name) for n, name in enumerate(names) if sides[n].played_by == PERSON]
    seats = [*(Seat(name, (n,)) for n, name in people), Seat("Observer")]
    return Journal(setup, seed, log=[]), seats, [side.played_by for side in sides]


def army_of(side: Side) -> Roster:
    if side.army in premade_names():
        return load_premade(side.army)
    if "\n" not in side.army:
        raise Wrong(f"There is no army {side.army[:40]!r}; there are {', '.join(premade_names())}.")
    if len(side.army) > MOST_TEXT:
        raise Wrong(f"An army has at most {MOST_TEXT:,} letters.")
    try:
        return parse_roster(side.army, "the army", judge_perks)
    except BadFile as error:
        raise Wrong(f"{error}.") from None


def distinct(names: list[str]) -> list[str]:
    """The same names, with numbers where several are alike."""
    alike = {name for name in names if names.count(name) > 1}
    return [f"{name} {names[: n + 1].count(name)}" if name in alike else name for n, name in enumerate(names)]


def setup_of(new: NewBattle, armies: dict[str, Roster]) -> Setup:
    if new.playstyle not in PLAYSTYLES:
        raise Wrong(f"There is no playstyle {new.playstyle[:40]!r}; there are {', '.join(PLAYSTYLES)}.")
    if new.dice not in DICE_KINDS:
        raise Wrong(f"There are no dice {new.dice[:40]!r}; there are {', '.join(DICE_KINDS)}.")
    try:
        return set_up(
            armies,
            playstyle=new.playstyle,
            dice=new.dice,  # type: ignore[arg-type]
            options=new.options,
            field=field_of(new.battlefield),
            zones=new.zones,
            turns=new.turns,
        )
    except (ValueError, BadFile, RulesError) as error:
        sentence = str(error)
        raise Wrong(f"{sentence[:1].upper()}{sentence[1:]}.") from None


def field_of(name: str) -> Battlefield | None:
    """A ready battlefield; open ground where none is named."""
    if not name:
        return None
    if name not in ready_battlefield_names():
        raise Wrong(f"There is no battlefield {name[:40]!r}; there are {', '.join(ready_battlefield_names())}.")
    return ready_battlefield(name)
