"""Dice for a real table, from boxes that can be checked.

A box has a secret seed whose fingerprint is shown before the first roll. Its dice are those of the engine: a face
depends on the seed and on how many came before it. Once a box is opened, everybody can compute every roll again, and it
rolls no more. Boxes are kept in memory; the page keeps what was rolled, and begins a new box when one is gone. A box
goes when its owner begins too many others, or after half a day without a roll, and never because of somebody else.
"""

from collections.abc import Callable, Sequence
from secrets import randbelow, token_urlsafe
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from turnmaster.dice import D3, D6, D10, SCATTER, Die, SeededDice
from turnmaster.profiles.names import as_name
from turnmaster.table.session.seal import is_unbroken, seal_of
from turnmaster.web.dice_api import CheckDice, DiceBox, DiceChecked, RerollDice, RollDice, TableRoll, ThrowName
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.shares import Limits, Shares, Visitor, visitor_of

BOXES = Limits(of_owner=10, of_address=40, altogether=500, seconds=12 * 3600)
MOST_ROLLS = 500
MOST_DICE = 100
MOST_FACES = 20_000  # that one box gives, so that all boxes together fit into memory
MOST_WORDS = 120
MOST_SEED = 2**63

PLAIN: dict[ThrowName, Die] = {"D6": D6, "D10": D10, "D3": D3}

GONE = (
    "The server no longer has this box, because it was started again, you began many others, or nobody rolled for "
    "12 hours. A new one is ready."
)
FULL = "There are too many boxes of dice from here. Wait for some of them to be forgotten, or roll your own dice."
OPEN = "This box was opened, so its dice are known. Begin a new one to go on."

BoxId = Annotated[str, Parameter(max_length=40)]


class BoxGone(HTTPException):
    """A box that the server does not have any more."""

    status_code = 410


