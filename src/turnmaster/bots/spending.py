"""Spend Command Points in Advanced games: Actions are ranked by the points that they are expected to remove per CP.

An attack that is possible now counts fully, a Movement into range partly, a Movement toward the enemy less. The cost of
an Action grows each time a unit repeats it, so other units come first.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnmaster.bots.closing_in import close_in, distance_to_keep
from turnmaster.bots.offers import good_use
from turnmaster.bots.riding import get_out
from turnmaster.bots.situation import can_spare, closest_enemies, gap_to_enemies, threats_to
from turnmaster.bots.targets import is_worth_attacking
from turnmaster.bots.worth import Striking, points_of_an_hp, value_of_striking
from turnmaster.engine.core.actions import ACTION_NUMBER, Doing
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import USES_PERKS
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import is_alive, units_of
from turnmaster.engine.moving.movement import allowance
from turnmaster.engine.turn.decisions import Act
from turnmaster.engine.turn.playstyles.advanced import actions_of, cost, has_acted, perk_choices

INTO_REACH, TOWARD = 0.6, 0.3  # of what an attack would take
FOR_A_USE = 2  # HP that a use of perks is worth
MOST_CP = 2  # for an Action, unless there are more than enough
ENOUGH_CP = 3  # for each unit
SOMETHING = 0.01
WORTH_NOTHING: tuple[Doing, ...] = ("Prepare", "Support")  # Actions for which nobody bids


class Bid(NamedTuple):
    """An Action and its value for each Command Point."""

    worth: float
    nearness: int
    option: Act
    price: int


def best_action(battle: Battle, player: int, options: Sequence[Answer]) -> Act | None:
    """Return the best Action of these, unless other units can make better use of the same Command Points."""
    mine = [option for option in options if isinstance(option, Act)]
    left = battle.state.players[player].cp
    for bid in bids(battle, [*mine, *rivals(battle, player, mine)]):
        if bid.price > left:
            continue
        if bid.option not in mine:
            left -= bid.price
        elif is_of_use(battle, bid.option):
            return bid.option
    return support(battle, mine)


def rivals(battle: Battle, player: int, options: Sequence[Act]) -> list[Act]:
    """Return the Actions of other units that compete for the same Command Points, if these are scarce."""
    asked = {option.unit for option in options}
    others = [unit for unit in units_of(battle, player) if unit not in asked and is_alive(battle.unit(unit))]
    if len(asked) > 1 or battle.state.players[player].cp >= ENOUGH_CP * (1 + len(others)):
        return []
    return [option for unit in others for option in actions_of(battle, unit, leaving_out=WORTH_NOTHING)]


def bids(battle: Battle, options: Sequence[Act]) -> list[Bid]:
    """Return every Action that could be worth its cost: best first, and of equals those nearest to an enemy."""
    by_unit: dict[int, list[Act]] = {}
    for option in options:
        by_unit.setdefault(option.unit, []).append(option)
    found = [bid for unit, actions in by_unit.items() for bid in bids_of(battle, unit, actions)]
    return sorted(found, key=lambda bid: (-bid.worth, bid.nearness, bid.option.unit))


def bids_of(battle: Battle, unit: int, actions: Sequence[Act]) -> Iterator[Bid]:
    holder, near = battle.unit(unit), gap_to_enemies(battle, unit)
    striking = value_of_striking(battle, unit)
    if Act(unit, "Attack") not in actions:  # near enough is not enough: it may see nobody
        striking = striking._replace(now=0.0)
    for option in actions:
        price = cost(holder, option.action)
        worth = worth_of(battle, option, striking, near)
        if worth > 0 and (price <= MOST_CP or can_spare(battle, holder.player, price)):
            yield Bid(worth / max(price, SOMETHING), near, option, price)


def worth_of(battle: Battle, option: Act, striking: Striking, near: int) -> float:
    """Return the points that an Action is expected to remove, now or later; `near` is the distance to the closest
    enemy.
    """
    unit, action = option.unit, option.action
    if action == "Attack":
        return max(SOMETHING, striking.now)
    if action == "Deploy":
        return 1.0
    if action in ("Move", "Dash"):
        return worth_of_going(battle, unit, action, striking, near)
    if action == "Use Perks":
        return FOR_A_USE * points_of_an_hp(battle, unit)
    return SOMETHING * SOMETHING if action == "Guard" and is_worth_guarding(battle, unit) else 0.0


def is_worth_guarding(battle: Battle, unit: int) -> bool:
    """Check whether to Guard: once, with CP that have no other use any more, if an enemy could attack."""
    if battle.state.turn < battle.state.last_turn or battle.unit(unit).guard:
        return False
    return bool(threats_to(battle, unit))


def worth_of_going(battle: Battle, unit: int, action: Doing, striking: Striking, near: int) -> float:
    """Return a share of the points that the unit and its passengers could remove after a Movement and cannot remove
    now. It is greater if they come into range, and 0 for a repeated Movement.
    """
    if is_engaged(battle, unit) or battle.unit(unit).uses[ACTION_NUMBER[action]]:
        return 0.0
    left = near - distance_to_keep(battle, unit)
    share = INTO_REACH if left <= allowance(battle, unit, action).value * battle.inch else TOWARD
    aboard = sum(value_of_striking(battle, each).there for each in passengers_of(battle, unit))
    return share * max(striking.there - striking.now + aboard, SOMETHING if left > 0 else 0.0)


def is_of_use(battle: Battle, option: Act) -> bool:
    """Check closely whether an Action would change anything."""
    unit, action = option.unit, option.action
    holder = battle.unit(unit)
    if action == "Attack":
        return is_worth_attacking(battle, unit)
    if action == "Use Perks":
        offered = perk_choices(battle, USES_PERKS, holder.player, unit)
        return good_use(battle, holder.player, battle.offers(USES_PERKS) or {}, offered) is not None
    if action not in ("Move", "Dash") or holder.marker:  # where a unit comes to light is seen only then
        return True
    ctx, foes = Placing(holder.player, unit, action), closest_enemies(battle, unit)
    if holder.aboard != NOWHERE:
        return get_out(battle, ctx) is not None
    return bool(foes) and close_in(battle, ctx, foes[0]) is not None


def support(battle: Battle, options: Sequence[Act]) -> Act | None:
    """Return a Support Action of a unit without a useful Action, if its player can still use the Command Point."""
    if battle.state.turn >= battle.state.last_turn:
        return None
    idle = [option for option in options if option.action == "Support" and not has_acted(battle.unit(option.unit))]
    return idle[0] if idle else None
