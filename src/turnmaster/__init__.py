"""Turnmaster: an independent rules engine for WARSURGE, the universal miniature wargame.

WARSURGE is a trademark of Three Brothers Grim. This project is unofficial and ships none of its text.

What is named here is the library: `docs/library.md` shows it in use. Everything is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnmaster.bots import Bot, Choice, make_bot
    from turnmaster.engine.kernel.answers import Answer, Decision, Refusal
    from turnmaster.engine.kernel.battle import Battle
    from turnmaster.engine.kernel.rules import RulesError
    from turnmaster.engine.kernel.setup import Setup
    from turnmaster.engine.turn.propose import propose
    from turnmaster.engine.turn.victory import standings, winners
    from turnmaster.errors import TurnmasterError
    from turnmaster.installed_houses import load_installed_houses
    from turnmaster.lab.now import NoOdds
    from turnmaster.lab.odds import Odds
    from turnmaster.library import (
        begin,
        describe,
        describe_answer,
        explain,
        load_field,
        load_house,
        load_roster,
        odds,
        play_out,
        replay,
        save_game,
        set_up,
    )
    from turnmaster.match import BadSetup
    from turnmaster.options import UnknownOption
    from turnmaster.profiles import BadFile, Roster
    from turnmaster.table import Journal, load_game

__version__ = "0.1.0"

_WHERE = {
    "Answer": "engine.kernel.answers",
    "BadFile": "profiles",
    "BadSetup": "match",
    "Battle": "engine.kernel.battle",
    "Bot": "bots",
    "Choice": "bots",
    "Decision": "engine.kernel.answers",
    "Journal": "table",
    "NoOdds": "lab.now",
    "Odds": "lab.odds",
    "Refusal": "engine.kernel.answers",
    "Roster": "profiles",
    "RulesError": "engine.kernel.rules",
    "Setup": "engine.kernel.setup",
    "TurnmasterError": "errors",
    "UnknownOption": "options",
    "begin": "library",
    "describe": "library",
    "describe_answer": "library",
    "explain": "library",
    "load_field": "library",
    "load_game": "table",
    "load_house": "library",
    "load_installed_houses": "installed_houses",
    "load_roster": "library",
    "make_bot": "bots",
    "odds": "library",
    "play_out": "library",
    "propose": "engine.turn.propose",
    "replay": "library",
    "save_game": "library",
    "set_up": "library",
    "standings": "engine.turn.victory",
    "winners": "engine.turn.victory",
}

__all__ = [
    "Answer",
    "BadFile",
    "BadSetup",
    "Battle",
    "Bot",
    "Choice",
    "Decision",
    "Journal",
    "NoOdds",
    "Odds",
    "Refusal",
    "Roster",
    "RulesError",
    "Setup",
    "TurnmasterError",
    "UnknownOption",
    "begin",
    "describe",
    "describe_answer",
    "explain",
    "load_field",
    "load_game",
    "load_house",
    "load_installed_houses",
    "load_roster",
    "make_bot",
    "odds",
    "play_out",
    "propose",
    "replay",
    "save_game",
    "set_up",
    "standings",
    "winners",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'turnmaster' has no attribute {name!r}")
    return getattr(import_module(f"turnmaster.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
