"""Knowledge of players about each other. A unit can be a marker on the field, and only its player knows which unit it
is.

A marker neither stops nor hides a unit, and cannot be targeted. When the unit is revealed, its models stand where its
player meant them to stand, or close around the marker where other models stand by now. So do casualties that wait to be
removed, because a loss of HP reveals a unit.
"""

from collections.abc import Callable

from msgspec import Struct

from turnmaster.battlefield import Base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Phase, Placing
from turnmaster.engine.core.events import Event, named_by
from turnmaster.engine.core.state import FIELD, Area, Model, Player, Unit
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import (
    bases_of,
    in_play,
    in_reserve,
    marker_of,
    other_bases,
    outermost,
    present,
)
from turnmaster.engine.moving.events import Deployed, EnteredReserve, StaysInReserve
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.moving.removal import take_away
from turnmaster.engine.moving.survivors import let_survivors_out, stand_around
from turnmaster.engine.turn.events import MarkerPlaced, Revealed
from turnmaster.engine.turn.hooks import COMES_AS_MARKER, PRETENDERS
from turnmaster.profiles import UnitProfile

ANY_DICE = 0  # nothing is rolled in a battle as somebody takes it to be
ALL_SEEING = -2  # in the place of a player: somebody from whom nothing is hidden, once a battle is over


def conceal(battle: Battle, unit: int) -> None:
    """Turn a unit that was placed on the field into a marker."""
    battle.state.units[unit].marker = True
    refresh_contacts(battle, [unit])


def reveal(battle: Battle, unit: int) -> None:
    """Remove the marker of a unit, if it has one, and put the unit on the field.

    If there is no room for any of its models, its passengers take its place.
    """
    holder, marker = battle.state.units[unit], marker_of(battle, unit)
    if not holder.marker:
        return
    holder.marker = False
    lost, fallen = list[int](), [number for number in present(holder) if holder.models[number].hp == 0]
    numbers = [number for number in present(holder) if number not in fallen] + fallen  # the living find room first
    others, meant = other_bases(battle, unit), bases_of(battle, unit, numbers)
    placed = [unit]
    if not all(is_free(battle, unit, base, others) for base in meant):
        lost = stand_around(battle, unit, numbers, marker[0])
        placed += [] if in_play(holder) else let_survivors_out(battle, {unit: marker[0]})
    refresh_contacts(battle, placed)
    for number in placed:
        note_coherency(battle, number)
    battle.emit(Revealed(unit=unit))
    if lost:
        holder.felled = max(0, holder.felled - len({*fallen}.intersection(lost)))  # these have left before the others
        take_away(battle, unit, lost)


def reveal_under(battle: Battle, covers: Callable[[Base], bool]) -> None:
    """Reveal every unit whose marker is covered, such as by a placed template."""
    for number in range(len(battle.state.units)):
        if any(covers(marker) for marker in marker_of(battle, number)):
            reveal(battle, number)


def is_hidden_from(battle: Battle, unit: int, player: int) -> bool:
    """Check whether a player sees only the marker of a unit or of its carrier."""
    holder = battle.state.units[unit]
    return battle.state.units[outermost(battle, unit)].marker and player not in (holder.player, ALL_SEEING)


def is_disguised_from(battle: Battle, unit: int, player: int) -> bool:
    """Check whether a player believes the false profile of a unit."""
    if player in (battle.state.units[unit].player, ALL_SEEING):
        return False
    return is_pretender(battle, unit)


def is_pretender(battle: Battle, unit: int) -> bool:
    """Check whether a unit only passes for its profile."""
    return any(pretender.is_one(battle, unit) for pretender in battle.rules.contributions(PRETENDERS))


def has_secrets(battle: Battle) -> bool:
    """Check whether one player can know something about a unit that another does not."""
    rules = battle.rules
    secretive = bool(rules.contributions(COMES_AS_MARKER)) or bool(rules.contributions(PRETENDERS))
    return secretive or any(unit.marker for unit in battle.state.units)


def unknown_to(battle: Battle, player: int) -> list[int]:
    """Return the units of which a player cannot tell whether they are under a marker or in Reserve.

    A unit in Reserve is one of them if it could come as a marker, or inside a unit that comes as one. So it is hidden
    from the moment in which its player chooses it.
    """
    if not has_secrets(battle):
        return []
    units = battle.state.units
    others = [number for number, unit in enumerate(units) if player not in (unit.player, ALL_SEEING)]
    hidden = [number for number in others if is_hidden_from(battle, number, player)]
    waiting = [number for number in others if _waits(units[number])]
    secret = [number for number in (*hidden, *waiting) if comes_as_marker(battle, number)]
    with_transports = {units[number].player for number in secret if _printed(battle, number).transport}
    may_come = [number for number in waiting if number in secret or units[number].player in with_transports]
    return sorted(hidden + may_come)


def comes_as_marker(battle: Battle, unit: int) -> bool:
    return COMES_AS_MARKER.holds(battle, unit)


def _waits(unit: Unit) -> bool:
    return in_reserve(unit) and not in_play(unit)


