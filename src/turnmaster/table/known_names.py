"""Remove the perks and options that this program does not know from a setup, and list them."""

from collections.abc import Iterable

from msgspec.structs import replace

from turnmaster.engine.core.setup import PlayerSetup, RulesChoice, Setup, Spare
from turnmaster.options import UnknownOption, find_option
from turnmaster.perks.catalogue import UnknownPerk, find_perk
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile


def without_unknown_names(setup: Setup) -> tuple[Setup, list[str]]:
    """Return a setup without unknown perks and options, and their names as people write them."""
    unknown: dict[str, None] = {}  # in the order in which they were found, each once
    players = tuple(_player(player, unknown) for player in setup.players)
    spares = tuple(_spare(spare, unknown) for spare in setup.spares)
    rules = _rules(setup.rules, unknown)
    return (replace(setup, players=players, spares=spares, rules=rules) if unknown else setup), list(unknown)


def _player(player: PlayerSetup, unknown: dict[str, None]) -> PlayerSetup:
    return replace(player, rosters=tuple(_roster(roster, unknown) for roster in player.rosters))


def _roster(roster: Roster, unknown: dict[str, None]) -> Roster:
    units = tuple(_unit(unit, unknown) for unit in roster.units)
    return replace(roster, units=units, perks=_perks(roster.perks, unknown))


def _unit(unit: UnitProfile, unknown: dict[str, None]) -> UnitProfile:
    weapons = tuple(_weapon(weapon, unknown) for weapon in unit.weapons)
    perks, traits = _perks(unit.perks, unknown), _perks(unit.traits, unknown)
    return replace(unit, weapons=weapons, perks=perks, traits=traits)


def _weapon(weapon: WeaponProfile, unknown: dict[str, None]) -> WeaponProfile:
    return replace(weapon, perks=_perks(weapon.perks, unknown))


def _spare(spare: Spare, unknown: dict[str, None]) -> Spare:
    return replace(spare, profile=_unit(spare.profile, unknown))


def _perks(names: Iterable[str], unknown: dict[str, None]) -> tuple[str, ...]:
    return tuple(name for name in names if _is_perk(name, unknown))


def _is_perk(name: str, unknown: dict[str, None]) -> bool:
    try:
        find_perk(name)
    except UnknownPerk:
        unknown[f"the perk {name}"] = None
        return False
    return True


def _rules(choice: RulesChoice, unknown: dict[str, None]) -> RulesChoice:
    known = []
    for option in choice.options:
        try:
            find_option(option.name)
        except UnknownOption:
            unknown[f"the option {option.name}"] = None
        else:
            known.append(option)
    return replace(choice, options=tuple(known))
