"""What a seat may not know is in no byte of what it is sent."""

import msgspec
import pytest

from tests.table.session.talk import Table
from turnmaster.engine.core.setup import RulesChoice, Setup
from turnmaster.engine.turn.decisions import UseUnit
from turnmaster.engine.turn.events import Revealed
from turnmaster.engine.turn.knowledge import told_to
from turnmaster.match import make_setup
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import parse_roster
from turnmaster.table import Journal
from turnmaster.table.recording.recording import Recording
from turnmaster.table.saves import game_from_json, game_to_json
from turnmaster.table.session.messages import Result, SetPassRule, ToSeat, View, WantsUndo, Welcome
from turnmaster.table.session.seal import is_unbroken, seal_of
from turnmaster.table.session.seats import PERSON, Seat
from turnmaster.table.session.session import Session
from turnmaster.table.session.viewing import OBSERVER

SCOUTS = """
version: 1
name: Scouts
units:
  - {name: Foxes, points: 50, models: 3, move: 6, dash: 6, defence: 3, hp: 1, traits: [Concealed]}
  - {name: Wolves, points: 60, models: 3, move: 6, dash: 6, defence: 3, hp: 1}
"""


def setup() -> Setup:
    sides = [(name, [parse_roster(SCOUTS, "scouts", judge_perks)]) for name in ("Red", "Blue")]
    return make_setup(sides, RulesChoice(), turns=2)


def bytes_sent(messages: list[ToSeat]) -> list[bytes]:
    return [msgspec.json.encode(message) for message in messages]


def until_deployed(table: Table) -> None:
    """Everybody names themselves Turn Master, takes the first zone, and deploys where it is proposed."""
    for _ in range(30):
        seat = next(n for n, person in enumerate(table.people) if person.ask is not None)
        ask = table.people[seat].ask
        if ask.kind == "unit" and table.people[seat].view.phase != "Deploy Phase":
            return
        table.answer(seat, *ask.options[-1 if ask.kind == "deploy" else 0].answer)


def concealed_in(view: View) -> dict[int, int]:
    return {unit.number: unit.shape.concealed for unit in view.units}


def in_reserve_in(view: View) -> dict[int, int]:
    return {unit.number: unit.shape.in_reserve for unit in view.units}


