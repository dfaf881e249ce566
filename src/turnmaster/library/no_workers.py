"""The error for games that cannot be played in worker processes."""

from turnmaster.errors import TurnmasterError

NO_PROCESSES = "no worker processes can be started here"


class NoWorkers(TurnmasterError, RuntimeError):
    """Games could not be played in worker processes, or a worker ended early; the text says what to do."""
