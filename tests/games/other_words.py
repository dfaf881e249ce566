"""Every word that people read becomes another one, and games are played: `python -m tests.games.other_words`.

Prints the fingerprint of each golden game and of some with perks, one in a line. Names by which rules know each other
stay; whatever is only shown is nonsense.
"""

import sys
from typing import Any

from tests.golden.make_games import GAMES
from tests.helpers import battle_of, played_out, roster, rules, unit, weapon
from turnmaster.engine.kernel import words
from turnmaster.engine.kernel.answers import Decision, Shape, all_decisions
from turnmaster.engine.kernel.events import all_events
from turnmaster.options import catalogue as options
from turnmaster.perks import catalogue as perks
from turnmaster.profiles import Roster

NONSENSE = "Blah"


class Nonsense(dict[str, str]):
    """Whatever is asked for."""

    def get(self, name: str, default: Any = None) -> str:
        return NONSENSE


def replace_all_words() -> None:
    words.WORDS = Nonsense()
    for kind in all_decisions(Decision):
        kind.asks = NONSENSE
        kind.answers = tuple(Shape(form.word, NONSENSE, form.parts, form.optional) for form in kind.answers)
    for event in all_events():
        event.says = NONSENSE if event.says else ""
    for name, perk in list(perks.all_perks().items()):
        perks.PERKS[name] = perk._replace(summary=NONSENSE, in_odds=NONSENSE)
    for name, option in list(options.all_options().items()):
        options.OPTIONS[name] = option._replace(summary=NONSENSE)


def armies() -> tuple[Roster, Roster]:
    """Weapons and units with perks that afflict, test, push, deny, change hands and come back."""
    guns = [weapon("Gun", 3, perks=("Blind I", "Penetrate I")), weapon("Whip", 3, range_in=0, perks=("Bleed", "Fast")),
            weapon("Wand", 3, perks=("Dread", "Chaos")), weapon("Bomb", 3, perks=("Explode I", "Gravity"))]  # fmt: skip
    first = unit("First", *guns, models=3, hp=2, perks=("Immortal", "Lucky"))
    second = unit("Second", *guns[1:], models=3, hp=2, perks=("Dominate",))
    return roster("Red", first, second, perks=("Deny",)), roster("Blue", second, first, perks=("Undead Legion",))


def main() -> None:
    if "--other" in sys.argv:
        replace_all_words()
    for game in GAMES:
        print(game.fingerprint())
    for playstyle in ("Standard", "Advanced", "Intermediate"):
        choice = rules(playstyle, options=("Tactical Abilities",))
        for seed in range(3):
            print(played_out(battle_of(*armies(), choice=choice, seed=seed, size_in=(30, 30)), seed=seed).hash())


if __name__ == "__main__":
    main()
