"""Roster files: what is written is what is read, and what is wrong is told in one sentence."""

import json
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from turnmaster.profiles import (
    ROSTER_VERSION,
    BadFile,
    Roster,
    UnitProfile,
    WeaponProfile,
    convert_roster,
    full_hp,
    load_roster,
    parse_roster,
    roster_to_json,
)
from turnmaster.profiles.profile import spread_evenly
from turnmaster.profiles.stands import LEAST_SIDE, MOST_SIDE, Stand, read_base

ROSTER = """\
version: 1
name: Iron Watch
units:
  - name: Soldiers
    points: 82
    models: 4
    move: 6
    dash: 6
    defence: 3
    hp: 1
    armour: 4+
    weapons:
      - {name: Rifle, range: 30, attacks: 2, power: 4, type: Battle}
      - name: Flag
        attacks: 1
        power: 2
        ap: 5+
        carriers: [2]
  - {name: Tank, points: 142.5, defence: 7, hp: 5, aegis: "-", weapons: [{name: Gun, attacks: 2, power: 8, count: 2}]}
"""


def read(text: str) -> Roster:
    return parse_roster(text, "army.yaml")


# What is read


def test_a_roster_is_read_as_written():
    army = read(ROSTER)
    soldiers, tank = army.units
    assert (army.name, army.dice, army.points) == ("Iron Watch", "d6", 224.5)
    assert (soldiers.models, soldiers.move_in, soldiers.armour, soldiers.aegis) == (4, 6, 4, 0)
    assert (tank.models, tank.points, tank.base_mm, tank.move_in) == (1, 142.5, 40, 0)
    assert full_hp(soldiers) == 4


def test_every_model_carries_a_weapon_unless_the_file_says_who():
    soldiers, tank = read(ROSTER).units
    rifle, flag = soldiers.weapons
    assert (rifle.carriers, flag.carriers, tank.weapons[0].carriers) == ((1, 1, 1, 1), (0, 1, 0, 0), (2,))


@given(st.integers(0, 400), st.integers(1, 50))
def test_weapons_are_spread_evenly(count, models):
    spread = spread_evenly(count, models)
    assert sum(spread) == count
    assert len(spread) == models
    assert max(spread) - min(spread) <= 1


def test_letters_that_other_readers_take_for_truth_stay_letters():
    assert read(ROSTER.replace("Iron Watch", "No")).name == "No"
    assert read(ROSTER.replace("Iron Watch", "1:30")).name == "1:30"


def test_a_file_is_read_from_disk(tmp_path):
    path = tmp_path / "watch.yaml"
    path.write_text(ROSTER, encoding="utf-8")
    assert load_roster(path) == read(ROSTER)


@pytest.mark.parametrize(
    ("written", "base_mm", "sides", "height"),
    [
        ("base: 32", 32, (0, 0, False), 160),
        ('base: "32mm"', 32, (0, 0, False), 160),
        ("base: 32 mm", 32, (0, 0, False), 160),
        ("base: 32.5mm", 25, (12795, 12795, False), 162),
        ("base: '1.5\"'", 25, (15000, 15000, False), 190),
        ('base: "35x60mm"', 25, (13780, 23622, False), 175),
        ('base: "60x35mm"', 25, (23622, 13780, False), 175),
        ("base: '2.5x4\"'", 25, (25000, 40000, False), 317),
        ("base: 2.5 x 4 in", 25, (25000, 40000, False), 317),
        ("hull: [2, 4.5]", 25, (20000, 45000, True), 150),
        ("hull: [20, 20]", 25, (200_000, 200_000, True), 1500),
        ("hull: [0.5, 9]", 25, (5000, 90_000, True), 50),
        ("hull: [2, 4.5]\n    height: 3", 25, (20000, 45000, True), 300),
    ],
)
def test_models_stand_on_round_and_oval_bases_and_on_hulls(written, base_mm, sides, height):
    soldiers = read(changed("    hp: 1\n", f"    hp: 1\n    {written}\n")).units[0]
    found = (soldiers.base_width, soldiers.base_length, soldiers.hull)
    assert (soldiers.base_mm, found, soldiers.height_hundredths) == (base_mm, sides, height)


def test_the_other_dice_leave_bases_and_heights_alone():
    army = read(changed("    hp: 1\n", "    hp: 1\n    hull: [2, 4.5]\n    height: 2.5\n"))
    for before, after in zip(army.units, convert_roster(army, "d10").units, strict=True):
        for part in ("base_mm", "base_width", "base_length", "hull", "height_hundredths"):
            assert getattr(before, part) == getattr(after, part)


