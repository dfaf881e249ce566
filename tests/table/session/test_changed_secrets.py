"""Everything hidden from a player is changed at every decision of whole games, and the player is told the same."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.bots.test_secrets import begun, changed
from turnmaster.bots import choice_of, make_bot
from turnmaster.dice import Stream
from turnmaster.engine.core.answers import Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.table.session.asking import ask
from turnmaster.table.session.messages import (
    AskEnvelope,
    AskOdds,
    AskProposals,
    AskRanges,
    AskSight,
    AskTemplates,
    AskThere,
    AskWhyNot,
    Preview,
    Suggest,
    UndoView,
)
from turnmaster.table.session.questions import Question, answer_to
from turnmaster.table.session.viewing import view_of
from turnmaster.telling.cast import cast_of

ONE_IN = 9  # of all decisions is asked about with everything there is to ask


def questions(battle: Battle, decision: Decision) -> Iterator[Question]:
    units = range(len(battle.state.units))
    mine = next(n for n in units if battle.unit(n).player == decision.player)
    yield from (AskRanges(question=1, unit=unit) for unit in units)
    yield from (AskEnvelope(question=1, unit=unit) for unit in units)
    yield from (AskSight(question=1, unit=mine, target=unit) for unit in units)
    yield from (AskProposals(question=1), Suggest(question=1))
    for answer in [list(option.written()) for option in decision.options[:3]]:
        yield from (AskOdds(question=1, id=0, answer=answer), AskTemplates(question=1, id=0, answer=answer))
        yield from (AskThere(question=1, id=0, answer=answer), AskWhyNot(question=1, answer=answer))
        yield Preview(question=1, id=0, answer=answer, nearest=True)


def told(battle: Battle, decision: Decision, *, everything: bool) -> Iterator[tuple[str, Any]]:
    """What the player who decides is shown and asked, and what the answers to that player's questions are."""
    cast, player = cast_of(battle.setup), decision.player
    yield "view", view_of(battle, cast, player, UndoView())
    yield "ask", ask(battle, cast, decision, [])
    for question in questions(battle, decision) if everything else ():
        yield str(question), answer_to(battle, cast, player, question)


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_nothing_hidden_changes_what_a_player_is_shown_or_told(playstyle):
    battle, chance = begun(playstyle, 3), Stream(5)
    bots = [make_bot("aggressive", player) for player in range(2)]
    while (decision := battle.decision) is not None:
        everything = battle.state.answers % ONE_IN == 0
        other = changed(battle, decision.player, chance)
        both = zip(
            told(battle, decision, everything=everything), told(other, decision, everything=everything), strict=True
        )
        for (name, one), (_, two) in both:
            assert msgspec.json.encode(one) == msgspec.json.encode(two), (name, decision.kind, battle.state.answers)
        assert battle.answer(decision.id, choice_of(bots[decision.player], battle, decision).answer) is None
