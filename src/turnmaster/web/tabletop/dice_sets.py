"""Dice sets: rolls for a tabletop game that can be checked.

A dice set has a secret seed whose fingerprint is shown before the first roll. Its dice are those of the engine: a face
depends on the seed and on how many came before it. Once the seed is revealed, every roll can be computed again, and the
set rolls no more. Dice sets live in memory; the page saves what was rolled, and starts a new set when one is gone. One
goes when its owner starts too many others, or after half a day without a roll, and never because of another visitor.
"""

from collections.abc import Callable, Sequence
from secrets import randbelow, token_urlsafe

from litestar.exceptions import HTTPException

from turnmaster.dice import D3, D6, D10, SCATTER, Die, SeededDice
from turnmaster.profiles.names import as_name
from turnmaster.table.session.seal import is_unbroken, seal_of
from turnmaster.web.errors import Refused
from turnmaster.web.shares import Limits, Shares, Visitor
from turnmaster.web.tabletop.messages import CheckDice, DiceBox, DiceChecked, RerollDice, RollDice, TableRoll, ThrowName
from turnmaster.web.tokens import new_secret

SETS = Limits(of_owner=10, of_address=40, altogether=500, seconds=12 * 3600)
MOST_ROLLS = 500
MOST_DICE = 100
MOST_FACES = 20_000  # that one set gives, so that all sets together fit into memory
MOST_WORDS = 120
MOST_SEED = 2**63

PLAIN: dict[ThrowName, Die] = {"D6": D6, "D10": D10, "D3": D3}

GONE = (
    "The server no longer has this dice set: it was restarted, you started many others, or nothing was rolled for "
    "12 hours. A new one is ready."
)
FULL = "Too many dice sets were started from here. Wait until some of them expire, or roll your own dice."
REVEALED = "The seed of this dice set was revealed, so its rolls are known. Start a new one."


class DiceSetGone(HTTPException):
    """A dice set that the server does not have any more."""

    status_code = 410


class DiceSet:
    """Dice with one secret seed."""

    def __init__(self) -> None:
        self.seed, self.salt = randbelow(2**63), new_secret()
        self.rolls: list[TableRoll] = []
        self.drawn, self.is_open = 0, False

    def roll(self, wanted: RollDice) -> TableRoll:
        """Roll dice, or refuse what the set cannot roll."""
        check_roll(self, wanted)
        faces = self._draw(dice_in(wanted.throw, wanted.count))
        return self._add(
            TableRoll(
                number=len(self.rolls),
                throw=wanted.throw,
                count=wanted.count,
                need=wanted.need,
                reason=as_name(wanted.reason),
                first=self.drawn - len(faces),
                faces=faces,
                of=-1,
                places=[],
            )
        )

    def reroll(self, wanted: RerollDice) -> TableRoll:
        """Reroll some dice of a roll, or refuse what the set cannot roll."""
        check_reroll(self, wanted)
        before = self.rolls[wanted.of]
        places = sorted(set(wanted.places))
        dice = dice_in(before.throw, before.count)
        fresh = self._draw([dice[place] for place in places])
        return self._add(
            TableRoll(
                number=len(self.rolls),
                throw=before.throw,
                count=before.count,
                need=before.need,
                reason=before.reason,
                first=self.drawn - len(fresh),
                faces=put_in(before.faces, places, fresh),
                of=wanted.of,
                places=places,
            )
        )

    def _draw(self, dice: Sequence[Die]) -> list[int]:
        faces = faces_of(dice, self.seed, self.drawn)
        self.drawn += len(faces)
        return faces

    def _add(self, roll: TableRoll) -> TableRoll:
        self.rolls.append(roll)
        return roll


class DiceSets:
    """The dice sets in use, each of which belongs to a visitor."""

    def __init__(self, now: Callable[[], float], limits: Limits = SETS) -> None:
        self._sets: Shares[DiceSet] = Shares(limits, now, FULL)

    def start(self, visitor: Visitor) -> DiceBox:
        """Start a dice set for a visitor."""
        name = token_urlsafe(12)
        self._sets.put(name, DiceSet(), visitor)
        return self.shown(name)

    def find(self, name: str) -> DiceSet:
        """Return a dice set by its name."""
        found = self._sets.use(name)
        if found is None:
            raise DiceSetGone(GONE)
        return found

    def reveal(self, name: str) -> DiceBox:
        """Reveal the seed of a dice set, which then rolls no more."""
        self.find(name).is_open = True
        return self.shown(name)

    def shown(self, name: str) -> DiceBox:
        """Return a dice set as its page may know it: with the seed only once it is revealed."""
        found = self.find(name)
        shown = DiceBox(id=name, seal=seal_of(found.seed, found.salt), rolls=found.rolls)
        if found.is_open:
            shown.seed, shown.salt = str(found.seed), found.salt
        return shown


