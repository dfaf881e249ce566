"""A bot sees what its player may know: neither what others hide nor the dice to come changes what it does."""

import ast
from pathlib import Path

import msgspec
import pytest

from turnmaster.bots import BOTS, Choice, aggressive, choice_of, make_bot
from turnmaster.bots.bot import BadBot, play_out
from turnmaster.dice import Stream
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.field.units import gap_between, in_play, marker_of
from turnmaster.engine.moving.decisions import STAY
from turnmaster.engine.turn.knowledge import as_believed_by, comes_as_marker, is_hidden_from, unknown_to
from turnmaster.match import begin_battle, make_setup
from turnmaster.perks.fakes import FAKE, is_fake
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import parse_roster

ROOT = Path(__file__).parents[2]
ARMY = """
version: 1
name: Spies
units:
  - {name: Foxes, points: 50, models: 2, move: 6, dash: 6, defence: 3, hp: 2, traits: [Concealed], weapons: [
      {name: Gun, type: Battle, attacks: 2, power: 4, ap: 6+, range: 30}]}
  - {name: Wolves, points: 50, models: 2, move: 6, dash: 6, defence: 5, hp: 2, traits: [Concealed, Decoy II], weapons: [
      {name: Rifle, type: Battle, attacks: 1, power: 6, ap: 4+, range: 24}]}
  - {name: Knights, points: 90, models: 2, move: 6, dash: 4, defence: 7, hp: 3, armour: 3+, traits: [Decoy I],
     weapons: [{name: Lance, type: Battle, attacks: 3, power: 6, ap: 4+, range: 0}]}
  - {name: Mortar, points: 70, models: 1, move: 3, dash: 3, defence: 4, hp: 3, weapons: [
      {name: Mortar, type: Battle, attacks: 2, power: 5, ap: 5+, range: 36, perks: [Blast II]}]}
  - {name: Wagon, points: 60, models: 1, move: 8, dash: 6, defence: 5, hp: 4, transport: 70, traits: [Concealed]}
"""


def begun(playstyle, seed: int) -> Battle:
    sides = [(name, [parse_roster(ARMY, "spies", judge_perks)]) for name in ("Red", "Blue")]
    return begin_battle(make_setup(sides, RulesChoice(playstyle=playstyle), size_in=(48, 48), turns=3), seed)


def changed(battle: Battle, player: int, chance: Stream) -> Battle:
    """The same battle with everything changed that is hidden from a player, and with other dice to come."""
    other = battle.imagine(chance.below(1 << 30))
    unknown = unknown_to(battle, player)
    for number in unknown:
        if marker_of(battle, number):
            change_what_is_under(other, number, [n for n in unknown if n != number], chance)
    for number, unit in enumerate(battle.state.units):
        if unit.player != player and is_fake(battle, number) and not is_hidden_from(battle, number, player):
            exchange(other, number, FAKE.of(unit.notes))
    return other


def change_what_is_under(other: Battle, number: int, unknown: list[int], chance: Stream) -> None:
    """A marker stays where it is, but another unit may lie under it, and its models mean to stand elsewhere."""
    units, holder = other.state.units, other.state.units[number]
    first, *rest = holder.models
    for model in rest:
        model.x, model.y, model.hp = first.x - (model.x - first.x), first.y + 1, 1
    aboard = any(unit.aboard == number for unit in units)
    likely = [n for n in unknown if units[n].player == holder.player and comes_as_marker(other, n) and not aboard]
    twins = [n for n in likely if not units[n].marker and len(units[n].models) == len(holder.models)]
    if twins:
        twin = units[chance.pick(twins)]
        holder.models, twin.models = twin.models, holder.models
        holder.aboard, twin.aboard = twin.aboard, holder.aboard
        holder.marker, twin.marker = False, True
    other.cache = {}


