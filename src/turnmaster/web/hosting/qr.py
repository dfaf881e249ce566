"""QR codes as drawings that a page can show."""

import segno

from turnmaster.web.errors import Refused
from turnmaster.web.hosting.messages import MOST_LETTERS, QrCode


def qr_code(text: str) -> QrCode:
    """Draw a text as a QR code; each run of dark squares in a row is one bar of the path."""
    if len(text.encode()) > MOST_LETTERS:
        raise Refused(f"A QR code holds up to {MOST_LETTERS} bytes, and this text has {len(text.encode()):,}.", "text")
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    bars = (f"M{x} {y}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in runs(row))
    return QrCode(len(rows), "".join(bars))


def runs(row: bytes) -> list[tuple[int, int]]:
    """Return the start and the length of each run of dark squares in a row."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found
