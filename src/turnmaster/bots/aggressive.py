"""Aggressive: go for the closest enemy and hit it with everything. [Free Rules p.40, Enemy Tactics]

Of several at the same distance it takes the one with the fewest HP, and of those one by chance.
"""

from functools import lru_cache

from turnmaster.battlefield import INCH, Point, Zone, distance, zone_box
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.outline import middle as middle_of
from turnmaster.bots.bot import Choice
from turnmaster.dice import Stream
from turnmaster.engine.answers import PASS, Answer, Decision
from turnmaster.engine.battle import Battle
from turnmaster.engine.deploying import deploy_zone
from turnmaster.engine.field import (
    battlefield_of,
    boxes_gap,
    enemies_of,
    gap_between,
    in_play,
    is_engaged,
    measured_bases,
    nearest_gap,
    on_field,
    units_of,
)
from turnmaster.engine.movement import STAY
from turnmaster.engine.proposals import approach, deploy_at, faced, get_out_toward, placing
from turnmaster.engine.state import ACTION_NUMBER

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

    def on_disembark(self, battle: Battle, decision: Decision) -> Choice:
        """Out, if that brings the unit closer to the closest enemy than staying aboard."""
        foe = self.closest_enemy(battle, decision.unit)
        answer = STAY if foe is None else get_out_toward(battle, decision, foe)
        return Choice(answer, "no closer on foot" if answer == STAY else "on foot")

    def close_in(self, battle: Battle, decision: Decision) -> Choice:
        """Bring every weapon in range of the closest enemy; charge if that takes base contact."""
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

    def shortest_range(self, battle: Battle, unit: int) -> int:
        """How far away every weapon still reaches; nothing less than contact will do for a weapon without range."""
        ranges = [weapon.range_in for weapon in battle.profile(unit).weapons if weapon.attacks]
        return max(0, min(ranges, default=0) - 1) * battle.inch

    # Attacks

    def on_attack(self, battle: Battle, decision: Decision) -> Choice:
        attacks = [option for option in decision.options if option[0] == "attack"]
        if not attacks:
            return Choice(decision.options[-1], "all fired")
        gaps = {option[2]: gap_between(battle, decision.unit, option[2]) for option in attacks}
        best = min(attacks, key=lambda o: (gaps[o[2]], sum(m.hp for m in battle.unit(o[2]).models), o))
        return Choice(best, "closest target")

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
        if action in ("Attack", "Deploy"):
            return True
        if action in ("Move", "Dash"):
            if is_engaged(battle, unit) or battle.unit(unit).uses[ACTION_NUMBER[action]]:
                return False
            return self.nearest_gap(battle, unit) > self.shortest_range(battle, unit)
        return False

    def on_activation(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(decision.options[0], "press on")

    def on_window(self, battle: Battle, decision: Decision) -> Choice:
        for option in decision.options:
            if option[0] in ("Counter Attack", "Overwatch"):
                return Choice(option, "strike back")
        return Choice(PASS, "not now")
