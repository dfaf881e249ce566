"""Battles that stand at a moment. A bot has played the person until there, so that nobody has to press their way."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests.web.looking_back import stored
from turnmaster.bots import make_bot
from turnmaster.engine.attacking.decisions import Attack, AttackDecision
from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.table.session.asking import wielders_in
from turnmaster.table.session.seats import PERSON
from turnmaster.table.session.session import Kept, Session
from turnmaster.web.battles.messages import FIELD, NewBattle
from turnmaster.web.battles.new_battle import begin

SEED = 3

Moment = Callable[[Battle, Decision], bool]  # whether a battle stands there, and its person is asked this


def standing_at(
    folder: Path, moment: Moment, battlefield: str = FIELD, turns: int = 4, playstyle: str = "Standard"
) -> str:
    """A quick battle in the database of a folder, at the first such moment: the link of its person."""
    begun = begin(NewBattle(seed=SEED, battlefield=battlefield, turns=turns, playstyle=playstyle))
    record = record_until(moment, battlefield, turns, playstyle)
    battle, secrets = stored(folder, begun.journal, record, begun.seats, begun.played_by)
    return f"/battle/{battle}#{secrets[0]}"


@cache
def record_until(moment: Moment, battlefield: str, turns: int, playstyle: str) -> tuple[Kept, ...]:
    begun = begin(NewBattle(seed=SEED, battlefield=battlefield, turns=turns, playstyle=playstyle))
    session = Session(begun.journal, begun.seats, begun.played_by)
    person = begun.played_by.index(PERSON)
    session.bots[person] = make_bot("aggressive", person)
    record: list[Kept] = []
    session.keep = record.append
    while (asked := session.asked) is not None and not (asked.player == person and moment(session.battle, asked)):
        session.step()
    assert asked is not None, "the battle is over, and never stood there"
    return tuple(record)


@cache
def first(kind: str) -> Moment:
    """Where a decision of a kind is asked."""
    return lambda battle, asked: asked.kind == kind


def can_split_fire(battle: Battle, asked: Decision) -> bool:
    """Where several wielders of the first weapon have a choice of targets."""
    if not isinstance(asked, AttackDecision):
        return False
    aimed = [option.weapon for option in asked.options if isinstance(option, Attack)]
    return aimed.count(aimed[0]) > 1 and len(wielders_in(battle, asked)[0].models) > 1
