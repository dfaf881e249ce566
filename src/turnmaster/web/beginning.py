"""Battles that begin: one that was just chosen, and one that is fought again."""

from time import time

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster.web.api import Begun, SeatLink
from turnmaster.web.inviting_api import Again
from turnmaster.web.new_battle import NewBattle, Wrong, again, begin
from turnmaster.web.safety import BattleId
from turnmaster.web.store import Store

NOT_KEPT = "Nobody knows any more what was chosen for this battle. Begin a new one."


def beginning(store: Store) -> list[HTTPRouteHandler]:
    """What begins a battle."""

    def begun(chosen: NewBattle) -> Begun:
        one = begin(chosen)
        kept = msgspec.json.encode(one.chosen).decode()
        clock = one.chosen.clock
        battle, links = store.begin(one.journal, one.seats, one.played_by, int(time()), chosen=kept, clock=clock)
        return Begun(battle, [SeatLink(link.seat.name, list(link.seat.plays), link.secret) for link in links])

    @post("/api/battles", sync_to_thread=True)
    def new(data: JSONBody[NewBattle]) -> Begun:
        return begun(data)

    @post("/api/battles/{battle:str}/again", sync_to_thread=True)
    def once_more(battle: BattleId, data: JSONBody[Again]) -> Begun:
        kept = store.chosen(battle)
        if kept is None:
            raise Wrong(NOT_KEPT)
        return begun(again(msgspec.json.decode(kept, type=NewBattle), swap=data.swap))

    return [new, once_more]
