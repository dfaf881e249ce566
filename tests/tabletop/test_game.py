"""A game with real models: what can be entered, what comes of it, what is refused, and that all of it can be undone."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers import unit, weapon
from turnmaster.errors import TurnmasterError
from turnmaster.profiles import Roster, UnitProfile
from turnmaster.tabletop.attack import Chosen, Circumstances, TypedDice, go_on
from turnmaster.tabletop.entries import (
    AnyEntry,
    Attacked,
    CounterChanged,
    EffectBegan,
    EffectEnded,
    Ended,
    Fell,
    HpChanged,
    ModelsChanged,
    Noted,
    TurnBegan,
    UnitRestored,
    UseTicked,
)
from turnmaster.tabletop.game import (
    BadEntry,
    Lasting,
    Side,
    Standing,
    TabletopGame,
    Tracked,
    at_the_beginning,
    enter,
    planned,
    settled,
    standing,
)
from turnmaster.tabletop.report import report_of

RIFLES = unit("Rifles", weapon("Rifle", models=3, attacks=2, type="Battle"), models=3, perks=("Smokescreen",))
GUARDS = unit("Guards", models=5, hp=2, armour=5)
GAME = TabletopGame(
    title="Red against Blue",
    sides=(
        Side("Red", Roster(name="Reds", units=(RIFLES,)), True),
        Side("Blue", Roster(name="Blues", units=(GUARDS,))),
    ),
)


def _points(profile: UnitProfile) -> str:
    return f"{profile.points_hundredths / 100:g}"


OURS: dict[str, Any] = {"side": 0, "unit": 0}
THEIRS: dict[str, Any] = {"side": 1, "unit": 0}
SHOTS = [TypedDice([6, 6, 6, 1, 1, 1]), TypedDice([6, 1, 1])]  # three hit, one is saved


def after(*entries: AnyEntry) -> Standing:
    return standing(GAME, entries)


def guards(*entries: AnyEntry) -> list[int]:
    return after(*entries).sides[1][0].hp


def test_the_wounded_lose_hp_first_and_then_the_last():
    assert guards(HpChanged(**THEIRS, by=-1)) == [2, 2, 2, 2, 1]
    assert guards(HpChanged(**THEIRS, by=-1), HpChanged(**THEIRS, by=-2)) == [2, 2, 2, 1, 0]
    assert guards(HpChanged(**THEIRS, by=-1, model=0), HpChanged(**THEIRS, by=-1)) == [0, 2, 2, 2, 2]


def test_the_wounded_are_healed_before_the_fallen_come_back():
    lost = [HpChanged(**THEIRS, by=-2), HpChanged(**THEIRS, by=-1)]
    assert guards(*lost) == [2, 2, 2, 1, 0]
    assert guards(*lost, HpChanged(**THEIRS, by=2)) == [2, 2, 2, 2, 1]


def test_nobody_gets_more_hp_than_at_the_beginning_or_less_than_none():
    assert guards(HpChanged(**THEIRS, by=-3), HpChanged(**THEIRS, by=100)) == [2] * 5
    assert guards(HpChanged(**THEIRS, by=-100)) == [0] * 5


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (HpChanged(**THEIRS, by=-3), "Guards: -3 HP, 7 of 10 HP, 4 of 5 models left."),
        (ModelsChanged(**THEIRS, by=-1), "Guards: -1 model, 8 of 10 HP, 4 of 5 models left."),
        (HpChanged(**OURS, by=-1), "Rifles: -1 HP, 2 of 3 models left."),
        (Fell(**THEIRS), "Guards are casualties."),
        (Ended(), f"The game is over. Points left: Red {_points(RIFLES)}, Blue {_points(GUARDS)}."),
    ],
)
def test_what_was_entered_is_told_in_good_english(entry, words):
    assert after(entry).story[-1].words == words


@pytest.mark.parametrize("entry", [EffectBegan(**THEIRS, words="x"), Noted(words="x")])
def test_words_stay_on_their_line_and_turn_nothing_around(entry):
    told = after(replace(entry, words=" pinned\n\u202edown\x07 ")).story[-1].words
    assert told.removeprefix("Guards: ").removesuffix(".") == "pinned down"
    with pytest.raises(BadEntry):
        after(replace(entry, words="\u202e \n\u200b"))


class Watched(list[int]):
    """The HP of models, and how often one of them was looked at."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        Watched.looks += 1
        return super().__getitem__(place)

    def __iter__(self) -> Any:
        Watched.looks += len(self)
        return super().__iter__()


