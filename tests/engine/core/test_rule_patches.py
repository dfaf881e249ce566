"""Options are patches: what they may change, and how two of them get in each other's way."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers import rules
from turnmaster.engine.attacking.volley import roll_armour_saves, work_out_the_attack
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Phase
from turnmaster.engine.core.params import ATTACK_CHART, CP_DIE, RANK_EVERYONE, ROLL_OFF_DIE, SAVE_DIE
from turnmaster.engine.core.rules import Offer, RulesBuilder, RulesError, RuleSet
from turnmaster.engine.core.sequences import sequence
from turnmaster.engine.core.windows import PHASE_ENDS
from turnmaster.engine.moving.events import Moved
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.engine.turn.hooks import NEXT_PLAYER, TURN_ORDER
from turnmaster.options import UnknownOption, build_rules, find_option
from turnmaster.options.catalogue import parse_option

Change = Callable[[RulesBuilder], None]


def nothing(battle: Any, ctx: Any) -> None:
    """A step that does nothing."""


def nobody(battle: Battle) -> list[int]:
    """An order of players without any."""
    return []


def never(battle: Battle, phase: Phase) -> bool:
    """Everybody is finished."""
    return False


def nothing_else(battle: Any, ctx: Any) -> None:
    """Another one."""


def names_of(compiled: RuleSet, sequence_name: str) -> list[str]:
    return [step.name for step in compiled.sequences[sequence_name].steps]


def no_choices(battle: Battle, player: int) -> list[UseOffer]:
    return []


def no_effect(battle: Battle, player: int, answer: UseOffer) -> None:
    """An offer that changes nothing."""


# What a patch does


def test_a_parameter_is_set():
    builder = core_rules()
    builder.patch("A", lambda r: r.set(RANK_EVERYONE, True))
    assert builder.compile().param(RANK_EVERYONE) is True
    assert core_rules().compile().param(RANK_EVERYONE) is False


def test_a_step_is_replaced_in_its_place():
    builder = core_rules()
    before = names_of(builder.compile(), "attack sequence")
    builder.patch("A", lambda r: r.replace("attack sequence", roll_armour_saves, nothing))
    after = names_of(builder.compile(), "attack sequence")
    assert after == ["nothing" if name == "roll armour saves" else name for name in before]


def test_a_step_is_removed():
    builder = core_rules()
    builder.patch("A", lambda r: r.remove("attack sequence", "roll armour saves"))
    assert "roll armour saves" not in names_of(builder.compile(), "attack sequence")


def test_steps_are_inserted_before_and_after():
    builder = core_rules()
    builder.patch("A", lambda r: r.insert("attack sequence", nothing, before=work_out_the_attack))
    builder.patch("B", lambda r: r.insert("attack sequence", nothing_else, after=work_out_the_attack))
    found = names_of(builder.compile(), "attack sequence")
    where = found.index("work out the attack")
    assert found[where - 1 : where + 2] == ["nothing", "work out the attack", "nothing else"]


def test_a_hook_and_a_sequence_are_replaced():
    builder = core_rules()
    builder.patch("A", lambda r: r.replace_hook(TURN_ORDER, nobody))
    builder.patch("B", lambda r: r.replace_sequence(sequence("zones", nothing)))
    compiled = builder.compile()
    assert compiled.hook(TURN_ORDER) is nobody
    assert names_of(compiled, "zones") == ["nothing"]


# Two patches on one target


def keeping_the_name(r: RulesBuilder) -> None:
    """Replace a step by one of the same name, so that a second option finds it."""
    (old,) = [step for step in r.sequences["zones"] if step.name == "choose a Deployment Zone"]
    r.replace("zones", old, old)


PAIRS: dict[str, Change] = {
    "setting": lambda r: r.set(RANK_EVERYONE, True),
    "replaced step": keeping_the_name,
    "place after": lambda r: r.insert("attack sequence", nothing, after="roll attack dice"),
    "hook": lambda r: r.replace_hook(NEXT_PLAYER, never),
    "sequence": lambda r: r.replace_sequence(sequence("zones", nothing)),
}


@pytest.mark.parametrize("change", PAIRS.values(), ids=PAIRS)
def test_two_options_on_one_target_are_refused_by_name(change):
    builder = core_rules()
    builder.patch("Early Bird", change)
    with pytest.raises(RulesError, match=r"Early Bird and Late Comer cannot be used together: both change the \w+"):
        builder.patch("Late Comer", change)


@pytest.mark.parametrize("change", PAIRS.values(), ids=PAIRS)
def test_a_declared_order_allows_it(change):
    builder = core_rules()
    builder.patch("Early Bird", change)
    builder.patch("Late Comer", change, after=("Early Bird",))
    assert builder.names == ["Early Bird", "Late Comer"]


def test_a_declared_order_is_for_the_named_option_only():
    builder = core_rules()
    builder.patch("Early Bird", PAIRS["setting"])
    with pytest.raises(RulesError, match="Early Bird and Late Comer"):
        builder.patch("Late Comer", PAIRS["setting"], after=("Somebody",))


def test_one_option_may_change_the_same_target_twice():
    builder = core_rules()

    def change(r: RulesBuilder) -> None:
        r.set(RANK_EVERYONE, True)
        r.set(RANK_EVERYONE, False)

    builder.patch("A", change)
    assert builder.compile().param(RANK_EVERYONE) is False


def test_a_replaced_sequence_does_not_swallow_the_patch_of_one_of_its_steps():
    builder = core_rules()
    builder.patch("Small", lambda r: r.insert("Standard turn", nothing, before="Move Phase"))
    with pytest.raises(RulesError, match="Small and Whole cannot be used together"):
        builder.patch("Whole", lambda r: r.replace_sequence(sequence("Standard turn", nothing_else)))


def test_a_step_of_a_replaced_sequence_is_not_patched_unawares():
    builder = core_rules()
    builder.patch("Whole", lambda r: r.replace_sequence(sequence("Standard turn", nothing_else)))
    with pytest.raises(RulesError, match="Whole and Small cannot be used together"):
        builder.patch("Small", lambda r: r.insert("Standard turn", nothing, after="nothing else"))
    builder = core_rules()
    builder.patch("Whole", lambda r: r.replace_sequence(sequence("Standard turn", nothing_else)))
    builder.patch("Small", lambda r: r.insert("Standard turn", nothing, after="nothing else"), after=("Whole",))
    assert names_of(builder.compile(), "Standard turn") == ["nothing else", "nothing"]


def test_two_offers_of_one_name_in_one_window_are_refused():
    builder = core_rules()
    for _ in range(2):
        builder.add_offer(Offer("Encore", PHASE_ENDS, UseOffer, no_choices, no_effect))
    with pytest.raises(RulesError, match="two offers are called 'Encore' in the window 'end of phase'"):
        builder.compile()


# Patches of what does not exist


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda r: r.set("gravity", 9), "A names 'gravity', which is declared nowhere"),
        (lambda r: r.replace("attack sequence", "dance", nothing), "A changes the step 'dance' of 'attack sequence'"),
        (lambda r: r.remove("attack sequence", "dance"), "A changes the step 'dance' of 'attack sequence'"),
        (lambda r: r.insert("attack sequence", nothing, before="dance"), "the step 'dance'"),
        (lambda r: r.insert("a ball", nothing, after="dance"), "the step 'dance' of 'a ball', which has no such step"),
        (lambda r: r.replace_sequence(sequence("a ball", nothing)), "A replaces 'a ball', which is no sequence"),
        (lambda r: r.replace_hook("swing", nothing), "A names 'swing', which is declared nowhere"),
    ],
    ids=["param", "replace", "remove", "insert", "insert in no sequence", "sequence", "hook"],
)
def test_a_patch_of_nothing_is_refused(change, told):
    with pytest.raises(RulesError) as refused:
        core_rules().patch("A", change)
    assert told in str(refused.value)


# The options of the catalogue


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Initiative Order", "Standard Phases: All at Once"),
        ("New Attack Dice Chart: D6", "Attack Dice Formula: D6"),
    ],
)
def test_options_that_contradict_each_other_say_so(one, other):
    for first, second in ((one, other), (other, one)):
        with pytest.raises(RulesError) as refused:
            build_rules(rules(options=(first, second)))
        assert one in str(refused.value)
        assert other in str(refused.value)


@pytest.mark.parametrize("chart", ["New Attack Dice Chart: D10", "Attack Dice Formula: D10"])
def test_the_order_in_which_players_name_options_does_not_matter(chart):
    one = build_rules(rules(options=("Dual Dice", chart)))
    other = build_rules(rules(options=(chart, "Dual Dice")))
    assert one.params == other.params
    assert one.hash == other.hash


@pytest.mark.pins("option Dual Dice")
def test_dual_dice_means_the_same_in_a_game_of_either_dice():
    one = build_rules(rules("Advanced", "d6", ("Dual Dice",))).params
    other = build_rules(rules("Advanced", "d10", ("Dual Dice",))).params
    assert one == other
    assert (one[ATTACK_CHART], one[ROLL_OFF_DIE], one[SAVE_DIE], one[CP_DIE]) == ("d10", "D10", "D6", "D6")


@pytest.mark.parametrize(
    ("option", "playstyle", "dice", "told"),
    [
        ("New Attack Dice Chart: D10", "Standard", "d6", "for a D10, and the Attack Dice are D6"),
        ("Attack Dice Formula: D10", "Standard", "d6", "for a D10, and the Attack Dice are D6"),
        ("New Attack Dice Chart: D6", "Standard", "d10", "for a D6, and the Attack Dice are D10"),
        ("Attack Dice Formula: D6", "Standard", "d10", "for a D6, and the Attack Dice are D10"),
        ("Initiative Order", "Advanced", "d6", "Initiative Order belongs to Standard games"),
        ("Initiative Order", "Intermediate", "d6", "Initiative Order belongs to Standard games"),
        ("Standard Phases: All at Once", "Advanced", "d6", "All at Once belongs to Standard games"),
        ("Game Turn: Player-by-Player Activation", "Intermediate", "d6", "Activation belongs to Standard games"),
    ],
)
def test_an_option_that_does_not_fit_says_so(option, playstyle, dice, told):
    with pytest.raises(RulesError) as refused:
        build_rules(rules(playstyle, dice, (option,)))
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("Playstyle Cycling=Standard,Casual", "'Casual' is no playstyle; use Standard, Intermediate, Advanced"),
        ("Playstyle Cycling=random,Standard", "takes two or three playstyles"),
        ("Dual Dice=often", "Dual Dice takes no settings"),
    ],
)
def test_settings_that_make_no_sense_are_refused(setting, told):
    with pytest.raises(RulesError) as refused:
        build_rules(rules(options=(setting,)))
    assert told in str(refused.value)


def test_an_option_is_switched_on_once():
    with pytest.raises(UnknownOption, match="Dual Dice is switched on twice"):
        build_rules(rules(options=("Dual Dice", "dual dice")))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Singel Save", "Single Save"),
        ("instant deth", "Instant Death"),
        ("Dice Dual", "Dual Dice"),
        ("Player by Player Activation", "Game Turn: Player-by-Player Activation"),
    ],
)
def test_an_unknown_name_suggests_the_closest(typed, meant):
    with pytest.raises(UnknownOption) as refused:
        find_option(typed)
    assert f"there is no option {typed!r}: did you mean" in str(refused.value)
    assert meant in str(refused.value)


def test_a_name_like_no_other_points_to_the_list():
    with pytest.raises(UnknownOption, match="see `turnmaster rules`"):
        find_option("zzzzqqqq")


def test_capital_letters_do_not_matter():
    assert parse_option("single SAVE").name == "Single Save"


def test_an_option_without_published_rules_says_why():
    with pytest.raises(UnknownOption, match="Special Terrain is not available: its rules are not published"):
        find_option("special terrain")


# Hashes


def test_the_same_rules_built_twice_have_the_same_hash():
    build_rules.cache_clear()
    one = build_rules(rules(options=("Single Save", "Tactical Abilities")))
    build_rules.cache_clear()
    other = build_rules(rules(options=("Single Save", "Tactical Abilities")))
    assert one is not other
    assert one.hash == other.hash


def test_different_rules_have_different_hashes():
    choices = [
        rules(),
        rules("Advanced"),
        rules("Intermediate"),
        rules(dice="d10"),
        rules(options=("Single Save",)),
        rules(options=("Instant Death",)),
        rules(options=("Tactical Abilities",)),
        rules(options=("Dual Dice",)),
        rules(options=("Initiative Order",)),
        rules(options=("Standard Phases: All at Once",)),
        rules(options=("Multiplayer: Conflict Alternation",)),
        rules(options=("Game Turn: Player-by-Player Activation",)),
        rules(options=("Overwatch: Guard",)),
        rules(options=("New Attack Dice Chart: D6",)),
        rules(options=("Attack Dice Formula: D6",)),
        rules(options=("Playstyle Cycling=Standard,Advanced",)),
        rules(options=("Playstyle Cycling=Advanced,Standard",)),
        rules(options=("Playstyle Cycling=random,Standard,Advanced",)),
    ]
    assert len({build_rules(choice).hash for choice in choices}) == len(choices)


def test_the_hash_knows_every_kind_of_change():
    def changed(change: Change) -> str:
        builder = core_rules()
        builder.patch("A", change)
        return builder.compile().hash

    changes: list[Change] = [
        lambda r: None,
        lambda r: r.set(RANK_EVERYONE, True),
        lambda r: r.insert("attack sequence", nothing, before="roll attack dice"),
        lambda r: r.insert("attack sequence", nothing, after="roll attack dice"),
        lambda r: r.remove("attack sequence", "roll attack dice"),
        lambda r: r.replace_hook(NEXT_PLAYER, never),
        lambda r: r.add_modifier(stats.DEFENCE, nothing),
        lambda r: r.add_reaction(Moved, nothing),
        lambda r: r.add_offer(Offer("Encore", PHASE_ENDS, UseOffer, no_choices, no_effect)),
        lambda r: r.add_offer(Offer("Encore", PHASE_ENDS, UseOffer, no_choices, no_effect, "Advanced")),
    ]
    hashes = {changed(change) for change in changes}
    assert len(hashes) == len(changes)
    assert core_rules().compile().hash not in hashes
