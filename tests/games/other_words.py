"""Every word that people read becomes another one, and games are played: `python -m tests.games.other_words`.

Prints the fingerprint of each golden game and of some with perks, one in a line. Names by which rules know each other
stay, such as that of what a price is paid in; whatever is only shown is nonsense.
"""

import sys
from collections.abc import Callable
from itertools import product
from typing import Any

from tests.golden.make_games import GAMES
from tests.helpers import battle_of, played_out, roster, rules, unit, weapon
from turnmaster.engine.attacking.hooks import TARGET_CHECKS, WEAPON_CHECKS
from turnmaster.engine.core import words
from turnmaster.engine.core.answers import (
    Decision,
    Price,
    Refusal,
    all_answers,
    all_decisions,
    forms_of,
    parts_of,
    said,
)
from turnmaster.engine.core.declared import Stat
from turnmaster.engine.core.events import all_events
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.parts import OneOf
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.field.hooks import BOARDING_CHECKS
from turnmaster.engine.moving.hooks import ARRIVALS, DEPLOYMENT_CHECKS, ELSEWHERE, MOVEMENT_CHECKS
from turnmaster.options import catalogue as options
from turnmaster.perks import catalogue as perks
from turnmaster.perks.hooks import BARRED_PERKS, OUT_OF_REACH
from turnmaster.profiles import Roster

NONSENSE = "Blah"

# Where rules say why something cannot be, in a sentence, or nothing.
JUDGES = (BARRED_ACTIONS, BARRED_PERKS, WEAPON_CHECKS, TARGET_CHECKS, OUT_OF_REACH, BOARDING_CHECKS, DEPLOYMENT_CHECKS,
          MOVEMENT_CHECKS)  # fmt: skip
WITH_JUDGES = {ELSEWHERE: ("why_not",), ARRIVALS: ("why_not", "why_not_there")}


class Nonsense(dict[str, str]):
    """Whatever is asked for."""

    def get(self, name: str, default: Any = None) -> str:
        return NONSENSE


def replace_all_words() -> None:
    words.WORDS = Nonsense()
    for answer in all_answers():
        answer.says = NONSENSE
        for part in parts_of(answer).values():
            if isinstance(part, OneOf):
                part.words.update(dict.fromkeys(part.words, NONSENSE))
    for kind in all_decisions(Decision):
        kind.asks = NONSENSE
        kind.answers = tuple(said(form.kind, NONSENSE) for form in forms_of(kind))
    for event in all_events():
        event.says = NONSENSE if event.says else ""
    for name, perk in list(perks.all_perks().items()):
        perks.PERKS[name] = perk._replace(summary=NONSENSE, in_odds=NONSENSE)
    for name, option in list(options.all_options().items()):
        options.OPTIONS[name] = option._replace(summary=NONSENSE)
    replace_words_of_rules()
    replace_words_of_objects()


def replace_words_of_objects() -> None:
    """Words that are made in play: of refusals, stats and prices."""
    nearest = Refusal.nearest
    Refusal.reason = property(lambda refusal: NONSENSE)  # type: ignore[assignment]
    Refusal.nearest = property(lambda refusal: NONSENSE if nearest.__get__(refusal) else "")  # type: ignore
    Stat.label = property(lambda stat: NONSENSE)  # type: ignore[assignment, method-assign]
    Price.__str__ = lambda price: NONSENSE  # type: ignore[method-assign]


def replace_words_of_rules() -> None:
    """Words that come only when rules are put together: of offers and of judges."""
    add_offer, contribute = RulesBuilder.add_offer, RulesBuilder.contribute

    def add_reworded(rules: RulesBuilder, offer: Offer[Any]) -> None:
        why_not = judging_in_other_words(offer.why_not) if offer.why_not is not None else None
        add_offer(rules, offer._replace(says=NONSENSE, does=NONSENSE, why_not=why_not))

    def contribute_reworded(rules: RulesBuilder, place: Any, what: Any, **more: Any) -> None:
        if place in JUDGES:
            what = judging_in_other_words(what)
        if place in WITH_JUDGES:
            what = what._replace(**{name: judging_in_other_words(getattr(what, name)) for name in WITH_JUDGES[place]})
        contribute(rules, place, what, **more)

    RulesBuilder.add_offer = add_reworded  # type: ignore[assignment, method-assign]
    RulesBuilder.contribute = contribute_reworded  # type: ignore[assignment, method-assign]


def judging_in_other_words(judge: Callable[..., str]) -> Callable[..., str]:
    """The same judge, with another reason."""
    return lambda *about: NONSENSE if judge(*about) else ""


def armies() -> tuple[Roster, Roster]:
    """Weapons and units with perks that afflict, test, push, deny, change hands and come back."""
    guns = [weapon("Gun", 3, perks=("Blind I", "Penetrate I")), weapon("Whip", 3, range_in=0, perks=("Bleed", "Fast")),
            weapon("Wand", 3, perks=("Dread", "Chaos")), weapon("Bomb", 3, perks=("Explode I", "Gravity")),
            weapon("Claws", 3, range_in=0, perks=("Multi-Strike", "Corrupted"))]  # fmt: skip
    first = unit("First", *guns, models=3, hp=2, perks=("Immortal", "Lucky"))
    second = unit("Second", *guns[1:], models=3, hp=2, perks=("Dominate",))
    return roster("Red", first, second, perks=("Deny",)), roster("Blue", second, first, perks=("Undead Legion",))


def held_back() -> tuple[Roster, Roster]:
    """Weapons and units with perks that keep somebody from acting, moving, aiming or being deployed."""
    guns = [weapon("Gun", 3, perks=("Confuse", "Recharge I")), weapon("Rod", 3, perks=("Paralysis",)),
            weapon("Axe", 3, range_in=0, perks=("Unwieldy",))]  # fmt: skip
    wild = unit("Wild", *guns, models=3, hp=2, perks=("Berserk", "Terrify"))
    sly = unit("Sly", *guns[1:], models=3, hp=2, perks=("Stealth", "Invade I"))
    watch = unit("Watch", *guns[:2], models=3, hp=2, perks=("Sentinel", "Panic"))
    return roster("Red", wild, watch), roster("Blue", sly, wild)


def main() -> None:
    if "--other" in sys.argv:
        replace_all_words()
    for game in GAMES:
        print(game.fingerprint())
    for playstyle in ("Standard", "Advanced", "Intermediate"):
        choice = rules(playstyle, options=("Tactical Abilities",))
        for seed, sides in product(range(3), (armies(), held_back())):
            print(played_out(battle_of(*sides, choice=choice, seed=seed, size_in=(30, 30)), seed=seed).hash())


if __name__ == "__main__":
    main()
