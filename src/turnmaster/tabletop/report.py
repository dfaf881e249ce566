"""The report of a tabletop game: points by Game Turn, luck against the odds, and the story."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from turnmaster.pictures.marks import mark_of
from turnmaster.table.recording.report import PointsLeft
from turnmaster.table.session.messages import PlayerName
from turnmaster.table.session.seats import PERSON
from turnmaster.tabletop.entries import AnyEntry, Attacked, OfUnit
from turnmaster.tabletop.game import Standing, TabletopGame, at_the_beginning, enter
from turnmaster.telling.spans import number


class SideReport(Struct, frozen=True, kw_only=True):
    """The result of a side: its points and their share, and the HP that its attacks removed and were expected to
    remove, with a sentence about its luck.
    """

    army: str
    points: float
    share: float
    taken: int
    expected: float
    luck: str


class StoryLine(Struct, frozen=True):
    """An event of a Game Turn in the story."""

    turn: int
    words: str
    side: int


class TabletopReport(Struct, frozen=True, kw_only=True):
    """The report of a tabletop game. `course` has an entry for the start and for every change."""

    title: str
    headline: str
    turns: int
    players: list[PlayerName]
    sides: list[SideReport]
    course: list[PointsLeft]
    story: list[StoryLine]


def report_of(game: TabletopGame, entries: Sequence[AnyEntry]) -> TabletopReport:
    """Build the report of a game after all entries."""
    table = at_the_beginning(game)
    left = PointsNow(table)
    course = [left.mark(0)]
    for step, entry in enumerate(entries, 1):
        enter(game, table, entry)
        left.count(entry)
        mark = left.mark(step)
        if (mark.turn, mark.points) != (course[-1].turn, course[-1].points) or step == len(entries):
            course.append(mark)
    sides = [_fared(game, table, side) for side in range(len(game.sides))]
    return TabletopReport(
        title=game.title,
        headline=headline_of(game, table),
        turns=table.turn,
        players=[PlayerName(side.name, mark_of(number), PERSON) for number, side in enumerate(game.sides)],
        sides=sides,
        course=course,
        story=[StoryLine(each.turn, each.words, each.side) for each in table.story],
    )


def headline_of(game: TabletopGame, table: Standing) -> str:
    """Return which side has the most points left [Free Rules p.33]; the players agree on what that means for the
    result.
    """
    left = [table.remaining(side) for side in range(len(game.sides))]
    best, *others = sorted(left, reverse=True)
    if not others:
        return f"{game.sides[0].name} has {number(best)} points left"
    if best == others[0]:
        return "Level on points"
    is_ahead = "ends ahead" if table.over else "is ahead"
    return f"{game.sides[left.index(best)].name} {is_ahead} by {number(best - others[0])} points"


class PointsNow:
    """The remaining points of every side. Only units named in an entry are counted again, because armies can have
    hundreds.
    """

    def __init__(self, table: Standing) -> None:
        self.table = table
        self.units = [[unit.points for unit in units] for units in table.sides]
        self.sides = [sum(units, Fraction(0)) for units in self.units]

    def count(self, entry: AnyEntry) -> None:
        if isinstance(entry, OfUnit):
            self._count_unit(entry.side, entry.unit)
        if isinstance(entry, Attacked):
            self._count_unit(entry.target_side, entry.target_unit)

    def _count_unit(self, side: int, unit: int) -> None:
        now = self.table.sides[side][unit].points
        self.sides[side] += now - self.units[side][unit]
        self.units[side][unit] = now

    def mark(self, step: int) -> PointsLeft:
        return PointsLeft(step, self.table.turn, [float(points) for points in self.sides])


def _fared(game: TabletopGame, table: Standing, side: int) -> SideReport:
    left, whole = table.remaining(side), at_the_beginning(game).remaining(side)
    attacks = [each for each in table.story if each.side == side and each.expected > 0]
    taken, expected = sum(each.lost for each in attacks), sum(each.expected for each in attacks)
    return SideReport(
        army=game.sides[side].roster.name,
        points=float(left),
        share=float(left / whole) if whole else 0.0,
        taken=taken,
        expected=expected,
        luck=_luck(len(attacks), taken, expected),
    )


def _luck(attacks: int, taken: int, expected: float) -> str:
    if not attacks:
        return "no attacks were recorded."
    made = "1 attack" if attacks == 1 else f"{attacks} attacks"
    return f"{taken} HP removed in {made}, {expected:.1f} expected."
