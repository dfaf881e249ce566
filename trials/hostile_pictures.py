"""Hostile pictures and backups, sent to the server as people send them."""

import base64
import io
import json
import zlib
from functools import cache
from random import Random
from typing import Any

from PIL import Image

from trials.children import ChildrenWatch
from trials.hostile_codes import codes
from trials.hostile_runs import Case, Defect
from trials.hostile_server import MOST_GROWTH, server
from turnmaster.forge.sharing.pictures import Picture

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


def hostile_picture(case: Case) -> None:
    """An image that is damaged, huge, full of marks, or none at all."""
    image = random_image(case.random)
    if (grown := peak(image) - usual_peak()) > MOST_GROWTH:
        raise Defect(f"the process that looks at a picture of {len(image):,} bytes grows by {grown:,} bytes")


def peak(image: bytes) -> int:
    """Send a picture, and return the most bytes of the process that looks at it."""
    with ChildrenWatch() as watch:
        server().send("POST", "/api/forge/image", image, {"content-type": "application/octet-stream"})
    return watch.peak


@cache
def usual_peak() -> int:
    return peak(saved(Image.new("L", (90, 90)), "PNG"))


def random_image(random: Random) -> bytes:
    way = random.randrange(7)
    if way == 0:
        return random.randbytes(random.choice((0, 10, 5_000)))
    if way == 1:
        return claimed_png(random.choice((1, 20_000, 2**31 - 1)), random.choice((1, 20_000, 60_000)))
    if way == 2:
        return full_of_marks(random.choice((500, 1_500, 2_900)), random.choice((9, 12, 21)))
    if way == 3:
        speckled = Image.effect_noise((90, 60), 90).convert(random.choice(("RGB", "CMYK")))
        large = speckled.resize(random.choice(((3_000, 2_900), (4_000, 3_000), (8_000, 6_000))))
        return saved(large, "JPEG", progressive=True, subsampling=0)
    if way == 4:
        size = random.choice(((10, 10), (3_000, 2_900), (7_000, 7_000)))
        return saved(Image.new("RGB", size, (200, 10, 10)), "JPEG", progressive=True)
    good = saved(
        Image.open(io.BytesIO(Picture(random.choice(codes())[:600]).png(4))).convert("RGB"), random.choice(KINDS)
    )
    at, gone = random.randrange(len(good)), random.choice((0, 1, 40))
    return good[:at] + random.randbytes(random.choice((0, 1, 9))) + good[at + gone :]


def saved(image: Image.Image, kind: str, **how: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def claimed_png(wide: int, high: int) -> bytes:
    """A PNG that says it is large, and holds next to nothing."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    data = zlib.compress(bytes(100_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def full_of_marks(side: int, every: int) -> bytes:
    """A small file full of what QR codes begin with."""
    tile = Image.new("1", (every, every), 1)
    tile.paste(0, (1, 1, 8, 8))
    tile.paste(1, (2, 2, 7, 7))
    tile.paste(0, (3, 3, 6, 6))
    sheet = Image.new("1", (side, side), 1)
    for x in range(0, side, every):
        sheet.paste(tile, (x, 0))
    row = sheet.crop((0, 0, side, every))
    for y in range(every, side, every):
        sheet.paste(row, (0, y))
    return saved(sheet, "PNG")


@cache
def a_backup() -> bytes:
    return base64.b64decode(json.loads(server().send("GET", "/api/backup")[1])["database"])


def hostile_backup(case: Case) -> None:
    """A backup with some bytes changed; whatever became of it, the lists answer afterwards."""
    random, data = case.random, bytearray(a_backup())
    for _ in range(random.choice((1, 3, 30))):
        data[random.randrange(random.choice((100, len(data))))] = random.randrange(256)
    whole = bytes(data[: random.randrange(len(data))] if random.random() < 0.2 else data)
    body = {"database": base64.b64encode(whole).decode()}
    server().send("POST", "/api/backup", json.dumps(body).encode())
    for path in ("/api/battles", "/api/journal", "/api/forge/library", "/api/tabletops"):
        server().send("GET", path)
    sound = {"database": base64.b64encode(a_backup()).decode()}
    server().send("POST", "/api/backup", json.dumps(sound).encode())