# Round trips

names = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=30)
stats = st.integers(0, 999)
saves = {"d6": st.sampled_from([0, 2, 3, 4, 5, 6]), "d10": st.integers(0, 9)}


sides = st.integers(LEAST_SIDE, MOST_SIDE)
stands = st.one_of(
    st.integers(10, 300).map(lambda mm: Stand(mm)),
    st.builds(lambda w, n, hull: Stand(base_width=w, base_length=n, hull=hull), sides, sides, st.booleans()),
    st.builds(lambda across: Stand(base_width=across, base_length=across), st.integers(LEAST_SIDE, 118_110)),
    st.builds(lambda w, n: read_base(f"{w}x{n}mm"), st.integers(10, 508), st.integers(10, 508)),
    st.builds(lambda side, hull: Stand(base_width=side, base_length=side, hull=hull), sides, st.booleans()),
)


@st.composite
def weapons(draw: Any, name: str, models: int, dice: str) -> WeaponProfile:
    carriers = draw(st.lists(st.integers(0, 3), min_size=models, max_size=models))
    return WeaponProfile(
        name=name,
        range_in=draw(stats),
        attacks=draw(st.integers(0, 100)),
        power=draw(stats),
        ap=draw(saves[dice]),
        type=draw(st.sampled_from(["Assault", "Battle", "Heavy"])),
        deflect=draw(st.integers(0, 9)),
        ward=draw(st.integers(0, 9)),
        parry=draw(st.integers(0, 9)),
        carriers=tuple(carriers),
    )


@st.composite
def units(draw: Any, dice: str) -> UnitProfile:
    models = draw(st.integers(1, 10))
    weapon_names = draw(st.lists(names, unique=True, max_size=3))
    stand = draw(stands)
    return UnitProfile(
        name=draw(names),
        points_hundredths=draw(st.integers(0, 10_000_000)),
        models=models,
        move_in=draw(stats),
        dash_in=draw(stats),
        defence=draw(stats),
        hp=draw(st.integers(1, 999)),
        armour=draw(saves[dice]),
        aegis=draw(saves[dice]),
        transport=draw(stats),
        fire_points=draw(st.booleans()),
        weapons=tuple(draw(weapons(name, models, dice)) for name in weapon_names),
        base_mm=stand.base_mm,
        base_width=stand.base_width,
        base_length=stand.base_length,
        hull=stand.hull,
        height_hundredths=draw(st.integers(25, 4800)),
    )


@st.composite
def rosters(draw: Any) -> Roster:
    dice = draw(st.sampled_from(["d6", "d10"]))
    army = draw(st.lists(units(dice), min_size=1, max_size=3))
    return Roster(name=draw(names), units=tuple(army), dice=dice, lore=draw(st.text(max_size=40)))


@settings(max_examples=60, deadline=None)
@given(rosters())
def test_a_written_roster_reads_back_as_itself(army):
    assert parse_roster(roster_to_json(army).decode(), "army.json") == army


@settings(max_examples=40, deadline=None)
@given(rosters())
def test_yaml_and_json_say_the_same(army):
    document = json.loads(roster_to_json(army))
    assert read(yaml.safe_dump(document, sort_keys=False)) == army


@pytest.mark.parametrize(
    "lore", ["\x7f", "\x85", "\u2028", "\ufeff", "\uffff", "\U0001f600", "\t\r\n", '"\\', "é"], ids=ascii
)
def test_every_character_of_the_lore_survives(lore):
    army = Roster(name="A", units=read(ROSTER).units, lore=lore)
    assert parse_roster(roster_to_json(army).decode(), "army.json") == army


def test_escaped_halves_of_a_character_are_put_together():
    assert read(changed("Iron Watch", r'"\ud83d\ude00"')).name == "\U0001f600"


# What is wrong


def bad(text: str) -> str:
    """The sentence about a bad file: it names the file and is one line."""
    with pytest.raises(BadFile) as caught:
        read(text)
    sentence = str(caught.value)
    assert sentence.startswith("army.yaml")
    assert "\n" not in sentence
    return sentence


