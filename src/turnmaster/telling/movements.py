"""What is told of units that come and go: deployments, Movements, getting aboard and out."""

from typing import TYPE_CHECKING

from turnmaster.battlefield import INCH
from turnmaster.engine.kernel.words import shown
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
from turnmaster.telling.beats import Beat
from turnmaster.telling.cast import Cast
from turnmaster.telling.spans import Span, because, dim, joined

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator

HARDLY_MOVED = INCH // 20  # nothing that anybody would tell


def on_deployed(teller: "Narrator", event: Deployed) -> list[Beat]:
    if event.unit in teller.prices or not teller.heading:
        return teller.act(event, *teller.cast.marked(event.unit), " deployed", teller.take_price(event.unit))
    teller.aside("Deployed", event.unit)
    return []


def on_stays_in_reserve(teller: "Narrator", event: StaysInReserve) -> list[Beat]:
    teller.take_price(event.unit)
    teller.aside("In Reserve", event.unit)
    return []


def on_stayed(teller: "Narrator", event: Stayed) -> list[Beat]:
    reason = teller.reasons.pop((WHERE_TO[event.action], event.unit), "")
    if event.unit in teller.prices:
        price = teller.take_price(event.unit)
        return teller.act(event, *teller.cast.marked(event.unit), " stayed", because(reason), price)
    teller.aside("Stayed", event.unit, reason)
    return []


def on_moved(teller: "Narrator", event: Moved) -> list[Beat]:
    """How far, into contact with whom, and why; who stayed behind, and what made it."""
    cast, unit = teller.cast, event.unit
    verb = "dashed" if event.action == "Dash" else "moved"
    verb = f"was made to {event.action.lower()}" if event.forced else verb
    far = f" {teller.cast.measured(event.length)}" if event.length >= HARDLY_MOVED else " on the spot"
    reason = teller.reason(WHERE_TO[event.action], unit)
    made = dim(f" ({shown(event.because)})") if event.because else None
    stayed = dim(f", {event.stayed} stayed because they fired") if event.stayed else None
    charge = into_melee(cast, event.engages)
    return teller.act(event, *cast.marked(unit), f" {verb}{far}", made, *charge, reason if not charge else None, stayed,
                      teller.take_price(unit))  # fmt: skip


def into_melee(cast: Cast, foes: list[int]) -> list[Span]:
    return [Span(" into Melee with ", "bad"), *joined([cast.unit(foe)] for foe in foes)] if foes else []


def carrier(teller: "Narrator", event: Embarked | Disembarked | StaysAboard) -> Span:
    """The Transport by its name in this battle, or a building."""
    return teller.cast.unit(event.carrier) if event.carrier >= 0 else Span(event.name)


def on_embarked(teller: "Narrator", event: Embarked) -> list[Beat]:
    unit, where = event.unit, carrier(teller, event)
    if not event.deployed:
        return teller.act(event, *teller.cast.marked(unit), " went aboard ", where, teller.reason(EmbarkDecision, unit))
    if not teller.heading:
        return teller.act(event, *teller.cast.marked(unit), " deployed aboard ", where)
    teller.aside("Deployed", unit, f"aboard {where.text}")
    return []


def on_disembarked(teller: "Narrator", event: Disembarked) -> list[Beat]:
    """Out of what, into contact with whom, and why."""
    cast, unit = teller.cast, event.unit
    verb = " dashed out of " if event.action == "Dash" else " disembarked from "
    charge, reason = into_melee(cast, event.engages), teller.reason(DisembarkDecision, unit)
    return teller.act(event, *cast.marked(unit), verb, carrier(teller, event), *charge, reason if not charge else None,
                      teller.take_price(unit))  # fmt: skip


def on_stays_aboard(teller: "Narrator", event: StaysAboard) -> list[Beat]:
    unit, where = event.unit, carrier(teller, event)
    if unit in teller.prices:
        return teller.act(event, *teller.cast.marked(unit), " stayed aboard ", where, teller.take_price(unit))
    teller.aside("Stayed", unit, f"aboard {where.text}")
    return []


def on_relocated(teller: "Narrator", event: Relocated) -> list[Beat]:
    """Who was put somewhere else, how far, and by what."""
    if event.length < HARDLY_MOVED:
        return []
    far, why = teller.cast.measured(event.length), f" ({shown(event.because)})" if event.because else ""
    return teller.act(event, *teller.cast.marked(event.unit), f" was moved {far}", dim(why))
