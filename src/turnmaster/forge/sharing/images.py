"""Read codes from images and files: photographs, screenshots, or saved texts.

Images are examined in a process of their own (`looking.py`) with limits for its time and memory, because a small file
can keep the reader busy for minutes. Without processes, only small images are examined.
"""

import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore

import msgspec

from turnmaster.forge.designs import Loose
from turnmaster.forge.sharing import looking
from turnmaster.forge.sharing.pictures import read_code, read_pictures
from turnmaster.forge.sharing.refusals import NoCode, TooLarge
from turnmaster.profiles.reading import read_bytes

MOST_BYTES = 25_000_000
MOST_PIXELS_HERE = 1_000_000  # of an image that is looked at in this process
MOST_WAITING = 10.0  # seconds, on a machine that is busy with other things

NO_IMAGE = "This image cannot be read. Use a PNG, JPEG, WebP, GIF or BMP file."
TOO_HARD = "The image takes too long or too much memory to read. Cut it down to the code."

_few = BoundedSemaphore(2)  # images at a time, because each may take much memory


class Looked(msgspec.Struct):
    """The result of examining an image."""

    texts: list[str] = []
    large: str = ""
    none: bool = False


def texts_in_image(data: bytes) -> list[str]:
    """Return the texts of all QR codes in an image."""
    if len(data) > MOST_BYTES:
        raise TooLarge(f"The image is too large: it has {len(data):,} bytes, and the limit is {MOST_BYTES:,}.")
    with _few:
        looked = _looked_elsewhere(data) if _has_processes() else _looked_here(data)
    if looked.large:
        raise TooLarge(f"The image is too large: {looked.large}. Cut it down to the code.")
    if looked.none:
        raise NoCode(NO_IMAGE)
    return looked.texts


def _has_processes() -> bool:
    return bool(sys.executable) and sys.platform not in ("emscripten", "wasi") and not hasattr(sys, "frozen")


def _looked_elsewhere(data: bytes) -> Looked:
    """Examine an image in a process that is ended if it takes too long."""
    command = [sys.executable, "-P", looking.__file__]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=MOST_WAITING, check=False)
    except subprocess.TimeoutExpired:
        raise TooLarge(TOO_HARD) from None
    except OSError:
        return _looked_here(data)
    if done.returncode:
        raise TooLarge(TOO_HARD)
    return msgspec.json.decode(done.stdout, type=Looked)


def _looked_here(data: bytes) -> Looked:
    """Examine an image in this process, if it is small."""
    try:
        return Looked(looking.texts_in(data, MOST_PIXELS_HERE))
    except looking.LargeImage as error:
        return Looked(large=str(error))
    except looking.NoImage:
        return Looked(none=True)


def read_data(data: bytes) -> Loose:
    """Read an item from the contents of a file: a text with a code, or an image with one or more QR codes."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _read_image(data)
    return read_code(text)


def _read_image(data: bytes) -> Loose:
    texts = texts_in_image(data)
    if not texts:
        raise NoCode("No QR code was found in the image. Take it from nearer, or with more light.")
    return read_pictures(texts)


def read_file(path: Path) -> Loose:
    """Read an item from a file with a code or an image."""
    return read_data(read_bytes(path, MOST_BYTES))