def changed(old: str, new: str) -> str:
    assert old in ROSTER
    return ROSTER.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "place", "what"),
    [
        ("    points: 82\n", "    points: many\n", "line 5: Soldiers: ", "a number"),
        ("    points: 82\n", "", "line 4: Soldiers: ", "points"),
        ("    points: 82\n", "    points: -1\n", "line 5: Soldiers: ", "0 to 100,000"),
        ("    points: 82\n", "    points: 1e999\n", "line 5: Soldiers: ", "a number"),
        ("    models: 4\n", "    models: 0\n", "line 6: Soldiers: ", "1 to 200"),
        ("    models: 4\n", "    models: 201\n", "line 6: Soldiers: ", "1 to 200"),
        ("    models: 4\n", "    models: 2.5\n", "line 6: Soldiers: ", "a whole number"),
        ("    models: 4\n", "    models: true\n", "line 6: Soldiers: ", "a whole number"),
        ("    models: 4\n", "    models: 99999999999999999999\n", "line 6: Soldiers: ", "a whole number"),
        ("    hp: 1\n", "    hp: 0\n", "line 10: Soldiers: ", "1 to 999"),
        ("    hp: 1\n", "    hp: null\n", "line 10: Soldiers: ", "a whole number"),
        ("    hp: 1\n", "    hp: 1\n    base: 9\n", "line 11: Soldiers: ", "10 to 300 millimetres"),
        ("    hp: 1\n", "    hp: 1\n    base: 301mm\n", "line 11: Soldiers: ", "10 to 300 millimetres"),
        ("    hp: 1\n", "    hp: 1\n    base: big\n", "line 11: Soldiers: ", "not 'big'"),
        ("    hp: 1\n", "    hp: 1\n    base: [32]\n", "line 11: Soldiers: ", "a whole number or text"),
        ("    hp: 1\n", "    hp: 1\n    base: 5x60mm\n", "line 11: Soldiers: ", 'from 10 mm to 20"'),
        ("    hp: 1\n", "    hp: 1\n    hull: [2, 20.1]\n", "line 11: Soldiers: ", "such as [2.5, 4], up to 20"),
        ("    hp: 1\n", "    hp: 1\n    hull: [2]\n", "line 11: Soldiers: ", "the width and the length"),
        ("    hp: 1\n", "    hp: 1\n    base: 25\n    hull: [2, 3]\n", "line 12: Soldiers: ", "not both"),
        ("    hp: 1\n", "    hp: 1\n    height: 49\n", "line 11: Soldiers: ", "0.25 to 48 inches"),
        ("    hp: 1\n", "    hp: 1\n    armor: 4+\n", "line 11: Soldiers: ", "did you mean armour?"),
        ("    move: 6\n", "    move: -1\n", "line 7: Soldiers: ", "0 to 999"),
        ("    armour: 4+\n", "    armour: 7+\n", "line 11: Soldiers: ", "2+ to 6+"),
        ("    armour: 4+\n", "    armour: 1+\n", "line 11: Soldiers: ", "2+ to 6+"),
        ("    armour: 4+\n", "    armour: [4]\n", "line 11: Soldiers: ", "armour must be"),
        ("    armour: 4+\n", "    armour: -\n", "line 11", "quotes"),
        ("        ap: 5+\n", "        ap: x\n", "line 17: Soldiers, weapon Flag: ", "2+ to 6+"),
        ("        attacks: 1\n", "        attacks: 1000\n", "line 15: Soldiers, weapon Flag: ", "0 to 999"),
        ("        attacks: 1\n", "", "line 14: Soldiers, weapon Flag: ", "attacks"),
        ("carriers: [2]", "carriers: [5]", "line 18: Soldiers, weapon Flag: ", "1 to 4"),
        ("carriers: [2]", "carriers: [0]", "line 18: Soldiers, weapon Flag: ", "1 to 4"),
        ("carriers: [2]", "carriers: {a: 1}", "line 18: Soldiers, weapon Flag: ", "number of a model"),
        ("carriers: [2]", "carriers: {1: 21}", "line 18: Soldiers, weapon Flag: ", "1 to 20"),
        ("carriers: [2]", "count: 3\n        carriers: [2]", "line 19: Soldiers, weapon Flag: ", "count says 3"),
        ("carriers: [2]", "count: 999", "line 18: Soldiers, weapon Flag: ", "0 to 80"),
        ("type: Battle", "type: Siege", "line 13: Soldiers, weapon Rifle: ", "Siege"),
        ("type: Battle", "perks: [Flight]", "line 13: Soldiers, weapon Rifle: ", "no perk 'Flight'"),
        ("type: Battle", "parry: 10", "line 13: Soldiers, weapon Rifle: ", "0 to 9"),
        ("name: Flag", "name: Rifle", "line 14: Soldiers, weapon Rifle: ", "already a weapon"),
        ("name: Iron Watch", 'name: ""', "line 2: ", "name must be 1 to 80 letters"),
        ("name: Iron Watch", f"name: {'x' * 81}", "line 2: ", "name must be 1 to 80 letters"),
        ("name: Iron Watch", r'name: "a\nb"', "line 2: ", "name must be 1 to 80 letters"),
        ("name: Iron Watch", "name: [Iron]", "line 2: ", "text"),
        ("name: Iron Watch", "dice: d20\nname: Iron Watch", "line 2: ", "d20"),
        ("name: Iron Watch", "name: Iron Watch\nname: Watch", "line 3", "given twice"),
        ("name: Iron Watch", "name: &a Iron", "line 2", "anchors"),
        ("name: Iron Watch", "name: *a", "line 2", "anchors"),
        ("name: Iron Watch", "name: !!python/name:os.system x", "line 2", "tag"),
        ("name: Iron Watch", "name: [Iron", "line 3", ""),
        ("name: Iron Watch", "name: {{a: 1}: 2}", "line 2", "key"),
        ("name: Iron Watch", "name: {[1]: 2}", "line 2", "key"),
        ("name: Iron Watch", "\tname: Iron", "line 2", ""),
        ("name: Iron Watch", r'name: "\ud83d"', "line 2", "half of a character"),
        ("version: 1\n", "", "", "version"),
        ("version: 1\n", "version: one\n", "line 1, version", "a version"),
        ("version: 1\n", "version: 0\n", "line 1, version", "a version"),
        ("version: 1\n", "version: true\n", "", "version"),
        ("version: 1\n", "version: 1\nturnmaster: save\n", "line 2, turnmaster", "save"),
    ],
    ids=lambda value: str(value).strip()[:40],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_place(old, new, place, what):
    sentence = bad(changed(old, new))
    assert place in sentence
    assert what in sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("        attacks: 1\n", "        attacks: x\n",
         "army.yaml, line 15: Soldiers, weapon Flag: attacks must be a whole number from 0 to 999, not 'x'"),
        ("    points: 82\n", "    points: many\n",
         "army.yaml, line 5: Soldiers: points must be a number from 0 to 100,000, not 'many'"),
        ("    points: 82\n", "", "army.yaml, line 4: Soldiers: points is missing"),
        ("  - name: Soldiers\n    points: 82\n", "  - points: 82\n",
         "army.yaml, line 4: the first unit: name is missing"),
        ("name: Tank, ", "name: [Tank], ", "army.yaml, line 19: the second unit: name must be text, not a list"),
        ("name: Gun, ", "", "army.yaml, line 19: Tank, the first weapon: name is missing"),
        ("    hp: 1\n", "    hp: 1\n    perks: [7]\n",
         "army.yaml, line 11: Soldiers: the first perk must be text, not 7"),
        ("    armour: 4+\n", "    armour: 7+\n",
         """army.yaml, line 11: Soldiers: armour must be "-" or 2+ to 6+, not '7+'"""),
        ("type: Battle", "type: Batle", "army.yaml, line 13: Soldiers, weapon Rifle: type 'Batle' is none of Assault, "
         "Battle, Heavy: did you mean Battle?"),
        ("    hp: 1\n", "    hp: 1\n    armor: 4+\n",
         "army.yaml, line 11: Soldiers: 'armor' is not known here: did you mean armour?"),
        ("  - {name: Tank", "  - 3\n  - {name: Tank", "army.yaml, line 19: the second unit must be a mapping, not 3"),
    ],
    ids=lambda value: str(value).strip()[:40],
)  # fmt: skip
def test_a_mistake_is_told_with_the_names_of_the_unit_and_the_weapon(old, new, sentence):
    assert bad(changed(old, new)) == sentence


