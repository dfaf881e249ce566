"""Weapon perks of the family Tactical that move units: Force, Knockback, Grapple, Warp. [Perks 12.5]

None of it is Movement, and all of it can end a Melee. Passengers are neither pushed nor pulled without their carrier.
"""

from math import hypot, isqrt

from turnmaster.battlefield import TOLERANCE, Base, Point, closest_pair, distance
from turnmaster.dice import D6
from turnmaster.engine.attacking.charts import Needed, fixed
from turnmaster.engine.attacking.hooks import NEEDED_ROLL
from turnmaster.engine.attacking.rescue import lives_on
from turnmaster.engine.attacking.workings import attack_die, copies_of, needs_sight, weapon_of
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Hazard, Numbers, Roll, Scratch
from turnmaster.engine.core.modifiers import SET, Modifier
from turnmaster.engine.core.moments import END_OF_PHASE, put_off, waits_for
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.field.units import is_alive, measured_bases, on_field, standing
from turnmaster.engine.moving.decisions import STAY, Stay
from turnmaster.engine.moving.deploying import go_to_reserve
from turnmaster.engine.moving.hazards import strike
from turnmaster.engine.moving.movement import is_immobile
from turnmaster.engine.moving.relocating import HAIR, PARTS, Shove, shove
from turnmaster.perks import decisions
from turnmaster.perks.afflictions import is_immune
from turnmaster.perks.catalogue import rank, weapon_perk
from turnmaster.perks.conditions import is_between_phases
from turnmaster.perks.decisions import PullDecision, PushDecision
from turnmaster.perks.faces import attack_roll
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.laying import COPIES
from turnmaster.perks.skill_tests import dice_test, skill_test
from turnmaster.perks.terms import (
    COST_GREATER,
    COST_LESSER,
    HP_LOSS,
    IMMEDIATE,
    INSTRUCT,
    SKILL_TEST,
    SPECIFIC,
    d6,
)
from turnmaster.perks.terms import END_OF_PHASE as AT_END_OF_PHASE
from turnmaster.perks.weapon.timing import lets_casualties_leave
from turnmaster.perks.weapon_perk import WeaponPerk

PUSH_IN = 6  # inches for each rank of Force and Knockback
KNOCKED_SHORT_IN = 1  # where Knockback stops before something
COLLISION_NEED = 4

# North, and on clockwise, as thousandths of the way to the east and to the north.
COMPASS = ((0, 1000), (707, 707), (1000, 0), (707, -707), (0, -1000), (-707, -707), (-1000, 0), (-707, 707))


def middle_of(bases: list[Base]) -> Point:
    return sum(base.x for base in bases) // len(bases), sum(base.y for base in bases) // len(bases)


def away_from(battle: Battle, unit: int, place: Point, length: int) -> Point:
    """Return the vector of a length from a position straight on through the middle of a unit, or nothing if both are
    the same, or the unit has no position.
    """
    bases = measured_bases(battle, unit)
    x, y = middle_of(bases) if bases else place
    dx, dy = x - place[0], y - place[1]
    far = hypot(dx, dy)
    return (round(dx * length / far), round(dy * length / far)) if far else (0, 0)


def can_be_moved(battle: Battle, unit: int, perk: WeaponPerk) -> bool:
    """Check whether a unit stands on the field by itself, has HP left, and is not immune to the perk."""
    return on_field(battle.state.units[unit]) and lives_on(battle, unit) and not is_immune(battle, unit, perk)


def when_the_phase_ends(battle: Battle, sequence: str, ctx: Scratch) -> None:
    """Run a sequence when the phase or the Action Step is over: at once if none is in progress."""
    if is_between_phases(battle):
        battle.push(sequence, ctx)
    else:
        put_off(battle, END_OF_PHASE, sequence, ctx)


# Force


