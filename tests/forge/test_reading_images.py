"""QR pictures as people meet them: photographed askew, saved as a file, pasted from a screen."""

import io
import resource
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

import pytest
from PIL import Image

from tests.forge.armies import twelve_units
from turnmaster.forge.designs import WeaponDesign, loose
from turnmaster.forge.sharing import code_of, images, looking, pictures_of, read_data, read_file, texts_in_image
from turnmaster.forge.sharing.images import MOST_BYTES
from turnmaster.forge.sharing.looking import MOST_IN_WEBP, MOST_MEMORY, MOST_PIXELS, MOST_SECONDS
from turnmaster.forge.sharing.refusals import MissingPictures, NoCode, TooLarge

pytestmark = pytest.mark.slow

ARMY = loose(twelve_units())
PICTURES = pictures_of(ARMY)


def drawn(number: int = 0) -> Image.Image:
    return Image.open(io.BytesIO(PICTURES[number].png(6))).convert("L")


def saved(image: Image.Image, kind: str, **how: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def side_by_side() -> Image.Image:
    """A sheet with all pictures of the army."""
    wide, high = drawn().size
    sheet = Image.new("L", (len(PICTURES) * (wide + 40), high + 80), 255)
    for number in range(len(PICTURES)):
        sheet.paste(drawn(number), (number * (wide + 40) + 20, 40))
    return sheet


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_a_picture_is_read_from_an_image_of_any_usual_kind(kind):
    assert texts_in_image(saved(drawn(), kind)) == [PICTURES[0].text]


def test_all_pictures_of_an_image_are_read_together():
    assert read_data(saved(side_by_side(), "PNG")) == ARMY


def test_a_photograph_askew_and_in_poor_light_is_read():
    askew = side_by_side().rotate(12, expand=True, fillcolor=200).point(lambda light: 60 + light // 3)
    assert read_data(saved(askew, "JPEG", quality=40)) == ARMY


def test_a_photograph_of_many_pixels_is_read_smaller():
    sheet = side_by_side()
    large = sheet.resize((6000, 6000 * sheet.height // sheet.width))
    assert large.width * large.height > MOST_PIXELS
    assert read_data(saved(large, "JPEG")) == ARMY


def test_dark_squares_on_nothing_are_read():
    squares = drawn()
    clear = Image.new("RGBA", squares.size, (0, 0, 0, 0))
    clear.paste((0, 0, 0, 255), mask=squares.point(lambda light: 255 - light))
    assert texts_in_image(saved(clear, "PNG")) == [PICTURES[0].text]


def test_one_picture_of_a_set_says_which_is_missing():
    with pytest.raises(MissingPictures, match="picture 2 is missing"):
        read_data(saved(drawn(), "PNG"))


def test_files_of_text_and_of_images_are_read(tmp_path):
    text, image = tmp_path / "army.txt", tmp_path / "army.png"
    text.write_text(code_of(ARMY) + "\n", encoding="utf-8")
    image.write_bytes(saved(side_by_side(), "PNG"))
    assert read_file(text) == read_file(image) == ARMY


def test_what_is_no_image_or_has_no_code_is_refused():
    nothing = saved(Image.new("L", (90, 90)), "PNG")
    broken = saved(drawn(), "PNG")[:60]
    for data in (nothing, broken, b"\xff\xfe\xfd", b"\x89PNG\r\n\x1a\n" + bytes(50)):
        with pytest.raises(NoCode):
            read_data(data)


def test_an_image_beyond_all_measure_is_refused():
    with pytest.raises(TooLarge, match="pixels"):
        texts_in_image(saved(Image.new("1", (4_000, 3_000)), "PNG"))
    with pytest.raises(TooLarge, match="by far"):
        texts_in_image(saved(Image.new("1", (14_000, 14_000)), "PNG"))
    with pytest.raises(TooLarge, match="bytes"):
        texts_in_image(bytes(MOST_BYTES + 1))


def test_a_small_weapon_makes_a_small_picture():
    (picture,) = pictures_of(loose(WeaponDesign(name="Bow")))
    assert len(picture.rows) <= 25
    assert picture.svg().startswith("<svg") and "<script" not in picture.svg()


def test_the_reader_of_images_is_loaded_only_when_it_is_needed():
    code = "import sys, turnmaster.forge.sharing; sys.exit(bool({'zxingcpp', 'PIL'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def finder_patterns(side: int = 3_000) -> bytes:
    """A small file full of what QR codes begin with, which keeps readers busy for minutes."""
    mark = Image.new("1", (7, 7), 0)
    mark.paste(1, (1, 1, 6, 6))
    mark.paste(0, (2, 2, 5, 5))
    tile = Image.new("1", (9, 9), 1)
    tile.paste(mark, (1, 1))
    sheet = Image.new("1", (side, side), 1)
    for x in range(0, side, 9):
        sheet.paste(tile, (x, 0))
    for y in range(9, side, 9):
        sheet.paste(sheet.crop((0, 0, side, 9)), (0, y))
    return saved(sheet, "PNG")


def test_a_small_file_that_would_take_minutes_is_given_up_soon():
    data, began = finder_patterns(), time.monotonic()
    assert len(data) < 100_000
    with pytest.raises(TooLarge, match="too long"):
        texts_in_image(data)
    assert time.monotonic() - began < 2 * MOST_SECONDS + 4


def test_a_photograph_that_takes_much_memory_takes_none_of_the_server():
    noise = Image.effect_noise((4_000, 6_000), 90).convert("RGB")
    large = saved(noise, "JPEG", progressive=True, quality=20, subsampling=0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with suppress(TooLarge):
        assert texts_in_image(large) == []
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64_000


PEAK = """
import sys
from turnmaster.forge.sharing import looking
looking.main()
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")), file=sys.stderr)
"""
COARSE = Image.effect_noise((200, 150), 90)


def peak(data: bytes) -> int:
    """The most bytes that the process has in memory at once that looks at an image."""
    done = subprocess.run([sys.executable, "-c", PEAK], input=data, capture_output=True, check=True)
    return int(done.stderr.split()[-1]) * 1024


def coarse(mode: str, wide: int, high: int) -> Image.Image:
    return COARSE.convert(mode).resize((wide, high))


LARGE = {
    "a progressive photograph": lambda: saved(coarse("RGB", 8_000, 6_000), "JPEG", progressive=True, subsampling=0),
    "a progressive screen": lambda: saved(coarse("RGB", 3_840, 2_160), "JPEG", progressive=True, subsampling=0),
    "a photograph": lambda: saved(coarse("RGB", 8_000, 6_000), "JPEG", subsampling=0),
    "four inks": lambda: saved(coarse("CMYK", 3_000, 3_000), "JPEG", progressive=True, subsampling=0),
    "a clear screen": lambda: saved(coarse("RGBA", 3_840, 2_160), "PNG", compress_level=1),
    "a large WebP": lambda: saved(coarse("RGBA", 3_840, 2_160), "WEBP"),
    "a WebP": lambda: saved(coarse("RGBA", 2_000, 1_500), "WEBP"),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell the peak of a process")
@pytest.mark.parametrize("large", LARGE.values(), ids=LARGE)
def test_an_image_takes_no_more_memory_than_it_may(large):
    data, small = large(), saved(drawn(), "PNG")
    assert peak(data) - peak(small) - len(data) < MOST_MEMORY


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not limit the memory of a process")
def test_more_memory_than_an_image_may_take_is_refused_by_the_system():
    greedy = PEAK.replace("looking.main()", "looking.MOST_COEFFICIENTS = 10**9; looking.main()")
    data = saved(coarse("RGB", 8_000, 6_000), "JPEG", progressive=True, subsampling=0)
    done = subprocess.run([sys.executable, "-c", greedy], input=data, capture_output=True, check=False)
    assert done.returncode or int(done.stderr.split()[-1]) * 1024 < 2 * MOST_MEMORY
    assert b"texts" not in done.stdout


def test_progressive_photographs_and_webps_are_refused_from_fewer_pixels_on():
    for data in (LARGE["a progressive photograph"](), LARGE["a large WebP"]()):
        with pytest.raises(TooLarge, match="Cut it down to the code"):
            texts_in_image(data)
    sheet = side_by_side()
    assert read_data(saved(sheet, "JPEG", progressive=True)) == ARMY
    assert sheet.width * sheet.height < MOST_IN_WEBP


@pytest.mark.parametrize("how", [{"lossless": True}, {"lossless": False}, {"exif": b"Exif\0\0"}], ids=str)
def test_the_size_of_every_kind_of_webp_is_read_from_its_first_bytes(how):
    with pytest.raises(looking.LargeImage, match="2,500 by 1,300 pixels"):
        looking.texts_in(saved(coarse("RGB", 2_500, 1_300), "WEBP", **how))


def test_without_processes_only_small_images_are_looked_at(monkeypatch):
    monkeypatch.setattr(images, "_has_processes", lambda: False)
    assert texts_in_image(saved(drawn(), "PNG")) == [PICTURES[0].text]
    with pytest.raises(TooLarge):
        texts_in_image(saved(Image.new("L", (1_100, 1_000), 255), "PNG"))
    with pytest.raises(NoCode):
        texts_in_image(b"\x89PNG nonsense \xff")
