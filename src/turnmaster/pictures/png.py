"""Convert SVG text to a PNG image with the typesetter that also makes the printed pages."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
BOARD = "turnmaster board"  # the command that draws most pictures
PPI = 192  # two dots to a pixel of the picture, of which there are 96 to an inch

_PAGE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.picture), format: "svg")
"""


def png_of(svg: str, made_by: str = BOARD) -> bytes:
    """Return the picture as an image of twice its size in pixels, with a note about its origin."""
    import typst  # only when something is drawn, because it is large

    image = typst.compile(_PAGE, format="png", ppi=PPI, sys_inputs={"picture": svg})
    assert isinstance(image, bytes)
    return signed(image, made_by)


def signed(image: bytes, made_by: str = BOARD) -> bytes:
    """Insert a text chunk right after the header of an image."""
    header = len(SIGNATURE) + 12 + struct.unpack(">I", image[8:12])[0]
    note = b"Software\0" + made_by.encode()
    body = b"tEXt" + note
    chunk = struct.pack(">I", len(note)) + body + struct.pack(">I", zlib.crc32(body))
    return image[:header] + chunk + image[header:]


def is_signed(image: bytes, made_by: str = BOARD) -> bool:
    """Check whether this command made an image, from its first bytes."""
    return image.startswith(SIGNATURE) and b"Software\0" + made_by.encode() in image[:200]
