"""Makes games.json: fixed games and the fingerprint of the state in which each one ends.

    python -m tests.golden.make_games

Run it only when the rules, the bots or the shape of the state are changed on purpose, and say so in CHANGELOG.md: a
game that ends differently from the same seed is a replay that no longer opens. With a name it prints that game's
fingerprint alone and writes nothing.
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tests.helpers import roster, rules, unit, weapon
from turnmaster.bots import make_bot, play_out
from turnmaster.engine.core.battle import Battle, state_hash
from turnmaster.engine.core.events import DiceRolled
from turnmaster.match import begin_battle, make_setup

TABLE = Path(__file__).parent / "games.json"

WATCH = roster(
    "Watch",
    unit("Guards", weapon("Rifle", 6, attacks=2, type="Battle"), weapon("Knife", 6, range_in=0), models=6, armour=4),
    unit("Gun Crew", weapon("Cannon", 2, range_in=48, attacks=2, power=9, ap=3, type="Heavy"), models=2, hp=3, aegis=5),
)  # fmt: skip
HORDE = roster(
    "Horde",
    unit("Raiders", weapon("Axe", 8, range_in=0, attacks=3, ap=4, parry=1), models=8, move_in=8, hp=2, aegis=5),
    unit("Ogre", weapon("Club", range_in=1, attacks=4, power=8, deflect=1), hp=10, defence=6, armour=5, base_mm=60),
)
SCOUTS = roster("Scouts", unit("Scouts", weapon("Bow", 5, range_in=18, attacks=2), models=5, dash_in=9, aegis=6))


class Fixed(NamedTuple):
    """A game that must end in the same state on every run, machine and Python."""

    playstyle: str
    dice: Any
    options: tuple[str, ...]
    bot: str
    seed: int
    players: int = 2

    @property
    def name(self) -> str:
        parts = [self.playstyle, self.dice, *self.options, self.bot, f"{self.players} players", f"seed {self.seed}"]
        return ", ".join(parts)

    def fingerprint(self) -> str:
        armies = [WATCH, HORDE, SCOUTS, WATCH, HORDE][: self.players]
        sides = [(f"Player {number}", [army]) for number, army in enumerate(armies)]
        setup = make_setup(sides, rules(self.playstyle, self.dice, self.options), size_in=(36, 36))
        battle = begin_battle(setup, seed=self.seed)
        battle.log = []
        play_out(battle, [make_bot(self.bot, self.seed + number) for number in range(self.players)])
        return in_the_first_shape(battle)


def in_the_first_shape(battle: Battle) -> str:
    """The fingerprint of a state as it was written when this table was made: units without notes about their weapons,
    the last dice in its fifteenth field, and the past by names.
    """
    assert not battle.state.past and not any(unit.weapon_notes for unit in battle.state.units)
    state = msgspec.to_builtins(battle.state)
    rolls = [event.values for event in battle.log or [] if isinstance(event, DiceRolled)]
    for holder in state[11]:
        holder.pop()
    state[-1] = {}
    state.insert(14, rolls[-1])
    return state_hash(state)


PLAYSTYLES = ("Standard", "Advanced", "Intermediate")
PLAIN: tuple[tuple[Any, ...], ...] = tuple(
    (dice, (), bot, 1) for dice in ("d6", "d10") for bot in ("random", "aggressive")
)
GAMES = [
    *(Fixed(playstyle, *rest) for playstyle in PLAYSTYLES for rest in PLAIN),
    Fixed("Standard", "d6", ("Tactical Abilities",), "random", 2, 3),
    Fixed("Advanced", "d6", ("Tactical Abilities", "Single Save", "Instant Death"), "aggressive", 3),
    Fixed("Standard", "d6", ("Initiative Order", "New Attack Dice Chart: D6"), "aggressive", 4, 4),
    Fixed("Standard", "d6", ("Standard Phases: All at Once", "Attack Dice Formula: D6"), "aggressive", 5),
    Fixed("Standard", "d6", ("Game Turn: Player-by-Player Activation",), "aggressive", 6, 5),
    Fixed("Intermediate", "d10", ("Overwatch: Guard", "Attack Dice Formula: D10"), "random", 7, 3),
    Fixed("Standard", "d6", ("Playstyle Cycling", "Dual Dice"), "aggressive", 8),
    Fixed("Advanced", "d10", ("Multiplayer: Conflict Alternation", "New Attack Dice Chart: D10"), "random", 9, 5),
]  # fmt: skip


def main(names: list[str]) -> None:
    chosen = [game for game in GAMES if not names or game.name in names]
    table = {game.name: game.fingerprint() for game in chosen}
    if names:
        print(*table.values(), sep="\n")
    else:
        TABLE.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
