"""The report of a battle that is over, for a page and on paper."""

from turnmaster.table.recording.report import Report
from turnmaster.web.errors import Refused
from turnmaster.web.replays.recordings import Look, Recordings
from turnmaster.web.replays.report_pdf import pdf_of

NOT_OVER = "The report is written when the battle is over."


def report_of(recordings: Recordings, look: Look) -> Report:
    """Return the report of a battle; refuse one that goes on."""
    if not look.row.over:
        raise Refused(NOT_OVER)
    return recordings.report(look)


def printed_report(recordings: Recordings, look: Look, secret: str) -> bytes:
    """Return the report as a PDF, with the notes that were written with a secret, if any."""
    report = report_of(recordings, look)
    return pdf_of(report, look.recording, recordings.store.notes(look.row.id, secret) or "")
