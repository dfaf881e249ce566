"""How even premade armies are: `python -m trials.premade [--games 200] [--size 500] [--seed 0] [--only NAME …]`.

Each two armies of a size meet in so many games, led by the Aggressive bot on both sides, in Standard and Advanced
Playstyle, on open ground and over terrain, with sides swapped after each game. A Deathmatch that nobody wins is half a
win for both. All pairs play their first game before any plays its second, so a trial that is broken off is of use:
`--keep` writes every game to a file, one line each, and `--read` makes the table of such files without playing. The
trial ends with status 1 if an army is outside the bounds, or if a game broke off.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from trials.bot_armies import FIELDS
from turnmaster.bots import make_bot, play_out
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice
from turnmaster.engine.turn.victory import winners
from turnmaster.match import begin_battle, make_setup
from turnmaster.premade import SIZES, army_name, faction_names, load_faction, load_premade

STYLES: tuple[PlaystyleName, ...] = ("Standard", "Advanced")
GROUNDS = FIELDS[:2]
LEAST, MOST = 0.4, 0.6  # of its games that an army should win over all opponents


class Met(Struct, frozen=True):
    """What came of one game between two factions, or of several: wins of the first, and halves of wins."""

    first: str
    second: str
    wins: float
    games: int = 1

    def of(self, faction: str) -> float:
        return self.wins if faction == self.first else self.games - self.wins


def play(factions: tuple[str, str], size: int, number: int, seed: int) -> Met:
    """One game. Everything about it follows from the arguments."""
    chance = Random(f"{seed} {factions} {size} {number}")
    order = factions if number % 2 == 0 else factions[::-1]
    sides = [(name, [load_premade(army_name(name, size))]) for name in order]
    rules = RulesChoice(STYLES[number // 2 % len(STYLES)])
    ground = GROUNDS[number // 4 % len(GROUNDS)].ground
    battle = begin_battle(make_setup(sides, rules, point_limit=size, field=ground), chance.randrange(2**31))
    play_out(battle, [make_bot("aggressive", chance.randrange(2**31)) for _ in range(2)])
    best = winners(battle)
    return Met(*factions, wins=1 / len(best) if order.index(factions[0]) in best else 0.0)


def play_all(size: int, games: int, seed: int, only: list[str]) -> Iterator[Met]:
    """Every two armies of a size, or those pairs in which one of `only` takes part. A game that breaks off is a find of
    another kind, and is told of.
    """
    pairs = [pair for pair in combinations(faction_names(), 2) if not only or set(only) & set(pair)]
    for number in range(games):
        for pair in pairs:
            try:
                yield play(pair, size, number, seed)
            except Exception as error:
                print(f"{' against '.join(pair)}, game {number} of seed {seed} broke off: {error!r}", flush=True)
                yield Met(*pair, wins=0.0, games=0)
        print(f"{number + 1} of {games} games of each pair", file=sys.stderr, flush=True)


def kept_in(file: Path | None, games: Iterable[Met]) -> Iterator[Met]:
    """The same games, each written to a file as soon as it is over."""
    for game in games:
        if file is not None:
            with file.open("ab") as lines:
                lines.write(msgspec.json.encode(game) + b"\n")
        yield game


def read_games(files: Iterable[Path]) -> list[Met]:
    return [msgspec.json.decode(line, type=Met) for file in files for line in file.read_bytes().splitlines()]


def share(faction: str, games: Iterable[Met]) -> float:
    """The share of these games that a faction won, of those in which it took part."""
    own = [game for game in games if faction in (game.first, game.second)]
    return sum(game.of(faction) for game in own) / max(1, sum(game.games for game in own))


def against(faction: str, other: str, games: Iterable[Met]) -> str:
    """How a faction fares against another, in words for a table."""
    both = [game for game in games if {game.first, game.second} == {faction, other}]
    return f"{share(faction, both):.0%}" if any(game.games for game in both) else ""


def table(games: list[Met]) -> str:
    """Wins of the army of each line against those of the columns."""
    names = faction_names()
    titles = [load_faction(name).name.removeprefix("The ") for name in names]
    rows = ["| wins of | " + " | ".join(f"against {title}" for title in titles) + " | over all |"]
    rows.append("|---" * (len(names) + 2) + "|")
    for name, title in zip(names, titles, strict=True):
        cells = [against(name, other, games) for other in names]
        rows.append(f"| {title} | {' | '.join(cells)} | **{share(name, games):.0%}** |")
    return "\n".join(rows)


def counted(games: list[Met]) -> str:
    """How many games there were, and of the pair with the fewest."""
    pairs = {(game.first, game.second) for game in games}
    fewest = min(sum(game.games for game in games if (game.first, game.second) == pair) for pair in pairs)
    return f"{sum(game.games for game in games)} games, at least {fewest} of each pair"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--size", type=int, default=500, choices=SIZES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="*", default=[], choices=faction_names())
    parser.add_argument("--keep", type=Path, help="a file to which every game is added")
    parser.add_argument("--read", type=Path, nargs="*", help="files of games that were kept; nothing is played")
    asked = parser.parse_args()
    played = play_all(asked.size, asked.games, asked.seed, asked.only)
    games = read_games(asked.read) if asked.read else list(kept_in(asked.keep, played))
    print(counted(games), table(games), sep="\n\n")
    met = [name for name in faction_names() if any(name in (game.first, game.second) for game in games)]
    uneven = [name for name in met if not LEAST <= share(name, games) <= MOST]
    return 1 if uneven or any(not game.games for game in games) else 0


if __name__ == "__main__":
    sys.exit(main())
