"""Decide when a perk or reaction is clearly worth using, judged by its purpose and never by its name."""

from collections.abc import Callable, Iterable
from typing import Any

from turnmaster.bots.jumping import jump
from turnmaster.bots.situation import can_spare, can_strike, missing_hp, threats_to
from turnmaster.bots.targets import is_worth_attacking
from turnmaster.bots.worth import value_of_striking
from turnmaster.dice import DICE
from turnmaster.engine.core import phases
from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.answers import Price, UseOffer, parts_of, values_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, Phase, Roll
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import Offer
from turnmaster.engine.field.units import in_play, is_gone, units_of
from turnmaster.engine.turn.playstyles.advanced import COMMAND_POINTS

MOST_CP = 2  # for an answer to an attack
MANY_UNITS = 3  # for which something that helps all of them is worth its price
GOOD_CHANCE = 0.6  # for which one die is worth a price
GOOD_GAIN = 1.5  # successes for which many dice are

DONE_STRIKING = 1 << ACTION_NUMBER["Attack"] | 1 << ACTION_NUMBER["Support"]


class Use:
    """One choice of an offer, with the questions that judges ask about it."""

    def __init__(self, battle: Battle, player: int, offer: Offer[Any], answer: UseOffer) -> None:
        self.battle, self.player, self.offer, self.answer = battle, player, offer, answer

    @property
    def units(self) -> list[int]:
        """Return the units that the choice names."""
        return self.named("unit")

    @property
    def face(self) -> int:
        """Return the face that the choice names."""
        return self.named("face")[0]

    def named(self, kind: str) -> list[int]:
        """Return what the choice names of a kind, in its order."""
        values, parts = values_of(self.answer), parts_of(type(self.answer))
        return [values[name] for name, part in parts.items() if part.kind == kind]

    @property
    def unit(self) -> int | None:
        """Return the first unit that the choice names."""
        return next(iter(self.units), None)

    @property
    def paid(self) -> Price | None:
        return self.offer.price(self.battle, self.player, self.answer) if self.offer.price is not None else None

    @property
    def price(self) -> int:
        """Return the cost of the choice, in any currency."""
        return self.paid.amount if self.paid is not None else 0

    @property
    def costs_cp(self) -> bool:
        return self.paid is not None and self.paid.of == COMMAND_POINTS


Judge = Callable[[Use], float]


def good_use(
    battle: Battle, player: int, offers: dict[str, Offer[Any]], options: Iterable[UseOffer]
) -> UseOffer | None:
    """Return the best choice that is clearly worth using now, or None."""
    best, most = None, 0.0
    for option in options:
        offer = offers.get(option.offer)
        judge = JUDGES.get(offer.purpose) if offer is not None and offer.purpose is not None else None
        good = judge(Use(battle, player, offer, option)) if judge is not None and offer is not None else 0.0
        if good > most:
            best, most = option, good
    return best or jump(battle, options)


# How good something is for a purpose: nothing or less if it is none


def heals(use: Use) -> float:
    return float(missing_hp(use.battle, use.unit)) if use.unit is not None else 0.0


def raises(use: Use) -> float:
    """Rate a choice that returns a destroyed unit: by the points of the unit."""
    unit = use.units[-1] if use.units else -1
    return float(use.battle.profile(unit).points_hundredths) if unit >= 0 and is_gone(use.battle.unit(unit)) else 0.0


def strengthens(use: Use) -> float:
    """Rate a choice that strengthens an attack: before its dice, or in a Standard game before the unit attacks."""
    attack = use.battle.nearest(Attack)
    if attack is not None and attack.target >= 0:
        target = use.battle.unit(attack.target)
        return 1.0 if attack.player == use.player != target.player and hits_with_most(use.battle, attack) else 0.0
    if attack is not None:  # nothing is aimed yet
        return value_of_striking(use.battle, attack.unit).now if use.unit == attack.unit else 0.0
    strikers = [unit for unit in strikers_of(use) if use.unit in (unit, None)]
    if not strikers or (use.unit is None and len(strikers) < MANY_UNITS):
        return 0.0
    return sum(value_of_striking(use.battle, unit).now for unit in strikers)


