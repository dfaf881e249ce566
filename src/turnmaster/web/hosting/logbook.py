"""The log of a server: a line of JSON for whatever somebody who runs it may have to look up later.

It lies in the data folder, never holds a secret or an answer, and does not grow without end.
"""

import json
import logging
import sys
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "turnmaster.log"
MOST_BYTES, OLDER_FILES = 1_000_000, 3
NOT_LOGGED = "The log cannot be written, so this is only told here:"
log = logging.getLogger("turnmaster.web")


class Lines(logging.Formatter):
    """Each record as one JSON document: when, how grave, what, about which battle and seat, and what went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        about: dict[str, object] = {name: vars(record)[name] for name in ("battle", "seat") if name in vars(record)}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "says": record.getMessage(), **about}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class LogFile(RotatingFileHandler):
    """The file of the log. What cannot be written into it, as on a full disk, is told in a line on the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        with suppress(OSError):
            print(f"{NOT_LOGGED} {record.getMessage()}", file=sys.stderr, flush=True)


def keep_log(folder: Path) -> None:
    """Write what the server logs into its data folder; where that cannot be done, it goes to the terminal."""
    try:
        handler: logging.Handler = LogFile(
            folder / FILE, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, encoding="utf-8"
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
