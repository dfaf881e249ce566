"""How structures are read, worked out before the server answers anybody.

msgspec works out how a structure is read when the first one comes. Two threads that meet their first one at the same
moment find it half worked out, and the program dies. So everything that can be read is known before there are threads.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException, SerializationException

from turnmaster.perks.catalogue import all_perks

NO_JSON = "This page sent something that cannot be read here. Load it again, and try once more."


class ReadRequest(Request[Any, Any, Any]):
    """A request whose JSON may be anything: what is no UTF-8 or nested too deep is refused like any other slip."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (SerializationException, UnicodeDecodeError, RecursionError):
            raise ClientException(NO_JSON) from None


def prepare_decoders() -> None:
    """Work out how every structure of the program is read. Perks bring some of their own."""
    all_perks()
    for structure in _below(msgspec.Struct):
        if structure.__module__.startswith("turnmaster."):
            msgspec.json.Decoder(structure)


def _below(structure: type[Any]) -> Iterator[type[Any]]:
    for each in structure.__subclasses__():
        yield each
        yield from _below(each)
