"""What the server answers about designs that are tried out: nothing of it is kept."""

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.forge.designs import Item, Loose, UnitDesign
from turnmaster.forge.files import checked
from turnmaster.forge.playable import taken
from turnmaster.forge.points import battle_value, price_of_unit
from turnmaster.forge.suggesting import Suggestion, unit_like
from turnmaster.forge.trying import Trial, exchanged, trials_of
from turnmaster.profiles.profile import DiceKind
from turnmaster.web.errors import in_words
from turnmaster.web.forge.api import CompareAsked, Compared, ComparedUnit, LikeAsked, OddsAsked


def trying() -> list[HTTPRouteHandler]:
    @post("/api/forge/odds", sync_to_thread=True, status_code=200)
    def odds(data: JSONBody[OddsAsked]) -> list[Trial]:
        sound(data.weapon, data.dice)
        with in_words():
            return trials_of(data.weapon, data.wielders, data.dice)

    @post("/api/forge/compare", sync_to_thread=True, status_code=200)
    def compare(data: JSONBody[CompareAsked]) -> Compared:
        sound(data.one, data.dice)
        sound(data.other, data.dice)
        return Compared(
            beside(data.one, data.models, data.other, data.others, data.dice),
            beside(data.other, data.others, data.one, data.models, data.dice),
        )

    @post("/api/forge/like", sync_to_thread=True, status_code=200)
    def like(data: JSONBody[LikeAsked]) -> Suggestion:
        sound(data.unit, data.dice)
        with in_words():
            return unit_like(data.unit, data.wanted, data.dice, data.models)

    return [odds, compare, like]


def sound(item: Item, dice: DiceKind) -> None:
    """Refuse a design that does not keep the limits of names and numbers."""
    with in_words():
        checked(Loose(item, dice), item.name or "this")


def beside(unit: UnitDesign, models: int, other: UnitDesign, others: int, dice: DiceKind) -> ComparedUnit:
    whole = taken(unit, models)
    with in_words():
        trials = exchanged(unit, models, other, others, dice)
    return ComparedUnit(
        hundredths=price_of_unit(whole, dice).hundredths,
        battle_value=battle_value(whole, dice),
        trials=trials,
    )
