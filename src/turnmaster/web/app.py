"""The server put together: all routes, the guards before them, and what it shares among them."""

import logging
from collections.abc import Sequence
from time import monotonic

from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from turnmaster import __version__
from turnmaster.table.session.clocks import Now
from turnmaster.web.battles.access import only_present
from turnmaster.web.battles.live_battle import PACE
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.routes import battle_routes
from turnmaster.web.battles.seats import Seats
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.database.opening import Database
from turnmaster.web.decoders import ReadRequest, prepare_decoders
from turnmaster.web.error_responses import ERROR_RESPONSES
from turnmaster.web.forge.routes import forge_routes
from turnmaster.web.forge.store import Library
from turnmaster.web.guards import only_to
from turnmaster.web.hosting.devices import Codes
from turnmaster.web.hosting.owners import ALONE, House, Owners
from turnmaster.web.hosting.routes import hosting_routes
from turnmaster.web.journal.routes import journal_routes
from turnmaster.web.pages import pages
from turnmaster.web.replays.recordings import Recordings
from turnmaster.web.replays.routes import replay_routes
from turnmaster.web.rules.routes import rule_routes
from turnmaster.web.safety import HEADERS, LOCAL, policy_for
from turnmaster.web.tabletop.damage import TabletopDamages
from turnmaster.web.tabletop.news import News
from turnmaster.web.tabletop.routes import tabletop_routes
from turnmaster.web.tabletop.store import TabletopStore
from turnmaster.web.workers import Workers

log = logging.getLogger("turnmaster.web")

MOST_BODY = 2_000_000

# The usual pages about an interface load their scripts from other servers.
INTERFACE = JsonRenderPlugin(path=["/openapi.json", "/"])


def make_app(
    database: Database,
    hosts: Sequence[str] = (),
    pace: float = PACE,
    now: Now = monotonic,
    *,
    everywhere: bool = False,
    house: House = ALONE,
) -> Litestar:
    """Make a server over a database that answers to addresses and to these names. With `everywhere` it listens at all
    addresses of this computer, so that it can tell other devices where to find it. The `house` says how it tells people
    apart.
    """
    prepare_decoders()
    store, known = BattleStore(database, now), {*LOCAL, *(host.lower() for host in hosts)}
    owners, workers = Owners(database, house), Workers()
    recordings = Recordings(store)
    live, library, games, news = LiveBattles(store, workers, pace), Library(database), TabletopStore(database), News()

    async def close() -> None:
        await live.close()
        workers.close()
        database.close()

    return Litestar(
        route_handlers=[
            *battle_routes(store, live, Seats(store, live, now), owners, known),
            *replay_routes(store, recordings),
            *journal_routes(store, recordings),
            *rule_routes(),
            *forge_routes(library, TabletopDamages(games), everywhere=everywhere),
            *tabletop_routes(games, library, news, now),
            *hosting_routes(owners, Codes(now), live.emptied, everywhere=everywhere),
            *pages(),
        ],
        guards=[only_to(known), only_present(store)],
        request_class=ReadRequest,
        before_send=[with_headers, owners.before_send],
        dependencies=owners.dependencies,
        exception_handlers=ERROR_RESPONSES,
        on_startup=[workers.start],
        on_shutdown=[close],
        state=State({"stop_waiting": news.stop}),
        request_max_body_size=MOST_BODY,
        logging_config=None,  # failures are logged by themselves; the usual way leaves a thread behind for each app
        openapi_config=OpenAPIConfig(title="Turnmaster", version=__version__, render_plugins=[INTERFACE]),
    )


async def with_headers(message: Message, scope: Scope) -> None:
    """Add to every response the headers that say what a page may load."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        headers["Content-Security-Policy"] = policy_for(Headers.from_scope(scope).get("host", ""))
        for name, value in HEADERS.items():
            headers[name] = value
