"""Weapon perks of the family Affliction that rob a unit of its will, or pass from unit to unit.

[Perks 12.5, Affliction]
"""

from itertools import compress

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import D6
from turnmaster.engine.attacking.hooks import WEAPON_CHECKS, WEAPON_DONE
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.actions import ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Placing, Roll, Scratch, Strike, Use, Volley
from turnmaster.engine.core.effects import FOR_EVER, THIS_TURN, is_marked, marks_on, unmark
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import DICE, Modifier
from turnmaster.engine.core.moments import END_OF_ATTACK, END_OF_PHASE, START_OF_TURN
from turnmaster.engine.core.moments import END_OF_TURN as MOMENT_END_OF_TURN
from turnmaster.engine.core.sequences import Next
from turnmaster.engine.core.state import NOWHERE, Effect
from turnmaster.engine.field.hooks import LETS_GO, TAKES_NO_PART, Contest
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import are_together, gap_between, is_alive
from turnmaster.engine.moving.events import EnteredReserve
from turnmaster.engine.moving.movement import is_immobile
from turnmaster.engine.turn.events import GameTurnEnded
from turnmaster.perks.afflictions import (
    drain,
    effect,
    gives_hp,
    inflicts,
    is_immune,
    is_turned_to_good,
    next_turn,
    now_or_next_turn,
    place_of,
    put_on,
    sufferers,
    thrives,
)
from turnmaster.perks.catalogue import Perk, weapon_perk
from turnmaster.perks.compelled import compels, is_time_of, is_under_way
from turnmaster.perks.conditions import is_between_phases, units_within
from turnmaster.perks.events import Afflicted
from turnmaster.perks.families import AFFLICTION
from turnmaster.perks.flight import add_flight, run_away
from turnmaster.perks.hooks import AFFLICTIONS, BARRED_PERKS, NO_PERKS
from turnmaster.perks.terms import (
    ACTIVATE,
    END_OF_TURN,
    HP_LOSS,
    IMMEDIATE,
    INSTRUCT,
    MASTERY_TEST,
    SKILL_TEST,
    SPECIFIC,
    d6,
)
from turnmaster.perks.terms import END_OF_PHASE as AT_END_OF_PHASE
from turnmaster.perks.weapon_perk import WeaponPerk

CONTAGION_IN = 6
CONTAGION_NEED = 4
ACTIONS_OF_ITS_OWN: tuple[Doing, ...] = (*ON_FOOT, "Attack")


# No will of its own


@weapon_perk(
    "Confuse",
    AFFLICTION,
    "A target that loses HP can be useless in the next Game Turn, and is moved by the player who confused it.",
    terms=[HP_LOSS, SKILL_TEST, END_OF_TURN, INSTRUCT],
)
def confuse(perk: WeaponPerk) -> None:
    def is_confused(battle: Battle, unit: int) -> bool:
        return is_marked(battle, unit, perk.mark)

    def lead_astray(battle: Battle, unit: int, action: Doing) -> None:
        """Let the player who caused it move the unit, once with each Action, unless it is about to flee."""
        for hold in () if is_under_way(battle, unit, action) else marks_on(battle, unit, perk.mark):
            if not battle.state.players[hold.owner].out:
                battle.push(sequence_names.MOVE, Placing(hold.owner, unit, action, forced=True, perk=perk.name))

    def does_nothing_else(battle: Battle, unit: int, action: Doing) -> str:
        if action not in ACTIONS_OF_ITS_OWN or not is_confused(battle, unit):
            return ""
        led = battle.nearest(Placing)
        free = led is None or led.unit != unit
        return f"{battle.called(unit)} is confused, and goes where others lead it." if free else ""

    def cannot_aim(battle: Battle, attack: Attack, weapon: int) -> str:
        confused = attack.unit >= 0 and is_confused(battle, attack.unit)
        return f"{battle.called(attack.unit)} is confused and uses no weapons." if confused else ""

    def activates_nothing(battle: Battle, unit: int, other: Perk) -> str:
        held = is_confused(battle, unit) and not {ACTIVATE, MASTERY_TEST}.isdisjoint(other.terms)
        return f"{battle.called(unit)} is confused, and cannot activate {other.name}." if held else ""

    def leaves_freely(battle: Battle, unit: int, foe: int) -> bool:
        return is_confused(battle, unit)

    inflicts(perk, lambda battle, attack, _: [effect(perk, attack, perk.mark, first=next_turn(battle))], test=True)
    compels(perk, ON_FOOT, lead_astray)
    perk.contributes(BARRED_ACTIONS, does_nothing_else)
    perk.contributes(WEAPON_CHECKS, cannot_aim)
    perk.contributes(BARRED_PERKS, activates_nothing)
    perk.contributes(LETS_GO, leaves_freely)


