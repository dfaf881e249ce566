"""Battles that start: a new one, and the same one again."""

from collections.abc import Iterable

import msgspec

from turnmaster.web.battles.invite_links import Link
from turnmaster.web.battles.messages import Begun, NewBattle
from turnmaster.web.battles.new_battle import again, begin
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.clock import timestamp
from turnmaster.web.database.columns import read
from turnmaster.web.errors import Refused

SETUP_UNKNOWN = "The setup of this battle was not saved, so it cannot be started again. Start a new battle instead."

CHOICE = msgspec.json.Decoder(NewBattle)


def start_battle(store: BattleStore, new: NewBattle, owner: str) -> Begun:
    """Save a new battle with its setup, and return the links of its seats."""
    begun = begin(new)
    chosen = msgspec.json.encode(begun.chosen).decode()
    return begun_as(
        *store.begin(
            begun.journal,
            begun.seats,
            begun.played_by,
            timestamp(),
            chosen=chosen,
            clock=begun.chosen.clock,
            owner=owner,
        )
    )


def start_again(store: BattleStore, battle: str, owner: str, *, swap: bool) -> Begun:
    """Start a battle with the setup of another one. With `swap`, each player leads the army of the next one."""
    chosen = store.chosen(battle)
    if chosen is None:
        raise Refused(SETUP_UNKNOWN)
    return start_battle(store, again(read(CHOICE, chosen), swap=swap), owner)


def begun_as(battle: str, links: Iterable[Link]) -> Begun:
    """Return a battle that was saved, with the links of its seats."""
    return Begun(battle, [link.shown for link in links])
