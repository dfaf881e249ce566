"""House rules of a gaming club: a perk, and an option. Everything here is loaded with `--house examples/house`."""

from turnmaster.engine.attacking.hooks import NO_COVER
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.options.catalogue import option
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk("Oathbound", "House", "While it has half its HP or less, its Attack Dice have +1.", odds="counted")
def oathbound(perk: UnitPerk) -> None:
    def is_hard_pressed(battle: Battle, attack: Attack) -> bool:
        left, full = hp_share_left(battle, attack.unit)
        return 2 * left <= full

    perk.changes(stats.ATTACK_DICE, 1, layer=DICE, when=is_hard_pressed)


@option("Open Fields", group="House", summary="Cover does not help anybody.")
def open_fields(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.contribute(NO_COVER, lambda battle, attack: True)
