"""Log entries about Movements: Deploy, Move, Dash, Embark, Disembark."""

from typing import TYPE_CHECKING

from turnmaster.battlefield import INCH
from turnmaster.engine.core.words import shown
from turnmaster.engine.moving.decisions import WHERE_TO, DisembarkDecision, EmbarkDecision
from turnmaster.engine.moving.events import (
    Deployed,
    Disembarked,
    Embarked,
    Moved,
    Relocated,
    Stayed,
    StaysAboard,
    StaysInReserve,
)
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry
from turnmaster.telling.spans import Span, because, dim, joined

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator

HARDLY_MOVED = INCH // 20  # nothing that anybody would tell


def on_deployed(narrator: "Narrator", event: Deployed) -> list[LogEntry]:
    if narrator.phase.has_paid(event.unit) or not narrator.phase.heading:
        return narrator.act(event, *narrator.cast.marked(event.unit), " deployed", narrator.phase.cost(event.unit))
    narrator.phase.aside("Deployed", event.unit)
    return []


def on_stays_in_reserve(narrator: "Narrator", event: StaysInReserve) -> list[LogEntry]:
    narrator.phase.cost(event.unit)
    narrator.phase.aside("In Reserve", event.unit)
    return []


def on_stayed(narrator: "Narrator", event: Stayed) -> list[LogEntry]:
    reason = narrator.phase.reason(WHERE_TO[event.action], event.unit)
    if narrator.phase.has_paid(event.unit):
        cost = narrator.phase.cost(event.unit)
        return narrator.act(event, *narrator.cast.marked(event.unit), " stayed", because(reason), cost)
    narrator.phase.aside("Stayed", event.unit, reason)
    return []


def on_moved(narrator: "Narrator", event: Moved) -> list[LogEntry]:
    """Narrate a Move or Dash: its length, its reason, the enemies it engages, and the models that stayed."""
    cast, unit = narrator.cast, event.unit
    verb = "dashed" if event.action == "Dash" else "moved"
    verb = f"was made to {event.action.lower()}" if event.forced else verb
    far = f" {narrator.cast.measured(event.length)}" if event.length >= HARDLY_MOVED else " on the spot"
    reason = because(narrator.phase.reason(WHERE_TO[event.action], unit))
    made = dim(f" ({shown(event.because)})") if event.because else None
    stayed = dim(f", {event.stayed} stayed because they fired") if event.stayed else None
    charge = into_melee(cast, event.engages)
    return narrator.act(event, *cast.marked(unit), f" {verb}{far}", made, *charge,
                        reason if not charge else None, stayed, narrator.phase.cost(unit))  # fmt: skip


def into_melee(cast: Cast, foes: list[int]) -> list[Span]:
    return [Span(" into Melee with ", "bad"), *joined([cast.unit(foe)] for foe in foes)] if foes else []


def carrier(narrator: "Narrator", event: Embarked | Disembarked | StaysAboard) -> Span:
    """Name the Transport, by its name in this battle, or the building."""
    return narrator.cast.unit(event.carrier) if event.carrier >= 0 else Span(event.name)


def on_embarked(narrator: "Narrator", event: Embarked) -> list[LogEntry]:
    unit, where = event.unit, carrier(narrator, event)
    if not event.deployed:
        return narrator.act(
            event,
            *narrator.cast.marked(unit),
            " went aboard ",
            where,
            because(narrator.phase.reason(EmbarkDecision, unit)),
        )
    if not narrator.phase.heading:
        return narrator.act(event, *narrator.cast.marked(unit), " deployed aboard ", where)
    narrator.phase.aside("Deployed", unit, f"aboard {where.text}")
    return []


def on_disembarked(narrator: "Narrator", event: Disembarked) -> list[LogEntry]:
    """Narrate a unit that disembarks, with the enemies it engages and the reason."""
    cast, unit = narrator.cast, event.unit
    verb = " dashed out of " if event.action == "Dash" else " disembarked from "
    charge, reason = into_melee(cast, event.engages), because(narrator.phase.reason(DisembarkDecision, unit))
    return narrator.act(event, *cast.marked(unit), verb, carrier(narrator, event), *charge,
                        reason if not charge else None, narrator.phase.cost(unit))  # fmt: skip


def on_stays_aboard(narrator: "Narrator", event: StaysAboard) -> list[LogEntry]:
    unit, where = event.unit, carrier(narrator, event)
    if narrator.phase.has_paid(unit):
        return narrator.act(event, *narrator.cast.marked(unit), " stayed aboard ", where, narrator.phase.cost(unit))
    narrator.phase.aside("Stayed", unit, f"aboard {where.text}")
    return []


def on_relocated(narrator: "Narrator", event: Relocated) -> list[LogEntry]:
    """Narrate a unit that a rule moved elsewhere, with the distance and the rule."""
    if event.length < HARDLY_MOVED:
        return []
    far, why = narrator.cast.measured(event.length), f" ({shown(event.because)})" if event.because else ""
    return narrator.act(event, *narrator.cast.marked(event.unit), f" was moved {far}", dim(why))
