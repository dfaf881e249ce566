"""Weapon perks of the family Offensive: more damage, fewer saves. [Perks 12.5, Offensive]"""

from turnmaster.dice import D6, DieName
from turnmaster.engine.attacking.charts import Needed, fixed, probability
from turnmaster.engine.attacking.hooks import ARMOUR_LIMIT, NEEDED_ROLL, NO_COVER
from turnmaster.engine.attacking.hp_loss import lose_without_saves
from turnmaster.engine.attacking.rescue import rescues_of
from turnmaster.engine.attacking.workings import attack_die
from turnmaster.engine.core import reasons, stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Roll, Scratch, Trigger
from turnmaster.engine.core.modifiers import ADD, DICE, MULTIPLY, SET, Modifier
from turnmaster.engine.field.units import living
from turnmaster.perks.afflictions import is_immune
from turnmaster.perks.catalogue import ROLLS, Need, rank, up_to, weapon_perk
from turnmaster.perks.conditions import in_half_range, tough_models
from turnmaster.perks.faces import attack_roll, save_roll, six
from turnmaster.perks.families import OFFENSIVE
from turnmaster.perks.hooks import FURTHER_LOSS, FurtherLoss
from turnmaster.perks.terms import (
    AUTO_TEST,
    COST_GREATER,
    COST_LESSER,
    HP_LOSS,
    MELEE,
    PASSIVE,
    SPECIFIC,
    TWO_D6,
)
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import saves

LONG_RANGE = Need("range", 18)
HALF_DEAD, STONE_DEAD = 9, 12  # of Deathblow, on 2D6


# More dice


@weapon_perk(
    "Arc",
    OFFENSIVE,
    "Against {crowd}+ models its Attacks are multiplied by {dice}.",
    terms=[SPECIFIC],
    ranks={
        "I": rank(dice="D3", crowd=5),
        "II": rank(dice="D6", crowd=10),
        "III": rank(dice="2D6", crowd=20),
    },
)
def arc(perk: WeaponPerk) -> None:
    crowd: int = perk.of_rank("crowd")

    def crowded(battle: Battle, attack: Attack) -> bool:
        return len(living(battle.state.units[attack.target])) >= crowd

    perk.rolls(perk.of_rank("dice"), when=crowded, per_target=True)
    perk.changes(stats.ATTACKS, perk.rolled, layer=MULTIPLY)


@weapon_perk("Rapid", OFFENSIVE, "Within half its Range its Attacks are doubled.", needs=(LONG_RANGE,))
def rapid(perk: WeaponPerk) -> None:
    perk.changes(stats.ATTACKS, 2, layer=MULTIPLY, when=in_half_range)


# Better dice


@weapon_perk("Impact", OFFENSIVE, "+{rank} Power within half its Range.", ranks=up_to(2), needs=(LONG_RANGE,))
def impact(perk: WeaponPerk) -> None:
    perk.changes(stats.POWER, perk.rank, when=in_half_range)


@weapon_perk(
    "Might",
    OFFENSIVE,
    "In a Melee its Attack Dice have +{rank} against a unit with a higher Current Point Cost.",
    terms=[MELEE, COST_GREATER],
    ranks=up_to(2),
)
def might(perk: WeaponPerk) -> None:
    in_same_melee, costs_more = perk.in_melee(with_friends=True), perk.by_cost(or_equal=False)

    def against_the_mighty(battle: Battle, attack: Attack) -> bool:
        return in_same_melee(battle, attack.unit, attack.target) and costs_more(battle, attack)

    perk.changes(stats.ATTACK_DICE, perk.rank, layer=DICE, when=against_the_mighty)


