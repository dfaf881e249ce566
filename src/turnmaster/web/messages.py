"""All messages of the HTTP interface by part of the app. The types of the pages are made from them."""

from typing import Any, NamedTuple

from turnmaster.table.recording.report import Report
from turnmaster.table.session.messages import Glance, SeatHere
from turnmaster.web.battles import messages as battles
from turnmaster.web.forge import messages as forge
from turnmaster.web.hosting import messages as hosting
from turnmaster.web.journal import messages as journal
from turnmaster.web.replays import messages as replays
from turnmaster.web.rules import messages as rules
from turnmaster.web.tabletop import messages as tabletop


class Part(NamedTuple):
    """The messages of one part of the app: those that its pages receive, and those that they send."""

    to_page: tuple[type[Any], ...]
    from_page: tuple[type[Any], ...]


# A part comes after those whose structs it refers to.
PARTS = {
    "setup": Part(
        (battles.Choices, battles.ArmyChecked, battles.Prospect, battles.Starter), (battles.NewBattle, battles.ArmyText)
    ),
    "battles": Part(
        (hosting.Health, battles.BattleRow, battles.SeatLink, battles.Begun, Glance, SeatHere),
        (battles.SeatSecret, battles.TakeSeat, battles.Again),
    ),
    "invites": Part((battles.Freed, hosting.Reach, hosting.QrCode), (hosting.ToDraw,)),
    "replays": Part((replays.Replay, replays.ReplayStep, replays.DiceCheck, Report), (replays.PlayOn,)),
    "forge": Part(forge.TO_PAGE, forge.FROM_PAGE),
    "tabletop": Part(tabletop.TO_PAGE, tabletop.FROM_PAGE),
    "journal": Part(
        (journal.JournalPage, journal.Elsewhere, journal.SeatNotes),
        (journal.Inscription, journal.NewElsewhere, journal.ThrowAway),
    ),
    "rules": Part((rules.Rulebook, rules.RuleCase, rules.CaseText), ()),
    "dice": Part(
        (tabletop.DiceBox, tabletop.DiceChecked), (tabletop.RollDice, tabletop.RerollDice, tabletop.CheckDice)
    ),
    "backups": Part((hosting.Backup, hosting.Restored), (hosting.Restore,)),
    "owners": Part(
        (hosting.Me, hosting.DeviceCode, hosting.DeviceJoined, hosting.HousePage, hosting.OwnerCleared),
        (battles.Rejoin, hosting.HostToken, hosting.NewDevice, hosting.JoinDevice, hosting.ClearOwner),
    ),
}
