"""Implacable: Heavy weapons used on the move. [Perks 12.4, Movement]

In an Advanced game a unit that has not moved yet may use a Heavy weapon as if it had, and Move afterwards.
"""

from msgspec.structs import replace

from turnmaster.engine.attacking.events import Attacked
from turnmaster.engine.attacking.hooks import WIELDERS
from turnmaster.engine.attacking.wielders import wielders_on_foot
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.state import FIRED_BATTLE, FIRED_HEAVY
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import WeaponProfile


@unit_perk(
    "Implacable",
    MOVEMENT,
    "It can Move and use Heavy weapons in the same Game Turn, with {penalty} on their Attack Dice.",
    ranks={"I": rank(penalty=-2), "II": rank(penalty=-1)},
    odds="counted",
)
def implacable(perk: UnitPerk) -> None:
    def wielders(battle: Battle, unit: int, weapon: WeaponProfile, free: list[int]) -> list[int]:
        """Return the wielders on foot that have moved but not dashed, as for a Battle weapon."""
        if weapon.type != "Heavy" or not perk.is_on(battle, unit):
            return free
        as_battle = wielders_on_foot(battle, unit, replace(weapon, type="Battle"))
        return sorted({*free, *(n for n in as_battle if battle.unit(unit).models[n].moved)})

    def is_on_the_move(battle: Battle, unit: int) -> bool:
        """Check whether it has moved in this Game Turn, or means to."""
        return perk.is_active(battle, unit) or any(model.moved for model in battle.unit(unit).models)

    def fires_on_the_move(battle: Battle, attack: Attack) -> bool:
        return weapon_of(battle, attack).type == "Heavy" and is_on_the_move(battle, attack.unit)

    def choices(battle: Battle, player: int) -> list[UseWithUnit]:
        attack = battle.amid(Attack)
        if attack.player != player or not perk.is_on(battle, attack.unit) or why_not(battle, attack.unit):
            return []
        return [UseWithUnit(perk.name, attack.unit)]

    def why_not(battle: Battle, unit: int) -> str:
        """Return why it cannot be used; a former use of a Heavy weapon without Movement stays binding."""
        attack, name = battle.amid(Attack), battle.called(unit)
        if attack.hazard is not None or attack.unit != unit or weapon_of(battle, attack).type != "Heavy":
            return f"{name} is using no Heavy weapon."
        if is_on_the_move(battle, unit):
            return f"{name} is on the move already."
        tied_down = any(model.fired & FIRED_HEAVY for model in battle.unit(unit).models)
        return f"{name} has used a Heavy weapon where it stands." if tied_down else ""

    def stay_free_to_move(battle: Battle, event: Attacked) -> None:
        """Let such a use tie its wielders down only as a Battle weapon does."""
        if not perk.is_on(battle, event.unit) or not is_on_the_move(battle, event.unit):
            return
        for model in battle.unit(event.unit).models:
            if model.fired & FIRED_HEAVY:
                model.fired = FIRED_BATTLE

    perk.contributes(WIELDERS, wielders)
    perk.changes(stats.ATTACK_DICE, perk.of_rank("penalty"), layer=DICE, when=fires_on_the_move)
    perk.offers(
        BEFORE_ATTACK_DICE,
        choices,
        lambda battle, _, answer: perk.marks(battle, answer.unit),
        playstyle="Advanced",
        says="{unit} stays free to Move",
        answers=UseWithUnit,
        why_not=perk.explains(why_not),
    )
    perk.reacts(Attacked, stay_free_to_move)
