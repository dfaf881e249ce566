"""Draw codes as QR codes. A code that is too long for one is divided into a set that can be read in any order.

A picture of a set holds `TM1/2/3/SET/`: its number, their number, and three letters common to the set; then its piece
of the code, and three letters of checksum.
"""

import io
import re
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

import segno

from turnmaster.forge.designs import Loose
from turnmaster.forge.sharing.codes import (
    MAGIC,
    PART,
    VERSION,
    check_length,
    code_of,
    item_in,
    tidied,
    way_of,
    without_link,
)
from turnmaster.forge.sharing.letters import to_letters
from turnmaster.forge.sharing.refusals import DamagedCode, MissingPictures, MixedPictures, NoCode, NotShared

IN_VERSION_22 = 1134  # letters that a QR code of version 22 holds at level M; a phone reads it off paper
MOST_PICTURES = 99
_SEGMENT = 20  # bits that say what follows, and how many signs

_PART = re.compile(rf"{MAGIC}{VERSION}/([1-9]\d?)/([1-9]\d?)/(.{{3}})/(.+)(.{{3}})")
_BEGINS = re.compile(rf"{MAGIC}\w/", re.IGNORECASE)
_AROUND = len(f"{MAGIC}{VERSION}/99/99/SET/SUM")  # letters of a part that are not of the code


class Picture(NamedTuple):
    """A QR code: its text, its number, the size of its set, and the link that a camera opens, which ends with `#`."""

    text: str
    number: int = 1
    of: int = 1
    link: str = ""

    @property
    def rows(self) -> list[bytes]:
        """Return the squares row by row, 1 where they are dark, without a margin."""
        return [bytes(row) for row in self._drawn().matrix]

    def svg(self) -> str:
        """Return the QR code as an SVG of flexible size."""
        out = io.BytesIO()
        self._drawn().save(out, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, border=4)
        return out.getvalue().decode()

    def png(self, scale: int = 8) -> bytes:
        """Return the QR code as a PNG, with this many pixels for each square."""
        out = io.BytesIO()
        self._drawn().save(out, kind="png", scale=scale, border=4)
        return out.getvalue()

    def _drawn(self) -> segno.QRCode:
        if not self.link:
            return segno.make_qr(self.text, error="m")
        # A list is drawn part by part, so that the code stays as small as without the link; the types omit lists.
        return segno.make_qr([self.link, self.text], error="m")  # type: ignore[arg-type]


def pictures_of(loose: Loose, letters: int = IN_VERSION_22, link: str = "") -> list[Picture]:
    """Return an item as the smallest set of QR codes with up to this many letters each, the link included."""
    code, letters = code_of(loose), letters - _letters_for(link)
    if len(code) <= letters:
        return [Picture(code, link=link)]
    count = -(-len(code) // (letters - _AROUND))
    if count > MOST_PICTURES:
        raise NotShared(f"This would need {count} QR codes. Share it as a text or a file instead.")
    size = -(-len(code) // count)
    pieces = [code[i : i + size] for i in range(0, len(code), size)]
    parts = [_part(code, piece, n, len(pieces)) for n, piece in enumerate(pieces, start=1)]
    return [Picture(text, n, len(pieces), link) for n, text in enumerate(parts, start=1)]


def _letters_for(link: str) -> int:
    """Return how many letters of a code take as much room as a link, whose signs take 8 bits each and letters 5.5."""
    return -(-(_SEGMENT + 8 * len(link.encode())) * 2 // 11) if link else 0


def _part(code: str, piece: str, number: int, count: int) -> str:
    text = f"{MAGIC}{VERSION}{PART}{number}/{count}/{_short_sum(code)}/{piece}"
    return text + _short_sum(text)


def _short_sum(text: str) -> str:
    return to_letters((crc32(text.encode()) & 0xFFFF).to_bytes(2, "big"))


class _Part(NamedTuple):
    """The contents of one QR code of a set."""

    number: int
    of: int
    of_set: str
    piece: str


def read_code(text: str) -> Loose:
    """Decode a code, or the codes of a set one after another. Spaces, line breaks and small letters are allowed."""
    check_length(text)
    pieces: list[list[str]] = [[]]
    for word in map(without_link, text.split()):
        if _BEGINS.match(word) and pieces[-1]:
            pieces.append([])
        pieces[-1].append(word)
    return read_pictures(["".join(words) for words in pieces])


def read_pictures(texts: Sequence[str]) -> Loose:
    """Decode a QR code, or a set in any order; duplicates are allowed."""
    codes = list(dict.fromkeys(tidied(text) for text in texts))
    if not codes:
        raise NoCode("There is no code to read.")
    ways = [way_of(code) for code in codes]
    if len(codes) == 1 and ways[0] != PART:
        return item_in(codes[0])
    if any(way != PART for way in ways):
        raise MixedPictures("These codes do not belong together. Read them one after another.")
    return item_in(_joined([_read_part(code) for code in codes]))


def _read_part(code: str) -> _Part:
    match = _PART.fullmatch(code)
    if match is None or int(match[1]) > int(match[2]):
        raise DamagedCode("A QR code is damaged or cut off. Scan it again.")
    if _short_sum(code[:-3]) != match[5]:
        raise DamagedCode(f"Picture {match[1]} of {match[2]} is damaged: its checksum is wrong. Scan it again.")
    return _Part(int(match[1]), int(match[2]), match[3], match[4])


def _joined(parts: list[_Part]) -> str:
    """Join the parts of a code."""
    count = parts[0].of
    if len({(part.of, part.of_set) for part in parts}) > 1:
        raise MixedPictures("These QR codes are from different sets. Scan those of one set together.")
    pieces = {part.number: part.piece for part in parts}
    if len(pieces) < len(parts):
        raise MixedPictures("Two of these QR codes have the same number. Scan those of one set together.")
    missing = [str(number) for number in range(1, count + 1) if number not in pieces]
    if missing:
        which = f"picture {missing[0]}" if len(missing) == 1 else f"pictures {', '.join(missing)}"
        raise MissingPictures(f"The set has {count} pictures; {which} {'is' if len(missing) == 1 else 'are'} missing.")
    return "".join(pieces[number] for number in range(1, count + 1))
