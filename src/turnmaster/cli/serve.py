"""`turnmaster serve`: the app, for browsers on this computer and other devices."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 allows other devices on the network.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Host name of this server, such as games.example; repeatable.",
        ),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 uses any free one.")] = 8714,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Data folder [default: user data folder]", show_default=False),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Database instead of the file in the data folder, such as postgresql+pg8000://…"
        ),
    ] = None,
    connections: Annotated[
        int, typer.Option(min=0, help="Most connections from one address; 0 means no limit, for use behind a proxy.")
    ] = 100,
    open_house: Annotated[
        bool, typer.Option("--open-house", help="Share the library, battles and tabletop games among all visitors.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Also open the app in a browser.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the address as JSON.")] = False,
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
