"""The log of a server: lines of JSON for the person who runs it.

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
NOT_LOGGED = "The log cannot be written, so this is only shown here:"
log = logging.getLogger("turnmaster.web")


class Lines(logging.Formatter):
    """Formats each record as one JSON document: time, level, message, battle and seat, and the error."""

    def format(self, record: logging.LogRecord) -> str:
        about: dict[str, object] = {name: vars(record)[name] for name in ("battle", "seat") if name in vars(record)}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "says": record.getMessage(), **about}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class LogFile(RotatingFileHandler):
    """The file of the log. A line that cannot be written into it, as on a full disk, goes to the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        with suppress(OSError):
            print(f"{NOT_LOGGED} {record.getMessage()}", file=sys.stderr, flush=True)


def keep_log(folder: Path) -> None:
    """Write the log of the server into its data folder, or to the terminal if that cannot be done."""
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
