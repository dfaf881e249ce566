"""Search for the best template positions against a target.

Wielders of a unit try mostly the same positions, so a search caches the result of each.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from turnmaster.battlefield import TOLERANCE, distance
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import are_together, boxes_gap
from turnmaster.perks.areas import Struck, marker_of
from turnmaster.perks.template_shapes import Put, Spot, Wielder

if TYPE_CHECKING:
    from turnmaster.perks.template_places import TemplatePlaces


Place = Spot | Put


class Worth(NamedTuple):
    """The value of a position: whether it hits no more models of the wrong side than of the right one, the difference,
    and the number of models of the intended target.
    """

    does_no_harm: bool
    more: int
    meant: int


class Search:
    """The search for places of one attack on one target."""

    def __init__(self, places: "TemplatePlaces", battle: Battle, attack: Attack, target: int) -> None:
        self.places, self.battle, self.attack, self.target = places, battle, attack, target
        self.bases = places.aimed_at(battle, target)
        self.is_aboard = battle.state.units[target].aboard != NOWHERE
        self.known: dict[Place, Struck] = {}

    def reaches(self, wielders: Sequence[Wielder]) -> bool:
        """Check whether a wielder can place a template on the target."""
        return any(self.is_seen(put) for wielder in wielders for put in self.tries(wielder))

    def best(self, wielders: Sequence[Wielder]) -> list[Put]:
        """Return the best position of each wielder, the first of equally good ones.

        A wielder that would do more harm than good holds back, unless that is true of all of them.
        """
        found = []
        for wielder in wielders:
            tries = sorted(self.tries(wielder), key=self.worth, reverse=True)
            found += next(([put] for put in tries if self.is_seen(put)), [])
        return [put for put in found if self.worth(put).does_no_harm] or found

    # Places

    def tries(self, wielder: Wielder) -> Iterator[Put]:
        """Yield templates of a wielder that hit the target and are neither too near nor too far, in sight or not."""
        if self.is_far_off(wielder):
            return
        shape = self.places.shape
        for wanted in shape.tries(wielder, self.bases):
            if shape.why_not(wielder, wanted):
                continue
            for spot in self.around(wielder, wanted):
                put = Put(wielder, spot)
                if self.strikes(put) and not self.places.is_misplaced(self.battle, self.attack, put, self.target):
                    yield put
                    break

    def around(self, wielder: Wielder, wanted: Spot) -> Iterator[Spot]:
        """Yield a position, and the closest legal one, which is searched only if the first will not do."""
        yield wanted
        nudged = self.places.shape.nudged(wielder, wanted)
        if nudged != wanted:
            yield nudged

    def is_far_off(self, wielder: Wielder) -> bool:
        """Check whether the target is certainly out of reach."""
        battle, unit, target = self.battle, self.attack.unit, self.target
        if are_together(battle, unit, target) or fight_each_other(battle, unit, target):
            return False
        longest = self.places.shape.strikes_within(wielder) + TOLERANCE
        if marker_of(self.attack) is None and boxes_gap(battle, unit, target) > longest:
            return True
        return all(
            distance(*mine.centre, *base.centre) > longest + mine.radius + base.radius
            for mine in wielder.bases
            for base in self.bases
        )

    # What a template would do at a place

    def place(self, put: Put) -> Place:
        """Return everything on which its effect depends: its position, and for some shapes its wielder."""
        return put.spot if self.places.shape.same_for_all else put

    def struck(self, put: Put) -> Struck:
        place = self.place(put)
        if place not in self.known:
            self.known[place] = self.places.struck(self.battle, self.attack, put)
        return self.known[place]

    def strikes(self, put: Put) -> bool:
        """Check whether it hits the target or its carrier."""
        if self.is_aboard:
            return self.places.is_over_carrier(self.battle, put, self.target)
        return self.target in self.struck(put)

    def worth(self, put: Put) -> Worth:
        """Return the value of a position."""
        good, bad = self.sides(self.struck(put))
        return Worth(good >= bad, good - bad, len(self.struck(put).get(self.target, ())))

    def sides(self, struck: Struck) -> tuple[int, int]:
        """Return the numbers of models hit on the side that an attack is meant for, and on the other."""
        units, mine = self.battle.state.units, self.attack.player
        right = units[self.target].player == mine
        good = sum(len(models) for unit, models in struck.items() if (units[unit].player == mine) == right)
        return good, sum(map(len, struck.values())) - good

    def is_seen(self, put: Put) -> bool:
        return self.places.is_seen(self.battle, self.attack, put, self.target)
