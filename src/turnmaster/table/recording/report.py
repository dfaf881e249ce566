"""The battle report: the winner, points over time, turning points, luck, and the figures of the units."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from turnmaster.engine.turn.knowledge import ALL_SEEING
from turnmaster.table.recording.deeds import Deeds, deeds_in
from turnmaster.table.recording.luck import Luck, luck_of
from turnmaster.table.recording.moments import BIG, RecordedStep
from turnmaster.table.recording.recording import Recording
from turnmaster.table.session.messages import PlayerName, Result
from turnmaster.telling.spans import number

MOST_TURNING = 4


class PointsLeft(Struct, frozen=True):
    """The remaining points of all players after a step."""

    step: int
    turn: int
    points: list[float]


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A step that shifted the balance: by how many points, and for which player."""

    step: int
    turn: int
    phase: str
    what: str
    player: int
    swing: float


class Report(Struct, frozen=True, kw_only=True):
    """A battle report. `course` has an entry for the start and for every change; `big` are the steps worth
    a picture.
    """

    title: str
    headline: str
    players: list[PlayerName]
    turns: int
    result: Result
    course: list[PointsLeft]
    turning: list[TurningPoint]
    luck: list[Luck]
    deeds: list[Deeds]
    big: list[int]


def report_on(recording: Recording) -> Report:
    session, moments = recording.session, recording.moments(ALL_SEEING)
    glance, turning, result = session.glance(), turning_points(moments), session.result()
    return Report(
        title=glance.title,
        headline=headline_of(result, [player.name for player in glance.players], glance.view.turn),
        players=glance.players,
        turns=glance.view.turn,
        result=result,
        course=course_of(moments, full_points(recording)),
        turning=turning,
        luck=luck_of(recording),
        deeds=deeds_in(recording),
        big=sorted({*(each.step for each in turning), len(recording) - 1}),
    )


def headline_of(result: Result, names: Sequence[str], turn: int) -> str:
    """Return the result of a battle in one sentence."""
    winners, points = result.winners, {each.player: Fraction(each.points) for each in result.standings}
    if not winners or len(winners) == len(points):
        return "A draw"
    won = f"{' and '.join(names[player] for player in winners)} {'win' if len(winners) > 1 else 'wins'}"
    if result.conceded:
        return f"{won}: {' and '.join(names[player] for player in result.conceded)} conceded in Game Turn {turn}"
    best = max(left for player, left in points.items() if player not in winners)
    return f"{won} by {number(points[winners[0]] - best)} points"


def full_points(recording: Recording) -> list[float]:
    """Return the points with which each player started."""
    setup = recording.session.journal.setup
    brought = list(zip(setup.brought_by, setup.listed, strict=False))  # whom no roster lists cost nothing
    players = range(len(recording.session.played_by))
    return [sum(profile.points_hundredths for by, profile in brought if by == player) / 100 for player in players]


def course_of(moments: Sequence[RecordedStep], full: Sequence[float]) -> list[PointsLeft]:
    """Return the remaining points at the start, at every change and in every Game Turn."""
    found: list[PointsLeft] = []
    for moment in moments:
        points = [share * whole for share, whole in zip(moment.shares, full, strict=True)]
        if not found or found[-1].points != points or moment is moments[-1] or found[-1].turn != moment.turn:
            found.append(PointsLeft(moment.step, moment.turn, points))
    return found


def turning_points(moments: Sequence[RecordedStep]) -> list[TurningPoint]:
    """Return the steps that shifted the balance most, in order."""
    heavy = [moment for moment in moments if moment.weight >= BIG]
    heaviest = sorted(heavy, key=lambda moment: (-swing_of(moment), moment.step))[:MOST_TURNING]
    return [turning_point(moment) for moment in sorted(heaviest, key=lambda moment: moment.step)]


def turning_point(moment: RecordedStep) -> TurningPoint:
    """Return a step as a turning point for the player who lost least in it."""
    return TurningPoint(
        step=moment.step,
        turn=moment.turn,
        phase=moment.phase,
        what=moment.what,
        player=moment.lost.index(min(moment.lost)),
        swing=swing_of(moment),
    )


def swing_of(moment: RecordedStep) -> float:
    return max(moment.lost) - min(moment.lost)
