"""The Aggressive bot shows its front where facing counts, and turns nobody where it does not. [Mods: Unit Facing]"""

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


def test_nobody_turns_for_nothing():
    assert facings() == [0, 0]


def test_only_who_is_named_turns():
    """Whoever stands in the north has to turn, when it is named itself."""
    norths = [facings(f"Unit Facing={name}")[1] for name in ("Red Walker", "blue walker")]
    assert sorted(abs(north - 180) < 30 for north in norths) == [False, True]
