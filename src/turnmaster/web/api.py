"""Messages of the HTTP interface as plain structs, by part of the app. Types for the pages are made from them."""

from typing import Any, NamedTuple

from msgspec import Struct

from turnmaster.table.recording.report import Report
from turnmaster.table.session.messages import Glance, SeatHere
from turnmaster.web import backup_api, dice_api, owners_api
from turnmaster.web.choices_api import ArmyChecked, ArmyText, Choices, Prospect
from turnmaster.web.forge import api as forge_api
from turnmaster.web.inviting_api import Again, Freed, QrCode, Reach, SeatSecret, TakeSeat, ToDraw
from turnmaster.web.journal_api import Elsewhere, Inscription, JournalPage, NewElsewhere, SeatNotes, ThrowAway
from turnmaster.web.new_battle import NewBattle
from turnmaster.web.replay_api import DiceCheck, PlayOn, Replay, ReplayStep
from turnmaster.web.rules_api import CaseText, Rulebook, RuleCase
from turnmaster.web.tabletop import api as tabletop_api


class Health(Struct):
    """That the server is up."""

    ok: bool
    version: str


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


class Part(NamedTuple):
    """The messages of one part of the app: those that its pages receive, and those that they send."""

    to_page: tuple[type[Any], ...]
    from_page: tuple[type[Any], ...]


# A part comes after those whose structs it refers to.
PARTS = {
    "setup": Part((Choices, ArmyChecked, Prospect), (NewBattle, ArmyText)),
    "battles": Part((Health, BattleRow, SeatLink, Begun, Glance, SeatHere), (SeatSecret, TakeSeat, Again)),
    "invites": Part((Freed, Reach, QrCode), (ToDraw,)),
    "replays": Part((Replay, ReplayStep, DiceCheck, Report), (PlayOn,)),
    "forge": Part(forge_api.TO_PAGE, forge_api.FROM_PAGE),
    "tabletop": Part(tabletop_api.TO_PAGE, tabletop_api.FROM_PAGE),
    "journal": Part((JournalPage, Elsewhere, SeatNotes), (Inscription, NewElsewhere, ThrowAway)),
    "rules": Part((Rulebook, RuleCase, CaseText), ()),
    "dice": Part(dice_api.TO_PAGE, dice_api.FROM_PAGE),
    "backups": Part(backup_api.TO_PAGE, backup_api.FROM_PAGE),
    "owners": Part(owners_api.TO_PAGE, owners_api.FROM_PAGE),
}
