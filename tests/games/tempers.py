"""Bots for random games. Pure chance ends most phases early; the eager one plays on, so that more happens."""

from turnmaster.bots import make_bot
from turnmaster.bots.bot import Bot, Choice
from turnmaster.bots.random import Random
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import enemies_of
from turnmaster.engine.moving.decisions import STAY
from turnmaster.engine.turn.proposals import approach

TEMPERS = ("eager", "random", "thrifty", "aggressive")

QUITTING = ("finish", "stop", "skip", "done", "reserve", "stay", "on foot", "Bide Your Time", "Withdraw to Reserve")


class Eager(Random):
    """By chance, but seldom an answer that does nothing, and mostly toward the enemy.

    A thrifty one passes nearly every window, until it can afford what is dear.
    """

    def __init__(self, seed: int, thrifty: bool) -> None:
        super().__init__(seed)
        self.saves_up_to = self.stream.pick((4, 6, 6, 10)) if thrifty else 0

    def choose(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(self.eager(battle, decision), "eager")

    def eager(self, battle: Battle, decision: Decision) -> Answer:
        if decision.kind == "window" and self.spares(battle, decision):
            return decision.options[0]
        if decision.kind in ("move", "dash", "movement") and self.stream.below(4):
            foes = enemies_of(battle, battle.unit(decision.unit).player)
            way = approach(battle, decision, self.stream.pick(foes)) if foes else STAY
            if way != STAY:
                return way
        lively = [option for option in decision.options if option.word not in QUITTING]
        if decision.open or not lively or not self.stream.below(12):
            return self.answer(battle, decision)
        return self.stream.pick(lively)

    def spares(self, battle: Battle, decision: Decision) -> bool:
        points = battle.state.players[decision.player].pools.get("Tactical Points", 99)
        return points < self.saves_up_to


def make_temper(name: str, seed: int) -> Bot:
    if name in ("eager", "thrifty"):
        return Eager(seed, name == "thrifty")
    return make_bot(name, seed)
