"""The journal: a list of all battles, what people write about them, and battles as files."""

from time import time
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.web.battle_files import MOST_BYTES, battle_in, file_of
from turnmaster.web.battles.access import ALSO_DELETED
from turnmaster.web.battles.messages import Begun, SeatLink
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.journal_api import Elsewhere, Inscription, JournalPage, NewElsewhere, SeatNotes, ThrowAway
from turnmaster.web.recordings import Recordings
from turnmaster.web.replaying import BattleId, Secret
from turnmaster.web.shelf import Shelf

NOT_YET = "While others are in this battle, it cannot be taken away as a file: that would show what they hide."


def journaling(store: BattleStore, recordings: Recordings) -> list[HTTPRouteHandler]:
    """What the server answers about the journal."""
    shelf = Shelf(store.database)

    @get("/api/journal", sync_to_thread=True)
    def journal(owner: Asking) -> JournalPage:
        return shelf.page(owner)

    @get("/api/battles/{battle:str}/notes", sync_to_thread=True)
    def notes(owner: Asking, battle: BattleId, seat: Secret) -> SeatNotes:
        return shelf.notes(battle, owner, seat)

    @post("/api/battles/{battle:str}/journal", sync_to_thread=True, status_code=200, opt={ALSO_DELETED: True})
    def inscribe(owner: Asking, battle: BattleId, data: JSONBody[Inscription]) -> JournalPage:
        shelf.inscribe(battle, owner, data, int(time()))
        return shelf.page(owner)

    @post("/api/journal/elsewhere", sync_to_thread=True)
    def write_down(maker: Asking, data: JSONBody[NewElsewhere]) -> Elsewhere:
        return shelf.write_down(data, maker.id)

    @post("/api/journal/elsewhere/thrown", sync_to_thread=True, status_code=200)
    def throw_away(owner: Asking, data: JSONBody[ThrowAway]) -> JournalPage:
        shelf.throw_away(data.id, owner.id, deleted=data.deleted, now=int(time()))
        return shelf.page(owner)

    @get("/api/battles/{battle:str}/file", sync_to_thread=True)
    def take_away(owner: Asking, battle: BattleId, seat: Secret = "") -> Response[bytes]:
        look = recordings.look(battle, owner, seat)
        if not look.may_know_all:
            raise Refused(NOT_YET)
        name = f'attachment; filename="battle-{battle}.json"'
        return Response(file_of(look), media_type=MediaType.JSON, headers={"Content-Disposition": name})

    @post("/api/battles/file", request_max_body_size=MOST_BYTES)
    async def bring(maker: Asking, request: Request[Any, Any, Any]) -> Begun:
        return await sync_to_thread(opened_from, store, maker.id, await request.body())

    return [journal, notes, inscribe, write_down, throw_away, take_away, bring]


def opened_from(store: BattleStore, owner: str, data: bytes) -> Begun:
    """Keep the battle of a file; whoever brought it gets all seats of it."""
    battle, seats, played_by, past = battle_in(data)
    new, links = store.begin(battle, seats, played_by, int(time()), past=past, owner=owner)
    return Begun(new, [SeatLink(link.seat.name, list(link.seat.plays), link.secret) for link in links])