@pytest.mark.parametrize("by", [10_000, -10_000])
@pytest.mark.parametrize("kind", [HpChanged, ModelsChanged])
def test_an_entry_looks_at_every_model_a_few_times(kind, by):
    many = replace(GAME, sides=(GAME.sides[0], Side("Blue", Roster(name="Blues", units=(unit("Mob", models=200),)))))
    table = at_the_beginning(many)
    guards = table.sides[1][0]
    guards.hp = Watched([guards.profile.hp, 0] * 100)
    Watched.looks = 0
    enter(many, table, kind(**THEIRS, by=by))
    assert guards.models == (200 if by > 0 else 0)
    assert Watched.looks < 20 * 200


def test_effects_end_without_being_compared_with_each_other(monkeypatch):
    compared = []

    class Compared(Lasting):
        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return self is other

    table = at_the_beginning(GAME)
    table.sides[1][0].effects = [Compared(f"effect {number}", number % 2) for number in range(1_000)]
    enter(GAME, table, TurnBegan())
    assert len(table.sides[1][0].effects) == 500 and len(table.reminders) == 500
    assert compared == []


def test_a_report_counts_the_points_of_a_unit_when_an_entry_is_about_it(monkeypatch):
    entries = [HpChanged(**THEIRS, by=-1 if number % 2 else 1) for number in range(1, 101)]
    entries = [HpChanged(**THEIRS, by=-1), *entries[1:]]
    asked = []
    points = vars(Tracked)["points"].fget

    def counted(unit: Tracked) -> Any:
        asked.append(unit)
        return points(unit)

    monkeypatch.setattr(Tracked, "points", property(counted))
    told = report_of(GAME, entries)
    assert [mark.points[1] for mark in told.course[:2]] == [float(after().remaining(1)), told.course[1].points[1]]
    assert told.course[-1].points == [side.points for side in told.sides]
    assert len(asked) < len(entries) + 20


def test_whole_models_fall_from_behind_and_come_back_whole():
    assert guards(ModelsChanged(**THEIRS, by=-2)) == [2, 2, 2, 0, 0]
    assert guards(ModelsChanged(**THEIRS, by=-2), ModelsChanged(**THEIRS, by=1)) == [2, 2, 2, 2, 0]


def test_a_casualty_is_worth_nothing_and_a_restored_unit_all():
    assert after(Fell(**THEIRS)).remaining(1) == 0
    assert after(Fell(**THEIRS), UnitRestored(**THEIRS)).remaining(1) == at_the_beginning(GAME).remaining(1) > 0


def test_points_go_with_the_hp_that_is_left():
    whole = at_the_beginning(GAME).remaining(1)
    assert after(HpChanged(**THEIRS, by=-1)).remaining(1) == whole * 9 / 10


def test_an_effect_ends_by_itself_when_its_last_turn_is_over_and_somebody_is_reminded():
    pinned = EffectBegan(**THEIRS, words="Pinned", turns=2)
    assert [effect.words for effect in after(pinned, TurnBegan()).sides[1][0].effects] == ["Pinned"]
    ended = after(pinned, TurnBegan(), TurnBegan())
    assert not ended.sides[1][0].effects and ended.reminders == ["Guards: Pinned has ended."]
    assert not after(pinned, TurnBegan(), TurnBegan(), Noted(words="On we go.")).reminders


def test_an_effect_without_a_number_of_turns_lasts_until_it_is_ended():
    on_fire: list[AnyEntry] = [EffectBegan(**THEIRS, words="On fire"), *[TurnBegan()] * 9]
    assert [effect.words for effect in after(*on_fire).sides[1][0].effects] == ["On fire"]
    assert not after(*on_fire, EffectEnded(**THEIRS, number=0)).sides[1][0].effects


