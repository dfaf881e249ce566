"""What players may know of each other. A unit can be a marker on the field, and only its player knows which unit it is.

A marker stops nobody, hides nobody, and cannot be targeted. When the unit comes to light, its models stand where
its player meant them to stand, or close around the marker where other models stand there by now. So do casualties that
wait to be removed, because a loss of HP brings a unit to light.
"""

from collections.abc import Callable

from msgspec import Struct

from turnmaster.battlefield import Base
from turnmaster.engine.attacking.events import CasualtiesRemoved
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_of, in_play, is_gone, marker_of, other_bases, outermost, present
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.events import Event, named_by
from turnmaster.engine.kernel.state import REMOVED, Area, Player, Unit
from turnmaster.engine.moving.events import Deployed
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.moving.survivors import let_survivors_out, stand_around
from turnmaster.engine.turn.events import MarkerPlaced, Revealed
from turnmaster.engine.turn.hooks import DISGUISED

ALL_SEEING = -2  # in the place of a player: somebody from whom nothing is hidden, once a battle is over


def conceal(battle: Battle, unit: int) -> None:
    """A unit that was put on the field is only a marker there."""
    battle.state.units[unit].marker = True
    refresh_contacts(battle, [unit])


def reveal(battle: Battle, unit: int) -> None:
    """The marker of a unit is taken away, if it has one, and the unit itself stands there.

    If there is no room for any of its models, its passengers take its place.
    """
    holder, marker = battle.state.units[unit], marker_of(battle, unit)
    if not holder.marker:
        return
    holder.marker = False
    fallen = [number for number in present(holder) if holder.models[number].hp == 0]
    numbers = [number for number in present(holder) if number not in fallen] + fallen  # the living find room first
    others, meant = other_bases(battle, unit), bases_of(battle, unit, numbers)
    placed = [unit]
    if not all(is_free(battle, unit, base, others) for base in meant):
        stand_around(battle, unit, numbers, marker[0])
        placed += [] if in_play(holder) else let_survivors_out(battle, {unit: marker[0]})
    refresh_contacts(battle, placed)
    for number in placed:
        note_coherency(battle, number)
    battle.tell(Revealed(unit=unit))
    _note_removed(battle, unit, [number for number in fallen if holder.models[number].place == REMOVED])


def _note_removed(battle: Battle, unit: int, fallen: list[int]) -> None:
    """Casualties that found no room have left before the others, and whoever waits for them to leave has to know."""
    if fallen:
        holder = battle.state.units[unit]
        holder.felled = max(0, holder.felled - len(fallen))
        battle.tell(CasualtiesRemoved(unit=unit, models=len(fallen), destroyed=is_gone(holder), fallen=fallen,
                                      in_reserve=False))  # fmt: skip


def reveal_under(battle: Battle, covers: Callable[[Base], bool]) -> None:
    """Every unit whose marker is covered comes to light, such as by a template that was placed on it."""
    for number in range(len(battle.state.units)):
        if any(covers(marker) for marker in marker_of(battle, number)):
            reveal(battle, number)


def is_hidden_from(battle: Battle, unit: int, player: int) -> bool:
    """Whether a player sees only the marker of a unit, or of what carries it."""
    holder = battle.state.units[unit]
    return battle.state.units[outermost(battle, unit)].marker and player not in (holder.player, ALL_SEEING)


def is_disguised_from(battle: Battle, unit: int, player: int) -> bool:
    """Whether a player takes a unit for what its profile says, though it is not."""
    if player in (battle.state.units[unit].player, ALL_SEEING):
        return False
    return any(passes(battle, unit) for passes in battle.rules.contributions(DISGUISED))


def as_believed_by(battle: Battle, player: int) -> Battle:
    """The battle as a player takes it to be, for whoever works something out for that player: units in disguise are
    what they pass for. Where there are none, it is the battle itself.
    """
    disguised = [n for n in range(len(battle.state.units)) if is_disguised_from(battle, n, player)]
    if not disguised:
        return battle
    believed = battle.clone()
    for number in disguised:
        unmask(believed.state.units[number])
    return believed


def unmask(unit: Unit) -> None:
    """A copy of a unit in disguise becomes what it passes for."""
    unit.form, unit.notes = None, {}


class Marker(Struct, frozen=True):
    """A player's marker, and where it lies."""

    player: int
    x: int
    y: int
    z: int


class Known(Struct, frozen=True):
    """A battle as one player knows it. Units that are hidden from the player are missing from `units`; their markers
    lie in no order that would tell which is which. Neither the dice to come nor what waits to happen is part of it.
    """

    turn: int
    last_turn: int
    playstyle: str
    phase: str
    master: int
    order: list[int]
    over: bool
    players: list[Player]
    units: dict[int, Unit]
    markers: list[Marker]
    contacts: list[tuple[int, int]]
    areas: list[Area]


def as_known_to(battle: Battle, player: int) -> Known:
    """An independent copy of what a player may know of a battle."""
    state, numbers = battle.clone().state, range(len(battle.state.units))
    hidden = [number for number in numbers if is_hidden_from(battle, number, player)]
    for number in numbers:
        if is_disguised_from(battle, number, player):
            unmask(state.units[number])
    lying = [(state.units[number].player, base) for number in hidden for base in marker_of(battle, number)]
    return Known(
        turn=state.turn,
        last_turn=state.last_turn,
        playstyle=state.playstyle,
        phase=state.phase,
        master=state.master,
        order=state.order,
        over=state.over,
        players=state.players,
        units={number: unit for number, unit in enumerate(state.units) if number not in hidden},
        markers=sorted((Marker(owner, base[0], base[1], base[3]) for owner, base in lying), key=_by_place),
        contacts=state.contacts,
        areas=state.areas,
    )


def _by_place(marker: Marker) -> tuple[int, int, int, int]:
    return marker.x, marker.y, marker.z, marker.player


def told_to(battle: Battle, event: Event, player: int) -> Event | None:
    """What a player may hear of an event: nothing that concerns a hidden unit, except that a marker was put down."""
    concerned = [*named_by(event, "unit"), *named_by(event, "carrier")]
    if not any(unit >= 0 and is_hidden_from(battle, unit, player) for unit in concerned):
        return event
    if isinstance(event, Deployed):
        return MarkerPlaced(battle.state.units[event.unit].player)
    return None