def dice_in(throw: ThrowName, count: int) -> list[Die]:
    """Return the dice of a throw, one by one."""
    if throw == "Scatter":
        return [SCATTER] + [D6] * count
    return [D6] * (2 * count) if throw == "2D6" else [PLAIN[throw]] * count


def faces_of(dice: Sequence[Die], seed: int, drawn: int) -> list[int]:
    """Roll dice with a seed from which this many faces were drawn before."""
    source = SeededDice()
    return [source.faces(die, 1, seed, drawn + n)[0] for n, die in enumerate(dice)]


def put_in(faces: Sequence[int], places: Sequence[int], fresh: Sequence[int]) -> list[int]:
    """Return the faces of a roll after the dice at some places were rerolled."""
    new = dict(zip(places, fresh, strict=True))
    return [new.get(place, face) for place, face in enumerate(faces)]


def check_roll(dice_set: DiceSet, wanted: RollDice) -> None:
    """Refuse what a dice set cannot roll."""
    check_room(dice_set)
    least = 0 if wanted.throw == "Scatter" else 1
    if not least <= wanted.count <= MOST_DICE:
        raise Refused(f"A roll has {least} to {MOST_DICE} dice.")
    highest = 12 if wanted.throw == "2D6" else dice_in(wanted.throw, 1)[0].highest
    if wanted.need and (wanted.throw == "Scatter" or not 0 < wanted.need <= highest):
        raise Refused(f"No {wanted.throw} shows {wanted.need} or more. Choose a lower number, or none.")
    if len(wanted.reason) > MOST_WORDS:
        raise Refused(f"A reason has at most {MOST_WORDS} letters.")


def check_reroll(dice_set: DiceSet, wanted: RerollDice) -> None:
    """Refuse a reroll of dice that the set does not have."""
    check_room(dice_set)
    if not 0 <= wanted.of < len(dice_set.rolls):
        raise Refused("This dice set has no such roll.")
    dice = len(dice_set.rolls[wanted.of].faces)
    if not wanted.places or not all(0 <= place < dice for place in wanted.places):
        raise Refused("Select the dice to reroll.")


def check_room(dice_set: DiceSet) -> None:
    """Refuse any roll of a set whose seed is revealed, or that has given all its dice."""
    if dice_set.is_open:
        raise Refused(REVEALED)
    if len(dice_set.rolls) >= MOST_ROLLS:
        raise Refused(f"A dice set has {MOST_ROLLS} rolls, and this one has had them. Start a new one.")
    if dice_set.drawn >= MOST_FACES:
        raise Refused(f"A dice set has {MOST_FACES:,} dice, and this one has rolled them. Start a new one.")


def check_set(revealed: CheckDice) -> DiceChecked:
    """Compute every roll again. A roll that was left out shows, because the faces after it do not follow."""
    dice = all(0 <= roll.count <= MOST_DICE and len(roll.places) <= 2 * MOST_DICE for roll in revealed.rolls)
    if len(revealed.rolls) > MOST_ROLLS or not dice:
        raise Refused("These are more dice than a dice set has.")
    if not revealed.seed.isascii() or not revealed.seed.isdecimal() or int(revealed.seed) >= MOST_SEED:
        raise Refused("A seed is a whole number with up to 19 digits.")
    seed, drawn, wrong = int(revealed.seed), 0, []
    for number, roll in enumerate(revealed.rolls):
        faces, used = recomputed(revealed.rolls[:number], roll, seed)
        if (roll.number, roll.first, roll.faces) != (number, drawn, faces):
            wrong.append(number)
        drawn += used
    return DiceChecked(sealed=is_unbroken(revealed.seal, seed, revealed.salt), wrong=wrong)


def recomputed(earlier: Sequence[TableRoll], roll: TableRoll, seed: int) -> tuple[list[int], int]:
    """Return the faces that a roll should have, and how many of them were rolled for it."""
    dice = dice_in(roll.throw, roll.count)
    if roll.of < 0:
        return faces_of(dice, seed, roll.first), len(dice)
    thrown = [dice[place] for place in roll.places if 0 <= place < len(dice)]
    if roll.of >= len(earlier) or len(thrown) < len(roll.places):
        return [], 0
    return put_in(earlier[roll.of].faces, roll.places, faces_of(thrown, seed, roll.first)), len(thrown)
