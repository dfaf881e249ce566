"""Units that go inside an enemy. [Perks 12.4, Aeonian; Free Rules part 4, Pseudo Transport Perks]

A unit that ends a Movement in contact with an enemy may go aboard it like a Transport. Inside they are in a Melee,
which does not keep the enemy from moving. The unit inside gets out when that enemy is destroyed, or if it may leave the
Melee.
"""

from turnmaster.engine.attacking.hooks import TARGET_CHECKS
from turnmaster.engine.core.actions import ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.command import take_for_good
from turnmaster.engine.field.hooks import CHANGES_HANDS, ENEMIES_ABOARD, LETS_GO
from turnmaster.engine.field.melees import can_touch, foes_fought, is_aboard_of_foe
from turnmaster.engine.field.units import in_play, is_alive, owner_of
from turnmaster.engine.moving.events import CasualtiesRemoved, Disembarked, Embarked, EnteredReserve, PutOut
from turnmaster.engine.moving.hooks import BOARDINGS, Boarding
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.hooks import ESCAPES
from turnmaster.perks.unit_perk import AboutUnit, UnitPerk

BREACH = "Breach"


@unit_perk(BREACH, AEONIAN, "It can enter an enemy in base contact, and fights it and its passengers inside.")
def breach(perk: UnitPerk) -> None:
    goes_inside(perk)
    perk.contributes(ESCAPES, perk.is_on)  # from a prison; the Melee in there may still hold it


@unit_perk(
    "Hijack",
    AEONIAN,
    "It can enter an enemy Transport, fights its passengers, and takes the Transport over if there are none.",
)
def hijack(perk: UnitPerk) -> None:
    went_inside = goes_inside(perk, transports_only=True)

    def is_boarder(battle: Battle, unit: int, carrier: int) -> bool:
        inside = battle.state.units[unit].aboard == carrier and went_inside(battle, unit)
        return inside and perk.is_on(battle, unit)

    def take_over(battle: Battle, _: UnitEvent) -> None:
        """Take over a Transport with only boarders inside."""
        for unit in perk.holders(battle):
            carrier = battle.state.units[unit].aboard
            if is_alive(battle.state.units[unit]) and is_boarder(battle, unit, carrier) and is_alone(battle, unit):
                take_for_good(battle, carrier, battle.state.units[unit].player)

    def spare_each_other(battle: Battle, unit: int, weapon: int, target: int) -> str:
        for inside, around in ((unit, target), (target, unit)):
            if is_boarder(battle, inside, around) and BREACH not in battle.profile(inside).perks:
                return f"{battle.called(inside)} fights for {battle.called(around)}, not against it."
        return ""

    perk.raises(CHANGES_HANDS)
    perk.contributes(TARGET_CHECKS, spare_each_other)
    for change in (Embarked, Disembarked, PutOut, EnteredReserve, CasualtiesRemoved):
        perk.reacts(change, take_over)


def goes_inside(perk: UnitPerk, *, transports_only: bool = False) -> AboutUnit:
    """Let its unit go aboard enemies, and keep it there while the Melee inside holds it; return a check whether a unit
    is inside like that.
    """
    boarded = perk.note("boarded")

    def note_boarding(battle: Battle, event: Embarked) -> None:
        if perk.is_on(battle, event.unit) and is_aboard_of_foe(battle, event.unit):
            boarded.put(battle.state.units[event.unit].notes, event.carrier)

    def went_inside(battle: Battle, unit: int) -> bool:
        holder = battle.state.units[unit]
        return boarded.says(holder.notes, holder.aboard) and is_aboard_of_foe(battle, unit)

    def may_enter(battle: Battle, unit: int, target: int) -> bool:
        units = battle.state.units
        foe = units[unit].player != units[target].player and owner_of(units[unit]) != owner_of(units[target])
        fit = not transports_only or battle.profile(target).transport > 0
        fights = foe and can_touch(battle, unit, target)
        return fights and fit and not perk.spares(battle, target)

    def hold(battle: Battle, unit: int, action: Doing) -> str:
        inside = went_inside(battle, unit) or (perk.is_on(battle, unit) and is_aboard_of_foe(battle, unit))
        if action not in ON_FOOT or not inside or can_break_free(battle, unit):
            return ""
        return f"{battle.called(unit)} is in a Melee inside {battle.called(battle.state.units[unit].aboard)}."

    perk.raises(ENEMIES_ABOARD)
    perk.contributes(BOARDINGS, Boarding(perk.name, may_enter, fights=True), bearer=perk.bearer)
    perk.contributes(BARRED_ACTIONS, hold)
    perk.reacts(Embarked, note_boarding)
    return went_inside


def can_break_free(battle: Battle, unit: int) -> bool:
    """Check whether a unit may leave the enemy around it: they do not fight, or its Melee lets it go."""
    carrier = battle.state.units[unit].aboard
    return carrier not in foes_fought(battle, unit) or LETS_GO.holds(battle, unit, carrier)


def is_alone(battle: Battle, unit: int) -> bool:
    """Check whether a unit is the only one of its side inside a carrier, casualties included."""
    units = battle.state.units
    inside = [units[number] for number in passengers_of(battle, units[unit].aboard)]
    return all(other.player == units[unit].player for other in inside if in_play(other))
