"""SVG text as a PNG image, by the typesetter that also makes the printed pages."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MADE_BY = b"Software\0turnmaster board"
PPI = 192  # two dots to a pixel of the picture, of which there are 96 to an inch

_PAGE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.picture), format: "svg")
"""


def png_of(svg: str) -> bytes:
    """The picture as an image of twice its size in pixels, with a note of where it comes from."""
    import typst

    image = typst.compile(_PAGE, format="png", ppi=PPI, sys_inputs={"picture": svg})
    assert isinstance(image, bytes)
    return signed(image)


def signed(image: bytes) -> bytes:
    """The image with a text chunk right after its header."""
    header = len(SIGNATURE) + 12 + struct.unpack(">I", image[8:12])[0]
    body = b"tEXt" + MADE_BY
    chunk = struct.pack(">I", len(MADE_BY)) + body + struct.pack(">I", zlib.crc32(body))
    return image[:header] + chunk + image[header:]


def is_signed(image: bytes) -> bool:
    """Whether an image was made here; its beginning is enough."""
    return image.startswith(SIGNATURE) and MADE_BY in image[:200]
