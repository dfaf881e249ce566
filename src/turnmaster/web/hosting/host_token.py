"""The host's token: it lies in the data folder, so that a host link survives a restart."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe

FILE = "host-token"
SHORTEST = 32  # letters; anything shorter was not written by the server, or not to its end


def host_token(folder: Path) -> str:
    """Return the token of a data folder, made if there is none. Only who runs the server may read its file.

    Where nothing can be written, the token lasts as long as the server runs.
    """
    path = folder / FILE
    with suppress(OSError, UnicodeDecodeError):
        known = path.read_text("ascii").strip()
        if len(known) >= SHORTEST:
            return known
    token = token_urlsafe(24)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(file, f"{token}\n".encode())
        os.close(file)
    return token
