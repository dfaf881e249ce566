"""Types of the parts of answers: a unit, a weapon, positions of models. A field of an answer has one of these types, or
one that events use too.
"""

from typing import Annotated, Any, NamedTuple

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.events import Names


class OneOf(NamedTuple):
    """A part that is one of a few numbers, each with its words."""

    words: dict[int, str]

    @property
    def kind(self) -> str:
        return "one of"

    def __hash__(self) -> int:
        return hash(tuple(self.words.items()))


NamedAction = Annotated[Doing, Names("action")]
PerkName = Annotated[str, Names("perk")]
Number = Annotated[int, Names("number")]
Models = Annotated[tuple[int, ...], Names("models")]
Places = Annotated[tuple[Any, ...], Names("places")]  # judged where they are read, which knows how many it takes
Facings = Annotated[tuple[int | None, ...], Names("facings")]
Vector = Annotated[int, Names("vector")]
Targets = Annotated[tuple[tuple[int, tuple[int, ...]], ...], Names("targets")]
Shares = Annotated[tuple[tuple[int, int], ...], Names("shares")]
Spots = Annotated[tuple[tuple[int, ...], ...], Names("spots")]

MEANINGS = {
    "unit": "the number of a unit",
    "player": "the number of a player",
    "zone": "the number of a Deployment Zone",
    "carrier": "a unit that carries others, or a building or passage as `Unit.aboard` writes it",
    "weapon": "the number of a weapon of the unit that is named, or that the decision is about",
    "weapon of other": "the number of a weapon of the other unit that is named",
    "model": "the number of a model of that unit",
    "models": "numbers of models, in order",
    "action": "the name of an Action",
    "perk": "the name of a perk",
    "number": "a number",
    "face": "the face of a die on the table",
    "places": "for each model a place (x, y) or (x, y, level), or a path of them",
    "facings": "for each model the direction in which it faces, in degrees; left out, it faces as before",
    "length": "a length, in ten-thousandths of an inch",
    "vector": "how far something goes along one axis, in ten-thousandths of an inch",
    "targets": "targets, each with the models that fire at it",
    "shares": "targets, each with a number",
    "spots": "templates, each with its wielder, a place, a direction, and perhaps a level",
}
