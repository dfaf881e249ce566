"""A battle for visitors who have none yet: bots have played it to its middle."""

from functools import cache

from turnmaster.table.session.messages import Glance
from turnmaster.table.session.session import Session
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin

SEED = 11
ENOUGH = 84  # answers after which both armies stand on the field and have met


@cache
def demonstration() -> Glance:
    """Return the same step of the same battle every time."""
    shown = begin(NewBattle(demonstration=True, seed=SEED))
    session = Session(shown.journal, shown.seats, shown.played_by)
    for _ in range(ENOUGH):
        session.step()
    return session.glance()
