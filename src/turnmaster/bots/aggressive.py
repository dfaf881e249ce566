"""Aggressive: go for the closest enemy and hit it with everything. [Free Rules p.40, Enemy Tactics]

Of several at the same distance it takes the one with the fewest HP, and of those one by chance.
"""

from collections.abc import Sequence
from functools import lru_cache

from turnmaster.battlefield import INCH, Point, Zone, distance, zone_box
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.outline import middle as middle_of
from turnmaster.bots.bot import Choice
from turnmaster.dice import Stream
from turnmaster.engine.attacking.aiming import possible_attacks
from turnmaster.engine.attacking.attack import DONE
from turnmaster.engine.attacking.hooks import HARMS_FRIENDS, MODES, TARGETS_OF_A_WEAPON
from turnmaster.engine.attacking.modes import harms_friends, striking_distance
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import (
    battlefield_of,
    boxes_gap,
    enemies_of,
    gap_between,
    in_play,
    measured_bases,
    nearest_gap,
    on_field,
    units_of,
)
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.kernel.actions import ACTION_NUMBER
from turnmaster.engine.kernel.answers import PASS, Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, OpenWindow, Placing
from turnmaster.engine.kernel.windows import USES_PERKS
from turnmaster.engine.moving.deploying import deploy_zone
from turnmaster.engine.moving.hooks import FREE_MOVEMENTS
from turnmaster.engine.moving.movement import STAY, furthest
from turnmaster.engine.turn.playstyles.advanced import perk_choices
from turnmaster.engine.turn.proposals import approach, deploy_at, faced, get_out_toward, placing, sidestep

# How much an Advanced player of this temper likes an Action, best first.
TASTE = ("Attack", "Move", "Dash", "Deploy", "Prepare", "Use Perks", "Guard", "Support")


@lru_cache(maxsize=64)
def places_in(zone: Zone, middle: Point) -> tuple[Point, ...]:
    """Places two inches apart all over a zone, those nearest to a point first."""
    left, bottom, right, top = zone_box(zone)
    across = range(left + INCH, right, 2 * INCH)
    up = range(bottom + INCH, top, 2 * INCH)
    places = ((x, y) for x in across for y in up)
    return tuple(sorted(places, key=lambda place: (distance(place[0], place[1], *middle), place)))