@weapon_perk(
    "Force",
    TACTICAL,
    terms=[HP_LOSS, SKILL_TEST, IMMEDIATE, INSTRUCT],
    ranks={
        "I": rank('A target that loses HP can be pushed up to 6", and it and all that it hits suffer D6 Attack Dice.'),
        "II": rank(
            'A target that loses HP can be pushed up to 12", and it and all that it hits suffer 2D6 Attack Dice.'
        ),
    },
    odds="not counted",
    in_odds="A pushed target suffers more if it hits something; here there is nothing to hit.",
)
def force(perk: WeaponPerk) -> None:
    push = Push(perk)
    tested = skill_test(perk, push.begin)

    def follow(battle: Battle, attack: Attack, lost: int) -> None:
        if can_be_moved(battle, attack.target, perk):
            tested(battle, attack, lost)

    perk.after_taking_hp(follow)
    perk.contributes(NEEDED_ROLL, push.set_roll)
    lets_casualties_leave(perk, push.is_collision)
    where = Ask("where it is pushed", PushDecision, push.decide, push.apply, push.check)
    perk.plays(perk.name, where, push.roll_collision, push.strike_in_collision)


class Push:
    """The push of a unit, with its harm and that of the things it hits."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk = perk

    def begin(self, battle: Battle, attack: Attack, passed: int) -> None:
        """Start a push for each successful test, but for no more weapons than have hit."""
        weapons = min(passed, weapons_used(battle, attack))
        numbers: Numbers = {"weapons": weapons, "user": attack.unit, "weapon": attack.weapon}
        battle.push(self.perk.name, Scratch(attack.player, attack.target, numbers))

    def reach(self, battle: Battle) -> int:
        return PUSH_IN * self.perk.rank * battle.inch

    def decide(self, battle: Battle, ctx: Scratch) -> PushDecision:
        """Return the decision: push the unit straight away from the user, in one of eight directions, or not at all."""
        far, user = self.reach(battle), ctx.numbers["user"]
        ways = [(x * far // 1000, y * far // 1000) for x, y in COMPASS]
        if places := measured_bases(battle, user):
            straight = away_from(battle, ctx.unit, middle_of(places), far)
            ways = [straight, *(way for way in ways if distance(*way, *straight) > battle.inch // 10)]
        pushes = [decisions.Push(*way) for way in ways if way != (0, 0)]
        return battle.ask(PushDecision, ctx.player, [*pushes, STAY], unit=ctx.unit, open=True)

    def check(self, battle: Battle, ctx: Scratch, answer: decisions.Push) -> Refusal | None:
        length, most = isqrt(answer.dx**2 + answer.dy**2), self.reach(battle)
        if length <= most + TOLERANCE:
            return None
        far, furthest = battle.measured(length), battle.measured(most)
        return Refusal(
            f"{battle.called(ctx.unit)} would be pushed {far}, and {self.perk.name} pushes {furthest}.",
            "Push it less far.",
        )

    def apply(self, battle: Battle, ctx: Scratch, answer: decisions.Push | Stay) -> Next | None:
        """Push the unit, and collect everything it comes into contact with; a hair's breadth stays between them."""
        if isinstance(answer, Stay):
            return END
        way = Shove(battle, ctx.unit, answer.dx, answer.dy)
        stop = way.stop()
        met = way.touched(stop.share) - way.touched(0)
        collides = bool(met or way.leans_on(stop.share) - way.leans_on(0))
        way.settle_at(way.short_of(stop.share, HAIR), self.perk.name)
        ctx.units = sorted({ctx.unit, *met}) if collides else []
        return None

    def roll_collision(self, battle: Battle, ctx: Scratch) -> Next | None:
        """Return the number of Attack Dice that the next unit in the collision suffers."""
        if next_struck(battle, ctx) is None:
            return END
        battle.roll(ctx.player, self.perk.name, D6, self.perk.rank, unit=ctx.numbers["user"])
        return None

    def strike_in_collision(self, battle: Battle, ctx: Scratch, roll: Roll) -> Next:
        """Roll the dice of a collision without an attacker, so that changes of the user or its weapon do not change
        them.
        """
        unit = next_struck(battle, ctx)
        assert unit is not None
        ctx.units.remove(unit)
        dice = sum(roll.values) * ctx.numbers["weapons"]
        hazard = Hazard(self.perk.name, dice, 0, 0, by=ctx.numbers["user"], by_weapon=ctx.numbers["weapon"])
        strike(battle, ctx.player, unit, standing(battle.state.units[unit]), hazard, once=True)
        return self.roll_collision

    def is_collision(self, battle: Battle, attack: Attack) -> bool:
        return attack.hazard is not None and attack.hazard.name == self.perk.name

    def set_roll(
        self, battle: Battle, attack: Attack, needed: Needed, modifiers: list[Modifier]
    ) -> tuple[Needed, list[Modifier]]:
        """Return a fixed roll, because the dice of a collision have neither Power nor modifiers."""
        if not self.is_collision(battle, attack):
            return needed, modifiers
        roll = attack_roll(battle, COLLISION_NEED)
        return fixed(roll, 0, attack_die(battle)), [Modifier(SET, roll, self.perk.name)]


