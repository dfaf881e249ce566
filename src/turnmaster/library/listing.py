"""List the names of all armies, battlefields, options and bots that can be used."""

from msgspec import Struct

from turnmaster.battlefield.ready_fields import ready_battlefield_names
from turnmaster.bots import BOTS
from turnmaster.options.catalogue import all_options, find_option
from turnmaster.premade import premade_names


class OptionView(Struct, frozen=True, kw_only=True):
    """A rule option: its name, its group, its effect, and the settings that may follow its name as in `Name=settings`.

    An option with a `playstyle` works in games of that playstyle only.
    """

    name: str
    group: str
    summary: str
    settings: str = ""
    playstyle: str = ""


def army_names() -> list[str]:
    """List the premade armies that `load_roster` and `set_up` accept by name."""
    return premade_names()


def field_names() -> list[str]:
    """List the battlefields that `load_field` and `set_up` accept by name."""
    return ready_battlefield_names()


def option_names() -> list[str]:
    """List the options that `set_up` accepts, including those of loaded house rules."""
    return list(all_options())


def bot_names() -> list[str]:
    """List the bots that `make_bot` and `play_many` accept by name."""
    return list(BOTS)


def describe_option(name: str) -> OptionView:
    """Describe an option by its name, in upper or lower case."""
    option = find_option(name)
    return OptionView(
        name=option.name,
        group=option.group,
        summary=option.summary,
        settings=option.settings,
        playstyle=option.playstyle,
    )