class Box:
    """Dice with one secret seed."""

    def __init__(self) -> None:
        self.seed, self.salt = randbelow(2**63), token_urlsafe(24)
        self.rolls: list[TableRoll] = []
        self.drawn, self.is_open = 0, False

    def roll(self, wanted: RollDice) -> TableRoll:
        faces = self._draw(dice_in(wanted.throw, wanted.count))
        return self._note(
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
        before = self.rolls[wanted.of]
        places = sorted(set(wanted.places))
        dice = dice_in(before.throw, before.count)
        fresh = self._draw([dice[place] for place in places])
        return self._note(
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

    def _note(self, roll: TableRoll) -> TableRoll:
        self.rolls.append(roll)
        return roll


class Boxes:
    """The boxes that are in use, each of which belongs to a visitor."""

    def __init__(self, now: Callable[[], float], limits: Limits = BOXES) -> None:
        self._boxes: Shares[Box] = Shares(limits, now, FULL)

    def new(self, visitor: Visitor) -> str:
        name = token_urlsafe(12)
        self._boxes.put(name, Box(), visitor)
        return name

    def find(self, name: str) -> Box:
        box = self._boxes.use(name)
        if box is None:
            raise BoxGone(GONE)
        return box

    def shown(self, name: str) -> DiceBox:
        """A box as its page may know it: the seed only once it is open."""
        box = self.find(name)
        shown = DiceBox(id=name, seal=seal_of(box.seed, box.salt), rolls=box.rolls)
        if box.is_open:
            shown.seed, shown.salt = str(box.seed), box.salt
        return shown


def dice_in(throw: ThrowName, count: int) -> list[Die]:
    """The dice of a throw, one by one."""
    if throw == "Scatter":
        return [SCATTER] + [D6] * count
    return [D6] * (2 * count) if throw == "2D6" else [PLAIN[throw]] * count


def faces_of(dice: Sequence[Die], seed: int, drawn: int) -> list[int]:
    """How dice fall after so many faces of a seed were used."""
    source = SeededDice()
    return [source.faces(die, 1, seed, drawn + n)[0] for n, die in enumerate(dice)]


def put_in(faces: Sequence[int], places: Sequence[int], fresh: Sequence[int]) -> list[int]:
    """Dice as they lie after those at some places were thrown again."""
    new = dict(zip(places, fresh, strict=True))
    return [new.get(place, face) for place, face in enumerate(faces)]


def judge(box: Box, wanted: RollDice) -> None:
    """Refuse what a box cannot roll."""
    judge_room(box)
    least = 0 if wanted.throw == "Scatter" else 1
    if not least <= wanted.count <= MOST_DICE:
        raise Refused(f"A roll has {least} to {MOST_DICE} dice.")
    highest = 12 if wanted.throw == "2D6" else dice_in(wanted.throw, 1)[0].highest
    if wanted.need and (wanted.throw == "Scatter" or not 0 < wanted.need <= highest):
        raise Refused(f"No {wanted.throw} shows {wanted.need} or more. Choose a lower number, or none.")
    if len(wanted.reason) > MOST_WORDS:
        raise Refused(f"A reason has at most {MOST_WORDS} letters.")


def judge_reroll(box: Box, wanted: RerollDice) -> None:
    judge_room(box)
    if not 0 <= wanted.of < len(box.rolls):
        raise Refused("There is no such roll in this box.")
    dice = len(box.rolls[wanted.of].faces)
    if not wanted.places or not all(0 <= place < dice for place in wanted.places):
        raise Refused("Choose the dice to throw again.")


def judge_room(box: Box) -> None:
    if box.is_open:
        raise Refused(OPEN)
    if len(box.rolls) >= MOST_ROLLS:
        raise Refused(f"A box has {MOST_ROLLS} rolls, and this one has had them. Begin a new one.")
    if box.drawn >= MOST_FACES:
        raise Refused(f"A box has {MOST_FACES:,} dice, and this one has rolled them. Begin a new one.")


def check(opened: CheckDice) -> DiceChecked:
    """Compute every roll again. One that was left out shows, because the faces after it do not follow on."""
    dice = all(0 <= roll.count <= MOST_DICE and len(roll.places) <= 2 * MOST_DICE for roll in opened.rolls)
    if len(opened.rolls) > MOST_ROLLS or not dice:
        raise Refused("These are more dice than a box has.")
    if not opened.seed.isascii() or not opened.seed.isdecimal() or int(opened.seed) >= MOST_SEED:
        raise Refused("A seed is a whole number with up to 19 digits.")
    seed, drawn, wrong = int(opened.seed), 0, []
    for number, roll in enumerate(opened.rolls):
        faces, used = recomputed(opened.rolls[:number], roll, seed)
        if (roll.number, roll.first, roll.faces) != (number, drawn, faces):
            wrong.append(number)
        drawn += used
    return DiceChecked(sealed=is_unbroken(opened.seal, seed, opened.salt), wrong=wrong)


def recomputed(earlier: Sequence[TableRoll], roll: TableRoll, seed: int) -> tuple[list[int], int]:
    """The faces that a roll should have, and how many of them were thrown for it."""
    dice = dice_in(roll.throw, roll.count)
    if roll.of < 0:
        return faces_of(dice, seed, roll.first), len(dice)
    thrown = [dice[place] for place in roll.places if 0 <= place < len(dice)]
    if roll.of >= len(earlier) or len(thrown) < len(roll.places):
        return [], 0
    return put_in(earlier[roll.of].faces, roll.places, faces_of(thrown, seed, roll.first)), len(thrown)


def dice_handlers(now: Callable[[], float]) -> list[HTTPRouteHandler]:
    """Everything about dice for a real table."""
    boxes = Boxes(now)

    @post("/api/dice/boxes", sync_to_thread=False)
    def new(owner: Asking, request: Request[Any, Any, Any]) -> DiceBox:
        return boxes.shown(boxes.new(visitor_of(owner.mark, request)))

    @get("/api/dice/boxes/{box:str}", sync_to_thread=False)
    def show(box: BoxId) -> DiceBox:
        return boxes.shown(box)

    @post("/api/dice/boxes/{box:str}/roll", sync_to_thread=False)
    def roll(box: BoxId, data: JSONBody[RollDice]) -> TableRoll:
        found = boxes.find(box)
        judge(found, data)
        return found.roll(data)

    @post("/api/dice/boxes/{box:str}/reroll", sync_to_thread=False)
    def reroll(box: BoxId, data: JSONBody[RerollDice]) -> TableRoll:
        found = boxes.find(box)
        judge_reroll(found, data)
        return found.reroll(data)

    @post("/api/dice/boxes/{box:str}/open", sync_to_thread=False)
    def reveal(box: BoxId) -> DiceBox:
        boxes.find(box).is_open = True
        return boxes.shown(box)

    @post("/api/dice/check", sync_to_thread=True)
    def check_box(data: JSONBody[CheckDice]) -> DiceChecked:
        return check(data)

    return [new, show, roll, reroll, reveal, check_box]
