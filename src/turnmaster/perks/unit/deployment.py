"""Unit perks of the family Deployment. [Perks 12.4, Deployment]"""

from turnmaster.battlefield import Base
from turnmaster.battlefield.bases import outline_of
from turnmaster.battlefield.outline import outlines_gap
from turnmaster.engine.core.battle import Battle
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import DEPLOYMENT
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Invade",
    DEPLOYMENT,
    terms=[SPECIFIC],
    ranks={
        "I": rank('It can deploy anywhere except in enemy Deployment Zones and within 12" of them.', away_in=12),
        "II": rank('It can deploy anywhere except in enemy Deployment Zones and within 6" of them.', away_in=6),
        "III": rank("It can deploy anywhere except in enemy Deployment Zones.", away_in=0),
    },
)
def invade(perk: UnitPerk) -> None:
    away: int = perk.of_rank("away_in")

    def too_close(battle: Battle, unit: int, base: Base) -> str:
        mine, outline = battle.state.units[unit].player, outline_of(base)
        enemies = [player for number, player in enumerate(battle.state.players) if number != mine]
        numbers = [number for enemy in enemies for number in (enemy.zone, enemy.second_zone) if number >= 0]
        gaps = [outlines_gap(outline, part) for number in numbers for part in battle.setup.board.zones[number]]
        if all(apart > away * battle.inch for apart in gaps):
            return ""
        near = f' or within {away}" of one' if away else ""
        return f"{perk.name} does not reach into an enemy Deployment Zone{near}."

    perk.deploys_elsewhere(too_close)
