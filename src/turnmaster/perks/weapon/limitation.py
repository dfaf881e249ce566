"""Weapon perks of the family Limitation. [Perks 12.5, Limitation]"""

from collections.abc import Iterator

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.attacking.hooks import WIELDERS_AT_A_TARGET
from turnmaster.engine.attacking.wielders import wielders_with
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.moments import END_OF_TURN
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import in_play, measured_bases
from turnmaster.engine.turn.hooks import AWAY_THIS_TURN
from turnmaster.perks.catalogue import PERKS, Need, rank, weapon_perk
from turnmaster.perks.conditions import hands_of, wounds
from turnmaster.perks.events import Became
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.hooks import TEMPLATE_BEGINS
from turnmaster.perks.templates import has_template
from turnmaster.perks.terms import PASSIVE, SPECIFIC, WEAPON_USE, d6, limited_use
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile


@weapon_perk(
    "Aim",
    LIMITATION,
    "Each Attack Dice first needs {rank}+ on a D6.",
    ranks={f"{need}+": rank(terms=[WEAPON_USE, d6(need)]) for need in range(2, 7)},
    odds="counted",
)
def aim(perk: WeaponPerk) -> None:
    need = perk.need

    def gate(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.gate = need

    perk.adjusts(gate)


@weapon_perk("Cumbersome", LIMITATION, "In a Melee its Attack Dice have -1.", terms=[SPECIFIC, PASSIVE], odds="counted")
def cumbersome(perk: WeaponPerk) -> None:
    def in_a_melee(battle: Battle, attack: Attack) -> bool:
        return attack.hazard is None and is_engaged(battle, attack.unit)

    perk.changes(stats.ATTACK_DICE, -1, layer=DICE, when=in_a_melee)


@weapon_perk("Unwieldy", LIMITATION, "It cannot be used in a Melee.")
def unwieldy(perk: WeaponPerk) -> None:
    def not_in_a_melee(battle: Battle, unit: int, weapon: int) -> str:
        name = battle.profile(unit).weapons[weapon].name
        return f"{name} is too unwieldy for a Melee." if is_engaged(battle, unit) else ""

    perk.forbids(not_in_a_melee)


@weapon_perk(
    "Trajectory",
    LIMITATION,
    'It cannot be aimed at units within {inches}".',
    ranks={"I": rank(inches=12), "II": rank(inches=24), "III": rank(inches=36)},
)
def trajectory(perk: WeaponPerk) -> None:
    beyond_in: int = perk.of_rank("inches")

    def template_begins(battle: Battle, unit: int, weapon: int) -> int:
        return beyond_in * battle.inch if perk.is_on_weapon(battle, unit, weapon) else 0

    def is_of(battle: Battle, weapon: WeaponProfile) -> bool:
        """Check whether it limits the weapon; a template must start further away instead."""
        return perk.name in weapon.perks and not has_template(battle, weapon)

    def who_is_far_enough(
        battle: Battle, unit: int, weapon: WeaponProfile, models: list[int], target: int
    ) -> list[int]:
        """Return the wielders without a model of the target too near; in Reserve no unit is near."""
        if not is_of(battle, weapon) or not in_play(battle.state.units[unit]):
            return models
        least = beyond_in * battle.inch + TOLERANCE
        return [model for model in models if distance_to(battle, unit, model, target) > least]

    def far_enough(battle: Battle, unit: int, number: int, target: int) -> str:
        weapon, name, say = battle.profile(unit).weapons[number], battle.called(target), battle.measured
        wielders = wielders_with(battle, unit, weapon)
        if not wielders or who_is_far_enough(battle, unit, weapon, wielders, target):
            return ""
        apart, least = max(distance_to(battle, unit, n, target) for n in wielders), beyond_in * battle.inch
        return f"{name} is {say(apart)} away, and {weapon.name} strikes only beyond {say(least)}."

    perk.contributes(TEMPLATE_BEGINS, template_begins)
    perk.contributes(WIELDERS_AT_A_TARGET, who_is_far_enough)
    perk.forbids_target(far_enough)


def distance_to(battle: Battle, unit: int, model: int, target: int) -> int:
    """Return the distance of the closest models of two units; passengers measure from their Transport."""
    mine, theirs = hands_of(battle, unit, model), measured_bases(battle, target)
    return min((gap(a, b) for a in mine for b in theirs), default=0)


@weapon_perk(
    "Wane",
    LIMITATION,
    "Its Attack Dice have -1 at half HP, and -2 at a quarter.",
    needs=(Need("hp", 4),),
    in_odds="Its unit has lost as much HP as is asked for.",
    odds="counted",
)
def wane(perk: WeaponPerk) -> None:
    first = perk.note("penalty")

    def penalty(battle: Battle, attack: Attack) -> int:
        """Return the modifier, which the first Attack Dice of a use settles for all of them."""
        return first.of(attack.use.rolled, default=wounds(battle, attack.unit))

    def remember(battle: Battle, event: Attacked) -> None:
        attack = battle.amid(Attack)
        if perk.is_on(battle, attack):
            first.put(attack.use.rolled, penalty(battle, attack))

    perk.changes(stats.ATTACK_DICE, lambda battle, attack: -penalty(battle, attack), layer=DICE)
    perk.reacts(Attacked, remember)


# Weapons that have to wait


@weapon_perk(
    "Use",
    LIMITATION,
    ranks={
        "I": rank("It can be used once in a game.", terms=[limited_use(1)]),
        "II": rank("It can be used 2 times in a game.", terms=[limited_use(2)]),
        "III": rank("It can be used 3 times in a game.", terms=[limited_use(3)]),
    },
)
def use(perk: WeaponPerk) -> None:
    perk.forbids(perk.judges_use())
    perk.on_use(perk.note_use, undo=perk.forget_use)


@weapon_perk(
    "Recharge",
    LIMITATION,
    "After each use it rests for {turns}.",
    terms=[SPECIFIC],
    ranks={"I": rank(turns="1 Game Turn"), "II": rank(turns="2 Game Turns"), "III": rank(turns="3 Game Turns")},
)
def recharge(perk: WeaponPerk) -> None:
    """Add the rules of Recharge: the unit notes the Game Turn of the last use, plus one for each missed Game Turn."""
    last_use = perk.note("last use")

    def recharging(battle: Battle, unit: int, weapon: int) -> str:
        notes = battle.state.units[unit].weapon_notes
        ready = last_use.of(notes, weapon) + perk.rank + 1 if last_use.is_in(notes, weapon) else 0
        if battle.state.turn >= ready:
            return ""
        return f"{battle.profile(unit).weapons[weapon].name} recharges until Game Turn {ready}."

    def begin_to_rest(battle: Battle, unit: int, weapon: int) -> None:
        last_use.put(battle.state.units[unit].weapon_notes, battle.state.turn, weapon)

    def was_ready(battle: Battle, unit: int, weapon: int) -> None:
        last_use.drop(battle.state.units[unit].weapon_notes, weapon)

    def end_turn(battle: Battle) -> None:
        """Count missed Game Turns, also for weapons of forms that are set aside."""
        away = (unit for unit in range(len(battle.state.units)) if not was_there(battle, unit))
        for notes in (battle.unit(unit).weapon_notes for unit in away):
            for (weapon,), last in last_use.all(notes):
                last_use.put(notes, last + (last < battle.state.turn), weapon)

    perk.forbids(recharging)
    perk.on_use(begin_to_rest, undo=was_ready)
    perk.at(END_OF_TURN, end_turn, once=True)


@weapon_perk(
    "Countdown",
    LIMITATION,
    "It can be used after {turns} on the battlefield.",
    terms=[SPECIFIC],
    ranks={
        "I": rank(turns="1 whole Game Turn"),
        "II": rank(turns="2 whole Game Turns"),
        "III": rank(turns="3 whole Game Turns"),
    },
)
def countdown(perk: WeaponPerk) -> None:
    """Add the rules of Countdown: the unit notes the Game Turn since which it counts, plus one for each missed Game
    Turn.
    """
    counts_since = perk.note("first Game Turn")

    def not_yet(battle: Battle, unit: int, weapon: int) -> str:
        holder = battle.state.units[unit]
        ready = counts_since.of(holder.weapon_notes, weapon, default=holder.arrived) + perk.rank
        if battle.state.turn >= ready:
            return ""
        return f"{battle.profile(unit).weapons[weapon].name} counts down until Game Turn {ready}."

    def end_turn(battle: Battle) -> None:
        for unit, weapon in holders(battle, perk):
            holder = battle.unit(unit)
            if holder.arrived:
                since = counts_since.of(holder.weapon_notes, weapon, default=holder.arrived)
                away = since <= battle.state.turn and not was_there(battle, unit)
                counts_since.put(holder.weapon_notes, since + away, weapon)

    def begin_anew(battle: Battle, event: Became) -> None:
        """Restart the count; Game Turns in another form do not count. [Perks 12.2, Linked Profile]"""
        counts_since.clear(battle.unit(event.unit).weapon_notes)

    perk.forbids(not_yet)
    perk.reacts(Became, begin_anew)
    perk.at(END_OF_TURN, end_turn, once=True)


def holders(battle: Battle, perk: WeaponPerk) -> Iterator[tuple[int, int]]:
    """Yield every unit with the number of each of its weapons that has a perk in any rank."""
    for unit in range(len(battle.state.units)):
        for weapon, profile in enumerate(battle.profile(unit).weapons):
            if any(PERKS[name].root == perk.perk.root for name in profile.perks):
                yield unit, weapon


def was_there(battle: Battle, unit: int) -> bool:
    """Check whether a unit has been on the battlefield for the whole Game Turn."""
    holder = battle.unit(unit)
    missed = AWAY_THIS_TURN.holds(battle, unit)
    return in_play(holder) and holder.arrived <= battle.state.turn and not missed
