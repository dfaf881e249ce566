"""Turnmaster: an independent rules engine for WARSURGE, the universal miniature wargame.

WARSURGE is a trademark of Three Brothers Grim. This project is unofficial and ships none of its text.

What is named here is the library: `docs/library.md` shows it in use. Everything is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnmaster.battlefield import INCH
    from turnmaster.bots import Bot, Choice, make_bot
    from turnmaster.engine.attacking.decisions import (
        Attack,
        Casualties,
        Deflect,
        PickOut,
        Split,
        StrikeModels,
        UseRescue,
        Ward,
    )
    from turnmaster.engine.core.answers import (
        Answer,
        Decision,
        Done,
        Pass,
        Refusal,
        UseOffer,
        UseOnDie,
        UseOnTarget,
        UseWithUnit,
        UseWithWeapon,
    )
    from turnmaster.engine.core.battle import Battle
    from turnmaster.engine.core.events import Event
    from turnmaster.engine.core.rules import RulesError
    from turnmaster.engine.core.setup import Setup
    from turnmaster.engine.moving.decisions import (
        Arrive,
        Dash,
        Deploy,
        Embark,
        Go,
        Load,
        Move,
        Relocate,
        Stay,
        StayInReserve,
        StayOutside,
    )
    from turnmaster.engine.turn.decisions import (
        Act,
        ActNow,
        Finish,
        NameTurnMaster,
        Skip,
        Stop,
        TakeZone,
        UseUnit,
    )
    from turnmaster.engine.turn.propose import propose
    from turnmaster.engine.turn.victory import Standing, standings, winners
    from turnmaster.errors import TurnmasterError
    from turnmaster.house import load_house
    from turnmaster.installed_houses import load_installed_houses
    from turnmaster.lab.now import NoOdds
    from turnmaster.lab.odds import Odds
    from turnmaster.library import answers, events
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
    "Act": "engine.turn.decisions",
    "ActNow": "engine.turn.decisions",
    "Answer": "engine.core.answers",
    "AreaView": "library.views",
    "Arrive": "engine.moving.decisions",
    "Attack": "engine.attacking.decisions",
    "BadFile": "profiles",
    "BadSetup": "match",
    "Battle": "engine.core.battle",
    "Bot": "bots",
    "BotMaker": "library.many",
    "Casualties": "engine.attacking.decisions",
    "Choice": "bots",
    "Dash": "engine.moving.decisions",
    "Decision": "engine.core.answers",
    "Deflect": "engine.attacking.decisions",
    "Deploy": "engine.moving.decisions",
    "Done": "engine.core.answers",
    "Embark": "engine.moving.decisions",
    "Event": "engine.core.events",
    "Finish": "engine.turn.decisions",
    "Game": "library.many",
    "Go": "engine.moving.decisions",
    "Journal": "table",
    "Load": "engine.moving.decisions",
    "MarkerView": "library.views",
    "ModelView": "library.views",
    "Move": "engine.moving.decisions",
    "NameTurnMaster": "engine.turn.decisions",
    "NoOdds": "lab.now",
    "NoWorkers": "library.no_workers",
    "NothingToDecide": "library.playing",
    "ObjectiveView": "library.views",
    "Odds": "lab.odds",
    "OptionView": "library.listing",
    "Pass": "engine.core.answers",
    "PickOut": "engine.attacking.decisions",
    "PlayerView": "library.views",
    "Position": "library.views",
    "PricePart": "library.profiles",
    "ProfileView": "library.profiles",
    "Refusal": "engine.core.answers",
    "Relocate": "engine.moving.decisions",
    "Roster": "profiles",
    "RulesError": "engine.core.rules",
    "Setup": "engine.core.setup",
    "Skip": "engine.turn.decisions",
    "Split": "engine.attacking.decisions",
    "Standing": "engine.turn.victory",
    "Stay": "engine.moving.decisions",
    "StayInReserve": "engine.moving.decisions",
    "StayOutside": "engine.moving.decisions",
    "Stop": "engine.turn.decisions",
    "StrikeModels": "engine.attacking.decisions",
    "TakeZone": "engine.turn.decisions",
    "TurnmasterError": "errors",
    "UnitPrice": "library.profiles",
    "UnitProfile": "profiles",
    "UnitView": "library.views",
    "UnknownOption": "options",
    "UseOffer": "engine.core.answers",
    "UseOnDie": "engine.core.answers",
    "UseOnTarget": "engine.core.answers",
    "UseRescue": "engine.attacking.decisions",
    "UseUnit": "engine.turn.decisions",
    "UseWithUnit": "engine.core.answers",
    "UseWithWeapon": "engine.core.answers",
    "View": "library.views",
    "Ward": "engine.attacking.decisions",
    "WeaponView": "library.profiles",
    "answers": "library",
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
    "Act",
    "ActNow",
    "Answer",
    "AreaView",
    "Arrive",
    "Attack",
    "BadFile",
    "BadSetup",
    "Battle",
    "Bot",
    "BotMaker",
    "Casualties",
    "Choice",
    "Dash",
    "Decision",
    "Deflect",
    "Deploy",
    "Done",
    "Embark",
    "Event",
    "Finish",
    "Game",
    "Go",
    "Journal",
    "Load",
    "MarkerView",
    "ModelView",
    "Move",
    "NameTurnMaster",
    "NoOdds",
    "NoWorkers",
    "NothingToDecide",
    "ObjectiveView",
    "Odds",
    "OptionView",
    "Pass",
    "PickOut",
    "PlayerView",
    "Position",
    "PricePart",
    "ProfileView",
    "Refusal",
    "Relocate",
    "Roster",
    "RulesError",
    "Setup",
    "Skip",
    "Split",
    "Standing",
    "Stay",
    "StayInReserve",
    "StayOutside",
    "Stop",
    "StrikeModels",
    "TakeZone",
    "TurnmasterError",
    "UnitPrice",
    "UnitProfile",
    "UnitView",
    "UnknownOption",
    "UseOffer",
    "UseOnDie",
    "UseOnTarget",
    "UseRescue",
    "UseUnit",
    "UseWithUnit",
    "UseWithWeapon",
    "View",
    "Ward",
    "WeaponView",
    "answers",
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
