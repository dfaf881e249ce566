"""Mods about bad sight: darkness and fog. [Mods v1.22, Battlefield]"""

from collections.abc import Iterator

from turnmaster.battlefield import FAR_APART, TOLERANCE, Base, Point, closest_pair, moved_base, toward
from turnmaster.dice import D3, D6
from turnmaster.engine.attacking.attack import CHOOSE_WEAPON_AND_TARGETS, stop_without_targets
from turnmaster.engine.attacking.hooks import TARGET_CHECKS, TARGETS
from turnmaster.engine.attacking.targets import targets_on_the_field
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Nothing, Placing, Roll, Scratch
from turnmaster.engine.core.events import UnitId
from turnmaster.engine.core.modifiers import DICE, DIVIDE, Modifier
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.sequences import Next, sequence
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import AFTER_ACTION
from turnmaster.engine.field.hooks import LETS_GO, LOCKED_WITH
from turnmaster.engine.field.melees import can_touch, foes_in_contact, in_same_melee, is_engaged, refresh_contacts
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import (
    are_together,
    bases_of,
    bases_touch,
    enemies_of,
    fallen,
    gap_between,
    is_alive,
    standing,
    takes_part,
    unit_bases,
    units_of,
)
from turnmaster.engine.moving.events import ChangedPlaces
from turnmaster.engine.moving.movement import has_stood_still, note_coherency
from turnmaster.engine.turn.turn import start_game_turn
from turnmaster.engine.turn.why_not import why_not_own
from turnmaster.options.catalogue import option

# Night Combat

NIGHT = "Night"
DARK_STEP_IN = 12
FIRST_TURNS, WHOLE_GAME, LATER_TURNS = 1, 2, 3


def happens_now(battle: Battle, what: str) -> bool:
    """Check whether darkness or fog is present: a D3 set it for the first two Game Turns, for all, or from the third
    on.
    """
    rolled, turn = battle.state.players[0].pools.get(what, 0), battle.state.turn
    return rolled == WHOLE_GAME or (rolled == FIRST_TURNS and turn <= 2) or (rolled == LATER_TURNS and turn > 2)


def note_roll(battle: Battle, what: str, rolled: int) -> None:
    """Store the result of a D3 with every player, because it is the same for all.

    A state has no room for shared values, and a new field would lengthen every state in all saved games for the sake of
    two options.
    """
    for player in battle.state.players:
        player.pools[what] = rolled


def roll_for_the_night(battle: Battle, _: Nothing) -> None:
    battle.roll(max(0, battle.state.master), NIGHT, D3, 1)


def note_the_night(battle: Battle, _: Nothing, roll: Roll) -> None:
    note_roll(battle, NIGHT, roll.values[0])


def hard_to_see(battle: Battle, attack: Attack) -> Modifier | None:
    """Return -1 for every full 12 inches between the two units. [Mods: Night Combat, 1]"""
    if not happens_now(battle, NIGHT) or are_together(battle, attack.unit, attack.target):
        return None
    apart = gap_between(battle, attack.unit, attack.target)
    steps = (apart + TOLERANCE) // (DARK_STEP_IN * battle.inch) if apart != FAR_APART else 0
    return Modifier(DICE, -steps, "Night Combat") if steps else None


# Wrong Target

WRONG_TARGET = "Wrong Target"
WRONG_TARGET_NEED = 4
SWAP_IN = 12
FAR = 20
QUARTER_TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def movement_just_made(battle: Battle) -> Placing | None:
    """Return the Move or Dash whose last window is open."""
    ctx = battle.state.stack[-2].ctx if len(battle.state.stack) > 1 else None
    return ctx if isinstance(ctx, Placing) else None


class TakeWrongTarget(UseWithUnit, frozen=True):
    """Have a friend take the place of a unit that was engaged."""

    friend: UnitId


def wrong_target_choices(battle: Battle, player: int) -> list[TakeWrongTarget]:
    """Return units that were just engaged, each with every friend that could take its place. [Mods: Night Combat, 2]"""
    move = movement_just_made(battle)
    if move is None or not happens_now(battle, NIGHT):
        return []
    units = battle.state.units
    targets = [t for t in move.engages if units[t].player == player and foes_in_contact(battle, t) == [move.unit]]
    return [
        TakeWrongTarget(WRONG_TARGET, target, friend)
        for target in targets
        for friend in units_of(battle, player)
        if friend != target and not why_not_taken_for(battle, target, friend, move.unit)
    ]


