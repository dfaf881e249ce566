"""What the server answers beside the talk at a table, as plain structs. Types for the pages are made from them."""

from typing import Any

from msgspec import Struct

from turnmaster.table.recording.report import Report
from turnmaster.table.session.messages import Glance, SeatHere
from turnmaster.web import dice_api
from turnmaster.web.choices_api import ArmyChecked, ArmyText, Choices, Prospect
from turnmaster.web.forge import api as forge_api
from turnmaster.web.hosting import messages as hosting
from turnmaster.web.inviting_api import Again, Freed, SeatSecret, TakeSeat
from turnmaster.web.journal_api import Elsewhere, Inscription, JournalPage, NewElsewhere, SeatNotes, ThrowAway
from turnmaster.web.new_battle import NewBattle
from turnmaster.web.replay_api import DiceCheck, PlayOn, Replay, ReplayStep
from turnmaster.web.rules_api import CaseText, Rulebook, RuleCase
from turnmaster.web.tabletop import api as tabletop_api


class BattleRow(Struct):
    """A battle as a list shows it."""

    id: str
    title: str
    changed: int
    over: bool


class SeatLink(Struct):
    """A seat, whom it plays, and the secret that opens it."""

    name: str
    plays: list[int]
    secret: str


class Begun(Struct):
    """A battle that was begun, with the links of its seats."""

    id: str
    seats: list[SeatLink]


TO_PAGE: tuple[type[Any], ...] = (
    BattleRow, SeatLink, Begun, Glance, Choices, ArmyChecked, Prospect, SeatHere, Freed,
    Rulebook, RuleCase, CaseText, Replay, ReplayStep, DiceCheck, Report, JournalPage, Elsewhere, SeatNotes,
    *dice_api.TO_PAGE, *hosting.TO_PAGE, *forge_api.TO_PAGE, *tabletop_api.TO_PAGE,
)  # fmt: skip
FROM_PAGE: tuple[type[Any], ...] = (
    NewBattle, ArmyText, SeatSecret, TakeSeat, Again, PlayOn, Inscription, NewElsewhere, ThrowAway,
    *dice_api.FROM_PAGE, *hosting.FROM_PAGE, *forge_api.FROM_PAGE, *tabletop_api.FROM_PAGE,
)  # fmt: skip
