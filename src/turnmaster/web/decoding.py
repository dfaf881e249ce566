"""How structures are read, worked out before the server answers anybody.

msgspec works out how a structure is read when the first one comes. Two threads that meet their first one at the same
moment find it half worked out, and the program dies. So everything that can be read is known before there are threads.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from turnmaster.perks.catalogue import all_perks


def prepare_decoding() -> None:
    """Work out how every structure of the program is read. Perks bring some of their own."""
    all_perks()
    for structure in _below(msgspec.Struct):
        if structure.__module__.startswith("turnmaster."):
            msgspec.json.Decoder(structure)


def _below(structure: type[Any]) -> Iterator[type[Any]]:
    for each in structure.__subclasses__():
        yield each
        yield from _below(each)