def exchange(other: Battle, fake: int, real: int) -> None:
    """The fake is the other of two units that look alike."""
    one, two = other.state.units[fake], other.state.units[real]
    looks = [[(model.hp, model.place) for model in unit.models] for unit in (one, two)]
    if two.form is not None or looks[0] != looks[1]:  # one of them is hurt, elsewhere or gone
        return
    one.form, two.form, one.notes, two.notes = two.form, one.form, two.notes, one.notes
    FAKE.put(two.notes, fake)
    other.cache = {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
@pytest.mark.parametrize("bot", BOTS)
def test_nothing_hidden_and_no_dice_to_come_change_what_a_bot_does(bot, playstyle, seed):
    battle, chance, hidden = begun(playstyle, seed), Stream(seed), 0
    bots, twins = ([make_bot(bot, seed + player) for player in range(2)] for _ in range(2))
    while (decision := battle.decision) is not None:
        other = changed(battle, decision.player, chance)
        hidden += as_believed_by(battle, decision.player) is not battle
        choice = choice_of(bots[decision.player], battle, decision)
        assert choice_of(twins[decision.player], other, decision) == choice, (decision.kind, battle.state.answers)
        assert battle.answer(decision.id, choice.answer) is None
    assert hidden > 20, "hardly anything was hidden"


@pytest.mark.parametrize("bot", BOTS)
def test_whoever_plays_for_an_enemy_takes_a_fake_for_real(bot):
    battle, seen = begun("Standard", 1), list[int]()

    class Watching:
        def __init__(self, player: int) -> None:
            self.bot, self.player = make_bot(bot, player), player

        def choose(self, battle, decision):
            seen.extend(n for n, unit in enumerate(battle.state.units) if unit.player != self.player and unit.form)
            return self.bot.choose(battle, decision)

    play_out(battle, [Watching(0), Watching(1)])
    assert not seen


@pytest.mark.slow
@pytest.mark.parametrize("playstyle", ["Standard", "Intermediate", "Advanced"])
def test_a_bot_can_look_ahead_from_what_its_player_believes(playstyle):
    battle, bot, looks = begun(playstyle, 1), make_bot("random", 1), 0
    while (decision := battle.decision) is not None:
        choice, future = choice_of(bot, battle, decision), as_believed_by(battle, decision.player).imagine(1)
        for _ in range(8 if decision.id % 3 == 0 else 0):
            if (ahead := future.decision) is not None:
                answer = choice.answer if ahead.id == decision.id else bot.choose(future, ahead).answer
                looks += future.answer(ahead.id, answer) is None
        assert battle.answer(decision.id, choice.answer) is None
    assert looks > 50


def calls_of_choose(path: Path) -> list[str]:
    tree = ast.parse(path.read_text())
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [path.name for call in calls if isinstance(call, ast.Attribute) and call.attr == "choose"]


@pytest.mark.slow
def test_bots_are_asked_in_one_place_alone():
    paths = [path for folder in ("src", "trials", "bench") for path in sorted((ROOT / folder).rglob("*.py"))]
    assert [name for path in paths for name in calls_of_choose(path)] == ["bot.py"]


class Stubborn:
    """Gives one answer whatever happens."""

    def __init__(self, answer) -> None:
        self.answer = answer

    def choose(self, battle, decision):
        return Choice(self.answer, "stubborn")


def test_an_answer_that_only_something_hidden_forbids_becomes_the_first_option(monkeypatch):
    battle = begun("Standard", 1)
    decision = battle.decision
    assert decision is not None
    believed = battle.clone()
    monkeypatch.setattr("turnmaster.bots.bot.as_believed_by", lambda *_: believed)
    monkeypatch.setattr(Battle, "why_not", lambda self, answer: None if self is believed else "hidden")
    chosen = choice_of(Stubborn(("onto somebody",)), battle, decision)
    assert chosen == Choice(decision.options[0], "based on hidden facts")


def test_an_answer_that_no_player_could_give_is_still_a_mistake_of_the_bot():
    battle = begun("Standard", 1)
    with pytest.raises(BadBot, match="was refused"):
        play_out(battle, [Stubborn(("nonsense",)), Stubborn(("nonsense",))])


@pytest.mark.parametrize("marker", [True, False])
def test_a_reason_that_everybody_hears_does_not_say_which_unit_lies_under_a_marker(monkeypatch, marker):
    """The bot moves an enemy for once, away from its own closest unit, and says so."""
    battle = begun("Standard", 3)
    while (asked := battle.decision) is not None and battle.state.phase != "Move Phase":
        assert battle.answer(asked.id, asked.options[-1 if asked.kind == "deploy" else 0]) is None
    assert asked is not None
    enemy = next(n for n, unit in enumerate(battle.state.units) if unit.player == 1 and in_play(unit))
    closest = min((n for n, unit in enumerate(battle.state.units) if unit.player == 0 and in_play(unit)),
                  key=lambda unit: (gap_between(battle, enemy, unit), unit))  # fmt: skip
    battle.state.units[closest].marker = marker
    monkeypatch.setattr(aggressive, "sidestep", lambda *_: STAY)
    choice = aggressive.Aggressive(1).lead_away(battle, msgspec.structs.replace(asked, player=0, unit=enemy))
    assert choice.reason == f"away from {'a marker' if marker else battle.profile(closest).name}"
