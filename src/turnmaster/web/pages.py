"""The pages of the app: files that were built beside this module, and the one page for every address of the app."""

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

FOLDER = Path(__file__).parent / "built"
ROOMS = (
    "/",
    "/battle/{rest:path}",
    "/invite/{rest:path}",
    "/replay/{rest:path}",
    "/journal",
    "/dice",
    "/rules",
    "/rules/{rest:path}",
    "/settings",
)
FOR_EVER = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html><html lang="en"><title>Turnmaster</title>
<p>The pages of Turnmaster are not built yet. In its folder, run: make play</p>
"""


def pages() -> list[HTTPRouteHandler | Router]:
    """Whatever is asked for as a page is the app, which finds out by itself what to show."""

    @get(list(ROOMS), media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
    def page() -> File | Response[str]:
        if not (FOLDER / "index.html").exists():
            return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=503)
        return File(FOLDER / "index.html", media_type="text/html", content_disposition_type="inline")

    @get("/icon.svg", include_in_schema=False, sync_to_thread=False)
    def icon() -> File:
        return File(FOLDER / "icon.svg", media_type="image/svg+xml", content_disposition_type="inline")

    if not (FOLDER / "assets").is_dir():
        return [page]
    # The names of these files change whenever what is in them does.
    files = create_static_files_router(
        path="/assets", directories=[FOLDER / "assets"], cache_control=None, include_in_schema=False
    )
    return [page, icon, files]
