"""Self-Destruct: a weapon that goes off with its wielder. [Perks 12.5, Limitation]

When a wielder is lost, the weapon hits the closest other unit, friend or enemy, at once and by the usual rules of
range, sight and Weapon Types; then it is gone. Its wielders in a unit may also give up their lives for it.
"""

from turnmaster.battlefield import FAR_APART, TOLERANCE, groups_gap
from turnmaster.engine.attacking.events import HpLost, WeaponUsed
from turnmaster.engine.attacking.hooks import NO_REACTION, WIELDERS
from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.attacking.rescue import save_if_it_falls
from turnmaster.engine.attacking.targets import why_unusable
from turnmaster.engine.attacking.wielders import may_fire
from turnmaster.engine.attacking.workings import range_of
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import UseWithWeapon
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Numbers, PerkUse, Scratch, Use, Volley
from turnmaster.engine.core.offering import acting_unit
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.core.state import NOWHERE, REMOVED
from turnmaster.engine.field.carriers import carrying_models
from turnmaster.engine.field.units import bases_of, is_alive, measured_bases, outermost, standing
from turnmaster.engine.turn.hooks import HAS_SOMETHING_TO_USE
from turnmaster.engine.turn.knowledge import reveal
from turnmaster.perks.activation import PERK_WINDOWS
from turnmaster.perks.afflictions import suffers_from
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import ClosestDecision, StrikeClosest
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.forms import number_of
from turnmaster.perks.free_attacks import can_be_made
from turnmaster.perks.judged import why_kept
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.left_behind import strike_without_wielder
from turnmaster.perks.terms import ACTIVATE, CASUALTY, IMMEDIATE, limited_use
from turnmaster.perks.weapon.timing import lets_casualties_leave
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

# Perks that take a unit out of its player's hands, and from when on.
FIRST_TURN_OF = {known_perk("Berserk"): 1, known_perk("Psychotic"): 2}
WHEN_IT_STRIKES = known_perk("Wild Instinct")  # a perk that does so while it has hold of a unit


@weapon_perk(
    "Self-Destruct",
    LIMITATION,
    "It attacks the closest unit when its wielder becomes a casualty, which wielders can choose to become.",
    terms=[ACTIVATE, limited_use(1), CASUALTY, IMMEDIATE],
)
def self_destruct(perk: WeaponPerk) -> None:
    explosion, giving_up = Explosion(perk), GivingUp(perk)
    perk.reacts(HpLost, explosion.begin)
    perk.plays(
        perk.name,
        explosion.let_it_be_saved,
        explosion.see_whether_it_fell,
        Ask("whom it strikes", ClosestDecision, explosion.decide_target, explosion.apply_target),
        explosion.go_off,
        explosion.be_spent,
    )
    perk.contributes(WIELDERS, explosion.who_goes_off)
    perk.forbids_unless(explosion.only_with_its_wielder)
    perk.contributes(NO_REACTION, explosion.is_going_off)
    lets_casualties_leave(perk, explosion.is_going_off)

    perk.plays(giving_up.name, giving_up.announce, giving_up.give_up_life)
    perk.contributes(HAS_SOMETHING_TO_USE, lambda battle, unit: bool(giving_up.open_to(battle, unit)))
    for window, playstyle in PERK_WINDOWS:
        perk.offers(
            window,
            giving_up.choices,
            giving_up.take,
            playstyle=playstyle,
            says="{unit} blows itself up with {weapon}",
            answers=UseWithWeapon,
            why_not=perk.explains_with(giving_up.why_not, giving_up.why_not_with),
        )


