"""What the server answers beside the talk at a table, as plain structs. Types for the pages are made from them."""

from typing import Any

from turnmaster.table.recording.report import Report
from turnmaster.web import dice_api
from turnmaster.web.battles import messages as battles
from turnmaster.web.forge import api as forge_api
from turnmaster.web.hosting import messages as hosting
from turnmaster.web.journal_api import Elsewhere, Inscription, JournalPage, NewElsewhere, SeatNotes, ThrowAway
from turnmaster.web.replay_api import DiceCheck, PlayOn, Replay, ReplayStep
from turnmaster.web.rules_api import CaseText, Rulebook, RuleCase
from turnmaster.web.tabletop import api as tabletop_api

TO_PAGE: tuple[type[Any], ...] = (
    *battles.TO_PAGE,
    Rulebook, RuleCase, CaseText, Replay, ReplayStep, DiceCheck, Report, JournalPage, Elsewhere, SeatNotes,
    *dice_api.TO_PAGE, *hosting.TO_PAGE, *forge_api.TO_PAGE, *tabletop_api.TO_PAGE,
)  # fmt: skip
FROM_PAGE: tuple[type[Any], ...] = (
    *battles.FROM_PAGE, PlayOn, Inscription, NewElsewhere, ThrowAway,
    *dice_api.FROM_PAGE, *hosting.FROM_PAGE, *forge_api.FROM_PAGE, *tabletop_api.FROM_PAGE,
)  # fmt: skip
