"""The events before an attack, as arguments of `turnmaster odds` and in words."""

from collections.abc import Sequence

from turnmaster.cli.failures import BadInput
from turnmaster.lab.duel import Duel
from turnmaster.lab.situation import (
    LATE,
    MOST_MOVEMENTS,
    MOST_STRAIGHT,
    MOST_VICTIMS,
    Activated,
    Situation,
)
from turnmaster.lab.strikes import template_of, templates_of
from turnmaster.perks.catalogue import UnknownPerk, find_perk
from turnmaster.perks.conditions import in_half_range
from turnmaster.telling.spans import count

STATS = {"power": "Power", "attack": "Attacks", "attacks": "Attacks", "ap": "AP"}


def read_situation(
    under: int | None,
    movements: int | None,
    straight: int | None,
    charged: bool,
    activate: Sequence[str],
    own_missing: int | None,
    victims: int | None,
    turns: int | None,
) -> Situation:
    """Read the situation from the arguments, and refuse values out of bounds."""
    for option, value, low, high in (
        ("--movements", movements, 0, MOST_MOVEMENTS),
        ("--straight", straight, 0, MOST_STRAIGHT),
        ("--victims", victims, 0, MOST_VICTIMS),
        ("--turns", turns, 1, LATE),
    ):
        if value is not None and not low <= value <= high:
            raise BadInput(f"{option}: expected {low} to {high}, found {value:,}")
    activated = tuple(map(read_activation, activate))
    return Situation(
        under,
        movements,
        straight or 0,
        charged,
        activated,
        own_missing or 0,
        victims or 0,
        LATE if turns is None else turns,
    )


def read_activation(text: str) -> Activated:
    """Parse an activated perk: `Burst`, or `Darkside: 3 Power, 2 Attacks`."""
    name, _, wanted = text.partition(":")
    try:
        perk = find_perk(name)
    except UnknownPerk as error:
        raise BadInput(f"--activate: {error}") from None
    gains: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in wanted.split(","))):
        number, _, stat = part.partition(" ")
        known = STATS.get(stat.strip().casefold())
        if known is None or not (number.isascii() and number.isdecimal()) or len(number) > 3:
            raise BadInput(f'--activate: expected a perk and what it gives, as in "Darkside: 2 Power", found {part!r}')
        gains[known] = gains.get(known, 0) + int(number)
    return Activated(perk.name, {stat: more for stat, more in gains.items() if more})


# In words


def situation_in_words(duel: Duel) -> str:
    """Return all assumptions about the attack except its place, on one line; an empty text if there are none."""
    before = [*turns_in_words(duel.situation), *movements_in_words(duel.situation)]
    activated = [f"with {activation}" for activation in duel.situation.activated]
    return "; ".join(filter(None, (*before, *activated, templates_in_words(duel))))


def turns_in_words(situation: Situation) -> list[str]:
    """Return the events of earlier Game Turns for the attacking unit in words."""
    words = []
    if situation.own_missing:
        words.append(f"the attacking unit has lost {situation.own_missing} HP before")
    if situation.victims:
        words.append(f"after {count(situation.victims, 'unit')} destroyed")
    if situation.turns < LATE:
        words.append(f"in the attacking unit's Game Turn {situation.turns}")
    return words


def movements_in_words(situation: Situation) -> list[str]:
    if not situation.movements:
        return []
    far = f', {situation.straight_in}" straight ahead' if situation.straight_in else ""
    into = " into the Melee" if situation.charged and situation.movements == 1 else ""
    last = ", the last into the Melee" if situation.charged and not into else ""
    made = "a Movement" if situation.movements == 1 else count(situation.movements, "Movement")
    return [f"after {made}{into}{far}{last}"]


def templates_in_words(duel: Duel) -> str:
    template, under = template_of(duel.battle, duel.attack), under_of(duel)
    if template is None or not under:
        return ""
    number = templates_of(duel.battle, duel.attack)
    each = "the template" if number == 1 else f"each of {number} templates"
    if not template.counts_models:
        return f"{each} hits once"
    put = f"{count(len(duel.strikes[0].under), 'model')} under {each}"
    if len(under) == 1:
        return put
    return f"{put} without Scatter, {sum(n * chance for n, chance in under.items()):.2f} on average with it"


def under_of(duel: Duel) -> dict[int, float]:
    """Return the chance of each number of models of the target under a template."""
    found: dict[int, float] = {}
    for strike in duel.strikes:
        found[len(strike.under)] = found.get(len(strike.under), 0.0) + strike.chance
    return found


def is_near(duel: Duel) -> bool:
    """Check whether the target, or the template that hits it, is within half the range."""
    attack = duel.attack.copy()
    for strike in duel.strikes[:1]:
        strike.direct(attack)
    return in_half_range(duel.battle, attack)
