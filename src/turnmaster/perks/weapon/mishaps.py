"""Malfunction and Volatile: mishaps of a weapon and its wielder by bad dice.

[Perks 12.5, Limitation] Both look at the final Attack Dice, rerolls included, even where success is certain.
"""

from turnmaster.engine.attacking.attack import once_more, strike_with
from turnmaster.engine.attacking.events import AttackDiceFell
from turnmaster.engine.attacking.hooks import NO_REACTION, OUT_OF_USE, VOLLEY_DONE, WATCHES_FACES, WEAPON_DONE
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.moments import END_OF_TURN
from turnmaster.engine.field.units import standing
from turnmaster.perks.catalogue import Need, rank, weapon_perk
from turnmaster.perks.events import Malfunctioned
from turnmaster.perks.faces import one
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.forms import exchange_weapon, unwielded
from turnmaster.perks.hooks import BACKLASH
from turnmaster.perks.terms import AUTO_TEST, PASSIVE, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk

ENOUGH_ONES = 5  # for a malfunction, however many dice there are


def ones(battle: Battle, event: AttackDiceFell) -> int:
    """Return the number of Attack Dice of a roll with the worst face."""
    faces: list[int] = event.faces
    return faces.count(one(battle))


class Breakdown:
    """The breakdown of a weapon. An attack counts the dice of one use; the unit notes the Game Turn from which on the
    weapon cannot be used.
    """

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.for_good = perk, perk.rank == 2
        self.thrown, self.bad, self.since = (perk.note(what) for what in ("dice", "ones", "Game Turn"))

    def is_counting(self, battle: Battle, attack: Attack) -> bool:
        """Check whether dice count for the use; dice of other perks, such as those against its own unit, do not."""
        return self.thrown.is_in(attack.notes) and self.perk.is_on(battle, attack)

    def begin_to_count(self, battle: Battle, unit: int, weapon: int) -> None:
        attack = battle.nearest(Attack)
        if attack is not None:
            self.thrown.put(attack.notes, 0)
            self.bad.put(attack.notes, 0)

    def count(self, battle: Battle, event: AttackDiceFell) -> None:
        attack = battle.amid(Attack)
        if self.is_counting(battle, attack):
            if attack.strike.rung == 1:  # a die that is rolled again in 6/4 is no new die
                self.thrown.add(attack.notes, len(event.faces))
            self.bad.add(attack.notes, ones(battle, event))

    def break_down(self, battle: Battle, attack: Attack) -> None:
        dice, failures = self.thrown.drop(attack.notes), self.bad.drop(attack.notes)
        if failures >= ENOUGH_ONES or (dice and 2 * failures >= dice):
            self.since.put(battle.state.units[attack.unit].weapon_notes, battle.state.turn + 1, attack.weapon)
            name = battle.profile(attack.unit).weapons[attack.weapon].name
            battle.emit(Malfunctioned(unit=attack.unit, weapon=attack.weapon, name=name))

    def out_of_order(self, battle: Battle, unit: int, weapon: int) -> str:
        since, turn = self.since.of(battle.state.units[unit].weapon_notes, weapon), battle.state.turn
        if not since or turn < since or (turn > since and not self.for_good):
            return ""
        name = battle.profile(unit).weapons[weapon].name
        return f"{name} has broken for good." if self.for_good else f"{name} is out of order this Game Turn."

    def is_out_of_use(self, battle: Battle, unit: int, weapon: int) -> bool:
        """Check whether a broken weapon gives no protection either."""
        return self.perk.is_on_weapon(battle, unit, weapon) and bool(self.out_of_order(battle, unit, weapon))

    def destroy(self, battle: Battle) -> None:
        """Take the weapon from all its carriers, so that it neither protects nor can be found."""
        for unit, holder in enumerate(battle.state.units):
            for number, weapon in enumerate(battle.profile(unit).weapons):
                broken = self.since.says(holder.weapon_notes, battle.state.turn + 1, number)
                if broken and self.perk.name in weapon.perks:
                    exchange_weapon(battle, unit, number, unwielded(weapon))


@weapon_perk(
    "Malfunction",
    LIMITATION,
    terms=[SPECIFIC, PASSIVE, AUTO_TEST],
    ranks={
        "I": rank("If half its Attack Dice or 5 of them show a 1, it cannot be used in the next Game Turn."),
        "II": rank("If half its Attack Dice or 5 of them show a 1, it is destroyed when the Game Turn ends."),
    },
    needs=(Need("attacks", 3),),
)
def malfunction(perk: WeaponPerk) -> None:
    breakdown = Breakdown(perk)
    perk.on_use(breakdown.begin_to_count)
    perk.contributes(WATCHES_FACES, breakdown.is_counting)
    perk.reacts(AttackDiceFell, breakdown.count)
    perk.contributes(WEAPON_DONE, breakdown.break_down)
    perk.forbids(breakdown.out_of_order)
    if breakdown.for_good:
        perk.at(END_OF_TURN, breakdown.destroy)
    else:
        perk.contributes(OUT_OF_USE, breakdown.is_out_of_use)


@weapon_perk(
    "Volatile",
    LIMITATION,
    "Each 1 on its Attack Dice becomes an Attack Dice against its wielder.",
    terms=[PASSIVE, AUTO_TEST],
    in_odds="The losses of its own unit are shown separately.",
    odds="counted",
)
def volatile(perk: WeaponPerk) -> None:
    bad, backfires = perk.note("ones"), perk.note("backfires")

    def is_watching(battle: Battle, attack: Attack) -> bool:
        """Check whether the dice are watched; its own dice against the wielder are not."""
        return attack.hazard is None and perk.is_on(battle, attack) and not backfires.is_in(attack.notes)

    def count(battle: Battle, event: AttackDiceFell) -> None:
        attack = battle.amid(Attack)
        if is_watching(battle, attack):
            bad.add(attack.notes, ones(battle, event))

    def backfire(battle: Battle, attack: Attack) -> None:
        """Let the weapon hit its own unit, where only its wielders can lose HP."""
        dice, exposed = bad.drop(attack.notes), left_of_wielders(battle, attack)
        if dice and exposed:
            strike_with(battle, attack, attack.unit, dice=dice, exposed=exposed, note=backfires)

    def left_of_wielders(battle: Battle, attack: Attack) -> list[int]:
        return [model for model in standing(battle.state.units[attack.unit]) if model in attack.wielders]

    def backlash(battle: Battle, attack: Attack) -> Attack | None:
        """Return the attack with one die for every 1, for exact odds."""
        exposed = left_of_wielders(battle, attack) if is_watching(battle, attack) else []
        return once_more(attack, attack.unit, exposed=exposed, note=backfires) if exposed else None

    def no_healing(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if backfires.is_in(attack.notes):
            spec.restores = False

    perk.contributes(WATCHES_FACES, is_watching)
    perk.reacts(AttackDiceFell, count)
    perk.contributes(VOLLEY_DONE, backfire)
    perk.contributes(BACKLASH, backlash)
    perk.adjusts(no_healing)
    perk.contributes(NO_REACTION, lambda battle, attack: backfires.is_in(attack.notes))
