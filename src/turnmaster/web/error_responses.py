"""Responses to requests that fail: a sentence for the page, and the cause in the log."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import NotFoundException, ValidationException
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE, HTTP_507_INSUFFICIENT_STORAGE
from litestar.types import ExceptionHandlersMap

from turnmaster.house_loading import blamed
from turnmaster.table.checks import Unsound
from turnmaster.web.database.failures import CannotRead, Trouble
from turnmaster.web.errors import GONE, Refused
from turnmaster.web.malformed import malformed_field
from turnmaster.web.pages import app_page, is_for_a_page

log = logging.getLogger("turnmaster.web")

NOT_FOUND = NotFoundException().detail  # the sentence of the framework for a missing route

AnyRequest = Request[Any, Any, Any]
Said = Response[dict[str, str]]


def refused(request: AnyRequest, error: Refused) -> Said:
    status = 404 if error.about == GONE else 422
    return Response({"error": str(error), "about": error.about}, status_code=status, media_type=MediaType.JSON)


def unreadable(request: AnyRequest, error: Unsound) -> Said:
    log.error("a battle could not be opened: %s", error)
    sentence = f"This version of the program cannot open this ({error}). It was left as it is."
    return Response({"error": sentence}, status_code=409, media_type=MediaType.JSON)


def in_trouble(request: AnyRequest, error: Trouble) -> Said:
    """Answer when the database fails: a page that only reads may ask again later, and one that writes is refused."""
    log.error("%s", error, exc_info=error.__cause__)
    status = HTTP_503_SERVICE_UNAVAILABLE if isinstance(error, CannotRead) else HTTP_507_INSUFFICIENT_STORAGE
    return Response({"error": str(error)}, status_code=status, media_type=MediaType.JSON)


def malformed(request: AnyRequest, error: ValidationException) -> Said:
    return Response(malformed_field(error), status_code=error.status_code, media_type=MediaType.JSON)


def not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Answer a browser with the app, which says that the page is missing, and a program with a sentence."""
    if not is_for_a_page(request):
        return failed(request, error)
    return app_page(status=error.status_code)


def failed(request: AnyRequest, error: Exception) -> Said:
    """Answer any other failure with a sentence; the cause goes to the log."""
    status = getattr(error, "status_code", 500)
    if status >= 500:
        log.error("a request failed", exc_info=error)
        found = blamed(error, folders=False)
        sentence = f"{found}." if found else "Something went wrong here. Nothing of yours is lost; try again."
    elif isinstance(error, NotFoundException) and error.detail == NOT_FOUND:
        sentence = "There is nothing at this address."
    else:
        sentence = str(getattr(error, "detail", error))
    return Response({"error": sentence}, status_code=status)


ERROR_RESPONSES: ExceptionHandlersMap = {
    Refused: refused,
    Unsound: unreadable,
    Trouble: in_trouble,
    ValidationException: malformed,
    NotFoundException: not_found,
    Exception: failed,
}
