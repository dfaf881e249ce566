"""The toll of an attack: the HP that all weapons of a unit removed from another, known when the attack is over.

The attack notes it for each unit that suffered it, so that a perk can look at the whole instead of each volley.
"""

from collections.abc import Callable
from typing import NamedTuple

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import LOSS_STILL_OPEN, WEAPON_DONE
from turnmaster.engine.attacking.rescue import is_falling
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.moments import END_OF_ATTACK
from turnmaster.perks.unit_perk import UnitPerk


class Toll(NamedTuple):
    """The HP that a unit `lost`, would have lost `beyond` its last, and that other rules `held_back`."""

    lost: int
    beyond: int
    held_back: int


def judges_the_toll(perk: UnitPerk, settle: Callable[[Battle, int, Toll], None]) -> None:
    """Run a function on the toll of a unit with the perk when the attacker has used all its weapons."""
    tolls = Tolls(perk, settle)
    perk.after_hp_loss(tolls.count)
    perk.at(END_OF_ATTACK, tolls.end_attack)
    perk.contributes(WEAPON_DONE, tolls.end_single_use)
    perk.contributes(LOSS_STILL_OPEN, tolls.is_open)


class Tolls:
    """The tolls that the attacks of a battle have taken so far from units with a perk."""

    def __init__(self, perk: UnitPerk, settle: Callable[[Battle, int, Toll], None]) -> None:
        self.perk, self.settle = perk, settle
        self.lost, self.beyond, self.held_back = (perk.note(what) for what in ("lost", "beyond", "held back"))
        self.settled = perk.note("settled")

    def count(self, battle: Battle, event: HpLost) -> None:
        attack = battle.nearest(Attack)
        if attack is None or event.weapon < 0 or attack.cause[0] != event.by:
            return
        self.lost.add(attack.notes, event.own, event.unit)
        self.beyond.add(attack.notes, event.beyond if is_all_its_own(battle, attack, event) else 0, event.unit)
        if event.held_back:
            self.held_back.add(attack.notes, event.held_back, event.unit)

    def end_attack(self, battle: Battle) -> None:
        attack = battle.nearest(Attack)
        if attack is not None:
            self.settle_all(battle, attack)

    def end_single_use(self, battle: Battle, attack: Attack) -> None:
        """End the attack of a single weapon or a hazard, which has no end of its own."""
        if attack.single or attack.hazard is not None:
            self.settle_all(battle, attack)

    def settle_all(self, battle: Battle, attack: Attack) -> None:
        self.settled.put(attack.notes, 1)
        for (unit,), lost in list(self.lost.all(attack.notes)):
            toll = Toll(
                lost, held_back=self.held_back.drop(attack.notes, unit), beyond=self.beyond.drop(attack.notes, unit)
            )
            self.lost.drop(attack.notes, unit)
            self.settle(battle, unit, toll)

    def is_open(self, battle: Battle, unit: int) -> bool:
        """Check whether a toll is not settled yet for a unit; others may ask before it was counted."""
        attacks = [frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Attack)]
        on_it = (attack for attack in attacks if attack.target == unit and self.perk.is_on(battle, unit))
        return any(self.lost.is_in(attack.notes, unit) for attack in attacks) or any(
            not self.settled.is_in(attack.notes) for attack in on_it
        )


def is_all_its_own(battle: Battle, attack: Attack, event: HpLost) -> bool:
    """Check whether a unit alone would have lost the HP beyond its last.

    Loss without a target in sight does not count, and loss that goes on to another unit is that unit's. A unit that
    stands only because a rule held its loss back would have lost the rest too.
    """
    left = sum(model.hp for model in battle.state.units[event.unit].models)
    falls = is_falling(battle, event.unit) or 0 < left == event.held_back
    return falls and not attack.volley.behind