def test_units_without_a_name_are_counted_beyond_the_words_for_it():
    units = "".join(f"  - {{name: Squad {n}, points: 1, defence: 1, hp: 1}}\n" for n in range(13))
    text = f"version: 1\nname: Many\nunits:\n{units}  - {{points: 1, defence: 1, hp: 1}}\n"
    assert bad(text) == "army.yaml, line 17: unit number 14: name is missing"


def test_a_file_without_a_version_is_told_what_to_write():
    assert bad(changed("version: 1\n", "")) == "army.yaml, line 1, version: version is missing; write version: 1"


@pytest.mark.parametrize(
    ("text", "found"),
    [("scenario: A duel\nred: {}", "a scenario"), ("size: [48, 48]", "a battlefield"), ("turnmaster: save", "a save"),
     ("turnmaster: [roster]", "a list")],
)  # fmt: skip
def test_a_file_of_another_kind_is_called_by_its_name(text, found):
    assert f"expected a roster, found {found}" in bad(text)


def test_a_newer_version_asks_for_an_update():
    assert "update turnmaster" in bad(changed("version: 1", f"version: {ROSTER_VERSION + 1}"))


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "hello", "- 1\n- 2", "42", "null", "{}", "[]", "---\na: 1\n---\nb: 2", "\x00", "\x07", "{", "]", "%",
     "@", "? a", "version: 1", "version: 1\nname: A", "version: 1\nname: A\nunits: []", "version: 1\nname: A\nunits: 3",
     "version: 1\nname: A\nunits: [3]", "\ufeff", "version: 1\nname: A\nunits:\n  - ", "\ud800", "a: \udcff"],
    ids=repr,
)  # fmt: skip
def test_what_is_no_roster_at_all_is_told_so(text):
    assert len(bad(text)) > len("army.yaml: ")


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", '{"a": ['])
@pytest.mark.parametrize("levels", [30, 1_000, 50_000])
def test_deep_nesting_is_refused(opening, levels):
    bad(opening * levels)


