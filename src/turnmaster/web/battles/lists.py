"""The list of an owner's battles."""

from collections.abc import Mapping

from turnmaster.web.battles.access import may_see
from turnmaster.web.battles.messages import BattleRow
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.hosting.owners import Owner


def battles_of(store: BattleStore, owner: Owner) -> list[BattleRow]:
    """Return the battles that an owner started or joined, the latest first."""
    return [BattleRow(*each) for each in store.listed(owner.id)]


def rejoin_battles(store: BattleStore, owner: Owner, seats: Mapping[str, str]) -> list[BattleRow]:
    """Join the battles whose seats these secrets open, and return all battles of the owner."""
    for battle, secret in seats.items():
        may_see(store.database, battle, owner, secret)
    return battles_of(store, owner)
