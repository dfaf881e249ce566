"""The twelve profiles whose cost the Free Rules print, as rostered units: `checklists/published-costs.yaml`."""

from pathlib import Path
from typing import Any, NamedTuple

from turnmaster.dice import D6
from turnmaster.forge.designs import RosteredUnit, UnitDesign, WeaponDesign
from turnmaster.profiles import read_document, saves
from turnmaster.profiles.profile import spread_evenly

FILE = Path(__file__).parents[1] / "checklists" / "published-costs.yaml"


class Printed(NamedTuple):
    """A unit and what it costs in print."""

    unit: RosteredUnit
    points: int


def printed_costs() -> list[Printed]:
    return [Printed(_unit(entry), entry["points"]) for entry in read_document(FILE.read_text("utf-8"), FILE.name)]


def _unit(entry: dict[str, Any]) -> RosteredUnit:
    move, dash, defence, hp, armour, aegis, transport, fire_points = entry["stats"]
    design = UnitDesign(
        name=entry["unit"], move_in=move, dash_in=dash, defence=defence, hp=hp, armour=saves.parse(armour, D6),
        aegis=saves.parse(aegis, D6), transport=transport, fire_points=fire_points == "Y",
        perks=tuple(entry["perks"]), weapons=tuple(map(_weapon, entry["weapons"])),
    )  # fmt: skip
    carriers = tuple(spread_evenly(weapon["count"], entry["models"]) for weapon in entry["weapons"])
    return RosteredUnit(design=design, models=entry["models"], carriers=carriers)


def _weapon(entry: dict[str, Any]) -> WeaponDesign:
    range_in, attacks, power, ap, kind = entry["stats"]
    return WeaponDesign(name=entry["name"], range_in=range_in, attacks=attacks, power=power, ap=saves.parse(ap, D6),
                        type=kind, perks=tuple(entry["perks"]))  # fmt: skip
