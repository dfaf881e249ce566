"""Small armies and short games for the tests of stored games."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from turnmaster.bots import make_bot
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice, Setup
from turnmaster.match import make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.profiles import parse_roster
from turnmaster.table import Journal, save_game
from turnmaster.table.kept_states import packed, unpacked
from turnmaster.table.saves import digest_of

WATCH = """
version: 1
name: Iron Watch
units:
  - {name: Soldiers, points: 40, models: 4, move: 6, dash: 6, defence: 3, hp: 1, armour: 4+,
     weapons: [{name: Rifle, range: 30, attacks: 2, power: 4, type: Battle},
               {name: Shield, attacks: 1, power: 3, deflect: 1}]}
  - {name: Captain, points: 60, models: 1, move: 6, dash: 6, defence: 3, hp: 3, armour: 4+, aegis: 4+,
     weapons: [{name: Pistol, range: 14, attacks: 5, power: 4}]}
"""
HORDE = """
version: 1
name: Horde
units:
  - {name: Berserkers, points: 70, models: 4, move: 8, dash: 8, defence: 4, hp: 2, armour: 5+, aegis: 5+,
     weapons: [{name: Axe, range: 0, attacks: 3, power: 4, ap: 4+}]}
  - {name: Gunners, points: 50, models: 3, move: 5, dash: 6, defence: 3, hp: 1,
     weapons: [{name: Long Gun, range: 48, attacks: 1, power: 7, ap: 3+, type: Heavy}]}
"""


@cache
def small_setup(
    playstyle: PlaystyleName = "Standard", *options: str, names: tuple[str, ...] = ("Red", "Blue"), turns: int = 2
) -> Setup:
    """A battle of a few models; armies alternate when there are more players than two."""
    armies = [parse_roster(WATCH, "watch"), parse_roster(HORDE, "horde")]
    sides = [(name, [armies[number % 2]]) for number, name in enumerate(names)]
    return make_setup(sides, RulesChoice(playstyle, "d6", tuple(map(parse_option, options))), turns=turns)


def play(journal: Journal, most: int = 10_000, bot: str = "aggressive") -> Journal:
    """Let bots give up to `most` answers."""
    bots = [make_bot(bot, number) for number in range(len(journal.setup.players))]
    for _ in range(most):
        decision = journal.battle.decision
        if decision is None:
            break
        choice = bots[decision.player].choose(journal.battle, decision)
        refusal = journal.answer(decision.id, choice.answer, decision.player)
        assert refusal is None, refusal
    return journal


def saved(tmp_path: Path, journal: Journal) -> Path:
    path = tmp_path / "game.json"
    save_game(journal, path)
    return path


def changed(path: Path, **fields: Any) -> Path:
    """The same save with other fields, its digest set right again."""
    document = msgspec.json.decode(path.read_bytes())
    document |= fields
    if "digest" not in fields:
        document["digest"] = digest_of(document)
    path.write_bytes(msgspec.json.encode(document))
    return path


def with_state(path: Path, change: Callable[[list[Any]], None]) -> Path:
    """The same save with another last state, its digest set right again."""
    states = msgspec.json.decode(path.read_bytes())["states"]
    state = msgspec.msgpack.decode(unpacked(states[-1]["state"]))
    change(state)
    states[-1]["state"] = packed(msgspec.msgpack.encode(state))
    return changed(path, states=states)


def rolls_dice(journal: Journal) -> bool:
    """Give one more answer; whether dice were rolled after it."""
    drawn = journal.battle.state.drawn
    play(journal, 1)
    return journal.battle.state.drawn != drawn
