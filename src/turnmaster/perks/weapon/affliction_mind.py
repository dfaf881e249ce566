"""Weapon perks of the family Affliction that rob a unit of its will, and those that pass from unit to unit.

[Perks 12.5, Affliction]
"""

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import D6
from turnmaster.engine.aiming import possible_attacks
from turnmaster.engine.battle import Battle
from turnmaster.engine.casualties import is_immobile
from turnmaster.engine.contexts import Attack, AttackSpec, Placing, Scratch
from turnmaster.engine.events import Event
from turnmaster.engine.field import are_together, gap_between, is_alive, is_engaged
from turnmaster.engine.moments import END_OF_ATTACK, END_OF_PHASE, START_OF_TURN
from turnmaster.engine.moments import END_OF_TURN as MOMENT_END_OF_TURN
from turnmaster.engine.objectives import NEITHER_HOLDS_NOR_CONTESTS
from turnmaster.engine.sequences import sequence
from turnmaster.engine.state import NOWHERE, Effect
from turnmaster.engine.stats import DICE, Modifier
from turnmaster.perks.afflictions import (
    FOR_EVER,
    Affliction,
    drain,
    effect,
    gives_hp,
    inflicts,
    is_immune,
    next_turn,
    now_or_next_turn,
    put_on,
    sufferers,
    suffers,
)
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.compelled import compels
from turnmaster.perks.conditions import units_within
from turnmaster.perks.flight import add_flight, flee, flee_into_reserve
from turnmaster.perks.terms import END_OF_PHASE as AT_END_OF_PHASE
from turnmaster.perks.terms import END_OF_TURN, HP_LOSS, IMMEDIATE, INSTRUCT, SKILL_TEST, SPECIFIC, d6
from turnmaster.perks.weapon_perk import WeaponPerk

AFFLICTION = "Affliction"

CONTAGION_IN = 6
CONTAGION_NEED = 4
PARALYSING = 6  # on a D6


# No will of its own


@weapon_perk("Confuse", AFFLICTION,
             "A target that loses HP may be useless in the next Game Turn, and moved by whoever confused it.",
             HP_LOSS, SKILL_TEST, END_OF_TURN, INSTRUCT, odds="no part of it")  # fmt: skip
def confuse(perk: WeaponPerk) -> None:
    def is_confused(battle: Battle, unit: int) -> bool:
        return bool(suffers(battle, unit, perk.name))

    def lead_astray(battle: Battle, unit: int, action: str) -> None:
        """The player who caused it moves the unit, once with each."""
        for hold in suffers(battle, unit, perk.name):
            if not battle.state.players[hold.owner].out:
                battle.push("move", Placing(hold.owner, unit, action, forced=True))

    def does_nothing_else(battle: Battle, unit: int, action: str) -> bool:
        if action not in ("Move", "Dash", "Attack") or not is_confused(battle, unit):
            return False
        led = battle.nearest(Placing)
        return led is None or not led.forced or led.unit != unit

    def cannot_aim(battle: Battle, attack: Attack, weapon: int) -> str:
        confused = attack.unit >= 0 and is_confused(battle, attack.unit)
        return f"{battle.profile(attack.unit).name} is confused and uses no weapons." if confused else ""

    def leaves_freely(battle: Battle, unit: int, foe: int) -> bool:
        return is_confused(battle, unit)

    inflicts(perk, lambda battle, attack, _: [effect(perk, attack, perk.name, first=next_turn(battle))], test=True)
    compels(perk, ("Move", "Dash"), lead_astray)
    perk.contributes("barred actions", does_nothing_else)
    perk.contributes("weapon checks", cannot_aim)
    perk.contributes("no perks", is_confused)
    perk.contributes("lets go", leaves_freely)
    perk.contributes("changes hands", is_confused)


@weapon_perk("Delirium", AFFLICTION,
             "A target that loses HP may turn all its weapons on whoever is closest, even on a friend.",
             HP_LOSS, SKILL_TEST, IMMEDIATE, odds="no part of it")  # fmt: skip