def test_uses_of_a_perk_are_ticked_off_up_to_its_limit():
    used = UseTicked(**OURS, perk="Smokescreen")
    assert after(used).sides[0][0].used == {"Smokescreen": 1}
    assert after(used, UseTicked(**OURS, perk="Smokescreen", by=-1)).sides[0][0].used == {"Smokescreen": 0}
    with pytest.raises(BadEntry, match="have used Smokescreen 1 of 1 times"):
        after(used, used)


def limited(perk: str) -> TabletopGame:
    """A game in which the weapon of the Rifles has a perk."""
    rifles = unit("Rifles", weapon("Rifle", models=3, attacks=2, type="Battle", perks=(perk,)), models=3)
    return replace(GAME, sides=(replace(GAME.sides[0], roster=Roster(name="Reds", units=(rifles,))), GAME.sides[1]))


def test_what_is_used_in_an_attack_is_ticked_off_and_not_offered_again():
    game = limited("Burst")
    table = at_the_beginning(game)
    offered = go_on(planned(game, table, shot()), []).choice
    assert offered is not None and [option.answer[0] for option in offered.options] == ["pass", "Burst"]
    enter(game, table, shot(Chosen(list(offered.options[1].answer)), TypedDice([1] * 12)))
    assert table.sides[0][0].used == {"Burst": 1}
    again = go_on(planned(game, table, shot()), [])
    assert again.choice is None and again.dice is not None and again.dice.count == 6
    enter(game, table, UseTicked(**OURS, perk="Burst", by=-1))
    assert go_on(planned(game, table, shot()), []).choice == offered


def test_a_weapon_with_so_many_uses_is_refused_when_it_is_used_up_unless_people_know_better():
    game, missed = limited("Use I"), shot(TypedDice([1] * 6))
    table = standing(game, [missed])
    assert table.sides[0][0].used == {"Use I": 1}
    with pytest.raises(BadEntry, match=r"Rifle has no uses left\."):
        enter(game, table, missed)
    enter(game, table, replace(missed, seen=Circumstances(allowed=True)))


def test_points_of_all_kinds_are_counted_for_each_side():
    table = after(CounterChanged(side=0, counter="CP", by=3), CounterChanged(side=0, counter="CP", by=-1))
    assert table.counters == [{"CP": 2, "OP": 0, "TP": 0}, {"CP": 0, "OP": 0, "TP": 0}]


def shot(*steps: Any) -> Attacked:
    return Attacked(**OURS, weapon=0, target_side=1, target_unit=0, steps=list(steps))


def test_an_attack_takes_what_its_dice_say_and_tells_what_was_to_be_expected():
    table = after(settled_shot())
    assert sum(table.sides[1][0].hp) == 8
    told = table.story[-1]
    assert told.words == "Rifles attack Guards with Rifle: -2 HP." and told.lost == 2
    assert told.expected == pytest.approx(2.0)


def settled_shot() -> Attacked:
    """An attack to its end, with the first answer to what is asked after the dice."""
    table = at_the_beginning(GAME)
    choice = go_on(planned(GAME, table, shot()), SHOTS).choice
    assert choice is not None
    return settled(GAME, table, shot(*SHOTS, Chosen(list(choice.options[0].answer))))


def test_what_an_attack_costs_its_own_unit_is_taken_from_it():
    mortar = weapon("Mortar", models=1, attacks=2, type="Assault", range_in=24, perks=("Blast I",))
    crew = Roster(name="Red", units=(unit("Crew", mortar, models=1, hp=3),))
    game = replace(GAME, sides=(replace(GAME.sides[0], roster=crew), GAME.sides[1]))
    close = Attacked(**OURS, weapon=0, target_side=1, target_unit=0, seen=Circumstances(under=1, own_hits=1),
                     steps=[TypedDice([1, 1, 6, 6])])  # fmt: skip
    table = standing(game, [close])
    assert table.sides[0][0].hp == [1]
    assert table.story[-1].words == "Crew attacks Guards with Mortar: no HP lost; its own unit: -2 HP."


