"""Codes that are damaged, cut off, mixed up or made to do harm: each is refused with a sentence, and costs little."""

import json
import random
import time
import tracemalloc
import zlib
from pathlib import Path

import pytest

from tests.forge.armies import premade_design, twelve_units
from turnmaster.forge.designs import Faction, Loose, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign, loose
from turnmaster.forge.sharing import BadCode, NotShared, code_of, pictures_of, read_code, read_pictures
from turnmaster.forge.sharing.letters import LETTERS, to_letters
from turnmaster.forge.sharing.packing import packed
from turnmaster.forge.sharing.refusals import (
    DamagedCode,
    MissingPictures,
    MixedPictures,
    NewerCode,
    NoCode,
    TooLarge,
    UnknownKind,
)

MB = 1 << 20
CODES = [path.read_text(encoding="utf-8").partition("\n")[0] for path in (Path(__file__).parent / "golden").iterdir()]


def with_checksum(data: bytes) -> str:
    """A code that is whole, whatever is in it."""
    return "TM1." + to_letters(zlib.crc32(data).to_bytes(4, "big") + data)


def saying(document: object) -> str:
    """A code that says something, whatever it is."""
    return with_checksum(packed(json.dumps(document).encode()))


def refusal(text: str) -> str:
    with pytest.raises(BadCode) as refused:
        read_code(text)
    return str(refused.value)


def is_sentence(text: str) -> bool:
    return text[:1].isupper() and text.endswith(".") and len(text) < 200


def is_read_or_refused(code: str) -> bool:
    """Whether a code was refused, with a sentence; anything but an item or such a refusal fails."""
    try:
        assert isinstance(read_code(code), Loose)
    except BadCode as refused:
        assert is_sentence(str(refused)), refused
        return True
    return False


# What people do to codes


@pytest.fixture(scope="module")
def bow() -> Loose:
    return loose(WeaponDesign(name="Long Bow", range_in=30, perks=("Leech",)))


def test_spaces_line_breaks_and_small_letters_do_no_harm(bow):
    code = code_of(bow)
    wrapped = "\n".join(f"  {code[i : i + 7]} " for i in range(0, len(code), 7))
    for text in (f"\ufeff {code}\r\n", wrapped, code.lower(), "\u200b".join(code), wrapped.swapcase()):
        assert read_code(text) == bow


def test_a_text_that_is_no_code_is_refused():
    for text in ("", "   ", "Hello", "https://example.org", "TM", "TM1", "TMé.ABC", "🐉", "TM1?ABC"):
        with pytest.raises(NoCode):
            read_code(text)


def test_a_code_of_a_later_version_asks_for_an_update(bow):
    with pytest.raises(NewerCode, match=r"version 2.*update"):
        read_code(code_of(bow).replace("TM1", "TM2", 1))


def test_a_code_that_is_cut_off_anywhere_is_refused(bow):
    code = code_of(bow)
    for length in range(4, len(code)):
        with pytest.raises(DamagedCode):
            read_code(code[:length])


def test_a_sign_that_no_code_has_is_named(bow):
    assert "'*'" in refusal(code_of(bow)[:8] + "*" + code_of(bow)[9:])


def test_one_wrong_letter_anywhere_is_noticed(bow):
    code = code_of(bow)
    for place in range(4, len(code)):
        other = LETTERS[(LETTERS.index(code[place]) + 1) % len(LETTERS)]
        with pytest.raises(DamagedCode):
            read_code(code[:place] + other + code[place + 1 :])


# Pictures


def texts(item: Loose) -> list[str]:
    return [picture.text for picture in pictures_of(item, 200)]


def test_missing_pictures_are_named():
    parts = texts(loose(twelve_units()))
    with pytest.raises(MissingPictures, match=rf"has {len(parts)} pictures; pictures 1, 3 are missing"):
        read_pictures([parts[1], *parts[3:]])
    with pytest.raises(MissingPictures, match="picture 2 is missing"):
        read_code("\n".join([parts[0], *parts[2:]]))


def test_pictures_of_different_sets_are_not_mixed(bow):
    one, other = texts(loose(twelve_units())), texts(loose(premade_design("ember-hunt")))
    for mixed in ([one[0], other[1]], [*one, *other], [one[0], code_of(bow)], [code_of(bow), code_of(bow) + "A"]):
        with pytest.raises(MixedPictures):
            read_pictures(mixed)


