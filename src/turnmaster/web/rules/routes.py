"""Routes of the rules: the rulebook, the list of examples, and one example in full."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from turnmaster.web.rules.documents import book_document, example_document, guide_document, unless_known
from turnmaster.web.rules.examples import example_text
from turnmaster.web.rules.messages import CaseText

AnyRequest = Request[Any, Any, Any]
CasePath = Annotated[str, Parameter(max_length=120)]


def rule_routes() -> list[HTTPRouteHandler]:
    """Return all routes of the rules."""

    @get("/api/rules", sync_to_thread=True)
    def whole(request: AnyRequest) -> Response[bytes]:
        return unless_known(request, book_document())

    @get("/api/rules/cases", sync_to_thread=True)
    def every_case(request: AnyRequest) -> Response[bytes]:
        return unless_known(request, example_document())

    @get("/api/guide", sync_to_thread=True)
    def pages(request: AnyRequest) -> Response[bytes]:
        return unless_known(request, guide_document())

    @get("/api/rules/case", sync_to_thread=True)
    def one_case(path: CasePath) -> CaseText:
        found = example_text(path)
        if found is None:
            raise NotFoundException("Example not found.")
        return found

    return [whole, every_case, one_case, pages]
