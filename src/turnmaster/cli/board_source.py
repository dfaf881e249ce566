"""Load the sources of `turnmaster board`: battlefield files, premade battlefields, scenarios and saved battles."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from turnmaster.cli.failures import BadInput
from turnmaster.profiles.reading import is_there, read_bytes
from turnmaster.telling.cast import Cast, cast_of

if TYPE_CHECKING:
    from turnmaster.battlefield import Board
    from turnmaster.battlefield.terrain_file import Battlefield
    from turnmaster.engine.core.battle import Battle
    from turnmaster.pictures import Picture
    from turnmaster.pictures.shapes import AnyLayer

BEGINNING = 100
MOST_BYTES = 64_000_000  # of a saved game


class Marked(msgspec.Struct):
    """The part of a file that says which kind of file it is."""

    turnmaster: str = ""


class Source(NamedTuple):
    """A board with a title; for a scenario or a saved battle, the battle and its names as well."""

    title: str
    board: "Board"
    battle: "Battle | None" = None
    cast: Cast | None = None
    known_to: int | None = None

    def seen_by(self, player: str | None) -> "Source":
        """Return the source as one player may know it, if a player is given."""
        if player is None:
            return self
        if self.battle is None or self.cast is None:
            raise BadInput("--as needs players; use a scenario or a saved battle")
        return self._replace(known_to=player_number(player, self.cast.players))

    @property
    def units(self) -> list[int]:
        """Return the numbers of the visible units."""
        from turnmaster.engine.turn.knowledge import unknown_to

        if self.battle is None:
            return []
        numbers, player = list(range(len(self.battle.state.units))), self.known_to
        unknown = unknown_to(self.battle, player) if player is not None else []
        return [number for number in numbers if number not in unknown]

    def picture(self, layers: "Sequence[AnyLayer]" = ()) -> "Picture":
        from turnmaster.pictures import picture_of_battle, picture_of_board

        if self.battle is None or self.cast is None:
            return picture_of_board(self.board, self.title)
        units = [member.name for member in self.cast.units]
        return picture_of_battle(self.battle, self.title, self.cast.players, units, layers, self.known_to)


def load_source(file: str, at: int | None) -> Source:
    """Load the source with this name; `at` is for saved battles only."""
    path = Path(file)
    if is_there(path) and is_save(path):
        return from_save(path, at)
    if at is not None:
        raise BadInput("--at needs a saved battle, and this file is not one")
    if not is_there(path):
        return from_battlefield(ready(file))
    return from_document(path)


def player_number(text: str, names: Sequence[str]) -> int:
    """Return the number of a player by name, in upper or lower case, or by number; the first player is 1."""
    wanted = " ".join(text.split()).casefold()
    for number, name in enumerate(names):
        if wanted in (name.casefold(), str(number + 1)):
            return number
    raise BadInput(f"no player is called {text!r}; there are {', '.join(names)}")


def is_save(path: Path) -> bool:
    """Check whether a file is a saved battle, from the command line or from the app; keys may be in any order."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        if not file.read(BEGINNING).lstrip().startswith(b"{"):
            return False
    try:
        return msgspec.json.decode(read_bytes(path, MOST_BYTES), type=Marked).turnmaster == "save"
    except (msgspec.DecodeError, ValueError, RecursionError):
        return False


def ready(name: str) -> "Battlefield":
    """Load a premade battlefield."""
    from turnmaster.battlefield.ready_fields import NoSuchBattlefield, ready_battlefield

    try:
        return ready_battlefield(name)
    except NoSuchBattlefield as error:
        raise BadInput(f"{name}: there is no such file, and {error}") from None


def from_battlefield(field: "Battlefield") -> Source:
    from turnmaster.battlefield.board import board_of
    from turnmaster.battlefield.deployment import UnknownMap, find_map

    try:
        players = find_map(field.deployment).players[0] if field.deployment else 2
        return Source(field.name, board_of(field, players))
    except UnknownMap as error:
        raise BadInput(str(error)) from None


def from_document(path: Path) -> Source:
    """Load a file written by hand: a scenario if it has a `scenario` line, else a battlefield."""
    from turnmaster.battlefield.terrain_file import load_battlefield
    from turnmaster.dice import DiceExhausted
    from turnmaster.profiles.reading import read_document, read_text
    from turnmaster.scenario.begin import begin
    from turnmaster.scenario.reading import parse_scenario

    text = read_text(path)
    document = read_document(text, str(path))
    if not (isinstance(document, dict) and "scenario" in document):
        return from_battlefield(load_battlefield(path))
    found = parse_scenario(text, str(path))
    try:
        return from_battle(found.scenario, begin(found, []))
    except DiceExhausted as error:
        raise BadInput(f"{path}: this scenario rolls dice before its first line, and {error}") from None


def from_save(path: Path, at: int | None) -> Source:
    from turnmaster.table import load_game, replay

    journal = load_game(path)
    most = len(journal.answers)
    if at is not None and not 0 <= at <= most:
        raise BadInput(f"{path}: this game has {most} decisions: use --at with 0 to {most}, not {at}. {journal.note}")
    battle = replay(journal, at)
    return from_battle(" against ".join(cast_of(battle.setup).players), battle)


def from_battle(title: str, battle: "Battle") -> Source:
    return Source(title, battle.setup.board, battle, cast_of(battle.setup))
