"""Codes: what goes in comes out, in as little room as possible, and what cannot be read is refused with a sentence."""

import hashlib
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.forge.armies import premade_design, twelve_units, without_lore
from tests.forge.strategies import ODD_NAMES, loose_items
from turnmaster.forge.designs import Armoury, Faction, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign, loose
from turnmaster.forge.sharing import NotShared, as_shared, code_of, pictures_of, read_code, read_pictures
from turnmaster.forge.sharing.codes import PLAIN
from turnmaster.forge.sharing.letters import LETTERS, from_letters, to_letters
from turnmaster.forge.sharing.perk_ids import perk_ids
from turnmaster.perks.catalogue import all_perks

pytestmark = pytest.mark.slow

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


def test_dice_arrive_with_a_weapon():
    assert read_code(code_of(loose(WeaponDesign(name="Bow", ap=1), "d10"))).dice == "d10"


# Room


def test_twelve_units_fit_into_one_picture_of_version_15():
    (picture,) = pictures_of(loose(without_lore(twelve_units())))
    assert len(picture.rows) <= 17 + 4 * 15


def test_with_lore_twelve_units_take_two_pictures():
    assert len(pictures_of(loose(twelve_units()))) == 2


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


def test_a_large_faction_is_written_plainly_and_arrives():
    item = loose(large_faction())
    assert code_of(item)[3] == PLAIN
    assert read_code(code_of(item)) == item


@pytest.mark.slow
def test_what_is_just_small_enough_to_be_guessed_is_read_within_the_limit():
    """Numbers of seven bits take the most guesses for a byte."""
    odd = [replace(WeaponDesign(name=""), range_in=64 + n % 63, attacks=127, power=126 - n % 50) for n in range(900)]
    fitting = [n for n in range(300, 900, 25) if code_of(loose(Armoury(name="A", weapons=tuple(odd[:n]))))[3] != PLAIN]
    item = loose(Armoury(name="A", weapons=tuple(odd[: fitting[-1]])))
    assert read_code(code_of(item)) == item


# What stays as it is forever


def test_every_perk_has_a_number_and_no_number_is_there_twice():
    assert not set(all_perks()) - set(perk_ids()), "give it the next number at the end of perk_ids.csv"
    assert not set(perk_ids()) - set(all_perks()), "codes that were given out name it"
    assert sorted(perk_ids().values()) == list(range(1, len(perk_ids()) + 1))


def test_the_number_of_a_perk_never_changes():
    """New perks are added at the end and need nothing here: the first 386 are those whose numbers codes have had since
    the first version. Take a higher count and its checksum only if nothing above it has changed.
    """
    first = "\n".join([f"{number} {perk}" for perk, number in perk_ids().items()][:386])
    assert hashlib.sha256(first.encode()).hexdigest().startswith("832be404dd13be90762fee17061ea1b9")


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
    with pytest.raises(NotShared, match="Half a character"):
        code_of(loose(WeaponDesign(name="\ud800")))


def test_a_number_beyond_its_limit_cannot_be_shared():
    with pytest.raises(NotShared, match=r"1,000 cannot be shared as weapon power; codes take 0 to 999\."):
        code_of(loose(WeaponDesign(name="Sun", power=1000)))
    with pytest.raises(NotShared, match="-1 cannot be shared as weapon power"):
        code_of(loose(WeaponDesign(name="Void", power=-1)))


def test_a_list_beyond_its_limit_cannot_be_shared():
    with pytest.raises(NotShared, match="There are 41 unit weapons; up to 40 can be shared"):
        code_of(loose(UnitDesign(name="Arsenal", weapons=tuple(WeaponDesign(name=str(n)) for n in range(41)))))


def test_a_type_that_does_not_exist_cannot_be_shared():
    with pytest.raises(NotShared, match="'Siege' cannot be shared as weapon type"):
        code_of(loose(WeaponDesign(name="Ram", type="Siege")))  # type: ignore[arg-type]


def test_carriers_have_to_fit_the_models():
    unit = RosteredUnit(design=UnitDesign(name="A", weapons=(WeaponDesign(name="W"),)), models=3, carriers=((1, 1),))
    with pytest.raises(NotShared, match="for every model"):
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
