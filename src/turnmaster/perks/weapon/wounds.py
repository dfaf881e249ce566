"""Weapon perks of the family Affliction that take HP, or last for the whole game. [Perks 12.5, Affliction]"""

from typing import Literal

from turnmaster.dice import D3
from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.charts import MOST_POWER
from turnmaster.engine.attacking.hooks import ATTACK_SPEC
from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Hazard, Numbers, Phase, Roll, Scratch
from turnmaster.engine.core.declared import Moment
from turnmaster.engine.core.effects import FOR_EVER, is_marked, marks_on
from turnmaster.engine.core.moments import END_OF_ATTACK, END_OF_PHASE, END_OF_TURN, put_off, waits_for
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.state import Effect
from turnmaster.engine.field.units import is_alive, is_gone, standing
from turnmaster.engine.moving.events import CasualtiesRemoved, Disembarked, Moved
from turnmaster.engine.moving.hazards import strike
from turnmaster.engine.moving.hooks import NO_HEALING
from turnmaster.engine.moving.restoring import restore
from turnmaster.perks.afflictions import (
    drain,
    effect,
    gives_hp,
    hp_lost,
    inflicts,
    is_immune,
    sufferers,
)
from turnmaster.perks.catalogue import rank, weapon_perk
from turnmaster.perks.conditions import HEAL, hp_share_left
from turnmaster.perks.faces import save_roll
from turnmaster.perks.families import AFFLICTION
from turnmaster.perks.hooks import FURTHER_LOSS, FurtherLoss
from turnmaster.perks.terms import END_OF_TURN as AT_END_OF_TURN
from turnmaster.perks.terms import HP_LOSS, IMMEDIATE, SKILL_TEST, d6
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import saves

POWER_PER_HP = 4  # of Ignite

AMID: Literal["attack"] = "attack"  # the attack that Gravity waits for


def marks(perk: WeaponPerk, *, test: bool = False, damaging: bool = False, stacks: bool = False) -> None:
    """Put a mark with the name of the perk on a unit that loses HP, for the rest of the game."""

    def marked(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, perk.mark, until=FOR_EVER)]

    inflicts(perk, marked, test=test, damaging=damaging, stacks=stacks)


def hp_of(battle: Battle, unit: int) -> int:
    return hp_share_left(battle, unit)[0]


# What takes HP again and again


@weapon_perk(
    "Bleed",
    AFFLICTION,
    "A target that loses HP bleeds: it loses 1 HP without saves for every Movement.",
    terms=[HP_LOSS, IMMEDIATE],
)
def bleed(perk: WeaponPerk) -> None:
    def bleed_on(battle: Battle, event: Moved | Disembarked) -> None:
        """Take HP from a bleeding unit; its casualties leave at once."""
        unit = event.unit
        holder = battle.state.units[unit]
        for wound in marks_on(battle, unit, perk.mark):
            models = standing(holder)
            drain(battle, unit, wound, 1)
            fallen = [number for number in models if holder.models[number].hp == 0]
            if fallen:
                remove_at_once(battle, unit, fallen)

    marks(perk, damaging=True)
    perk.reacts(Moved, bleed_on)
    perk.reacts(Disembarked, bleed_on)


@weapon_perk(
    "Burn",
    AFFLICTION,
    "A target that loses HP burns: it loses 1 HP without saves when a Game Turn ends.",
    terms=[HP_LOSS, AT_END_OF_TURN],
)
def burn(perk: WeaponPerk) -> None:
    def burn_on(battle: Battle) -> None:
        for unit, flame in sufferers(battle, perk.mark):
            drain(battle, unit, flame, 1)

    marks(perk, damaging=True)
    perk.at(END_OF_TURN, burn_on)


