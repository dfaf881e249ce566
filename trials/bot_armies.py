"""Armies and battlefields for trials of bots: the ready ones, as they are and with perks, templates and abilities."""

from typing import NamedTuple, get_args

from msgspec.structs import replace

from turnmaster.battlefield.ready_fields import ready_battlefield
from turnmaster.battlefield.terrain_file import Battlefield
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice, Setup
from turnmaster.match import make_setup
from turnmaster.options.catalogue import parse_option
from turnmaster.perks.validation import judge_perks
from turnmaster.premade import load_premade, plain_names
from turnmaster.profiles import Roster, UnitProfile

PLAYSTYLES: tuple[PlaystyleName, ...] = get_args(PlaystyleName)
POINTS = 500

# By the name of a unit: perks that it has in trials, and perks of its weapons by their names.
MORE_PERKS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "Pavise Guard": ((), {"Hand Mortar": "Blast I"}),
    "Walking Bastion": (("Regenerate",), {"Loophole Guns": "Burst"}),
    "Marshal Orsolya Venn": (("Smokescreen",), {}),
    "Smoke Dancers": (("Smokescreen",), {}),
    "Spark Throwers": ((), {"Fire Pot": "Explode I"}),
    "The Kiln": (("Recover",), {"Ember Spit": "Cone I"}),
    "The Patient Ox": (("Regenerate",), {}),
    "Rivet Matrons": (("Magic Armour I",), {"Rivet Gun": "Burst"}),
    "Kettle Mortars": ((), {"Kettle Mortar": "Blast II"}),
    "Old Quill": (("Lucky",), {}),
}


class Field(NamedTuple):
    """A battlefield under the name that a table shows."""

    name: str
    ground: Battlefield | None


FIELDS = (
    Field("open ground", None),
    Field("12 pieces", ready_battlefield("crossroads-village")),
    Field("levels and a river", ready_battlefield("river-valley")),
)


def with_more_perks(army: Roster) -> Roster:
    return replace(army, name=f"{army.name} with perks", units=tuple(map(_outfitted, army.units)))


def _outfitted(unit: UnitProfile) -> UnitProfile:
    perks, by_weapon = MORE_PERKS.get(unit.name, ((), {}))
    weapons = [replace(w, perks=(by_weapon[w.name],)) if w.name in by_weapon else w for w in unit.weapons]
    found = replace(unit, perks=perks, weapons=tuple(weapons))
    refusal = judge_perks(found)
    assert refusal is None, f"{unit.name}: {refusal}"
    return found


def all_armies() -> list[tuple[Roster, tuple[str, ...]]]:
    """Every army of the trial with the options that it is played with."""
    plain = [load_premade(name) for name in plain_names()]
    return [(army, ()) for army in plain] + [(with_more_perks(army), ("Tactical Abilities",)) for army in plain]


def mirrored(number: int, field: Field) -> Setup:
    """An army against its like: playstyles and armies in turn."""
    armies = all_armies()
    army, options = armies[number // len(PLAYSTYLES) % len(armies)]
    rules = RulesChoice(PLAYSTYLES[number % len(PLAYSTYLES)], options=tuple(map(parse_option, options)))
    return make_setup([("A", [army]), ("B", [army])], rules, point_limit=POINTS, field=field.ground)
