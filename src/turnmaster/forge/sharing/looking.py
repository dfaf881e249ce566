"""Find QR codes in an image. This is a program of its own, which can be ended when it takes too long.

    python -P looking.py < image

It prints its results as JSON. It imports nothing of this package, so that it starts at once, and image libraries only
when there is an image, because they are large.
"""

import io
import json
import math
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 9_000_000  # a screen of 3,840 by 2,160 has fewer
MOST_IN_WEBP = 3_000_000  # its decoder has several copies of the whole image
MOST_IN_PHOTOGRAPH = 50_000_000  # photographs are made smaller while they are unpacked
MOST_COEFFICIENTS = 27_000_000  # of a progressive photograph, which is unpacked as a whole: 9 million pixels in colour
MOST_MEMORY = 64_000_000  # bytes that an image may take, once the programs that look at it are there
MOST_ADDRESSES = 1_000_000_000  # bytes, where the system does not tell how many are in use
MOST_SECONDS = 1.4  # of work, not of waiting
STRIP = 256  # rows
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


class NoImage(Exception):
    """A file that is not a complete image."""


class LargeImage(Exception):
    """An image with too many pixels; the text says how many."""


def texts_in(data: bytes, most_pixels: int = MOST_PIXELS) -> list[str]:
    """Return the texts of the QR codes in an image."""
    import zxingcpp

    grey = _grey(data, most_pixels)
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [code.text for code in found if code.text]


def _grey(data: bytes, most_pixels: int) -> "Image":
    """Return an image in shades of grey; refuse a large one."""
    from PIL import Image

    try:
        _check_webp(data)
        image = Image.open(io.BytesIO(data), formats=FORMATS)
        _check_size(image, most_pixels)
        return _on_white(image)
    except (LargeImage, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise LargeImage("by far") from None
    except Exception:  # a damaged image makes the decoders fail in more ways than they document
        raise NoImage from None


def _check_size(image: "Image", most_pixels: int) -> None:
    wide, high = image.size
    if image.format == "JPEG" and not _is_unpacked_whole(image) and wide * high <= MOST_IN_PHOTOGRAPH:
        part = 1 << max(0, math.ceil(math.log2(max(1, wide * high / most_pixels)) / 2))
        image.draft("L", (wide // part, high // part))
    if math.prod(image.size) > most_pixels:
        raise LargeImage(f"{wide:,} by {high:,} pixels")


def _check_webp(data: bytes) -> None:
    """Refuse a large WebP by its first bytes, because its decoder takes memory for all of it when it is opened."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return
    if data[12:16] == b"VP8X":  # a frame for transparency, movement or notes
        wide, high = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
    elif data[12:16] == b"VP8L":  # without loss
        bits = int.from_bytes(data[21:25], "little")
        wide, high = 1 + bits % 2**14, 1 + (bits >> 14) % 2**14
    else:
        wide, high = (int.from_bytes(data[at : at + 2], "little") % 2**14 for at in (26, 28))
    if wide * high > MOST_IN_WEBP:
        raise LargeImage(f"{wide:,} by {high:,} pixels")


def _is_unpacked_whole(image: "Image") -> bool:
    """Check whether a photograph needs too much memory to be made smaller while it is unpacked."""
    coefficients = math.prod(image.size) * len(image.getbands())
    return bool(image.info.get("progressive")) and coefficients > MOST_COEFFICIENTS


def _on_white(image: "Image") -> "Image":
    """Return an image in grey, with transparent parts in white. It works in strips, to save memory."""
    from PIL import Image

    if not image.has_transparency_data:
        return image.convert("L")
    image.load()
    white = Image.new("L", image.size, 255)
    for top in range(0, image.height, STRIP):
        strip = image.crop((0, top, image.width, min(top + STRIP, image.height))).convert("RGBA")
        white.paste(strip.convert("L"), (0, top), mask=strip.getchannel("A"))
    return white


def limit_time() -> None:
    """Let the system end this program when it takes too long, if it can."""
    if hasattr(signal, "setitimer"):  # on Windows the program that began it ends it
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # finer than a limit, which counts whole seconds


def limit_memory() -> None:
    """Let the system limit the memory for an image; the image libraries are loaded before."""
    try:
        import resource
    except ImportError:
        return
    import zxingcpp  # noqa: F401
    from PIL import Image

    Image.init()
    most = _addresses() + MOST_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _addresses() -> int:
    """Return the bytes of addresses that are in use now, or many where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return MOST_ADDRESSES


def main() -> None:
    limit_time()
    data = sys.stdin.buffer.read()
    limit_memory()
    found: dict[str, object]
    try:
        found = {"texts": texts_in(data)}
    except LargeImage as error:
        found = {"large": str(error)}
    except NoImage:
        found = {"none": True}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
