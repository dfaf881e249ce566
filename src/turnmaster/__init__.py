"""Turnmaster: an independent rules engine for WARSURGE, the universal miniature wargame.

WARSURGE is a trademark of Three Brothers Grim. This project is unofficial and ships none of its text.

What is named here is the library: `docs/library.md` shows it in use. Everything is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnmaster.battlefield import INCH
    from turnmaster.bots import Bot, Choice, make_bot
    from turnmaster.engine.kernel.answers import Answer, Decision, Refusal
    from turnmaster.engine.kernel.battle import Battle
    from turnmaster.engine.kernel.events import Event
    from turnmaster.engine.kernel.rules import RulesError
    from turnmaster.engine.kernel.setup import Setup
    from turnmaster.engine.turn.propose import propose
    from turnmaster.engine.turn.victory import Standing, standings, winners
    from turnmaster.errors import TurnmasterError
    from turnmaster.house import load_house
    from turnmaster.installed_houses import load_installed_houses
    from turnmaster.lab.now import NoOdds
    from turnmaster.lab.odds import Odds
    from turnmaster.library import events
    from turnmaster.library.listing import OptionView, army_names, bot_names, describe_option, field_names, option_names
    from turnmaster.library.many import BotMaker, Game, play_many
    from turnmaster.library.no_workers import NoWorkers
    from turnmaster.library.playing import (
        NothingToDecide,
        describe,
        describe_answer,
        explain,
        heard_by,
        odds,
        play_out,
        why_not_attack,
    )
    from turnmaster.library.profiles import PricePart, ProfileView, UnitPrice, WeaponView, duel_odds, price
    from turnmaster.library.records import replay, save_game
    from turnmaster.library.setting_up import begin, load_field, load_roster, set_up
    from turnmaster.library.views import (
        AreaView,
        MarkerView,
        ModelView,
        ObjectiveView,
        PlayerView,
        Position,
        UnitView,
        View,
        view,
    )
    from turnmaster.match import BadSetup
    from turnmaster.options import UnknownOption
    from turnmaster.profiles import BadFile, Roster, UnitProfile
    from turnmaster.table import Journal, load_game

__version__ = "0.1.0"

_WHERE = {
    "INCH": "battlefield",
    "Answer": "engine.kernel.answers",
    "AreaView": "library.views",
    "BadFile": "profiles",
    "BadSetup": "match",
    "Battle": "engine.kernel.battle",
    "Bot": "bots",
    "BotMaker": "library.many",
    "Choice": "bots",
    "Decision": "engine.kernel.answers",
    "Event": "engine.kernel.events",
    "Game": "library.many",
    "Journal": "table",
    "MarkerView": "library.views",
    "ModelView": "library.views",
    "NoOdds": "lab.now",
    "NoWorkers": "library.no_workers",
    "NothingToDecide": "library.playing",
    "ObjectiveView": "library.views",
    "Odds": "lab.odds",
    "OptionView": "library.listing",
    "PlayerView": "library.views",
    "Position": "library.views",
    "PricePart": "library.profiles",
    "ProfileView": "library.profiles",
    "Refusal": "engine.kernel.answers",
    "Roster": "profiles",
    "RulesError": "engine.kernel.rules",
    "Setup": "engine.kernel.setup",
    "Standing": "engine.turn.victory",
    "TurnmasterError": "errors",
    "UnitPrice": "library.profiles",
    "UnitProfile": "profiles",
    "UnitView": "library.views",
    "UnknownOption": "options",
    "View": "library.views",
    "WeaponView": "library.profiles",
    "army_names": "library.listing",
    "begin": "library.setting_up",
    "bot_names": "library.listing",
    "describe": "library.playing",
    "describe_answer": "library.playing",
    "describe_option": "library.listing",
    "duel_odds": "library.profiles",
    "events": "library",
    "explain": "library.playing",
    "field_names": "library.listing",
    "heard_by": "library.playing",
    "load_field": "library.setting_up",
    "load_game": "table",
    "load_house": "house",
    "load_installed_houses": "installed_houses",
    "load_roster": "library.setting_up",
    "make_bot": "bots",
    "odds": "library.playing",
    "option_names": "library.listing",
    "play_many": "library.many",
    "play_out": "library.playing",
    "price": "library.profiles",
    "propose": "engine.turn.propose",
    "replay": "library.records",
    "save_game": "library.records",
    "set_up": "library.setting_up",
    "standings": "engine.turn.victory",
    "view": "library.views",
    "why_not_attack": "library.playing",
    "winners": "engine.turn.victory",
}

__all__ = [
    "INCH",
    "Answer",
    "AreaView",
    "BadFile",
    "BadSetup",
    "Battle",
    "Bot",
    "BotMaker",
    "Choice",
    "Decision",
    "Event",
    "Game",
    "Journal",
    "MarkerView",
    "ModelView",
    "NoOdds",
    "NoWorkers",
    "NothingToDecide",
    "ObjectiveView",
    "Odds",
    "OptionView",
    "PlayerView",
    "Position",
    "PricePart",
    "ProfileView",
    "Refusal",
    "Roster",
    "RulesError",
    "Setup",
    "Standing",
    "TurnmasterError",
    "UnitPrice",
    "UnitProfile",
    "UnitView",
    "UnknownOption",
    "View",
    "WeaponView",
    "army_names",
    "begin",
    "bot_names",
    "describe",
    "describe_answer",
    "describe_option",
    "duel_odds",
    "events",
    "explain",
    "field_names",
    "heard_by",
    "load_field",
    "load_game",
    "load_house",
    "load_installed_houses",
    "load_roster",
    "make_bot",
    "odds",
    "option_names",
    "play_many",
    "play_out",
    "price",
    "propose",
    "replay",
    "save_game",
    "set_up",
    "standings",
    "view",
    "why_not_attack",
    "winners",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'turnmaster' has no attribute {name!r}")
    return getattr(import_module(f"turnmaster.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
