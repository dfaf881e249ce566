"""Unit perks of the family Leadership for a Leader. [Perks 12.4, Leadership]

`perks/unit/merged.py` has Leader and Bodyguard, `perks/unit/challenger.py` has Challenger.
"""

from collections.abc import Callable

from turnmaster.engine.attacking.events import AttackDiceFell, HpLost, Shielded, Succeeded
from turnmaster.engine.attacking.hooks import PICKED_OUT_TOO, WEAPON_CHECKS
from turnmaster.engine.attacking.hp_loss import lose_a_model
from turnmaster.engine.attacking.line_of_units import can_be_casualties, line_of, pick_out, strike_in_line
from turnmaster.engine.attacking.wielders import in_reach
from turnmaster.engine.attacking.workings import weapon_of, while_nothing_attacks
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.actions import MOVEMENT, ON_FOOT, Doing
from turnmaster.engine.core.answers import UseOnTarget
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkUse, Scratch, Successes, Volley
from turnmaster.engine.core.effects import is_marked, marked
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import DICE, MULTIPLY, explained
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE, GAME_TURN_BEGINS
from turnmaster.engine.field.units import enemies_of, is_alive, standing
from turnmaster.engine.field.view import seen_models
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.movement import is_immobile
from turnmaster.perks.baited import is_exposed
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import are_comrades, heals, is_armed, is_leader
from turnmaster.perks.driven import closest_of
from turnmaster.perks.events import PerkUsed
from turnmaster.perks.families import LEADERSHIP
from turnmaster.perks.judged import WhyNotOn
from turnmaster.perks.terms import LEADER, PASSIVE, SINGLE_MODEL, SPECIFIC, radius
from turnmaster.perks.unit_perk import UnitPerk

# War Master


@unit_perk(
    "War Master",
    LEADERSHIP,
    'Unless it is the closest target, a friend within 6", in sight and in range can suffer an attack for it.',
    terms=[SINGLE_MODEL, PASSIVE, radius(6)],
)
def war_master(perk: UnitPerk) -> None:
    command = StandingBack(perk)
    perk.offers(
        BEFORE_ATTACK_DICE,
        command.choices,
        command.redirect,
        says="{target} takes the attack for {unit}",
        answers=UseOnTarget,
        purpose=Purpose.PROTECTS,
        why_not=perk.explains_on(command.why_not, command.why_not_for_it),
    )
    perk.contributes(PICKED_OUT_TOO, command.within_reach_of_precision)