def _printed(battle: Battle, unit: int) -> UnitProfile:
    return battle.setup.profiles[battle.state.units[unit].profile]


def as_believed_by(battle: Battle, player: int) -> Battle:
    """Return the battle as a player believes it to be. Without hidden information it is the battle itself.

    Units in disguise are what they pass for. Units that may lie under markers or wait in Reserve are as they were
    brought, and the first of them lie under the markers. The dice to come are others.
    """
    if not has_secrets(battle):
        return battle
    numbers, unknown = range(len(battle.state.units)), unknown_to(battle, player)
    disguised = [number for number in numbers if is_disguised_from(battle, number, player)]
    if not unknown and not disguised:
        return battle
    believed = battle.imagine(ANY_DICE)
    for number in disguised:
        unmask(believed.state.units[number])
    for number in unknown:
        believed.state.units[number] = _as_brought(battle, number)
    for owner in {battle.state.units[number].player for number in unknown}:
        _lay_markers(battle, believed, [number for number in unknown if battle.state.units[number].player == owner])
    return believed


def _as_brought(battle: Battle, unit: int) -> Unit:
    """Return a unit as it waited in Reserve when it was new, under its present player."""
    holder, profile = battle.state.units[unit], _printed(battle, unit)
    models = [Model(0, 0, profile.hp) for _ in range(profile.models)]
    return Unit(holder.player, holder.roster, holder.profile, models, owner=holder.owner)


def as_if_unhurt(battle: Battle, units: list[int]) -> Battle:
    """Return the battle as if some units had not been harmed, for a player who may not know that they were."""
    if not units:
        return battle
    copy = battle.imagine(ANY_DICE)
    for number in units:
        copy.state.units[number].models = _as_brought(battle, number).models
    return copy


def _lay_markers(battle: Battle, believed: Battle, unknown: list[int]) -> None:
    """Put the markers of a player on the field, each over the next unit that could be there."""
    lying = sorted(base.place for number in unknown for base in marker_of(battle, number))
    could_be = [n for n in unknown if comes_as_marker(battle, n) or battle.state.units[n].marker]
    for (x, y, z), number in zip(lying, could_be, strict=False):
        holder = believed.state.units[number]
        holder.marker = True
        for model in holder.models:
            model.x, model.y, model.z, model.place = x, y, z, FIELD


def unmask(unit: Unit) -> None:
    """Turn a copy of a disguised unit into what it passes for."""
    unit.form, unit.notes = None, {}


class Marker(Struct, frozen=True):
    """A player's marker, and where it lies."""

    player: int
    x: int
    y: int
    z: int


class Known(Struct, frozen=True):
    """A battle as one player knows it. Units that are hidden from the player are missing from `units`, and so are those
    in Reserve that could be hidden as well; the order of markers reveals nothing. Neither the dice to come nor pending
    sequences are part of it.
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
    """Return an independent copy of a player's knowledge of a battle."""
    state, numbers = battle.clone().state, range(len(battle.state.units))
    unknown = unknown_to(battle, player)
    for number in numbers:
        if is_disguised_from(battle, number, player):
            unmask(state.units[number])
    lying = [(state.units[number].player, base) for number in unknown for base in marker_of(battle, number)]
    return Known(
        turn=state.turn,
        last_turn=state.last_turn,
        playstyle=state.playstyle,
        phase=state.phase,
        master=state.master,
        order=state.order,
        over=state.over,
        players=state.players,
        units={number: unit for number, unit in enumerate(state.units) if number not in unknown},
        markers=sorted((Marker(owner, base.x, base.y, base.level) for owner, base in lying), key=_by_place),
        contacts=state.contacts,
        areas=state.areas,
    )


def _by_place(marker: Marker) -> tuple[int, int, int, int]:
    return marker.x, marker.y, marker.z, marker.player


def told_to(battle: Battle, event: Event, player: int) -> Event | None:
    """Return a player's share of an event: nothing about a hidden unit, or about one whose player is about to deploy it
    and that may be hidden then, except that a marker was placed.
    """
    concerned = [unit for unit in (*named_by(event, "unit"), *named_by(event, "carrier")) if unit >= 0]
    if not concerned or not has_secrets(battle):
        return event
    if any(is_hidden_from(battle, unit, player) for unit in concerned):
        return MarkerPlaced(battle.state.units[event.unit].player) if isinstance(event, Deployed) else None
    secret = {*unknown_to(battle, player)} & {*concerned}
    if not secret:
        return event
    stayed_hidden = isinstance(event, StaysInReserve) or (isinstance(event, EnteredReserve) and event.hidden)
    return None if stayed_hidden or secret & being_deployed(battle) else event


def being_deployed(battle: Battle) -> set[int]:
    """Return the units that are being deployed now, with those that come aboard them."""
    found: set[int] = set()
    for frame in battle.state.stack:
        ctx = frame.ctx
        if isinstance(ctx, Phase | Placing) and ctx.action == "Deploy":
            found.add(ctx.unit)
        if isinstance(ctx, Placing):
            found.update(unit for unit, _ in ctx.loads)
    return found