def test_a_damaged_picture_is_named():
    parts = texts(loose(twelve_units()))
    wrong = parts[1][:-5] + ("A" if parts[1][-5] != "A" else "B") + parts[1][-4:]
    with pytest.raises(DamagedCode, match=rf"Picture 2 of {len(parts)} is damaged"):
        read_pictures([parts[0], wrong, *parts[2:]])


def test_a_picture_that_is_cut_off_or_numbered_wrongly_is_refused():
    for text in ("TM1/1/2/ABC/", "TM1/3/2/ABC/DEF123", "TM1/0/2/ABC/DEF123", "TM1/1/200/ABC/DEF123", "TM1/"):
        with pytest.raises(DamagedCode):
            read_pictures([text])
    with pytest.raises(NoCode):
        read_pictures([])


# Codes made to do harm: their checksums are right


def test_an_unknown_kind_is_refused():
    with pytest.raises(UnknownKind, match="Update"):
        read_code(saying({"kind": "fortress", "item": {"name": "Keep"}}))


def weapon(**said: object) -> dict[str, object]:
    return {"kind": "weapon", "item": {"name": "Bow", **said}}


def roster(**said: object) -> dict[str, object]:
    design = {"name": "Archers", "weapons": [{"name": "Bow"}]}
    return {"kind": "roster", "item": {"name": "Host", "units": [{"design": design, **said}]}}


@pytest.mark.parametrize("document", [
    [], {}, "TM1", 7, None, {"kind": "weapon"}, {"kind": "weapon", "item": []}, {**weapon(), "and": "more"},
    weapon(power=1000), weapon(power=-1), weapon(power=1.5), weapon(power="9" * 5000), weapon(type="Siege"),
    weapon(name="a" * 81), weapon(lore="a" * 10_001), weapon(perks=[""] * 101), weapon(**{"x" * 5000: 1}),
    weapon(speed=3), {**weapon(), "dice": "d7"}, {"kind": "unit", "item": {"name": "A", "weapons": [weapon()]}},
    roster(models=201), roster(models=0), roster(carriers=[[1, 1]]), roster(carriers=[1, 1]), roster(carriers=[21]),
    roster(models=3, carriers=[[1, 1]]), roster(origin="mine"),
])  # fmt: skip
def test_whatever_no_code_says_is_refused_in_a_sentence(document):
    assert is_read_or_refused(saying(document))


@pytest.mark.parametrize("text", [b"", b"{", b"[" * 900_000, b'{"kind"' * 9000, b"\xff" * 10, b"1" * 100_000,
                                  rb'{"kind":"weapon","item":{"name":"\ud800"}}'])  # fmt: skip
def test_what_is_not_even_json_is_refused_in_a_sentence(text):
    assert is_read_or_refused(with_checksum(packed(text)))


def test_a_code_that_ends_too_early_or_goes_on_after_its_end_is_refused(bow):
    whole = packed(json.dumps(weapon()).encode())
    assert "cut off" in refusal(with_checksum(whole[:-3]))
    assert "too long" in refusal(with_checksum(whole + b"more"))


def test_what_points_beyond_the_dictionary_is_refused():
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=bytes(32_768))
    data = deflate.compress(bytes(5_000)) + deflate.flush()
    assert is_read_or_refused(with_checksum(data))


def test_a_perk_that_this_version_does_not_know_goes_by_its_name():
    bow = WeaponDesign(name="Bow", perks=("Perk of the Future",))
    assert read_code(saying(weapon(perks=["Perk of the Future"]))) == loose(bow)


@pytest.mark.slow
def test_a_bomb_is_refused_before_it_goes_off():
    """Megabytes of noughts packed into kilobytes, text that is just too long, and a megabyte of lists in lists."""
    bombs = [packed(bytes(80 * MB)), packed(b" " * 1_000_001), packed(b"[" + b"[]," * 330_000 + b"[]]")]
    read_code(CODES[0])  # what is loaded once does not count
    tracemalloc.start()
    assert "too large" in refusal(with_checksum(bombs[0])) and "too large" in refusal(with_checksum(bombs[1]))
    assert is_read_or_refused(with_checksum(bombs[2]))
    assert tracemalloc.get_traced_memory()[1] < 64 * MB
    tracemalloc.stop()