def weapons_used(battle: Battle, attack: Attack) -> int:
    """Return the number of copies of a weapon that hit: those of its wielders, or those of a trap."""
    if attack.hazard is not None:
        return COPIES.of(attack.notes, default=1)
    return copies_of(battle, weapon_of(battle, attack), attack.wielders)


def next_struck(battle: Battle, ctx: Scratch) -> int | None:
    """Return the next living unit that has yet to suffer from a collision."""
    return next((unit for unit in ctx.units if is_alive(battle.state.units[unit])), None)


# Knockback


@weapon_perk(
    "Knockback",
    TACTICAL,
    terms=[HP_LOSS, SKILL_TEST, AT_END_OF_PHASE, INSTRUCT],
    ranks={
        "I": rank('A target that loses HP can be knocked 6" straight back when the phase or Action Step ends.'),
        "II": rank('A target that loses HP can be knocked 12" straight back when the phase or Action Step ends.'),
    },
    odds="no part of it",
)
def knockback(perk: WeaponPerk) -> None:
    def follow(battle: Battle, attack: Attack, lost: int) -> None:
        if can_be_moved(battle, attack.target, perk):
            tested(battle, attack, lost)

    def succeed(battle: Battle, attack: Attack, passed: int) -> None:
        """Knock the target away from where its user attacked, wherever the user is by then."""
        if bases := measured_bases(battle, attack.unit):
            x, y = middle_of(bases)
            when_the_phase_ends(battle, perk.name, Scratch(attack.player, attack.target, {"x": x, "y": y}))

    def knock_back(battle: Battle, ctx: Scratch) -> None:
        if can_be_moved(battle, ctx.unit, perk):
            far = PUSH_IN * perk.rank * battle.inch
            dx, dy = away_from(battle, ctx.unit, (ctx.numbers["x"], ctx.numbers["y"]), far)
            shove(battle, ctx.unit, dx, dy, keep=KNOCKED_SHORT_IN * battle.inch, because=perk.name)

    tested = skill_test(perk, succeed)
    perk.after_taking_hp(follow)
    perk.plays(perk.name, knock_back)
    waits_for(perk.rules, END_OF_PHASE)


# Grapple


@weapon_perk(
    "Grapple",
    TACTICAL,
    "After it removes HP, the cheaper of its unit and the target can be pulled straight to the other.",
    terms=[HP_LOSS, SKILL_TEST, COST_GREATER, COST_LESSER, SPECIFIC, INSTRUCT],
    odds="no part of it",
)
def grapple(perk: WeaponPerk) -> None:
    pull = Pull(perk)
    tested = skill_test(perk, pull.begin)

    def follow(battle: Battle, attack: Attack, lost: int) -> None:
        pull.hooked.put(attack.notes, 1, attack.target)
        if pull.whom(battle, attack) is not None:
            tested(battle, attack, lost)

    perk.after_taking_hp(follow, restored=True)
    perk.plays(perk.name, Ask("how far it is pulled", PullDecision, pull.decide, pull.apply, pull.check))