def why_not_taken_for(battle: Battle, target: int, friend: int, foe: int) -> str:
    """Return why a friend cannot change places with a unit: it has to be alive and on foot, in no Melee, within 12
    inches, and there has to be room.
    """
    holder, name = battle.state.units[friend], battle.called(friend)
    if holder.aboard != NOWHERE or not is_alive(holder) or is_engaged(battle, friend):
        return f"{name} is not on the field outside of all Melees."
    if not takes_part(battle, friend):
        return f"{name} is only a wreck."
    if not can_touch(battle, friend, foe):
        return f"{name} cannot be engaged."
    apart, most = gap_between(battle, target, friend), SWAP_IN * battle.inch
    if apart > most + TOLERANCE:
        return f"{name} is {battle.measured(apart)} away, and {WRONG_TARGET} reaches {battle.measured(most)}."
    room = swapped_places(battle, target, friend, foe) is not None
    return "" if room else f"There is no room for {name} and {battle.called(target)} to change places."


def why_no_wrong_target(battle: Battle, player: int, answer: TakeWrongTarget) -> str:
    move = movement_just_made(battle)
    if move is None or not happens_now(battle, NIGHT):
        return f"{WRONG_TARGET} happens in the dark, when a unit has just been engaged."
    target, friend = answer.unit, answer.friend
    refusal = why_not_own(battle, player, target) or why_not_own(battle, player, friend)
    if refusal is not None:
        return refusal.reason
    if target not in move.engages or foes_in_contact(battle, target) != [move.unit]:
        return f"{battle.called(target)} is not a unit that only {battle.called(move.unit)} has engaged just now."
    if friend == target:
        return "Nobody changes places with itself."
    return why_not_taken_for(battle, target, friend, move.unit)


def begin_wrong_target(battle: Battle, player: int, answer: TakeWrongTarget) -> None:
    """Start an attempt to change places; each unit has one in each Movement."""
    move = movement_just_made(battle)
    assert move is not None
    target, friend = answer.unit, answer.friend
    move.engages.remove(target)
    battle.push(WRONG_TARGET_SEQUENCE.name, Scratch(player, target, {"friend": friend, "foe": move.unit}))


def roll_for_wrong_target(battle: Battle, ctx: Scratch) -> None:
    battle.roll(ctx.player, WRONG_TARGET, D6, 1, WRONG_TARGET_NEED, ctx.unit)


def swap_if_mistaken(battle: Battle, ctx: Scratch, roll: Roll) -> None:
    friend = ctx.numbers["friend"]
    places = swapped_places(battle, ctx.unit, friend, ctx.numbers["foe"])
    if roll.values[0] < WRONG_TARGET_NEED or places is None:
        return
    for unit, bases in zip((ctx.unit, friend), places, strict=True):
        holder = battle.state.units[unit]
        for number, base in zip(standing(holder), bases, strict=True):
            model = holder.models[number]
            model.x, model.y, model.z = base.x, base.y, base.level
        note_coherency(battle, unit)
    refresh_contacts(battle, [ctx.unit, friend])
    battle.emit(ChangedPlaces(unit=ctx.unit, other=friend))


def swapped_places(battle: Battle, target: int, friend: int, foe: int) -> tuple[list[Base], list[Base]] | None:
    """Return the positions of both units: the friend in contact with the enemy, the target where the friend was."""
    mine, theirs = standing_bases(battle, target), standing_bases(battle, friend)
    others = [
        base for n in range(len(battle.state.units)) if n not in (target, friend) for base in unit_bases(battle, n)
    ]
    others += fallen(battle, target) + fallen(battle, friend)
    enemies = [base for n in enemies_of(battle, battle.state.units[target].player) for base in unit_bases(battle, n)]
    other_enemies = [base for base in enemies if base not in unit_bases(battle, foe)]
    for there in places_in_contact(theirs, mine, unit_bases(battle, foe)):
        if bases_touch(there, other_enemies) or not all_free(battle, friend, there, others):
            continue
        for back in places_around(mine, theirs):
            if not bases_touch(back, enemies) and all_free(battle, target, back, others + there):
                return back, there
    return None


def standing_bases(battle: Battle, unit: int) -> list[Base]:
    return bases_of(battle, unit, standing(battle.state.units[unit]))


def all_free(battle: Battle, unit: int, bases: list[Base], others: list[Base]) -> bool:
    """Check whether a whole unit can stand there. Turned as a group, ovals and hulls may come to lie in each other."""
    return all(is_free(battle, unit, base, [*others, *bases[:i]]) for i, base in enumerate(bases))


def same_bases(one: list[Base], other: list[Base]) -> bool:
    alike = [base.radius for base in one] == [base.radius for base in other]
    return alike and all(base.is_round for base in (*one, *other))


