"""Adrenaline: for one Game Turn a unit is faster and harder to hurt. [Perks 12.4, Ability]"""

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.purposes import Purpose
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import ABILITY
from turnmaster.perks.terms import ACTIVATE, limited_use
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Adrenaline",
    ABILITY,
    "Once a game, it has +1/3 Move and Dash, rounded up, and +1 Defence for 1 Game Turn.",
    terms=[ACTIVATE, limited_use(1)],
)
def adrenaline(perk: UnitPerk) -> None:
    def surge(battle: Battle, used: Used) -> None:
        """Raise Move, Dash and Defence for a Game Turn; a stat of 0 stays 0."""
        for stat in (stats.MOVE, stats.DASH):
            perk.gives_part(battle, used.unit, stat, 4, 3, up=True)
        if battle.profile(used.unit).defence:
            perk.gives(battle, used.unit, stats.DEFENCE, 1)

    perk.activates(surge, purpose=Purpose.PROTECTS)
