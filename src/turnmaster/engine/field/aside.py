"""Units that are set aside: brought, but not in the game until a rule brings them in.

Such a unit has no models on the board, like a destroyed one, but does not count as lost. A note of the unit says that
it is aside, so battles without such units are stored as ever.
"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import NOWHERE, REMOVED, RESERVE, Model, Unit
from turnmaster.engine.field.melees import refresh_contacts

ASIDE = Note("set aside")


def is_aside(unit: Unit) -> bool:
    return ASIDE.is_in(unit.notes)


def opening_unit(setup: Setup, number: int) -> Unit:
    """Return a unit before a battle begins: in Reserve, or set aside."""
    profile = setup.profiles[number]
    unit = Unit(setup.brought_by[number], setup.roster_of[number], number, [])
    if number in setup.aside or number >= len(setup.listed):
        unit.models = [Model(0, 0, 0, REMOVED) for _ in range(profile.models)]
        ASIDE.put(unit.notes, 1)
    else:
        unit.models = [Model(0, 0, profile.hp) for _ in range(profile.models)]
    return unit


def bring_in(battle: Battle, unit: int) -> None:
    """Bring a unit that was set aside into Reserve, as new."""
    holder, profile = battle.state.units[unit], battle.profile(unit)
    ASIDE.clear(holder.notes)
    holder.models = [Model(0, 0, profile.hp, RESERVE) for _ in range(profile.models)]


def put_aside(battle: Battle, unit: int, *, for_now: bool = False) -> None:
    """Take a unit out of the game without losing it. Its passengers must have left before.

    With `for_now` other units are about to close up, and the caller says when all have; see `contacts_settled`.
    """
    holder = battle.state.units[unit]
    for model in holder.models:
        model.hp, model.place = 0, REMOVED
    holder.aboard, holder.marker, holder.felled = NOWHERE, False, 0
    ASIDE.put(holder.notes, 1)
    refresh_contacts(battle, [unit], for_now=for_now)