def places_in_contact(unit: list[Base], old: list[Base], foes: list[Base]) -> Iterator[list[Base]]:
    """Yield the places of a unit like the old one; else the unit as it stands, turned, each model in turn at the
    contact.
    """
    if same_bases(unit, old):
        yield old
        return
    pair = closest_pair(old, foes)
    if pair is None:
        return
    near, foe = pair
    beyond = (foe.x + FAR * (near.x - foe.x), foe.y + FAR * (near.y - foe.y))  # room for a larger base
    for lead in unit:
        contact = toward(foe.centre, beyond, foe.radius + lead.radius)
        for turn in QUARTER_TURNS:
            yield turned(unit, lead.centre, contact, turn)


def places_around(unit: list[Base], old: list[Base]) -> Iterator[list[Base]]:
    """Yield the places of a unit like the old one; else the unit as it stands, turned, around the same middle."""
    if same_bases(unit, old):
        yield old
        return
    for turn in QUARTER_TURNS:
        yield turned(unit, middle_of(unit), middle_of(old), turn)


def middle_of(bases: list[Base]) -> Point:
    return sum(base.x for base in bases) // len(bases), sum(base.y for base in bases) // len(bases)


def turned(bases: list[Base], pivot: Point, place: Point, turn: Point) -> list[Base]:
    """Return bases turned around a point that moves elsewhere; `turn` is the cosine and sine."""
    cos, sin = turn
    shifts = [(base, base.x - pivot[0], base.y - pivot[1]) for base in bases]
    return [moved_base(base, place[0] + dx * cos - dy * sin, place[1] + dx * sin + dy * cos) for base, dx, dy in shifts]


WRONG_TARGET_SEQUENCE = sequence("wrong target", roll_for_wrong_target, swap_if_mistaken)


