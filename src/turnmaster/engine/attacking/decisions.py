"""What is asked in the middle of an attack."""

from typing import ClassVar

from turnmaster.engine.kernel.answers import Decision, Part, Shape, shape
from turnmaster.engine.kernel.events import UnitId


class AttackDecision(Decision, frozen=True, tag="attack"):
    """Which weapon a unit uses next, and at whom it is aimed. Modes and manners of weapons add shapes of their own."""

    undoes: ClassVar[str] = "Attack with {unit}"
    asks: ClassVar[str] = "Which weapon does {unit} use, and on whom?"
    answers: ClassVar[tuple[Shape, ...]] = (
        shape("attack", "Attack {target} with {weapon}", weapon=Part.WEAPON, target=Part.UNIT),
        shape("split", "Split the fire of {weapon}: {targets}", weapon=Part.WEAPON, targets=Part.TARGETS),
        shape("done", "Use no other weapon"),
    )


class DeflectDecision(Decision, frozen=True, kw_only=True, tag="deflect"):
    """Which weapon with Deflect protects a unit from a volley."""

    undoes: ClassVar[str] = "Use Deflect for {unit}"
    asks: ClassVar[str] = "Which weapon shields {unit} from {attacker}?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("deflect", "Deflect with {weapon}", weapon=Part.WEAPON),)

    attacker: UnitId


class WardDecision(Decision, frozen=True, kw_only=True, tag="ward"):
    """Which weapon with Ward or Parry protects a unit from a volley."""

    undoes: ClassVar[str] = "Use {bonus} for {unit}"
    asks: ClassVar[str] = "Which weapon wards {unit} from {attacker}?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("ward", "Use {weapon} ({bonus})", weapon=Part.WEAPON),)

    attacker: UnitId
    bonus: str = "Ward"  # what counts against this attacker


class CasualtiesDecision(Decision, frozen=True, kw_only=True, tag="casualties"):
    """Which models of a unit lose this much HP, in their order."""

    undoes: ClassVar[str] = "Choose casualties of {unit}"
    asks: ClassVar[str] = "Which models of {unit} lose {loss} HP?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("casualties", "{models}", models=Part.MODELS),)

    loss: int


class RescueDecision(Decision, frozen=True, tag="rescue"):
    """What saves a unit that has no HP left; other rescues are kept for later."""

    undoes: ClassVar[str] = "Rescue {unit}"
    asks: ClassVar[str] = "{unit} has no HP left: what comes to the rescue?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("rescue", "{perk}", perk=Part.PERK),)


class AimedDecision(Decision, frozen=True, kw_only=True, tag="aimed"):
    """Which models of the target the attacker strikes with successes that may be aimed."""

    undoes: ClassVar[str] = "Choose models struck by {unit}"
    asks: ClassVar[str] = "Which models of {target} does {unit} strike for {loss} HP?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("aimed", "{models}", models=Part.MODELS),)

    target: UnitId
    loss: int


class PickOutDecision(Decision, frozen=True, kw_only=True, tag="pick out"):
    """Which of the units that fight as one the attacker strikes with such successes."""

    undoes: ClassVar[str] = "Choose units struck by {unit}"
    asks: ClassVar[str] = "Whom does {unit} strike with {count} of its successes?"
    answers: ClassVar[tuple[Shape, ...]] = (shape("pick out", "{shares}", shares=Part.SHARES),)

    count: int
