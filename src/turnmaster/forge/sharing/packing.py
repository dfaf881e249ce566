"""Bytes packed as tightly as zlib can pack them, and unpacked with a limit to what may come of them.

Both sides have seen `dictionary.txt` before: names of perks, keys, and what units and weapons are usually like. So a
code need not say them. The dictionary is part of version 1 of codes, and never changes once codes are out in the world.
"""

import zlib
from functools import cache
from importlib.resources import files

from turnmaster.forge.sharing.refusals import DamagedCode, TooLarge

_RAW = -15  # deflate without a header, with the widest window


@cache
def dictionary() -> bytes:
    """What writer and reader have both seen before."""
    return files(__package__).joinpath("dictionary.txt").read_text(encoding="utf-8").encode()


def packed(plain: bytes) -> bytes:
    """Pack bytes with raw deflate and the dictionary."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, dictionary())
    return deflate.compress(plain) + deflate.flush()


def unpacked(data: bytes, most: int) -> bytes:
    """Unpack bytes; nothing is unpacked beyond the limit."""
    inflate = zlib.decompressobj(_RAW, zdict=dictionary())
    try:
        plain = inflate.decompress(data, most + 1)
    except zlib.error:
        raise DamagedCode("The code is damaged: its letters cannot be unpacked.") from None
    if len(plain) > most:
        raise TooLarge(f"The code is too large: it holds more than {most:,} bytes.")
    if not inflate.eof:
        raise DamagedCode("The code is cut off: it ends too early. Copy it once more, to its very end.")
    if inflate.unused_data:
        raise DamagedCode("The code is damaged: there is more in it than there should be.")
    return plain