def test_a_unit_that_fell_attacks_once_more_with_as_many_models_as_people_say():
    last = Attacked(**OURS, weapon=0, target_side=1, target_unit=0, seen=Circumstances(wielders=1),
                    steps=[TypedDice([1, 1])])  # fmt: skip
    table = after(Fell(**OURS), last)
    assert table.sides[0][0].models == 0 and "attack Guards" in table.story[-1].words


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([HpChanged(side=2, unit=0, by=-1)], "not found"),
        ([HpChanged(side=0, unit=1, by=-1)], "not found"),
        ([HpChanged(**THEIRS, by=1)], "Guards are unhurt"),
        ([HpChanged(**THEIRS, by=-1, model=5)], "Guards have 5 models"),
        ([Fell(**THEIRS), HpChanged(**THEIRS, by=-1)], "have no HP left"),
        ([Fell(**THEIRS), Fell(**THEIRS)], "casualties already"),
        ([Fell(**THEIRS), ModelsChanged(**THEIRS, by=-1)], "no model left"),
        ([ModelsChanged(**THEIRS, by=1)], "all its models"),
        ([UnitRestored(**THEIRS)], "are unhurt"),
        ([EffectBegan(**THEIRS, words="  ")], "Enter the effect"),
        ([EffectEnded(**THEIRS, number=0)], "has ended already"),
        ([UseTicked(**THEIRS, perk="Smokescreen")], "Guards have no Smokescreen"),
        ([UseTicked(**OURS, perk="Smokescreen", by=-1)], "0 of 1 times"),
        ([CounterChanged(side=2, counter="CP", by=1)], "Side not found"),
        ([CounterChanged(side=1, counter="CP", by=-1)], "Blue has 0 CP"),
        ([Noted(words=" ")], "Enter a note"),
        ([Ended(), TurnBegan()], "Undo to continue it"),
        ([shot()], "not over yet"),
        ([Fell(**THEIRS), shot()], "Guards are casualties"),
        ([Fell(**OURS), shot()], "Enter how many of its models still attack"),
        ([Attacked(**OURS, weapon=1, target_side=1, target_unit=0)], "no such weapon"),
        ([Attacked(**OURS, weapon=0, target_side=0, target_unit=0)], "cannot attack itself"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(entries, words):
    table = after(*entries[:-1])
    before = deepcopy(table)
    with pytest.raises(TurnmasterError, match=words):
        enter(GAME, table, entries[-1])
    table.reminders = before.reminders
    assert table == before


OF_UNIT = st.fixed_dictionaries({"side": st.integers(0, 2), "unit": st.integers(0, 1)})


def about_units(kind: Any, **more: Any) -> Any:
    return st.builds(lambda of, parts: kind(**of, **parts), OF_UNIT, st.fixed_dictionaries(more))


ANYTHING = st.one_of(
    about_units(HpChanged, by=st.integers(-6, 6), model=st.none() | st.integers(0, 5)),
    about_units(ModelsChanged, by=st.integers(-3, 3)),
    about_units(Fell),
    about_units(UnitRestored),
    about_units(EffectBegan, words=st.sampled_from(["Pinned", "On fire", " "]), turns=st.none() | st.integers(1, 3)),
    about_units(EffectEnded, number=st.integers(0, 2)),
    about_units(UseTicked, perk=st.sampled_from(["Smokescreen", "Nothing"]), by=st.sampled_from([1, -1])),
    st.builds(CounterChanged, side=st.integers(0, 2), counter=st.sampled_from(["CP", "OP"]), by=st.integers(-3, 3)),
    st.builds(TurnBegan),
    st.builds(Noted, words=st.sampled_from(["The bridge holds.", ""])),
)  # fmt: skip


@given(st.lists(ANYTHING, max_size=30))
def test_a_game_is_its_entries_and_each_of_them_can_be_undone(wanted):
    """Whatever was entered before it stands again without the last entry; written down and read again it is the same;
    and nobody ever has more HP than a model can have, or less than none.
    """
    entered: list[AnyEntry] = []
    table = at_the_beginning(GAME)
    pictures = [deepcopy(table)]
    for entry in wanted:
        try:
            enter(GAME, table, entry)
        except BadEntry:
            continue
        entered.append(entry)
        pictures.append(deepcopy(table))
    kept = msgspec.json.decode(msgspec.json.encode(entered), type=list[AnyEntry])
    for count, picture in enumerate(pictures):
        again = standing(GAME, kept[:count])
        again.reminders = picture.reminders  # they are told once, even if what comes next is refused
        assert again == picture
    assert all(0 <= hp <= each.profile.hp for side in table.sides for each in side for hp in each.hp)
