"""Share a weapon, unit, faction, armoury or roster as a text code and as QR codes, without a network."""

from turnmaster.forge.sharing.codes import code_of, without_link
from turnmaster.forge.sharing.images import read_data, read_file, texts_in_image
from turnmaster.forge.sharing.layout import as_shared
from turnmaster.forge.sharing.pictures import Picture, pictures_of, read_code, read_pictures
from turnmaster.forge.sharing.refusals import BadCode, NotShared

__all__ = [
    "BadCode",
    "NotShared",
    "Picture",
    "as_shared",
    "code_of",
    "pictures_of",
    "read_code",
    "read_data",
    "read_file",
    "read_pictures",
    "texts_in_image",
    "without_link",
]
