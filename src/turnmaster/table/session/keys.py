"""The key of each option: a letter of its words, or the number of the unit that it is about.

A key belongs to what an option says and not to its place, so it stays the same while a list grows shorter.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase, digits
from typing import Any

from turnmaster.engine.attacking.decisions import AttackDecision, UseWeapon
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Answer, Decision, parts_of, values_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.turn.decisions import Act, ActionDecision
from turnmaster.telling.decisions import OptionWords

OF_ACTIONS: dict[Doing, str] = {
    "Move": "m", "Attack": "a", "Dash": "d", "Guard": "g", "Support": "s", "Prepare": "p", "Use Perks": "u",
    "Deploy": "y",
}  # fmt: skip
OF_WORDS = {"finish": "f", "pass": "p", "stay": "s", "reserve": "s", "done": "e", "stop": "n", "skip": "n"}
OF_THE_PAGE = "hkqrtw"  # help, the list of keys, turning, the ruler, and weapons
NUMBERS = digits[1:]
LETTERS = [letter for letter in ascii_lowercase if letter not in OF_THE_PAGE]


def keys_of(battle: Battle, decision: Decision, options: Sequence[OptionWords]) -> list[str]:
    """Return a key for each option, or an empty string where none is left.

    Attacks and Actions are told apart by weapon and unit first, so they share the keys of targets and Actions.
    """
    given: set[str] = set()
    times = Counter(option.answer.word for option in options)
    keys = []
    for option in options:
        wanted = list(proper(battle, decision, option.answer, alone=times[option.answer.word] == 1))
        if wanted and is_shared(decision, option.answer):
            key = wanted[0]
        else:
            key = first_free((*wanted, *letters_of(option.text), *NUMBERS, *LETTERS), given)
        given.add(key)
        keys.append(key)
    return keys


def is_shared(decision: Decision, answer: Answer) -> bool:
    if isinstance(decision, AttackDecision):
        return isinstance(answer, UseWeapon) and len(parts_of(type(answer))) > 1
    return isinstance(decision, ActionDecision) and isinstance(answer, Act)


def proper(battle: Battle, decision: Decision, answer: Answer, *, alone: bool) -> Iterator[str]:
    """Yield the keys that an answer has by itself: of its Action, of its word, or the number of what it names.

    Of several reactions, each is known by a letter of its words; one that can be used in several ways, by the number
    of its unit or face.
    """
    values = values_of(answer)
    named = {part.kind: values[name] for name, part in parts_of(type(answer)).items()}
    if "action" in named:
        yield OF_ACTIONS[named["action"]]
    elif answer.word in OF_WORDS:
        yield OF_WORDS[answer.word]
    elif not (isinstance(decision, WindowDecision) and alone):
        yield from numbers_in(battle, decision, named)


def numbers_in(battle: Battle, decision: Decision, named: Mapping[str, Any]) -> Iterator[str]:
    if "face" in named:
        yield str(named["face"])
    if "unit" in named:
        yield number_key(rank_of(battle, decision.player, named["unit"]))
    for kind in ("player", "zone"):
        if kind in named:
            yield number_key(named[kind])


def rank_of(battle: Battle, player: int, unit: int) -> int:
    """Return the place of a unit among all units of its side, those of other players together."""
    units = battle.state.units
    own = units[unit].player == player
    return sum((other.player == player) == own for other in units[:unit])


def number_key(place: int) -> str:
    return NUMBERS[place : place + 1]


def letters_of(text: str) -> Iterator[str]:
    """Yield the first letters of words, then all the others; those that have a meaning of their own are left out."""
    words = text.lower().removeprefix("use ").split()
    for letter in (*(word[0] for word in words), *"".join(words)):
        if letter in LETTERS:
            yield letter


def first_free(wanted: Iterable[str], given: set[str]) -> str:
    return next((key for key in wanted if key and key not in given), "")