@weapon_perk(
    "Poison",
    AFFLICTION,
    "A target that loses HP is poisoned: it loses D3 HP when a Game Turn ends.",
    terms=[HP_LOSS, AT_END_OF_TURN],
)
def poison(perk: WeaponPerk) -> None:
    def poison_works(battle: Battle) -> None:
        for unit in sorted({unit for unit, _ in sufferers(battle, perk.mark)}, reverse=True):
            battle.push(perk.name, Scratch(marks_on(battle, unit, perk.mark)[0].owner, unit))

    def roll_poison(battle: Battle, ctx: Scratch) -> Next | None:
        """Roll a die for each source of poison."""
        if not is_alive(battle.state.units[ctx.unit]):
            return END
        battle.roll(ctx.player, perk.name, D3, len(marks_on(battle, ctx.unit, perk.mark)), unit=ctx.unit)
        return None

    def lose_to_poison(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        for source, lost in zip(marks_on(battle, ctx.unit, perk.mark), roll.values, strict=True):
            if is_alive(battle.state.units[ctx.unit]):
                drain(battle, ctx.unit, source, lost)

    marks(perk, damaging=True, stacks=True)
    perk.plays(perk.name, roll_poison, lose_to_poison)
    perk.at(END_OF_TURN, poison_works)


@weapon_perk(
    "Leech",
    AFFLICTION,
    "A target that loses HP can lose 1 more when a Game Turn ends, which the user regains.",
    terms=[HP_LOSS, SKILL_TEST, AT_END_OF_TURN],
)
def leech(perk: WeaponPerk) -> None:
    def suck(battle: Battle) -> None:
        """Give the user the HP it stole; a weapon on the board may have outlived its user."""
        for number in {grip.by for _, grip in sufferers(battle, perk.mark)}:
            if is_gone(battle.state.units[number]):
                let_go(battle, number)
        for unit, grip in sufferers(battle, perk.mark):
            before = hp_of(battle, unit)
            drain(battle, unit, grip, 1)
            restore(battle, grip.by, before - hp_of(battle, unit), by=grip.by, because=perk.name)

    def let_go(battle: Battle, user: int) -> None:
        for holder in battle.state.units:
            holder.effects = [each for each in holder.effects if each.stat != perk.mark.name or each.by != user]

    def end_with_its_user(battle: Battle, event: CasualtiesRemoved) -> None:
        if event.destroyed:
            let_go(battle, event.unit)

    marks(perk, test=True, damaging=True)
    perk.at(END_OF_TURN, suck)
    perk.reacts(CasualtiesRemoved, end_with_its_user)


class Fire:
    """A fire on a unit: all its sources are one attack at the end of every Game Turn."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name = perk, perk.perk.root
        self.hotter, self.fed = f"{self.name} II", hp_lost(perk)

    def catch(self, battle: Battle, attack: Attack, target: int) -> list[Effect]:
        fed = min(MOST_POWER, self.fed.of(attack.notes, attack.weapon, attack.target))
        return [effect(self.perk, attack, self.perk.mark, fed, until=FOR_EVER)]

    def fires_on(self, battle: Battle, unit: int, heals: int) -> list[Effect]:
        """Return the fires that burn, or those of a healing weapon."""
        effects = battle.state.units[unit].effects
        return [each for each in effects if each.reason == self.name and each.negative != heals]

    def flare_up(self, battle: Battle) -> None:
        for number, holder in reversed(list(enumerate(battle.state.units))):
            for heals in (1, 0) if is_alive(holder) else ():
                fires = self.fires_on(battle, number, heals)
                if fires:
                    battle.push(self.name, Scratch(fires[0].owner, number, {"heals": heals}))

    def strike_with_fire(self, battle: Battle, ctx: Scratch) -> Next | None:
        """Make one attack with the Power of all sources of the fire."""
        fires = self.fires_on(battle, ctx.unit, ctx.numbers["heals"])
        if not fires or not is_alive(battle.state.units[ctx.unit]):
            return END
        power = min(MOST_POWER, POWER_PER_HP * sum(each.value for each in fires))
        ap = save_roll(battle, 2) if any(each.stat == self.hotter for each in fires) else saves.NONE
        perks = (HEAL,) if ctx.numbers["heals"] else ()
        hazard = Hazard(self.name, 1, power, ap, perks=perks, by=fires[0].by, by_weapon=fires[0].by_weapon)
        ctx.numbers["hp"] = hp_of(battle, ctx.unit)
        strike(battle, ctx.player, ctx.unit, standing(battle.state.units[ctx.unit]), hazard, once=True)
        return None

    def see_whether_it_goes_out(self, battle: Battle, ctx: Scratch) -> None:
        holder, heals = battle.state.units[ctx.unit], ctx.numbers["heals"]
        gained = hp_of(battle, ctx.unit) - ctx.numbers["hp"]
        did_nothing = gained <= 0 if heals else gained >= 0
        if did_nothing:
            out = self.fires_on(battle, ctx.unit, heals)
            holder.effects = [each for each in holder.effects if each not in out]

    def warm(self, battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        """Heal with a healing fire, even without a healing weapon in the battle."""
        if attack.hazard is not None and attack.hazard.name == self.name and HEAL in attack.hazard.perks:
            spec.restores = True


@weapon_perk(
    "Ignite",
    AFFLICTION,
    terms=[HP_LOSS, AT_END_OF_TURN],
    ranks={
        "I": rank(
            "The HP that it removes feed a fire that attacks each Game Turn, Power 4 for each, until it removes none."
        ),
        "II": rank("The HP that it removes feed a fire that attacks each Game Turn, Power 4 for each and AP 2+."),
    },
)
def ignite(perk: WeaponPerk) -> None:
    fire = Fire(perk)
    inflicts(perk, fire.catch, damaging=True, grows=True)
    perk.plays(fire.name, fire.strike_with_fire, fire.see_whether_it_goes_out)
    perk.contributes(ATTACK_SPEC, fire.warm)
    perk.at(END_OF_TURN, fire.flare_up, once=True)


# What takes HP once


class Weight:
    """The weight on a unit that has lost HP: dice that wait for the end of the attacks."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name, self.dice = perk, perk.name, perk.needs_d6()

    def grow_heavy(self, battle: Battle, attack: Attack, lost: int) -> None:
        heals = gives_hp(attack)
        if not heals and is_immune(battle, attack.target, self.perk):
            return
        numbers: Numbers = {"target": attack.target, "dice": lost, "heals": int(heals), "weapon": attack.weapon}
        ctx = Scratch(attack.player, attack.unit, {**numbers, AMID: place_of_attack(battle)})
        when = end_of_attacks(battle)
        if when is not None:
            put_off(battle, when, self.name, ctx)
        else:
            battle.push(self.name, ctx)

    def roll_gravity(self, battle: Battle, ctx: Scratch) -> Next | None:
        """Roll the dice at the end of the attack, not at the end of a reaction before it."""
        if not is_alive(battle.state.units[ctx.numbers["target"]]):
            return END
        if 0 <= ctx.numbers.get(AMID, -1) < place_of_attack(battle):
            put_off(battle, END_OF_ATTACK, self.name, ctx)
            return END
        self.dice.roll(battle, ctx.player, ctx.numbers["dice"], ctx.unit)
        return None

    def crush(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        """Take half of the HP, rounded down, but at least 1. A healing weapon gives as much."""
        target = ctx.numbers["target"]
        for _ in range(sum(self.dice.good(roll))):
            half = max(1, hp_of(battle, target) // 2)
            if ctx.numbers["heals"]:
                restore(battle, target, half, by=ctx.unit, absorbs=True, because=self.name)
            elif is_alive(battle.state.units[target]):
                wither(battle, target, half, self.name, by=ctx.unit, weapon=ctx.numbers["weapon"])

    def further_loss(self, battle: Battle, attack: Attack, lost: int, left: int) -> dict[int, float]:
        """Return the effect of a number of D6 on the remaining HP, with its chances, for exact odds."""
        dice = lost if self.perk.is_on(battle, attack) else 0
        full = hp_share_left(battle, attack.target)[1]
        return by_sixes(after_each_six(left, full, dice, heals=gives_hp(attack)), dice)


def after_each_six(left: int, full: int, dice: int, *, heals: bool) -> list[int]:
    """Yield the HP after no 6, one, two and so on, until another changes nothing, for exact odds."""
    gone = [0]
    while len(gone) <= dice and gone[-1] < (full if heals else left):
        there = min(full, left + gone[-1]) if heals else left - gone[-1]
        gone.append(gone[-1] + max(1, there // 2))
    return gone


def by_sixes(gone: list[int], dice: int) -> dict[int, float]:
    """Return the chances of sixes among a number of D6, for exact odds; excess sixes count as the last."""
    chances: dict[int, float] = {}
    chance = (5 / 6) ** dice
    for sixes, hp in enumerate(gone[:-1]):
        chances[hp] = chance
        chance *= (dice - sixes) / (sixes + 1) / 5
    chances[gone[-1]] = max(0.0, 1.0 - sum(chances.values()))
    return chances


@weapon_perk(
    "Gravity",
    AFFLICTION,
    "For each HP that a target loses, a D6 of 6 removes half of its remaining HP.",
    terms=[HP_LOSS, d6(6)],
    odds="counted",
)
def gravity(perk: WeaponPerk) -> None:
    weight = Weight(perk)
    perk.contributes(FURTHER_LOSS, FurtherLoss(perk.name, weight.further_loss, waits=perk.is_on))
    perk.after_taking_hp(weight.grow_heavy, restored=True)
    perk.plays(perk.name, weight.roll_gravity, weight.crush)
    waits_for(perk.rules, END_OF_PHASE)
    waits_for(perk.rules, END_OF_ATTACK)


def end_of_attacks(battle: Battle) -> Moment | None:
    """Return the trigger of the consequences of HP loss: the end of the Attack Phase in a Standard game, the end of the
    attack in others; none outside an attack. [Perks 12.2, HP Loss]
    """
    if battle.state.playstyle == "Standard":
        return END_OF_PHASE if battle.nearest(Phase) is not None else None
    return END_OF_ATTACK if place_of_attack(battle) >= 0 else None


def place_of_attack(battle: Battle) -> int:
    """Return the position of the innermost attack with an end of its own on the stack, reactions included; -1 without
    one. A forced attack has none.
    """
    attacks = [(place, frame.ctx) for place, frame in enumerate(battle.state.stack) if isinstance(frame.ctx, Attack)]
    return max((place for place, each in attacks if each.hazard is None and not each.single), default=-1)


# What stays


@weapon_perk(
    "Virus",
    AFFLICTION,
    "A target that loses HP cannot regain any for the rest of the game.",
    terms=[HP_LOSS, IMMEDIATE],
)
def virus(perk: WeaponPerk) -> None:
    marks(perk)
    perk.contributes(NO_HEALING, lambda battle, unit: is_marked(battle, unit, perk.mark))


@weapon_perk(
    "Implant",
    AFFLICTION,
    "A target that loses HP is implanted, so that a unit with Seed can come out of it.",
    terms=[HP_LOSS],
)
def implant(perk: WeaponPerk) -> None:
    marks(perk, stacks=True)
