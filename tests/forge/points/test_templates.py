"""How many models templates strike, by the odds and at a table."""

import pytest

from turnmaster.forge.points.templates import KEPT, MODELS, PROMISED, models_struck
from turnmaster.lab.duel import Fighter, stage
from turnmaster.lab.odds import odds_of
from turnmaster.profiles import UnitProfile, WeaponProfile

HITS = 2 / 3  # Power 4 against Defence 3


def struck_by_the_odds(template: str, models: int) -> float:
    weapon = WeaponProfile(name="Gun", range_in=12, attacks=1, power=4, ap=0, type="Assault", perks=(template,),
                           carriers=(1,))  # fmt: skip
    plain = UnitProfile(name="Targets", points_hundredths=10_000, models=models, move_in=6, dash_in=6, defence=3, hp=10,
                        armour=0, aegis=0)  # fmt: skip
    user = UnitProfile(name="User", points_hundredths=10_000, models=1, move_in=6, dash_in=6, defence=3, hp=10,
                       armour=0, aegis=0, weapons=(weapon,))  # fmt: skip
    duel = stage(Fighter(user), Fighter(plain))
    return odds_of(duel.battle, duel.attack).mean_hp_loss / HITS


@pytest.mark.parametrize("template", ["Blast I", "Cone I", "Diffuse", "Explode I", "Explode II", "Wall I"])
def test_the_odds_promise_what_the_table_says(template: str) -> None:
    for models, promised in zip(MODELS[:4], PROMISED[template], strict=False):
        assert struck_by_the_odds(template, models) == pytest.approx(promised, abs=0.01)


def test_at_a_table_about_half_of_the_others_are_struck() -> None:
    assert models_struck("Explode I", 5) == 1 + KEPT * 4
    assert models_struck("Explode I", 1) == 1
    assert models_struck("Explode III", 100) == models_struck("Explode III", 20)


def test_between_known_numbers_of_models_strikes_lie_on_a_line() -> None:
    assert models_struck("Explode I", 7) == pytest.approx(1 + KEPT * (5 + 2 * 3 / 5 - 1))


def test_a_higher_rank_strikes_as_many_models_at_least() -> None:
    for template, models in ((name, count) for name in PROMISED for count in (1, 3, 8, 15, 30)):
        lower = template.removesuffix("I") if template.endswith("II") else template
        assert models_struck(template, models) >= models_struck(lower.strip(), models)
