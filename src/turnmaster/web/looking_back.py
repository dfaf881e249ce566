"""Everything about battles that are looked back on: replays, reports, the journal."""

from litestar.handlers import HTTPRouteHandler

from turnmaster.web.battles.store import BattleStore
from turnmaster.web.journaling import journaling
from turnmaster.web.recordings import Recordings
from turnmaster.web.replaying import replaying


def looking_back(store: BattleStore) -> list[HTTPRouteHandler]:
    """What the server answers about them. All of it shares the recordings at hand."""
    recordings = Recordings(store)
    return [*replaying(store, recordings), *journaling(store, recordings)]
