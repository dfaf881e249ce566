"""Reanimate and Revive: destroyed units stand again. [Perks 12.4, Ability; 12.2, Casualty]

The user must be near the marker of a unit, and worth at least as much as that unit at full strength. The unit comes
back whole, with a model near the user; its afflictions stay, and for the points of its player it stays lost.
"""

from collections.abc import Sequence

from turnmaster.battlefield import Base
from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.field.command import take_for_good
from turnmaster.engine.field.units import is_alive, living, measured_bases, standing
from turnmaster.engine.moving.arriving import add_arrival, begin_to_arrive
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hooks import Arrival
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.conditions import stays_down
from turnmaster.perks.events import Raised
from turnmaster.perks.fallen import add_remains, is_near_base, lying_for, make_whole, models_missing, take_remains_away
from turnmaster.perks.families import ABILITY
from turnmaster.perks.terms import CASUALTY, COST_LESSER, INSTRUCT, MASTERY_TEST, radius
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Reanimate",
    ABILITY,
    ranks={
        "I": rank(
            'A destroyed unit within 6" with an equal or lower full Point Cost returns and obeys it.',
            terms=[COST_LESSER, CASUALTY, MASTERY_TEST, radius(6), INSTRUCT],
        ),
        "II": rank(
            'A destroyed unit within 12" with an equal or lower full Point Cost returns and obeys it.',
            terms=[COST_LESSER, CASUALTY, MASTERY_TEST, radius(12), INSTRUCT],
        ),
        "III": rank(
            'A destroyed unit within 18" with an equal or lower full Point Cost returns and obeys it.',
            terms=[COST_LESSER, CASUALTY, MASTERY_TEST, radius(18), INSTRUCT],
        ),
    },
)
def reanimate(perk: UnitPerk) -> None:
    raising = Raising(perk)
    perk.activates(raising.reanimate, whom=Whom.OTHERS, on=why_not_back, purpose=Purpose.RAISES)
    perk.reacts(CasualtiesRemoved, raising.fall_with_user)


@unit_perk(
    "Revive",
    ABILITY,
    ranks={
        "I": rank(
            'A destroyed friend within 6" with an equal or lower full Point Cost returns with full HP.',
            terms=[CASUALTY, MASTERY_TEST, radius(6), COST_LESSER],
        ),
        "II": rank(
            'A destroyed friend within 12" with an equal or lower full Point Cost returns with full HP.',
            terms=[CASUALTY, MASTERY_TEST, radius(12), COST_LESSER],
        ),
        "III": rank(
            'A destroyed friend within 18" with an equal or lower full Point Cost returns with full HP.',
            terms=[CASUALTY, MASTERY_TEST, radius(18), COST_LESSER],
        ),
    },
)
def revive(perk: UnitPerk) -> None:
    perk.activates(Raising(perk).revive, whom=Whom.FRIENDS, on=why_not_back, purpose=Purpose.RAISES)


def why_not_back(battle: Battle, user: int, unit: int) -> str:
    return f"Nothing brings {battle.called(unit)} back." if stays_down(battle, unit) else ""


class Raising:
    """The raising of units by a perk. Each raised unit notes its raiser."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.by = perk, perk.note("by")
        self.arrival = Arrival(perk.name, self.middles, anywhere, self.why_not, self.arrived)
        add_arrival(perk.rules, self.arrival)
        add_remains(perk.rules)

    def revive(self, battle: Battle, used: Used) -> None:
        self.by.put(battle.state.units[used.target].notes, used.unit)
        make_whole(battle, used.target)
        begin_to_arrive(battle, used.target, self.arrival)

    def reanimate(self, battle: Battle, used: Used) -> None:
        """Raise a unit that obeys the player of the user from now on."""
        player = battle.state.units[used.unit].player
        if battle.state.units[used.target].player != player:
            take_for_good(battle, used.target, player)
        self.revive(battle, used)

    # Where it stands

    def user(self, battle: Battle, ctx: Placing) -> int:
        return self.by.of(battle.state.units[ctx.unit].notes)

    def middles(self, battle: Battle, ctx: Placing) -> list[Base]:
        """Return the positions around which it stands: where it was destroyed, or else right beside the user."""
        fell = lying_for(battle, ctx.unit)
        return [*([] if fell is None else [fell]), *measured_bases(battle, self.user(battle, ctx))]

    def why_not(self, battle: Battle, ctx: Placing, ends: Sequence[Base]) -> str:
        user = self.user(battle, ctx)
        if any(is_near_base(battle, user, end, self.perk.radius) for end in ends):
            return ""
        return f"One of its models has to stand within {battle.inches(self.perk.radius)} of {battle.called(user)}."

    def arrived(self, battle: Battle, ctx: Placing) -> None:
        if is_alive(battle.state.units[ctx.unit]):
            take_remains_away(battle, ctx.unit)
        models, lost = len(standing(battle.state.units[ctx.unit])), models_missing(battle, ctx.unit)
        battle.emit(Raised(unit=ctx.unit, models=models, lost=lost))

    # When the user falls

    def fall_with_user(self, battle: Battle, event: CasualtiesRemoved) -> None:
        """Destroy the units that a destroyed unit has reanimated. A reanimated unit that is destroyed itself is free to
        be brought back by another.
        """
        if not event.destroyed:
            return
        self.by.drop(battle.state.units[event.unit].notes)
        for number, unit in enumerate(battle.state.units):
            if self.by.is_in(unit.notes) and self.by.of(unit.notes) == event.unit and living(unit):
                fall(battle, number, living(unit), self.perk.perk.root)
                remove_at_once(battle, number)


def anywhere(battle: Battle, ctx: Placing, base: Base) -> str:
    """Return no reason against the position of a single model."""
    return ""
