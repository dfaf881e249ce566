"""Phoenix: a unit that arrives only where a friend is lost. [Perks 12.4, Deployment; Free Rules p.15]

It takes the place of a friendly unit that was removed as a casualty, as passengers take the place of their Transport.
"""

from turnmaster.battlefield import Base
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import UseOnTarget
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import UNIT_DESTROYED
from turnmaster.engine.field.units import in_reserve, note_arrival
from turnmaster.engine.moving.deploying import waiting
from turnmaster.engine.moving.events import CasualtiesRemoved, Deployed
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.removal import take_away
from turnmaster.engine.moving.survivors import stand_around
from turnmaster.perks.activation import is_of_its_side
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.events import TookThePlace
from turnmaster.perks.fallen import where_it_fell
from turnmaster.perks.families import DEPLOYMENT
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Phoenix",
    DEPLOYMENT,
    "It waits in Reserve until a friendly unit is destroyed, and can take its place.",
    terms=[SPECIFIC],
)
def phoenix(perk: UnitPerk) -> None:
    rising = Rising(perk)
    perk.forbids_actions(rising.waits_for_a_friend)
    perk.plays(perk.name, window(UNIT_DESTROYED))
    perk.reacts(CasualtiesRemoved, rising.open_place)
    perk.offers(
        UNIT_DESTROYED,
        rising.choices,
        rising.take,
        says="{unit} takes the place of {target}",
        answers=UseOnTarget,
        purpose=Purpose.RAISES,
        why_not=perk.explains_on(rising.why_not, rising.why_not_there),
    )


class Rising:
    """Replacements: one unit for each lost one."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk

    def waits_for_a_friend(self, battle: Battle, unit: int, action: Doing) -> str:
        return f"{battle.called(unit)} arrives only where a friendly unit falls." if action == "Deploy" else ""

    def those_who_wait(self, battle: Battle, fallen: int) -> list[int]:
        ready = [unit for unit in self.perk.holders(battle) if not self.why_not(battle, unit)]
        return [unit for unit in ready if not self.why_not_there(battle, unit, fallen)]

    def why_not(self, battle: Battle, unit: int) -> str:
        waits = in_reserve(battle.state.units[unit])
        return "" if waits else f"{battle.called(unit)} is not in Reserve."

    def why_not_there(self, battle: Battle, unit: int, fallen: int) -> str:
        is_friend = is_of_its_side(battle, unit, fallen)
        return "" if is_friend else f"{battle.called(fallen)} is no friend of {battle.called(unit)}."

    def open_place(self, battle: Battle, event: CasualtiesRemoved) -> None:
        if event.destroyed and not event.in_reserve:
            fell = where_it_fell(battle, event.unit, event.fallen)
            place = Scratch(battle.state.units[event.unit].player, event.unit)
            place.numbers = {"x": fell.x, "y": fell.y, "apart": fell.radius, "at": fell.level}
            battle.push(self.perk.name, place)

    def choices(self, battle: Battle, player: int) -> list[UseOnTarget]:
        place = battle.amid(Scratch)
        if place.player != player or place.units:
            return []
        return [UseOnTarget(self.perk.name, unit, place.unit) for unit in self.those_who_wait(battle, place.unit)]

    def take(self, battle: Battle, player: int, answer: UseOnTarget) -> None:
        place, unit = battle.amid(Scratch), answer.unit
        place.units.append(unit)
        middle = Base(place.numbers["x"], place.numbers["y"], place.numbers["apart"], place.numbers["at"], 0)
        models = waiting(battle.state.units[unit])
        lost = stand_around(battle, unit, models, middle)
        settle(battle, [unit])
        note_arrival(battle, unit)
        battle.emit(TookThePlace(unit=unit, other=place.unit, models=len(models) - len(lost), lost=len(lost)))
        if len(lost) < len(models):
            battle.emit(Deployed(unit=unit))
        if lost:
            take_away(battle, unit, lost)