@weapon_perk(
    "Delirium",
    AFFLICTION,
    "A target that loses HP can be made to use all its weapons on the closest unit, even a friend.",
    terms=[HP_LOSS, SKILL_TEST, IMMEDIATE],
)
def delirium(perk: WeaponPerk) -> None:
    raves = perk.note("raves")

    def later(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        first = now_or_next_turn(battle, target)
        return [effect(perk, attack, perk.mark, first=first)] if first else []

    def at_once(battle: Battle, attack: Attack, target: int) -> None:
        if not now_or_next_turn(battle, target):
            rave(battle, target)

    def in_its_turn(battle: Battle, unit: int, action: Doing) -> None:
        if is_marked(battle, unit, perk.mark):
            rave(battle, unit)

    def rave(battle: Battle, unit: int) -> None:
        """Attack the closest unit with a weapon in range, unless the unit is raving already."""
        closest = closest_unit(battle, unit)
        if closest is None or is_raving(battle, unit):
            return
        attack = perk.attack_of(battle, unit, only=closest, forced=True, note=raves)
        if attack is not None:
            if is_time_of(battle, "Move", "Dash", "Deploy"):
                battle.push(sequence_names.LATER_CASUALTIES)  # nothing else takes them away then
            perk.attacks(battle, attack, "as its Attack")

    def is_raving(battle: Battle, unit: int) -> bool:
        attacks = (frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Attack))
        return any(attack.unit == unit and raves.is_in(attack.notes) for attack in attacks)

    inflicts(perk, later, test=True, then=at_once)
    compels(perk, ("Attack",), in_its_turn)


def closest_unit(battle: Battle, unit: int) -> int | None:
    """Return the closest other unit in sight on the field, without units aboard with it; of equally close units, an
    enemy comes first.
    """
    units = battle.state.units
    others = [n for n, u in enumerate(units) if u.aboard == NOWHERE and not u.marker and is_alive(u)]

    def how_close(other: int) -> tuple[int, bool, int]:
        apart = gap_between(battle, unit, other)
        return (apart if apart > TOLERANCE else 0), units[other].player == units[unit].player, other

    return min((other for other in others if not are_together(battle, unit, other)), key=how_close, default=None)


