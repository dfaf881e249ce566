"""No side of the table is better off: what a bot does on one it does on the other, turned half around."""

from tests.helpers import battle_of, roster, unit, weapon
from turnmaster.bots import make_bot
from turnmaster.engine.core.battle import Battle


def deployed(battle: Battle) -> Battle:
    bots = [make_bot("aggressive", 1), make_bot("aggressive", 1)]
    while (decision := battle.decision) is not None and battle.state.phase in ("", "Deploy Phase"):
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    return battle


def test_both_sides_deploy_alike_turned_half_around():
    squads = [unit(f"Squad {n}", weapon(models=5), models=5) for n in range(3)]
    battle = deployed(battle_of(roster("A", *squads), roster("B", *squads)))
    board, units = battle.setup.board, battle.state.units
    for mine, theirs in zip(units[:3], units[3:], strict=True):
        places = sorted((board.width - m.x, board.height - m.y) for m in mine.models)
        assert places == sorted((m.x, m.y) for m in theirs.models)
