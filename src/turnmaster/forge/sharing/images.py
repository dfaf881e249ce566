"""Codes from images and files: photographs, screenshots, or texts that somebody saved.

What looks at images is imported when there is one, because it is large, and most codes come as texts.
"""

import io
import math
from pathlib import Path
from typing import TYPE_CHECKING

from turnmaster.forge.designs import Loose
from turnmaster.forge.sharing.pictures import read_code, read_pictures
from turnmaster.forge.sharing.refusals import BadCode, NoCode, TooLarge
from turnmaster.profiles.reading import read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 25_000_000
MOST_PIXELS = 9_000_000  # a screen of 3,840 by 2,160 has fewer; with these an image takes up to 64 MB in memory
MOST_IN_PHOTOGRAPH = 50_000_000  # photographs are made smaller while they are unpacked
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


def texts_in_image(data: bytes) -> list[str]:
    """What the QR codes in an image say, ours or not."""
    import zxingcpp

    found = zxingcpp.read_barcodes(_grey(data), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [code.text for code in found if code.text]


def _grey(data: bytes) -> "Image":
    """An image in shades of grey, small enough to be looked at."""
    if len(data) > MOST_BYTES:
        raise TooLarge(f"The image is too large: it has {len(data):,} bytes, where {MOST_BYTES:,} would do.")
    from PIL import Image

    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
        _check_size(image)
        return _on_white(image)
    except BadCode:
        raise
    except Image.DecompressionBombError:
        raise TooLarge("The image is too large by far; cut it down to the code.") from None
    except Exception:  # a damaged image makes the decoders fail in more ways than they document
        raise NoCode("This is not an image that can be read: a PNG, JPEG, WebP, GIF or BMP.") from None


def _check_size(image: "Image") -> None:
    wide, high = image.size
    if image.format == "JPEG" and wide * high <= MOST_IN_PHOTOGRAPH:
        part = 1 << max(0, math.ceil(math.log2(max(1, wide * high / MOST_PIXELS)) / 2))
        image.draft("L", (wide // part, high // part))
    if math.prod(image.size) > MOST_PIXELS:
        raise TooLarge(f"The image is too large: {wide:,} by {high:,} pixels. Cut it down to the code.")


def _on_white(image: "Image") -> "Image":
    """The image in grey; what was transparent becomes white."""
    from PIL import Image

    if not image.has_transparency_data:
        return image.convert("L")
    whole = image.convert("RGBA")
    white = Image.new("L", whole.size, 255)
    white.paste(whole.convert("L"), mask=whole.getchannel("A"))
    return white


def read_data(data: bytes) -> Loose:
    """What a file holds that somebody was given: a text with a code, or an image with one or more pictures."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _read_image(data)
    return read_code(text)


def _read_image(data: bytes) -> Loose:
    texts = texts_in_image(data)
    if not texts:
        raise NoCode("There is no QR code in the image that can be read; take it from nearer, or with more light.")
    return read_pictures(texts)


def read_file(path: Path) -> Loose:
    """What a file holds, as in `read_data`."""
    return read_data(read_bytes(path, MOST_BYTES))