def hits_with_most(battle: Battle, attack: Attack) -> bool:
    """Check whether most models that carry the weapon use it now."""
    carriers = battle.profile(attack.unit).weapons[attack.weapon].carriers
    return 2 * len(attack.wielders) >= sum(1 for count in carriers if count)


def strikers_of(use: Use) -> list[int]:
    """Return the units of a player that are about to attack."""
    phase = use.battle.nearest(Phase)
    if phase is None or phase.action not in ("Attack", ""):
        return []
    ready = [n for n in units_of(use.battle, use.player) if not use.battle.unit(n).acted & DONE_STRIKING]
    return [unit for unit in ready if in_play(use.battle.unit(unit)) and can_strike(use.battle, unit)]


def protects(use: Use) -> float:
    """Rate a choice that protects a unit: during an attack, or while enemies have not attacked yet."""
    battle, unit = use.battle, use.unit
    if use.costs_cp:
        return 0.5 if can_spare(use.battle, use.player, use.price) else 0.0
    if battle.nearest(Attack) is not None and unit is not None:
        return 1.0
    if unit is None or battle.state.phase == phases.DASH or not in_play(battle.unit(unit)):
        return 0.0
    threats = len(threats_to(battle, unit))
    return float(threats) if threats > (1 if use.price else 0) else 0.0


def saves(use: Use) -> float:
    return 1.0


def leads(use: Use) -> float:
    return 1.0


def cleanses(use: Use) -> float:
    """Rate a choice that removes effects: it has to help a unit of the player that could attack."""
    helped = use.units[-1] if use.units else -1
    own = helped >= 0 and use.battle.unit(helped).player == use.player
    return 1.0 if own and can_strike(use.battle, helped) else 0.0


def rerolls(use: Use) -> float:
    """Rate a reroll of one die: a failed one of the player or a success of an enemy. Dice of perk tests have no
    success.
    """
    roll = use.battle.nearest(Roll)
    if roll is None or not roll.need or use.battle.nearest(PerkTest) is not None:
        return 0.0
    mine, good = roll.player == use.player, use.face >= roll.need
    chance = chance_to_reach(roll)
    gain = chance if mine and not good else 1 - chance if good and not mine else 0.0
    return gain if gain >= (GOOD_CHANCE if use.price else 0.3) else 0.0


def rerolls_up_to(use: Use) -> float:
    """Rate a reroll of all failed dice of the player, if there are many."""
    roll = use.battle.nearest(Roll)
    if roll is None or not roll.need or use.face >= roll.need or use.battle.nearest(PerkTest) is not None:
        return 0.0
    failed = sum(1 for place, face in enumerate(roll.values) if face <= use.face and place not in roll.rerolled)
    gain = failed * chance_to_reach(roll)
    return gain if gain >= GOOD_GAIN else 0.0


def chance_to_reach(roll: Roll) -> float:
    die = DICE[roll.die]
    return max(0.0, (die.highest + 1 - roll.need) / die.faces)


def hinders(use: Use) -> float:
    roll = use.battle.nearest(Roll)
    return 1.0 if roll is None or roll.need else 0.0


def strikes_back(use: Use) -> float:
    """Rate a reaction with an attack: it should do more good than harm, unless it is expensive."""
    attack, unit = use.battle.nearest(Attack), use.unit
    if attack is None or unit is None or not is_worth_attacking(use.battle, unit, only=attack.unit):
        return 0.0
    return 1.0 if use.price <= MOST_CP or can_spare(use.battle, use.player, use.price) else 0.0


JUDGES: dict[Purpose, Judge] = {
    Purpose.HEALS: heals,
    Purpose.RAISES: raises,
    Purpose.STRENGTHENS: strengthens,
    Purpose.PROTECTS: protects,
    Purpose.SAVES: saves,
    Purpose.CLEANSES: cleanses,
    Purpose.REROLLS: rerolls,
    Purpose.REROLLS_UP_TO: rerolls_up_to,
    Purpose.HINDERS: hinders,
    Purpose.LEADS: leads,
    Purpose.STRIKES_BACK: strikes_back,
}
