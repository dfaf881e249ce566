"""Show a battle as a seat may know it, for cards and board. Hidden units are missing from it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from turnmaster.engine.core.actions import ACTIONS
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.declared import Stat, declared
from turnmaster.engine.core.effects import FOR_EVER, THIS_TURN
from turnmaster.engine.core.state import Effect
from turnmaster.engine.core.words import shown
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.terrain_now import destroyed
from turnmaster.engine.field.worth import full_points, full_strength, remaining_points
from turnmaster.engine.turn.knowledge import as_if_unhurt, is_disguised_from, unknown_to
from turnmaster.engine.turn.victory import Standing, standings
from turnmaster.perks.unit_perk import change_in_words
from turnmaster.pictures.gather import picture_of_battle
from turnmaster.pictures.heroes import is_hero
from turnmaster.pictures.shapes import UnitShape
from turnmaster.table.session.cards import profile_card
from turnmaster.table.session.messages import ClocksView, EffectView, PlayerView, UndoView, UnitView, View
from turnmaster.telling.cast import Cast
from turnmaster.telling.spans import number

OBSERVER = -1  # somebody who plays for nobody, and knows only what everybody may know


def view_of(battle: Battle, cast: Cast, knows: int, undo: UndoView, clocks: ClocksView | None = None) -> View:
    """Return the battle as one player or a spectator may know it."""
    state = battle.state
    picture = picture_of_battle(battle, "", cast.players, [member.name for member in cast.units], known_to=knows)
    decision = battle.decision
    return View(
        at=state.answers,
        turn=state.turn,
        last_turn=state.last_turn,
        playstyle=state.playstyle,
        phase=state.phase,
        master=state.master,
        order=list(state.order),
        over=state.over,
        asked=[decision.player] if decision is not None else [],
        players=player_views(battle, knows),
        units=unit_views(battle, knows, cast, picture.units),
        markers=list(picture.markers),
        areas=list(picture.areas),
        objectives=list(picture.objectives),
        zones=[zone.player for zone in picture.zones],
        undo=undo,
        gone=gone_pieces(battle),
        clocks=clocks,
    )


def gone_pieces(battle: Battle) -> list[int]:
    """Return the positions of destroyed terrain in the list that the client was shown."""
    shown = [number for number, piece in enumerate(battle.setup.board.terrain) if not piece.void]
    return [place for place, number in enumerate(shown) if number in destroyed(battle)]


def unit_views(battle: Battle, knows: int, cast: Cast, shapes: Iterable[UnitShape]) -> list[UnitView]:
    """Return all units. Units that may be under a marker, as far as the viewer knows, have their starting values."""
    shown = {shape.number: unit_view(battle, shape.number, shape, knows) for shape in shapes}
    unknown = unknown_to(battle, knows)
    secretive = {battle.state.units[unit].player for unit in unknown}
    for unit, view in shown.items():
        if view.player in secretive and view.shape.in_reserve == view.shape.models:
            shown[unit] = replace(view, done=[])  # or else nothing shown would tell that a hidden one was chosen
    for unit in unknown:
        shown[unit] = out_of_sight(battle, unit, cast.units[unit].name)
    return [shown[unit] for unit in sorted(shown)]


def out_of_sight(battle: Battle, unit: int, name: str) -> UnitView:
    """Return a unit with its starting values, for viewers who know nothing else about it."""
    player, models = battle.state.units[unit].player, len(battle.state.units[unit].models)
    full = full_strength(battle, unit)
    return UnitView(
        number=unit,
        player=player,
        shape=UnitShape(
            number=unit,
            name=name,
            player=player,
            models=models,
            in_reserve=models,
            symbol=battle.setup.profiles[unit].symbol,
            hero=is_hero(battle.setup.profiles[unit]),
        ),
        hp=full,
        full_hp=full,
        points=number(full_points(battle, unit)),
        done=[],
        engaged=False,
        guard=0,
        shield=0,
        effects=[],
    )


def player_views(battle: Battle, knows: int) -> list[PlayerView]:
    """Return the state of all players, as one of them or a spectator may know it. At the end, all is known."""
    over = battle.state.over
    known = battle if over else as_if_unhurt(battle, unknown_to(battle, knows))
    table = sorted(standings(known, final=over), key=lambda standing: standing.player)
    return [player_view(battle, standing) for standing in table]


def player_view(battle: Battle, standing: Standing) -> PlayerView:
    holder = battle.state.players[standing.player]
    return PlayerView(
        points=number(standing.points),
        share=float(standing.points / standing.full_points) if standing.full_points else 0.0,
        cp=holder.cp,
        pools=dict(holder.pools),
        out=holder.out,
        effects=effect_views(battle, holder.effects),
    )


def unit_view(battle: Battle, unit: int, shape: UnitShape, knows: int) -> UnitView:
    holder = battle.state.units[unit]
    form = None if is_disguised_from(battle, unit, knows) else holder.form
    return UnitView(
        number=unit,
        player=holder.player,
        shape=shape,
        hp=sum(model.hp for model in holder.models if not model.phantom),
        full_hp=full_strength(battle, unit),
        points=number(remaining_points(battle, unit)),
        done=done_by(battle, unit),
        engaged=is_engaged(battle, unit),
        guard=holder.guard,
        shield=holder.absorb,
        effects=effect_views(battle, holder.effects),
        profile=profile_card(form) if form is not None else None,
    )


def done_by(battle: Battle, unit: int) -> list[str]:
    """Return the Actions that a unit has made in this Game Turn."""
    holder = battle.state.units[unit]
    made: list[str] = [action for n, action in enumerate(ACTIONS) if holder.acted >> n & 1 or holder.uses[n]]
    # In Intermediate games the bit of Support says that a unit was activated.
    return made if battle.state.playstyle != "Intermediate" else [action for action in made if action != "Support"]


UNTIL: dict[str, str] = {THIS_TURN: "until the end of the Game Turn", FOR_EVER: "for the rest of the game"}


def effect_views(battle: Battle, effects: Sequence[Effect]) -> list[EffectView]:
    """Return lasting effects in words. Effects with the same cause and duration are merged."""
    found: dict[tuple[object, ...], list[EffectView]] = {}
    for effect in effects:
        view = effect_view(battle, effect)
        found.setdefault((view.name, view.until, view.negative, view.counts_now), []).append(view)
    return [
        replace(those[0], change=", ".join(filter(None, (each.change for each in those)))) for those in found.values()
    ]


def effect_view(battle: Battle, effect: Effect) -> EffectView:
    """Return an effect in words. A mark changes no number, so it has only its name."""
    stats = {stat.name: stat for stat in declared(Stat)}
    stat = stats.get(effect.stat)
    return EffectView(
        name=shown(effect.reason),
        change=f"{stat.label} {change_in_words(battle, stat, effect.layer, effect.value)}" if stat is not None else "",
        until=UNTIL.get(effect.until, f"until {effect.until}"),
        negative=effect.negative,
        counts_now=battle.is_in_force(effect),
    )
