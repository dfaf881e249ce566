"""Decoders of all structs, worked out before the server answers its first request.

msgspec works out how a struct is decoded when the first one comes. Two threads that meet their first one at the same
time find it half worked out, and the program dies. So everything that can be decoded is known before there are threads.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException, SerializationException

from turnmaster.perks.catalogue import all_perks

NO_JSON = "The server cannot read what this page sent. Reload the page and try again."


class ReadRequest(Request[Any, Any, Any]):
    """A request with any JSON: text that is not UTF-8 or nested too deep is refused like any other mistake."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (SerializationException, UnicodeDecodeError, RecursionError):
            raise ClientException(NO_JSON) from None


def prepare_decoders() -> None:
    """Work out how every struct of the program is decoded. Perks bring some of their own."""
    all_perks()
    for structure in _below(msgspec.Struct):
        if structure.__module__.startswith("turnmaster."):
            msgspec.json.Decoder(structure)


def _below(structure: type[Any]) -> Iterator[type[Any]]:
    for each in structure.__subclasses__():
        yield each
        yield from _below(each)
