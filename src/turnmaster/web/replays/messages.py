"""What is said about replays: the moments of a battle, one of them in full, the dice checked, a battle played on."""

from typing import Literal

from msgspec import Struct

from turnmaster.table.recording.moments import RecordedStep
from turnmaster.table.session.messages import View, Welcome
from turnmaster.telling.log_entries import LogEntry

MOST_SECRET = 80


class Viewer(Struct, frozen=True):
    """As whom a battle can be looked at: a player by number, -1 for an observer, -2 for who sees everything."""

    number: int
    name: str


class Replay(Struct, frozen=True, kw_only=True):
    """A battle to watch again, as `viewer` may know it; `viewers` are all who may be chosen. `big` are the steps of the
    big moments. `may_play_on` says whether the asker may play on from any of them.
    """

    welcome: Welcome
    over: bool
    viewer: int
    viewers: list[Viewer]
    moments: list[RecordedStep]
    big: list[int]
    may_play_on: bool


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A step in full: the battle after it, and what was told at it. `first` is how many beats came before."""

    step: int
    view: View
    first: int
    beats: list[LogEntry]


class DiceCheck(Struct, frozen=True, kw_only=True):
    """A battle played once more on the server, and whether everything agrees. The seed and its salt are told when the
    battle is over: the seal is the SHA-256 of "turnmaster dice SEED SALT".
    """

    agrees: bool
    words: str
    seal: str
    seed: str
    salt: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """A battle is to begin at a step of another one. `plays` are players whom the asker takes over from bots."""

    step: int
    seat: str = ""
    dice: Literal["same", "new"] = "new"
    plays: list[int] = []