@weapon_perk("Damage", OFFENSIVE, "It succeeds on {rank}+ whatever its Power, unless Power does better.", ranks=ROLLS)
def damage(perk: WeaponPerk) -> None:
    def set_roll(
        battle: Battle, attack: Attack, needed: Needed, modifiers: list[Modifier]
    ) -> tuple[Needed, list[Modifier]]:
        """Set a fixed roll, which only the Weapon Type in a Melee makes worse."""
        if not perk.is_on(battle, attack):
            return needed, modifiers
        die = attack_die(battle)
        by_type = [m for m in modifiers if m.reason in (reasons.BATTLE_IN_MELEE, reasons.HEAVY_IN_MELEE)]
        roll = fixed(attack_roll(battle, perk.rank), sum(m.value for m in by_type), die)
        if probability(roll, die) <= probability(needed, die) * needed.multiplier:
            return needed, modifiers
        return roll, [*by_type, Modifier(SET, attack_roll(battle, perk.rank), perk.name)]

    perk.contributes(NEEDED_ROLL, set_roll)


@weapon_perk("Reroll Attack", OFFENSIVE, "Failed Attack Dice are rerolled.")
def reroll_attack(perk: WeaponPerk) -> None:
    def reroll(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.rerolls += 1

    perk.adjusts(reroll)


@weapon_perk("Ignore Cover", OFFENSIVE, "Its targets have no benefit from cover.")
def ignore_cover(perk: WeaponPerk) -> None:
    perk.contributes(NO_COVER, perk.is_on)


# More successes, more HP


@weapon_perk(
    "Obliterate",
    OFFENSIVE,
    "Each success counts as {times}.",
    ranks={"I": rank(times=5), "II": rank(times=10)},
)
def obliterate(perk: WeaponPerk) -> None:
    perk.changes(stats.SUCCESSES, perk.of_rank("times"), layer=MULTIPLY)


@weapon_perk(
    "Annihilate",
    OFFENSIVE,
    "Models with 2+ HP lose {times} times the HP.",
    terms=[SPECIFIC],
    ranks={"I": rank(times=2), "II": rank(times=3)},
)
def annihilate(perk: WeaponPerk) -> None:
    times: int = perk.of_rank("times")

    def multiply(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if tough_models(battle, attack):
            spec.hp_times *= times

    perk.adjusts(multiply)


@weapon_perk(
    "Destroy",
    OFFENSIVE,
    "Each unsaved success removes {rank}D6 HP, rolled once for all of them.",
    terms=[HP_LOSS],
    ranks=up_to(3),
)
def destroy(perk: WeaponPerk) -> None:
    def roll_once(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.hp_once += ["D6"] * perk.rank

    perk.adjusts(roll_once)


@weapon_perk(
    "Devastate",
    OFFENSIVE,
    "Models with 2+ HP lose {die} HP for each unsaved success.",
    terms=[SPECIFIC],
    ranks={"I": rank(die="D3"), "II": rank(die="D6")},
)
def devastate(perk: WeaponPerk) -> None:
    die: DieName = perk.of_rank("die")

    def roll_each(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if tough_models(battle, attack):
            spec.hp_dice.append(die)

    perk.adjusts(roll_each)


@weapon_perk(
    "Deathblow",
    OFFENSIVE,
    "A target of equal or lower Current Point Cost that loses HP loses half of the rest on a 2D6 of 9+, all on 12.",
    terms=[COST_LESSER, HP_LOSS, SPECIFIC, TWO_D6],
)
def deathblow(perk: WeaponPerk) -> None:
    struck, costs_no_more = perk.note("struck"), perk.by_cost()

    def follow_up(battle: Battle, attack: Attack, lost: int) -> None:
        """Strike once more after HP loss, one blow for all volleys of a weapon; a rescued unit is not a casualty."""
        is_lost = not living(battle.state.units[attack.target]) and not rescues_of(battle, attack.target)
        if is_lost or struck.is_in(attack.notes, attack.weapon, attack.target):
            return
        struck.put(attack.notes, 1, attack.weapon, attack.target)
        if not is_immune(battle, attack.target, perk):
            battle.push(perk.name, Scratch(attack.player, attack.unit))

    def roll_the_blow(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, 2, unit=ctx.unit)

    def strike_the_blow(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        attack, total = battle.amid(Attack), sum(roll.values)
        target = battle.state.units[attack.target]
        left = sum(target.models[number].hp for number in living(target))
        if total >= HALF_DEAD:
            lose_without_saves(battle, attack, left if total == STONE_DEAD else (left + 1) // 2, perk.name)

    def further_loss(battle: Battle, attack: Attack, lost: int, left: int) -> dict[int, float]:
        """Return the effect of a blow on the remaining HP, with its chances, for exact odds."""
        if not (lost and left and perk.is_on(battle, attack) and costs_no_more(battle, attack)):
            return {0: 1.0}
        if struck.is_in(attack.notes, attack.weapon, attack.target) or is_immune(battle, attack.target, perk):
            return {0: 1.0}
        half = (left + 1) // 2
        chances = {0: 26 / 36, half: 9 / 36}
        chances[left] = chances.get(left, 0.0) + 1 / 36
        return chances

    perk.plays(perk.name, roll_the_blow, strike_the_blow)
    perk.contributes(FURTHER_LOSS, FurtherLoss(perk.name, further_loss))
    perk.after_taking_hp(follow_up, when=costs_no_more, restored=True)


# What a 6 does


def on_a_six(perk: WeaponPerk, **effect: int | str | bool) -> None:
    """Give a success whose last die shows the best face an effect of its own."""

    def watch(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.triggers.append(Trigger(six(battle), perk.name, **effect))  # type: ignore[arg-type]

    perk.adjusts(watch)


@weapon_perk(
    "Critical Hit",
    OFFENSIVE,
    "A 6 removes {times} times the HP.",
    terms=[PASSIVE, AUTO_TEST],
    ranks={"I": rank(times=2), "II": rank(times=3)},
)
def critical_hit(perk: WeaponPerk) -> None:
    on_a_six(perk, hp_times=perk.of_rank("times"))


@weapon_perk("Dire Hit", OFFENSIVE, "A 6 removes D3 HP.", terms=[PASSIVE, AUTO_TEST])
def dire_hit(perk: WeaponPerk) -> None:
    on_a_six(perk, hp_die="D3")


@weapon_perk(
    "Piercing Hit",
    OFFENSIVE,
    "A 6 ignores {saves}.",
    terms=[PASSIVE, AUTO_TEST],
    ranks={
        "I": rank(saves="Armour", no_aegis=False),
        "II": rank(saves="Armour and AEGIS", no_aegis=True),
    },
)
def piercing_hit(perk: WeaponPerk) -> None:
    on_a_six(perk, no_armour=True, no_aegis=perk.of_rank("no_aegis"))


# Worse saves


@weapon_perk("Penetrate", OFFENSIVE, "Saves of Armour that it does not pierce have -{rank}.", ranks=up_to(4))
def penetrate(perk: WeaponPerk) -> None:
    perk.changes(stats.ARMOUR_SAVE, -perk.rank, layer=DICE)


@weapon_perk(
    "Puncture",
    OFFENSIVE,
    "Saves of Armour that it does not pierce have -{die}.",
    ranks={"I": rank(die="D3"), "II": rank(die="D6")},
)
def puncture(perk: WeaponPerk) -> None:
    perk.rolls(perk.of_rank("die"))
    perk.changes(stats.ARMOUR_SAVE, lambda battle, attack: -perk.rolled(battle, attack), layer=DICE)


@weapon_perk("Rend", OFFENSIVE, "Armour that it does not pierce saves on 4+ at best.")
def rend(perk: WeaponPerk) -> None:
    def at_best(battle: Battle, attack: Attack, need: int, changes: list[Modifier]) -> tuple[int, list[Modifier]]:
        best = save_roll(battle, 4)
        if not perk.is_on(battle, attack) or need == saves.NONE or need >= best:
            return need, changes
        return best, [*changes, Modifier(ADD, need - best, perk.name)]

    perk.contributes(ARMOUR_LIMIT, at_best)


@weapon_perk(
    "Rupture",
    OFFENSIVE,
    "Successful {saves} Saves are rerolled.",
    ranks={
        "I": rank(saves="Armour", aegis_again=0),
        "II": rank(saves="Armour and AEGIS", aegis_again=1),
    },
)
def rupture(perk: WeaponPerk) -> None:
    aegis_again: int = perk.of_rank("aegis_again")

    def again(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.armour_again += 1
        spec.aegis_again += aegis_again

    perk.adjusts(again)
