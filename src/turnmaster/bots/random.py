"""Random: choose any legal answer. Tests use this bot as an opponent; it plays badly."""

from turnmaster.battlefield import INCH, zone_box
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.bots.bot import Choice
from turnmaster.dice import Stream
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import AttackDecision, CasualtiesDecision
from turnmaster.engine.attacking.hp_loss import absorbs, groups_to_hurt
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.field.units import enemies_of
from turnmaster.engine.moving.decisions import (
    DashDecision,
    DeployDecision,
    DisembarkDecision,
    MoveDecision,
    MovementDecision,
)
from turnmaster.engine.moving.deploying import deploy_zone
from turnmaster.engine.turn.proposals import (
    approach,
    can_face,
    deploy_at,
    get_out_toward,
    in_another_manner,
    placing,
    sidestep,
    split_in_two,
    turned_to,
)


class Random:
    """A bot that picks random options, and makes up answers of its own to open decisions."""

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed)

    def choose(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(self.answer(battle, decision), "chance")

    def answer(self, battle: Battle, decision: Decision) -> Answer:
        if not decision.open:
            return self.stream.pick(decision.options)
        match decision:
            case MoveDecision() | DashDecision() | MovementDecision():
                return self.turned(battle, decision, self.travel(battle, decision))
            case DisembarkDecision():
                return self.disembark(battle, decision)
            case DeployDecision():
                return self.turned(battle, decision, self.deploy(battle, decision))
            case CasualtiesDecision():
                return self.casualties(battle)
            case AttackDecision():
                return self.attack(battle, decision)
        return self.stream.pick(decision.options)

    def travel(self, battle: Battle, decision: Decision) -> Answer:
        roll = self.stream.below(8)
        if roll == 0:
            return decision.options[0]
        foes = enemies_of(battle, battle.unit(decision.unit).player)
        if roll <= 3 and foes:
            return approach(battle, decision, self.stream.pick(foes))
        direction = (self.stream.below(2001) - 1000, self.stream.below(2001) - 1000)
        return sidestep(battle, decision, direction, (1 + self.stream.below(24)) * INCH // 2)

    def turned(self, battle: Battle, decision: Decision, answer: Answer) -> Answer:
        """Turn models in a random direction, if facing has an effect."""
        if not can_face(battle, decision.unit):
            return answer
        board = battle.setup.board
        return turned_to(battle, answer, (self.stream.below(board.width), self.stream.below(board.height)))

    def disembark(self, battle: Battle, decision: Decision) -> Answer:
        foes = enemies_of(battle, battle.unit(decision.unit).player)
        if foes and self.stream.below(3) == 0:
            return get_out_toward(battle, decision, self.stream.pick(foes))
        return self.stream.pick(decision.options)

    def deploy(self, battle: Battle, decision: Decision) -> Answer:
        if self.stream.below(8) == 0:
            return decision.options[0]
        zone = deploy_zone(battle, placing(battle))
        if zone is not None:
            parts = zone_by_field(battle.setup.board, zone)
            left, bottom, right, top = zone_box(self.stream.pick(parts) if len(parts) > 1 else parts[0])
            for _ in range(3):
                x, y = left + self.stream.below(right - left), bottom + self.stream.below(top - bottom)
                found = deploy_at(battle, decision, (x, y))
                if found is not None:
                    return found
        return decision.options[-1]

    def attack(self, battle: Battle, decision: Decision) -> Answer:
        picked = self.stream.pick(decision.options)
        if isinstance(picked, decisions.Attack) and self.stream.below(4) == 0:
            weapon, first = picked.weapon, picked.target
            attacks = [option for option in decision.options if isinstance(option, decisions.Attack)]
            others = [each.target for each in attacks if each.weapon == weapon and each.target != first]
            if others:
                second = self.stream.pick(others)
                other = in_another_manner(battle, weapon, first, second)
                return other or split_in_two(battle, decision, weapon, first, second) or picked
        return picked

    def casualties(self, battle: Battle) -> Answer:
        attack = battle.amid(Attack)
        target = battle.state.units[attack.target]
        left, order = attack.strike.loss, []
        for group in groups_to_hurt(battle, attack):
            for number in self.stream.shuffled(group):
                if left <= 0:
                    break
                order.append(number)
                left -= absorbs(attack, target, number)
        return decisions.Casualties(tuple(order))