def test_a_concealed_unit_is_a_marker_to_the_other_seat():
    table = Table(setup(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")), played_by=(PERSON, PERSON))
    until_deployed(table)
    ann, bob, eve = (person.view for person in table.people)
    assert concealed_in(ann) == {0: 3, 1: 0, 2: 0, 3: 0} and in_reserve_in(ann) == {0: 0, 1: 0, 2: 3, 3: 0}
    assert concealed_in(bob) == {0: 0, 1: 0, 2: 3, 3: 0} and in_reserve_in(bob) == {0: 3, 1: 0, 2: 0, 3: 0}
    assert concealed_in(eve) == {0: 0, 1: 0, 2: 0, 3: 0} and in_reserve_in(eve) == {0: 3, 1: 0, 2: 3, 3: 0}
    assert [marker.unit for marker in ann.markers if marker.player == 1] == [-1]
    assert not any("Foxes" in beat for beat in table.people[2].told)


def test_where_hidden_models_will_stand_changes_no_byte_for_others():
    def sent_to_others(turned: bool) -> list[bytes]:
        table = Table(setup(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")), played_by=(PERSON, PERSON))
        until_deployed(table)
        first, *rest = table.session.battle.state.units[0].models
        for model in rest if turned else ():  # the marker lies where the first model will stand
            model.x, model.y = first.x - (model.x - first.x), first.y - (model.y - first.y)
        return [message for seat in (1, 2) for message in bytes_sent(table.session.join(seat))]

    assert sent_to_others(turned=False) == sent_to_others(turned=True)


TWINS = SCOUTS.replace("Wolves, points: 60", "Wolves, points: 50").replace("hp: 1}", "hp: 1, traits: [Concealed]}")


def test_which_unit_is_under_a_marker_and_which_in_reserve_changes_no_byte_of_a_view():
    """Bob conceals one of two units and keeps the other in Reserve: Ann cannot tell by what is missing."""

    def seen_by_ann(concealed: int) -> bytes:
        sides = [(name, [parse_roster(TWINS, "twins", judge_perks)]) for name in ("Red", "Blue")]
        table = Table(make_setup(sides, RulesChoice(), turns=2), played_by=(PERSON, PERSON))
        for _ in range(30):
            seat = next(n for n, person in enumerate(table.people) if person.ask is not None)
            ask = table.people[seat].ask
            if ask.kind == "unit" and table.people[seat].view.phase != "Deploy Phase":
                break
            deploys = ask.kind == "deploy" and (seat == 0 or ask.unit == concealed)
            table.answer(seat, *ask.options[-1 if deploys else 0].answer)
        assert [unit.marker for unit in table.session.battle.state.units[2:]] == [concealed == 2, concealed == 3]
        return msgspec.json.encode(table.session.view(0))

    assert seen_by_ann(concealed=2) == seen_by_ann(concealed=3)


def test_a_unit_that_was_chosen_and_not_yet_placed_changes_no_byte_of_a_view():
    """Bob has chosen his first unit, which is Concealed or is not: neither Ann nor Eve can tell, nor a passer-by."""

    def seen_by_others(chosen: int) -> list[bytes]:
        seats = (Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve"))
        table = Table(setup(), seats=seats, played_by=(PERSON, PERSON))
        while (asked := table.session.asked) is not None and (asked.kind, asked.unit) != ("deploy", chosen):
            options = [option for option in asked.options if option == UseUnit(chosen)] or asked.options
            table.answer(asked.player, *options[0].written())
        views = [table.session.view(0), table.session.view(2), table.session.glance()]
        return [msgspec.json.encode(view) for view in views]

    assert seen_by_others(chosen=2) == seen_by_others(chosen=3)


def test_nothing_that_happens_to_a_unit_while_it_is_chosen_to_deploy_is_told_to_others():
    """It is not under a marker yet, but it will be."""
    table = Table(setup(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")), played_by=(PERSON, PERSON))
    while (asked := table.session.asked) is not None and (asked.kind, asked.unit) != ("deploy", 2):
        options = [option for option in asked.options if option == UseUnit(2)] or asked.options
        table.answer(asked.player, *options[0].written())
    battle, event = table.session.battle, Revealed(unit=2)
    assert [told_to(battle, event, player) for player in (0, 1, OBSERVER)] == [None, event, None]


def test_dice_to_come_change_no_byte():
    def sent(seed: int) -> list[bytes]:
        table = Table(setup(), played_by=(PERSON, PERSON), seed=7)
        until_deployed(table)
        table.session.battle.state.seed = seed
        return bytes_sent(table.session.join(0))

    assert sent(1) == sent(2)


def test_pass_rules_of_others_change_no_byte():
    quiet, ruled = Table(setup()), Table(setup())
    ruled.say(1, SetPassRule(rule="never"))
    assert bytes_sent(quiet.session.join(0)) == bytes_sent(ruled.session.join(0))


def test_the_seed_is_sealed_until_the_end():
    table = Table(setup(), seed=987654321987, salt="pepper")
    welcome = table.people[0].got[0]
    assert not any(b"987654321987" in message for message in bytes_sent(table.session.join(0)))
    assert welcome.seal == seal_of(987654321987, "pepper")
    assert is_unbroken(welcome.seal, 987654321987, "pepper")
    assert not is_unbroken(welcome.seal, 987654321988, "pepper")


@pytest.mark.parametrize(
    ("seed_from", "words"),
    [
        ("", "It is not known who chose the seed of this battle."),
        ("drawn", "The program drew the seed of this battle at random."),
        ("chosen", "The player who started this battle chose its seed and could know the dice."),
    ],
)
def test_everybody_is_told_from_the_first_to_the_last_message_who_chose_the_seed(seed_from, words):
    session = Session(Journal(setup(), 7, log=[], seed_from=seed_from), [Seat("Ann", (0,)), Seat("Eve")], [PERSON] * 2)
    saved = game_from_json(game_to_json(session.journal))
    session.concede(0)
    for seat in (0, 1):
        welcome, *_, result = session.join(seat)
        assert isinstance(welcome, Welcome) and isinstance(result, Result)
        assert (welcome.seed_from, welcome.about_seed) == (result.seed_from, result.about_seed) == (seed_from, words)
    assert saved.seed_from == seed_from and Recording(saved, [PERSON] * 2).session.glance().about_seed == words


def asked_back(table: Table, seat: int) -> str:
    """What the other seat is told when this one wants its last decision back; nothing if nobody has to agree."""
    back = table.session.taking_back
    last = back.last_own(seat)
    if last < 0 or not back.who_must_consent(seat, last):
        return ""
    (wants,) = [out.message for out in back.want(seat)]
    back.wanted = None
    assert isinstance(wants, WantsUndo)
    return wants.words


def test_an_undo_request_names_no_unit_that_the_asked_seat_may_not_know():
    """Everything in a deployment is asked back as soon as the other player has to agree."""
    table = Table(setup(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,))), played_by=(PERSON, PERSON))
    words: set[str] = set()
    while (asked := next(person for person in table.people if person.ask is not None)).view.phase != "Move Phase":
        option = asked.ask.options[-1 if asked.ask.kind == "deploy" else 0]
        table.answer(table.people.index(asked), *option.answer)
        words |= {asked_back(table, seat) for seat in (0, 1)}
    of_everybody = {"Name the Turn Master", "Choose a Deployment Zone", "Choose Wolves 1", "Choose Wolves 2"}
    assert {"", "Deploy Wolves 1", "Deploy Wolves 2"} >= words - of_everybody
    assert any("Wolves" in said for said in words)