class Aggressive:
    """Moves toward and attacks the closest enemy unit."""

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed)

    def choose(self, battle: Battle, decision: Decision) -> Choice:
        chooser = getattr(self, "on_" + decision.kind.replace(" ", "_"), None)
        if chooser is None:
            return Choice(decision.options[0], "default")
        choice: Choice = chooser(battle, decision)
        return choice

    # Who goes first, and where

    def on_turn_master(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(("turn master", decision.player), "strike first")

    def on_zone(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(self.stream.pick(decision.options), "any ground")

    def on_deploy(self, battle: Battle, decision: Decision) -> Choice:
        """As close to the middle of the battlefield as there is room; of several, on that with the fewest friends."""
        zone = deploy_zone(battle, placing(battle))
        for part, middle in self.fields_to_hold(battle, decision.player, zone) if zone is not None else ():
            for centre in places_in(part, middle):
                answer = deploy_at(battle, decision, centre)
                if answer is not None:
                    return Choice(faced(battle, answer, middle), "to the front")
        return Choice(decision.options[-1], "where there is room")

    def fields_to_hold(self, battle: Battle, player: int, zone: Zone) -> list[tuple[Zone, Point]]:
        """The parts of a zone on each battlefield with its middle, those with the fewest units of the player first."""
        board = battle.setup.board
        if not board.fields:
            return [(zone, (board.width // 2, board.height // 2))]
        held = [battlefield_of(battle, n) for n in units_of(battle, player) if on_field(battle.unit(n))]
        parts = [(part, board.field_at(zone_box(part)[:2])) for part in zone_by_field(board, zone)]
        parts.sort(key=lambda each: (held.count(each[1]), each[1]))
        return [(part, middle_of(board.fields[number])) for part, number in parts]

    def on_unit(self, battle: Battle, decision: Decision) -> Choice:
        """The unit closest to an enemy first."""
        units = [option for option in decision.options if option[0] == "unit"]
        if not units:
            return Choice(decision.options[-1], "all done")
        nearest = min(units, key=lambda option: (self.nearest_gap(battle, option[1]), option[1]))
        return Choice(nearest, "closest first")

    def nearest_gap(self, battle: Battle, unit: int) -> int:
        if not in_play(battle.unit(unit)):
            return 0
        return nearest_gap(battle, unit, self.enemies_here(battle, unit)) or 0

    # Movement

    def enemies_here(self, battle: Battle, unit: int) -> list[int]:
        """Enemies on its own battlefield: nobody walks to another."""
        foes = enemies_of(battle, battle.unit(unit).player)
        if battle.setup.board.fields:
            foes = [foe for foe in foes if battlefield_of(battle, foe) == battlefield_of(battle, unit)]
        return foes

    def closest_enemy(self, battle: Battle, unit: int) -> int | None:
        foes = self.enemies_here(battle, unit)
        if not foes:
            return None
        nearest = max(0, nearest_gap(battle, unit, foes) or 0)
        near = [foe for foe in foes if boxes_gap(battle, unit, foe) <= nearest]
        ranked = [(gap_between(battle, unit, foe), sum(m.hp for m in battle.unit(foe).models), foe) for foe in near]
        best = min(ranked)[:2]
        return self.stream.pick([foe for apart, hp, foe in ranked if (apart, hp) == best])

    def on_move(self, battle: Battle, decision: Decision) -> Choice:
        return self.close_in(battle, decision)

    def on_dash(self, battle: Battle, decision: Decision) -> Choice:
        return self.close_in(battle, decision)

    def on_movement(self, battle: Battle, decision: Decision) -> Choice:
        return self.close_in(battle, decision)

    def on_disembark(self, battle: Battle, decision: Decision) -> Choice:
        """Out, if that brings the unit closer to the closest enemy than staying aboard."""
        foe = self.closest_enemy(battle, decision.unit)
        answer = STAY if foe is None else get_out_toward(battle, decision, foe)
        return Choice(answer, "no closer on foot" if answer == STAY else "on foot")

    def close_in(self, battle: Battle, decision: Decision) -> Choice:
        """Bring every weapon in range of the closest enemy; charge if that takes base contact."""
        if battle.unit(decision.unit).player != decision.player:
            return self.lead_away(battle, decision)
        if is_engaged(battle, decision.unit):
            return Choice(STAY, "hold the Melee")
        foe = self.closest_enemy(battle, decision.unit)
        if foe is None:
            return Choice(STAY, "no enemy")
        reach = self.shortest_range(battle, decision.unit)
        answer = approach(battle, decision, foe, keep=reach)
        answer = faced(battle, answer, measured_bases(battle, foe)[0][:2])
        if answer == STAY:
            return Choice(STAY, "in range" if reach else "blocked")
        return Choice(answer, f"toward {battle.profile(foe).name}")

    def lead_away(self, battle: Battle, decision: Decision) -> Choice:
        """An enemy that the bot may move for once: as far from its own closest unit as it goes."""
        mine = [n for n in units_of(battle, decision.player) if on_field(battle.unit(n))]
        if not mine:
            return Choice(STAY, "harmless there")
        closest = min(mine, key=lambda unit: (gap_between(battle, decision.unit, unit), unit))
        here, there = measured_bases(battle, closest)[0], measured_bases(battle, decision.unit)[0]
        answer = sidestep(battle, decision, (there[0] - here[0], there[1] - here[1]), battle.setup.board.width)
        return Choice(answer, f"away from {battle.profile(closest).name}")

    def shortest_range(self, battle: Battle, unit: int) -> int:
        """How far away every weapon still reaches; nothing less than contact will do for a weapon without range."""
        weapons = [weapon for weapon in battle.profile(unit).weapons if weapon.attacks]
        return max(0, min((striking_distance(battle, unit, each) for each in weapons), default=0) - battle.inch)

    def jump(self, battle: Battle, options: Sequence[Answer]) -> Answer | None:
        """Of what windows offer a Movement beside Move and Dash that brings the closest enemy in reach of what comes
        next: an attack, or a Move or Dash into contact.
        """
        reaches = {each.name: each.reach * battle.inch for each in battle.rules.contributions(FREE_MOVEMENTS)}
        for option in options if reaches else ():
            if option[0] in reaches:
                near = self.next_reach(battle, option[1])
                if near is not None and near < self.nearest_gap(battle, option[1]) <= near + reaches[option[0]]:
                    return option
        return None

    def next_reach(self, battle: Battle, unit: int) -> int | None:
        """How far away an enemy may be for what a unit is about to do; nothing after it has acted already."""
        reach = self.shortest_range(battle, unit)
        window, going = battle.nearest(OpenWindow), battle.nearest(Placing)
        if window is not None and window.name == "after action":
            return None
        if going is None or going.unit != unit:
            return reach or None  # only who strikes from afar attacks right after such a Movement
        return None if reach else furthest(battle, going)

    # Attacks

    def on_attack(self, battle: Battle, decision: Decision) -> Choice:
        unknown = [option for option in decision.options if option[0] == "roll"]
        if unknown:  # a weapon that has to be rolled for costs nothing to look at
            return Choice(unknown[0], "try its luck")
        attacks = [o for o in decision.options if o[0] == "attack" and self.is_on_enemy(battle, decision.player, o)]
        if not attacks:
            return self.help_out(battle, decision)
        gaps = {option[2]: gap_between(battle, decision.unit, option[2]) for option in attacks}
        attacks.sort(key=lambda o: (gaps[o[2]], sum(m.hp for m in battle.unit(o[2]).models), o))
        best = next((option for option in attacks if not self.harms(battle, option)), None)
        if best is None:
            return Choice(DONE if DONE in decision.options else attacks[0], "too close to friends")
        return Choice(best, "closest target")

    def is_on_enemy(self, battle: Battle, player: int, option: Answer) -> bool:
        return battle.unit(option[2]).player != player

    def help_out(self, battle: Battle, decision: Decision) -> Choice:
        """With nobody to hit: lay what can be laid, and heal who misses most HP."""
        laid = next((option for option in decision.options if option[0] == "lay"), None)
        if laid is not None:
            return Choice(laid, "for whoever comes")
        friends = [option for option in decision.options if option[0] == "attack"]
        worst = max(friends, key=lambda o: (self.missing_hp(battle, o[2]), -o[1]), default=None)
        if worst is not None and (self.missing_hp(battle, worst[2]) or DONE not in decision.options):
            return Choice(worst, "worst hurt")
        return Choice(decision.options[-1], "all fired")

    def missing_hp(self, battle: Battle, unit: int) -> int:
        real = [model.hp for model in battle.unit(unit).models if not model.phantom]
        return full_strength(battle, unit) - sum(real)

    def harms(self, battle: Battle, option: Answer) -> bool:
        """Whether an attack would strike more friends than foes."""
        attack = battle.nearest(Attack)
        return attack is not None and harms_friends(battle, attack, option)

    def on_casualties(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(decision.options[0], "keep the best")

    # Advanced and Intermediate

    def on_action(self, battle: Battle, decision: Decision) -> Choice:
        return self.best_action(battle, decision)

    def on_second_action(self, battle: Battle, decision: Decision) -> Choice:
        return self.best_action(battle, decision)

    def best_action(self, battle: Battle, decision: Decision) -> Choice:
        """Attack if anything is in reach, else get there, the closest first; never pay double for walking."""
        worth = [option for option in decision.options if option[0] == "act" and self.is_worth(battle, option)]
        if not worth:
            return Choice(decision.options[-1], "enough for now")
        gaps = {unit: self.nearest_gap(battle, unit) for unit in {option[1] for option in worth}}
        best = min(worth, key=lambda o: (TASTE.index(o[2]), sum(battle.unit(o[1]).uses), gaps[o[1]], o[1]))
        return Choice(best, best[2].lower())

    def is_worth(self, battle: Battle, option: Answer) -> bool:
        _, unit, action = option
        if action == "Attack":
            return self.is_worth_attacking(battle, unit)
        if action == "Deploy":
            return True
        if action in ("Move", "Dash"):
            if is_engaged(battle, unit) or battle.unit(unit).uses[ACTION_NUMBER[action]]:
                return False
            return self.nearest_gap(battle, unit) > self.shortest_range(battle, unit)
        if action == "Use Perks" and battle.rules.contributions(FREE_MOVEMENTS):
            offered = perk_choices(battle, USES_PERKS, battle.unit(unit).player, unit)
            return self.jump(battle, offered) is not None
        return False

    def is_worth_attacking(self, battle: Battle, unit: int) -> bool:
        """Whether an Attack would do anything for its side; most weapons are only ever aimed at enemies."""
        rules, attack = battle.rules, Attack(battle.unit(unit).player, unit)
        if not any(place in rules.contributed for place in (HARMS_FRIENDS, TARGETS_OF_A_WEAPON, MODES)):
            return True
        attacked = battle.unit(unit).uses[ACTION_NUMBER["Attack"]]
        for option in possible_attacks(battle, attack):
            if option[0] != "attack":
                good = option[0] != "lay" or not attacked
            elif self.is_on_enemy(battle, attack.player, option):
                good = not harms_friends(battle, attack, option)
            else:
                good = self.missing_hp(battle, option[2]) > 0
            if good:
                return True
        return False

    def on_activation(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(decision.options[0], "press on")

    def on_window(self, battle: Battle, decision: Decision) -> Choice:
        for option in decision.options:
            if option[0] in ("Counter Attack", "Overwatch"):
                return Choice(option, "strike back")
        jump = self.jump(battle, decision.options)
        return Choice(PASS, "not now") if jump is None else Choice(jump, "within reach")
