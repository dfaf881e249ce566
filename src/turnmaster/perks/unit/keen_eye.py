"""Keen Eye: a unit from which no unit hides. [Perks 12.4, Aeonian]"""

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.units import bases_of, is_alive, marker_of, present, standing
from turnmaster.engine.field.view import in_reach_and_sight, sees_place
from turnmaster.engine.turn.events import Revealed
from turnmaster.engine.turn.hooks import PRETENDERS
from turnmaster.engine.turn.knowledge import reveal
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.hooks import SEES_THROUGH
from turnmaster.perks.noticing import ARRIVALS
from turnmaster.perks.terms import PASSIVE, radius
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Keen Eye",
    AEONIAN,
    'It is immune to Stealth and Blind, and sees through markers and decoys within 24" and in sight.',
    terms=[PASSIVE, radius(24)],
)
def keen_eye(perk: UnitPerk) -> None:
    inches = perk.radius

    def look_around(battle: Battle, event: UnitEvent) -> None:
        """Reveal units that a unit with Keen Eye sees after a unit has moved."""
        watchers = [unit for unit in perk.holders(battle) if can_watch(battle, unit)]
        for watcher in watchers:
            mine = battle.unit(watcher).player
            foes = [n for n, each in enumerate(battle.state.units) if each.player != mine and is_alive(each)]
            for foe in foes:
                if is_marker_seen(battle, watcher, foe):
                    reveal(battle, foe)
                for pretender in battle.rules.contributions(PRETENDERS):
                    if is_seen(battle, watcher, foe):
                        pretender.be_seen_through(battle, foe, watcher)

    def can_watch(battle: Battle, unit: int) -> bool:
        """Check whether a unit can watch; a passenger or a marker cannot."""
        holder = battle.unit(unit)
        return is_alive(holder) and holder.aboard == NOWHERE and not holder.marker

    def is_marker_seen(battle: Battle, watcher: int, foe: int) -> bool:
        eyes, reach = bases_of(battle, watcher, standing(battle.unit(watcher))), inches * battle.inch + TOLERANCE
        markers = [replace(marker, height=battle.inch) for marker in marker_of(battle, foe)]  # flat is never hidden
        return any(gap(e, m) <= reach and sees_place(battle, watcher, e, m) for e in eyes for m in markers)

    def is_seen(battle: Battle, watcher: int, foe: int) -> bool:
        """Check whether a unit is seen; passengers and units already found out are not."""
        if battle.unit(foe).aboard != NOWHERE or not present(battle.unit(foe)):
            return False
        watching, reach = standing(battle.unit(watcher)), inches * battle.inch
        return bool(in_reach_and_sight(battle, watcher, watching, foe, reach, one_is_enough=True))

    perk.is_immune_to("Blind")
    perk.contributes(SEES_THROUGH, perk.is_on)
    watched: tuple[type[UnitEvent], ...] = (*ARRIVALS, Revealed)
    for event in watched:
        perk.reacts(event, look_around)
