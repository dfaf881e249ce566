"""What must hold at every decision of every game."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from traceback import format_exc
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from shapely.geometry import Point, Polygon, box

from tests.games.passengers import (
    attacks_are_sound,
    disembarking_is_sound,
    passengers_are_sound,
    transports_keep_still,
    without_buildings,
)
from tests.games.setups import Game
from tests.games.tempers import make_temper
from tests.games.wrong_answers import NOBODY, wrong_id, wrong_value
from tests.oracles import (
    ROUNDING,
    TOLERANCE,
    Place,
    close_pairs,
    covered,
    in_each_other,
    in_space,
    is_round,
    shrunk,
    too_long_links,
    unit_hangs_together,
)
from turnmaster.battlefield import Board
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.actions import MOVEMENT
from turnmaster.engine.core.answers import Answer, Decision, Refusal
from turnmaster.engine.core.battle import Battle, from_msgpack, state_hash, to_msgpack
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.setup import footprint_of
from turnmaster.engine.core.state import ABOARD, FIELD, REMOVED, RESERVE, State, Unit
from turnmaster.engine.field.melees import can_touch
from turnmaster.engine.field.terrain_now import board_now, pieces_of
from turnmaster.engine.field.units import is_gone, is_terrain, takes_part
from turnmaster.engine.moving.movement import allowance
from turnmaster.engine.turn.decisions import UseUnit
from turnmaster.perks.catalogue import find_perk
from turnmaster.perks.fallen import CAME_BACK
from turnmaster.table import Journal
from turnmaster.table.states import check_state

MOST_DECISIONS = 5_000
SMALL = 24  # models in a game of which every second decision is looked at closely, and else every fifth
COHERENCY_IN = 2
UPRIGHT_COHERENCY_IN = 6
UNDONE = 4  # answers taken back at a time
NOBODY_LOCKED = 2  # the kind of fog in which a Melee holds nobody

# After these other models stand on the field, or in other places.
PLACES_CHANGE = {
    "moved", "deployed", "closed up", "casualties removed", "entered Reserve", "embarked", "disembarked", "survivors",
    "relocated", "put out", "changed places", "imprisoned", "hp restored", "phantoms", "became", "raised", "revealed",
    "taken back", "changed hands", "perk began", "perk ended", "fused",
}  # fmt: skip
# Marks of units that hold nobody in a Melee, or whom nobody holds.
PARALYSED, SPY, CONFUSED = "Paralysis", "Espionage", "Confuse"
PUT_ELSEWHERE = {
    "changed places", "disembarked", "relocated", "imprisoned", "put out", "raised", "taken back", "changed hands",
    "perk began", "perk ended", "fused",
}  # fmt: skip
# HP comes back to the unit that this is told of.
RISES = {"hp restored", "phantoms", "became", "raised", "hp doubled", "formed", "summoned", "became a wreck"}

Spot = tuple[int, int]


# The state as data


def the_state_travels(battle: Battle) -> None:
    """A copy by clone, JSON or msgpack is the same state and comes to the same decision; a save of it can be loaded."""
    decision, fingerprint = battle.decision, battle.hash()
    copies, as_json = [battle.clone()], msgspec.json.encode(battle.state)
    for state in (msgspec.json.decode(as_json, type=State), from_msgpack(to_msgpack(battle.state))):
        copies.append(Battle(battle.rules, battle.setup, state))
    for copy in copies:
        assert copy.hash() == fingerprint
        assert copy.decision == decision
        assert copy.hash() == fingerprint, "asking for the decision changed the state"
    check_state(battle.rules, battle.setup, battle.state)
    nothing_is_shared(battle)
    assert state_hash(msgspec.json.decode(as_json)) == fingerprint, "a save would not know it again"
    copies[0]._decision = None
    assert copies[0].decision == decision, "the decision does not follow from the state alone"


def nothing_is_shared(battle: Battle) -> None:
    """The state is a tree: what one unit remembers or suffers never changes with another."""
    seen: set[int] = set()
    for number, unit in enumerate(battle.state.units):
        notes = [each for kept in (unit.notes, unit.weapon_notes) for each in (kept, *kept.values())]
        for part in (*notes, unit.effects, *unit.effects, unit.models, *unit.models):
            assert id(part) not in seen, f"unit {number} shares {part} with another"
            seen.add(id(part))


def wrong_answers_are_refused(battle: Battle, random: Random) -> None:
    decision, fingerprint = battle.decision, battle.hash()
    assert decision is not None
    players = [n for n in range(len(battle.state.players)) if n != decision.player]
    right = decision.options[0]
    for case, args in (
        ("an answer to another decision", (wrong_id(random, decision), right, decision.player)),
        ("an answer of another player", (decision.id, right, random.choice((*players, *NOBODY)))),
        ("an illegal answer", (decision.id, wrong_value(random, battle, decision), None)),
        ("an illegal answer", (decision.id, wrong_value(random, battle, decision), decision.player)),
    ):
        refusal = battle.answer(*args)
        assert isinstance(refusal, Refusal), f"{case} was accepted at {decision}: {str(args[1])[:500]}"
        assert refusal.reason.strip()
        assert battle.hash() == fingerprint, f"{case} changed the state"
        assert battle.decision == decision


# Numbers and places


def numbers_are_sound(battle: Battle) -> None:
    for number, unit in enumerate(battle.state.units):
        most = battle.profile(number).hp
        assert len(unit.models) == battle.profile(number).models
        assert all(len(weapon.carriers) == len(unit.models) for weapon in battle.profile(number).weapons)
        for model in unit.models:
            assert 0 <= model.hp <= most * (2 * len(unit.models) if model.phantom else 1)  # made while it was double
            assert model.place in (RESERVE, FIELD, REMOVED, ABOARD)
            assert model.place != REMOVED or model.hp == 0
    for player in battle.state.players:
        assert player.cp >= 0
        assert all(left >= 0 for left in player.pools.values())


def place_of(battle: Battle, number: int, model: Any) -> Place:
    shape = footprint_of(battle.profile(number))
    region = None if shape.is_round else covered(shape, model.x, model.y, model.facing)
    return (model.x, model.y, shape.radius, model.z, shape.height, region)


def bases_of(battle: Battle) -> list[tuple[Place, int]]:
    """Every base on the field, with its unit; where only a marker lies there is none."""
    return [
        (place_of(battle, number, model), number)
        for number, unit in enumerate(battle.state.units)
        for model in unit.models
        if model.place == FIELD and not unit.marker
    ]


def stands_well(board: Board, place: Place, *, flies: bool) -> bool:
    """Whether a base stands on a floor that is there, in nothing solid, and not in the wall of a building.

    Whoever flies can also stand on Impassable Ground.
    """
    x, y, radius, z, tall, region = place
    here = Point(x, y)
    base, radius = (here, radius - TOLERANCE - 1) if region is None else (shrunk(place, TOLERANCE), 1)
    floors = {0} if z == 0 else set()
    for piece in board.terrain:
        shape = shape_of(piece)
        if shape.distance(here) <= ROUNDING:  # pushed to the very brink
            floors |= set(piece.floors)
        beside = piece.top <= z + TOLERANCE or piece.elevation >= z + tall - TOLERANCE
        barred = piece.solid or (piece.impassable and not flies) or piece.floors
        closed = barred and not piece.enterable and z not in piece.floors
        if piece.height == 0:
            beside = piece.elevation != z
        if closed and not beside and shape.distance(base) < radius:
            return False
        in_storey = piece.enterable and piece.elevation <= z < piece.top - TOLERANCE
        if in_storey and shape.exterior.distance(base) < radius:
            return False
    return z in floors


def others_ground(battle: Battle, number: int, level: int) -> Board:
    """The board without the pieces that a unit itself is. What only lies there can lie under others that are terrain:
    of these it has what carries it at a level.
    """
    ground, first = board_now(battle), len(battle.setup.board.terrain)
    own, stands = pieces_of(battle, number), takes_part(battle, number)
    others = [piece for piece in ground.terrain[first:] if piece not in own and (stands or level in piece.floors)]
    return replace(ground, terrain=(*ground.terrain[:first], *others))


@cache
def shape_of(piece: Piece):
    outline = piece.outline
    if outline.is_disc:
        return Point(outline.points[0]).buffer(outline.radius, quad_segs=256)
    return Polygon(outline.points)


def places_are_sound(battle: Battle) -> None:
    """Every base on the board, none on another, and the contacts of the state are those on the table."""
    units, ground = battle.state.units, board_now(battle)
    bases = bases_of(battle)
    for place, number in bases:
        board = others_ground(battle, number, place[3]) if is_terrain(battle, number) else ground
        assert is_on(board, place), f"unit {number} is off the board"
        flies = "Airborne" in battle.profile(number).perks
        assert stands_well(board, place, flies=flies), f"unit {number} stands in something or on nothing at {place}"
    contacts, perhaps = set(), set()
    for (one, a), (other, b) in close_pairs(bases):
        free = not (is_terrain(battle, a) or is_terrain(battle, b))  # such a unit is judged as terrain above
        assert not free or not in_each_other(one, other), f"units {a} and {b} overlap at {one} and {other}"
        apart, pair = in_space(one, other), (min(a, b), max(a, b))
        fighting = takes_part(battle, a) and takes_part(battle, b)
        if units[a].player != units[b].player and fighting and is_ghostly(units[a]) == is_ghostly(units[b]):
            if any("Pacifist" in battle.profile(number).perks for number in pair):  # engaged or left alone
                perhaps.add(pair)
                continue
            exact = is_round(one) and is_round(other)
            if apart <= TOLERANCE - (0 if exact else ROUNDING):
                contacts.add(pair)
            elif not exact and apart <= TOLERANCE + ROUNDING:
                perhaps.add(pair)
    found = without_buildings(battle.state)
    assert contacts <= set(found) <= contacts | perhaps
    assert found == sorted(set(found))
    for number, unit in enumerate(units):
        places = standing_places(battle, battle.state, number)
        if places and not unit.marker and not any(model.place == FIELD and model.hp == 0 for model in unit.models):
            answers = {is_together(battle, places), is_together(battle, places, strictly=True)}
            assert (not unit.broken) in answers, f"unit {number} is broken or whole and says otherwise"


def is_ghostly(unit: Unit) -> bool:
    return any(effect.stat == "Incorporeal" for effect in unit.effects)


def is_on(board: Board, place: Place) -> bool:
    """Whether a base is wholly on the board."""
    if not is_round(place):
        return bool(box(0, 0, board.width, board.height).covers(shrunk(place, TOLERANCE)))
    inside = place[2] - TOLERANCE
    return bool(inside <= place[0] <= board.width - inside and inside <= place[1] <= board.height - inside)


def is_together(battle: Battle, places: list[Place], *, strictly: bool = False) -> bool:
    """Whether a unit is coherent; hulls are measured with some rounding, which can be left to them or not."""
    slack = 0 if not places or is_round(places[0]) else -ROUNDING if strictly else ROUNDING
    return unit_hangs_together(places, COHERENCY_IN * battle.inch + slack, UPRIGHT_COHERENCY_IN * battle.inch + slack)


def spots(state: State) -> list[list[Spot]]:
    return [[(model.x, model.y) for model in unit.models] for unit in state.units]


def standing_places(battle: Battle, state: State, number: int) -> list[Place]:
    models = state.units[number].models
    return [place_of(battle, number, model) for model in models if model.place == FIELD and model.hp > 0]


def gap_in(battle: Battle, places: list[Place]) -> float:
    """How much too long the links of a unit are; 0 if it is coherent."""
    if is_together(battle, places):
        return 0
    return too_long_links(places, COHERENCY_IN * battle.inch, UPRIGHT_COHERENCY_IN * battle.inch)


def is_alive(state: State, number: int) -> bool:
    return any(model.place == FIELD and model.hp > 0 for model in state.units[number].models)


def melees(contacts: list[tuple[int, int]]) -> dict[int, set[int]]:
    """For each unit in a Melee everybody in it."""
    groups: dict[int, set[int]] = {}
    for a, b in contacts:
        merged = groups.get(a, {a}) | groups.get(b, {b})
        for number in merged:
            groups[number] = merged
    return groups


def furthest(battle: Battle, before: State, decision: Decision) -> int:
    """How far a model may go with what was decided: its Move or Dash with all that changed it by then."""
    ctx, then = before.stack[-1].ctx, Battle(battle.rules, battle.setup, before)
    reach = ctx.reach if isinstance(ctx, Placing) else 0
    return (reach or allowance(then, decision.unit, "Move" if decision.kind == "move" else "Dash").value) * battle.inch


# One game watched from beginning to end


@dataclass
class Watched:
    """A game in progress with what has to be remembered of it."""

    battle: Battle
    log: list[Event]
    answers: list[Answer] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    chosen: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    costs: dict[tuple[int, int, str], int] = field(default_factory=dict)
    acting: tuple[int, str] = (-1, "")
    answered: dict[tuple[int, str], list[tuple[int, int, str]]] = field(default_factory=dict)
    closed_up_in_vain: int = 0
    turn: int = 1
    phase: str = ""

    def give(self, decision: Decision, answer: Answer) -> None:
        """Answer, and compare what was with what is."""
        battle, seen = self.battle, len(self.log)
        before = from_msgpack(to_msgpack(battle.state))
        self.note_choice(decision, answer)
        refusal = battle.answer(decision.id, answer, decision.player)
        assert refusal is None, f"a bot's answer {answer} to {decision} was refused: {refusal}"
        self.answers.append(answer)
        events = self.log[seen:]
        numbers_are_sound(battle)
        passengers_are_sound(battle)
        attacks_are_sound(battle, before, events)
        transports_keep_still(battle, before, events)
        disembarking_is_sound(battle, before, decision, events, place_of)
        if any(event.what in PLACES_CHANGE for event in events):
            places_are_sound(battle)
        self.nobody_rises(before, events)
        self.moves_are_sound(before, decision, answer, events)
        self.melees_hold(before, events)
        for event in events:
            self.count_actions(event, before)

    def note_choice(self, decision: Decision, answer: Answer) -> None:
        """No unit acts twice in a phase, or twice in a Game Turn where it is activated."""
        if decision.kind == "unit" and isinstance(answer, UseUnit):
            key = (self.battle.state.turn, self.battle.state.phase, answer.unit)
            self.chosen[key] += 1
            assert self.chosen[key] == 1, f"unit {answer.unit} acts twice in the {key[1]} of Game Turn {key[0]}"

    def count_actions(self, event: Any, before: State) -> None:
        """Standard and Intermediate: one Move, one Attack, one Dash a Game Turn. Advanced: each again costs double.

        Some weapons attack in a phase of their own, beside the Attack of their unit. An action taken back is none.
        """
        if event.what == "game turn":
            self.turn = event.turn
        if event.what == "phase":
            self.phase = event.name
        playstyle = before.playstyle if self.turn == before.turn else self.battle.state.playstyle
        if event.what == "action":
            key = (self.turn, event.unit, event.action)
            free = event.action in ("Deploy", "Support")
            assert event.cost == (0 if free else self.costs.get(key, 1)), (
                f"{event} cost {self.costs.get(key, 1)} before"
            )
            self.costs[key] = 2 * max(1, event.cost)
            assert not free or key not in self.chosen
            self.chosen[key] += 1
            self.note_answer(event, key)
        elif event.what == "end of action step":
            self.acting = (-1, "")
        elif event.what == "taken back":
            self.forget(event.unit, event.action)
        elif getattr(event, "forced", False) or getattr(event, "action", "") == MOVEMENT:
            return  # what a unit was made to do, or what a perk let it do, is no Action of its own
        elif playstyle != "Advanced" and event.what in ("moved", "disembarked", "finished attacking"):
            phase = self.phase if event.what == "finished attacking" else ""
            made = (self.turn, event.unit, getattr(event, "action", "Attack"), getattr(event, "counter", False), phase)
            self.chosen[made] += 1
            assert self.chosen[made] == 1, f"unit {event.unit} made {made[2]} twice in Game Turn {self.turn}"

    def note_answer(self, event: Any, key: tuple[int, int, str]) -> None:
        """What others do in the middle of somebody's Action Step answers the Action under way."""
        if self.acting[0] in (-1, event.unit):
            self.acting = (event.unit, event.action)
            self.answered[self.acting] = []
        else:
            self.answered[self.acting].append(key)

    def forget(self, unit: int, action: str) -> None:
        """An action was taken back, and all answers to it: the unit may make it again, and others answer again."""
        for answer in self.answered.pop((unit, action), []):
            self.costs[answer] //= 2
        made = [key for key in self.chosen if len(key) > 3 and key[0] == self.turn]
        for key in made:
            if key[1:3] == (unit, action) or key[3]:
                del self.chosen[key]

    def nobody_rises(self, before: State, events: list[Any]) -> None:
        """HP of a unit that is there only ever goes down, except by what restores it or takes back how it was lost.
        What was destroyed may come back whole.
        """
        if any(event.what == "taken back" for event in events):
            return
        held_on = {e.unit for e in events if e.what == "offer taken" and e.offer == "Hold On"}
        lost = {e.unit for e in events if e.what == "casualties removed" and e.destroyed}
        risen = held_on | lost | {e.unit for e in events if e.what in RISES}
        for number, (old, new) in enumerate(zip(before.units, self.battle.state.units, strict=True)):
            back = CAME_BACK.of(new.notes) > CAME_BACK.of(old.notes)
            if number not in risen and not back and not is_gone(old):
                fell = all(b.hp <= a.hp for a, b in zip(old.models, new.models, strict=True))
                assert fell, f"unit {number} has more HP than before"

    def moves_are_sound(self, before: State, decision: Decision, answer: Answer, events: list[Any]) -> None:
        for event in events:
            if event.what == "deployed":
                assert is_together(self.battle, standing_places(self.battle, self.battle.state, event.unit))
        if decision.kind not in ("move", "dash", "movement") or answer.word == "stay":
            return
        number = decision.unit
        if decision.kind == "movement":
            assert not any(event.engages for event in events if event.what == "moved" and event.unit == number)
        if sum(1 for event in events if event.what in ("moved", "relocated") and event.unit == number) > 1:
            return  # it went on without being asked
        changing = ("closed up", "hp restored", "phantoms", "became")
        if any(event.what in changing and event.unit == number for event in events):
            return  # losses on the way, or other models than before
        unit, limit = self.battle.state.units[number], furthest(self.battle, before, decision)
        for old, new in zip(before.units[number].models, unit.models, strict=True):
            assert (old.x - new.x) ** 2 + (old.y - new.y) ** 2 <= (limit + 2 * TOLERANCE) ** 2
        if not any(event.what in ("casualties removed", "closed up") for event in events):
            was = gap_in(self.battle, standing_places(self.battle, before, number))
            now = gap_in(self.battle, standing_places(self.battle, self.battle.state, number))
            assert now == 0 or now < was + self.rounding(number), "a move did not close its gaps"

    def rounding(self, number: int) -> int:
        """How far the links of a unit may be off in all."""
        shape = footprint_of(self.battle.profile(number))
        return 0 if shape.is_round else ROUNDING * len(self.battle.state.units[number].models)

    def melees_hold(self, before: State, events: list[Any]) -> None:
        """Who was in a Melee and lives stays in contact while a foe of that Melee lives on the field.

        What ends it by rule: going into Reserve, a foe that moves away while it keeps another, or goes aboard
        something because nothing locks it, no room to close up, a Pacifist that nobody can target any more.
        """
        state = self.battle.state
        if any(event.what in PUT_ELSEWHERE for event in events):
            return
        if any(event.what in ("entered Reserve", "moved") or self.boards(before, event) for event in events):
            self.movers_stay_engaged(before, events)
            return
        engaged = {number for pair in state.contacts for number in pair}
        in_vain = {event.unit for event in events if event.what == "closed up" and not event.foes}
        self.closed_up_in_vain += len(in_vain)
        for number, group in melees([pair for pair in before.contacts if not self.at_peace(pair)]).items():
            there = [f for f in group if is_alive(state, f) and takes_part(self.battle, f)]
            foes = [f for f in there if state.units[f].player != state.units[number].player]
            here = is_alive(state, number) and takes_part(self.battle, number)
            if here and foes and number not in in_vain:
                assert number in engaged, f"unit {number} lost its Melee with {foes}"

    def at_peace(self, pair: tuple[int, int]) -> bool:
        """Whether one of two units is a Pacifist that is left alone now, as when a fighter of its roster has come."""
        pacifist = any("Pacifist" in self.battle.profile(number).perks for number in pair)
        return pacifist and not can_touch(self.battle, *pair)

    def movers_stay_engaged(self, before: State, events: list[Any]) -> None:
        engaged = {number for pair in self.battle.state.contacts for number in pair}
        if any(event.what in ("entered Reserve", "casualties removed", "decoy gone") for event in events):
            return
        if before.players[0].pools.get("Fog this Game Turn") == NOBODY_LOCKED:
            return
        for event in events:
            leaves = event.what == "moved" and self.leaves_melees(event.unit)
            if event.what == "moved" and not event.forced and not leaves and self.is_held(before, event.unit):
                assert event.unit in engaged, f"unit {event.unit} left its Melee"
            inside = event.what == "embarked" and tuple(sorted((event.unit, event.carrier))) in before.contacts
            if self.boards(before, event) and not inside:  # whoever goes inside a foe fights on in there
                assert not self.is_held(before, event.unit), f"unit {event.unit} went aboard out of its Melee"

    def leaves_melees(self, unit: int) -> bool:
        """Whether a unit has a perk that lets it out of a Melee."""
        return any(find_perk(name).root in ("Unyielding", "Nonstop") for name in self.battle.profile(unit).perks)

    def boards(self, before: State, event: Any) -> bool:
        """Whether a unit that stood on the field has gone aboard something."""
        return event.what == "embarked" and is_alive(before, event.unit)

    def is_held(self, before: State, unit: int) -> bool:
        """Whether a unit is in contact with a foe that does not let it go."""
        foes = {number for pair in before.contacts if unit in pair for number in pair} - {unit}
        foes -= {effect.by for effect in before.units[unit].effects if effect.stat == "Disengage"}
        holding = [foe for foe in foes if not self.is_friend_of_all(before, foe)]
        free = any(effect.stat in (SPY, CONFUSED) for effect in before.units[unit].effects)
        return not free and any(
            all(e.stat not in (PARALYSED, SPY) for e in before.units[foe].effects) for foe in holding
        )

    def is_friend_of_all(self, before: State, unit: int) -> bool:
        """Whether a unit is a Transport that is nobody's while nobody is aboard."""
        empty = all(other.aboard != unit for other in before.units)
        return empty and "Crew III" in self.battle.profile(unit).perks


