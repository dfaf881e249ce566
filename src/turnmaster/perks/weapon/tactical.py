"""Weapon perks of the family Tactical: when, from where and at whom a weapon strikes. [Perks 12.5, Tactical]"""

from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, AttackSpec, Trigger
from turnmaster.perks.catalogue import ROLLS, weapon_perk
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.faces import attack_roll
from turnmaster.perks.terms import AUTO_TEST, PASSIVE, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk

TACTICAL = "Tactical"


@weapon_perk("Focus", TACTICAL, "Failed Attack Dice are rolled once more if neither its unit nor the target has moved.",
             SPECIFIC)  # fmt: skip
def focus(perk: WeaponPerk) -> None:
    def calm(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if attack.hazard is None and has_stood_still(battle, attack.unit) and has_stood_still(battle, attack.target):
            spec.rerolls = True

    perk.adjusts(calm)


def has_stood_still(battle: Battle, unit: int) -> bool:
    return not any(model.moved or model.dashed for model in battle.state.units[unit].models)


@weapon_perk("Hearty", TACTICAL, 'While its unit is unhurt it has 12" more Range and 1 more Power.', SPECIFIC)
def hearty(perk: WeaponPerk) -> None:
    def unhurt(battle: Battle, unit: int) -> bool:
        left, full = hp_share_left(battle, unit)
        return left == full

    perk.changes_range(12, when=unhurt)
    perk.changes("power", 1, when=lambda battle, attack: unhurt(battle, attack.unit))


@weapon_perk("Negate AEGIS", TACTICAL, "Its AP works against AEGIS and not against Armour.", PASSIVE)
def negate_aegis(perk: WeaponPerk) -> None:
    perk.contributes("ap against aegis", perk.is_on)


@weapon_perk("Precision", TACTICAL, "A success of {rank} or more strikes the model that the attacker names.", PASSIVE,
             AUTO_TEST, ranks=ROLLS, odds="not counted")  # fmt: skip
def precision(perk: WeaponPerk) -> None:
    def aim_at_a_model(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.triggers.append(Trigger(attack_roll(battle, perk.rank), perk.name, precise=True))

    perk.adjusts(aim_at_a_model)
