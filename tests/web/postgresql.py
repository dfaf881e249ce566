"""A PostgreSQL server for tests: the one named in TURNMASTER_POSTGRESQL, or one of its own if the programs are here."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMED = os.environ.get("TURNMASTER_POSTGRESQL", "")
WHERE_DEBIAN_HAS_IT = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
DRIVER = "postgresql+pg8000"


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is, if it is anywhere."""
    beside = [str(each.with_name(name)) for each in WHERE_DEBIAN_HAS_IT]
    return shutil.which(name) or next(iter(beside), None)


def can_be_had() -> bool:
    return bool(NAMED or (program("initdb") and program("pg_ctl") and owner()))


def owner() -> str:
    """Who runs the server: it refuses to run as root."""
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    return next((user.pw_name for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody")), "")


@contextmanager
def a_server() -> Iterator[str]:
    """The address of an empty database."""
    if NAMED:
        yield NAMED
        return
    folder = Path(tempfile.mkdtemp(prefix="turnmaster-postgresql-"))
    shutil.chown(folder, owner())
    port = a_free_port()
    run("initdb", "-D", str(folder / "data"), "-U", "turnmaster", "--auth=trust")
    listening = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    run("pg_ctl", "-D", str(folder / "data"), "-l", str(folder / "log"), "-w", "-o", listening, "start")
    try:
        yield f"{DRIVER}://turnmaster@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(folder)


def run(name: str, *words: str) -> None:
    found = program(name)
    assert found is not None
    subprocess.run([found, *words], check=True, stdout=subprocess.DEVNULL, cwd="/", user=owner() or None)


def a_free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        port: int = asking.getsockname()[1]
        return port
