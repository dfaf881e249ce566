"""Printed rosters and cards: nothing is lost on paper, whatever the names, and there is a box for every HP."""

import hashlib
import io
import re
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from pypdf import PdfReader

from tests.forge.armies import premade_design, twelve_units
from tests.forge.strategies import ODD_NAMES, rosters
from turnmaster.forge.designs import Agreement, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign, loose
from turnmaster.forge.printing import cards_pdf, roster_pdf
from turnmaster.forge.printing.boxes import boxes_of, hp_text
from turnmaster.forge.printing.pdf import scannable, without_lore
from turnmaster.forge.printing.words import beginning, breakable, points_text, roster_words, stand_text, who_has
from turnmaster.forge.sharing import read_code, read_pictures
from turnmaster.perks.catalogue import all_perks
from turnmaster.premade import plain_names
from turnmaster.profiles import saves

pytestmark = pytest.mark.slow

MM = 72 / 25.4


def solid(text: str) -> str:
    """A text without the spaces and line breaks that a page puts where it likes."""
    return re.sub(r"[\s\u200b\u00ad]+", "", text)


def text_of(pdf: bytes) -> str:
    return solid("".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages))


def pages_in(pdf: bytes) -> int:
    return len(PdfReader(io.BytesIO(pdf)).pages)


def save(need: int) -> str:
    return saves.text(need) if need else "–"


def facts_of(roster: RosterDesign) -> list[str]:
    """Every name and perk of a roster, and its numbers in the order in which a page has them."""
    facts = [*roster.perks]
    for unit in roster.units:
        design = unit.design
        facts += [design.name, f"{unit.models} model", f"{design.hp * unit.models} HP", *design.perks, *unit.traits]
        facts.append(
            f"Move {design.move_in}″ Dash {design.dash_in}″ Defence {design.defence} HP {design.hp} "
            f"Armour {save(design.armour)} AEGIS {save(design.aegis)}"
        )
        for weapon in design.weapons:
            reach = f"{weapon.range_in}″" if weapon.range_in else "Melee"
            facts += [weapon.name, f"{reach} {weapon.attacks} {weapon.power} {save(weapon.ap)}"]
            facts += [weapon.type, *weapon.perks]
    return facts


@pytest.mark.parametrize("army", plain_names())
@pytest.mark.parametrize("printed", [roster_pdf, cards_pdf])
def test_a_premade_army_loses_nothing_on_paper(printed, army):
    roster = premade_design(army)
    text = text_of(printed(roster))
    assert not [fact for fact in facts_of(roster) if solid(fact) not in text]


@pytest.mark.parametrize("printed", [roster_pdf, cards_pdf])
def test_every_perk_is_named_and_explained(printed):
    roster = twelve_units()
    text = text_of(printed(roster))
    perks = {perk for fact in facts_of(roster) if (perk := all_perks().get(fact))}
    assert len(perks) > 20
    assert not [perk.name for perk in perks if solid(perk.summary) not in text]
    assert not [fact for fact in facts_of(roster) if solid(fact) not in text]


def test_a_perk_that_many_have_is_explained_once():
    unit = RosteredUnit(design=UnitDesign(name="Scouts", perks=("Courage",)))
    text = text_of(roster_pdf(RosterDesign(name="Host", units=(unit,) * 4)))
    assert text.count(solid(all_perks()["Courage"].summary)) == 1


def test_a_perk_of_a_house_is_named():
    unit = RosteredUnit(design=UnitDesign(name="Scouts", perks=("Oathbound",)))
    assert "Oathbound" in text_of(roster_pdf(RosterDesign(name="Host", units=(unit,))))


def test_points_problems_lore_and_the_notice_are_printed():
    roster = premade_design("ember-hunt")
    sentence = "The Kiln is more than a quarter of the army."
    text = text_of(roster_pdf(roster, points=(11000, 10450, 8825, 6000, 13800), total=50075, problems=(sentence,)))
    for said in ("500.75 points", "104.50 points", "88.25 points", sentence, roster.lore, "Three Brothers Grim",
                 *(unit.design.lore for unit in roster.units)):  # fmt: skip
        assert solid(said) in text


