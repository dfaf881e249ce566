"""Mods about the order of casualties, cover, and the unit of length. [Mods v1.22, Combat and Battlefield]"""

from turnmaster.battlefield import INCH, Base, gap
from turnmaster.battlefield.divided import MOST_FIELDS
from turnmaster.engine.attacking.hooks import COVER_BONUS, GIVES_NO_COVER, HURT_FIRST
from turnmaster.engine.attacking.hp_loss import hurt_first
from turnmaster.engine.attacking.volley import count_successes
from turnmaster.engine.attacking.workings import cover_bonus, covered
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.events import UnitId
from turnmaster.engine.core.modifiers import DICE, Modifier
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.params import BATTLEFIELDS, INCH_LENGTH, INCH_SIGN
from turnmaster.engine.core.rules import Offer, RulesBuilder, RulesError
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE
from turnmaster.engine.field.melees import in_same_melee
from turnmaster.engine.field.terrain_now import terrain_now
from turnmaster.engine.field.units import (
    are_together,
    bases_of,
    gap_between,
    is_alive,
    measured_bases,
    model_base,
    standing,
    taking_part,
)
from turnmaster.engine.field.view import everything, hidden_shares, obscured_models
from turnmaster.options.catalogue import option

# Front Line Fatalities


def attacking_bases(battle: Battle, attack: Attack) -> list[Base]:
    """Return the bases from which an attack comes: of the wielders or their carriers; none without wielders."""
    if not attack.wielders or battle.state.units[attack.unit].aboard == NOWHERE:
        return bases_of(battle, attack.unit, attack.wielders)
    return measured_bases(battle, attack.unit)


def closest_first(battle: Battle, attack: Attack) -> list[list[int]]:
    """Return models under a template first, then by distance from the attackers; equally near ones in the usual order.

    [Mods: Front Line Fatalities]
    """
    target = battle.state.units[attack.target]
    attackers = attacking_bases(battle, attack)
    if not attackers or target.aboard != NOWHERE:  # nobody is nearer than anybody else
        return hurt_first(battle, attack)
    groups: dict[tuple[bool, int, int], list[int]] = {}
    for place, usual in enumerate(hurt_first(battle, attack)):
        for number in usual:
            base = model_base(battle, attack.target, target.models[number])
            away = min(gap(attacker, base) for attacker in attackers)
            groups.setdefault((number not in attack.volley.struck, away, place), []).append(number)
    return [groups[key] for key in sorted(groups)]


