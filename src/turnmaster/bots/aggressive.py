"""Aggressive: attack the closest enemy with everything. [Free Rules p.40, Enemy Tactics]

Of several enemies at the same distance it chooses the one with the fewest HP, and of those one at random. This module
passes each kind of decision to the module that answers it.
"""

from collections.abc import Callable
from typing import Any

from turnmaster.bots.bot import Choice
from turnmaster.bots.closing_in import close_in
from turnmaster.bots.deploying import to_the_front
from turnmaster.bots.getting_on import furthest_from_start
from turnmaster.bots.marching import march
from turnmaster.bots.offers import good_use
from turnmaster.bots.riding import embark, get_out, load, ride_within_reach
from turnmaster.bots.situation import closest_enemy, gap_to_enemies, known_name
from turnmaster.bots.spending import best_action
from turnmaster.bots.targets import choose_attack, is_worth_attacking
from turnmaster.dice import Stream
from turnmaster.engine.attacking.decisions import AttackDecision, CasualtiesDecision
from turnmaster.engine.core.answers import PASS, Answer, Decision, UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.offering import window_called
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import gap_between, on_field, place_of, units_of
from turnmaster.engine.moving.decisions import (
    STAY,
    DashDecision,
    DeployDecision,
    DisembarkDecision,
    EmbarkDecision,
    LoadDecision,
    MoveDecision,
    MovementDecision,
)
from turnmaster.engine.turn.decisions import (
    SKIP,
    ActionDecision,
    ActivationDecision,
    NameTurnMaster,
    SecondActionDecision,
    TurnMasterDecision,
    UnitDecision,
    UseUnit,
    ZoneDecision,
)
from turnmaster.engine.turn.proposals import faced, placing, sidestep


