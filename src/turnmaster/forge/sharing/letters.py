"""Bytes as letters that survive transmission: three letters for two bytes, out of 41.

A QR code packs 45 signs tightly: digits, capitals and nine others. Three letters hold two bytes if there are at least
41 to choose from, so four that are often lost are omitted: the space, the asterisk, which chats use for bold type, the
percent sign, which links use for escapes, and the colon, which becomes a smiley. There are no small letters, so case
does not matter.
"""

from turnmaster.forge.sharing.refusals import DamagedCode

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-./"
BASE = len(LETTERS)

_VALUE = {letter: value for value, letter in enumerate(LETTERS)}


def to_letters(data: bytes) -> str:
    """Encode bytes: three letters for every two bytes, two for a last single one."""
    pairs = [data[i : i + 2] for i in range(0, len(data), 2)]
    return "".join(_spelled(int.from_bytes(pair, "big"), len(pair) + 1) for pair in pairs)


def _spelled(number: int, length: int) -> str:
    letters = ""
    for _ in range(length):
        number, digit = divmod(number, BASE)
        letters += LETTERS[digit]
    return letters


def from_letters(text: str) -> bytes:
    """Decode letters to bytes."""
    groups = [text[i : i + 3] for i in range(0, len(text), 3)]
    return b"".join(_group(group) for group in groups)


def _group(letters: str) -> bytes:
    size = len(letters) - 1
    if not size:
        raise DamagedCode("The code is cut off. Copy the whole code again.")
    try:
        number = sum(_VALUE[letter] * BASE**place for place, letter in enumerate(letters))
    except KeyError as strange:
        raise DamagedCode(f"The code is damaged: no code has the sign {strange.args[0]!r} in it.") from None
    if number >= 256**size:
        raise DamagedCode("The code is damaged: some letters are wrong. Copy the whole code again.")
    return int(number).to_bytes(size, "big")
