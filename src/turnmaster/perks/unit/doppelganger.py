"""Doppelganger: a unit that changes into another. [Perks 12.4, Transformation]

It takes the profile of the other, with its present models and HP, at its own position. From then on it has the points
of the other in that state.
"""

from msgspec.structs import replace

from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.attacking.hooks import CHANGES_MODELS
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.hooks import CHANGES_FORM
from turnmaster.engine.field.units import living
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.becoming import become, has_room_inside
from turnmaster.perks.catalogue import find_perk, rank, unit_perk
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.terms import ACTIVATE, COST_LESSER, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import UnitProfile

COPY_IN = 18


@unit_perk(
    "Doppelganger",
    TRANSFORMATION,
    ranks={
        "I": rank(
            'Once a game it can become a unit within 18" and in sight with an equal or lower Current Point Cost.',
            terms=[ACTIVATE, COST_LESSER, radius(COPY_IN), limited_use(1)],
        ),
        "II": rank(
            'Each Game Turn it can become a unit within 18" and in sight with an equal or lower Current Point Cost.',
            terms=[ACTIVATE, COST_LESSER, radius(COPY_IN)],
        ),
    },
)
def doppelganger(perk: UnitPerk) -> None:
    has_fired = perk.remembers("fired", WeaponUsed)

    def why_not(battle: Battle, unit: int) -> str:
        return f"{battle.called(unit)} has used its own weapons in this Game Turn." if has_fired(battle, unit) else ""

    def why_not_this(battle: Battle, unit: int, other: int) -> str:
        if not living(battle.state.units[unit]) or not living(battle.state.units[other]):
            return f"{battle.called(unit)} or {battle.called(other)} has nobody left."
        fits = has_room_inside(battle, unit, battle.profile(other))
        return (
            ""
            if fits
            else f"{battle.called(unit)} would be too large for what it is in, or too small for what is in it."
        )

    def take(battle: Battle, used: Used) -> None:
        """Change the unit, unless a reaction took the last model of either."""
        if living(battle.unit(used.unit)) and living(battle.unit(used.target)):
            hp = [model.hp for model in battle.unit(used.target).models if not model.phantom]
            become(battle, used.unit, used.target, copied(battle, used.target, perk), hp, weapon_notes={})

    perk.activates(take, whom=Whom.OTHERS, sees=True, when=why_not, on=why_not_this)
    perk.raises(CHANGES_FORM, CHANGES_MODELS)


def copied(battle: Battle, other: int, perk: UnitPerk) -> UnitProfile:
    """Return the profile of another unit, without its phantoms, with the perk itself."""
    theirs, models = battle.profile(other), battle.state.units[other].models
    real = [number for number, model in enumerate(models) if not model.phantom]
    weapons = tuple(replace(w, carriers=tuple(w.carriers[number] for number in real)) for w in theirs.weapons)
    perks = (*(name for name in theirs.perks if find_perk(name).root != perk.perk.root), perk.name)
    return replace(theirs, models=len(real), weapons=weapons, perks=perks)
