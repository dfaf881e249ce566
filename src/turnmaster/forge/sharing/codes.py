"""Codes: an item as a text that can be passed on anywhere, and read without a network.

A code begins with `TM`, its version, and a sign that says how it goes on: `.` for a dense one, `+` for a plain one,
which is what large items get, and `/` for a part of a set of pictures (`pictures.py`). Letters for a checksum and the
data follow. docs/sharing.md describes them.
"""

import unicodedata
import zlib

from turnmaster.forge.designs import Loose
from turnmaster.forge.extent import written_out
from turnmaster.forge.sharing.bits import BitReader, BitWriter
from turnmaster.forge.sharing.layout import as_shared, coded
from turnmaster.forge.sharing.letters import from_letters, to_letters
from turnmaster.forge.sharing.primer import primed_guesser
from turnmaster.forge.sharing.refusals import DamagedCode, NewerCode, NoCode, NotShared, TooLarge
from turnmaster.forge.sharing.streams import Dense, PlainReader, PlainWriter

MAGIC, VERSION = "TM", "1"
DENSE, PLAIN, PART = ".", "+", "/"

MOST_LETTERS = 600_000  # of a code, and of a text that is looked at
MOST_PLAIN = 1_000_000  # bytes of a plain code once it is inflated
MOST_DENSE = 6_000  # bytes, written plainly, of what is written densely: some thirty units with their lore
MOST_WRITTEN_OUT = 1_000_000  # letters of a code, with whatever it repeats in full each time
_CHECK = 4  # bytes of the checksum
_HEAD = len(MAGIC + VERSION + DENSE)
_RAW_DEFLATE = -15
_VERSIONS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def code_of(loose: Loose) -> str:
    """A weapon, unit, faction, armoury or roster as a text. Pictures and origins of units are left out."""
    shared = as_shared(loose)
    plain = PlainWriter()
    coded(plain, shared)
    way, data = (DENSE, _dense(shared)) if len(plain.out) <= MOST_DENSE else (PLAIN, _packed(plain.out))
    code = MAGIC + VERSION + way + to_letters(zlib.crc32(data).to_bytes(_CHECK, "big") + data)
    if len(code) > MOST_LETTERS:
        raise NotShared(f"This is too large for a code: {len(code):,} letters, where {MOST_LETTERS:,} would do.")
    return code


def _dense(loose: Loose) -> bytes:
    bits = BitWriter()
    coded(Dense(bits, primed_guesser()), loose)
    return bits.written()


def _packed(plain: bytes | bytearray) -> bytes:
    if len(plain) > MOST_PLAIN:
        raise NotShared(f"This is too large for a code: {len(plain):,} bytes, where {MOST_PLAIN:,} would do.")
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    return deflate.compress(plain) + deflate.flush()


def item_in(text: str) -> Loose:
    """What a whole code holds."""
    code = tidied(text)
    way = way_of(code)
    if way == PART:
        raise DamagedCode("This is one picture of a set; read the other ones too.")
    data = from_letters(code[_HEAD:])
    checksum, data = data[:_CHECK], data[_CHECK:]
    if zlib.crc32(data).to_bytes(_CHECK, "big") != checksum:
        raise DamagedCode("The code is damaged or not complete: its checksum is wrong. Copy it once more, as a whole.")
    found = coded(Dense(BitReader(data), primed_guesser())) if way == DENSE else _from_plain(data)
    _check_written_out(found)
    return found


def _check_written_out(found: Loose) -> None:
    """Refuse a code that repeats something large so often that nobody could write it out."""
    if written_out(found.item) > MOST_WRITTEN_OUT:
        raise TooLarge(f"The code is too large: written out, it has more than {MOST_WRITTEN_OUT:,} letters.")


def _from_plain(data: bytes) -> Loose:
    inflate = zlib.decompressobj(_RAW_DEFLATE)
    try:
        plain = inflate.decompress(data, MOST_PLAIN)
    except zlib.error:
        raise DamagedCode("The code is damaged: what is packed in it cannot be unpacked.") from None
    if inflate.unconsumed_tail:
        raise TooLarge(f"The code is too large: it holds more than {MOST_PLAIN:,} bytes.")
    stream = PlainReader(plain)
    found = coded(stream)
    if not stream.at_end:
        raise DamagedCode("The code is damaged: there is more in it than there should be.")
    return found


def tidied(text: str) -> str:
    """A text as it was before somebody passed it on: without spaces, line breaks and signs that cannot be seen."""
    check_length(text)
    return "".join(sign for sign in text if not sign.isspace() and unicodedata.category(sign) != "Cf").upper()


def check_length(text: str) -> None:
    """Refuse a text that is too long to be a code, before anything looks at it."""
    if len(text) > MOST_LETTERS:
        raise TooLarge(f"The text is too large for a code: it has {len(text):,} characters.")


def way_of(code: str) -> str:
    """How a code goes on after its version."""
    if not code.startswith(MAGIC) or code[2:3] not in _VERSIONS or code[3:4] not in (DENSE, PLAIN, PART):
        raise NoCode(f"This is no code of Turnmaster; those begin with {MAGIC}{VERSION}{DENSE} or the like.")
    if len(code) < _HEAD:
        raise DamagedCode("The code is cut off; copy it once more, to its very end.")
    if code[2] != VERSION:
        raise NewerCode(
            f"The code is of version {code[2]}, and this program reads version {VERSION}; update Turnmaster."
        )
    return code[3]
