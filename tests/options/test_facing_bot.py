"""The Aggressive bot shows its front where facing counts, and turns nobody where it does not. [Mods: Unit Facing]"""

import pytest

from tests.helpers import battle_of, played_out, roster, rules, unit, weapon

ARMIES = [roster(name, unit(f"{name} Walker", weapon(range_in=6), hp=9, base_mm=60)) for name in ("Red", "Blue")]


def facings(*options: str) -> list[int]:
    battle = battle_of(*ARMIES, choice=rules(options=options), size_in=(48, 48), turns=1)
    played_out(battle, "aggressive")
    south_first = sorted(battle.state.units, key=lambda each: each.models[0].y)
    return [each.models[0].facing for each in south_first]


def test_they_face_each_other():
    south, north = facings("Unit Facing")
    assert min(south, 360 - south) < 30
    assert abs(north - 180) < 30


@pytest.mark.parametrize("options", [(), ("Unit Facing=Somebody else",)])
def test_nobody_turns_for_nothing(options):
    assert facings(*options) == [0, 0]
