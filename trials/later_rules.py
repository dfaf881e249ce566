"""Opens games at every kind of decision under rules as later versions might have them: each has to open, to be watched
and, unless it says otherwise, to be played on.

`python -m trials.later_rules --count 20 --seed 1`; a short run of the same is part of `make test`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from trials.changed_rules import CHANGES, changed
from turnmaster.bots import choice_of, make_bot, play_out
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.core.setup import RulesChoice, Setup
from turnmaster.match import make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.premade import load_premade, premade_names
from turnmaster.table import Journal, replay_steps
from turnmaster.table.saves import game_from_json, game_to_json

OPTIONS = ("Tactical Abilities", "Single Save", "Overwatch: Guard", "Night Combat")


def random_setup(chance: Random) -> Setup:
    """Two small premade armies, whose units have many perks, perhaps with an option."""
    small = [name for name in premade_names() if name.endswith("-300")]
    sides = [(player, [load_premade(chance.choice(small))]) for player in ("Red", "Blue")]
    options = tuple(map(parse_option, chance.sample(OPTIONS, chance.randrange(2))))
    return make_setup(sides, RulesChoice(chance.choice(PLAYSTYLES), "d6", options), turns=2)


def saves_of(setup: Setup, seed: int) -> Iterator[bytes]:
    """A game as it is saved at the first decision of each kind in each phase, and at its end."""
    journal, seen = Journal(setup, seed), set()
    bots = [make_bot("aggressive", player) for player in range(len(setup.players))]
    while (decision := journal.battle.decision) is not None:
        here = (decision.kind, journal.battle.state.phase, journal.battle.state.turn)
        if here not in seen:
            seen.add(here)
            yield game_to_json(journal)
        refusal = journal.answer(decision.id, choice_of(bots[decision.player], journal.battle, decision).answer)
        assert refusal is None, refusal
    yield game_to_json(journal)


def what_becomes_of(save: bytes) -> str:
    """How a save opens under the rules that are in force now, watched and played to its end."""
    journal = game_from_json(save)
    steps = list(replay_steps(journal))
    assert len(steps) == len(journal.earlier) + 1 + len(journal.answers)
    play_out(journal.battle, [make_bot("random", player) for player in range(len(journal.setup.players))])
    if not journal.is_from_stored_state:
        return "as ever"
    if "cannot carry it on" in journal.note:
        return "only watched"
    return "a phase before" if "the beginning of" in journal.note else "where it stands"


def tried(setup: Setup, seed: int, changes: Iterator[str]) -> Counter[str]:
    """Every save of a game, each under the next of the changes."""
    found: Counter[str] = Counter()
    for save in saves_of(setup, seed):
        change = next(changes)
        with changed(*CHANGES[change]):
            found[f"{change}: {what_becomes_of(save)}"] += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="how many games")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chance, found = Random(chosen.seed), Counter[str]()
    for _ in range(chosen.count):
        found += tried(random_setup(chance), chance.randrange(10**6), in_turns(chance))
    for what, times in sorted(found.items()):
        print(f"{times:6}  {what}")
    return 0


def in_turns(chance: Random) -> Iterator[str]:
    """All changes again and again, never in the same order."""
    while True:
        yield from chance.sample(list(CHANGES), len(CHANGES))


if __name__ == "__main__":
    raise SystemExit(main())
