"""Read command-line values: armies, teams, sizes, options, bots."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Literal, cast

from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.terrain_file import Battlefield, load_battlefield
from turnmaster.bots import BOTS, Bot, make_bot
from turnmaster.cli.failures import BadInput
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.core.setup import OptionChoice, PlaystyleName, RulesChoice
from turnmaster.forge.files import read_playable
from turnmaster.options import LISTED
from turnmaster.options.catalogue import parse_option
from turnmaster.premade import DEMONSTRATION, load_premade, premade_names, premade_words
from turnmaster.profiles import Roster
from turnmaster.profiles.reading import is_there, read_text
from turnmaster.scenario.format import SIDES

Side = tuple[str, list[Roster]]

MOST_ROSTERS = 64
DEMONSTRATION_FIELD = "crossroads-village"
HIGHEST_SEED = 2**63 - 1


def pick(word: str, known: Sequence[str], what: str) -> str:
    """Return the known name that matches, in upper or lower case."""
    by_name = {name.casefold(): name for name in known}
    found = by_name.get(word.strip().casefold())
    if found is None:
        raise BadInput(f"there is no {what} {word!r}; there are {', '.join(known)}")
    return found


def read_rosters(names: Sequence[str]) -> list[Roster]:
    """Read roster files, or premade armies by name; without names, those of the demonstration."""
    if not names:
        return [load_premade(name) for name in DEMONSTRATION]
    if len(names) > MOST_ROSTERS:
        raise BadInput(f"{len(names)} rosters are too many; a battle takes at most {MOST_ROSTERS}")
    return [read_roster(name) for name in names]


def read_roster(name: str) -> Roster:
    if name in premade_names() and not is_there(name):
        return load_premade(name)
    if "/" not in name and "." not in name and not is_there(name):
        hint = suggestion(name, premade_names()) or f"there are {premade_words()}; or name a file"
        raise BadInput(f"there is no roster {name!r}: {hint}")
    return read_playable(read_text(Path(name)), name)


def read_field(name: str | None, *, demonstration: bool) -> Battlefield | None:
    """Read a battlefield file or a premade one by name; the default is open ground, or that of the demonstration."""
    if name is None and demonstration:
        return ready_battlefield(DEMONSTRATION_FIELD)
    if name is None or name.casefold() == "open":
        return None
    if name in ready_battlefield_names() and not is_there(name):
        return ready_battlefield(name)
    if "/" not in name and "." not in name and not is_there(name):
        known = ", ".join(["open", *ready_battlefield_names()])
        raise BadInput(f"there is no battlefield {name!r}; there are {known}, or name a file")
    return load_battlefield(Path(name))


def group(rosters: Sequence[Roster], teams: Sequence[str]) -> list[Side]:
    """Group rosters into sides: those of a team together, at the position of the first one."""
    team_of: dict[int, tuple[int, ...]] = {}
    for text in teams:
        members = read_team(text, len(rosters))
        for member in members:
            if member in team_of:
                raise BadInput(f"roster {member + 1} is in two teams")
            team_of[member] = members
    sides: list[Side] = []
    for n in range(len(rosters)):
        members = team_of.get(n, (n,))
        if n == members[0]:
            sides.append((" and ".join(rosters[m].name for m in members)[:80], [rosters[m] for m in members]))
    return sides


def read_team(text: str, count: int) -> tuple[int, ...]:
    """Parse a team: `1,2` is the first and the second roster."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part[:9]) <= count for part in parts) or len(set(parts)) < 2:
        raise BadInput(f"{text!r} is not a valid team: name rosters by number, such as 1,2 (there are {count})")
    return tuple(sorted({int(part) - 1 for part in parts}))


def read_size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d{1,6})\s*[xX×]\s*(\d{1,6})\s*", text)
    if match is None:
        raise BadInput(f"invalid size {text!r}: use WIDTHxHEIGHT in inches, such as 48x48")
    return int(match[1]), int(match[2])


def read_rules(playstyle: str, dice: str, options: Sequence[str]) -> RulesChoice:
    return RulesChoice(
        cast(PlaystyleName, pick(playstyle, PLAYSTYLES, "playstyle")),
        cast(Literal["d6", "d10"], pick(dice, ("d6", "d10"), "kind of dice")),
        tuple(read_option(text) for text in options),
    )


def read_option(text: str) -> OptionChoice:
    """Parse an option with its settings; refuse options that are known but cannot be played, with the reason."""
    name = text.partition("=")[0].strip()
    for listed in LISTED:
        if listed.name.casefold() == name.casefold():
            raise BadInput(f"{listed.name} is not available: {listed.why}")
    return parse_option(text)


def read_bots(names: Sequence[str], sides: int, seed: int) -> list[Bot]:
    """Create one bot of a kind for all players, or a kind for each; each has its own seed."""
    return [make_bot(kind, (seed + 1 + n) % HIGHEST_SEED) for n, kind in enumerate(bot_names(names, sides))]


def bot_names(names: Sequence[str], sides: int) -> list[str]:
    """Return the kind of bot for each player."""
    kinds = [pick(name, tuple(BOTS), "bot") for name in names] or ["aggressive"]
    if len(kinds) == 1:
        kinds *= sides
    if len(kinds) != sides:
        raise BadInput(f"{len(kinds)} bots for {sides} players: name one for all, or one for each")
    return kinds


def read_players(words: Sequence[str], names: Sequence[str]) -> list[int]:
    """Return players by their names, or by the colours of their order."""
    colours = SIDES[: len(names)]
    picked = [pick(word, (*colours, *names), "player") for word in words]
    return sorted({colours.index(word) if word in colours else list(names).index(word) for word in picked})


def read_seed(seed: int | None) -> int:
    """Return the given seed, or a new random one."""
    if seed is None:
        import secrets

        return secrets.randbelow(10**9)
    if not 0 <= seed <= HIGHEST_SEED:
        raise BadInput(f"a seed is a whole number from 0 to {HIGHEST_SEED:,}")
    return seed


def suggestion(word: str, known: Sequence[str]) -> str:
    """Return the closest names as a question; an empty text if none is close."""
    by_name = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), by_name, n=2, cutoff=0.55)
    return f"did you mean {' or '.join(by_name[name] for name in close)}?" if close else ""