class Explosion:
    """The explosion of a lost wielder. The unit notes which wielder is using the weapon now."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name = perk, perk.name
        self.goes_off, self.user, self.spend = perk.note("goes off"), perk.note("user"), perk.is_spent_with_use()

    def begin(self, battle: Battle, event: HpLost) -> None:
        """Start one sequence for each lost wielder, the last one pushed first; none of them stays hidden."""
        unit = event.unit
        for number, weapon in enumerate(battle.profile(unit).weapons):
            fallen = [model for model in event.fallen if self.name in weapon.perks and weapon.carriers[model]]
            for model in reversed(fallen):
                reveal(battle, outermost(battle, unit))
                willing = int(event.because == self.name)
                numbers: Numbers = {"weapon": number, "model": model, "beyond": event.beyond, "willing": willing}
                battle.push(self.name, Scratch(battle.state.units[unit].player, unit, numbers))

    def let_it_be_saved(self, battle: Battle, ctx: Scratch) -> None:
        """Let a rescue save its unit first."""
        save_if_it_falls(battle, ctx.unit, ctx.numbers["beyond"])

    def see_whether_it_fell(self, battle: Battle, ctx: Scratch) -> Next | None:
        """Return whether the wielder is lost: a rescued one is not; one that gave up its life sets the weapon off all
        the same.
        """
        saved = battle.state.units[ctx.unit].models[ctx.numbers["model"]].hp > 0
        return END if saved and not ctx.numbers["willing"] else None

    def decide_target(self, battle: Battle, ctx: Scratch) -> ClosestDecision | None:
        """Return the closest unit; the player chooses where several are equally close."""
        targets = [StrikeClosest(unit) for unit in closest_units(battle, ctx.unit, ctx.numbers["model"])]
        return battle.ask(ClosestDecision, ctx.player, targets, unit=ctx.unit) if targets else None

    def apply_target(self, battle: Battle, ctx: Scratch, answer: StrikeClosest) -> None:
        ctx.numbers["target"] = answer.target

    def go_off(self, battle: Battle, ctx: Scratch) -> Next | None:
        weapon, model, target = ctx.numbers["weapon"], ctx.numbers["model"], ctx.numbers.get("target")
        if target is None:
            return self.be_spent
        holder = battle.state.units[ctx.unit]
        ctx.numbers["before"] = self.user.of(holder.weapon_notes, weapon, default=-1)
        self.user.put(holder.weapon_notes, model, weapon)
        attack = Attack(
            ctx.player, ctx.unit, only=target, single=True, allowed=[weapon], forced=True, notes=self.goes_off.alone()
        )
        if holder.models[model].place == REMOVED:
            self.strike_from_where_it_stood(battle, attack, model)
        elif target == holder.aboard:
            self.strike_the_carrier(battle, attack, model)
        elif can_be_made(battle, attack):
            self.perk.attacks(battle, attack, "at once")
        return None

    def strike_the_carrier(self, battle: Battle, attack: Attack, model: int) -> None:
        """Hit the carrier from inside a Transport, without sight."""
        (number,) = attack.allowed
        weapon, holder = battle.profile(attack.unit).weapons[number], battle.state.units[attack.unit]
        free = all(may_fire(each, weapon) for each in (holder.models[model], *carrying_models(battle, attack.unit)))
        if free and not why_unusable(battle, attack, number):
            attack.used = [number]
            attack.use = Use(number, volleys=[Volley(attack.only, [model], anywhere=True)])
            battle.push(sequence_names.ATTACK, attack, at=sequence_names.NEXT_TARGET)
            battle.emit(WeaponUsed(unit=attack.unit, weapon=number))

    def strike_from_where_it_stood(self, battle: Battle, attack: Attack, model: int) -> None:
        """Hit from where a removed wielder stood, by distance alone."""
        (number,) = attack.allowed
        weapon, unit = battle.profile(attack.unit).weapons[number], attack.unit
        apart = groups_gap(bases_of(battle, unit, [model]), measured_bases(battle, attack.only))
        free = may_fire(battle.state.units[unit].models[model], weapon)
        if free and apart <= range_of(battle, unit, weapon) + TOLERANCE:
            copies = weapon.carriers[model]
            strike_without_wielder(battle, attack.player, unit, number, copies, attack.only, self.goes_off)

    def be_spent(self, battle: Battle, ctx: Scratch) -> None:
        """Remove the used weapon; an explosion in the middle of another leaves that as it was."""
        notes, weapon = battle.state.units[ctx.unit].weapon_notes, ctx.numbers["weapon"]
        before = ctx.numbers.get("before", -1)
        if before >= 0:
            self.user.put(notes, before, weapon)
        else:
            self.user.drop(notes, weapon)
        self.spend(battle, ctx.unit, weapon, ctx.numbers["model"])

    def who_goes_off(self, battle: Battle, unit: int, weapon: WeaponProfile, wielders: list[int]) -> list[int]:
        """Return the lost wielder as the only user."""
        if self.name not in weapon.perks:
            return wielders
        notes, number = battle.state.units[unit].weapon_notes, number_of(battle, unit, weapon)
        return [model for model in wielders if self.user.says(notes, model, number)]

    def is_going_off(self, battle: Battle, attack: Attack) -> bool:
        return self.goes_off.is_in(attack.notes)

    def only_with_its_wielder(self, battle: Battle, attack: Attack, weapon: int) -> str:
        name = battle.profile(attack.unit).weapons[weapon].name
        return "" if self.is_going_off(battle, attack) else f"{name} goes off only with its wielder."


class GivingUp:
    """The choice of wielders to give up their lives. [Perks 12.2, Activate]"""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name = perk, f"use of {perk.name}"

    def willing(self, battle: Battle, unit: int, number: int) -> list[int]:
        """Return the wielders that could set a weapon off."""
        holder, weapon = battle.state.units[unit], battle.profile(unit).weapons[number]
        if self.perk.name not in weapon.perks:
            return []
        return [n for n in standing(holder) if weapon.carriers[n] and may_fire(holder.models[n], weapon)]

    def open_to(self, battle: Battle, unit: int) -> list[UseWithWeapon]:
        if self.why_not(battle, unit):
            return []
        weapons = range(len(battle.profile(unit).weapons))
        return [UseWithWeapon(self.perk.name, unit, number) for number in weapons if self.willing(battle, unit, number)]

    def why_not(self, battle: Battle, unit: int) -> str:
        if not is_obedient(battle, unit):
            return f"{battle.called(unit)} does not obey its own player now."
        return why_kept(battle, unit, self.perk.perk)

    def why_not_with(self, battle: Battle, unit: int, weapon: int) -> str:
        name = battle.profile(unit).weapons[weapon].name
        return "" if self.willing(battle, unit, weapon) else f"No model can set {name} off."

    def choices(self, battle: Battle, player: int) -> list[UseWithWeapon]:
        """Return the answers; around an Action only its unit uses perks, and in Advanced games they are an Action of
        their own.
        """
        is_advanced = battle.state.playstyle == "Advanced"
        units = range(len(battle.state.units)) if is_advanced else [acting_unit(battle)]
        mine = [unit for unit in units if unit >= 0 and battle.unit(unit).player == player]
        return [choice for unit in mine for choice in self.open_to(battle, unit)]

    def take(self, battle: Battle, player: int, answer: UseWithWeapon) -> None:
        battle.push(self.name, Scratch(player, answer.unit, {"weapon": answer.weapon}))

    def announce(self, battle: Battle, ctx: Scratch) -> None:
        announce_perk(battle, ctx.player, ctx.unit, self.perk.name)

    def give_up_life(self, battle: Battle, ctx: Scratch, announced: PerkUse) -> None:
        """Destroy all wielders together. [Perks 12.2] Outside an attack, casualties leave as soon as it is over."""
        if not announced.works:
            return
        if battle.nearest(Attack) is None:
            battle.push(sequence_names.LATER_CASUALTIES)
        fall(battle, ctx.unit, self.willing(battle, ctx.unit, ctx.numbers["weapon"]), self.perk.name)


def closest_units(battle: Battle, unit: int, model: int) -> list[int]:
    """Return the other units closest to a model: several only if exactly equally close. A passenger measures from its
    Transport, and a unit that is only a marker does not count.
    """
    holder = battle.state.units[unit]
    if holder.aboard >= 0:
        return [holder.aboard]
    inside = holder.aboard != NOWHERE
    mine = measured_bases(battle, unit) if inside else bases_of(battle, unit, [model])
    gaps = {
        number: max(0, groups_gap(mine, measured_bases(battle, number)))
        for number, other in enumerate(battle.state.units)
        if number != unit and other.aboard == NOWHERE and is_alive(other) and not other.marker
    }
    return [number for number, apart in gaps.items() if apart == min(gaps.values()) != FAR_APART]


def is_obedient(battle: Battle, unit: int) -> bool:
    """Check whether a unit obeys its own player."""
    holder, perks = battle.state.units[unit], battle.profile(unit).perks
    wild = [since for name, since in FIRST_TURN_OF.items() if name in perks]
    driven = any(battle.state.turn >= since for since in wild) or suffers_from(battle, unit, WHEN_IT_STRIKES)
    return holder.owner in (-1, holder.player) and not driven
