"""Edit an item by the names that files use: `armour=4+`, or `Bow.power=5` for a weapon of a unit."""

from collections.abc import Sequence
from typing import Any

from turnmaster.cli.choices import suggestion
from turnmaster.cli.failures import BadInput
from turnmaster.forge.designs import Loose
from turnmaster.forge.files import document_of, read_item
from turnmaster.profiles.reading import read_document
from turnmaster.profiles.rosters import document_to_json


def edited(loose: Loose, settings: Sequence[str]) -> Loose:
    """Return an item with changed values, within the limits of files."""
    document = document_of(loose)
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(f"{setting!r} is not a setting; write a name and a value, as in armour=4+")
        part, key = part_named(document, name.strip())
        part[key] = read_document(value, name.strip())
    return read_item(document_to_json(document).decode(), loose.item.name)


def part_named(document: dict[str, Any], name: str) -> tuple[dict[str, Any], str]:
    """Find the part of an item that holds a value: the item itself, or one of its weapons or units."""
    inner, dot, key = name.rpartition(".")
    if not dot:
        return document, name
    parts = [each for kind in ("weapons", "units") for each in document.get(kind, ())]
    found = [each for each in parts if each["name"].casefold() == inner.casefold()]
    if not found:
        names = [each["name"] for each in parts]
        raise BadInput(f"there is no {inner!r} in {document['name']}: {suggestion(inner, names) or ', '.join(names)}")
    return found[0], key
