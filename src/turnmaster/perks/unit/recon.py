"""Recon: units that are relocated after all deployments of the first Game Turn. [Perks 12.4, Deployment]"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.windows import AFTER_DEPLOYMENT
from turnmaster.engine.field.carriers import everybody_aboard
from turnmaster.engine.moving.setting_down import add_setting_down, can_be_put, set_down
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import DEPLOYMENT
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Recon",
    DEPLOYMENT,
    'After deployment in Game Turn 1 it can be set up to {inches}" away, but not into a Melee.',
    terms=[SPECIFIC],
    ranks={"I": rank(inches=6), "II": rank(inches=12)},
)
def recon(perk: UnitPerk) -> None:
    def why_not(battle: Battle, unit: int) -> str:
        if battle.state.turn != 1:
            return f"{perk.name} is for the first Game Turn."
        if not can_be_put(battle, unit):
            return f"{battle.called(unit)} is not on the battlefield by itself, or in a Melee."
        strangers = [n for n in everybody_aboard(battle, unit) if not perk.is_on(battle, n)]
        return f"{battle.called(strangers[0])} is aboard, and does not have {perk.name}." if strangers else ""

    def go(battle: Battle, used: Used) -> None:
        set_down(battle, used.unit, perk.name, perk.of_rank("inches"))

    add_setting_down(perk.rules)
    perk.activates(go, when=why_not, windows=(AFTER_DEPLOYMENT,))
