"""Unit perks of the family Defensive: how a unit withstands what others do to it. [Perks 12.4, Defensive]"""

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import HP_LOSS_LIMIT, LossLimit
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.kernel.battle import Battle
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.terms import PASSIVE, limited_use
from turnmaster.perks.unit_perk import UnitPerk

DEFENSIVE = "Defensive"


@unit_perk("Immortal", DEFENSIVE,
           "It loses half its HP in a Game Turn at most, until that happens, and is immune to Deathblow.", PASSIVE,
           limited_use(1))  # fmt: skip
def immortal(perk: UnitPerk) -> None:
    turn, lost, spent = (perk.note(what) for what in ("Game Turn", "HP lost", "last Game Turn"))

    def half(battle: Battle, unit: int) -> int:
        return max(1, (full_strength(battle, unit) + 1) // 2)

    def works(battle: Battle, unit: int) -> bool:
        """It still does in the Game Turn in which half is lost."""
        last = spent.of(battle.state.units[unit].notes, default=battle.state.turn)
        return perk.is_on(battle, unit) and last == battle.state.turn

    def lost_so_far(battle: Battle, unit: int) -> int:
        notes = battle.state.units[unit].notes
        return lost.of(notes) if turn.says(notes, battle.state.turn) else 0

    def limit(battle: Battle, unit: int, loss: int) -> int:
        return max(0, half(battle, unit) - lost_so_far(battle, unit)) if works(battle, unit) else loss

    def count(battle: Battle, event: HpLost) -> None:
        unit = event.unit
        if not works(battle, unit):
            return
        so_far = lost_so_far(battle, unit) + event.own
        notes = battle.state.units[unit].notes
        turn.put(notes, battle.state.turn)
        lost.put(notes, so_far)
        if so_far >= half(battle, unit):
            spent.put(notes, battle.state.turn)

    perk.contributes(HP_LOSS_LIMIT, LossLimit(perk.name, limit))
    perk.is_immune_to("Deathblow", when=works)
    perk.reacts(HpLost, count)
