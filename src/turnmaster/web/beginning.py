"""Battles that begin: one that was just chosen, and one that is fought again."""

from time import time

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.web.api import Begun, SeatLink
from turnmaster.web.battles.access import check_may_see
from turnmaster.web.database.columns import read
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.inviting_api import Again
from turnmaster.web.new_battle import NewBattle, again, begin
from turnmaster.web.safety import BattleId
from turnmaster.web.store import Store

NOT_KEPT = "Nobody knows any more what was chosen for this battle. Begin a new one."


CHOICE = msgspec.json.Decoder(NewBattle)


def beginning(store: Store) -> list[HTTPRouteHandler]:
    """What begins a battle."""

    def begun(chosen: NewBattle, owner: str) -> Begun:
        one = begin(chosen)
        kept = msgspec.json.encode(one.chosen).decode()
        battle, links = store.begin(
            one.journal, one.seats, one.played_by, int(time()), chosen=kept, clock=one.chosen.clock, owner=owner
        )
        return Begun(battle, [SeatLink(link.seat.name, list(link.seat.plays), link.secret) for link in links])

    @post("/api/battles", sync_to_thread=True)
    def new(maker: Asking, data: JSONBody[NewBattle]) -> Begun:
        return begun(data, maker.id)

    @post("/api/battles/{battle:str}/again", sync_to_thread=True)
    def once_more(maker: Asking, battle: BattleId, data: JSONBody[Again]) -> Begun:
        check_may_see(store.database, battle, maker, data.seat)
        kept = store.chosen(battle)
        if kept is None:
            raise Refused(NOT_KEPT)
        return begun(again(read(CHOICE, kept), swap=data.swap), maker.id)

    return [new, once_more]
