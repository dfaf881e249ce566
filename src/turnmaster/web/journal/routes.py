"""Routes about the journal: its entries, notes on battles, and battles as files."""

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.web.battles.access import ALSO_DELETED
from turnmaster.web.battles.messages import Begun
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.clock import timestamp
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.journal.battle_files import MOST_BYTES, downloaded, import_battle
from turnmaster.web.journal.messages import Elsewhere, Inscription, JournalPage, NewElsewhere, SeatNotes, ThrowAway
from turnmaster.web.journal.store import JournalStore
from turnmaster.web.parameters import BattleId, Secret
from turnmaster.web.replays.recordings import Recordings


def journal_routes(store: BattleStore, recordings: Recordings) -> list[HTTPRouteHandler]:
    """Return all routes about the journal."""
    entries = JournalStore(store.database)
    return [*entry_routes(entries), *file_routes(store, recordings)]


def entry_routes(entries: JournalStore) -> list[HTTPRouteHandler]:
    @get("/api/journal", sync_to_thread=True)
    def journal(owner: Asking) -> JournalPage:
        return entries.page(owner)

    @get("/api/battles/{battle:str}/notes", sync_to_thread=True)
    def notes(owner: Asking, battle: BattleId, seat: Secret) -> SeatNotes:
        return entries.notes(battle, owner, seat)

    @post("/api/battles/{battle:str}/journal", sync_to_thread=True, status_code=200, opt={ALSO_DELETED: True})
    def inscribe(owner: Asking, battle: BattleId, data: JSONBody[Inscription]) -> JournalPage:
        entries.inscribe(battle, owner, data, timestamp())
        return entries.page(owner)

    @post("/api/journal/elsewhere", sync_to_thread=True)
    def write_down(maker: Asking, data: JSONBody[NewElsewhere]) -> Elsewhere:
        return entries.write_down(data, maker.id)

    @post("/api/journal/elsewhere/thrown", sync_to_thread=True, status_code=200)
    def throw_away(owner: Asking, data: JSONBody[ThrowAway]) -> JournalPage:
        entries.throw_away(data.id, owner.id, deleted=data.deleted, now=timestamp())
        return entries.page(owner)

    return [journal, notes, inscribe, write_down, throw_away]


def file_routes(store: BattleStore, recordings: Recordings) -> list[HTTPRouteHandler]:
    @get("/api/battles/{battle:str}/file", sync_to_thread=True)
    def take_away(owner: Asking, battle: BattleId, seat: Secret = "") -> Response[bytes]:
        data = downloaded(recordings.look(battle, owner, seat))
        name = f'attachment; filename="battle-{battle}.json"'
        return Response(data, media_type=MediaType.JSON, headers={"Content-Disposition": name})

    @post("/api/battles/file", request_max_body_size=MOST_BYTES)
    async def bring(maker: Asking, request: Request[Any, Any, Any]) -> Begun:
        return await sync_to_thread(import_battle, store, maker.id, await request.body())

    return [take_away, bring]
