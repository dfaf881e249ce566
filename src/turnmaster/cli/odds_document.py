"""Write odds as one JSON document, for programs."""

from typing import Any

import msgspec

from turnmaster.cli.odds_input import Matchup
from turnmaster.cli.odds_situation import under_of
from turnmaster.engine.core.params import ATTACK_CHART
from turnmaster.lab.odds import Odds
from turnmaster.lab.strikes import templates_of
from turnmaster.lab.uses import chance_to_reach
from turnmaster.profiles import UnitProfile, saves


def odds_document(matchup: Matchup, odds: Odds) -> dict[str, Any]:
    """Return everything about one attack: both units, the weapon, and all chances."""
    document = {**scene_document(matchup), "target": target_document(matchup), **chances_document(odds)}
    return document | ({"own_unit": unit_document(matchup.duel.battle.profile(0))} if odds.own_hp_loss else {})


def scene_document(matchup: Matchup) -> dict[str, Any]:
    battle, weapon = matchup.duel.battle, matchup.weapon
    return {
        "chart": battle.rules.param(ATTACK_CHART),
        "options": [option.name for option in matchup.arm.rules.options],
        "distance_in": matchup.duel.distance_in,
        "melee": matchup.duel.is_melee,
        "reaches": chance_to_reach(battle, 0, matchup.arm.weapon, matchup.duel.distance_in),
        "movements": matchup.duel.situation.movements,
        "straight_in": matchup.duel.situation.straight_in,
        "charged": matchup.duel.situation.charged,
        "own_missing_hp": matchup.duel.situation.own_missing,
        "victims": matchup.duel.situation.victims,
        "turns": matchup.duel.situation.turns,
        "activated": [str(activation) for activation in matchup.duel.situation.activated],
        "templates": templates_of(battle, matchup.duel.attack) if matchup.duel.strikes else 0,
        "attacker": battle.profile(0).name,
        "wielders": len(matchup.duel.attack.wielders) or 1,  # what one of them laid strikes without any
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
    hurt = {"missing_hp": matchup.missing, "friend": matchup.duel.is_for_friends}
    under = {str(models): chance for models, chance in under_of(matchup.duel).items()}
    return unit_document(matchup.target) | hurt | {"under": under}


def unit_document(unit: UnitProfile) -> dict[str, Any]:
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
