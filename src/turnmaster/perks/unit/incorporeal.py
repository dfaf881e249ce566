"""Incorporeal: a unit that can only be seen. [Perks 12.4, Transformation]

Nothing touches it, and it touches nothing; among themselves, Incorporeal units are like any others.
"""

from turnmaster.engine.attacking.hooks import HP_LOSS_LIMIT, TARGET_CHECKS, WEAPON_CHECKS, LossLimit
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.effects import FOR_EVER, unmark
from turnmaster.engine.core.moments import END_OF_TURN
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.hooks import (
    BOARDING_CHECKS,
    GAIT,
    LETS_PASS,
    OUT_OF_TOUCH,
    TAKES_NO_PART,
    Contest,
    Gait,
)
from turnmaster.engine.field.melees import is_aboard_of_foe, refresh_contacts
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.disembarking import put_out
from turnmaster.engine.moving.free_movement import is_amid_attack_of_another
from turnmaster.engine.moving.hazards import NOBODY
from turnmaster.engine.moving.movement import Trip
from turnmaster.engine.turn.hooks import AWAY_THIS_TURN
from turnmaster.perks.afflictions import rid_of_all
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.ends_on_the_move import ends_on_the_move
from turnmaster.perks.events import Became, PerkBegan, PerkEnded
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.hooks import ESCAPES, IMMUNE, OUT_OF_REACH, TOUCHES_THE_GROUND
from turnmaster.perks.terms import ACTIVATE, limited_use
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Incorporeal",
    TRANSFORMATION,
    "Once a game, until it returns, it passes through everything, cannot be hurt, and fights only units like it.",
    terms=[ACTIVATE, limited_use(1)],
)
def incorporeal(perk: UnitPerk) -> None:
    ghost = Ghost(perk)
    perk.activates(lambda battle, used: ghost.leave_this_world(battle, used.unit), when=ghost.why_not)
    ends_on_the_move(perk, ghost.return_to_this_world)
    perk.contributes(TARGET_CHECKS, lambda battle, unit, weapon, target: ghost.why_apart(battle, unit, target))
    perk.contributes(WEAPON_CHECKS, ghost.why_no_template)
    perk.contributes(OUT_OF_REACH, ghost.why_out_of_reach)
    perk.contributes(HP_LOSS_LIMIT, LossLimit(perk.name, ghost.most_to_lose, ghost.are_apart))
    perk.contributes(IMMUNE, ghost.is_immune)
    for place in (GAIT[Gait.THROUGH], TAKES_NO_PART[Contest.OBJECTIVES], ESCAPES):
        perk.contributes(place, perk.is_active)
    perk.contributes(LETS_PASS, lambda battle, unit, mover: perk.is_active(battle, unit))
    perk.contributes(OUT_OF_TOUCH, ghost.are_apart)
    perk.contributes(BOARDING_CHECKS, ghost.why_apart)
    perk.contributes(TOUCHES_THE_GROUND, ghost.touches_nothing)
    perk.contributes(AWAY_THIS_TURN, ghost.was_gone_this_turn)
    perk.at(END_OF_TURN, ghost.lose_time)
    perk.reacts(Became, ghost.return_as_another)