def test_cards_tell_which_rules_the_roster_breaks():
    roster = premade_design("ember-hunt")
    sentence = "The Kiln is more than a quarter of the army."
    assert solid(sentence) in text_of(cards_pdf(roster, problems=(sentence,)))
    assert "agrees" not in text_of(cards_pdf(roster))


def test_shields_are_printed_as_the_rules_write_them():
    shield = WeaponDesign(name="Pavise", attacks=0, power=0, deflect=2, parry=1)
    unit = RosteredUnit(design=UnitDesign(name="Guard", weapons=(shield,)), carriers=((1,),))
    text = text_of(roster_pdf(RosterDesign(name="Host", units=(unit,))))
    assert solid("Deflect +2, Parry +1") in text


@pytest.mark.parametrize(("total", "said"), [(49_075, "490.75 of 500 points"), (None, "up to 500 points")])
def test_an_agreed_limit_is_printed_beside_the_total(total, said):
    roster = replace(premade_design("ember-hunt"), agreement=Agreement(limit=500))
    assert solid(said) in text_of(roster_pdf(roster, total=total))


def test_twelve_units_take_up_to_three_pages_and_a_small_army_one():
    assert pages_in(roster_pdf(twelve_units())) <= 3
    assert pages_in(roster_pdf(premade_design("ember-hunt"))) == 1


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("us-letter", 215.9, 279.4)])
@pytest.mark.parametrize("printed", [roster_pdf, cards_pdf])
def test_paper_is_a4_or_letter(printed, paper, wide, high):
    page = PdfReader(io.BytesIO(printed(premade_design("ember-hunt"), paper=paper))).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((wide * MM, high * MM), abs=1)


def test_six_cards_are_on_a_page():
    unit = premade_design("ember-hunt").units[0]
    sizes = [pages_in(cards_pdf(RosterDesign(name="Host", units=(unit,) * count))) for count in (6, 7)]
    assert sizes == [1, 2]


def test_a_unit_with_too_much_for_a_card_goes_on_on_the_next():
    weapons = tuple(WeaponDesign(name=f"Weapon number {n}") for n in range(40))
    unit = RosteredUnit(design=UnitDesign(name="Arsenal", weapons=weapons), carriers=((1,),) * 40)
    text = text_of(cards_pdf(RosterDesign(name="Host", units=(unit,))))
    assert "continued" in text
    assert not [weapon.name for weapon in weapons if solid(weapon.name) not in text]


@pytest.mark.parametrize("printed", [roster_pdf, cards_pdf])
@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_do_not_break_a_page(printed, name):
    design = UnitDesign(name=name, weapons=(WeaponDesign(name=name),), lore=name)
    unit = RosteredUnit(design=design, carriers=((1,),))
    pdf = printed(RosterDesign(name=name, lore=name, units=(unit,)))
    assert pages_in(pdf) == 1
    if name.isascii():
        assert text_of(pdf).count(solid(name)) >= 2


@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(rosters())
def test_any_roster_can_be_printed(roster):
    assert pages_in(roster_pdf(roster)) >= 1
    assert pages_in(cards_pdf(roster)) >= 1


def test_the_printed_code_is_the_roster_with_its_lore_if_there_is_room():
    small, large = premade_design("ember-hunt"), twelve_units()
    large = replace(large, lore="Once upon a time, there was a road. " * 30)
    (picture,), said = scannable(small)
    assert read_code(picture.text) == loose(small) and "whole" in said
    (picture,), said = scannable(large)
    assert read_code(picture.text) == loose(without_lore(large)) and "without its lore" in said


def test_a_roster_too_large_for_one_code_is_printed_with_several():
    names = [hashlib.sha256(bytes([number])).hexdigest() for number in range(40)]
    roster = RosterDesign(name="Host", units=tuple(RosteredUnit(design=UnitDesign(name=name)) for name in names))
    pictures, _ = scannable(roster)
    assert len(pictures) > 1
    assert read_pictures([picture.text for picture in pictures]) == loose(without_lore(roster))
    assert solid(f"1 of {len(pictures)}") in text_of(roster_pdf(roster))


