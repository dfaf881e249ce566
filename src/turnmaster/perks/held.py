"""Units held inside others, which go where their holder goes, also into Reserve and back."""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.notes import Note
from turnmaster.engine.field.carriers import put_aboard
from turnmaster.engine.field.units import in_reserve, note_arrival
from turnmaster.engine.moving.events import Deployed, Disembarked, Embarked, EnteredReserve, PutOut, SurvivorsGotOut
from turnmaster.engine.moving.hooks import COMES_WITH_OTHERS
from turnmaster.perks.events import Raised
from turnmaster.perks.frame import PerkFrame

OUT = (SurvivorsGotOut, PutOut, Disembarked, Deployed, Embarked, Raised)  # what is told when a unit comes out


class Held:
    """The units held because of a perk. Each notes its holder."""

    def __init__(self, by: Note) -> None:
        self.by = by
        KINDS.append(self)

    def hold(self, battle: Battle, unit: int, holder: int) -> None:
        put_aboard(battle, unit, holder)
        self.by.put(battle.state.units[unit].notes, holder)

    def holds(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit is held: inside another, or in Reserve with it."""
        units = battle.state.units
        if not self.by.is_in(units[unit].notes):
            return False
        holder = self.by.of(units[unit].notes)
        return units[unit].aboard == holder or (in_reserve(units[unit]) and in_reserve(units[holder]))

    def all(self, battle: Battle) -> dict[int, int]:
        """Return every unit that is held, and its holder."""
        units = battle.state.units
        return {n: self.by.of(unit.notes) for n, unit in enumerate(units) if self.holds(battle, n)}

    def forget(self, battle: Battle, unit: int) -> None:
        """Release a unit that has come out or arrived on its own."""
        self.by.drop(battle.state.units[unit].notes)


KINDS: list[Held] = []  # all that hold units, of every perk


def add_held(perk: PerkFrame) -> None:
    """Add the rules of held units once, whatever holds them."""
    perk.contributes(COMES_WITH_OTHERS, is_holder)
    for out in OUT:
        perk.reacts(out, come_out)
    perk.reacts(EnteredReserve, leave_alone)
    for arrives in (Deployed, Embarked):
        perk.reacts(arrives, come_along)


def is_holder(battle: Battle, unit: int) -> bool:
    return any(unit in held.all(battle).values() for held in KINDS)


def come_out(battle: Battle, event: UnitEvent) -> None:
    for held in KINDS:
        held.forget(battle, event.unit)


def leave_alone(battle: Battle, event: EnteredReserve) -> None:
    """Release a held unit that goes into Reserve without its holder."""
    for held in KINDS:
        if not held.holds(battle, event.unit):
            held.forget(battle, event.unit)


def come_along(battle: Battle, event: UnitEvent) -> None:
    """Bring a unit that was in Reserve with its holder back with it."""
    for number, unit in enumerate(battle.state.units):
        if any(held.by.says(unit.notes, event.unit) for held in KINDS) and in_reserve(unit):
            put_aboard(battle, number, event.unit)
            note_arrival(battle, number)
