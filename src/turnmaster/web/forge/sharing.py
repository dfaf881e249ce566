"""Items that leave the library and come into it: share codes, QR codes, images of them, and files."""

from litestar.concurrency import sync_to_thread

from turnmaster.forge.designs import Loose
from turnmaster.forge.files import read_item, to_json, to_yaml
from turnmaster.forge.sharing import code_of, pictures_of, read_code, read_pictures, texts_in_image, without_link
from turnmaster.forge.sharing.codes import MAGIC, VERSION
from turnmaster.profiles.reading import read_document
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.forge.messages import CodesRead, ImportText, QrPicture, ReadCodes, ShareView
from turnmaster.web.forge.store import Library

FILE = "The file"
IMPORT_PAGE = "/import"
NEITHER = (
    f"This is neither a Turnmaster share code, which starts with {MAGIC}{VERSION}, nor the text of one of its files."
)


def share(loose: Loose, address: str) -> ShareView:
    """Return an item as a share code and as QR codes. Where other devices reach the server at an address, a camera
    opens the page that imports the item.
    """
    link = f"{address}{IMPORT_PAGE}#" if address else ""
    with in_words():
        drawn = pictures_of(loose, link=link)
        pictures = [QrPicture(each.number, each.of, each.text, each.svg()) for each in drawn]
        code = code_of(loose)
        return ShareView(code, pictures, link and f"{link}{code}")


def file_of(library: Library, id: str, form: str) -> tuple[bytes, str]:
    """Return an item as a file, and the name of the file."""
    loose = library.loose(id)
    data = to_json(loose) if form == "json" else to_yaml(loose)
    return data, f"{library.held(id).row.kind}-{id}.{form}"


def import_text(library: Library, data: ImportText, now: int) -> str:
    """Add the item of a share code or of a file to the library, and return its id."""
    with in_words():
        loose = read_text(data.text)
    return import_loose(library, loose, data.parent, now)


def import_codes(library: Library, data: ReadCodes, now: int) -> str:
    """Add the item of a set of QR codes to the library, and return its id."""
    with in_words():
        loose = read_pictures(data.codes)
    return import_loose(library, loose, data.parent, now)


def import_loose(library: Library, loose: Loose, parent: str, now: int) -> str:
    return library.add(loose.item, now, parent or None, f"importing {loose.item.name}", loose.dice)


def read_text(text: str) -> Loose:
    """Read an item from a share code or from the text of a file."""
    if without_link(text).strip().upper().startswith(MAGIC):
        return read_code(text)
    if not isinstance(read_document(text, FILE), dict):
        raise Refused(NEITHER)
    return read_item(text, FILE)


async def codes_in_image(data: bytes) -> CodesRead:
    """Read the codes that an image shows."""
    with in_words():
        return CodesRead(await sync_to_thread(texts_in_image, data))
