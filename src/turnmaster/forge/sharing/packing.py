"""Compress bytes with zlib, and decompress them with a limit on the result.

Both sides know `dictionary.txt`: names of perks, keys, and typical values of units and weapons, which codes therefore
need not contain. The dictionary is a part of version 1 of codes, and never changes after its release.
"""

import zlib
from functools import cache
from importlib.resources import files

from turnmaster.forge.sharing.refusals import DamagedCode, TooLarge

_RAW = -15  # deflate without a header, with the widest window


@cache
def dictionary() -> bytes:
    """Return the dictionary that compression and decompression share."""
    return files(__package__).joinpath("dictionary.txt").read_text(encoding="utf-8").encode()


def packed(plain: bytes) -> bytes:
    """Compress bytes with raw deflate and the dictionary."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, dictionary())
    return deflate.compress(plain) + deflate.flush()


def unpacked(data: bytes, most: int) -> bytes:
    """Decompress bytes up to the limit."""
    inflate = zlib.decompressobj(_RAW, zdict=dictionary())
    try:
        plain = inflate.decompress(data, most + 1)
    except zlib.error:
        raise DamagedCode("The code is damaged: its letters cannot be unpacked.") from None
    if len(plain) > most:
        raise TooLarge(f"The code is too large: it holds more than {most:,} bytes.")
    if not inflate.eof:
        raise DamagedCode("The code is cut off. Copy the whole code again.")
    if inflate.unused_data:
        raise DamagedCode("The code is damaged: it is too long. Copy the whole code again.")
    return plain
