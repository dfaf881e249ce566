"""Files of weapons, units, factions, armouries and rosters: nothing is lost, and every refusal is a sentence."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.forge.strategies import loose_items, rosters
from turnmaster.errors import TurnmasterError
from turnmaster.forge import files
from turnmaster.forge.designs import (
    Agreement,
    Armoury,
    Faction,
    Loose,
    RosterDesign,
    RosteredUnit,
    UnitDesign,
    WeaponDesign,
    loose,
)
from turnmaster.forge.files import checked, document_of, name_fits, read_item, read_playable, to_json, to_yaml
from turnmaster.forge.playable import playable, profile_of, taken
from turnmaster.forge.points import POINTS_VERSION, price_of_unit
from turnmaster.profiles import BadFile
from turnmaster.profiles.profile import Designation

pytestmark = pytest.mark.slow

PATIENT = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

BOW = WeaponDesign(name="Bow", range_in=18, attacks=1, power=3, lore="Of yew.", symbol="⚔")
ARCHERS = UnitDesign(name="Archers", armour=5, weapons=(BOW,), tags=("Elves",), lore="They miss rarely.")


def as_kept(item: Loose) -> Loose:
    """An item as files keep it: a roster that was never priced, or by this model, is priced now, and remembers it."""
    roster = item.item
    if not isinstance(roster, RosterDesign):
        return item
    is_of_another = roster.points_version not in (0, POINTS_VERSION)

    def price(unit: RosteredUnit) -> int:
        if unit.agreed is not None:
            return 0
        return unit.priced if unit.priced and is_of_another else profile_of(unit, roster.dice).points_hundredths

    units = tuple(replace(unit, priced=price(unit)) for unit in roster.units)
    return Loose(replace(roster, units=units, points_version=roster.points_version or POINTS_VERSION), item.dice)


@PATIENT
@given(item=loose_items())
def test_a_json_file_loses_nothing(item):
    assert read_item(to_json(item).decode(), "file") == as_kept(item)


@PATIENT
@given(item=loose_items())
def test_a_yaml_file_loses_nothing(item):
    assert read_item(to_yaml(item).decode(), "file") == as_kept(item)


@PATIENT
@given(item=loose_items())
def test_whatever_a_file_can_hold_passes_unchanged(item):
    assert checked(item, "it") == as_kept(item)


@PATIENT
@given(roster=rosters())
def test_a_roster_file_is_played_as_it_was_designed(roster):
    """Perks that do not fit, and armies of nobody, are refused in words."""
    try:
        read = read_playable(to_yaml(loose(roster)).decode(), "file")
    except BadFile as error:
        assert str(error).startswith("file")
    else:
        ours = playable(roster)
        assert read.units == ours.units and read.designated == ours.designated and read.dice == ours.dice


def test_a_file_leaves_out_where_a_unit_came_from_and_the_library_keeps_it():
    roster = RosterDesign(name="Army", units=(taken(ARCHERS, 5, origin="abc"),))
    read = read_item(to_yaml(loose(roster)).decode(), "file").item
    assert isinstance(read, RosterDesign) and read.units[0].origin == ""
    kept = checked(loose(roster), "Army").item
    assert isinstance(kept, RosterDesign) and kept.units[0].origin == "abc"


def test_a_picture_and_an_agreement_are_kept():
    picture = "data:image/png;base64,iVBORw0KGgo="
    unit = taken(replace(ARCHERS, picture=picture), 5)
    roster = RosterDesign(name="Army", units=(unit,), agreement=Agreement(limit=500, themes=("Elves",)))
    read = read_item(to_yaml(loose(roster)).decode(), "file").item
    assert isinstance(read, RosterDesign)
    assert read.units[0].design.picture == picture and read.agreement == roster.agreement


# Points


def archers_file(points: str, version: str = "") -> str:
    return (
        f"{{turnmaster: roster, version: 1, {version} name: Army, "
        f"units: [{{name: Archers, {points} models: 5, defence: 3, hp: 1}}]}}"
    )


def only_unit(text: str) -> RosteredUnit:
    item = read_item(text, "file").item
    assert isinstance(item, RosterDesign)
    return item.units[0]


def test_points_that_are_left_out_are_those_of_the_points_model():
    unit = only_unit(archers_file(""))
    assert unit.agreed is None and unit.priced == price_of_unit(unit).hundredths > 0
    assert read_playable(archers_file(""), "file").units[0].points_hundredths == unit.priced


def test_points_of_a_file_that_names_no_points_model_were_agreed_upon():
    assert only_unit(archers_file("points: 77.5,")).agreed == 77_50


def test_points_of_a_file_that_names_its_points_model_were_made_by_it():
    unit = only_unit(archers_file("points: 77.5,", "points_version: 1,"))
    assert unit.agreed is None and unit.priced == 77_50
    assert only_unit(archers_file("points: 77.5, agreed: true,", "points_version: 1,")).agreed == 77_50


def test_a_roster_of_an_older_points_model_keeps_the_prices_it_was_built_with(monkeypatch):
    built = replace(taken(ARCHERS, 5), priced=12_34)
    monkeypatch.setattr(files, "POINTS_VERSION", 2)
    old = RosterDesign(name="Army", units=(built,), points_version=1)
    assert document_of(Loose(old))["units"][0]["points"] == 12.34
    assert read_item(to_json(Loose(old)).decode(), "file").item == old
    assert document_of(Loose(replace(old, points_version=2)))["units"][0]["points"] != 12.34


# Refusals

HEAD = "turnmaster: unit\nversion: 1\nname: Archers\ndefence: 3\nhp: 1\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (HEAD + "moves: 6\n", 6, "moves"),
        (HEAD.replace("hp: 1", "hp: -1"), 5, "must be"),
        (HEAD.replace("hp: 1", "hp: 0"), 5, "must be"),
        (HEAD.replace("defence: 3", "defence: -3"), 4, "must be"),
        (HEAD.replace("defence: 3", "defence: 1000"), 4, "must be"),
        (HEAD.replace("Archers", "A" * 81), 3, "1 to 80 letters"),
        (HEAD.replace("Archers", '"A\\nB"'), 3, "on one line"),
        (HEAD.replace("Archers", '" "'), 3, "1 to 80 letters"),
        (HEAD + "armour: 7+\n", 6, "7"),
        (HEAD + "armour: 1+\n", 6, "1"),
        (HEAD + "picture: http://example.org/a.png\n", 6, "data address"),
        (HEAD + "tags: [" + "a, " * 30 + "]\n", 6, "tags"),
        (HEAD + "weapons:\n" + "  - {name: Bow, attacks: 1, power: 3}\n" * 2, 8, "already"),
        (HEAD + "weapons:\n  - {name: Bow, attacks: -1, power: 3}\n", 7, "must be"),
        (HEAD + "weapons:\n  - {name: Bow, attacks: 1, power: 3, carriers: [1]}\n", 7, "carriers"),
        (HEAD + "models: 5\n", 6, "models"),
        (HEAD + "points: 5\n", 6, "points"),
        (HEAD.replace("version: 1", "version: 2"), 2, "newer than this program reads"),
        (HEAD.replace("version: 1", "version: old"), 2, "expected a version"),
        (HEAD.replace("turnmaster: unit", "turnmaster: spaceship"), 1, "spaceship"),
        (HEAD.replace("hp: 1", "hp: [1"), 6, ""),
        (HEAD + "hp: 2\n", 6, "twice"),
        (HEAD + "lore: &a b\n", 6, "anchors"),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence_with_the_line(text, line, words):
    with pytest.raises(BadFile) as refused:
        read_item(text, "archers.yaml")
    sentence = str(refused.value)
    assert sentence.startswith(f"archers.yaml, line {line}") and words in sentence, sentence
    assert "Traceback" not in sentence and "$" not in sentence and "\n" not in sentence


@pytest.mark.parametrize("text", ["", "[]", "3", "null", "\x00", "{", "a: b", "turnmaster: [unit]", "turnmaster: {}"])
def test_what_is_no_file_of_the_forge_is_refused_in_words(text):
    with pytest.raises(BadFile, match="file"):
        read_item(text, "file")


def test_a_faction_names_the_unit_and_the_line_that_is_wrong():
    text = "turnmaster: faction\nversion: 1\nname: Elves\nunits:\n- name: Archers\n  defence: 3\n  hp: 0\n"
    with pytest.raises(BadFile) as refused:
        read_item(text, "elves.yaml")
    assert str(refused.value).startswith("elves.yaml, line 7") and "Archers" in str(refused.value)


def test_a_roster_in_the_making_may_be_empty_and_one_to_be_played_may_not():
    text = "{turnmaster: roster, version: 1, name: Army, units: []}"
    assert read_item(text, "file").item == RosterDesign(name="Army", points_version=POINTS_VERSION)
    with pytest.raises(BadFile, match="units"):
        read_playable(text, "file")


@pytest.mark.parametrize(
    "item", [Faction(name="Elves", units=(ARCHERS,) * 501), Armoury(name="A", weapons=(BOW,) * 501)]
)
def test_a_file_holds_five_hundred_units_or_weapons(item):
    with pytest.raises(BadFile, match="500"):
        checked(loose(item), "it")


# What pages send


def numbers():
    return st.integers(-3, 12) | st.integers(-(2**70), 2**70)


texts = st.text(max_size=90)
any_weapon = st.builds(WeaponDesign, name=texts, range_in=numbers(), attacks=numbers(), power=numbers(), ap=numbers(),
                       deflect=numbers(), ward=numbers(), parry=numbers(), perks=st.lists(texts, max_size=2).map(tuple),
                       lore=texts, symbol=texts)  # fmt: skip
any_unit = st.builds(UnitDesign, name=texts, move_in=numbers(), dash_in=numbers(), defence=numbers(), hp=numbers(),
                     armour=numbers(), aegis=numbers(), transport=numbers(), base_mm=numbers(), base_width=numbers(),
                     base_length=numbers(), hull=st.booleans(), height_hundredths=numbers(), picture=texts,
                     weapons=st.lists(any_weapon, max_size=2).map(tuple),
                     tags=st.lists(texts, max_size=2).map(tuple))  # fmt: skip
any_carriers = st.lists(st.lists(numbers(), max_size=3).map(tuple), max_size=2).map(tuple)
any_rostered = st.builds(RosteredUnit, design=any_unit | st.just(ARCHERS), models=numbers(), carriers=any_carriers,
                         agreed=st.none() | numbers(), priced=numbers(),
                         traits=st.lists(texts, max_size=1).map(tuple))  # fmt: skip
any_named = st.builds(Designation, texts, st.lists(numbers(), max_size=2).map(tuple))
any_roster = st.builds(RosterDesign, name=texts, units=st.lists(any_rostered, max_size=2).map(tuple),
                       designated=st.lists(any_named, max_size=1).map(tuple), points_version=numbers())  # fmt: skip


@settings(PATIENT, max_examples=400)
@given(item=any_weapon | any_unit | any_roster, dice=st.sampled_from(["d6", "d10"]))
def test_whatever_numbers_a_page_sends_they_are_taken_or_refused_in_words(item, dice):
    try:
        found = checked(loose(item, dice), "it")
    except TurnmasterError as error:
        assert "\n" not in str(error)
    else:
        assert read_item(to_yaml(found).decode(), "file").dice == found.dice


def test_carriers_have_to_fit_the_models():
    lame = RosterDesign(name="Army", units=(RosteredUnit(design=ARCHERS, models=3, carriers=((1, 1),)),))
    with pytest.raises(BadFile, match="Archers needs the number of each weapon for every model"):
        checked(loose(lame), "Army")


def test_whoever_is_designated_has_to_be_there():
    lame = RosterDesign(name="Army", units=(taken(ARCHERS),), designated=(Designation("Controlled", (0, 1)),))
    with pytest.raises(BadFile, match="designated that is not in the roster"):
        checked(loose(lame), "Army")


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a" * 81, "\x07"])
def test_a_name_is_one_line_of_at_most_eighty_letters(name):
    with pytest.raises(BadFile, match="1 to 80 letters on one line"):
        name_fits(name)


def test_json_of_a_page_is_not_a_file_with_other_names():
    assert msgspec.json.decode(to_json(loose(BOW)))["range"] == 18
