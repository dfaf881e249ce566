"""Careful templates for bots: sparing the wrong side even if they hit fewer of the right one."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from turnmaster.battlefield.templates import scatter
from turnmaster.dice.kinds import DIRECTIONS, SCATTER
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.hooks import A_FRIEND, Toll
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import NOWHERE
from turnmaster.perks.decisions import PlaceTemplates
from turnmaster.perks.template_search import Search, Worth
from turnmaster.perks.template_shapes import Put, Spot

if TYPE_CHECKING:
    from turnmaster.perks.templates import TemplateMode

USUAL_SCATTER_IN = 7  # the middle of what two dice show


class CarefulSearch(Search):
    """The search for template positions that are worth their cost."""

    def worth(self, put: Put) -> Worth:
        good, bad = self.sides(self.struck(put))
        return Worth(good >= A_FRIEND * bad, good - A_FRIEND * bad, len(self.struck(put).get(self.target, ())))


def with_care(mode: "TemplateMode", battle: Battle, attack: Attack, answer: decisions.Attack) -> Toll:
    """Return an attack on a target as usual if it hits no other unit, or with more care."""
    target = answer.target
    if battle.state.units[target].aboard != NOWHERE or mode.is_inside(battle, attack, target):
        return Toll(answer, 1, 0)
    wielders = mode.wielders(battle, attack, answer.weapon)
    plain = Search(mode, battle, attack, target)
    toll = toll_of(mode, plain, plain.best(wielders), answer)
    if not toll.bad:
        return toll
    careful = CarefulSearch(mode, battle, attack, target)
    puts = {put.wielder.model: put for put in careful.best(wielders)}
    weapon = battle.profile(attack.unit).weapons[answer.weapon]
    laid = [puts[w.model] for w in mode.templates(battle, weapon, wielders) if w.model in puts]
    placed = PlaceTemplates(answer.weapon, tuple((put.wielder.model, *put.spot) for put in laid))
    better = toll_of(mode, careful, laid, placed)
    good_enough = better.gain > toll.gain and laid and mode.check(battle, attack, placed) is None
    return better if good_enough else toll


def toll_of(mode: "TemplateMode", search: Search, puts: Sequence[Put], answer: UseWeapon) -> Toll:
    """Return the expected harm of templates to either side, Scatter included."""
    good = bad = 0.0
    for put in puts:
        for chance, struck in outcomes(mode, search, put):
            right, wrong = search.sides(struck)
            good, bad = good + chance * right, bad + chance * wrong
    return Toll(answer, good, bad)


def outcomes(mode: "TemplateMode", search: Search, put: Put) -> Iterator[tuple[float, dict[int, list[int]]]]:
    """Yield the units that a template hits, each with its chance: at its position, and around it if it scatters."""
    if not mode.scatters:
        yield 1.0, search.struck(put)
        return
    yield 1 - len(DIRECTIONS) / SCATTER.faces, search.struck(put)
    for face in range(len(DIRECTIONS)):
        x, y = scatter(put.spot.point, face, USUAL_SCATTER_IN, search.battle.inch)
        yield 1 / SCATTER.faces, search.struck(put._replace(spot=Spot(x, y, put.spot.degrees, put.spot.level)))
