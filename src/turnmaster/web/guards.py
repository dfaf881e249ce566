"""Checks before any request: the server answers only under its own names, and changes only for its own pages."""

import logging
from collections.abc import Collection
from typing import Any

from litestar import WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from turnmaster.web.safety import is_known_host, is_loaded_by_strange_page, is_same_origin

log = logging.getLogger("turnmaster.web")

STRANGE_NAME = (
    "This server does not answer to that name. Use its address, or start it with --name and the name that you want."
)
STRANGE_PAGE = "This page may not talk to this server."

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def only_to(known: Collection[str]) -> Guard:
    """Refuse every request under another name, and every change from another site. It comes before all other guards,
    and is for files as well.
    """

    async def check_host(connection: AnyConnection, handler: BaseRouteHandler) -> None:
        if isinstance(connection, WebSocket):  # which `check_page` looks at
            return
        if not is_known_host(connection.headers.get("host", ""), known):
            raise PermissionDeniedException(STRANGE_NAME)
        if connection.scope.get("method") not in ("GET", "HEAD") and not is_same_origin(connection.headers):
            raise PermissionDeniedException(STRANGE_PAGE)
        if connection.scope["path"].startswith("/api/") and is_loaded_by_strange_page(connection.headers):
            raise PermissionDeniedException(STRANGE_PAGE)

    return check_host


def check_page(socket: WebSocket[Any, Any, Any], known: Collection[str]) -> None:
    """Refuse a WebSocket under another name or from a page of another site."""
    if not is_known_host(socket.headers.get("host", ""), known) or not is_same_origin(socket.headers):
        log.warning("a page of another site wanted to connect to %s", socket.scope["path"])
        raise PermissionDeniedException(STRANGE_PAGE)
