"""Rules as documents that a browser caches: it asks by a tag whether they have changed."""

from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Request, Response

from turnmaster.web.rules.book import rulebook
from turnmaster.web.rules.examples import examples
from turnmaster.web.rules.texts import guide

AnyRequest = Request[Any, Any, Any]


class Document(NamedTuple):
    """A document that is sent whole, and the tag by which a browser asks whether it has changed."""

    body: bytes
    tag: str


def unless_known(request: AnyRequest, document: Document) -> Response[bytes]:
    """Return the document, or that the one in the browser is current."""
    headers = {"ETag": document.tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == document.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(document.body, media_type=MediaType.JSON, headers=headers)


def written(content: Any) -> Document:
    body = msgspec.json.encode(content)
    return Document(body, f'"{sha256(body).hexdigest()[:32]}"')


@cache
def book_document() -> Document:
    return written(rulebook())


@cache
def example_document() -> Document:
    return written(examples())


@cache
def guide_document() -> Document:
    return written(guide())
