"""Nonstop: a unit that must move every Game Turn. [Perks 12.4, Movement]

Each model notes its position at the start of the Game Turn; a passenger has that of its Transport.
"""

from turnmaster.battlefield import TOLERANCE, Point, distance
from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.moments import END_OF_TURN, START_OF_TURN
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.units import place_of, standing
from turnmaster.engine.moving.hooks import HAS_TO_LEAVE
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.terms import SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Nonstop",
    MOVEMENT,
    'It leaves Melees freely, and becomes a casualty unless it ends each Game Turn {inches}"+ from where it began it.',
    ranks={
        "I": rank(terms=[SPECIFIC, radius(12)], inches=12),
        "II": rank(terms=[SPECIFIC, radius(18)], inches=18),
        "III": rank(terms=[SPECIFIC, radius(24)], inches=24),
    },
)
def nonstop(perk: UnitPerk) -> None:
    from_x, from_y, aboard, inches = perk.note("from x"), perk.note("from y"), perk.note("aboard"), perk.radius

    def remember_places(battle: Battle) -> None:
        for unit in perk.holders(battle):
            holder = battle.unit(unit)
            for note in (from_x, from_y, aboard):
                note.clear(holder.notes)
            for number, (x, y) in places(battle, unit).items():
                from_x.put(holder.notes, x, number)
                from_y.put(holder.notes, y, number)
            if holder.aboard != NOWHERE:
                aboard.put(holder.notes, 1)

    def places(battle: Battle, unit: int) -> dict[int, tuple[int, int]]:
        """Return the position of each model: a passenger has its Transport's, and a unit in Reserve has none."""
        holder = battle.unit(unit)
        if holder.aboard != NOWHERE:
            around = place_of(battle, unit)
            return {} if around is None else dict.fromkeys(standing(holder), around.centre)
        return {number: (holder.models[number].x, holder.models[number].y) for number in standing(holder)}

    def has_got_on(battle: Battle, unit: int) -> bool:
        """Check whether every model moved far enough; units carried throughout and models that just arrived pass."""
        notes = battle.unit(unit).notes
        if aboard.is_in(notes) and battle.unit(unit).aboard != NOWHERE:
            return True
        here = {number: place for number, place in places(battle, unit).items() if from_x.is_in(notes, number)}
        least = inches * battle.inch - TOLERANCE
        return all(distance(from_x.of(notes, n), from_y.of(notes, n), x, y) >= least for n, (x, y) in here.items())

    def fall_if_it_stopped(battle: Battle) -> None:
        for unit in perk.holders(battle):
            if not has_got_on(battle, unit):
                fall(battle, unit, standing(battle.unit(unit)), perk.name)

    def began_at(battle: Battle, unit: int) -> Point | None:
        """Return the start of its first model in this Game Turn, while it has not moved far enough."""
        notes, alive = battle.unit(unit).notes, standing(battle.unit(unit))
        if not perk.is_on(battle, unit) or not alive or has_got_on(battle, unit):
            return None
        return from_x.of(notes, alive[0]), from_y.of(notes, alive[0])

    perk.at(START_OF_TURN, remember_places)
    perk.at(END_OF_TURN, fall_if_it_stopped)
    perk.contributes(HAS_TO_LEAVE, began_at)
    perk.lets_it_leave(lambda battle, unit, foe: True)
