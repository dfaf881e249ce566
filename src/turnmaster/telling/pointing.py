"""The objects on the board that an answer points at: units, models, weapons, positions, dice."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from turnmaster.engine.core.answers import Decision, Form
from turnmaster.engine.core.battle import Battle

Spot = tuple[int, int]


class Pointing(Struct, kw_only=True):
    """The objects that an answer points at. Models and weapons are in pairs with their unit."""

    units: list[int] = field(default_factory=list)
    models: list[tuple[int, int]] = field(default_factory=list)
    weapons: list[tuple[int, int]] = field(default_factory=list)
    buildings: list[int] = field(default_factory=list)
    places: list[Spot] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    zones: list[int] = field(default_factory=list)


def pointing_at(battle: Battle, decision: Decision, form: Form, values: dict[str, Any]) -> Pointing:
    """Return all objects that the parts of an answer point at."""
    found = Pointing()
    user = values.get("unit", decision.unit)
    for name, part in form.parts.items():
        if part.kind in POINTS:
            POINTS[part.kind](found, values[name], values["other"] if part.kind == "weapon of other" else user)
    return found


def at_unit(found: Pointing, value: int, user: int) -> None:
    found.units.append(value)


def at_player(found: Pointing, value: int, user: int) -> None:
    found.players.append(value)


def at_zone(found: Pointing, value: int, user: int) -> None:
    found.zones.append(value)


def at_carrier(found: Pointing, value: int, user: int) -> None:
    (found.units if value >= 0 else found.buildings).append(value)


def at_weapon(found: Pointing, value: int, user: int) -> None:
    found.weapons.append((user, value))


def at_model(found: Pointing, value: int, user: int) -> None:
    found.models.append((user, value))


def at_models(found: Pointing, value: tuple[int, ...], user: int) -> None:
    found.models += [(user, model) for model in value]


def at_face(found: Pointing, value: int, user: int) -> None:
    found.faces.append(value)


def at_places(found: Pointing, value: tuple[Any, ...], user: int) -> None:
    """Add the position where each model would end."""
    for place in value:
        end = place[-1] if isinstance(place[0], tuple) else place
        found.places.append((end[0], end[1]))


def at_targets(found: Pointing, value: tuple[tuple[int, tuple[int, ...]], ...], user: int) -> None:
    for target, models in value:
        found.units.append(target)
        at_models(found, models, user)


def at_shares(found: Pointing, value: tuple[tuple[int, int], ...], user: int) -> None:
    found.units += [target for target, _ in value]


def at_spots(found: Pointing, value: tuple[tuple[int, ...], ...], user: int) -> None:
    """Add templates and markers: their positions, and the models that place them."""
    for model, x, y, *_ in value:
        found.models.append((user, model))
        found.places.append((x, y))


POINTS: dict[str, Callable[[Pointing, Any, int], None]] = {
    "unit": at_unit,
    "player": at_player,
    "zone": at_zone,
    "carrier": at_carrier,
    "weapon": at_weapon,
    "weapon of other": at_weapon,
    "model": at_model,
    "models": at_models,
    "face": at_face,
    "places": at_places,
    "targets": at_targets,
    "shares": at_shares,
    "spots": at_spots,
}
