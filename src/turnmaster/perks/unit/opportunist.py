"""Opportunist: Actions at the end of the Game Turn that a unit has not made before. [Perks 12.4, Aeonian]

It can move, use its perks, and use healing weapons. In an Advanced game each Action has its usual price.
"""

from turnmaster.engine.attacking.casualties import remove_casualties
from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.actions import ACTION_NUMBER, ON_FOOT, Doing
from turnmaster.engine.core.answers import Price, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing, Scratch
from turnmaster.engine.core.moments import END_OF_PHASE, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.parts import NamedAction
from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.core.windows import BEFORE_ACTION, GAME_TURN_ENDS
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.movement import can_travel
from turnmaster.engine.turn.alternation import has_something_to_use, perform
from turnmaster.engine.turn.playstyles.advanced import COMMAND_POINTS, actions_of, cost, pay
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import heals
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.unit_perk import UnitPerk

DELAYED: tuple[Doing, ...] = (*ON_FOOT, "Attack", "Use Perks")


class ActLate(UseWithUnit, frozen=True):
    """Make an Action that a unit has put off."""

    action: NamedAction


@unit_perk(
    "Opportunist",
    AEONIAN,
    "When the Game Turn ends it can do one thing that it has not done: move, use perks or use weapons that heal.",
)
def opportunist(perk: UnitPerk) -> None:
    delay = Delay(perk)
    perk.reacts(WeaponUsed, delay.remember_weapon)
    perk.plays(perk.name, delay.act, remove_casualties, moment(END_OF_PHASE))
    perk.plays(delay.perks_alone, window(BEFORE_ACTION))
    for playstyle in PLAYSTYLES:
        perk.offers(
            GAME_TURN_ENDS,
            delay.choices,
            delay.take,
            playstyle=playstyle,
            says="{unit}: {action}, which it had put off",
            answers=ActLate,
            price=delay.price if playstyle == "Advanced" else None,
            why_not=perk.explains(delay.why_nothing),
        )


class Delay:
    """Actions that units have put off until the end of the Game Turn. A unit notes the last use of each weapon."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.perks_alone, self.used = perk, f"{perk.name}, perks alone", perk.note("used")

    def remember_weapon(self, battle: Battle, event: WeaponUsed) -> None:
        if self.perk.is_on(battle, event.unit):
            self.note_weapons(battle, event.unit, [event.weapon])

    def note_weapons(self, battle: Battle, unit: int, weapons: list[int]) -> None:
        for weapon in weapons:
            self.used.put(battle.state.units[unit].weapon_notes, battle.state.turn, weapon)

    def choices(self, battle: Battle, player: int) -> list[ActLate]:
        mine = self.perk.holders(battle, player)
        return [ActLate(self.perk.name, unit, action) for unit in mine for action in self.still_open(battle, unit)]

    def why_nothing(self, battle: Battle, unit: int) -> str:
        return "" if self.still_open(battle, unit) else f"{battle.called(unit)} has put off nothing that it can do now."

    def still_open(self, battle: Battle, unit: int) -> list[Doing]:
        if not is_alive(battle.state.units[unit]):
            return []
        if battle.state.playstyle == "Advanced":
            payable = [each.action for each in actions_of(battle, unit)]
            return [action for action in DELAYED if action in payable and self.harms_nobody(battle, unit, action)]
        acted = battle.state.units[unit].acted
        fresh = [action for action in ON_FOOT if not acted >> ACTION_NUMBER[action] & 1]
        found: list[Doing] = [action for action in fresh if can_travel(battle, unit, action)]
        if self.harms_nobody(battle, unit, "Attack"):
            found.append("Attack")
        perks = has_something_to_use(battle, unit) and not self.perk.used_this_turn(battle, unit)
        return [*found, "Use Perks"] if perks else found

    def harms_nobody(self, battle: Battle, unit: int, action: Doing) -> bool:
        """Check whether an Action is allowed; an Attack only with healing weapons that have a target."""
        if action != "Attack":
            return True
        return self.perk.attack_of(battle, unit, weapons=self.healing(battle, unit)) is not None

    def healing(self, battle: Battle, unit: int) -> list[int]:
        """Return the healing weapons: outside Advanced games, those not used before."""
        weapons = [number for number, weapon in enumerate(battle.profile(unit).weapons) if heals(weapon)]
        if battle.state.playstyle != "Advanced":
            weapons = [number for number in weapons if not self.was_used(battle, unit, number)]
        return weapons

    def was_used(self, battle: Battle, unit: int, weapon: int) -> bool:
        return self.used.says(battle.state.units[unit].weapon_notes, battle.state.turn, weapon)

    def price(self, battle: Battle, player: int, answer: ActLate) -> Price:
        return Price(cost(battle.state.units[answer.unit], answer.action), COMMAND_POINTS)

    def take(self, battle: Battle, player: int, answer: ActLate) -> None:
        battle.push(self.perk.name, Scratch(player, answer.unit, choice=[ACTION_NUMBER[answer.action]]))

    def act(self, battle: Battle, ctx: Scratch) -> None:
        action = next(name for name, number in ACTION_NUMBER.items() if number == ctx.choice[0])
        advanced = battle.state.playstyle == "Advanced"
        if advanced:
            pay(battle, ctx.unit, action)
        if action == "Attack":
            weapons = self.healing(battle, ctx.unit)
            attack = self.perk.attack_of(battle, ctx.unit, weapons=weapons)
            self.note_weapons(battle, ctx.unit, weapons)  # this was the time for them, used or not
            if attack is not None:
                self.perk.attacks(battle, attack, "as its Attack")
        elif action != "Use Perks":
            perform(battle, ctx.player, ctx.unit, action)
        elif advanced:
            battle.push(sequence_names.USE_PERKS, Scratch(ctx.player, ctx.unit))
        else:
            self.perk.note_turn(battle, ctx.unit)
            battle.push(self.perks_alone, Placing(ctx.player, ctx.unit, "Move"))
