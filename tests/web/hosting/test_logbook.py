"""The log of the server: lines of JSON in the data folder, without a secret."""

import json
import logging

import pytest

from turnmaster.web.hosting.logbook import FILE, keep_log, log


@pytest.fixture(autouse=True)
def alone():
    """The log as it was before, afterwards."""
    before = (list(log.handlers), log.level, log.propagate)
    yield
    for handler in log.handlers:
        handler.close()
    log.handlers, log.level, log.propagate = before


def lines(folder):
    return [json.loads(line) for line in (folder / FILE).read_text("utf-8").splitlines()]


def test_every_record_is_a_line_of_json(tmp_path):
    keep_log(tmp_path)
    log.warning("too many messages", extra={"seat": 1, "battle": "abc"})
    (line,) = lines(tmp_path)
    assert line.pop("at").endswith("+00:00")
    assert line == {"level": "warning", "says": "too many messages", "battle": "abc", "seat": 1}


def test_what_went_wrong_is_in_the_line(tmp_path):
    keep_log(tmp_path)
    try:
        raise ValueError("no such thing")
    except ValueError:
        log.exception("a request failed")
    (line,) = lines(tmp_path)
    assert line["level"] == "error" and "ValueError: no such thing" in line["error"]


def test_without_a_folder_to_write_in_it_goes_to_the_terminal(tmp_path, capsys):
    keep_log(tmp_path / "nowhere")
    logging.getLogger("turnmaster.web").info("here")
    assert json.loads(capsys.readouterr().err)["says"] == "here"


def test_what_a_full_disk_does_not_take_is_told_in_a_line_and_without_a_traceback(tmp_path, capsys, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    keep_log(tmp_path)
    monkeypatch.setattr(log.handlers[-1], "shouldRollover", full)
    log.error("battle %s: %s", "abc", "the disk is full", exc_info=ValueError("no such thing"))
    assert capsys.readouterr().err == (
        "The log cannot be written, so this is only told here: battle abc: the disk is full\n"
    )
