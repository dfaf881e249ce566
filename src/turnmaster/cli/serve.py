"""`turnmaster serve`: the app, for browsers on this computer and other devices."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets other devices of the network in.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name of this server, such as games.example, beside its addresses. May be given more than once.",
        ),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8714,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where battles are kept; the usual folder if left out.", show_default=False),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Another database than the file in that folder, such as postgresql+pg8000://…"
        ),
    ] = None,
    connections: Annotated[
        int, typer.Option(min=0, help="Connections from one address at most; 0 for any number, as behind a proxy.")
    ] = 100,
    open_house: Annotated[
        bool, typer.Option("--open-house", help="Share the library, battles and tabletop games among all visitors.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open the app in a browser as well, if there is one.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The address as one JSON document.")] = False,
) -> int:
    """Serve the app until it is stopped with Ctrl+C. Everything is saved as it happens."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.serving import listen, run_server
    from turnmaster.web.database.opening import BadDatabase, open_to_serve
    from turnmaster.web.hosting.data_folder import default_folder
    from turnmaster.web.hosting.host_token import host_token
    from turnmaster.web.hosting.logbook import keep_log
    from turnmaster.web.hosting.owners import House

    folder = data or default_folder()
    try:
        opened = open_to_serve(folder, database or "")
    except BadDatabase as error:
        raise BadInput(str(error)) from None
    try:
        socket = listen(host, port)
    except BadInput:
        opened.close()
        raise
    keep_log(folder)
    house = House(is_open=open_house, here_is_host=not name, token=host_token(folder))
    return run_server(opened, socket, host, house, name or [], as_json=json, show=show, connections=connections)
