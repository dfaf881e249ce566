"""The report of a game at a real table: how points went from turn to turn, luck against the odds, and the story."""

from collections.abc import Sequence

from msgspec import Struct

from turnmaster.pictures.marks import mark_of
from turnmaster.table.recording.report import PointsLeft
from turnmaster.table.session.messages import PlayerName
from turnmaster.table.session.seats import PERSON
from turnmaster.tabletop.entries import AnyEntry
from turnmaster.tabletop.game import Standing, TabletopGame, at_the_beginning, enter


class SideReport(Struct, frozen=True, kw_only=True):
    """How somebody fared: points left and which share of all that is, and of the attacks made with the help of the
    program the HP that they took, and that they should have taken by the odds.
    """

    army: str
    points: float
    share: float
    taken: int
    expected: float


class StoryLine(Struct, frozen=True):
    """Something that happened in a Game Turn."""

    turn: int
    words: str
    side: int


class TabletopReport(Struct, frozen=True, kw_only=True):
    """All that the report of a game at a real table tells. `course` has an entry for the beginning and every change."""

    title: str
    headline: str
    turns: int
    players: list[PlayerName]
    sides: list[SideReport]
    course: list[PointsLeft]
    story: list[StoryLine]


def report_of(game: TabletopGame, entries: Sequence[AnyEntry]) -> TabletopReport:
    """What there is to tell about a game after all that was entered."""
    table = at_the_beginning(game)
    course = [_points(table, 0)]
    for step, entry in enumerate(entries, 1):
        enter(game, table, entry)
        mark = _points(table, step)
        if (mark.turn, mark.points) != (course[-1].turn, course[-1].points) or step == len(entries):
            course.append(mark)
    sides = [_fared(game, table, side) for side in range(len(game.sides))]
    return TabletopReport(
        title=game.title,
        headline=headline_of(game, sides),
        turns=table.turn,
        players=[PlayerName(side.name, mark_of(number), PERSON) for number, side in enumerate(game.sides)],
        sides=sides,
        course=course,
        story=[StoryLine(each.turn, each.words, each.side) for each in table.story],
    )


def headline_of(game: TabletopGame, sides: Sequence[SideReport]) -> str:
    """Who has the largest share of the army left; players agree among themselves what that is worth."""
    most = max(side.share for side in sides)
    first = [side.name for side, fared in zip(game.sides, sides, strict=True) if fared.share == most]
    if len(first) > 1:
        return "Nobody is ahead"
    return f"{first[0]} is ahead with {most:.0%} of the army left"


def _points(table: Standing, step: int) -> PointsLeft:
    return PointsLeft(step, table.turn, [float(table.remaining(side)) for side in range(len(table.sides))])


def _fared(game: TabletopGame, table: Standing, side: int) -> SideReport:
    left, whole = table.remaining(side), at_the_beginning(game).remaining(side)
    attacks = [each for each in table.story if each.side == side and each.expected > 0]
    return SideReport(
        army=game.sides[side].roster.name,
        points=float(left),
        share=float(left / whole) if whole else 0.0,
        taken=sum(each.lost for each in attacks),
        expected=sum(each.expected for each in attacks),
    )
