"""The situation before an attack: HP lost, units destroyed, Movements, and activated perks.

The engine carries all of this out, and perks store the same notes as in play.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.core.rules import Offer
from turnmaster.engine.core.state import Frame
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.decisions import Move
from turnmaster.engine.moving.movement import apply_move
from turnmaster.match import BadSetup
from turnmaster.perks.catalogue import Perk, find_perk
from turnmaster.perks.hooks import WHAT_CAME_BEFORE, Past
from turnmaster.profiles import full_hp

LATE = 4  # the Game Turn, in which every weapon that has to wait is ready

MOST_VICTIMS = 100
MOST_MOVEMENTS = 20
MOST_STRAIGHT = 100  # inches
BENT_IN = 2  # how far each Movement leads that does not go straight ahead


class BadDuel(BadSetup):
    """An attack that is not possible; the text says what is valid, and `about` names the circumstance to change."""


class Activated(NamedTuple):
    """An activated perk, and its additions to the weapon, such as 2 Power; empty if there is no choice."""

    perk: str
    gains: dict[str, int]

    def __str__(self) -> str:
        return f"{self.perk}: {in_words(self.gains)}" if self.gains else self.perk


class Situation(NamedTuple):
    """The known facts about an attack besides the two units.

    `under` is the number of models of the target under each template, after any Scatter. Before the attack its unit has
    made a number of `movements`, `straight_in` inches straight ahead in all; with `charged` the last one led into the
    Melee. At the start of the Game Turn it had lost `own_missing` HP, and the weapon had helped to destroy `victims`
    units; it is the unit's `turns`-th Game Turn on the battlefield, and Game Turn number `turn` of the game.
    """

    under: int | None = None
    movements: int | None = None
    straight_in: int = 0
    charged: bool = False
    activated: tuple[Activated, ...] = ()
    own_missing: int = 0
    victims: int = 0
    turns: int = LATE
    turn: int = LATE

    def settled(self, *, melee: bool) -> "Situation":
        """Return the situation with the number of Movements that it implies. A unit that moved and is in a Melee has
        charged.
        """
        least = int(self.charged or self.straight_in > 0)
        movements = least if self.movements is None else self.movements
        if movements < least:
            said = f'{self.straight_in}" straight ahead take' if self.straight_in else "to move into a Melee takes"
            raise BadDuel(f"{said} a Movement, and there is none")
        return self._replace(movements=movements, charged=melee and movements > 0)


UNMOVED = Situation()  # nothing came before


# Game Turns before


def look_back(battle: Battle, unit: int, weapon: int, situation: Situation) -> None:
    """Apply the history of a unit before this Game Turn. The weapon counts as usable, so enemies have hurt its unit if
    that is required and there was a Game Turn for it.
    """
    battle.state.turn = situation.turn
    battle.unit(unit).arrived = situation.turn + 1 - situation.turns
    lose_before(battle, unit, situation.own_missing)
    for remember in battle.rules.contributions(WHAT_CAME_BEFORE):
        remember(battle, Past(unit, weapon, situation.victims, situation.turn))
    for happening in battle.rules.happenings.get(START_OF_TURN, ()):
        happening(battle)


def lose_before(battle: Battle, unit: int, missing: int) -> None:
    """Remove HP that a unit has lost already: one model after another, the last first, and casualties leave the
    battlefield.
    """
    profile = battle.profile(unit)
    full = full_hp(profile)
    if not 0 <= missing < full:
        raise BadDuel(f"{missing} HP cannot be missing: of the {full} HP of {profile.name} at least 1 is left")
    for model in reversed(battle.unit(unit).models):
        lost = min(model.hp, missing)
        model.hp -= lost
        missing -= lost


# Movements


def move_up(battle: Battle, unit: int, weapon: int, situation: Situation) -> None:
    """Move a unit to its position with Movements toward the north, the last of them in this Game Turn.

    A Heavy weapon could not be used then, so its unit moved in the Game Turn before, unless it had to charge.
    """
    holder, count = battle.unit(unit), situation.movements or 0
    models = [holder.models[number] for number in standing(holder)]
    ends = [(model.x, model.y) for model in models]
    total = (situation.straight_in or BENT_IN * count) * battle.inch
    for left in range(count, 0, -1):
        here, there = total * left // count, total * (left - 1) // count
        for model, (_, y) in zip(models, ends, strict=True):
            model.y, model.moved = y - here, False
        refresh_contacts(battle, [unit])
        bends = [() if situation.straight_in else ((x + battle.inch, y - (here + there) // 2),) for x, y in ends]
        ways = tuple((*bend, (x, y - there)) for bend, (x, y) in zip(bends, ends, strict=True))
        apply_move(battle, Placing(battle.unit(unit).player, unit, "Move"), Move(ways))
    if battle.profile(unit).weapons[weapon].type == "Heavy" and not situation.charged:
        for model in models:
            model.moved = False


def leave_out_who_cannot(battle: Battle, attack: Attack, fallen: Sequence[int] = ()) -> None:
    """Keep only wielders that remain and could use the weapon, and `fallen` models that attack once more."""
    left = [*standing(battle.unit(attack.unit)), *fallen]
    able = [model for model in wielders_of(battle, attack.unit, weapon_of(battle, attack)) if model in left]
    attack.volley.wielders = [model for model in attack.wielders if model in able]
    if not attack.wielders:
        raise BadDuel(f"no model could use {weapon_of(battle, attack).name} after that")


# What is activated


def activate(battle: Battle, attack: Attack, wanted: Activated) -> None:
    """Use the offers of a perk until the weapon has the wanted additions."""
    with at_the_attack(battle, attack):
        offer = next((offer for offer in _offers(battle, attack) if offer.name == wanted.perk), None)
        if offer is None or not _choices(battle, attack, offer):
            raise BadDuel(f"{weapon_of(battle, attack).name} has no {wanted.perk} that could be activated here")
        if not wanted.gains and all(gains for _, gains in _choices(battle, attack, offer)):
            raise BadDuel(f'say what {wanted.perk} adds, as in "{_example(battle, attack, offer)}"')
        left = dict(wanted.gains)
        while choices := [choice for choice in _choices(battle, attack, offer) if _fits(choice[1], left)]:
            # What is offered last may be open only now.
            answer, gains = max(reversed(choices), key=lambda choice: sum(choice[1].values()))
            offer.take(battle, attack.player, answer)
            left = {stat: more - gains.get(stat, 0) for stat, more in left.items()}
    if any(left.values()):
        given = {stat: more - left[stat] for stat, more in wanted.gains.items()}
        raise BadDuel(f"{wanted.perk} cannot give {in_words(wanted.gains)} here: it gives {in_words(given)}")


def could_use(battle: Battle, attack: Attack) -> list[Perk]:
    """Return the perks of the weapon that its player could have activated for this attack."""
    with at_the_attack(battle, attack):
        return [find_perk(offer.name) for offer in _offers(battle, attack) if _choices(battle, attack, offer)]


def in_words(gains: dict[str, int]) -> str:
    """Return additions as text: `3 Power, 1 Attack`."""
    parts = [f"{more} {stat if more > 1 else stat.removesuffix('s')}" for stat, more in gains.items() if more]
    return ", ".join(parts) or "nothing"


@contextmanager
def at_the_attack(battle: Battle, attack: Attack) -> Iterator[None]:
    """Set the battle to the moment at which offers inspect the attack, without any later steps."""
    before = battle.state.stack
    battle.state.stack = [Frame(sequence_names.ATTACK, 0, attack)]
    try:
        yield
    finally:
        battle.state.stack = before


def _offers(battle: Battle, attack: Attack) -> list[Offer[Any]]:
    """Return the offers of the weapon's perks that change its numbers."""
    perks = weapon_of(battle, attack).perks
    offered = [offers for (style, _), offers in battle.rules.offers.items() if style == battle.state.playstyle]
    return [offer for offers in offered for offer in offers.values() if offer.gains is not None and offer.name in perks]


def _choices(battle: Battle, attack: Attack, offer: Offer[Any]) -> list[tuple[UseOffer, dict[str, int]]]:
    """Return all present choices of an offer for the weapon, and the additions of each."""
    assert offer.gains is not None
    found = [(answer, offer.gains(attack, answer)) for answer in offer.choices(battle, attack.player)]
    return [(answer, gains) for answer, gains in found if gains is not None]


def _fits(gains: dict[str, int], wanted: dict[str, int]) -> bool:
    return all(more <= wanted.get(stat, 0) for stat, more in gains.items())


def _example(battle: Battle, attack: Attack, offer: Offer[Any]) -> Activated:
    """Return the largest addition of one choice, with as many stats as possible."""
    found = [gains for _, gains in _choices(battle, attack, offer)]
    return Activated(offer.name, max(found, key=lambda gains: (sum(map(bool, gains.values())), sum(gains.values()))))
