"""Read and write rosters in files or in the library of the app, with the same commands."""

from pathlib import Path

from turnmaster.cli.failures import BadInput
from turnmaster.cli.shelves import find, now, open_library
from turnmaster.forge.designs import RosterDesign, UnitDesign, loose
from turnmaster.forge.files import checked, read_item, to_json, to_yaml
from turnmaster.profiles.reading import is_there, read_text
from turnmaster.profiles.writing import write_whole

SUFFIXES = (".yaml", ".yml", ".json")


def is_file(name: str) -> bool:
    """Check whether a name means a roster file."""
    return name.endswith(SUFFIXES) or is_there(name)


def read_design(name: str, data: Path | None) -> RosterDesign:
    """Return the roster in a file, or with this name in the library."""
    if not is_file(name):
        with open_library(data) as library:
            item = find(library, name, ("roster",)).item
    else:
        item = read_item(read_text(Path(name)), name).item
    if not isinstance(item, RosterDesign):
        raise BadInput(f"{name} does not contain a roster")
    return item


def write_design(name: str, roster: RosterDesign, data: Path | None, words: str) -> None:
    """Save a roster where it was read."""
    kept = checked(loose(roster), roster.name).item
    if is_file(name):
        write_whole(Path(name), to_json(loose(kept)) if name.endswith(".json") else to_yaml(loose(kept)))
        return
    with open_library(data) as library:
        library.change(find(library, name, ("roster",)).row.id, kept, now(), words=words)


def unit_design(name: str, data: Path | None) -> tuple[UnitDesign, str]:
    """Return a unit from a file or from the library, as in "Elves/Archers", with its id in the library."""
    if name.endswith(SUFFIXES):
        item, origin = read_item(read_text(Path(name)), name).item, ""
    else:
        with open_library(data) as library:
            held = find(library, name, ("faction",))
            item, origin = held.item, held.row.id
    if not isinstance(item, UnitDesign):
        raise BadInput(f"{name} is not a unit; name one as in Elves/Archers, or give a file")
    return item, origin