def delirium(perk: WeaponPerk) -> None:
    def later(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        first = now_or_next_turn(battle, target)
        return [effect(perk, attack, perk.name, first=first)] if first else []

    def at_once(battle: Battle, attack: Attack, target: int) -> None:
        if not now_or_next_turn(battle, target):
            rave(battle, target)

    def in_its_turn(battle: Battle, unit: int, action: str) -> None:
        if suffers(battle, unit, perk.name):
            rave(battle, unit)

    def rave(battle: Battle, unit: int) -> None:
        """Attack the closest unit, if any weapon reaches it. Who is raving already goes on with that."""
        closest = closest_unit(battle, unit)
        if closest is None or is_raving(battle, unit):
            return
        attack = Attack(battle.state.units[unit].player, unit, only=closest, forced=True, notes={perk.name: 1})
        if any(possible_attacks(battle, attack)):
            battle.push("attack sequence", attack)

    def is_raving(battle: Battle, unit: int) -> bool:
        attacks = (frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Attack))
        return any(attack.unit == unit and perk.name in attack.notes for attack in attacks)

    inflicts(perk, later, test=True, then=at_once)
    compels(perk, ("Attack",), in_its_turn)


def closest_unit(battle: Battle, unit: int) -> int | None:
    """The closest other unit on the field, those aboard with it aside; of equally close ones an enemy first."""
    units = battle.state.units
    others = [n for n, u in enumerate(units) if n != unit and u.aboard == NOWHERE and is_alive(u)]

    def how_close(other: int) -> tuple[int, bool, int]:
        apart = gap_between(battle, unit, other)
        return (apart if apart > TOLERANCE else 0), units[other].player == units[unit].player, other

    return min((other for other in others if not are_together(battle, unit, other)), key=how_close, default=None)


@weapon_perk("Dread", AFFLICTION,
             "A target that loses HP may flee to its own board edge with its next Move and Dash, and into Reserve.",
             HP_LOSS, SKILL_TEST, AT_END_OF_PHASE, odds="no part of it")  # fmt: skip
def dread(perk: WeaponPerk) -> None:
    struck, shaken = f"{perk.name}: struck", f"{perk.name}: shaken"
    flees = {action: f"{perk.name}: {action}" for action in ("Move", "Dash")}

    def take_hold(battle: Battle) -> None:
        """What was struck in this phase flees: at once, or in a Standard Game Turn with its next Dash and Move."""
        for unit, blow in reversed(sufferers(battle, struck)):
            shake_off(battle, unit, struck)
            begin_to_flee(battle, unit, blow)

    def begin_to_flee(battle: Battle, unit: int, blow: Effect) -> None:
        if is_engaged(battle, unit):
            stand_shaking(battle, unit, blow)
        elif is_immobile(battle, unit):
            run(battle, unit, "Move")
        elif battle.state.playstyle == "Standard":
            expect_flight(battle, unit, blow)
        else:
            for action in ("Dash", "Move"):  # the last one pushed comes first
                run(battle, unit, action)

    def stand_shaking(battle: Battle, unit: int, blow: Effect) -> None:
        if battle.state.playstyle == "Standard":
            expect_flight(battle, unit, blow)
        else:
            put_on(battle, unit, replace(blow, stat=shaken, until="game turn"))

    def expect_flight(battle: Battle, unit: int, blow: Effect) -> None:
        for mark in flees.values():
            put_on(battle, unit, replace(blow, stat=mark, first=battle.state.turn))

    def in_its_turn(battle: Battle, unit: int, action: str) -> None:
        """In a Melee it stays and shakes on, and so it does aboard of something."""
        free = battle.state.units[unit].aboard == NOWHERE and not is_engaged(battle, unit)
        if free and suffers(battle, unit, flees[action]):
            shake_off(battle, unit, flees[action])
            run(battle, unit, action)

    def run(battle: Battle, unit: int, action: str) -> None:
        holder = battle.state.units[unit]
        if holder.aboard == NOWHERE and is_immobile(battle, unit):
            flee_into_reserve(battle, unit)
        elif holder.aboard == NOWHERE:
            flee(battle, unit, action)

    def hands_shake(battle: Battle, attack: Attack) -> Modifier | None:
        if attack.unit < 0 or not is_engaged(battle, attack.unit):
            return None
        marks = (shaken, *flees.values())
        afraid = any(suffers(battle, attack.unit, mark) for mark in marks)
        return Modifier(DICE, -1, perk.name) if afraid else None

    def calm_down(battle: Battle) -> None:
        """By the end of the Game Turn after it took hold, the Move and the Dash that were next are over."""
        for unit in battle.state.units:
            unit.effects = [e for e in unit.effects if e.stat not in flees.values() or e.first >= battle.state.turn]

    def shake_off(battle: Battle, unit: int, *marks: str) -> None:
        holder = battle.state.units[unit]
        holder.effects = [each for each in holder.effects if each.stat not in marks]

    def is_safe(battle: Battle, event: Event) -> None:
        """Whoever left the battlefield is over it."""
        shake_off(battle, event["unit"], struck, *flees.values())

    add_flight(perk.rules)
    inflicts(perk, lambda battle, attack, _: [effect(perk, attack, struck, until=FOR_EVER)], test=True)
    compels(perk, ("Move", "Dash"), in_its_turn)
    perk.at(END_OF_PHASE, take_hold)
    perk.reacts("entered Reserve", is_safe)
    perk.at(MOMENT_END_OF_TURN, calm_down)
    perk.rules.add_modifier("attack dice", hands_shake)