def test_nesting_inside_a_roster_is_refused():
    assert "deep" in bad(changed("Iron Watch", "[" * 30 + "]" * 30))


def test_too_many_units_weapons_or_attacks_are_refused():
    one = "  - {name: A, points: 1, defence: 1, hp: 1}\n"
    assert "1 to 200" in bad("version: 1\nname: A\nunits:\n" + one * 201)
    gun = ", ".join(f"{{name: G{i}, attacks: 1, power: 1}}" for i in range(41))
    assert "0 to 40" in bad(
        f"version: 1\nname: A\nunits: [{{name: A, points: 1, defence: 1, hp: 1, weapons: [{gun}]}}]"
    )
    many = "{name: A, points: 1, defence: 1, hp: 1, models: 200, weapons: [{name: G, attacks: 999, power: 1}]}"
    assert "attacks" in bad(f"version: 1\nname: A\nunits: [{many}]")


@pytest.mark.parametrize("end", range(len(ROSTER) + 1))
def test_a_file_cut_off_anywhere_is_read_or_refused(end):
    try:
        read(ROSTER[:end])
    except BadFile as error:
        assert str(error).startswith("army.yaml")


@pytest.mark.slow
def test_a_json_file_cut_off_anywhere_is_refused():
    gun = "{name: C, attacks: 1, power: 1}"
    small = f"version: 1\nname: A\nunits: [{{name: B, points: 1, defence: 1, hp: 1, weapons: [{gun}]}}]"
    whole = roster_to_json(read(small)).decode().rstrip()
    for end in range(len(whole)):
        with pytest.raises(BadFile):
            parse_roster(whole[:end], "army.json")


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(ROSTER) - 1), st.text(max_size=4), st.integers(0, 4))
def test_a_file_with_a_slip_is_read_or_refused(at, typed, deleted):
    try:
        read(ROSTER[:at] + typed + ROSTER[at + deleted :])
    except BadFile as error:
        assert "\n" not in str(error)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    with pytest.raises(BadFile):
        read(text)


# Files on disk


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"nobody\.yaml: cannot be read"):
        load_roster(tmp_path / "nobody.yaml")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(BadFile, match="this is a folder"):
        load_roster(tmp_path)


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "army.yaml"
    path.write_bytes(b"version: 1\nname: \xff\xfe")
    with pytest.raises(BadFile, match=r"army\.yaml: this is not text in UTF-8 \(byte 17\)"):
        load_roster(path)


def test_an_absurdly_large_file_is_not_even_read(tmp_path):
    path = tmp_path / "army.yaml"
    with path.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(BadFile, match="1,000,000,000,000 bytes is more than"):
        load_roster(path)


def test_a_name_that_no_file_can_have_is_refused(tmp_path):
    with pytest.raises(BadFile):
        load_roster(tmp_path / "a\0b")
    with pytest.raises(BadFile):
        load_roster(tmp_path / ("x" * 5_000))