class Terror:
    """The effect of Dread on a unit. It is `struck` until the end of the phase; then a mark for its next Move and one
    for its next Dash make it flee, and `shaken` counts in its Melee.
    """

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk = perk
        self.struck = perk.mark_of("struck", "A unit that will flee at the end of the phase.")
        self.shaken = perk.mark_of("shaken", "A unit that trembles in its Melee instead.")
        self.flees = {action: perk.mark_of(action, f"A unit that flees with its next {action}.") for action in ON_FOOT}

    def strike(self, battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(self.perk, attack, self.struck, until=FOR_EVER)]

    def take_hold_between_phases(self, battle: Battle, attack: Attack, target: int) -> None:
        """Take hold at once where no phase is in progress."""
        if is_between_phases(battle):
            self.take_hold(battle)

    def take_hold(self, battle: Battle) -> None:
        """Let units that were hit in this phase flee: at once, or in a Standard Game Turn with their next Dash and
        Move.
        """
        for unit, blow in reversed(sufferers(battle, self.struck)):
            unmark(battle, unit, self.struck)
            self.begin_to_flee(battle, unit, blow)

    def begin_to_flee(self, battle: Battle, unit: int, blow: Effect) -> None:
        if is_engaged(battle, unit):
            self.stand_shaking(battle, unit, blow)
        elif is_immobile(battle, unit):
            run_away(battle, unit, "Move", self.perk.name)
        elif battle.state.playstyle == "Standard":
            self.expect_flight(battle, unit, blow)
        else:
            for action in reversed(ON_FOOT):  # the last one pushed comes first
                run_away(battle, unit, action, self.perk.name)

    def stand_shaking(self, battle: Battle, unit: int, blow: Effect) -> None:
        if battle.state.playstyle == "Standard":
            self.expect_flight(battle, unit, blow)
        else:
            put_on(battle, unit, replace(blow, stat=self.shaken.name, until=THIS_TURN))

    def expect_flight(self, battle: Battle, unit: int, blow: Effect) -> None:
        """Replace a flight that is still to come."""
        unmark(battle, unit, *self.flees.values())
        for mark in self.flees.values():
            put_on(battle, unit, replace(blow, stat=mark.name, first=battle.state.turn))

    def flee_in_its_turn(self, battle: Battle, unit: int, action: Doing) -> None:
        """Let a unit flee in its turn; in a Melee or aboard a Transport it stays and is shaken."""
        free = battle.state.units[unit].aboard == NOWHERE and not is_engaged(battle, unit)
        if free and is_marked(battle, unit, self.flees[action]):
            unmark(battle, unit, self.flees[action])
            run_away(battle, unit, action, self.perk.name)

    def hands_shake(self, battle: Battle, attack: Attack) -> Modifier | None:
        if attack.unit < 0 or not is_engaged(battle, attack.unit):
            return None
        marks = (self.shaken, *self.flees.values())
        afraid = [each for mark in marks for each in marks_on(battle, attack.unit, mark)]
        return Modifier(DICE, -1, self.perk.name, afraid[0].owner) if afraid else None

    def calm_down(self, battle: Battle) -> None:
        """Remove the marks of the next Move and Dash at the end of the following Game Turn."""
        marks, turn = {mark.name for mark in self.flees.values()}, battle.state.turn
        for unit in battle.state.units:
            unit.effects = [each for each in unit.effects if each.stat not in marks or each.first >= turn]

    def is_safe(self, battle: Battle, event: EnteredReserve) -> None:
        """Free a unit that left the battlefield."""
        unmark(battle, event.unit, self.struck, *self.flees.values())


@weapon_perk(
    "Dread",
    AFFLICTION,
    "A target that loses HP can flee to its own board edge with its next Move and Dash, and into Reserve.",
    terms=[HP_LOSS, SKILL_TEST, AT_END_OF_PHASE],
)
def dread(perk: WeaponPerk) -> None:
    terror = Terror(perk)
    add_flight(perk.rules)
    inflicts(perk, terror.strike, test=True, hampers=True, then=terror.take_hold_between_phases)
    compels(perk, ON_FOOT, terror.flee_in_its_turn)
    perk.at(END_OF_PHASE, terror.take_hold)
    perk.reacts(EnteredReserve, terror.is_safe)
    perk.at(MOMENT_END_OF_TURN, terror.calm_down)
    perk.rules.add_modifier(stats.ATTACK_DICE, terror.hands_shake)


@weapon_perk(
    "Paralysis",
    AFFLICTION,
    "For each HP lost, a D6 of 6 means the target neither acts nor holds objectives in the next Game Turn.",
    terms=[HP_LOSS, d6(6), END_OF_TURN],
)
def paralysis(perk: WeaponPerk) -> None:
    def is_paralysed(battle: Battle, unit: int) -> bool:
        return is_marked(battle, unit, perk.mark)

    def does_nothing(battle: Battle, unit: int, action: Doing) -> str:
        still = action != "Deploy" and is_paralysed(battle, unit)
        return f"{battle.called(unit)} is paralysed." if still else ""

    def cannot_strike(battle: Battle, attack: Attack, weapon: int) -> str:
        still = attack.unit >= 0 and is_paralysed(battle, attack.unit)
        return f"{battle.called(attack.unit)} is paralysed and uses no weapons." if still else ""

    def holds_nobody(battle: Battle, unit: int, foe: int) -> bool:
        return is_paralysed(battle, foe)

    def take_hold(battle: Battle, _: Event) -> None:
        """Take hold after the effects of the Game Turn, just before objectives, until the end of the next one."""
        for unit in battle.state.units:
            for each in unit.effects:
                if each.stat == perk.mark.name:
                    each.first = battle.state.turn

    def numbed(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, perk.mark, first=next_turn(battle))]

    inflicts(perk, numbed, rolls=True)
    perk.contributes(BARRED_ACTIONS, does_nothing)
    perk.contributes(WEAPON_CHECKS, cannot_strike)
    perk.contributes(NO_PERKS, lambda battle, unit: does_nothing(battle, unit, "Use Perks"))
    perk.contributes(LETS_GO, holds_nobody)
    perk.contributes(TAKES_NO_PART[Contest.OBJECTIVES], is_paralysed)
    perk.reacts(GameTurnEnded, take_hold)