def test_a_roster_that_cannot_be_shared_is_printed_without_a_code():
    unit = RosteredUnit(design=UnitDesign(name="Titan", hp=1000))
    roster = RosterDesign(name="Host", units=(unit,))
    assert scannable(roster) == ([], "")
    assert "Titan" in text_of(roster_pdf(roster))


def test_the_typesetter_is_loaded_only_when_it_is_needed():
    code = "import sys, turnmaster.forge.printing; sys.exit('typst' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Words


def unit_of(models: int, hp: int, *carriers: tuple[int, ...]) -> RosteredUnit:
    weapons = tuple(WeaponDesign(name=str(n)) for n in range(len(carriers)))
    return RosteredUnit(design=UnitDesign(name="A", hp=hp, weapons=weapons), models=models, carriers=carriers)


@pytest.mark.parametrize(("models", "hp", "groups"), [(7, 1, [5, 2]), (3, 3, [3, 3, 3]), (1, 9, [9]),
                                                      (2, 12, [5, 5, 2, 5, 5, 2])])  # fmt: skip
def test_there_is_a_box_for_every_hp(models, hp, groups):
    boxes = boxes_of(unit_of(models, hp), 0)
    assert [len(group.ticks) for group in boxes] == groups


def test_boxes_of_large_models_say_whose_they_are():
    labels = [group.label for group in boxes_of(unit_of(2, 12), 0)]
    assert labels == ["Model 1", "", "", "Model 2", "", ""]


def test_hp_that_is_lost_is_ticked_from_the_first_box():
    assert [group.ticks for group in boxes_of(unit_of(3, 2), 3)] == [[True, True], [True, False], [False, False]]
    assert hp_text(unit_of(3, 2), 3) == "3 of 6 HP"


def test_hp_beyond_counting_has_a_line_to_write_on():
    assert boxes_of(unit_of(200, 999), 5) == []
    assert hp_text(unit_of(200, 999), 5) == "199,795 of 199,800 HP"


@pytest.mark.parametrize(("row", "said"), [
    ((1, 1, 1), ""), ((0, 0, 0), "nobody"), ((2, 2, 2), "2 each"), ((1, 0, 0), "model 1"), ((1, 1, 0), "models 1–2"),
    ((1, 0, 1), "models 1, 3"), ((3, 3, 0), "models 1–2 have 3 each"), ((2, 0, 1), "model 3, model 1 has 2"),
])  # fmt: skip
def test_who_carries_a_weapon_is_said_where_it_is_not_everybody(row, said):
    assert who_has(unit_of(3, 1, row), 0) == said


@pytest.mark.parametrize(("hundredths", "said"), [(8400, "84"), (8450, "84.50"), (128425, "1,284.25"), (0, "0")])
def test_points_are_written_as_pages_write_them(hundredths, said):
    assert points_text(hundredths) == said


def test_what_a_model_stands_on_is_written_in_its_own_measure():
    assert stand_text(UnitDesign(name="A", base_mm=32)) == "32 mm base"
    assert stand_text(UnitDesign(name="A", base_width=23622, base_length=41339)) == "60 × 105 mm base"
    assert stand_text(UnitDesign(name="A", base_width=25000, base_length=40000, hull=True)) == "2.5 × 4″ hull"


def test_units_of_one_name_are_told_apart():
    unit = RosteredUnit(design=UnitDesign(name="Golem"))
    words = roster_words(RosterDesign(name="Host", units=(unit, unit)), damage={1: 1})
    assert [each.name for each in words.units] == ["Golem 1", "Golem 2"]
    assert [each.hp for each in words.units] == ["1 HP", "0 of 1 HP"]


def test_long_lore_is_cut_between_words_and_long_words_may_be_broken():
    assert beginning("one two  three", 9) == "one two …"
    assert beginning("one two", 7) == "one two"
    assert breakable("short words only") == "short words only"
    assert breakable("a" * 30) == "\u200b".join(("a" * 12, "a" * 12, "a" * 6))
    accented = "a" * 12 + "\u0301" + "a" * 17
    assert breakable(accented) == f"{accented[:24]}\u200b{accented[24:]}"
