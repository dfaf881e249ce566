"""The closed form that prices are measured with says what exact odds say, wherever both can say it."""

import pytest

from turnmaster.engine.core.setup import RulesChoice
from turnmaster.forge.points.measured_bodies import MEASURES as ON_BODIES
from turnmaster.forge.points.measured_weapons import MEASURES as ON_WEAPONS
from turnmaster.forge.points.measured_weapons import Wielding
from turnmaster.forge.points.panel import grade
from turnmaster.forge.points.spread import always
from turnmaster.forge.points.strike import Guard, Strike, hp_taken
from turnmaster.lab.duel import Fighter, stage
from turnmaster.lab.odds import odds_of
from turnmaster.perks.catalogue import find_perk
from turnmaster.profiles import UnitProfile, WeaponProfile
from turnmaster.profiles.profile import DiceKind

# A good and a bad save of each kind, in the dice of the game; many HP, so that no dice go to waste.
TARGETS = {
    "d6": ((3, 0, 0, 1, 200), (4, 4, 5, 20, 10), (7, 3, 6, 20, 10)),
    "d10": ((3, 0, 0, 1, 200), (4, 5, 6, 20, 10)),
}  # Defence, Armour, AEGIS, HP, models
ON_WEAPON = (
    (), ("+AP I",), ("+AP II",), ("+Attacks II",), ("+Power I",), ("+Power III",), ("xD3 Attacks",), ("xD6 Attacks",),
    ("Aim 3+",), ("Annihilate II",), ("Critical Hit I",), ("Critical Hit II", "Reroll Attack"), ("Damage 3+",),
    ("Destroy I",), ("Devastate II",), ("Dire Hit", "Critical Hit I"), ("Obliterate I",), ("Penetrate II",),
    ("Piercing Hit I",), ("Piercing Hit II", "Rend"), ("Puncture II",), ("Rend",), ("Rupture I",), ("Rupture II",),
    ("Penetrate I", "Puncture I", "+Power I"), ("Obliterate I", "Annihilate II"),
)  # fmt: skip


def by_odds(weapon: WeaponProfile, target: UnitProfile, dice: DiceKind, unit_perks: tuple[str, ...] = ()) -> float:
    attacker = UnitProfile(name="Attackers", points_hundredths=10_000, models=1, move_in=6, dash_in=6, defence=4, hp=10,
                           armour=0, aegis=0, perks=unit_perks, weapons=(weapon,))  # fmt: skip
    duel = stage(Fighter(attacker, dice), Fighter(target, dice), rules=RulesChoice(dice=dice))
    return odds_of(duel.battle, duel.attack).mean_hp_loss


def by_closed_form(weapon: WeaponProfile, target: UnitProfile, dice: DiceKind, perks: tuple[str, ...]) -> float:
    wielding = Wielding(Strike(always(weapon.power), always(grade(weapon.ap, dice))), weapon.attacks, 12, "Assault")
    for perk in map(find_perk, perks):
        wielding = ON_WEAPONS[perk.root](wielding, perk.rank)
    guard = Guard(always(target.defence), always(grade(target.armour, dice)), always(grade(target.aegis, dice)),
                  target.hp, target.hp * target.models)  # fmt: skip
    for perk in map(find_perk, target.perks):
        guard = ON_BODIES[perk.root](guard, perk.rank, dice)
    attacks = (wielding.attacks + wielding.more_attacks) * wielding.times_attacks
    return attacks * hp_taken(wielding.strike, guard, dice)


def weapon_with(perks: tuple[str, ...], ap: int = 5) -> WeaponProfile:
    return WeaponProfile(name="Gun", range_in=12, attacks=2, power=4, ap=ap, type="Assault", perks=perks, carriers=(1,))


def targets_of(dice: DiceKind, perks: tuple[str, ...] = ()) -> list[UnitProfile]:
    return [
        UnitProfile(name="Targets", points_hundredths=10_000, models=models, move_in=6, dash_in=6, defence=defence,
                    hp=hp, armour=armour, aegis=aegis, perks=perks)
        for defence, armour, aegis, hp, models in TARGETS[dice]
    ]  # fmt: skip


@pytest.mark.parametrize("perks", ON_WEAPON, ids=" and ".join)
def test_perks_of_a_weapon_take_as_much_as_the_odds_say(perks: tuple[str, ...]) -> None:
    for target in targets_of("d6"):
        weapon = weapon_with(perks)
        assert by_closed_form(weapon, target, "d6", perks) == pytest.approx(by_odds(weapon, target, "d6"), abs=1e-9)


@pytest.mark.parametrize("perks", [(), ("Penetrate II",), ("Rend", "Critical Hit I"), ("Damage 4+",), ("Puncture I",)],
                         ids=" and ".join)  # fmt: skip
def test_so_they_do_with_d10(perks: tuple[str, ...]) -> None:
    for target in targets_of("d10"):
        weapon = weapon_with(perks, ap=6)
        assert by_closed_form(weapon, target, "d10", perks) == pytest.approx(by_odds(weapon, target, "d10"), abs=1e-9)


@pytest.mark.parametrize("perk", ["Evasive", "Reinforced", "Resilient"])
def test_perks_of_a_body_save_as_much_as_the_odds_say(perk: str) -> None:
    for target in targets_of("d6", (perk,)):
        weapon = weapon_with(())
        assert by_closed_form(weapon, target, "d6", ()) == pytest.approx(by_odds(weapon, target, "d6"), abs=1e-9)


@pytest.mark.parametrize("perk", ["Accuracy 4+", "Accursed"])
def test_perks_of_a_unit_spoil_its_dice_as_the_odds_say(perk: str) -> None:
    target, weapon = targets_of("d6")[1], weapon_with(("Critical Hit I",))
    told = by_odds(weapon, target, "d6", (perk,))
    assert by_closed_form(weapon, target, "d6", (*weapon.perks, perk)) == pytest.approx(told, abs=1e-9)


def test_no_dice_takes_more_than_there_is() -> None:
    """A single model of 5 HP; one Attack with fifteen HP for each success that is not saved."""
    target = UnitProfile(name="Target", points_hundredths=10_000, models=1, move_in=6, dash_in=6, defence=4, hp=5,
                         armour=4, aegis=0)  # fmt: skip
    perks = ("Obliterate I", "Annihilate II")
    weapon = WeaponProfile(name="Rock", range_in=12, attacks=1, power=8, ap=0, type="Assault", perks=perks,
                           carriers=(1,))  # fmt: skip
    assert by_closed_form(weapon, target, "d6", perks) == pytest.approx(by_odds(weapon, target, "d6"), abs=1e-9)