class Ghost:
    """An Incorporeal unit. It notes its change, and the Game Turn of its return."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.left, self.returned = perk, perk.note("left"), perk.note("returned")
        self.why_spent = perk.judges_use()

    def are_apart(self, battle: Battle, one: int, other: int) -> bool:
        """Check whether exactly one of two units is Incorporeal; a number below 0 is no unit."""
        ghosts = [self.perk.is_active(battle, unit) for unit in (one, other)]
        return ghosts[0] != ghosts[1]

    # Leaving this world, and coming back

    def why_not(self, battle: Battle, unit: int) -> str:
        carried = battle.unit(unit).aboard != NOWHERE or passengers_of(battle, unit)
        if carried and is_amid_attack_of_another(battle, unit):
            return "Nobody can get out of a Transport in the middle of an attack."
        return ""

    def leave_this_world(self, battle: Battle, unit: int) -> None:
        going = self.who_goes_along(battle, unit)
        for number in going:
            if number != unit:
                self.perk.note_use(battle, number)
            holder = battle.unit(number)
            self.perk.marks(battle, number, until=FOR_EVER)
            self.left.put(holder.notes, 1)
            battle.emit(PerkBegan(unit=number, perk=self.perk.name))
        self.part_from_others(battle)
        for number in going:
            rid_of_all(battle, number)

    def who_goes_along(self, battle: Battle, unit: int) -> list[int]:
        """Return the unit, and those in one Transport with it that can become Incorporeal too."""
        carrier = battle.unit(unit).aboard
        if is_aboard_of_foe(battle, unit) or not self.is_ready(battle, carrier):
            carrier = unit
        others = [carrier, *passengers_of(battle, carrier)]
        friends = [number for number in others if battle.unit(number).player == battle.unit(unit).player]
        return [unit, *(number for number in friends if self.is_ready(battle, number))]

    def is_ready(self, battle: Battle, unit: int) -> bool:
        return self.perk.is_on(battle, unit) and not self.why_spent(battle, unit)

    def return_to_this_world(self, battle: Battle, unit: int) -> None:
        unmark(battle, unit, self.perk.mark)
        self.left.drop(battle.unit(unit).notes)
        self.returned.put(battle.unit(unit).notes, battle.state.turn)
        battle.emit(PerkEnded(unit=unit, perk=self.perk.name))
        self.part_from_others(battle)

    def return_as_another(self, battle: Battle, event: Became) -> None:
        """Return a unit that changed into another without the perk."""
        if self.left.is_in(battle.unit(event.unit).notes) and not self.perk.is_active(battle, event.unit):
            self.return_to_this_world(battle, event.unit)

    def part_from_others(self, battle: Battle) -> None:
        """Start and end Melees, and put units out that differ from their carrier; one held by an enemy leaves when it
        moves.
        """
        refresh_contacts(battle, range(len(battle.state.units)))
        for number, unit in enumerate(battle.state.units):
            if unit.aboard == NOWHERE or not is_alive(unit) or not self.are_apart(battle, number, unit.aboard):
                continue
            if not (is_aboard_of_foe(battle, number) and self.perk.is_active(battle, number)):
                put_out(battle, number)

    # What nobody can do to it, and it can do to nobody

    def why_apart(self, battle: Battle, unit: int, other: int) -> str:
        """Return why two units cannot affect each other: one of them is Incorporeal."""
        if not self.are_apart(battle, unit, other):
            return ""
        ghost = other if self.perk.is_active(battle, other) else unit
        return f"{battle.called(ghost)} is Incorporeal."

    def why_out_of_reach(self, battle: Battle, unit: int, target: int) -> str:
        """Return why other units cannot target it; its own perks reach all units."""
        return self.why_apart(battle, unit, target) if self.perk.is_active(battle, target) else ""

    def why_no_template(self, battle: Battle, attack: Attack, weapon: int) -> str:
        """Return why a template cannot be used: it would hit all units under it."""
        if not self.perk.is_active(battle, attack.unit):
            return ""
        profile = battle.profile(attack.unit).weapons[weapon]
        return f"{battle.called(attack.unit)} is Incorporeal." if mode_of(battle, profile) is not None else ""

    def most_to_lose(self, battle: Battle, unit: int, loss: int) -> int:
        return 0 if self.perk.is_active(battle, unit) else loss

    def is_immune(self, battle: Battle, unit: int, root: str) -> bool:
        """Check whether it is immune; its own effects, and those of other Incorporeal units, apply."""
        attack = battle.nearest(Attack)
        by = NOBODY if attack is None else attack.unit
        return self.are_apart(battle, by, unit)

    def touches_nothing(self, battle: Battle, unit: int, trip: Trip) -> Trip | None:
        return None if self.perk.is_active(battle, unit) else trip

    # Time that does not count

    def was_gone_this_turn(self, battle: Battle, unit: int) -> bool:
        came_back = self.returned.says(battle.unit(unit).notes, battle.state.turn)
        return self.perk.is_active(battle, unit) or came_back

    def lose_time(self, battle: Battle) -> None:
        """Delay perks that improve with every Game Turn by one Game Turn."""
        for unit in self.perk.holders(battle):
            if self.was_gone_this_turn(battle, unit):
                battle.unit(unit).arrived += 1
