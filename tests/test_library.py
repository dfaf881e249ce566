"""The library as it is documented."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import turnmaster as tm
from turnmaster.engine.core.events import DiceRolled

ROOT = Path(__file__).parent.parent
CODE = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "library.md").read_text(encoding="utf-8"), re.DOTALL)

SMALL = """
version: 1
name: Small
units:
  - {name: Archers, points: 60, models: 3, move: 6, dash: 6, defence: 3, hp: 1,
     weapons: [{name: Bow, range: 24, attacks: 2, power: 4, perks: [Critical Hit I]}]}
"""

GREEN = """
version: 1
name: The Green
size: [36, 24]
terrain: [{piece: house, at: [18, 12]}]
"""


@pytest.mark.parametrize(
    "code",
    CODE,
    ids=["the first steps", "answers", "what a player may see", "a complete bot", "many games", "a game that is kept"],
)
def test_the_documented_code_runs(
    code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "docs/library.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.strip()


@pytest.mark.slow
def test_the_documented_ways_to_share_and_print_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    found: dict[str, Any] = {}
    for _, code in samples_of("docs/sharing.md"):
        exec(compile(code, "docs/sharing.md", "exec"), found)
    assert (tmp_path / "roster.svg").read_text(encoding="utf-8").startswith("<svg")
    assert found["sheet"].startswith(b"%PDF") and found["cards"].startswith(b"%PDF")


def test_the_documented_bot_has_about_thirty_lines():
    bot = CODE[3][: CODE[3].index("setup =")]
    assert len([row for row in bot.splitlines() if row.strip()]) <= 30


def test_everything_that_is_named_exists_and_is_documented():
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for name in tm.__all__:
        assert getattr(tm, name) is not None
        assert re.search(rf"\b{name}\b", text), f"docs/library.md does not mention {name}"


def test_everything_that_is_named_is_listed_before_it_is_loaded():
    code = "import sys, turnmaster; print(*dir(turnmaster)); print('msgspec' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    names, is_loaded = said.splitlines()
    assert {*tm.__all__} <= {*names.split()}
    assert is_loaded == "False"


def test_a_roster_is_read_from_a_text_with_its_perks():
    army = tm.load_roster(SMALL)
    assert army.units[0].weapons[0].perks == ("Critical Hit I",)
    with pytest.raises(tm.BadFile, match="Critical"):
        tm.load_roster(SMALL.replace("Critical Hit I", "Critical Hit 1"))


def on_one_line(text: str) -> str:
    return json.dumps(yaml.safe_load(text))


def test_a_text_on_one_line_is_the_army_or_the_battlefield_itself():
    assert tm.load_roster(f" {on_one_line(SMALL)}") == tm.load_roster(SMALL)
    assert tm.load_field(on_one_line(GREEN)) == tm.load_field(GREEN)
    with pytest.raises(tm.BadFile, match="the roster, line 1: name is missing"):
        tm.load_roster("{version: 1, units: []}")


def test_a_path_is_always_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("{odd}").write_text(SMALL, encoding="utf-8")
    assert tm.load_roster(Path("{odd}")) == tm.load_roster(SMALL)


@pytest.mark.parametrize("load", [tm.load_roster, tm.load_field])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("n" * 5_000, "there is no file 'nnn"),
        ("a\0b", "there is no file 'a"),
        ("", "'' is no .* crossroads-village|'' is no .* ember-hunt"),
        ("\n", "or give its text"),
        (None, "nothing is no "),
    ],
    ids=["too long", "no text", "empty", "only lines", "nothing"],
)
def test_what_no_file_can_be_called_is_one_sentence(load, name, said):
    with pytest.raises(tm.BadFile, match=said) as refused:
        load(name)
    assert len(str(refused.value)) < 600


def test_a_file_that_nobody_may_look_for_is_said_to_be_out_of_reach(monkeypatch):
    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", forbidden)
    with pytest.raises(tm.BadFile, match=r"elsewhere/mine\.yaml: cannot be read"):
        tm.load_roster("elsewhere/mine.yaml")


def about_to_attack(seed: int = 1) -> tm.Battle:
    army = tm.load_roster(SMALL)
    battle = tm.begin(tm.set_up({"Red": army, "Blue": army}, turns=2), seed=seed)
    bot = tm.make_bot("aggressive")
    while battle.decision is not None and battle.decision.kind != "attack":
        assert battle.answer(battle.decision.id, bot.choose(battle, battle.decision).answer) is None
    assert battle.decision is not None
    return battle


def test_odds_of_an_option_are_those_of_the_battle_as_it_stands():
    battle = about_to_attack()
    assert battle.decision is not None
    before = battle.hash()
    (found,) = tm.odds(battle, battle.decision.options[0])
    assert 0 < found.mean_hp_loss < 3
    assert battle.hash() == before
    with pytest.raises(ValueError, match="Weapon not found"):
        tm.odds(battle, tm.Attack(7, 1))


def dice_of(battle: tm.Battle, answer: tm.Answer) -> list[list[int]]:
    """What is rolled after an answer."""
    assert battle.decision is not None
    battle.log = []
    assert battle.answer(battle.decision.id, answer) is None
    return [event.values for event in battle.log if isinstance(event, DiceRolled)]


def test_looking_ahead_does_not_see_the_dice_to_come():
    battle = about_to_attack()
    assert battle.decision is not None
    answer = battle.decision.options[0]
    futures = [dice_of(battle.imagine(seed), answer) for seed in (1, 99)]
    copy = dice_of(battle.clone(), answer)
    assert dice_of(battle, answer) == copy
    assert copy not in futures
    assert futures[0] != futures[1]


def test_any_whole_number_will_do_for_looking_ahead():
    battle = about_to_attack()
    assert battle.imagine(2**70 + 3).hash() == battle.imagine(3).hash()
    assert battle.imagine(-1).hash() != battle.imagine(1).hash()


@pytest.mark.parametrize("playstyle", ["Standard", "Advanced", "Intermediate"])
def test_whatever_is_proposed_is_legal(playstyle):
    army, other = tm.load_roster("ember-hunt"), tm.load_roster("tinker-convoy")
    battle = tm.begin(
        tm.set_up([army, other], playstyle=playstyle, field=tm.load_field("river-valley"), turns=1), seed=2
    )
    bot, more = tm.make_bot("random", 5), 0
    while battle.decision is not None:
        before = battle.hash()
        proposals = tm.propose(battle)
        assert battle.hash() == before
        assert set(battle.decision.options) <= set(proposals)
        assert [battle.why_not(answer) for answer in proposals] == [None] * len(proposals)
        more += len(proposals) > len(battle.decision.options)
        assert battle.answer(battle.decision.id, bot.choose(battle, battle.decision).answer) is None
    assert more


# What cannot be used is refused with a sentence


def agreed(army: Any, **terms: Any) -> tm.Setup:
    return tm.set_up([army, army], **terms)


def recorded(army: tm.Roster) -> tm.Journal:
    return tm.Journal(agreed(army), 1)


def played(army: tm.Roster, *bots: Any) -> int:
    return tm.play_out(recorded(army).battle, bots)


class Cheats:
    """A bot that never gives a legal answer."""

    def choose(self, battle: tm.Battle, decision: tm.Decision) -> tm.Choice:
        return tm.Choice(tm.Skip(), "why not")


loose: Any = tm  # used as no type checker would let it pass

REFUSED = {
    "dice": (lambda army: agreed(army, dice="d7"), "'d7'; use d6 or d10"),
    "playstyle": (lambda army: agreed(army, playstyle="standard"), "'standard'; use Standard or Intermediate"),
    "option": (lambda army: agreed(army, options=["Singel Save"]), "Single Save"),
    "bot": (lambda army: tm.make_bot("clever"), "'clever'; use aggressive or random"),
    "army": (lambda army: tm.load_roster("nonesuch"), "causeway-regiment"),
    "army that is nearly one": (lambda army: tm.load_roster("ember-hunts"), "did you mean ember-hunt?"),
    "battlefield": (lambda army: tm.load_field("nonesuch"), "crossroads-village"),
    "a single army": (lambda army: tm.set_up([army]), "2 to 8 players"),
    "an army without a list": (lambda army: tm.set_up(army), "2 to 8 players"),
    "something else than an army": (lambda army: loose.set_up([army, 7]), "7 is no army"),
    "something else than a field": (lambda army: agreed(army, field=7), "7 is no battlefield"),
    "players by number": (lambda army: loose.set_up({1: army, 2: army}), "name of a player is a text, not 1"),
    "half a Game Turn": (lambda army: agreed(army, turns=1.5), "turns takes a whole number, not 1.5"),
    "turns in words": (lambda army: agreed(army, turns="4"), "turns takes a whole number, not '4'"),
    "a limit in words": (lambda army: agreed(army, point_limit="x"), "point_limit takes a whole number, not 'x'"),
    "a seed that is too large": (lambda army: tm.begin(agreed(army), 2**70), "a seed is a whole number from"),
    "a seed that is too low": (lambda army: tm.begin(agreed(army), -(2**64)), "a seed is a whole number from"),
    "a seed in words": (lambda army: loose.begin(agreed(army), "x"), "seed takes a whole number, not 'x'"),
    "the seed of a record": (lambda army: tm.Journal(agreed(army), 2**70), "a seed is a whole number from"),
    "a moment that never was": (lambda army: tm.replay(recorded(army), 5), "the record has 0 answers"),
    "a moment in words": (lambda army: loose.replay(recorded(army), "x"), "from 0 to 0, not 'x'"),
    "a replay of no record": (lambda army: loose.replay(recorded(army).battle), "through a Journal"),
    "a save of no record": (lambda army: loose.save_game(recorded(army).battle, "x.json"), "through a Journal"),
    "too few bots": (lambda army: played(army, tm.make_bot("random")), "of 2 players takes a bot for each"),
    "too many bots": (lambda army: played(army, *[tm.make_bot("random")] * 3), "not 3"),
    "names of bots": (lambda army: played(army, "random", "random"), "'random' is not a bot; make_bot"),
    "a bot that cheats": (lambda army: played(army, Cheats(), Cheats()), "was refused"),
}


@pytest.mark.parametrize(("use", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_used_is_refused_with_what_would_do(use, said):
    with pytest.raises(tm.TurnmasterError) as refused:
        use(tm.load_roster(SMALL))
    assert said in str(refused.value)


def test_a_playstyle_that_there_is_not_is_a_bad_setup():
    with pytest.raises(tm.BadSetup):
        agreed("ember-hunt", playstyle="standard")


def test_a_battle_that_is_over_has_nothing_left_to_describe():
    army = tm.load_roster(SMALL)
    battle = tm.begin(tm.set_up([army, army], turns=1))
    tm.play_out(battle, [tm.make_bot("random"), tm.make_bot("random")])
    assert tm.propose(battle) == []
    with pytest.raises(tm.TurnmasterError, match="the battle is over"):
        tm.describe(battle)


@pytest.mark.parametrize("kind", [tm.BadFile, tm.BadSetup, tm.NoOdds, tm.RulesError, tm.UnknownOption])
def test_all_errors_have_one_base(kind):
    assert issubclass(kind, tm.TurnmasterError)


def test_the_same_army_may_play_against_itself():
    army = tm.load_roster(SMALL)
    setup = tm.set_up([army, army, army])
    assert [player.name for player in setup.players] == ["Small", "Small 2", "Small 3"]


# What may be named instead of loaded


def test_armies_and_the_field_may_be_named():
    army, other, field = tm.load_roster("ember-hunt"), tm.load_roster(SMALL), tm.load_field("courtyard")
    assert tm.set_up(["ember-hunt", SMALL], field="courtyard") == tm.set_up([army, other], field=field)
    teams = tm.set_up({"Red": [army, other], "Blue": other})
    assert tm.set_up({"Red": ["ember-hunt", SMALL], "Blue": SMALL}) == teams


def test_a_single_option_needs_no_list():
    army = tm.load_roster(SMALL)
    assert tm.set_up([army, army], options="Single Save") == tm.set_up([army, army], options=["Single Save"])


DOCUMENTED = ("docs/library.md", "docs/sharing.md", "docs/house.md", "CONTRIBUTING.md")
EXCERPT = "excerpt"  # after the language: it stands in a file of the repository, without its imports


def samples_of(page: str) -> list[tuple[str, str]]:
    """What stands after the language of each Python sample of a page, and its code."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [(mark.strip(), code) for mark, code in re.findall(r"```python([^\n]*)\n(.*?)```", text, re.DOTALL)]


def test_excerpts_are_marked_and_whole_samples_are_not():
    samples = [(page, *each) for page in DOCUMENTED for each in samples_of(page)]
    assert {mark for _, mark, _ in samples} == {"", EXCERPT}
    assert [page for page, mark, code in samples if (mark == EXCERPT) == ("import " in code)] == []


@pytest.mark.slow
def test_documented_samples_and_the_example_house_pass_strict_types_as_scripts_of_somebody_else(tmp_path):
    """They lie outside the repository, so that mypy sees the package as it does when it is installed."""
    whole = [code for page in DOCUMENTED for mark, code in samples_of(page) if mark != EXCERPT]
    assert len(whole) > len(CODE)
    for number, code in enumerate(whole):
        (tmp_path / f"sample_{number}.py").write_text(code, encoding="utf-8")
    (tmp_path / "oaths.py").write_bytes((ROOT / "examples" / "house" / "oaths.py").read_bytes())
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache"), "."]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
