"""The pages of the app: files that were built beside this module, and the one page for every address of the app."""

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

from turnmaster.web.archives import Files

FOLDER = Path(__file__).parent / "built"
ROOMS = (
    "/",
    "/battle/{rest:path}",
    "/invite/{rest:path}",
    "/replay/{rest:path}",
    "/table",
    "/table/{rest:path}",
    "/journal",
    "/dice",
    "/rules",
    "/rules/{rest:path}",
    "/settings",
    "/guide",
    "/import",
    "/device",
    "/host",
    "/rosters",
    "/rosters/{rest:path}",
    "/forge",
    "/forge/{rest:path}",
)

FOR_A_YEAR = CacheControlHeader(max_age=31_536_000, immutable=True)  # other drawings have another address
MOST_NAME = 200  # letters of the address of a file

NOT_BUILT = """<!doctype html><html lang="en"><title>Turnmaster</title>
<p>The pages of Turnmaster are not built yet. In its folder, run: make play</p>
"""


def is_for_a_page(request: Request[Any, Any, Any]) -> bool:
    """Check whether a browser follows a link or an address, rather than a program or a page asking for something."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def app_page(status: int = 200) -> Response[str]:
    """Return the one page of the app."""
    built = FOLDER / "index.html"
    if not built.exists():
        return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=503)
    return Response(built.read_text("utf-8"), media_type=MediaType.HTML, status_code=status)


def check_name(request: Request[Any, Any, Any]) -> None:
    """Refuse a name that none of our files has, before it is looked up on disk."""
    path = request.url.path
    if len(path) > MOST_NAME or not path.isprintable() or "\ufffd" in path:
        raise NotFoundException


def pages() -> list[HTTPRouteHandler | Router]:
    """Return the routes of the pages, which all answer with the app, and of its files."""

    @get(list(ROOMS), media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
    def page() -> Response[str]:
        return app_page()

    @get("/icon.svg", include_in_schema=False, sync_to_thread=False)
    def icon() -> File:
        return File(FOLDER / "icon.svg", media_type="image/svg+xml", content_disposition_type="inline")

    if not (FOLDER / "assets").is_dir():
        return [page]
    # The names of these files change whenever what is in them does.
    files = create_static_files_router(
        path="/assets",
        directories=[FOLDER / "assets"],
        cache_control=None,
        include_in_schema=False,
        before_request=check_name,
    )
    return [page, icon, files, *archived_symbols()]


def archived_symbols() -> list[HTTPRouteHandler]:
    """Return the routes of symbols in an installed package, which has them in an archive; in a checkout they are
    assets.
    """
    return [symbols_in(archive) for archive in (FOLDER / "assets").glob("symbols-*.zip")]


def symbols_in(archive: Path) -> HTTPRouteHandler:
    symbols = Files(archive.with_suffix(""), archive)

    @get(f"/assets/{archive.stem}/{{name:str}}", include_in_schema=False, before_request=check_name,
         cache_control=FOR_A_YEAR, sync_to_thread=False)  # fmt: skip
    def symbol(name: FromPath[str]) -> Response[bytes]:
        if name not in symbols:
            raise NotFoundException
        kind = MediaType.JSON if name.endswith(".json") else "image/svg+xml"
        return Response(symbols.read(name), media_type=kind)

    return symbol