# From unit to unit


@weapon_perk(
    "Plague",
    AFFLICTION,
    'A target that loses HP loses 1 more every Game Turn; as one begins, units within 6" catch it on a 4+.',
    terms=[HP_LOSS, END_OF_TURN, SPECIFIC],
)
def plague(perk: WeaponPerk) -> None:
    def waste_away(battle: Battle) -> None:
        for unit, source in sufferers(battle, perk.mark):
            if is_alive(battle.state.units[unit]):
                drain(battle, unit, source, 1)

    def infect_others(battle: Battle) -> None:
        """Pass an affliction on; a unit that catches it now passes it on from the next Game Turn on."""
        carriers = {unit for unit, _ in sufferers(battle, perk.mark) if not is_turned_to_good(battle, unit, perk)}
        for carrier in sorted(carriers, reverse=True):
            sources = marks_on(battle, carrier, perk.mark)
            near = [unit for unit in units_within(battle, carrier, CONTAGION_IN) if can_catch(battle, unit, sources)]
            if near:
                battle.push(perk.name, Scratch(sources[0].owner, carrier, {"sources": len(sources)}, units=near))

    def can_catch(battle: Battle, unit: int, sources: list[Effect]) -> bool:
        """Check whether a unit without immunity can catch something new."""
        has = [source_of(each) for each in marks_on(battle, unit, perk.mark)]
        caught = [as_caught(battle, unit, each) for each in sources]
        return any(each is not None and source_of(each) not in has for each in caught)

    def as_caught(battle: Battle, unit: int, source: Effect) -> Effect | None:
        """Return the affliction that a unit catches: nothing, one that gives HP, or the same."""
        if thrives(battle, unit, perk, source.owner):
            return replace(source, negative=False)
        return None if is_immune(battle, unit, perk) else replace(source)

    def roll_contagion(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D6, len(ctx.units), CONTAGION_NEED, ctx.unit)

    def spread_contagion(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        for unit, face in zip(ctx.units, roll.values, strict=True):
            if face >= CONTAGION_NEED:
                for source in marks_on(battle, ctx.unit, perk.mark)[: ctx.numbers["sources"]]:
                    caught = as_caught(battle, unit, source)
                    if caught is not None:
                        put_on(battle, unit, caught, stacks=True)
                battle.emit(Afflicted(unit=unit, perk=perk.name, by=ctx.unit))

    def plagued(battle: Battle, attack: Attack, target: int) -> list[Effect]:
        return [effect(perk, attack, perk.mark, until=FOR_EVER)]

    inflicts(perk, plagued, damaging=True, stacks=True)
    perk.plays(perk.name, roll_contagion, spread_contagion)
    perk.at(MOMENT_END_OF_TURN, waste_away)
    perk.at(START_OF_TURN, infect_others)


def source_of(each: Effect) -> tuple[int, int, bool]:
    """Return the unit and the weapon from which an affliction came, and whether it removes or gives HP."""
    return each.by, each.by_weapon, each.negative


class Contagion:
    """Afflictions by weapons with Spread. A unit notes the Game Turn, weapon and HP of each affliction; an attack notes
    those that it has caused itself, and those it has passed on. Afflictions are known by their number.
    """

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name, self.dice = perk, perk.name, perk.needs_d6()
        self.turn, self.hp, self.gives = (perk.note(what) for what in ("Game Turn", "HP", "gives"))
        self.caused_at, self.passed = perk.note("caused"), perk.note("passed on")

    def remember(self, battle: Battle, event: Afflicted) -> None:
        """Note an affliction of the weapon itself; one that it passed on goes no further."""
        attack = battle.nearest(Attack)
        if attack is None or battle.state.stack[-1].sequence == self.name or event.unit != attack.target:
            return
        if (attack.weapon >= 0 or attack.hazard is not None) and self.perk.is_on(battle, attack):
            afflictions = battle.rules.contributions(AFFLICTIONS)
            number = next(number for number, each in enumerate(afflictions) if each.name == event.perk)
            lost = afflictions[number].lost.of(attack.notes, attack.weapon, attack.target)
            self.note_cause(battle, attack, number, lost)

    def note_cause(self, battle: Battle, attack: Attack, number: int, lost: int) -> None:
        notes, place = battle.state.units[attack.target].notes, place_of(battle, attack)
        source, here = (number, attack.unit, attack.weapon), (number, attack.weapon, attack.target)
        more = self.hp.of(notes, *source) if self.caused_at.says(attack.notes, place, *here) else 0
        self.turn.put(notes, battle.state.turn, *source)
        self.hp.put(notes, lost + more, *source)
        self.gives.put(notes, int(gives_hp(attack)), *source)
        self.caused_at.put(attack.notes, place, *here)

    def caused(self, battle: Battle, attack: Attack, target: int) -> list[tuple[int, int]]:
        """Return the afflictions of a target in this Game Turn from each weapon of this attack."""
        notes, here = battle.state.units[target].notes, (target, place_of(battle, attack))
        causing = {weapon for (_, weapon, unit), place in self.caused_at.all(attack.notes) if (unit, place) == here}
        return [
            (weapon, number)
            for weapon in sorted(causing)
            for number in range(len(battle.rules.contributions(AFFLICTIONS)))
            if self.turn.says(notes, battle.state.turn, number, attack.unit, weapon)
        ]

    def begin(self, battle: Battle, attack: Attack) -> None:
        for target in reversed(range(len(battle.state.units))):
            if self.caused(battle, attack, target) and units_within(battle, target, CONTAGION_IN):
                battle.push(self.name, Scratch(attack.player, target))

    def at_the_end(self, battle: Battle) -> None:
        self.begin(battle, battle.amid(Attack))

    def after_a_single_use(self, battle: Battle, attack: Attack) -> None:
        """Pass afflictions on after an attack without a choosing unit."""
        if attack.single or attack.hazard is not None:
            self.begin(battle, attack)

    def roll_spread(self, battle: Battle, ctx: Scratch) -> None:
        near = units_within(battle, ctx.unit, CONTAGION_IN)
        self.dice.roll(battle, ctx.player, len(near))

    def note_spread(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        ctx.units = list(compress(units_within(battle, ctx.unit, CONTAGION_IN), self.dice.good(roll)))
        self.passed.clear(battle.amid(Attack).notes)

    def pass_on(self, battle: Battle, ctx: Scratch) -> Next | None:
        """Return the next affliction to pass on, because some must be settled before the next."""
        attack = battle.amid(Attack)
        all_of = self.caused(battle, attack, ctx.unit)
        for unit in ctx.units:
            passed = self.passed.of(attack.notes, unit)
            if passed < len(all_of):
                self.passed.put(attack.notes, passed + 1, unit)
                weapon, number = all_of[passed]
                affliction = battle.rules.contributions(AFFLICTIONS)[number]
                affliction.inflict(battle, self.passing(battle, attack, ctx.unit, weapon, number), unit)
                return self.pass_on
        return None

    def passing(self, battle: Battle, attack: Attack, target: int, weapon: int, number: int) -> Attack:
        """Return the attack as it was when its weapon afflicted the target, with the HP that it removed or
        gave then.
        """
        notes, source = battle.state.units[target].notes, (number, attack.unit, weapon)
        spec = AttackSpec(0, [], 1, 0, 0, restores=bool(self.gives.of(notes, *source)))
        lost = battle.rules.contributions(AFFLICTIONS)[number].lost.alone(self.hp.of(notes, *source), weapon, target)
        return Attack(
            attack.player,
            attack.unit,
            hazard=attack.hazard,
            use=Use(weapon),
            volley=Volley(target),
            strike=Strike(spec=spec),
            notes=lost,
        )


@weapon_perk(
    "Spread",
    AFFLICTION,
    'After the attack, its afflictions also affect each unit within 6" of the target, on a 4+.',
    terms=[SPECIFIC, d6(CONTAGION_NEED), IMMEDIATE],
)
def spread(perk: WeaponPerk) -> None:
    contagion = Contagion(perk)
    steps = (contagion.roll_spread, contagion.note_spread, contagion.pass_on)
    perk.plays(perk.name, *steps)
    perk.reacts(Afflicted, contagion.remember)
    perk.at(END_OF_ATTACK, contagion.at_the_end)
    perk.contributes(WEAPON_DONE, contagion.after_a_single_use)
