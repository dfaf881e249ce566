"""Count what each unit did in a battle: the HP and points that it removed from enemies, and its own losses."""

from collections import defaultdict
from fractions import Fraction

from msgspec import Struct

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.table.recording.moments import worth_of_hp
from turnmaster.table.recording.recording import Recording


class Deeds(Struct, frozen=True, kw_only=True):
    """The figures of a unit: HP removed, the points that these are worth, units destroyed, and HP lost."""

    unit: int
    player: int
    name: str
    hp: int
    points: float
    destroyed: list[str]
    lost: int


class Tally:
    """Running totals for all units of a battle."""

    def __init__(self) -> None:
        self.hp, self.lost = defaultdict[int, int](int), defaultdict[int, int](int)
        self.points = defaultdict[int, Fraction](Fraction)
        self.destroyed = defaultdict[int, list[int]](list)
        self.last_blow: dict[int, int] = {}

    def count(self, battle: Battle, event: HpLost) -> None:
        self.lost[event.unit] += event.hp
        if event.by < 0 or battle.state.units[event.by].player == battle.state.units[event.unit].player:
            return
        self.hp[event.by] += event.hp
        self.points[event.by] += event.hp * worth_of_hp(battle, event.unit)
        self.last_blow[event.unit] = event.by

    def bury(self, unit: int) -> None:
        if unit in self.last_blow:
            self.destroyed[self.last_blow[unit]].append(unit)


def deeds_in(recording: Recording) -> list[Deeds]:
    """Return the figures of all units that did or suffered anything, those with the most points removed first."""
    tally = Tally()
    for step in range(len(recording)):
        battle = None
        for event in recording.events(step):
            if isinstance(event, HpLost):
                battle = battle or recording.battle(step)
                tally.count(battle, event)
            elif isinstance(event, CasualtiesRemoved) and event.destroyed:
                tally.bury(event.unit)
    members = recording.session.cast.units
    found = [
        Deeds(
            unit=unit,
            player=members[unit].player,
            name=members[unit].name,
            hp=tally.hp[unit],
            points=float(tally.points[unit]),
            destroyed=[members[other].name for other in tally.destroyed[unit]],
            lost=tally.lost[unit],
        )
        for unit in sorted({*tally.hp, *tally.lost})
    ]
    return sorted(found, key=lambda each: (-each.points, each.unit))