class Pull:
    """The pull of the user or the target toward the other, and its distance."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.hooked, self.differ = perk, perk.note("hooked"), perk.compares_costs(or_equal=False)

    def whom(self, battle: Battle, attack: Attack) -> int | None:
        """Return the unit that is pulled: the cheaper one at full strength if it can be moved, else the other; of
        equals, neither.

        A user that hooked several targets in one Attack Sequence stays where it is.
        """
        user, target = attack.unit, attack.target
        mine, theirs = (battle.profile(unit).points_hundredths for unit in (user, target))
        held = [unit for unit in (user, target) if is_immobile(battle, unit) or is_immune(battle, unit, self.perk)]
        if not self.differ(theirs, mine) or len(held) == 2:
            return None
        pulled = target if theirs < mine else user
        if held:
            pulled = target if held == [user] else user
        stays = pulled == user and len(list(self.hooked.all(attack.notes))) > 1
        return pulled if not stays and on_field(battle.state.units[pulled]) else None

    def begin(self, battle: Battle, attack: Attack, passed: int) -> None:
        pulled = self.whom(battle, attack)
        if pulled is None:
            return
        user, target = attack.unit, attack.target
        friends = battle.state.units[user].player == battle.state.units[target].player
        numbers: Numbers = {"to": user if pulled == target else target, "friends": int(friends)}
        numbers["through"] = int(not needs_sight(battle, weapon_of(battle, attack)))
        battle.push(self.perk.name, Scratch(attack.player, pulled, numbers))

    def decide(self, battle: Battle, ctx: Scratch) -> PullDecision | None:
        """Return the decision: all the way, half of it, or not at all."""
        way, share = way_of_pull(battle, ctx)
        lengths = [way.length * part // PARTS for part in (share, share // 2) if can_stop(ctx, way, part)]
        pulls = [decisions.Pull(length) for length in lengths if length > TOLERANCE]
        return battle.ask(PullDecision, ctx.player, [*pulls, STAY], unit=ctx.unit, open=True) if pulls else None

    def check(self, battle: Battle, ctx: Scratch, answer: decisions.Pull) -> Refusal | None:
        if answer.length < 0:
            return Refusal("This does not say how far the unit is pulled.", "Say how far, from nothing to all the way.")
        way, share = way_of_pull(battle, ctx)
        most = way.length * share // PARTS
        if answer.length > most + TOLERANCE:
            say = battle.measured
            return Refusal(
                f"{battle.called(ctx.unit)} cannot be pulled {say(answer.length)}.",
                f"The way is free for {say(most)}.",
            )
        if not can_stop(ctx, way, part_of(way, answer.length, share)):
            return Refusal("There is no room for it there.", "Stop it before, or pull it further.")
        return None

    def apply(self, battle: Battle, ctx: Scratch, answer: decisions.Pull | Stay) -> None:
        if isinstance(answer, decisions.Pull):
            way, share = way_of_pull(battle, ctx)
            way.settle_at(part_of(way, answer.length, share), self.perk.name)


def way_of_pull(battle: Battle, ctx: Scratch) -> tuple[Shove, int]:
    """Return the way to the other unit, nearest model to nearest model, and its possible share.

    A pull between friends engages no unit, so it ends a hair's breadth before any contact.
    """
    pair = closest_pair(measured_bases(battle, ctx.unit), measured_bases(battle, ctx.numbers["to"]))
    dx, dy = (pair[1].x - pair[0].x, pair[1].y - pair[0].y) if pair is not None else (0, 0)
    way = Shove(battle, ctx.unit, dx, dy, through=bool(ctx.numbers["through"]))
    share = way.stop().share
    return way, way.short_of(share, HAIR) if ctx.numbers["friends"] else share


def can_stop(ctx: Scratch, way: Shove, share: int) -> bool:
    """Check whether a unit can stand there, and among friends without contact."""
    return way.is_open(share) and (not ctx.numbers["friends"] or way.short_of(share, HAIR) == share)


def part_of(way: Shove, length: int, most: int) -> int:
    """Return a length as a share of the way, no more than possible."""
    return min(most, -(-length * PARTS // way.length))


# Warp


@weapon_perk(
    "Warp",
    TACTICAL,
    "For each HP lost, a D6 of 6 sends the target into Reserve when the phase ends.",
    terms=[HP_LOSS, d6(6), AT_END_OF_PHASE],
    odds="no part of it",
)
def warp(perk: WeaponPerk) -> None:
    def follow(battle: Battle, attack: Attack, lost: int) -> None:
        if not is_immune(battle, attack.target, perk):
            tested(battle, attack, lost)

    def succeed(battle: Battle, attack: Attack, passed: int) -> None:
        when_the_phase_ends(battle, perk.name, Scratch(attack.player, attack.target))

    def vanish(battle: Battle, ctx: Scratch) -> None:
        if is_alive(battle.state.units[ctx.unit]) and not is_immune(battle, ctx.unit, perk):
            go_to_reserve(battle, ctx.unit)

    tested = dice_test(perk, succeed)
    perk.after_taking_hp(follow)
    perk.plays(perk.name, vanish)
    waits_for(perk.rules, END_OF_PHASE)