@option(
    "Night Combat",
    group="Battlefield",
    summary="In the dark, distant targets are harder to hit, and a charging unit can run into another unit.",
)
def night_combat(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.insert(sequence_names.GAME, roll_for_the_night, before=start_game_turn)
    rules.insert(sequence_names.GAME, note_the_night, before=start_game_turn)
    rules.add_modifier(stats.ATTACK_DICE, hard_to_see)
    rules.add_sequence(WRONG_TARGET_SEQUENCE)
    rules.add_offer(Offer(WRONG_TARGET, AFTER_ACTION, TakeWrongTarget, wrong_target_choices, begin_wrong_target,
                          says="{friend} takes the place of {unit}",
                          does="In the dark a friend may turn out to be the one that was engaged.",
                          why_not=why_no_wrong_target))  # fmt: skip


# Limited Visibility

FOG = "Fog"
FOG_TODAY = "Fog this Game Turn"
FOG_BEFORE = "Fog this turn"  # its name in states that were saved before it said Game Turn
CLOSE, GLIMPSES, SHROUDED = 1, 2, 3
CLOSE_IN = 12
GLIMPSE_NEED = 4
GLIMPSE = Note("Limited Visibility", "glimpse")  # of an attack: whether a unit that was looked for was seen, 1 or 0
STILL_IN, MOVING_IN, FIRING_IN = 6, 12, 24


def roll_for_fog(battle: Battle, _: Nothing) -> None:
    battle.roll(max(0, battle.state.master), FOG, D3, 1)


def note_fog(battle: Battle, _: Nothing, roll: Roll) -> None:
    note_roll(battle, FOG, roll.values[0])


def roll_for_fog_today(battle: Battle, _: Nothing) -> None:
    """Roll for one of the three effects of a foggy Game Turn."""
    if happens_now(battle, FOG):
        battle.roll(max(0, battle.state.master), FOG_TODAY, D3, 1)


def note_fog_today(battle: Battle, _: Nothing, roll: Roll | None) -> None:
    note_roll(battle, FOG_TODAY, 0 if roll is None else roll.values[0])
    for player in battle.state.players:
        player.pools.pop(FOG_BEFORE, None)


def fog_is(battle: Battle, effect: int) -> bool:
    pools = battle.state.players[0].pools
    return pools.get(FOG_TODAY, pools.get(FOG_BEFORE, 0)) == effect


def fog_hinders_close_attacks(battle: Battle, attack: Attack) -> Modifier | None:
    """Return -2 in a Melee and at targets within 12 inches. [Mods: Limited Visibility, 1]"""
    if not fog_is(battle, CLOSE) or not (in_same_melee(battle, attack.unit, attack.target) or is_close(battle, attack)):
        return None
    return Modifier(DICE, -2, "Limited Visibility")


def is_close(battle: Battle, attack: Attack) -> bool:
    """Check whether the target is within 12 inches, without a carrier of both."""
    if are_together(battle, attack.unit, attack.target):
        return False
    return gap_between(battle, attack.unit, attack.target) <= CLOSE_IN * battle.inch + TOLERANCE


def fog_halves_range(battle: Battle, _: object) -> Modifier | None:
    return Modifier(DIVIDE, 2, "Limited Visibility") if fog_is(battle, CLOSE) else None


def visible_from(battle: Battle, unit: int) -> int:
    """Return the distance from which a unit is seen: least if it stands still, most if it has attacked this Game Turn.

    [Mods: Limited Visibility, 3]
    """
    holder = battle.state.units[unit]
    if holder.acted >> ACTION_NUMBER["Attack"] & 1:
        return FIRING_IN * battle.inch
    return (STILL_IN if has_stood_still(battle, unit) else MOVING_IN) * battle.inch


def targets_in_fog(battle: Battle, attack: Attack) -> list[int]:
    """Return the visible targets: always units in the same Melee; others if near enough and not missed before."""

    def can_be_seen(target: int) -> bool:
        if in_same_melee(battle, attack.unit, target):
            return True
        if fog_is(battle, SHROUDED):
            return gap_between(battle, attack.unit, target) <= visible_from(battle, target) + TOLERANCE
        return not was_missed(attack, target)

    return [target for target in targets_on_the_field(battle, attack) if can_be_seen(target)]


def was_missed(attack: Attack, target: int) -> bool:
    """Check whether an earlier roll missed a unit."""
    return GLIMPSE.says(attack.notes, 0, target)


def not_looked_for(battle: Battle, attack: Attack) -> list[int]:
    """Return targets outside the attacker's Melee without a roll in this attack."""
    targets = [volley.target for volley in attack.use.volleys if not volley.anywhere]
    return [t for t in targets if not GLIMPSE.is_in(attack.notes, t) and not in_same_melee(battle, attack.unit, t)]


def look_for_targets(battle: Battle, attack: Attack) -> Next | None:
    """Roll for the next target without a roll. [Mods: Limited Visibility, 2]"""
    if not fog_is(battle, GLIMPSES) or not not_looked_for(battle, attack):
        return keep_seen_targets
    battle.roll(attack.player, "Limited Visibility", D6, 1, GLIMPSE_NEED, attack.unit)
    return None


def note_glimpse(battle: Battle, attack: Attack, roll: Roll) -> Next:
    target = not_looked_for(battle, attack)[0]
    GLIMPSE.put(attack.notes, int(roll.values[0] >= GLIMPSE_NEED), target)
    return look_for_targets


def keep_seen_targets(battle: Battle, attack: Attack) -> Next | None:
    """Remove targets that were not seen; a weapon left without a target can be aimed again, at other units."""
    seen = [volley for volley in attack.use.volleys if volley.anywhere or not was_missed(attack, volley.target)]
    if seen or not attack.use.volleys:
        attack.use.volleys = seen
        return None
    attack.use.volleys = []
    if not attack.forced:
        attack.used.remove(attack.weapon)
    return CHOOSE_WEAPON_AND_TARGETS


def looked_for_in_vain(battle: Battle, unit: int, weapon: int, target: int) -> str:
    """Return why a unit cannot be aimed at again in the same attack with any weapon."""
    attack = battle.nearest(Attack)
    if attack is None or attack.unit != unit or not was_missed(attack, target):
        return ""
    return f"{battle.called(target)} was looked for in vain; aim at another unit."


def nobody_locked_in_fog(battle: Battle, unit: int) -> list[int]:
    """Return foes with which a unit has to stay in contact: none while units only glimpse each other."""
    return [] if fog_is(battle, GLIMPSES) else foes_in_contact(battle, unit)


def let_go_in_fog(battle: Battle, unit: int, foe: int) -> bool:
    """Check whether a unit may leave the Melee with a foe, also from inside it: while units only glimpse each other."""
    return fog_is(battle, GLIMPSES)


@option(
    "Limited Visibility",
    group="Battlefield",
    summary="A D3 decides when fog covers the battlefield; each foggy Game Turn another D3 decides its effect.",
    after=("Night Combat", "Tactical Abilities"),
)
def limited_visibility(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.insert(sequence_names.GAME, roll_for_fog, before=start_game_turn)
    rules.insert(sequence_names.GAME, note_fog, before=start_game_turn)
    rules.insert(sequence_names.GAME, roll_for_fog_today, after=start_game_turn)
    rules.insert(sequence_names.GAME, note_fog_today, after=roll_for_fog_today)
    rules.add_modifier(stats.ATTACK_DICE, fog_hinders_close_attacks)
    rules.add_modifier(stats.RANGE, fog_halves_range)
    rules.replace_hook(TARGETS, targets_in_fog)
    rules.replace_hook(LOCKED_WITH, nobody_locked_in_fog)
    rules.contribute(LETS_GO, let_go_in_fog)
    rules.contribute(TARGET_CHECKS, looked_for_in_vain)
    rules.insert(sequence_names.ATTACK, look_for_targets, after=stop_without_targets)
    rules.insert(sequence_names.ATTACK, note_glimpse, after=look_for_targets)
    rules.insert(sequence_names.ATTACK, keep_seen_targets, after=note_glimpse)
