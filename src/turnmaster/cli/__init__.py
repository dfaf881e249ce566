"""The command line. It translates between people and the core, and decides nothing.

Commands import what they need when they run, and rarely used parts, such as pages or pictures, only when they are
needed. Therefore help and error messages appear at once.
"""

import sys
from collections.abc import Sequence
from contextlib import nullcontext

from turnmaster.cli.failures import guarded, let_go, open_streams
from turnmaster.cli.output import only_documents


def run(arguments: Sequence[str]) -> int:
    """Run a command as if it had been typed; return its exit status."""

    as_json = "--json" in arguments

    def command() -> int:
        from turnmaster.cli.app import app

        with only_documents() if as_json else nullcontext():
            status = app(args=list(arguments), prog_name="turnmaster", standalone_mode=False)
        return status if isinstance(status, int) else 0

    return guarded(command, as_json=as_json)


def main() -> None:
    """Start the program."""
    open_streams()
    status = run(sys.argv[1:])
    let_go()
    sys.exit(status)
