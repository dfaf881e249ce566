"""What the server answers beside the talk at a table, as plain structs. Types for the pages are made from them."""

from typing import Any

from turnmaster.web import dice_api
from turnmaster.web.battles import messages as battles
from turnmaster.web.forge import api as forge_api
from turnmaster.web.hosting import messages as hosting
from turnmaster.web.journal import messages as journal
from turnmaster.web.replays import messages as replays
from turnmaster.web.rules import messages as rules
from turnmaster.web.tabletop import api as tabletop_api

TO_PAGE: tuple[type[Any], ...] = (
    *battles.TO_PAGE,
    *rules.TO_PAGE, *replays.TO_PAGE, *journal.TO_PAGE,
    *dice_api.TO_PAGE, *hosting.TO_PAGE, *forge_api.TO_PAGE, *tabletop_api.TO_PAGE,
)  # fmt: skip
FROM_PAGE: tuple[type[Any], ...] = (
    *battles.FROM_PAGE, *replays.FROM_PAGE, *journal.FROM_PAGE,
    *dice_api.FROM_PAGE, *hosting.FROM_PAGE, *forge_api.FROM_PAGE, *tabletop_api.FROM_PAGE,
)  # fmt: skip