class StandingBack:
    """A War Master that lets others suffer attacks on it. A redirected volley says so by its reason."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.friends_near = perk, perk.those_within()

    def choices(self, battle: Battle, player: int) -> list[UseOnTarget]:
        attack = battle.amid(Attack)
        user = attack.target
        if battle.unit(user).player != player or not self.perk.is_on(battle, user) or self.why_not(battle, user):
            return []
        return [UseOnTarget(self.perk.name, user, friend) for friend in self.those_at_hand(battle, attack, user)]

    def why_not(self, battle: Battle, user: int) -> str:
        """Return why an attack cannot be redirected: a second time, from an area or another unit, or at the closest
        unit.
        """
        attack, name = battle.amid(Attack), battle.called(user)
        if attack.target != user or attack.player == battle.unit(user).player:
            return f"No enemy attacks {name}."
        if attack.volley.because == self.perk.name or attack.volley.anywhere:
            return "Nobody else can take this attack."
        closest = closest_of(battle, attack.unit, enemies_of(battle, attack.player))
        return f"{name} is the closest target." if user in closest else ""

    def why_not_for_it(self, battle: Battle, user: int, friend: int) -> str:
        there = friend in self.those_at_hand(battle, battle.amid(Attack), user)
        return "" if there else f"{battle.called(friend)} cannot take the attack for {battle.called(user)}."

    def those_at_hand(self, battle: Battle, attack: Attack, user: int) -> list[int]:
        """Return the friends that it sees and that the attackers could hit as well."""
        mine = standing(battle.unit(user))
        near = [n for n in self.friends_near(battle, user) if is_exposed(battle.unit(n))]
        seen = [n for n in near if seen_models(battle, user, mine, n, standing(battle.unit(n)))]
        return [n for n in seen if self.wielders(battle, attack, n)]

    def wielders(self, battle: Battle, attack: Attack, target: int) -> list[int]:
        return in_reach(battle, attack.unit, weapon_of(battle, attack), list(attack.wielders), target)

    def redirect(self, battle: Battle, player: int, answer: UseOnTarget) -> None:
        user, friend = answer.unit, answer.target
        attack = battle.amid(Attack)
        before, wielders = attack.volley, self.wielders(battle, attack, friend)
        attack.volley = Volley(
            friend, wielders, before.dice, before.hits, because=self.perk.name, shares=before.shares, meant=before.meant
        )
        battle.emit(Shielded(unit=user, by=friend))
        strike_in_line(battle, attack, line_of(battle, attack))
        attack.strike.seen = can_be_casualties(battle, attack, attack.target)

    def within_reach_of_precision(self, battle: Battle, attack: Attack) -> list[int]:
        """Return War Masters near the target in reach of the wielders, which named successes may hit."""
        target = attack.target
        if battle.unit(target).player == attack.player:
            return []
        masters = [n for n in self.perk.holders(battle, battle.unit(target).player) if is_alive(battle.unit(n))]
        near = [n for n in masters if target in self.friends_near(battle, n)]
        return [n for n in near if is_exposed(battle.unit(n)) and self.wielders(battle, attack, n)]


# Egotistical and Furious


@unit_perk(
    "Egotistical",
    LEADERSHIP,
    'Without a friend within 6" its Attack Dice have -1; a friend that near that destroys a Leader loses a model.',
    terms=[LEADER, SPECIFIC, radius(6)],
    odds="counted",
)
def egotistical(perk: UnitPerk) -> None:
    slayer, friends_near = perk.note("slayer"), perk.those_within()

    def is_alone(battle: Battle, attack: Attack) -> bool:
        return not friends_near(battle, attack.unit)

    def note_slayer(battle: Battle, event: HpLost) -> None:
        """Note the last unit that took HP from a Leader."""
        if is_leader(battle, event.unit):
            slayer.put(battle.unit(event.unit).notes, event.by)

    def punish(battle: Battle, event: CasualtiesRemoved) -> None:
        """Take a model from the unit that destroyed the Leader, once for each jealous unit."""
        holder = battle.unit(event.unit)
        if not event.destroyed or not slayer.is_in(holder.notes):
            return
        rival = slayer.drop(holder.notes)
        for user in perk.holders(battle):
            if battle.unit(user).player != holder.player and rival in friends_near(battle, user):
                lose_a_model(battle, rival, perk.name, by=user)
                battle.push(sequence_names.LATER_CASUALTIES)

    perk.changes(stats.ATTACK_DICE, -1, layer=DICE, when=is_alone)
    perk.reacts(HpLost, note_slayer)
    perk.reacts(CasualtiesRemoved, punish)


@unit_perk(
    "Furious",
    LEADERSHIP,
    'Its failed Attack Dice hit the closest friend within 6" as successes, or itself if there is none.',
    terms=[LEADER, SPECIFIC, radius(6)],
)
def furious(perk: UnitPerk) -> None:
    rolled, friends_near = perk.note("rolled"), perk.those_within()

    def count_dice(battle: Battle, event: AttackDiceFell) -> None:
        """Count the Attack Dice; rerolls on higher rungs are the same dice."""
        attack = battle.amid(Attack)
        if perk.is_on(battle, event.unit) and attack.strike.rung == 1:
            rolled.put(attack.notes, len(event.faces))

    def lash_out(battle: Battle, event: Succeeded) -> None:
        attack = battle.amid(Attack)
        failed = rolled.drop(attack.notes) - attack.strike.dice
        if failed > 0 and not heals(weapon_of(battle, attack)):
            friends = closest_of(battle, attack.unit, friends_near(battle, attack.unit))
            pick_out(battle, attack, (friends or [attack.unit])[0], [Successes(failed)], perk.name)

    perk.reacts(AttackDiceFell, count_dice)
    perk.reacts(Succeeded, lash_out)


# Orders

Choices = Callable[[Battle, int], list[UseOnTarget]]
CarryOut = Callable[[Battle, Scratch, PerkUse], None]

MOVE, COVER, FIRE = "Move, Move, Move!", "Take Cover!", "Bring it Down!"
ORDERS = {
    MOVE: "{target} has twice its Move and Dash, and uses no weapons",
    COVER: "{target} has +1 Defence, and is Immobile",
    FIRE: "{target} has +1 Power, and -1 Defence",
}


@unit_perk(
    "Orders",
    LEADERSHIP,
    'When a Game Turn begins it gives orders within 18": to hurry, to take cover or to hit harder.',
    terms=[SPECIFIC, LEADER, radius(18)],
)
def orders(perk: UnitPerk) -> None:
    voice = Voice(perk)
    for name, says in ORDERS.items():
        perk.offers(
            GAME_TURN_BEGINS,
            voice.choices_of(name),
            voice.take,
            name=name,
            says=says,
            answers=UseOnTarget,
            why_not=perk.explains_on(voice.why_not, voice.why_not_to(name)),
        )
        perk.plays(following(name), voice.announce, voice.carry_out_of(name))
    perk.contributes(WEAPON_CHECKS, voice.keeps_from_weapons)
    perk.contributes(BARRED_ACTIONS, voice.keeps_from_acting)


def following(order: str) -> str:
    """Return the sequence in which a unit follows an order."""
    return f"order: {order}"


class Voice:
    """Orders to units, one in a Game Turn each."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.last = perk, perk.note("last order")
        self.hurries = perk.mark_of(MOVE, "A unit that hurries, and uses no weapons.")
        self.crouches = perk.mark_of(COVER, "A unit that has taken cover, and does not move.")
        self.why_not, self.why_too_far = perk.judges_use(at_will=True), perk.reaches()

    def choices_of(self, name: str) -> Choices:
        why_not_to = self.why_not_to(name)

        def choices(battle: Battle, player: int) -> list[UseOnTarget]:
            users = [unit for unit in self.perk.holders(battle, player) if not self.why_not(battle, unit)]
            units = range(len(battle.state.units))
            return [UseOnTarget(name, user, n) for user in users for n in units if not why_not_to(battle, user, n)]

        return choices

    def why_not_to(self, name: str) -> WhyNotOn:
        """Return why an order cannot be given to a unit: only a friend, or the unit itself, follows one, and
        only one.
        """

        def why_not(battle: Battle, user: int, unit: int) -> str:
            holder, called = battle.unit(unit), battle.called(unit)
            if not are_comrades(battle, user, unit):
                return f"{called} is no friend of {battle.called(user)}."
            if self.last.says(holder.notes, battle.state.turn):
                return f"{called} has an order in this Game Turn."
            if not FITS[name](battle, unit):
                return f"{called} cannot follow this order."
            return self.why_too_far(battle, user, unit)

        return why_not

    def take(self, battle: Battle, player: int, answer: UseOnTarget) -> None:
        self.last.put(battle.unit(answer.target).notes, battle.state.turn)
        battle.push(following(answer.offer), Scratch(player, answer.unit, choice=[answer.target]))

    def announce(self, battle: Battle, ctx: Scratch) -> None:
        announce_perk(battle, ctx.player, ctx.unit, self.perk.name)

    def carry_out_of(self, name: str) -> CarryOut:
        def follow_the_order(battle: Battle, ctx: Scratch, announced: PerkUse) -> None:
            if announced.works:
                battle.emit(PerkUsed(perk=self.perk.name, unit=ctx.unit, target=ctx.choice[0]))
                self.follow(battle, ctx.choice[0], name)

        return follow_the_order

    def follow(self, battle: Battle, unit: int, name: str) -> None:
        perk, holder = self.perk, battle.unit(unit)
        if name == FIRE:
            perk.gives(battle, unit, stats.POWER, 1)
            perk.gives(battle, unit, stats.DEFENCE, -1)
            return
        mark, times = (self.hurries, 2) if name == MOVE else (self.crouches, 0)
        holder.effects.append(marked(mark, perk.name, owner=holder.player))
        for stat in (stats.MOVE, stats.DASH):
            perk.gives(battle, unit, stat, times, layer=MULTIPLY)
        if name == COVER:
            perk.gives(battle, unit, stats.DEFENCE, 1)

    def keeps_from_weapons(self, battle: Battle, attack: Attack, weapon: int) -> str:
        """Return why a unit uses no weapons: it has orders to hurry, in any attack."""
        hurries = is_marked(battle, attack.unit, self.hurries)
        return f"{battle.called(attack.unit)} has orders to hurry, and uses no weapons." if hurries else ""

    def keeps_from_acting(self, battle: Battle, unit: int, action: Doing) -> str:
        if action in (*ON_FOOT, MOVEMENT) and is_marked(battle, unit, self.crouches):
            return f"{battle.called(unit)} has orders to take cover, and does not move."
        if action == "Attack" and is_marked(battle, unit, self.hurries):
            return f"{battle.called(unit)} has orders to hurry, and uses no weapons."
        return ""


def has_defence(battle: Battle, unit: int) -> bool:
    """Check whether a unit has any Defence left after all changes."""
    changes = battle.changes(stats.DEFENCE, while_nothing_attacks(battle, unit))
    return explained(battle.profile(unit).defence, changes).value > 0


# Which units an order is of any use to.
FITS = {MOVE: is_armed, COVER: lambda battle, unit: not is_immobile(battle, unit), FIRE: has_defence}