def keep_promises(game: Game) -> int:
    """Play a game with bots, checking every promise; the number of decisions."""
    log: list[Event] = []
    watched = Watched(game.begin(log), log)
    battle, random = watched.battle, Random(game.seed)
    bots = [make_temper(temper, game.seed + number) for number, temper in enumerate(game.tempers)]
    middle: tuple[int, bytes] | None = None
    while (decision := battle.decision) is not None:
        assert decision.options, "a dead end"
        assert len(watched.answers) < MOST_DECISIONS, "the game does not end"
        assert decision.id == len(watched.answers)
        watched.hashes.append(battle.hash())
        if random.random() < (0.5 if game.models <= SMALL else 0.2):
            the_state_travels(battle)
            wrong_answers_are_refused(battle, random)
            middle = (decision.id, to_msgpack(battle.state))
        watched.give(decision, bots[decision.player].choose(battle, decision).answer)
    assert battle.state.over
    assert battle.answer(len(watched.answers), ["pass"]) is not None
    a_replay_agrees(game, watched)
    if middle is not None:
        going_on_agrees(watched, *middle)
    return len(watched.answers)


def a_replay_agrees(game: Game, watched: Watched) -> None:
    """The same answers from the start lead through the same states, also where some of them are taken back and given
    again, in the middle and at the end.
    """
    journal = Journal(game.setup(), game.seed)
    hashes = [*watched.hashes, watched.battle.hash()]
    for number, answer in enumerate(watched.answers, start=1):
        assert journal.battle.hash() == hashes[number - 1], f"the replay differs at decision {number - 1}"
        assert journal.answer(number - 1, list(answer.written())) is None
        if number in (len(watched.answers) // 2, len(watched.answers)):
            undo_then_redo_is_the_identity(journal, hashes, number, range(len(game.sides)))
    assert journal.battle.hash() == hashes[-1]
    assert journal.battle.decision is None


def undo_then_redo_is_the_identity(journal: Journal, hashes: list[str], number: int, everybody: range) -> None:
    back = min(UNDONE, number)
    for step in range(1, back + 1):
        assert journal.undo(everybody) is None
        assert journal.battle.hash() == hashes[number - step], f"undo went astray at decision {number - step}"
    for step in reversed(range(back)):
        assert journal.redo() is None
        assert journal.battle.hash() == hashes[number - step], f"redo went astray at decision {number - step}"
    assert not journal.can_redo


def going_on_agrees(watched: Watched, number: int, saved: bytes) -> None:
    """A game saved in the middle goes on as if it had never been saved."""
    battle = watched.battle
    again = Battle(battle.rules, battle.setup, from_msgpack(saved))
    for answer in watched.answers[number:]:
        decision = again.decision
        assert decision is not None
        assert again.answer(decision.id, answer) is None
    assert state_hash(again.state) == battle.hash()


def kept(game: Game) -> int:
    """`keep_promises`, with the whole game told when one is broken."""
    try:
        return keep_promises(game)
    except Exception:
        told = format_exc()  # as text: an error itself would keep the whole game in memory for as long as it is shrunk
    pytest.fail(f"{told}\nin the game\n{game}", pytrace=False)
