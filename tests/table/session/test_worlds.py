"""Two battles that differ only in what a seat may not know are the same to it, byte for byte and move by move."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.table.session.worlds import BOB, OTHERS, VIEWERS, Plan, World, first_difference, setup_of
from turnmaster.engine.attacking.events import Attacked, HpLost, VolleyAnnounced
from turnmaster.engine.core.events import named_by
from turnmaster.engine.core.setup import PlaystyleName
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.engine.turn.events import Revealed
from turnmaster.engine.turn.hooks import COMES_AS_MARKER, PRETENDERS
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import PERKS, Perk
from turnmaster.perks.events import DecoyGone
from turnmaster.table.session.messages import SetPassRule
from turnmaster.table.session.seats import PERSON
from turnmaster.table.session.session import RULE

GUN = "weapons: [{name: Gun, type: Battle, attacks: 2, power: 4, ap: 6+, range: 24}]"
CANNON = GUN.replace("power: 4", "power: 6")
BODY = "points: 50, models: 2, move: 6, dash: 6, hp: 2"
BEARS = f"  - {{name: Bears, {BODY}, defence: 3, {GUN}}}\n"
FOXES = f"  - {{name: Foxes, {BODY}, defence: 3, {GUN}, traits: [Concealed]}}\n"
WOLVES = f"  - {{name: Wolves, {BODY}, defence: 5, {CANNON}, traits: [Concealed]}}\n"
WAGON = "  - {name: Wagon, points: 60, models: 1, move: 6, defence: 4, hp: 3, transport: 60, traits: [Concealed]}\n"
RIDERS = FOXES.replace(", traits: [Concealed]", "") + WOLVES.replace(", traits: [Concealed]", "")
PLAYSTYLES: tuple[PlaystyleName, ...] = ("Standard", "Intermediate", "Advanced")
LOUD, FIRST, SECOND, THIRD = 2, 3, 4, 5  # the numbers of Bob's units, after Ann's two


def knights(*traits: str, body: str = BODY) -> str:
    return BEARS + f"  - {{name: Knights, {body}, defence: 6, armour: 4+, {GUN}, traits: [{', '.join(traits)}]}}\n"


FAKE = Plan(deploys=[LOUD, FIRST, SECOND], loud=LOUD, fake=FIRST)
CASES: dict[str, tuple[str, Plan]] = {
    "Concealed or in Reserve": (BEARS + FOXES + WOLVES, Plan(deploys=[LOUD, FIRST], loud=LOUD)),
    "under one marker or the other": (BEARS + FOXES + WOLVES, Plan(deploys=[FIRST, LOUD, SECOND], loud=LOUD)),
    "nobody but markers": (FOXES + WOLVES, Plan(deploys=[2, 3], loud=-1)),
    "aboard what is Concealed": (
        BEARS + RIDERS + WAGON,
        Plan(deploys=[LOUD, THIRD], loads=[FIRST], loud=LOUD),
    ),
    "Decoy I": (knights("Decoy I"), FAKE),
    "Decoy II": (knights("Decoy II"), FAKE),
    "Decoy III": (knights("Decoy III", body=BODY.replace("models: 2", "models: 1")), FAKE),
    "Concealed and Decoy II": (knights("Concealed", "Decoy II"), FAKE),
}
UNLIKE = {"nobody but markers": (2, 3)}  # the two units that change places, where these are not Bob's second and third


def worlds(case: str, playstyle: PlaystyleName, reach: int, ann: str = PERSON, bot: str = "aggressive",
           bob: str = PERSON) -> list[World]:  # fmt: skip
    army, plan = CASES[case]
    setup = setup_of(army, playstyle, reach=reach)
    late = 3 * list(CASES).index(case) + PLAYSTYLES.index(playstyle)  # so that every step of some game is looked into
    return [World(setup, each, ann, bot, bob, late) for each in (plan, unlike(case, plan))]


def unlike(case: str, plan: Plan) -> Plan:
    """The plan of the other world. Where everybody sees who deploys first, only the fake is another."""
    if plan.fake >= 0:
        return replace(plan, fake=SECOND)
    return plan.swapped(*UNLIKE.get(case, (FIRST, SECOND)))


def is_out(world: World, case: str) -> bool:
    """Whether the secret has come out: a hidden unit was revealed, or a fake or its likeness was attacked, because
    everybody sees what is rolled then.
    """
    secret, log = UNLIKE.get(case, (FIRST, SECOND)), world.session.journal.log or []
    attacked = (event for event in log if isinstance(event, Attacked | VolleyAnnounced | HpLost))
    revealed = any(isinstance(event, Revealed | DecoyGone) for event in log)
    return revealed or any(unit in secret for event in attacked for unit in named_by(event, "unit"))


def compared(case: str, playstyle: PlaystyleName, reach: int, **more: str) -> tuple[int, bool]:
    """How many moves were the same to Ann and Eve, and whether the battle was over then."""
    one, other = worlds(case, playstyle, reach, **more)
    same, differs = 0, False
    while not one.session.over:
        (chosen, out), (also_chosen, also_out) = one.step(), other.step()
        given, also_given = (world.session.journal.answers[-1] for world in (one, other))
        assert given.player == BOB or (chosen, given) == (also_chosen, also_given), f"after {same} moves"
        if is_out(one, case) or is_out(other, case):
            break
        assert first_difference(one, other, (out, also_out)) == "", f"after {same + 1} moves"
        same, differs = same + 1, differs or one.battle.hash() != other.battle.hash()
    assert differs, "there was no secret"
    return same, one.session.over


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", PLAYSTYLES)
@pytest.mark.parametrize("case", CASES)
def test_secrets_change_no_byte_that_others_receive_over_a_whole_game(case, playstyle):
    """Nobody comes near enough to find anything out."""
    moves, over = compared(case, playstyle, reach=1)
    assert over and moves > 15


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["aggressive", "random"])
@pytest.mark.parametrize("case", CASES)
def test_secrets_change_no_byte_and_no_choice_of_a_bot_until_they_are_out(case, bot):
    """Ann's weapons reach across the table, and a bot plays for her: it gives its reasons, and is fooled."""
    moves, _ = compared(case, "Standard", reach=72, ann=bot)
    assert moves > 10


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", ["Standard", "Advanced"])
@pytest.mark.parametrize("case", CASES)
def test_what_is_asked_about_an_attack_does_not_depend_on_secrets(case, playstyle):
    moves, _ = compared(case, playstyle, reach=72)
    assert moves > 10


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", PLAYSTYLES)
@pytest.mark.parametrize("case", CASES)
def test_reasons_of_a_bot_tell_nothing_of_what_it_hides(case, playstyle):
    """A bot plays for Bob, and gives his secrets as the reasons for all that concerns them."""
    moves, over = compared(case, playstyle, reach=1, bob="aggressive")
    assert over and moves > 15


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate"])
def test_whether_a_player_passes_or_a_rule_does_changes_no_byte(playstyle):
    """Bob passes every offer of a hidden unit by himself in one world, and has a rule for that in the other."""
    army = (BEARS + FOXES + WOLVES).replace("hp: 2", "hp: 2, perks: [Smokescreen]")
    plan = CASES["Concealed or in Reserve"][1]
    setup = setup_of(army, playstyle, reach=1)
    asked, ruled = (World(setup, plan, PERSON, "aggressive") for _ in range(2))
    ruled.session.handle(BOB, SetPassRule(rule="never"))
    told: dict[int, list[bytes]] = {}
    for world in (asked, ruled):
        while not world.session.over:
            world.step()
            told.setdefault(len(world.recording), []).append(received_by_others(world))
    both = [messages for messages in told.values() if len(messages) == 2]
    assert RULE in ruled.session.given_by and RULE not in asked.session.given_by
    assert len(both) > 15 and all(one == other for one, other in both)


def received_by_others(world: World) -> bytes:
    """What others find when they come in now, and in a replay."""
    step = len(world.recording) - 1
    views = [world.recording.view(step, viewer) for viewer in VIEWERS]
    told = [world.recording.story(viewer) for viewer in VIEWERS]
    return msgspec.json.encode([*(world.session.join(seat) for seat in OTHERS), world.session.glance(), views, told])


def hides(perk: Perk) -> bool:
    rules = core_rules()
    build_perk(perk, rules)
    compiled = rules.compile()
    return bool(compiled.contributions(COMES_AS_MARKER) or compiled.contributions(PRETENDERS))


def test_every_perk_that_hides_something_is_in_a_case():
    """Perks hide units through two places of the rules alone."""
    tried = {trait for army, _ in CASES.values() for trait in PERKS if f"[{trait}]" in army or f", {trait}]" in army}
    hiding = {name for name, perk in PERKS.items() if hides(perk)}
    assert hiding <= tried and {"Concealed", "Decoy I"} <= hiding