def test_a_text_beyond_all_measure_is_not_even_looked_at():
    with pytest.raises(TooLarge):
        read_code("TM1." + "A" * 10_000_000)


def test_a_small_code_of_the_largest_roster_stays_small_in_memory():
    """Two hundred units of one design with forty weapons, which two hundred models carry."""
    weapons = tuple(WeaponDesign(name=str(number)) for number in range(40))
    unit = RosteredUnit(design=UnitDesign(name="A", weapons=weapons), models=200, carriers=((1,) * 200,) * 40)
    host = loose(RosterDesign(name="Host", units=(unit,) * 200))
    code = code_of(host)
    assert len(code) < 2000
    tracemalloc.start()
    assert read_code(code) == host
    assert tracemalloc.get_traced_memory()[1] < 64 * MB
    tracemalloc.stop()


def damaged(chance: random.Random) -> str:
    """A code of which something was lost, changed, doubled or swapped."""
    code = chance.choice(CODES)
    start = chance.randrange(len(code))
    end = min(len(code), start + chance.choice((1, 1, 2, 10, 1000)))
    strange = "".join(chance.choices(LETTERS + "é*: \U0001f409\0\ud800", k=chance.randint(1, 4)))
    return chance.choice((
        code[:start], code[start:], code[:start] + code[end:], code[:start] + strange + code[end:],
        code[:end] + code[start:], code[:start] + code[start:end][::-1] + code[end:],
    ))  # fmt: skip


def is_whole(code: str) -> bool:
    """Whether nothing was damaged after all; spaces do no harm."""
    return "".join(code.split()) in CODES


def changed(chance: random.Random) -> bytes:
    """The text of a roster of which a few bytes are others."""
    text = bytearray(json.dumps(roster(models=3, carriers=[[1, 0, 1]])).encode())
    for _ in range(chance.randint(1, 4)):
        text[chance.randrange(len(text))] = chance.choice(b'0123456789[]{},:"abc\xff')
    return bytes(text)


def hostile(chance: random.Random) -> str:
    """Any bytes at all under a right checksum, or those of a code with some of them changed."""
    noise = chance.randbytes(chance.choice((0, 1, 5, 50, 500)))
    few = bytes(chance.choices((0, 1, 2, 4, 200, 255), k=chance.randint(0, 2000)))
    return chance.choice((
        with_checksum(noise), with_checksum(few), with_checksum(packed(noise)), with_checksum(packed(few)),
        with_checksum(packed(changed(chance))),
    ))  # fmt: skip


def test_a_thousand_damaged_codes_are_refused():
    chance = random.Random(7)
    codes = [code for code in (damaged(chance) for _ in range(1000)) if not is_whole(code)]
    assert all(is_read_or_refused(code) for code in codes)


@pytest.mark.slow
def test_ten_thousand_damaged_and_hostile_codes_are_refused_or_read():
    chance = random.Random(8)
    codes = [code for code in (damaged(chance) for _ in range(9000)) if not is_whole(code)]
    assert all(is_read_or_refused(code) for code in codes)
    refused = sum(is_read_or_refused(hostile(chance)) for _ in range(1500))
    assert refused > 1000  # the others happen to be items


# Limits of what is read, and of what comes of it


@pytest.mark.parametrize("space", [" ", "\n", "\u00a0", " tm1", " A"])
def test_a_code_with_thirty_thousand_spaces_is_refused_at_once(space):
    began = time.process_time()
    with pytest.raises(BadCode):
        read_code("TM1." + space * 30_000 + "A")
    assert time.process_time() - began < 2


def test_a_short_code_that_repeats_much_is_refused():
    """Two hundred times a unit with forty weapons, each with a long story: 80 MB out of some thousand letters."""
    bow = {"name": "Bow", "lore": "a" * 10_000}
    code = saying({"kind": "faction", "item": {"name": "Elves", "units": [{"name": "A", "weapons": [bow] * 40}] * 50}})
    with pytest.raises(TooLarge):
        read_code(code)


def test_what_would_be_too_large_to_read_is_not_written():
    archers = UnitDesign(name="Archers", weapons=(WeaponDesign(name="Bow", lore="a" * 10_000),) * 40)
    with pytest.raises(NotShared, match="too large"):
        code_of(loose(Faction(name="Elves", units=(archers,) * 50)))
