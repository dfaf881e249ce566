"""Every word that people read becomes another one, and games are played: `python -m tests.games.other_words`.

Prints the fingerprint of each golden game and of some with perks, one in a line. Names by which rules know each other
stay; whatever is only shown is nonsense.
"""

import sys
from typing import Any

from tests.golden.make_games import GAMES
from tests.helpers import battle_of, played_out, roster, rules, unit, weapon
from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.kernel import words
from turnmaster.engine.kernel.answers import Decision, OneOf, Parts, Shape, all_decisions
from turnmaster.engine.kernel.events import all_events
from turnmaster.engine.kernel.rules import Offer, RulesBuilder
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
        kind.answers = tuple(map(reworded, kind.answers))
    for event in all_events():
        event.says = NONSENSE if event.says else ""
    for name, perk in list(perks.all_perks().items()):
        perks.PERKS[name] = perk._replace(summary=NONSENSE, in_odds=NONSENSE)
    for name, option in list(options.all_options().items()):
        options.OPTIONS[name] = option._replace(summary=NONSENSE)
    replace_words_of_rules()


def replace_words_of_rules() -> None:
    """Words that come only when rules are put together: of offers, and of the forms of modes and manners."""
    add_offer, contribute = RulesBuilder.add_offer, RulesBuilder.contribute

    def add_reworded(rules: RulesBuilder, offer: Offer) -> None:
        add_offer(rules, offer._replace(says=NONSENSE, does=NONSENSE, parts=reworded_parts(offer.parts)))

    def contribute_reworded(rules: RulesBuilder, place: Any, what: Any, **more: Any) -> None:
        if place in (MODES, MANNERS):
            forms = tuple(map(reworded, what.forms))
            what = what._replace(forms=forms) if hasattr(what, "_replace") else what
            if what.forms != forms:
                what.forms = forms
        contribute(rules, place, what, **more)

    RulesBuilder.add_offer = add_reworded  # type: ignore[assignment, method-assign]
    RulesBuilder.contribute = contribute_reworded  # type: ignore[assignment, method-assign]


def reworded(form: Shape) -> Shape:
    return Shape(form.word, NONSENSE, reworded_parts(form.parts), form.optional)


def reworded_parts(parts: Parts) -> Parts:
    return tuple((name, OneOf(dict.fromkeys(part.words, NONSENSE)) if isinstance(part, OneOf) else part)
                 for name, part in parts)  # fmt: skip


def armies() -> tuple[Roster, Roster]:
    """Weapons and units with perks that afflict, test, push, deny, change hands and come back."""
    guns = [weapon("Gun", 3, perks=("Blind I", "Penetrate I")), weapon("Whip", 3, range_in=0, perks=("Bleed", "Fast")),
            weapon("Wand", 3, perks=("Dread", "Chaos")), weapon("Bomb", 3, perks=("Explode I", "Gravity")),
            weapon("Claws", 3, range_in=0, perks=("Multi-Strike", "Corrupted"))]  # fmt: skip
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
