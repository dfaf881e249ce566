"""Shaken units: at the start of a Game Turn, those that lost HP in the one before, or have only 1 HP left.

[Perks 12.4, Psychological] Units in Reserve are never shaken.
"""

from collections.abc import Callable

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, Scratch
from turnmaster.engine.field.units import is_alive
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.unit_perk import AboutUnit, UnitPerk

Then = Callable[[Battle, int], None]


def when_shaken(perk: UnitPerk) -> AboutUnit:
    """Let units with a perk note HP loss, and return a check whether one is shaken now. Losses at the very start of a
    Game Turn count for the next one, and losses of its phantoms do not count.
    """
    lost = perk.note("lost HP")  # in which Game Turn, about even and odd ones

    def remember(battle: Battle, event: HpLost) -> None:
        if event.own:
            lost.put(battle.unit(event.unit).notes, battle.state.turn, battle.state.turn % 2)

    def is_shaken(battle: Battle, unit: int) -> bool:
        if not is_alive(battle.unit(unit)) or perk.spares(battle, unit):
            return False
        before = battle.state.turn - 1
        return lost.says(battle.unit(unit).notes, before, before % 2) or hp_share_left(battle, unit)[0] == 1

    perk.after_hp_loss(remember)
    return is_shaken


def tests_the_shaken(perk: UnitPerk, *, passed: Then | None = None, failed: Then | None = None) -> None:
    """Let shaken units make a Mastery Test at the start of a Game Turn, and act on those that pass it, or on those that
    fail.
    """
    test_mastery = perk.tests_mastery()

    def make_the_test(battle: Battle, ctx: Scratch) -> None:
        test_mastery(battle, ctx.player, ctx.unit)

    def see_what_comes_of_it(battle: Battle, ctx: Scratch, test: PerkTest) -> None:
        then = passed if test.works else failed
        if then is not None:
            then(battle, ctx.unit)

    perk.every_turn(make_the_test, see_what_comes_of_it, when=when_shaken(perk))
