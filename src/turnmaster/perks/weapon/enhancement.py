"""Weapon perks of the family Enhancement: better stats, most of them rolled. [Perks 12.5, Enhancement]"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from turnmaster.engine.attacking.charts import Needed
from turnmaster.engine.attacking.events import Attacked, HpLost
from turnmaster.engine.attacking.hooks import NEEDED_ROLL, WEAPON_SETTLED
from turnmaster.engine.attacking.volley import FIRED
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Hazard, Scratch, Volley
from turnmaster.engine.core.modifiers import MULTIPLY, Modifier
from turnmaster.engine.core.parts import Number
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE
from turnmaster.engine.field.units import in_play, in_reserve, takes_part
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hazards import strike
from turnmaster.engine.moving.restoring import restore
from turnmaster.perks.areas import laid_by, take_up
from turnmaster.perks.catalogue import rank, weapon_perk
from turnmaster.perks.conditions import hits_again
from turnmaster.perks.events import CameToNothing
from turnmaster.perks.families import ENHANCEMENT
from turnmaster.perks.frame import When
from turnmaster.perks.hooks import TURNS_AROUND, WHAT_CAME_BEFORE, Past
from turnmaster.perks.judged import why_kept
from turnmaster.perks.terms import ACTIVATE, HP_LOSS, PASSIVE, SPECIFIC, WEAPON_USE, limited_use
from turnmaster.perks.weapon_perk import WeaponPerk

A = TypeVar("A", bound=UseWithUnit)


@weapon_perk(
    "+AP",
    ENHANCEMENT,
    "Each use its AP improves by {dice}.",
    terms=[WEAPON_USE],
    ranks={"I": rank(dice="D3"), "II": rank(dice="D6")},
)
def more_ap(perk: WeaponPerk) -> None:
    perk.rolls(perk.of_rank("dice"))
    perk.changes(stats.AP, perk.rolled)


@weapon_perk(
    "+Attacks",
    ENHANCEMENT,
    "Each use it has +{dice} Attacks.",
    terms=[WEAPON_USE],
    ranks={"I": rank(dice="D3"), "II": rank(dice="D6"), "III": rank(dice="2D6")},
)
def more_attacks(perk: WeaponPerk) -> None:
    perk.rolls(perk.of_rank("dice"))
    perk.changes(stats.ATTACKS, perk.rolled)


@weapon_perk(
    "+Power",
    ENHANCEMENT,
    "Each use it has +{dice} Power.",
    terms=[WEAPON_USE],
    ranks={"I": rank(dice="D3"), "II": rank(dice="D6"), "III": rank(dice="2D6")},
)
def more_power(perk: WeaponPerk) -> None:
    perk.rolls(perk.of_rank("dice"))
    perk.changes(stats.POWER, perk.rolled)


@weapon_perk("xD3 Attacks", ENHANCEMENT, "Each use its Attacks are multiplied by D3.", terms=[WEAPON_USE])
def times_d3(perk: WeaponPerk) -> None:
    perk.rolls("D3")
    perk.changes(stats.ATTACKS, perk.rolled, layer=MULTIPLY)


@weapon_perk("xD6 Attacks", ENHANCEMENT, "Each use its Attacks are multiplied by D6.", terms=[WEAPON_USE])
def times_d6(perk: WeaponPerk) -> None:
    perk.rolls("D6")
    perk.changes(stats.ATTACKS, perk.rolled, layer=MULTIPLY)


@weapon_perk(
    "Burst",
    ENHANCEMENT,
    "Once a game its player can double its Attacks.",
    terms=[WEAPON_USE, ACTIVATE, limited_use(1)],
)
def burst(perk: WeaponPerk) -> None:
    spent, doubles = perk.note("spent"), perk.note("doubles")
    why_spent = perk.judges_use(spent)

    def why_not(battle: Battle, attack: Attack) -> str:
        tried = doubles.is_in(attack.use.rolled)
        return "That was tried for this use." if tried else why_spent(battle, attack.unit, attack.weapon)

    def try_it(battle: Battle, attack: Attack, answer: UseWithUnit) -> None:
        doubles.put(attack.use.rolled, 0)
        use(battle, Scratch(attack.player, attack.unit))

    def double(battle: Battle, ctx: Scratch) -> None:
        attack = battle.amid(Attack)
        doubles.put(attack.use.rolled, 1)
        spent.add(battle.unit(attack.unit).weapon_notes, 1, attack.weapon)

    use = perk.when_announced(double)
    offers_before_its_dice(
        perk,
        UseWithUnit,
        lambda battle, attack: [()],
        why_not,
        try_it,
        gains=lambda attack, answer: {},
        purpose=Purpose.STRENGTHENS,
    )
    perk.changes(stats.ATTACKS, 2, layer=MULTIPLY, when=lambda battle, attack: doubles.says(attack.use.rolled, 1))


def offers_before_its_dice(
    perk: WeaponPerk,
    answers: type[A],
    choices: Callable[[Battle, Attack], Iterable[tuple[int, ...]]],
    why_not: Callable[[Battle, Attack], str],
    take: Callable[[Battle, Attack, A], None],
    *,
    gains: Callable[[Attack, A], dict[str, int]],
    says: str = "",
    purpose: Purpose | None = None,
) -> None:
    """Let the player of a weapon activate the perk for a use, before the first Attack Dice of the use for any target.

    The kind of its `answers` names what is chosen. [Perks 12.2, Weapon Use]
    """
    begun = perk.note("too late")

    def begin(battle: Battle, event: Attacked) -> None:
        attack = battle.amid(Attack)
        if perk.is_on(battle, attack):
            begun.put(attack.use.rolled, 1)

    def why_not_now(battle: Battle, unit: int) -> str:
        attack = battle.nearest(Attack)
        if attack is None or attack.unit != unit or not perk.is_on(battle, attack):
            return f"{battle.called(unit)} is using no weapon with {perk.name}."
        if begun.is_in(attack.use.rolled):
            return f"{perk.name} is used before the first Attack Dice of the weapon."
        return why_kept(battle, unit, perk.perk) or why_not(battle, attack)

    def open_to(battle: Battle, player: int) -> list[A]:
        attack = battle.nearest(Attack)
        if attack is None or attack.player != player or why_not_now(battle, attack.unit):
            return []
        return [answers(perk.name, attack.unit, *choice) for choice in choices(battle, attack)]

    perk.reacts(Attacked, begin)
    perk.offers(
        BEFORE_ATTACK_DICE,
        open_to,
        lambda battle, player, answer: take(battle, battle.amid(Attack), answer),
        answers=answers,
        gains=gains,
        says=says,
        purpose=purpose,
        why_not=perk.explains(why_not_now),
    )


@weapon_perk(
    "Escalate",
    ENHANCEMENT,
    "The longer its unit is on the battlefield, the more it improves: Power, then Attacks, then AP.",
    terms=[PASSIVE, SPECIFIC],
    in_odds="Its unit has been there as long as is asked for.",
)
def escalate(perk: WeaponPerk) -> None:
    def from_turn(number: int) -> When:
        """Improve a weapon from each of these Game Turns on the battlefield on."""

        def reached(battle: Battle, attack: Attack) -> bool:
            user = battle.unit(attack.unit)
            return battle.state.turn - user.arrived + 1 >= number and not in_reserve(user)

        return reached

    perk.changes(stats.POWER, 1, when=from_turn(2))
    perk.changes(stats.ATTACKS, 1, when=from_turn(3))
    perk.changes(stats.AP, 1, when=from_turn(4))


@weapon_perk("Skill", ENHANCEMENT, "Its Skill Tests need a roll 1 lower.", odds="no part of it")
def skill(perk: WeaponPerk) -> None:
    perk.changes(stats.SKILL_TEST, 1)


def all_wielders(battle: Battle, attack: Attack) -> list[int]:
    """Return all models that use the present weapon: against its targets, or along a line that continues."""
    waiting = (number for volley in attack.use.volleys for number in volley.wielders)
    lines = (line.model for line in laid_by(battle, attack))
    return sorted({*attack.wielders, *waiting, *lines})


# Bloodlust


@weapon_perk(
    "Bloodlust",
    ENHANCEMENT,
    "+1 Attacks for each unit that it helped to destroy.",
    terms=[HP_LOSS, SPECIFIC],
    in_odds="It has helped to destroy as many units as are asked for.",
)
def bloodlust(perk: WeaponPerk) -> None:
    hurt_by, ended = perk.note("hurt by"), perk.note("victims")

    def taste_blood(battle: Battle, event: HpLost) -> None:
        """Note the weapons to which a victim lost HP; areas on the board do not count."""
        if perk.is_cause_of(battle, event) and takes_part(battle, event.unit):
            hurt_by.put(battle.unit(event.unit).notes, 1, event.by, event.weapon)

    def exult(battle: Battle, event: CasualtiesRemoved) -> None:
        victim = battle.unit(event.unit)
        if in_play(victim) or in_reserve(victim):
            return
        for (unit, weapon), _ in hurt_by.all(victim.notes):
            if weapon < len(battle.profile(unit).weapons):
                hurt_by.drop(victim.notes, unit, weapon)
                ended.add(battle.unit(unit).weapon_notes, 1, weapon)

    def victims(battle: Battle, attack: Attack) -> int:
        return ended.of(battle.unit(attack.unit).weapon_notes, attack.weapon)

    def remember(battle: Battle, past: Past) -> None:
        """Note a number of destroyed units, for exact odds."""
        ended.put(battle.unit(past.unit).weapon_notes, past.victims, past.weapon)

    perk.reacts(HpLost, taste_blood)
    perk.reacts(CasualtiesRemoved, exult)
    perk.changes(stats.ATTACKS, victims)
    perk.contributes(WHAT_CAME_BEFORE, remember)


# Chaos

ON_ITSELF, IN_VAIN, MORE_ATTACKS, MORE_POWER, RECOVERY, EVERYTHING = range(1, 7)
RECOVERED = 3
FAVOURS = (
    (stats.ATTACKS, MORE_ATTACKS, 2),
    (stats.ATTACKS, EVERYTHING, 1),
    (stats.POWER, MORE_POWER, 3),
    (stats.POWER, EVERYTHING, 2),
)


@weapon_perk(
    "Chaos",
    ENHANCEMENT,
    "Each use a D6 decides: it hits its own unit, fails, restores HP, or has more Attacks, Power or both.",
    terms=[WEAPON_USE],
)
def chaos(perk: WeaponPerk) -> None:
    settled = perk.note("settled")
    perk.rolls("D6")
    on_itself, everything = perk.shows(ON_ITSELF), perk.shows(EVERYTHING)

    def reroll(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.rerolls += everything(battle, attack)

    def spare_enemies(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        """Stop the effect on an enemy of a use that fails or hits its own unit."""
        fails = perk.rolled(battle, attack) == IN_VAIN or (on_itself(battle, attack) and attack.target != attack.unit)
        spec.impossible = spec.impossible or fails

    def hit_itself(battle: Battle, attack: Attack) -> Volley | None:
        return turned_around(battle, attack, perk.name) if on_itself(battle, attack) else None

    def carry_out(battle: Battle, attack: Attack) -> bool:
        """Carry out effects besides numbers, and return whether they replace the volley."""
        face = perk.rolled(battle, attack)
        if face == IN_VAIN:
            come_to_nothing(battle, attack, perk.name)
            return True
        if face not in (RECOVERY, ON_ITSELF) or settled.is_in(attack.use.rolled):
            return False
        settled.put(attack.use.rolled, 1)
        if face == RECOVERY:
            restore(battle, attack.unit, RECOVERED, by=attack.unit, because=perk.name)
            return False
        attack.use.volleys = [turned_around(battle, attack, perk.name)]
        take_up(battle, laid_by(battle, attack))
        return True

    for stat, face, more in FAVOURS:
        perk.changes(stat, more, when=perk.shows(face))
    perk.adjusts(reroll)
    perk.adjusts(spare_enemies)
    perk.contributes(WEAPON_SETTLED, carry_out)
    perk.contributes(TURNS_AROUND, hit_itself)


def come_to_nothing(battle: Battle, attack: Attack, because: str) -> None:
    """End the use of a weapon without a volley. The weapon counts as used, so it ties its wielders down."""
    if attack.hazard is None:
        for number in all_wielders(battle, attack):
            battle.unit(attack.unit).models[number].fired |= FIRED[weapon_of(battle, attack).type]
    attack.use.volleys = []
    battle.emit(CameToNothing(unit=attack.unit, weapon=attack.weapon, perk=because))


def turned_around(battle: Battle, attack: Attack, because: str) -> Volley:
    """Return a volley of all wielders on their own unit."""
    wielders = all_wielders(battle, attack)
    return Volley(attack.unit, wielders, hits=hits_again(attack), anywhere=True, because=because)


# Darkside

MOST_RISKED = 3  # for Power, and as much again for Attacks


class RiskHp(UseWithUnit, frozen=True):
    """Gain Power and Attacks for HP of the wielders."""

    power: Number
    attacks: Number


@weapon_perk(
    "Darkside",
    ENHANCEMENT,
    "Each use it can gain up to 3 Power and 3 Attacks; for each of them its wielder loses 1 HP unless saved.",
    terms=[WEAPON_USE, ACTIVATE],
    in_odds="The HP that its wielders lose for it is not counted.",
)
def darkside(perk: WeaponPerk) -> None:
    power, attacks = perk.note("Power"), perk.note("Attacks")

    def bargains(battle: Battle, attack: Attack) -> list[tuple[int, int]]:
        """Return the bargains for which no wielder pays more HP than it has; a trap has no wielders."""
        models = battle.unit(attack.unit).models
        most = min((models[number].hp for number in all_wielders(battle, attack)), default=0)
        risks = range(MOST_RISKED + 1)
        return [(more, often) for more in risks for often in risks if 0 < more + often <= most]

    def why_not(battle: Battle, attack: Attack) -> str:
        return "A bargain was made for this use." if power.is_in(attack.use.rolled) else ""

    def propose(battle: Battle, attack: Attack, answer: RiskHp) -> None:
        agree(attack, 0, 0)  # until it is sure that nobody stops it
        use(battle, Scratch(attack.player, attack.unit, choice=[answer.power, answer.attacks]))

    def agree(attack: Attack, more_power: int, more_attacks: int) -> None:
        power.put(attack.use.rolled, more_power)
        attacks.put(attack.use.rolled, more_attacks)

    def pay(battle: Battle, ctx: Scratch) -> None:
        """Take 1 HP from its wielders for each point, without Attack Dice: only saves help."""
        attack = battle.amid(Attack)
        agree(attack, *ctx.choice)
        price = Hazard(perk.name, sum(ctx.choice), 0, 0)
        strike(battle, ctx.player, attack.unit, all_wielders(battle, attack), price)

    def no_dice(battle: Battle, attack: Attack, needed: Needed, why: list[Modifier]) -> tuple[Needed, list[Modifier]]:
        is_price = attack.hazard is not None and attack.hazard.name == perk.name
        return (Needed(0), []) if is_price else (needed, why)

    use = perk.when_announced(pay)
    offers_before_its_dice(
        perk,
        RiskHp,
        bargains,
        why_not,
        propose,
        gains=lambda attack, answer: {"Power": answer.power, "Attacks": answer.attacks},
        says="{unit}: {power} Power and {attacks} Attacks more",
    )
    perk.contributes(NEEDED_ROLL, no_dice)
    perk.changes(stats.POWER, lambda battle, attack: power.of(attack.use.rolled))
    perk.changes(stats.ATTACKS, lambda battle, attack: attacks.of(attack.use.rolled))
