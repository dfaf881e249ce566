"""Deploying: into the whole of a zone, and proposals that are found without looking anywhere twice."""

import pytest

from tests.helpers import battle_of, roster, unit
from turnmaster.battlefield import INCH
from turnmaster.battlefield.terrain_file import Battlefield
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.moving import deploying


def answer_first(battle: Battle, kind: str) -> None:
    """Answer with the first option until somebody is asked a question of a kind."""
    while battle.decision is not None and battle.decision.kind != kind:
        battle.answer(battle.decision.id, battle.decision.options[0])


@pytest.mark.parametrize("hull", [False, True])
def test_a_player_of_two_zones_side_by_side_may_deploy_across_the_line_between_them(hull):
    """Of seven players around a board the last to pick gets two zones, here those that adjoin in the west."""
    riders = unit("Riders", base_width=3 * INCH, base_length=3 * INCH, hull=hull)
    battle = battle_of(*(roster(f"{n}", riders) for n in range(7)), size_in=(47, 47), deployment="Ring of Eight")
    answer_first(battle, "deploy")
    last = next(n for n, player in enumerate(battle.state.players) if player.second_zone >= 0)
    while battle.decision is not None and battle.decision.player != last:
        battle.answer(battle.decision.id, ("reserve",))
        answer_first(battle, "deploy")
    decision = battle.decision
    assert decision is not None and battle.state.players[last].zone + 1 == battle.state.players[last].second_zone
    first, second = (battle.setup.board.zones[n][0] for n in (6, 7))
    line = max(y for _, y in first.points)
    assert 0 <= min(y for _, y in second.points) - line <= 2, "the one lies south of the other"
    out = battle.answer(decision.id, ("deploy", ((INCH, line),)))
    assert isinstance(out, Refusal), "that far west it stands over the edge of the board"
    assert battle.answer(decision.id, ("deploy", ((3 * INCH, line),))) is None


@pytest.mark.slow
def test_every_place_is_judged_once_however_many_blocks_it_belongs_to(monkeypatch):
    """Sixty ovals at a time in half a round board, until the search finds its way around five units."""
    riders = unit("Riders", models=60, base_width=13_779, base_length=23_622)
    field = Battlefield(name="Dish", width=96 * INCH, height=96 * INCH, circular=True)
    armies = (roster("Red", *[riders] * 6), roster("Blue", riders))
    battle = battle_of(*armies, field=field, deployment="Cake for Two")
    judged: list[tuple[int, int]] = []
    blocks: list[int] = []
    judge = deploying.is_free_to_deploy

    def counted(battle, ctx, bases, zone):
        if len(bases) == 1:  # by place, after the first blocks
            judged.append(bases[0].centre)
        else:
            blocks.append(len(bases))
        return judge(battle, ctx, bases, zone)

    monkeypatch.setattr(deploying, "is_free_to_deploy", counted)
    most = 0
    for _ in range(6):
        answer_first(battle, "deploy")
        assert battle.decision is not None
        if len(battle.decision.options) < 2:
            break
        judged.clear()
        blocks.clear()
        battle.answer(battle.decision.id, battle.decision.options[-1])
        answer_first(battle, "deploy")
        assert len(judged) == len({*judged}) and len(blocks) <= deploying.FIRST_BLOCKS
        most = max(most, len(judged))
    assert 60 < most < 2_500