@option(
    "Front Line Fatalities",
    group="Combat",
    summary="Models nearest to the attackers lose HP first; their owner cannot choose others.",
)
def front_line_fatalities(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace_hook(HURT_FIRST, closest_first)


# Cover Protection Level

LEVELS = ("weak", "good", "strong")
OF_WRECKS = "good"


def weaker_than(battle: Battle, level: str) -> list[int]:
    """Return the terrain below a level, and units: weak cover, or good cover as wrecks; numbered as view.py does."""
    pieces = enumerate(terrain_now(battle))
    terrain = [-1 - n for n, piece in pieces if LEVELS.index(piece.protection) < LEVELS.index(level)]
    units = list(range(len(battle.state.units)))
    return [*terrain, *(taking_part(battle, units) if level == OF_WRECKS else units)]


def best_protection(battle: Battle, attack: Attack) -> int:
    """Return the best level at which half of the models are in cover, from terrain of that level or better.

    [Mods: Cover Protection Level]
    """
    alive = standing(battle.state.units[attack.target])
    for bonus, level in ((3, "strong"), (2, "good")):
        if 2 * covered(battle, attack, alive, weaker_than(battle, level)) >= len(alive):
            return bonus
    return cover_bonus(battle, attack)


@option(
    "Cover Protection Level",
    group="Combat",
    summary="Cover is weak, good or strong and gives +1, +2 or +3 Defence.",
)
def cover_protection_level(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace_hook(COVER_BONUS, best_protection)


# Friendly Unit Cover

RECKLESS = "Reckless"
AT_RISK = Note(RECKLESS, "at risk")  # of an attack: the friend that stray shots may hit


def friends_around(battle: Battle, attack: Attack) -> list[int]:
    """Return units on the attacker's side that could stand between it and its target; a wreck does not count."""
    units = enumerate(battle.state.units)
    mine = [n for n, unit in units if unit.player == attack.player and n not in (attack.unit, attack.target)]
    return taking_part(battle, mine)


def friends_in_the_way(battle: Battle, attack: Attack) -> list[int]:
    """Return the friends that hide parts of the target, if friends alone obscure half of its models; the
    nearest first.
    """
    friends = friends_around(battle, attack)
    whole = attack.volley.dice < 0 and not in_same_melee(battle, attack.unit, attack.target)
    if not (friends and attack.wielders and whole):
        return []
    alive = standing(battle.state.units[attack.target])
    if not alive or are_together(battle, attack.unit, attack.target):  # an answer may have destroyed it
        return []
    scene = (battle, attack.unit, attack.wielders, attack.target, alive)
    others = set(everything(battle))
    if 2 * len(obscured_models(*scene, others - set(friends))) < len(alive):
        return []
    hiding = [n for n in friends if any(hidden_shares(*scene, others - {n}))]
    return sorted(hiding, key=lambda n: (gap_between(battle, attack.unit, n), n))


def friends_hinder(battle: Battle, attack: Attack) -> Modifier | None:
    """Change Attack Dice for friends in the way. [Mods: Friendly Unit Cover]"""
    if AT_RISK.is_in(attack.notes) or not friends_in_the_way(battle, attack):
        return None
    return Modifier(DICE, -1, "Friendly Unit Cover")


class BeReckless(UseOffer, frozen=True):
    """Fire past a friend."""

    friend: UnitId


def reckless_choices(battle: Battle, player: int) -> list[BeReckless]:
    attack = battle.nearest(Attack)
    if attack is None or attack.player != player or AT_RISK.is_in(attack.notes):
        return []
    friends = [n for n in friends_in_the_way(battle, attack) if is_alive(battle.state.units[n])]
    return [BeReckless(RECKLESS, friends[0])] if friends else []


def why_not_reckless(battle: Battle, player: int, answer: BeReckless) -> str:
    attack = battle.nearest(Attack)
    if attack is None or attack.player != player:
        return "Only whoever attacks can be reckless."
    if AT_RISK.is_in(attack.notes):
        return f"{battle.called(AT_RISK.of(attack.notes))} is at risk already."
    names = [battle.called(n) for n in friends_in_the_way(battle, attack) if is_alive(battle.state.units[n])]
    return f"Of the friends in the way {names[0]} is the nearest." if names else "No friend is in the way."


def be_reckless(battle: Battle, player: int, answer: BeReckless) -> None:
    attack = battle.amid(Attack)
    AT_RISK.put(attack.notes, answer.friend)


def stray_shots(battle: Battle, attack: Attack) -> None:
    """Roll failed Attack Dice again as an attack of the same wielders on the friend in the way."""
    friend, spec = AT_RISK.of(attack.notes, default=-1), attack.numbers
    AT_RISK.drop(attack.notes)
    failed = spec.dice - attack.strike.successes // max(1, spec.multiplier)
    if friend >= 0 and failed and not spec.impossible:
        attack.use.volleys.insert(0, Volley(friend, list(attack.wielders), failed))


@option(
    "Friendly Unit Cover",
    group="Combat",
    summary="Friends in the way give Attack Dice -1, unless a reckless player risks hitting them.",
)
def friendly_unit_cover(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace_hook(GIVES_NO_COVER, friends_around)
    rules.add_modifier(stats.ATTACK_DICE, friends_hinder)
    rules.add_offer(Offer(RECKLESS, BEFORE_ATTACK_DICE, BeReckless, reckless_choices, be_reckless,
                          says="Fire past {friend}, whatever it costs",
                          does="Friends in the way do not hinder, and Attack Dice that fail strike them.",
                          why_not=why_not_reckless))  # fmt: skip
    rules.insert(sequence_names.ATTACK, stray_shots, after=count_successes)


# Divided Battlefields


@option(
    "Divided Battlefields",
    group="Battlefield",
    summary="Armies divide between two or more battlefields, and only Reserve leads from one to another.",
    settings=f"how many battlefields, 2 to {MOST_FIELDS}; without it 2",
)
def divided_battlefields(rules: RulesBuilder, settings: tuple[str, ...]) -> None:
    """Play on several battlefields; a single one stands for as many like it. [Mods: Divided Battlefields]"""
    allowed = [str(count) for count in range(2, MOST_FIELDS + 1)]
    if len(settings) > 1 or not set(settings) <= set(allowed):
        raise RulesError(f"Divided Battlefields takes a number of battlefields: {', '.join(allowed)}")
    rules.set(BATTLEFIELDS, int(settings[0]) if settings else 2)


# Downscale


@option(
    "Downscale (Inch to CM)",
    group="Battlefield",
    summary="Inches in rules and profiles are measured in centimetres; models and board keep their size.",
)
def downscale(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.set(INCH_LENGTH, INCH * 100 // 254)
    rules.set(INCH_SIGN, " cm")
