"""A perk and an option that only a test knows: each has an offer, a target, and a place to choose."""

from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.windows import TURN_TO_ACT
from turnmaster.engine.moving.free_movement import add_free_movement, begin_to_go, can_go
from turnmaster.engine.moving.hooks import FreeMovement
from turnmaster.options.catalogue import option
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.terms import ACTIVATE, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk

MARCH = FreeMovement("Night March", 3)


@unit_perk(
    "Beckon",
    "House",
    'Once a game a friend within 24" goes up to 6" at once.',
    terms=[ACTIVATE, limited_use(1), radius(24)],
    odds="no part of it",
)
def beckon(perk: UnitPerk) -> None:
    how = FreeMovement(perk.name, 6)

    def come(battle: Battle, used: Used) -> None:
        begin_to_go(battle, used.target, how)

    add_free_movement(perk.rules, how)
    perk.activates(come, whom=Whom.FRIENDS)


@option("Night March", group="House", summary='Once a game, when it is your go, a unit of yours goes 3".')
def night_march(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    def choices(battle: Battle, player: int) -> list[UseWithUnit]:
        units = enumerate(battle.state.units) if MARCH.name not in battle.state.players[player].pools else ()
        return [
            UseWithUnit(MARCH.name, number)
            for number, unit in units
            if unit.player == player and can_go(battle, number)
        ]

    def march(battle: Battle, player: int, answer: UseWithUnit) -> None:
        battle.state.players[player].pools[MARCH.name] = 0
        begin_to_go(battle, answer.unit, MARCH)

    add_free_movement(rules, MARCH)
    rules.add_offer(Offer(MARCH.name, TURN_TO_ACT, UseWithUnit, choices, march, does="It goes 3 inches at once."))
