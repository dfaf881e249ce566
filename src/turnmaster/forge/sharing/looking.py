"""Find QR codes in an image. This is a program of its own, which can be ended when it takes too long.

    python -P looking.py < image

It prints its results as JSON. It imports nothing of this package, so that it starts at once, and image libraries only
when there is an image, because they are large.
"""

import io
import json
import math
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 9_000_000  # a screen of 3,840 by 2,160 has fewer; with these an image takes up to 64 MB in memory
MOST_IN_PHOTOGRAPH = 50_000_000  # photographs are made smaller while they are unpacked
MOST_MEMORY = 1_000_000_000  # bytes of addresses, the programs that look at images among them
MOST_SECONDS = 1.4  # of work, not of waiting
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
    if image.format == "JPEG" and wide * high <= MOST_IN_PHOTOGRAPH:
        part = 1 << max(0, math.ceil(math.log2(max(1, wide * high / most_pixels)) / 2))
        image.draft("L", (wide // part, high // part))
    if math.prod(image.size) > most_pixels:
        raise LargeImage(f"{wide:,} by {high:,} pixels")


def _on_white(image: "Image") -> "Image":
    """Return an image in grey, with transparent parts in white."""
    from PIL import Image

    if not image.has_transparency_data:
        return image.convert("L")
    whole = image.convert("RGBA")
    white = Image.new("L", whole.size, 255)
    white.paste(whole.convert("L"), mask=whole.getchannel("A"))
    return white


def limit_itself() -> None:
    """Limit the memory and time of this program, if the system can do that."""
    try:
        import resource
    except ImportError:  # Windows; whoever began it ends it
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # finer than a limit, which counts whole seconds


def main() -> None:
    limit_itself()
    found: dict[str, object]
    try:
        found = {"texts": texts_in(sys.stdin.buffer.read())}
    except LargeImage as error:
        found = {"large": str(error)}
    except NoImage:
        found = {"none": True}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