class Aggressive:
    """A bot that moves toward the closest enemy unit and attacks it."""

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed)

    def choose(self, battle: Battle, decision: Decision) -> Choice:
        chooser = CHOOSERS.get(type(decision))
        return Choice(decision.options[0], "default") if chooser is None else chooser(self, battle, decision)

    # Who goes first, and where

    def on_turn_master(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(NameTurnMaster(decision.player), "strike first")

    def on_zone(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(self.stream.pick(decision.options), "any ground")

    def on_deploy(self, battle: Battle, decision: Decision) -> Choice:
        answer = to_the_front(battle, decision)
        return Choice(decision.options[-1], "where there is room") if answer is None else Choice(answer, "to the front")

    def on_unit(self, battle: Battle, decision: Decision) -> Choice:
        """Choose the unit closest to an enemy first, so that it makes room; Transports before their passengers."""
        units = [option for option in decision.options if isinstance(option, UseUnit)]
        if not units:
            return Choice(decision.options[-1], "all done")
        return Choice(min(units, key=lambda option: self.turn_of(battle, option.unit)), "closest first")

    def turn_of(self, battle: Battle, unit: int) -> tuple[int, bool, bool, int]:
        holder = battle.unit(unit)
        return gap_to_enemies(battle, unit), not battle.profile(unit).transport, holder.aboard != NOWHERE, unit

    # Movement

    def go(self, battle: Battle, decision: Decision) -> Choice:
        """Bring every weapon in range of the closest enemy; charge if a weapon needs base contact."""
        if battle.unit(decision.unit).player != decision.player:
            return self.lead_away(battle, decision)
        if STAY not in decision.options:
            return Choice(decision.options[0], "the only choice")
        onward = furthest_from_start(battle, decision)
        if onward is not None:
            return Choice(onward, "it cannot stop")
        if is_engaged(battle, decision.unit):
            return Choice(STAY, "hold the Melee")
        foe = closest_enemy(battle, decision.unit, self.stream)
        if foe is None:
            return Choice(STAY, "no enemy")
        ctx = placing(battle)
        ride = ride_within_reach(battle, ctx)
        boarding = march(battle, ctx, ride, 0) if ride is not None else None
        if boarding is not None and ride is not None:
            return Choice(self.proposed(battle, boarding), f"to {battle.profile(ride).name}")
        answer = close_in(battle, ctx, foe) or STAY
        turned, there = self.proposed(battle, answer), place_of(battle, foe)
        if there is not None:
            turned = faced(battle, turned, there.centre)
        return Choice(turned, "close enough" if turned == STAY else f"toward {battle.called(foe)}")

    def proposed(self, battle: Battle, answer: Answer) -> Answer:
        """Store an answer that was checked already, so that the battle does not check it again."""
        battle.proposal = answer
        return answer

    def lead_away(self, battle: Battle, decision: Decision) -> Choice:
        """Move an enemy that the bot controls for now as far as possible from the bot's own closest unit."""
        mine = [n for n in units_of(battle, decision.player) if on_field(battle.unit(n))]
        if not mine:
            return Choice(STAY, "no threat there")
        closest = min(mine, key=lambda unit: (gap_between(battle, decision.unit, unit), unit))
        here, there = place_of(battle, closest), place_of(battle, decision.unit)
        if here is None or there is None:
            return Choice(STAY, "no threat there")
        answer = sidestep(battle, decision, (there.x - here.x, there.y - here.y), battle.setup.board.width)
        return Choice(answer, f"away from {known_name(battle, closest)}")

    # Transports

    def on_load(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(load(battle, decision), "ride to the front")

    def on_embark(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(embark(battle, decision), "the faster way")

    def on_disembark(self, battle: Battle, decision: Decision) -> Choice:
        answer = get_out(battle, placing(battle)) or STAY
        return Choice(answer, "no better on foot" if answer == STAY else "on foot")

    # Attacks

    def on_attack(self, battle: Battle, decision: Decision) -> Choice:
        return choose_attack(battle, decision)

    def on_casualties(self, battle: Battle, decision: Decision) -> Choice:
        return Choice(decision.options[0], "keep the best result")

    # Advanced and Intermediate

    def act(self, battle: Battle, decision: Decision) -> Choice:
        best = best_action(battle, decision.player, decision.options)
        return (
            Choice(decision.options[-1], "no useful Action left") if best is None else Choice(best, best.action.lower())
        )

    def on_activation(self, battle: Battle, decision: ActivationDecision) -> Choice:
        if SKIP in decision.options and decision.action == "Attack" and not is_worth_attacking(battle, decision.unit):
            return Choice(SKIP, "no worthwhile target")
        return Choice(decision.options[0], "press on")

    # Perks and abilities

    def on_window(self, battle: Battle, decision: WindowDecision) -> Choice:
        offers = battle.offers(window_called(decision.window)) or {}
        choices = [option for option in decision.options if isinstance(option, UseOffer)]
        use = good_use(battle, decision.player, offers, choices)
        return Choice(PASS, "not now") if use is None else Choice(use, "clearly useful")


Chooser = Callable[[Aggressive, Battle, Any], Choice]

CHOOSERS: dict[type[Decision], Chooser] = {
    TurnMasterDecision: Aggressive.on_turn_master,
    ZoneDecision: Aggressive.on_zone,
    DeployDecision: Aggressive.on_deploy,
    UnitDecision: Aggressive.on_unit,
    MoveDecision: Aggressive.go,
    DashDecision: Aggressive.go,
    MovementDecision: Aggressive.go,
    LoadDecision: Aggressive.on_load,
    EmbarkDecision: Aggressive.on_embark,
    DisembarkDecision: Aggressive.on_disembark,
    AttackDecision: Aggressive.on_attack,
    CasualtiesDecision: Aggressive.on_casualties,
    ActionDecision: Aggressive.act,
    SecondActionDecision: Aggressive.act,
    ActivationDecision: Aggressive.on_activation,
    WindowDecision: Aggressive.on_window,
}