@weapon_perk("Paralysis", AFFLICTION,
             "A D6 for each HP that a target loses: on a 6 it can do nothing in the next Game Turn, nor hold anything.",
             HP_LOSS, d6(PARALYSING), END_OF_TURN, odds="no part of it")  # fmt: skip
def paralysis(perk: WeaponPerk) -> None:
    def is_paralysed(battle: Battle, unit: int) -> bool:
        return bool(suffers(battle, unit, perk.name))

    def does_nothing(battle: Battle, unit: int, action: str) -> bool:
        return action != "Deploy" and is_paralysed(battle, unit)

    def cannot_strike(battle: Battle, attack: Attack, weapon: int) -> str:
        still = attack.unit >= 0 and is_paralysed(battle, attack.unit)
        return f"{battle.profile(attack.unit).name} is paralysed and uses no weapons." if still else ""

    def holds_nobody(battle: Battle, unit: int, foe: int) -> bool:
        return is_paralysed(battle, foe)

    def take_hold(battle: Battle, _: Event) -> None:
        """It begins when all that lasted for the Game Turn is over, just before objectives, and ends with the next."""
        for unit in battle.state.units:
            for each in unit.effects:
                if each.stat == perk.name:
                    each.first = battle.state.turn

    def numbed(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, perk.name, first=next_turn(battle))]

    inflicts(perk, numbed, need=PARALYSING)
    perk.contributes("barred actions", does_nothing)
    perk.contributes("weapon checks", cannot_strike)
    perk.contributes("no perks", is_paralysed)
    perk.contributes("lets go", holds_nobody)
    perk.contributes(NEITHER_HOLDS_NOR_CONTESTS, is_paralysed)
    perk.reacts("end of game turn", take_hold)


# From unit to unit


@weapon_perk("Plague", AFFLICTION,
             'A target that loses HP loses 1 more every Game Turn and may infect everybody within 6".',
             HP_LOSS, END_OF_TURN, SPECIFIC, odds="no part of it")  # fmt: skip
def plague(perk: WeaponPerk) -> None:
    def waste_away(battle: Battle) -> None:
        for unit, source in sufferers(battle, perk.name):
            if is_alive(battle.state.units[unit]):
                drain(battle, unit, source, 1)

    def infect_others(battle: Battle) -> None:
        """Who catches it now passes it on only from the next Game Turn on."""
        for carrier in sorted({unit for unit, _ in sufferers(battle, perk.name)}, reverse=True):
            sources = suffers(battle, carrier, perk.name)
            near = [unit for unit in units_within(battle, carrier, CONTAGION_IN) if can_catch(battle, unit, sources)]
            if near:
                numbers = {str(unit): len(sources) for unit in near}
                battle.push(perk.name, Scratch(sources[0].owner, carrier, numbers))

    def can_catch(battle: Battle, unit: int, sources: list[Effect]) -> bool:
        """Whether any of it is new to a unit that is not immune."""
        has = [source_of(each) for each in suffers(battle, unit, perk.name)]
        return not is_immune(battle, unit, perk) and any(source_of(each) not in has for each in sources)

    def roll_contagion(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, len(ctx.numbers), CONTAGION_NEED, ctx.unit)

    def spread_contagion(battle: Battle, ctx: Scratch) -> None:
        for unit, face in zip(sorted(map(int, ctx.numbers)), battle.state.rolled, strict=True):
            if face >= CONTAGION_NEED:
                for source in suffers(battle, ctx.unit, perk.name)[: ctx.numbers[str(unit)]]:
                    put_on(battle, unit, replace(source), stacks=True)
                battle.tell("afflicted", unit=unit, perk=perk.name, by=ctx.unit)

    def plagued(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, perk.name, until=FOR_EVER)]

    inflicts(perk, plagued, damaging=True, stacks=True)
    perk.rules.add_sequence(sequence(perk.name, roll_contagion, spread_contagion))
    perk.at(MOMENT_END_OF_TURN, waste_away)
    perk.at(START_OF_TURN, infect_others)


