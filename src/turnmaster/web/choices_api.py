"""What can be chosen for a new battle, as plain structs."""

from msgspec import Struct

from turnmaster.table.session.messages import FieldView, ProfileCard
from turnmaster.web.new_battle import Army, NewBattle


class Named(Struct):
    """Something to choose by its name, with a sentence."""

    name: str
    summary: str


class ArmyCard(Struct):
    """An army: what it is called when it is chosen, its own name, and what it brings.

    `notes` are limits of the rules that it breaks, which players may agree to. A premade army of a faction says which,
    and for which Point Limit it was made.
    """

    id: str
    name: str
    lore: str
    points: str
    dice: str
    perks: list[str]
    units: list[ProfileCard]
    notes: list[str]
    faction: str = ""
    limit: int = 0


class FieldChoice(Struct):
    """A battlefield as it lies there before anybody has a zone."""

    id: str
    name: str
    summary: str
    battlefield: FieldView


class OptionChoice(Struct):
    """An option with its sentence; `settings` says what may follow its name, if anything."""

    name: str
    group: str
    source: str
    summary: str
    settings: str
    names_units: bool


class Choices(Struct):
    """Everything that there is to choose from, and what is usual."""

    armies: list[ArmyCard]
    fields: list[FieldChoice]
    playstyles: list[Named]
    dice: list[Named]
    options: list[OptionChoice]
    bots: list[Named]
    most_players: int
    most_turns: int
    usual: NewBattle


class ArmyText(Struct, forbid_unknown_fields=True):
    """The text of an army file."""

    text: Army


class ArmyChecked(Struct):
    """An army from a file; or, in the words of whoever read it, what is wrong with it."""

    army: ArmyCard | None
    wrong: str = ""


class Objection(Struct):
    """Why a choice cannot be played, and which one, such as `sides.1.army`."""

    about: str
    text: str


class Prospect(Struct):
    """What would come of a choice.

    `maps` are the Deployment Zone maps that fit, the usual one first; `idle` the options that would change nothing in
    these playstyles; `notes` what breaks a limit that players may agree to break.
    """

    objection: Objection | None
    names: list[str]
    point_limit: int
    battlefield: FieldView | None
    maps: list[Named]
    idle: list[str]
    notes: list[str]
