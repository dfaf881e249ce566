"""A battle to look at for whoever has none yet: bots have fought it to its middle."""

from functools import cache

from turnmaster.table.session.messages import Glance
from turnmaster.table.session.session import Session
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin

SEED = 11
ENOUGH = 84  # answers after which both armies stand on the field and have met


@cache
def demonstration() -> Glance:
    """Always the same moment of the same battle."""
    shown = begin(NewBattle(demonstration=True, seed=SEED))
    session = Session(shown.journal, shown.seats, shown.played_by)
    for _ in range(ENOUGH):
        session.step()
    return session.glance()
