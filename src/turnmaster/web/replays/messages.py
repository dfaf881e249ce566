"""Messages about replays: the steps of a battle, one of them in full, the check of the dice, a new battle from
a step.
"""

from typing import Literal

from msgspec import Struct

from turnmaster.table.recording.moments import RecordedStep
from turnmaster.table.session.messages import View, Welcome
from turnmaster.telling.log_entries import LogEntry

MOST_SECRET = 80


class Viewer(Struct, frozen=True):
    """A viewer of a battle: a player by number, -1 for a spectator, -2 for a view of everything."""

    number: int
    name: str


class Replay(Struct, frozen=True, kw_only=True):
    """A replay, as `viewer` may know it; `viewers` are all that can be chosen. `big` are the steps of the big moments.
    `may_play_on` says whether the asker may play from any of them.
    """

    welcome: Welcome
    over: bool
    viewer: int
    viewers: list[Viewer]
    moments: list[RecordedStep]
    big: list[int]
    may_play_on: bool


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A step in full: the battle after it, and its log. `first` is how many beats came before."""

    step: int
    view: View
    first: int
    beats: list[LogEntry]


class DiceCheck(Struct, frozen=True, kw_only=True):
    """A battle played again on the server, and whether everything agrees. The seed and its salt are shown when the
    battle is over: the seal is the SHA-256 of "turnmaster dice SEED SALT".
    """

    agrees: bool
    words: str
    seal: str
    seed: str
    salt: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """A request for a new battle from a step of another one. `plays` are players whom the asker takes over from
    bots.
    """

    step: int
    seat: str = ""
    dice: Literal["same", "new"] = "new"
    plays: list[int] = []
