"""What several tests need: armies from a few words, and battles that play themselves."""

from pathlib import Path
from typing import Any, get_type_hints

from msgspec.structs import replace

from turnmaster.battlefield import INCH
from turnmaster.bots import make_bot, play_out
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event, all_events, what_is
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.match import begin_battle, make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.perks.designation import completed, incomplete_in
from turnmaster.perks.roster_presence import PRESENCE, STAND_FOR
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile
from turnmaster.profiles.profile import DiceKind
from turnmaster.scenario import Scenario, load_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.telling import Cast, cast_of


def weapon(name: str = "Rifle", models: int = 1, **stats: Any) -> WeaponProfile:
    """A weapon that every model of a unit carries once, unless `carriers` says otherwise."""
    usual: dict[str, Any] = {"range_in": 24, "attacks": 1, "power": 4, "ap": 0, "type": "Assault"}
    return WeaponProfile(name=name, **(usual | {"carriers": (1,) * models} | stats))


def unit(name: str = "Squad", *weapons: WeaponProfile, **stats: Any) -> UnitProfile:
    usual: dict[str, Any] = {"points_hundredths": 5000, "models": 1, "move_in": 6, "dash_in": 6, "defence": 4, "hp": 1}
    return UnitProfile(name=name, weapons=weapons, **(usual | {"armour": 0, "aegis": 0} | stats))


def roster(name: str, *units: UnitProfile, dice: DiceKind = "d6", perks: tuple[str, ...] = ()) -> Roster:
    return Roster(name=name, units=units, dice=dice, perks=perks)


def fit_for_play(army: Roster) -> Roster:
    """An army in which somebody is named wherever a perk asks for it, without the perks for which nobody can be."""
    army = completed(army)
    if set(incomplete_in(army)) & set(STAND_FOR):
        first = replace(army.units[0], perks=(*army.units[0].perks, PRESENCE))
        army = completed(replace(army, units=(first, *army.units[1:])))
    for perk in incomplete_in(army):
        army = without(army, perk)
    return army


def without(army: Roster, perk: str) -> Roster:
    units = tuple(replace(each, perks=left(each.perks, perk), traits=left(each.traits, perk)) for each in army.units)
    named = tuple(each for each in army.designated if each.perk != perk)
    return replace(army, units=units, perks=left(army.perks, perk), designated=named)


def left(perks: tuple[str, ...], perk: str) -> tuple[str, ...]:
    return tuple(name for name in perks if name != perk)


def rules(playstyle: Any = "Standard", dice: DiceKind = "d6", options: tuple[str, ...] = ()) -> RulesChoice:
    chosen: tuple[OptionChoice, ...] = tuple(parse_option(option) for option in options)
    return RulesChoice(playstyle, dice, chosen)


def battle_of(*rosters: Roster, choice: RulesChoice | None = None, seed: int = 0, **sizes: Any) -> Battle:
    """One player for each roster."""
    sides = [(army.name, [army]) for army in rosters]
    return begin_battle(make_setup(sides, choice, **sizes), seed=seed)


def played_out(battle: Battle, bot: str = "random", seed: int = 0) -> Battle:
    play_out(battle, [make_bot(bot, seed + number) for number in range(len(battle.state.players))])
    return battle


def inch(*lengths: float) -> tuple[int, ...]:
    """Lengths in inches as the whole numbers of the state."""
    return tuple(round(length * INCH) for length in lengths)


def event(what: str, **facts: Any) -> Event:
    """An event of this kind, with nothing in the fields that are not named."""
    (kind,) = (each for each in all_events() if what_is(each) == what)
    empty = {"int": 0, "bool": False, "str": ""}
    blank = {field: empty.get(str(hint), []) for field, hint in _hints(kind).items()}
    return kind(**blank | facts)


def _hints(kind: type[Event]) -> dict[str, str]:
    hints = get_type_hints(kind)
    return {field: getattr(hints[field], "__name__", "") for field in kind.__struct_fields__}


def scenario_log(path: Path) -> tuple[Cast, list[Event]]:
    """All that happens in a scenario, and who takes part."""
    return log_of(load_scenario(path))


def log_of(scenario: Scenario) -> tuple[Cast, list[Event]]:
    log: list[Event] = []
    player = Player(begin(scenario, log))
    for step in scenario.steps():
        if step.do and player.do(step.do) is None and step.expect:
            player.settle()
    player.settle()
    return cast_of(player.battle.setup), log
