"""Show the premade armies in the terminal: the plain ones, then each faction with its sizes."""

from typing import Any

from turnmaster.cli.catalogue_pages import listing
from turnmaster.cli.screen import make_console, show_title
from turnmaster.premade import Premade, faction_names, load_faction, load_premade, premade_armies
from turnmaster.telling.spans import count

PLAIN = "Without perks, to learn the game"


def show_premade() -> None:
    """Show all armies under the names of their factions."""
    console = make_console()
    for name in ("", *faction_names()):
        show_title(console, load_faction(name).name if name else PLAIN)
        console.print(listing([_row(army) for army in premade_armies() if army.faction == name]))


def _row(army: Premade) -> tuple[str, str]:
    roster = load_premade(army.name)
    return army.name, f"{roster.name}: {count(len(roster.units), 'unit')}, for {army.limit} points"


def armies_document() -> list[dict[str, Any]]:
    """Return all armies as data for programs."""
    return [
        {"name": army.name, "title": load_premade(army.name).name, "faction": army.faction, "limit": army.limit}
        for army in premade_armies()
    ]
