"""Words and log entries about dice, and about perks that players use."""

from typing import TYPE_CHECKING

from turnmaster.dice.kinds import SCATTER, scatter_word
from turnmaster.engine.core.events import DiceRolled, Event, OfferTaken
from turnmaster.engine.core.words import DEEDS, shown
from turnmaster.engine.field.objectives import NOBODY
from turnmaster.perks.events import Denied
from turnmaster.telling.cast import Cast
from turnmaster.telling.log_entries import LogEntry, dice_of
from turnmaster.telling.spans import Span, faces, joined

if TYPE_CHECKING:
    from turnmaster.telling.narrator import Narrator


def words_of_use(event: Event, cast: Cast) -> list[Span]:
    """Describe the use of a perk in the middle of a roll, its dice, or their effect."""
    if isinstance(event, OfferTaken):
        return offer_words(event, cast)
    if isinstance(event, DiceRolled):
        return dice_words(event, cast)
    return denial_words(event, cast) if isinstance(event, Denied) else []


def offer_words(event: OfferTaken, cast: Cast) -> list[Span]:
    """Name the user of a perk, the perk, and the units on which it was used."""
    deed = DEEDS.get(event.offer)
    done = [Span(f" {deed}")] if deed else [Span(" used "), Span(shown(event.offer), "strong")]
    row = [*user_of(event, cast), *done]
    if event.face:
        row.append(Span(f" on a {event.face}"))
    others = [unit for unit in event.targets if unit != event.unit]
    return [*row, Span(" on "), *joined([cast.unit(unit)] for unit in others)] if others else row


def user_of(event: OfferTaken, cast: Cast) -> list[Span]:
    return cast.marked(event.unit) if event.unit != NOBODY else [cast.player(event.player)]


def dice_words(event: DiceRolled, cast: Cast) -> list[Span]:
    """Name the roller and the reason of a roll, with the faces."""
    rolled_by = cast.marked(event.unit) if event.unit >= 0 else [cast.player(event.player)]
    arrow = event.die == SCATTER.name
    fallen = ", ".join(map(scatter_word, event.values)) if arrow else faces(event.values, event.need)
    needed = f", {event.need}+ needed" if event.need else ""
    return [*rolled_by, Span(f", {shown(event.reason)}{needed}: {fallen}")]


def denial_words(event: Denied, cast: Cast) -> list[Span]:
    """Name the player who denies, and the perk or die that is denied."""
    what = f"{shown(event.perk)} is" if event.perk else "the die is"
    return [cast.player(event.player), Span(f": {what} "), Span("denied", "bad")]


def on_dice_rolled(narrator: "Narrator", event: DiceRolled) -> list[LogEntry]:
    (entry,) = narrator.act(event, *dice_words(event, narrator.cast))
    entry.dice.append(dice_of(event))
    return [entry]


def on_denied(narrator: "Narrator", event: Denied) -> list[LogEntry]:
    return narrator.act(event, *denial_words(event, narrator.cast))
