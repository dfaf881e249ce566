"""Import from files and codes, and export to files."""

import re
from pathlib import Path

from turnmaster.cli.failures import BadInput
from turnmaster.cli.output import write_document
from turnmaster.forge.designs import Loose
from turnmaster.forge.files import checked, read_item, to_json, to_yaml
from turnmaster.forge.sharing import read_code, read_data
from turnmaster.profiles.reading import MOST_BYTES, is_there, read_bytes
from turnmaster.profiles.writing import write_whole

CODE = re.compile(r"\s*TM[0-9A-Z][./]")
CODE_NAME = "the code"
MOST_IMAGE = 20 * MOST_BYTES


def received(name: str) -> Loose:
    """Read a file, a picture with a QR code, or a code itself."""
    if CODE.match(name) and not is_there(name):
        return checked(read_code(name), CODE_NAME)
    data = read_bytes(Path(name), MOST_IMAGE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return checked(read_data(data), name)
    return checked(read_code(text), name) if CODE.match(text) else read_item(text, name)


def hand_out(loose: Loose, output: Path | None, *, json: bool = False) -> None:
    """Write an item to a new file or to the screen; files are never overwritten."""
    if output is not None and output.suffix not in (".yaml", ".yml", ".json"):
        raise BadInput(f"{output}: name a file that ends with .yaml or .json")
    as_json = output.suffix == ".json" if output else json
    data = to_json(loose) if as_json else to_yaml(loose)
    if output is None:
        write_document(data.decode().rstrip("\n"))
    else:
        write_whole(output, data, new=True)
        print_done(f"Wrote {output}.", {"file": str(output)}, json=json)


def print_done(sentence: str, data: dict[str, object], *, json: bool) -> None:
    """Print what was done, for people or for programs."""
    from turnmaster.cli.document import print_json

    if json:
        print_json(data)
    else:
        print(sentence)
