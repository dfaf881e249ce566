"""Summarize a step of a battle: a sentence, and the share of the armies lost."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from turnmaster.engine.core.battle import Battle
from turnmaster.table.session.messages import PlayerView
from turnmaster.telling.log_entries import LogEntry

BIG = 0.02  # of all points: less than that is never a big moment
MOST_BIG = 8


class RecordedStep(Struct, frozen=True, kw_only=True):
    """A step of a battle: its time, the player who decided, its result in a sentence, and its number of log entries.

    `weight` is the share of all points lost in it, `lost` the points that each player lost, and `shares` the remaining
    share of every player.
    """

    step: int
    turn: int
    phase: str
    player: int
    what: str
    weight: float
    beats: int
    lost: list[float]
    shares: list[float]


def moment_of(
    battle: Battle, step: int, player: int, players: Sequence[PlayerView], entries: Sequence[LogEntry]
) -> RecordedStep:
    """Return a step as a viewer may know it, given the players and log entries that the viewer sees."""
    lost = [Fraction(0) for _ in players]
    for entry in entries:
        for change in entry.hp:
            lost[battle.state.units[change.unit].player] += change.lost * worth_of_hp(battle, change.unit)
    brought = sum(profile.points_hundredths for profile in battle.setup.listed)
    return RecordedStep(
        step=step,
        turn=battle.state.turn,
        phase=battle.state.phase,
        player=player,
        what=sentence_of(battle, entries),
        weight=float(100 * sum(lost) / brought) if brought else 0.0,
        beats=len(entries),
        lost=[float(each) for each in lost],
        shares=[each.share for each in players],
    )


def worth_of_hp(battle: Battle, unit: int) -> Fraction:
    """Return the points that one HP of a unit is worth."""
    profile = battle.profile(unit)
    return Fraction(profile.points_hundredths, 100 * profile.hp * profile.models)


def sentence_of(battle: Battle, entries: Sequence[LogEntry]) -> str:
    """Return the sentence of the log entry with the greatest loss, or of the last one."""
    if not entries:
        return ""
    best = max(reversed(entries), key=lambda entry: cost_of(battle, entry))
    acts = [line for line in best.lines if line.kind == "act"]
    return str((acts or best.lines)[0]).strip()


def cost_of(battle: Battle, entry: LogEntry) -> Fraction:
    return sum((change.lost * worth_of_hp(battle, change.unit) for change in entry.hp), Fraction(0))


def big_moments(moments: Sequence[RecordedStep]) -> list[int]:
    """Return the steps with the greatest losses, in order."""
    heavy = [moment for moment in moments if moment.weight >= BIG]
    heaviest = sorted(heavy, key=lambda moment: (-moment.weight, moment.step))[:MOST_BIG]
    return sorted(moment.step for moment in heaviest)
