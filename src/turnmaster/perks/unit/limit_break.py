"""Limit Break: a unit with raised stats for a Game Turn. [Perks 12.4, Transformation]"""

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.modifiers import MULTIPLY
from turnmaster.engine.core.purposes import Purpose
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.terms import ACTIVATE, limited_use
from turnmaster.perks.unit_perk import UnitPerk

STRONGER = ((stats.RANGE, 6), (stats.POWER, 3), (stats.AP, 1))


@unit_perk(
    "Limit Break",
    TRANSFORMATION,
    'In {turns} it has twice its Move and Dash, and its weapons +6" Range, +3 Power and +1 AP.',
    ranks={
        "I": rank(terms=[ACTIVATE, limited_use(1)], turns="1 Game Turn"),
        "II": rank(terms=[ACTIVATE, limited_use(2)], turns="2 Game Turns"),
        "III": rank(terms=[ACTIVATE, limited_use(3)], turns="3 Game Turns"),
    },
    odds="counted",
)
def limit_break(perk: UnitPerk) -> None:
    def surpass_itself(battle: Battle, used: Used) -> None:
        for stat in (stats.MOVE, stats.DASH):
            perk.gives(battle, used.unit, stat, 2, layer=MULTIPLY)
        for more, amount in STRONGER:
            perk.gives(battle, used.unit, more, amount)

    perk.activates(surpass_itself, once_a_turn=True, purpose=Purpose.STRENGTHENS)
