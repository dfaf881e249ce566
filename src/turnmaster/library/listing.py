"""Names of all that comes with the program: armies, battlefields, options and bots."""

from msgspec import Struct

from turnmaster.battlefield.ready_fields import ready_battlefield_names
from turnmaster.bots import BOTS
from turnmaster.options.catalogue import all_options, find_option
from turnmaster.premade import premade_names


class OptionView(Struct, frozen=True, kw_only=True):
    """An option of the rules: its name, its group, what it does, and what may follow its name as in `Name=settings`.

    An option with a `playstyle` belongs to games of that playstyle only.
    """

    name: str
    group: str
    summary: str
    settings: str = ""
    playstyle: str = ""


def army_names() -> list[str]:
    """List the premade armies that `load_roster` and `set_up` take by name."""
    return premade_names()


def field_names() -> list[str]:
    """List the battlefields that `load_field` and `set_up` take by name."""
    return ready_battlefield_names()


def option_names() -> list[str]:
    """List the options that `set_up` takes, those of loaded houses among them."""
    return list(all_options())


def bot_names() -> list[str]:
    """List the bots that `make_bot` and `play_many` take by name."""
    return list(BOTS)


def describe_option(name: str) -> OptionView:
    """Describe an option by its name, whatever its capital letters."""
    option = find_option(name)
    return OptionView(
        name=option.name,
        group=option.group,
        summary=option.summary,
        settings=option.settings,
        playstyle=option.playstyle,
    )
