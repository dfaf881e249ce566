"""Odds as one JSON document, for programs."""

from typing import Any

import msgspec

from turnmaster.cli.odds_input import Matchup
from turnmaster.lab.odds import Odds
from turnmaster.profiles import saves


def odds_document(matchup: Matchup, odds: Odds) -> dict[str, Any]:
    """Everything about one attack: who with what against whom, and all chances."""
    return {**scene_document(matchup), "target": target_document(matchup), **chances_document(odds)}


def scene_document(matchup: Matchup) -> dict[str, Any]:
    battle, weapon = matchup.duel.battle, matchup.weapon
    return {
        "chart": battle.rules.params["attack chart"],
        "options": [option.name for option in matchup.arm.rules.options],
        "distance_in": matchup.duel.distance_in,
        "melee": matchup.duel.distance_in == 0,
        "attacker": battle.profile(0).name,
        "wielders": len(matchup.duel.attack.wielders),
        "weapon": {
            "name": weapon.name,
            "attacks": weapon.attacks,
            "power": weapon.power,
            "ap": saves.text(weapon.ap),
            "range": weapon.range_in,
            "type": weapon.type,
            "perks": list(weapon.perks),
        },
    }


def target_document(matchup: Matchup) -> dict[str, Any]:
    unit = matchup.target
    return {
        "name": unit.name,
        "defence": unit.defence,
        "armour": saves.text(unit.armour),
        "aegis": saves.text(unit.aegis),
        "models": unit.models,
        "hp": unit.hp,
        "points": unit.points,
    }


def chances_document(odds: Odds) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(odds, str_keys=True)
    return document | {"mean_models_lost": mean_models_lost(odds)}


def mean_models_lost(odds: Odds) -> float:
    return sum(models * chance for models, chance in odds.models_lost.items())
