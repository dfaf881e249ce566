"""Codes: what goes in comes out, in as little room as possible, and what cannot be read is refused with a sentence."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import segno
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.forge.armies import premade_design, twelve_units, without_lore
from tests.forge.strategies import ODD_NAMES, loose_items
from turnmaster.forge.designs import Armoury, Faction, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign, loose
from turnmaster.forge.sharing import NotShared, as_shared, code_of, pictures_of, read_code, read_pictures
from turnmaster.forge.sharing.letters import LETTERS, from_letters, to_letters
from turnmaster.perks.catalogue import all_perks

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DICTIONARY = (ROOT / "src/turnmaster/forge/sharing/dictionary.txt").read_bytes()
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
KINDS = {"weapon": WeaponDesign, "unit": UnitDesign, "faction": Faction, "armoury": Armoury, "roster": RosterDesign}
IN_ALPHANUMERIC_QR = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(loose_items())
def test_whatever_is_shared_arrives_as_it_was(item):
    assert read_code(code_of(item)) == item


@pytest.mark.slow
@settings(max_examples=300, suppress_health_check=list(HealthCheck), deadline=None)
@given(loose_items())
def test_whatever_is_shared_arrives_as_it_was_hundreds_of_times(item):
    assert read_code(code_of(item)) == item


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_arrive_letter_by_letter(name):
    item = loose(WeaponDesign(name=name, lore=f"{name}\n{name}\t\0\x7f"))
    assert read_code(code_of(item)) == item


def test_every_perk_arrives():
    by_kind = {kind: tuple(p.name for p in all_perks().values() if p.kind == kind) for kind in ("unit", "weapon")}
    weapons = tuple(WeaponDesign(name=perk, perks=(perk,)) for perk in by_kind["weapon"])
    units = tuple(UnitDesign(name="A", perks=by_kind["unit"][i : i + 50]) for i in range(0, len(by_kind["unit"]), 50))
    for item in (loose(Armoury(name="All", weapons=weapons)), loose(Faction(name="All", units=units))):
        assert read_code(code_of(item)) == item


def test_a_perk_of_a_house_goes_by_its_name():
    item = loose(UnitDesign(name="Knights", perks=("Oathbound", "Courage")))
    assert read_code(code_of(item)) == item


def test_pictures_and_origins_are_left_out_and_nothing_else():
    unit = UnitDesign(name="Knights", picture="data:image/png;base64,AAAA", lore="Bold.")
    roster = RosterDesign(name="Host", units=(RosteredUnit(design=unit, origin="my library"),))
    arrived = RosterDesign(name="Host", units=(RosteredUnit(design=replace(unit, picture="")),))
    assert read_code(code_of(loose(roster))) == as_shared(loose(roster)) == loose(arrived)


def test_what_a_roster_cost_when_it_was_built_arrives_with_it():
    """So that a newer points model can tell what it changes."""
    knights = RosteredUnit(design=UnitDesign(name="Knights"), priced=12_34)
    roster = RosterDesign(name="Host", units=(knights, replace(knights, priced=0, agreed=50_00)), points_version=1)
    assert read_code(code_of(loose(roster))) == loose(roster)


def test_what_players_agreed_that_weapons_cost_arrives():
    bow = UnitDesign(name="Archers", weapons=(WeaponDesign(name="Bow"), WeaponDesign(name="Knife")))
    archers = RosteredUnit(design=bow, carriers=((1,), (1,)), agreed=90_00, weapon_points=(2_50, 0))
    roster = loose(RosterDesign(name="Host", units=(archers,)))
    assert read_code(code_of(roster)) == roster


@pytest.mark.parametrize("item", [kind(name="") for kind in KINDS.values()])
def test_what_says_nothing_but_a_name_arrives(item):
    assert read_code(code_of(loose(item))) == loose(item)


def test_dice_arrive_with_a_weapon():
    assert read_code(code_of(loose(WeaponDesign(name="Bow", ap=1), "d10"))).dice == "d10"


# Room


def rows_in(version: int) -> int:
    """How many rows of squares a QR code of a version has."""
    return 17 + 4 * version


def test_twelve_units_fit_into_one_picture_of_version_22():
    (picture,) = pictures_of(loose(without_lore(twelve_units())))
    assert len(picture.rows) <= rows_in(22)


def test_with_lore_twelve_units_take_two_smaller_pictures():
    pictures = pictures_of(loose(twelve_units()))
    assert len(pictures) == 2
    assert all(len(picture.rows) < rows_in(22) for picture in pictures)


def test_pictures_have_level_m_so_that_a_stain_does_no_harm():
    (picture,) = pictures_of(loose(without_lore(twelve_units())))
    assert picture.rows == [bytes(row) for row in segno.make_qr(picture.text, error="m").matrix]


@pytest.mark.parametrize("army", ["causeway-regiment", "ember-hunt", "tinker-convoy"])
def test_a_premade_army_with_its_lore_fits_into_one_picture(army):
    assert len(pictures_of(loose(premade_design(army)))) == 1


def test_a_weapon_that_many_carry_is_written_once():
    rifle = WeaponDesign(name="A rifle with a long and unusual name: Qwertzuiop", perks=("Leech",))
    one = RosteredUnit(design=UnitDesign(name="A", weapons=(rifle,)), carriers=((1,),))
    other = RosteredUnit(design=UnitDesign(name="B", weapons=(rifle,)), carriers=((1,),))
    alone, both = (code_of(loose(RosterDesign(name="R", units=units))) for units in ((one,), (one, other)))
    assert len(both) - len(alone) < 12


def test_codes_are_made_of_letters_that_a_qr_code_packs_tightly():
    assert set(code_of(loose(twelve_units()))) <= set(LETTERS) <= IN_ALPHANUMERIC_QR - set(" *%:")


@pytest.mark.parametrize("size", range(6))
def test_letters_give_back_their_bytes(size):
    for data in (b"\0" * size, b"\xff" * size, bytes(range(size))):
        assert from_letters(to_letters(data)) == data


def large_faction() -> Faction:
    units = [
        UnitDesign(name=f"Company {n}", lore=f"The {n}th company. " * 20, weapons=(WeaponDesign(name=f"Gun {n}"),))
        for n in range(150)
    ]
    return Faction(name="Everybody", units=tuple(units))


def test_a_large_faction_arrives():
    item = loose(large_faction())
    assert read_code(code_of(item)) == item


def test_another_program_reads_a_code_as_the_documentation_says():
    """With nothing but zlib, JSON and the dictionary."""
    page = (ROOT / "docs" / "sharing.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(import json, zlib\n.*?)```", page, re.DOTALL)
    reader: dict[str, Any] = {}
    exec(program, reader)
    code = code_of(loose(WeaponDesign(name="Long Bow", range_in=30, perks=("Leech",)), "d10"))
    weapon = {"name": "Long Bow", "range_in": 30, "perks": ["Leech"]}
    assert reader["design"](code, DICTIONARY) == {"kind": "weapon", "item": weapon, "dice": "d10"}


# What stays as it is forever


def kind_in(path: Path) -> str:
    return path.stem.partition("-")[0]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_code_that_was_given_out_is_read_the_same_forever(path):
    code, _, text = path.read_text(encoding="utf-8").partition("\n\n")
    held = msgspec.json.decode(text)
    assert read_code(code) == (msgspec.convert(held["item"], KINDS[kind_in(path)]), held["dice"])


def test_there_is_a_golden_code_of_each_kind():
    assert {kind_in(path) for path in GOLDEN} == set(KINDS)
    assert (Path(__file__).parent / "golden" / "roster-priced.txt") in GOLDEN


# What cannot be shared


def test_half_a_character_cannot_be_shared():
    with pytest.raises(NotShared, match="half a character"):
        code_of(loose(WeaponDesign(name="\ud800")))


def test_a_number_beyond_its_limit_cannot_be_shared():
    with pytest.raises(NotShared, match=r"power must be a whole number from 0 to 999, not 1000\."):
        code_of(loose(WeaponDesign(name="Sun", power=1000)))
    with pytest.raises(NotShared, match="power must be a whole number from 0 to 999, not -1"):
        code_of(loose(WeaponDesign(name="Void", power=-1)))


def test_a_list_beyond_its_limit_cannot_be_shared():
    with pytest.raises(NotShared, match="weapons must be a list of at most 40, not 41"):
        code_of(loose(UnitDesign(name="Arsenal", weapons=tuple(WeaponDesign(name=str(n)) for n in range(41)))))


def test_a_type_that_does_not_exist_cannot_be_shared():
    with pytest.raises(NotShared, match="'Siege' is none of Assault, Battle, Heavy"):
        code_of(loose(WeaponDesign(name="Ram", type="Siege")))  # type: ignore[arg-type]


def test_carriers_have_to_fit_the_models():
    unit = RosteredUnit(design=UnitDesign(name="A", weapons=(WeaponDesign(name="W"),)), models=3, carriers=((1, 1),))
    with pytest.raises(NotShared, match="the weapons of some models are missing"):
        code_of(loose(RosterDesign(name="R", units=(unit,))))


def test_what_is_too_large_for_a_code_says_so():
    lore = "".join(chr(0x4E00 + i) for i in range(10_000))
    units = tuple(UnitDesign(name=str(n), lore=f"{n}{lore[5:]}") for n in range(60))
    with pytest.raises(NotShared, match="too large for a code"):
        code_of(loose(Faction(name="Library", units=units)))


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(loose_items(), st.integers(60, 600), st.randoms(use_true_random=False))
def test_any_set_of_pictures_is_read_in_any_order(item, letters, chance):
    try:
        texts = [picture.text for picture in pictures_of(item, letters)]
    except NotShared as refused:
        assert "pictures" in str(refused)
        return
    assert max(map(len, texts)) <= letters
    chance.shuffle(texts)
    assert read_pictures(texts) == item


def test_pictures_of_a_set_are_read_in_any_order_and_more_than_once():
    item = loose(twelve_units())
    texts = [picture.text for picture in pictures_of(item, 200)]
    assert len(texts) > 4
    assert read_pictures([*reversed(texts), texts[1]]) == item
