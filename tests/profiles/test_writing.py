"""Files are written whole or not at all, and whatever else is there stays."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from turnmaster.profiles import BadFile
from turnmaster.profiles.writing import check_writable, write_whole

KILLED_WHILE_WRITING = """
import os, signal, sys
from pathlib import Path
from turnmaster.profiles.writing import write_whole
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
write_whole(Path(sys.argv[1]), b"half")
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def killed_while_writing(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED_WHILE_WRITING, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("new", [False, True])
def test_what_a_killed_writer_left_is_cleared_away_by_the_next(tmp_path: Path, new: bool):
    target = tmp_path / "game.json"
    killed_while_writing(target)
    assert len(names(tmp_path)) == 1 and not target.exists()
    write_whole(target, b"whole", new=new)
    assert names(tmp_path) == ["game.json"]
    assert target.read_bytes() == b"whole"


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_parts_of_other_files_and_of_writers_at_work_are_left_alone(tmp_path: Path):
    target = tmp_path / "game.json"
    killed_while_writing(tmp_path / "other.json")
    killed_while_writing(target)
    of_other, of_target = sorted(names(tmp_path), key=lambda name: (tmp_path / name).stat().st_mtime_ns)
    at_work = of_target.split("-")
    at_work[2] = str(os.getppid())
    (tmp_path / of_target).rename(tmp_path / "-".join(at_work))
    write_whole(target, b"whole")
    assert names(tmp_path) == sorted([of_other, "-".join(at_work), "game.json"])


def test_a_new_file_never_replaces_one_that_has_come_meanwhile(tmp_path: Path):
    target = tmp_path / "game.json"
    target.write_bytes(b"of somebody else")
    with pytest.raises(BadFile, match="exists already"):
        write_whole(target, b"mine", new=True)
    assert target.read_bytes() == b"of somebody else"
    assert names(tmp_path) == ["game.json"]


def test_disks_without_links_take_new_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_links(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    target = tmp_path / "game.json"
    write_whole(target, b"mine", new=True)
    assert (target.read_bytes(), names(tmp_path)) == (b"mine", ["game.json"])
    with pytest.raises(BadFile, match="exists already"):
        write_whole(target, b"another", new=True)
    assert (target.read_bytes(), names(tmp_path)) == (b"mine", ["game.json"])


def test_whether_a_file_can_be_written_is_found_out_without_leaving_a_trace(tmp_path: Path):
    check_writable(tmp_path / "game.json")
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["x" * 300, "no-folder/game.json", "nul\0.json"])
def test_a_file_that_cannot_be_written_is_refused_beforehand(tmp_path: Path, name: str):
    with pytest.raises(BadFile):
        check_writable(tmp_path / name)


def test_names_may_be_as_long_as_names_can_be(tmp_path: Path):
    write_whole(tmp_path / ("x" * 255), b"whole")
    assert names(tmp_path) == ["x" * 255]
