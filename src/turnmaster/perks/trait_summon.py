"""Summon: copies of a unit at the start of Game Turns. [Perks 12.6, Traits]

The first is the unit of the roster, the others are copies of it.
"""

from fractions import Fraction

from msgspec.structs import replace

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.turn.hooks import POINTS_COUNTED
from turnmaster.perks.called_up import average_points, calls_up
from turnmaster.perks.catalogue import trait
from turnmaster.perks.conditions import stays_down
from turnmaster.perks.hooks import ONLY_LENDS
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import UnitProfile

FUSION = known_perk("Fusion")  # a unit that comes only when others are given up for it


def copies(profile: UnitProfile, turns: int) -> tuple[UnitProfile, ...]:
    """Return one copy for each Game Turn after the first, and one more in case an option extends the game."""
    return tuple(replace(profile, name=f"{profile.name} {turn}") for turn in range(2, turns + 2))


@trait(
    "Summon",
    "When a Game Turn begins, another one of it deploys at once or is lost.",
    brings=copies,
    waits=lambda roster, number: True,
)
def summon(perk: UnitPerk) -> None:
    def line(battle: Battle, unit: int) -> list[int]:
        """Return a unit of a roster and all its copies, in the order in which they are summoned."""
        return [unit, *perk.reinforcements(battle, unit)]

    def is_first_of_a_line(battle: Battle, unit: int) -> bool:
        return perk.name in battle.setup.listed[unit].traits and comes_by_itself(battle, unit)

    def summon_next(battle: Battle) -> None:
        units = battle.state.units
        for unit in reversed(range(len(battle.setup.listed))):  # the last one pushed comes first
            out = battle.state.players[battle.setup.brought_by[unit]].out
            if is_first_of_a_line(battle, unit) and not out and not stays_down(battle, unit):
                for new in [each for each in line(battle, unit) if is_aside(units[each])][:1]:
                    battle.push(perk.name, Scratch(units[new].player, new))

    def points_of_all(battle: Battle, unit: int, left: Fraction) -> Fraction:
        return average_points(battle, unit, line(battle, unit)) if is_first_of_a_line(battle, unit) else left

    calls_up(perk)
    perk.at(START_OF_TURN, summon_next)
    perk.contributes(POINTS_COUNTED, points_of_all)
    perk.multiplies_cost(Fraction(1, 4))


def comes_by_itself(battle: Battle, unit: int) -> bool:
    """Check whether a unit of a roster is neither only the form of another nor formed of others."""
    lends = ONLY_LENDS.holds(battle, unit)
    return FUSION not in battle.setup.listed[unit].perks and not lends
