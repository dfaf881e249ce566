"""Log entries about HP lost or regained outside attacks, and about models that return or change form."""

from typing import TYPE_CHECKING

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.core.words import shown
from turnmaster.engine.field.objectives import NOBODY
from turnmaster.engine.moving.events import HpRestored
from turnmaster.perks.events import Became, Raised
from turnmaster.telling.attack_words import change_of, gain, loss
from turnmaster.telling.log_entries import LogEntry, Touched
from turnmaster.telling.spans import Span

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator


def on_hp_lost(narrator: "Narrator", event: HpLost) -> list[LogEntry]:
    """Narrate HP lost outside an attack; the entry of an attack shows its own losses."""
    cast, by = narrator.cast, event.by
    cause = [Span(f", {shown(event.because)}")] if event.because else []
    if not cause and by not in (NOBODY, event.unit):
        cause = [Span(", struck by "), cast.unit(by)]
    return with_change(narrator.act(event, *cast.marked(event.unit), *cause, ": ", loss(event)), event)


def on_hp_restored(narrator: "Narrator", event: HpRestored) -> list[LogEntry]:
    """Narrate HP regained outside an attack; the entry of an attack shows what it restores."""
    if not (event.hp or event.absorb):
        return []
    cause = f", {shown(event.because)}" if event.because else ""
    return with_change(narrator.act(event, *narrator.cast.marked(event.unit), f"{cause}: ", gain(event)), event)


def with_change(entries: list[LogEntry], event: HpLost | HpRestored) -> list[LogEntry]:
    """Add a change of HP and its casualties to the first entry, as data."""
    entries[0].hp.append(change_of(event))
    if isinstance(event, HpLost) and event.fallen:
        entries[0].touched.append(Touched(event.unit, tuple(event.fallen)))
    return entries


def on_raised(narrator: "Narrator", event: Raised) -> list[LogEntry]:
    """Narrate how many models return, and how many found no room."""
    unit = narrator.cast.marked(event.unit)
    if not event.models:
        return narrator.act(event, f"None of the {event.lost} that rose of ", *unit, " found room")
    lost = f", {event.lost} found no room" if event.lost else ""
    return narrator.act(event, *unit, f" rose again, {event.models} strong{lost}")


def on_became(narrator: "Narrator", event: Became) -> list[LogEntry]:
    """Narrate that a unit takes the form of another, or its own again."""
    cast, own = narrator.cast, event.other == event.unit
    form = [Span(" has its own form again")] if own else [Span(" took the form of "), cast.unit(event.other)]
    lost = f", no room for {event.lost} of its models" if event.lost else ""
    return narrator.act(event, *cast.marked(event.unit), *form, lost)
