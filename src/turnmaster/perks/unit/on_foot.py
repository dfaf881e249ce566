"""Unit perks of the family Movement about paths: Traverse, Jumper, Rush, Unstoppable. [Perks 12.4, Movement]"""

from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.hooks import TOUCHES_THE_GROUND
from turnmaster.perks.terms import ACTIVATE
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Traverse",
    MOVEMENT,
    ranks={
        "I": rank("Difficult Ground does not slow it."),
        "II": rank("Difficult Ground does not slow it, and Dangerous Ground does not hurt it."),
    },
)
def traverse(perk: UnitPerk) -> None:
    perk.contributes(GAIT[Gait.NOT_SLOWED], perk.is_on)
    if perk.rank == 2:
        perk.contributes(GAIT[Gait.NOT_ENDANGERED], perk.is_on)


@unit_perk(
    "Jumper",
    MOVEMENT,
    "It jumps over and onto everything no taller than its Movement, and touches the ground only where it lands.",
)
def jumper(perk: UnitPerk) -> None:
    def only_the_landing(battle: Battle, unit: int, trip: Trip) -> Trip:
        return trip._replace(start=trip.end, points=()) if perk.is_on(battle, unit) else trip

    perk.contributes(GAIT[Gait.LEAPS], perk.is_on)
    perk.contributes(TOUCHES_THE_GROUND, only_the_landing)


@unit_perk(
    "Rush",
    MOVEMENT,
    "In a Game Turn in which it uses no weapons, it can have +50% Move and Dash.",
    terms=[ACTIVATE],
)
def rush(perk: UnitPerk) -> None:
    has_fired = perk.remembers("fired", WeaponUsed)

    def why_not(battle: Battle, unit: int) -> str:
        if perk.is_active(battle, unit):
            return f"{battle.called(unit)} is in a rush already."
        return f"{battle.called(unit)} has used weapons in this Game Turn." if has_fired(battle, unit) else ""

    def hurry(battle: Battle, used: Used) -> None:
        perk.marks(battle, used.unit)
        for stat in (stats.MOVE, stats.DASH):
            perk.gives_part(battle, used.unit, stat, 3, 2)

    def why_no_weapons(battle: Battle, unit: int) -> str:
        return f"{battle.called(unit)} is in a rush, and uses no weapons." if perk.is_active(battle, unit) else ""

    perk.activates(hurry, when=why_not)
    perk.forbids_weapons(why_no_weapons)


@unit_perk(
    "Unstoppable",
    MOVEMENT,
    "It is immune to Cripple, Freeze, Paralysis, Stun, Force, Knockback and Warp, and Grapple cannot pull it.",
)
def unstoppable(perk: UnitPerk) -> None:
    perk.is_immune_to("Cripple", "Freeze", "Paralysis", "Stun", "Force", "Knockback", "Warp", "Grapple")