def source_of(each: Effect) -> tuple[int, int, bool]:
    """The weapon of a unit that an affliction came from, and whether it takes or gives."""
    return each.by, each.by_weapon, each.negative


@weapon_perk("Spread", AFFLICTION,
             'What it afflicts a target with may also befall everybody within 6" when the attack is over.',
             SPECIFIC, d6(CONTAGION_NEED), IMMEDIATE, odds="no part of it")  # fmt: skip
def spread(perk: WeaponPerk) -> None:
    taken, given = 1, 2

    def note(name: str, weapon: int, target: int) -> str:
        return f"{perk.name}: {name} of weapon {weapon} on {target}"

    def remember(battle: Battle, event: Event) -> None:
        """What the weapon itself caused; what is passed on by it goes no further."""
        attack = battle.nearest(Attack)
        if attack is None or battle.state.stack[-1].sequence == perk.name or event["unit"] != attack.target:
            return
        if (attack.weapon >= 0 or attack.hazard is not None) and perk.is_on(battle, attack):
            kind = given if gives_hp(attack) else taken
            attack.notes[note(event["perk"], attack.weapon, attack.target)] = kind

    def caused(battle: Battle, attack: Attack, target: int) -> list[tuple[int, Affliction, bool]]:
        """The afflictions of a target, with the weapon that caused each, and whether it gave HP."""
        weapons = range(-1, len(battle.profile(attack.unit).weapons) if attack.unit >= 0 else 0)
        afflictions: tuple[Affliction, ...] = battle.rules.contributions("afflictions")
        found = [(w, each, attack.notes.get(note(each.name, w, target))) for w in weapons for each in afflictions]
        return [(weapon, each, kind == given) for weapon, each, kind in found if kind is not None]

    def begin(battle: Battle, attack: Attack) -> None:
        for target in reversed(range(len(battle.state.units))):
            if caused(battle, attack, target) and units_within(battle, target, CONTAGION_IN):
                battle.push(perk.name, Scratch(attack.player, target))

    def at_the_end(battle: Battle) -> None:
        attack = battle.nearest(Attack)
        assert attack is not None
        begin(battle, attack)

    def after_a_single_use(battle: Battle, attack: Attack) -> None:
        """An attack that nobody chose is over with its weapon."""
        if attack.single or attack.hazard is not None:
            begin(battle, attack)

    def roll_spread(battle: Battle, ctx: Scratch) -> None:
        near = units_within(battle, ctx.unit, CONTAGION_IN)
        battle.roll(ctx.player, perk.name, D6, len(near), CONTAGION_NEED)

    def note_spread(battle: Battle, ctx: Scratch) -> None:
        near = zip(units_within(battle, ctx.unit, CONTAGION_IN), battle.state.rolled, strict=True)
        ctx.numbers = {str(unit): 0 for unit, face in near if face >= CONTAGION_NEED}

    def pass_on(battle: Battle, ctx: Scratch) -> str | None:
        """One affliction after another, because some have to be dealt with before the next."""
        attack = battle.nearest(Attack)
        assert attack is not None
        all_of = caused(battle, attack, ctx.unit)
        for unit in sorted(map(int, ctx.numbers)):
            passed = ctx.numbers[str(unit)]
            if passed < len(all_of):
                ctx.numbers[str(unit)] += 1
                weapon, affliction, gives = all_of[passed]
                spec = AttackSpec(0, [], 1, 0, 0, restores=gives)
                affliction.inflict(battle, replace(attack, weapon=weapon, target=ctx.unit, spec=spec), unit)
                return "pass on"
        return None

    perk.reacts("afflicted", remember)
    perk.at(END_OF_ATTACK, at_the_end)
    perk.contributes("after weapon", after_a_single_use)
    perk.rules.add_sequence(sequence(perk.name, roll_spread, note_spread, pass_on))
