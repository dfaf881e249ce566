"""Whether points are fair: `python -m trials.fairness [--games 1000] [--seed 0] [--keep FILE]`.

Bots lead random armies of equal points against each other, in all playstyles, on open ground and over terrain, for a
Deathmatch. The table says how often the side wins that spent more on something. `--keep` writes every game to a file,
one line each, and `--read` makes the table of such files without playing.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from trials.bot_armies import FIELDS, PLAYSTYLES
from trials.random_armies import POINTS, Army, random_army, roster_of
from turnmaster.bots import make_bot, play_out
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.turn.victory import winners
from turnmaster.forge.points import price_of_model, price_of_weapon
from turnmaster.match import begin_battle, make_setup

BANDS = ((0, 3), (4, 12), (13, 24), (25, 36), (37, 99))
MARGIN = 30  # points that one side has to have spent more on something to count for it
GROUNDS = FIELDS[:2]


class Game(Struct):
    """One game: the halves of a win that the first side got, and what it spent more than the other on each thing."""

    playstyle: str
    ground: str
    perks: bool
    halves: int
    more: dict[str, float]
    more_perks: dict[str, int]


def perks_of(army: Army) -> Counter[str]:
    """How many profiles of an army have each perk."""
    found: Counter[str] = Counter()
    for design in (each.unit.design for each in army):
        found.update(design.perks)
        found.update(perk for weapon in design.weapons for perk in weapon.perks)
    return found


def spent(army: Army) -> dict[str, float]:
    """What an army spent on each thing, in points; and what it has more of that is not bought by itself."""
    found: dict[str, float] = {
        "units": len(army),
        "models": sum(each.unit.models for each in army),
        "inches of Move and Dash": _way_in(army),
    }

    def add(name: str, points: float) -> None:
        found[name] = found.get(name, 0.0) + points

    for unit, price in ((each.unit, each.price) for each in army):
        body = price.model.hundredths * price.models / 100
        add("bodies", body)
        for part in price_of_model(unit.design).parts:
            add(_stat_of(part.words, unit.design.perks), part.hundredths * price.models / 100)
        add("perks", sum(part.hundredths for part in price.traits.parts) / 100)
        for design, (_, count, weapon) in zip(unit.design.weapons, price.weapons, strict=True):
            least, most = next(band for band in BANDS if band[0] <= design.range_in <= band[1])
            add(f'weapons of {least} to {most}"', count * weapon.hundredths / 100)
            add(f"{design.type} weapons", count * weapon.hundredths / 100)
            add("Power and AP", _sharpness(design.power, design.ap) * count * weapon.hundredths / 100)
            for part in price_of_weapon(design).parts:
                if part.words in design.perks:
                    add("perks", count * part.hundredths / 100)
    return found


def _way_in(army: Army) -> float:
    """How far units move and dash, on average over the points that they cost."""
    points = sum(each.price.hundredths for each in army)
    ways = (each.price.hundredths * (each.unit.design.move_in + each.unit.design.dash_in) for each in army)
    return sum(ways) / points


def _sharpness(power: int, ap: int) -> float:
    """Whether a weapon is rather sharp (1) or rather many (0)."""
    return float(power + (7 - ap if ap else 0) >= 7)


def _stat_of(words: str, perks: Iterable[str]) -> str:
    if words in perks:
        return "perks"
    first = words.split()[0]
    return {"HP": "HP and Defence", "Armour": "saves", "AEGIS": "saves", "Move": "speed"}.get(first, "other")


def play(number: int, seed: int) -> Game:
    """One game between two armies; everything about it follows from its number and the seed."""
    chance = Random(f"{seed} {number}")
    perks = number // 2 % 2 == 1
    playstyle, ground = PLAYSTYLES[number % len(PLAYSTYLES)], GROUNDS[number % len(GROUNDS)]
    armies = [random_army(chance, perks=perks) for _ in range(2)]
    sides = [(name, [roster_of(army)]) for name, army in zip("AB", armies, strict=True)]
    setup = make_setup(sides, RulesChoice(playstyle), point_limit=POINTS, field=ground.ground)
    battle = begin_battle(setup, chance.randrange(2**31))
    play_out(battle, [make_bot("aggressive", chance.randrange(2**31)) for _ in range(2)])
    best = winners(battle)
    first, second = map(spent, armies)
    more = {name: first.get(name, 0.0) - second.get(name, 0.0) for name in sorted({*first, *second})}
    halves = 2 // len(best) if 0 in best else 0
    of_first, of_second = map(perks_of, armies)
    more_perks = {name: of_first[name] - of_second[name] for name in sorted({*of_first, *of_second})}
    return Game(playstyle, ground.name, perks, halves, more, more_perks)


class Line(Struct, frozen=True):
    """A line of the table: who spent more on something, in how many games, and how often that side won."""

    name: str
    games: int
    wins: float


def lines_of(games: list[Game]) -> list[Line]:
    names = sorted({name for game in games for name in game.more})
    return [_line(name, games) for name in names]


def _line(name: str, games: list[Game]) -> Line:
    """Games in which one side has clearly more of it; what is not counted in points has a margin of its own."""
    margin = {"units": 2, "models": 10, "inches of Move and Dash": 2}.get(name, MARGIN)
    counted = [(game.more.get(name, 0.0), game.halves) for game in games]
    halves = [halves if more > 0 else 2 - halves for more, halves in counted if abs(more) >= margin]
    return Line(name, len(halves), sum(halves) / 2 / max(1, len(halves)))


def perk_lines(games: list[Game]) -> list[Line]:
    """How often the side wins that has a perk on more of its profiles."""
    names = sorted({name for game in games for name in game.more_perks})
    found = []
    for name in names:
        counted = [(game.more_perks.get(name, 0), game.halves) for game in games]
        halves = [halves if more > 0 else 2 - halves for more, halves in counted if more]
        found.append(Line(name, len(halves), sum(halves) / 2 / max(1, len(halves))))
    return found


def perk_table(games: list[Game]) -> str:
    rows = ["| the side with the perk on more profiles | wins |", "|---|---|"]
    return "\n".join([*rows, *(f"| {line.name} | {line.wins:.0%} of {line.games} |" for line in perk_lines(games))])


def _cell(line: Line) -> str:
    return f"{line.wins:.0%} of {line.games:,}" if line.games else "-"


def table(games: list[Game]) -> str:
    """The table of all lines, of games without perks and with them, and by ground."""
    groups: dict[str, list[Game]] = {
        "all": games,
        "without perks": [game for game in games if not game.perks],
        "with perks": [game for game in games if game.perks],
        **{ground.name: [game for game in games if game.ground == ground.name] for ground in GROUNDS},
        **{style: [game for game in games if game.playstyle == style] for style in PLAYSTYLES},
    }
    columns = {name: {line.name: line for line in lines_of(group)} for name, group in groups.items()}
    rows = ["| the side with more | " + " | ".join(columns) + " |", "|---" * (1 + len(columns)) + "|"]
    for name in columns["all"]:
        cells = [column.get(name, Line(name, 0, 0.0)) for column in columns.values()]
        rows.append(f"| {name} | " + " | ".join(map(_cell, cells)) + " |")
    return "\n".join(rows)


def play_all(games: int, seed: int, keep: Path | None) -> tuple[list[Game], int]:
    """All games that came to an end, and how many broke off: that is a find of another kind, and is told of."""
    played, broken = [], 0
    for number in range(games):
        try:
            played.append(play(number, seed))
        except Exception as error:
            print(f"Game {number} of seed {seed} broke off: {error!r}")
            broken += 1
            continue
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(played[-1]) + b"\n")
    return played, broken


def read_games(files: Iterable[Path]) -> list[Game]:
    return [msgspec.json.decode(line, type=Game) for file in files for line in file.read_bytes().splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a file to which every game is added")
    parser.add_argument("--read", type=Path, nargs="*", help="files of games that were kept; nothing is played")
    asked = parser.parse_args()
    games, broken = (read_games(asked.read), 0) if asked.read else play_all(asked.games, asked.seed, asked.keep)
    print(table(games), perk_table(games), sep="\n\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
