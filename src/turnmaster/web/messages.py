"""All messages of the interface beside those of a session. The types of the pages are made from them."""

from typing import Any

from turnmaster.web.battles import messages as battles
from turnmaster.web.forge import messages as forge
from turnmaster.web.hosting import messages as hosting
from turnmaster.web.journal import messages as journal
from turnmaster.web.replays import messages as replays
from turnmaster.web.rules import messages as rules
from turnmaster.web.tabletop import messages as tabletop

TO_PAGE: tuple[type[Any], ...] = (
    *hosting.TO_PAGE, *rules.TO_PAGE, *battles.TO_PAGE, *replays.TO_PAGE, *journal.TO_PAGE, *forge.TO_PAGE,
    *tabletop.TO_PAGE,
)  # fmt: skip
FROM_PAGE: tuple[type[Any], ...] = (
    *hosting.FROM_PAGE, *battles.FROM_PAGE, *replays.FROM_PAGE, *journal.FROM_PAGE, *forge.FROM_PAGE,
    *tabletop.FROM_PAGE,
)  # fmt: skip
