"""Share codes: an item as a text that can be passed on anywhere, and read without a network.

A code starts with `TM`, its version, and a sign for its form: `.` for a whole one, and `/` for a part of a set of
pictures (`pictures.py`). A checksum and the data follow as letters. docs/sharing.md describes codes.
"""

import re
import unicodedata
import zlib

from turnmaster.forge.designs import Loose
from turnmaster.forge.sharing.layout import read, written
from turnmaster.forge.sharing.letters import from_letters, to_letters
from turnmaster.forge.sharing.packing import packed, unpacked
from turnmaster.forge.sharing.refusals import DamagedCode, NewerCode, NoCode, NotShared, TooLarge

MAGIC, VERSION = "TM", "1"
WHOLE, PART = ".", "/"

MOST_LETTERS = 600_000  # of a code, and of a text that is looked at
MOST_UNPACKED = 1_000_000  # bytes of the text in a code
_CHECK = 4  # bytes of the checksum
_HEAD = len(MAGIC + VERSION + WHOLE)
_LINK = re.compile(rf"^\s*https?://\S+?#(?={MAGIC})", re.IGNORECASE)
_VERSIONS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def code_of(loose: Loose) -> str:
    """Encode a weapon, unit, faction, armoury or roster as a text. Pictures and origins of units are omitted."""
    text = written(loose)
    if len(text) > MOST_UNPACKED:
        raise NotShared(f"This is too large for a code: {len(text):,} bytes, and the limit is {MOST_UNPACKED:,}.")
    data = packed(text)
    code = MAGIC + VERSION + WHOLE + to_letters(zlib.crc32(data).to_bytes(_CHECK, "big") + data)
    if len(code) > MOST_LETTERS:
        raise NotShared(f"This is too large for a code: {len(code):,} letters, and the limit is {MOST_LETTERS:,}.")
    return code


def item_in(text: str) -> Loose:
    """Decode the item in a whole code."""
    code = tidied(text)
    if way_of(code) == PART:
        raise DamagedCode("This is one QR code of a set. Scan the other ones too.")
    data = from_letters(code[_HEAD:])
    checksum, data = data[:_CHECK], data[_CHECK:]
    if zlib.crc32(data).to_bytes(_CHECK, "big") != checksum:
        raise DamagedCode("The code is damaged or incomplete: its checksum is wrong. Copy the whole code again.")
    return read(unpacked(data, MOST_UNPACKED))


def tidied(text: str) -> str:
    """Return the code in a text: without a link, spaces, line breaks and invisible characters, in capitals."""
    check_length(text)
    return "".join(
        sign for sign in without_link(text) if not sign.isspace() and unicodedata.category(sign) != "Cf"
    ).upper()


def without_link(text: str) -> str:
    """Return a text that starts with a code where it starts with the link to a page that reads the code."""
    return _LINK.sub("", text, count=1)


def check_length(text: str) -> None:
    """Refuse a text that is too long for a code, before it is examined."""
    if len(text) > MOST_LETTERS:
        raise TooLarge(f"The text is too large for a code: it has {len(text):,} characters.")


def way_of(code: str) -> str:
    """Return the form of a code: whole, or a part of a set."""
    if not code.startswith(MAGIC) or code[2:3] not in _VERSIONS or code[3:4] not in (WHOLE, PART):
        raise NoCode(f"This is not a share code of Turnmaster. Those start with {MAGIC}{VERSION}{WHOLE}.")
    if len(code) < _HEAD:
        raise DamagedCode("The code is cut off. Copy the whole code again.")
    if code[2] != VERSION:
        raise NewerCode(
            f"The code is of version {code[2]}, and this program reads version {VERSION}; update Turnmaster."
        )
    return code[3]
