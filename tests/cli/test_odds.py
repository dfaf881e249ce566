"""`turnmaster odds`: numbers that can be checked by hand, on the screen, in pictures, and what is refused."""

import json
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from turnmaster.engine.attacking.charts import CHARTS, needed_roll, text
from turnmaster.engine.core.params import ChartName

pytestmark = pytest.mark.slow

EXAMPLE = ["--attacks", 10, "--power", 4, "--ap", "5+", "--defence", 4, "--armour", "4+", "--aegis", "6+",
           "--models", 5, "--hp", 2, "--modifier", -1, "--chart", "d6", "--weapon-perk", "Critical Hit I"]  # fmt: skip
FIRE_POT = ["--attacker", "ember-hunt", "--weapon", "fire pot"]


@pytest.fixture
def odds(turnmaster: Command) -> Callable[..., dict[str, Any]]:
    def told(*arguments: object) -> dict[str, Any]:
        outcome = turnmaster("odds", *arguments, "--json")
        assert outcome.status == 0, outcome.out
        document: dict[str, Any] = json.loads(outcome.out)
        return document

    return told


def test_plain_dice_are_a_binomial_distribution(odds):
    told = odds("--attacks", 6, "--power", 5, "--defence", 4, "--models", 10)
    assert told["needed"] == "3+"
    exact = {str(n): comb(6, n) * (2 / 3) ** n * (1 / 3) ** (6 - n) for n in range(7)}
    assert told["hp_loss"] == pytest.approx(exact)
    assert told["models_lost"] == pytest.approx(exact)
    assert told["mean_hp_loss"] == pytest.approx(4)
    assert told["mean_remaining_points"] == pytest.approx(60)
    assert told["destroyed"] == 0


def test_everything_at_once(odds):
    """5+ with one of its two faces a doubled 6, past Armour 4+ and AEGIS 6+: 10 dice of (1 + 2) / 6 * 5 / 12 HP."""
    told = odds(*EXAMPLE)
    assert told["needed"] == "5+"
    assert sum(told["hp_loss"].values()) == pytest.approx(1)
    assert told["mean_hp_loss"] == pytest.approx(10 * 3 / 6 * 5 / 12, abs=0.01)
    assert told["destroyed"] == pytest.approx(told["hp_loss"]["10"]) == pytest.approx(told["models_lost"]["5"])
    assert "-1 Dice Modifier" in told["explanation"][0]
    assert told["not_counted"] == []


@pytest.mark.parametrize("chart", list(CHARTS))
def test_each_chart_gives_its_own_needed_roll(odds, chart: ChartName):
    told = odds("--power", 9, "--defence", 3, "--chart", chart, "--armour", "2+")
    assert told["needed"] == text(needed_roll(chart, 9, 3), CHARTS[chart].die)
    assert told["chart"] == chart


def test_a_deep_rung_is_written_as_on_the_chart(odds):
    assert odds("--power", 4, "--defence", 7)["needed"] == "6/2"


def test_wielders_multiply_and_melee_counts(odds):
    told = odds("--attacks", 2, "--wielders", 3, "--power", 20, "--defence", 4, "--type", "Heavy", "--melee")
    assert told["wielders"] == 3 and told["melee"]
    assert "-2 Heavy weapon in a Melee" in told["explanation"][0]


def test_points_matter_to_perks_that_compare_them(odds):
    might = ["--weapon-perk", "might ii", "--melee", "--power", 4, "--defence", 6]
    assert odds(*might, "--points", 100)["needed"] == "6+"
    assert odds(*might, "--points", 101)["needed"] == "4+"
    assert odds(*might, "--points", 101, "--own-points", 101)["needed"] == "6+"


def test_perks_of_either_unit_count(odds):
    assert odds("--target-perk", "evasive")["needed"] == "5+"
    assert odds("--target-perk", "Evasive", "--attacker-perk", "Stalwart")["needed"] == "4+"


def test_a_perk_of_a_unit_that_is_not_counted_is_named(odds):
    assert any("Tough" in words for words in odds("--target-perk", "Tough")["not_counted"])
    assert not any("Fearless" in words for words in odds("--target-perk", "Fearless")["not_counted"])


def test_options_change_the_odds(odds):
    saves = ["--armour", "4+", "--aegis", "5+", "--models", 50]
    both, single = odds(*saves), odds(*saves, "--option", "single save")
    assert single["mean_hp_loss"] == pytest.approx(1.5 * both["mean_hp_loss"])


# Units of rosters


def test_units_of_rosters_meet(odds):
    told = odds(*FIRE_POT, "--target", "causeway-regiment:pavise guard")
    assert (told["attacker"], told["wielders"], told["target"]["name"]) == ("Spark Throwers", 6, "Pavise Guard")
    assert told["distance_in"] == 12
    assert "3+ = Armour 4+, +1 Deflect of Pavise" in told["explanation"]


def test_a_roster_meets_numbers_and_may_get_a_perk(odds):
    told = odds(*FIRE_POT, "--weapon-perk", "obliterate i", "--models", 200, "--wielders", 2)
    assert told["mean_hp_loss"] == pytest.approx(2 * 2 * 5 / 2)


def test_units_of_a_file_go_by_number(odds, army):
    told = odds("--attacker", f"{army('Red')}:2", "--target", f"{army('Blue')}:1")
    assert (told["weapon"]["name"], told["target"]["models"], told["melee"]) == ("Blade", 5, True)


# Templates, Movements, and what is activated


def test_models_under_a_template_are_told(odds, turnmaster: Command):
    blast = ["--weapon-perk", "blast ii", "--attacks", 1, "--models", 9]
    told = odds(*blast)
    assert told["templates"] == 1
    assert 1 / 3 < told["target"]["under"]["9"] < 0.4  # a Hit, or a drift that matters to nobody
    assert sum(told["target"]["under"].values()) == pytest.approx(1)
    mean = sum(int(models) * chance for models, chance in told["target"]["under"].items())
    assert told["mean_hp_loss"] == pytest.approx(mean / 2)
    shown = " ".join(turnmaster("odds", *blast).out.split())
    assert f"9 models under the template without Scatter, {mean:.2f} on average with it" in shown
    assert "2 models under each of 3 templates" in turnmaster("odds", *blast, "--under", 2, "--wielders", 3).out


def test_movements_and_what_is_activated_are_told(odds, turnmaster: Command):
    asked = ["--weapon-perk", "Momentum", "--weapon-perk", "Darkside", "--movements", 2, "--charged",
             "--activate", "darkside: 1 power, 1 attack"]  # fmt: skip
    told = odds(*asked)
    assert (told["movements"], told["straight_in"], told["charged"], told["melee"]) == (2, 0, True, True)
    assert told["activated"] == ["Darkside: 1 Power, 1 Attack"] and told["could_use"] == []
    assert "Power 7 against Defence 4" in told["explanation"][0]
    page = " ".join(turnmaster("odds", *asked).out.split())
    assert "after 2 Movements, the last into the Melee; with Darkside: 1 Power, 1 Attack" in page


def test_game_turns_before_are_told(odds, turnmaster: Command):
    asked = ["--weapon-perk", "Bloody", "--weapon-perk", "Bloodlust", "--own-missing", 5, "--victims", 2, "--turns", 3]
    told = odds(*asked)
    assert (told["own_missing_hp"], told["victims"], told["turns"]) == (5, 2, 3)
    assert (
        "10, +2 Bloody, +2 Bloodlust" in told["explanation"][1] or "+2 Bloodlust, +2 Bloody" in told["explanation"][1]
    )
    page = " ".join(turnmaster("odds", *asked).out.split())
    before = "the attacking unit has lost 5 HP before; after 2 units destroyed; in the attacking unit's Game Turn 3"
    assert before in page


def test_what_could_be_activated_is_not_counted_and_says_how(turnmaster: Command):
    page = turnmaster("odds", "--weapon-perk", "Burst").out
    assert "Burst (--activate uses it): Once a game" in page.partition("Not counted")[2]


def test_a_matrix_puts_templates_where_they_strike_most(odds, turnmaster: Command):
    asked = ["--matrix", "--weapon-perk", "Explode I", "--attacks", 1]
    cells = odds(*asked, "--target", "causeway-regiment")["targets"]
    assert len({cell["distance_in"] for cell in cells}) > 1
    assert all(cell["under"] for cell in cells)
    page = turnmaster("odds", *asked, "--target", "causeway-regiment").out
    assert 'at 21" to 23" on open ground' in page and "templates in the best position" in page
    chart = odds(*asked, "--models", 6, "--defence", 4, "--armour", "-", "--under", 4)["targets"]
    assert chart[0]["mean_hp_loss"] == pytest.approx(2)
    assert "4 models under the template" in turnmaster("odds", *asked, "--models", 6, "--under", 4).out


# Weapons that do more than strike a foe


def test_healing_tells_what_is_restored(odds, turnmaster: Command):
    """Three dice of 4+ on a friend who misses 2 of 3 HP."""
    healing = ["--weapon-perk", "heal", "--attacks", 3, "--models", 1, "--hp", 3, "--missing", 2]
    told = odds(*healing)
    assert told["hp_restored"] == pytest.approx({"0": 1 / 8, "1": 3 / 8, "2": 4 / 8})
    assert told["mean_hp_restored"] == pytest.approx(11 / 8)
    assert told["hp_loss"] == {"0": 1.0}
    assert told["target"]["friend"] and told["target"]["missing_hp"] == 2
    assert told["assumed"] and not told["not_counted"]
    page = turnmaster("odds", *healing)
    for words in ("on a friend, 1 model of 3 HP", "2 HP missing", "HP restored", "unhurt again", "of 2 missing HP"):
        assert words in page.out


def test_a_friend_misses_all_but_one_hp(odds):
    told = odds("--weapon-perk", "Heal", "--attacks", 20, "--power", 20, "--defence", 1, "--hp", 3)
    assert told["target"]["missing_hp"] == 14
    assert told["hp_restored"] == pytest.approx({"14": 1.0})
    assert told["models_back"] == pytest.approx({"4": 1.0})
    assert told["mean_remaining_points"] == pytest.approx(100)


def test_a_matrix_of_healing_tells_what_is_restored(odds, turnmaster: Command):
    healing = ["--matrix", "--weapon-perk", "Heal", "--attacks", 4, "--models", 9]
    cells = {(cell["defence"], cell["armour"]): cell for cell in odds(*healing)["targets"]}
    assert cells[4, "4+"]["mean_hp_restored"] == pytest.approx(1)
    shown = turnmaster("odds", *healing)
    assert "HP restored on average" in shown.out and "on friends, 9 models of 1 HP, 8 HP missing" in shown.out


def test_hp_may_be_missing_already(odds, turnmaster: Command):
    told = odds("--attacks", 1, "--models", 2, "--hp", 2, "--missing", 3)
    assert told["destroyed"] == pytest.approx(told["models_lost"]["1"]) == pytest.approx(1 / 2)
    assert "of 1 HP" in turnmaster("odds", "--models", 2, "--hp", 2, "--missing", 3).out


def test_a_weapon_that_strikes_back_tells_what_it_costs(odds, turnmaster: Command):
    volatile = ["--weapon-perk", "Volatile", "--attacks", 1]
    assert odds(*volatile)["own_hp_loss"] == pytest.approx({"0": 11 / 12, "1": 1 / 12})
    assert odds(*volatile)["own_unit"]["hp"] == 10
    page = turnmaster("odds", *volatile)
    assert "HP on average, of 1 model of 10 HP, Defence 4" in page.out and "HP lost by its own unit" in page.out


def test_stats_that_are_rolled_need_no_numbers(odds, turnmaster: Command):
    told = odds("--weapon-perk", "Wildcard", "--distance", 36)
    assert told["reaches"] == pytest.approx(1 / 36)
    assert told["hp_loss"]["0"] > 35 / 36
    page = turnmaster("odds", "--weapon-perk", "Wildcard", "--distance", 36)
    assert "a weapon with rolled stats" in page.out and "reached 2.8% of the time" in page.out


def test_a_trap_strikes_for_one_of_its_wielders(odds):
    trap = ["--weapon-perk", "Trap", "--wielders", 3, "--attacks", 2]
    told = odds(*trap, "--power", 20, "--defence", 1, "--models", 200)
    assert told["wielders"] == 1 and told["successes"] == pytest.approx({"14": 1.0})
    assert "one marker" in " ".join(told["assumed"])


# Many targets


def test_a_matrix_is_defence_by_armour(odds):
    cells = odds("--matrix", "--attacks", 4, "--models", 9)["targets"]
    assert len(cells) == 8 * 6
    by_numbers = {(cell["defence"], cell["armour"]): cell for cell in cells}
    assert by_numbers[4, "-"]["mean_hp_loss"] == pytest.approx(2)
    assert by_numbers[4, "4+"]["mean_hp_loss"] == pytest.approx(1)
    assert by_numbers[7, "-"]["needed"] == "6/2"


def test_a_matrix_against_every_unit_of_rosters(odds, turnmaster: Command):
    asked = [*FIRE_POT, "--matrix", "--target", "causeway-regiment", "--target", "ember-hunt:cinder pack"]
    cells = odds(*asked)["targets"]
    single = odds(*FIRE_POT, "--target", "ember-hunt:cinder pack")
    assert cells[-1]["name"] == "Cinder Pack"
    assert cells[-1]["mean_hp_loss"] == pytest.approx(single["mean_hp_loss"])
    shown = turnmaster("odds", *asked)
    assert shown.status == 0 and all(cell["name"] in shown.out for cell in cells)


def test_a_matrix_fits_the_window(turnmaster: Command):
    for chart in ("d6", "d10"):
        shown = turnmaster("odds", "--matrix", "--chart", chart, "--hp", 3, "--models", 9)
        assert shown.status == 0 and "Armour -" in shown.out
        assert max(map(len, shown.out.splitlines())) <= 80


# On the screen


def test_the_page_tells_chances_and_reasons(turnmaster: Command):
    page = turnmaster("odds", *EXAMPLE)
    assert page.status == 0
    assert max(map(len, page.out.splitlines())) <= 80
    rows = [row.split() for row in page.out.splitlines()]
    assert ["Destroyed", "0.1%"] in rows
    assert any(row[:1] == ["10"] and row[-1:] == ["destroyed"] for row in rows)
    for words in ("Models lost", "2.08  of 10 HP", "5+ = chart 4+", "Not counted", "cover", "█"):
        assert words in page.out


def test_the_page_names_what_is_rolled_for_each_use(turnmaster: Command):
    page = " ".join(turnmaster("odds", "--weapon-perk", "Puncture I", "--armour", "3+").out.split())
    assert "the lowest roll of Puncture I" in page


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_plot_replaces_only_a_plot(turnmaster: Command, tmp_path: Path, ending: str):
    path = tmp_path / f"odds.{ending}"
    assert turnmaster("odds", *EXAMPLE, "--plot", path).status == 0
    first = path.read_bytes()
    assert first.startswith(b"<svg " if ending == "svg" else b"\x89PNG")
    assert turnmaster("odds", "--plot", path).status == 0
    assert path.read_bytes() != first
    path.write_bytes(b"mine")
    assert "not drawn by this command" in turnmaster("odds", "--plot", path).sentence
    assert path.read_bytes() == b"mine"


def test_a_plot_tells_what_the_document_tells(turnmaster: Command, tmp_path: Path):
    path = tmp_path / "odds.svg"
    turnmaster("odds", *EXAMPLE, "--plot", path)
    drawing = path.read_text(encoding="utf-8")
    for words in ("10 Attacks, Power 4, AP 5+, Critical Hit I", "2.08 on average", "-1 Dice Modifier", "1: 39%"):
        assert words in drawing


# What is refused


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--armour", "1+"], '--armour: expected "-" or 2+ to 6+'),
        (["--aegis", "soft"], "--aegis: expected"),
        (["--armour", "0+", "--chart", "d10"], "1+ to 9+"),
        (["--attacks", "many"], "--attacks"),
        (["--attacks", 10**9], "--attacks: expected 1 to 999"),
        (["--attacks", 999, "--wielders", 200], "199,800 Attack Dice"),
        (["--hp", 999, "--models", 200], "199,800 HP"),
        (
            [
                word
                for perk in ("+Attacks III", "+Power III", "+AP II", "xD6 Attacks", "Puncture II")
                for word in ("--weapon-perk", perk)
            ]
            + ["--armour", "2+"],
            "can fall in 26,136 ways",
        ),
        (
            ["--weapon-perk", "Beam II", "--attacks", 20, "--wielders", 40, "--models", 40, "--hp", 10],
            "40 lines with 4,800 Attack Dice in all against 400 HP are too many",
        ),
        (["--hp", 0], "--hp: expected 1"),
        (["--points", "nan"], "--points: expected"),
        (["--modifier", -99], "--modifier: expected"),
        (["--chart", "d8"], "there are d6, d10"),
        (["--type", "Light"], "there are Assault, Battle, Heavy"),
        (["--option", "Singel Save"], "did you mean Single Save"),
        (["--weapon-perk", "Critcal Hit I"], "did you mean Critical Hit I"),
        (["--target-perk", "Evasiv"], "did you mean Evasive"),
        (["--target-perk", "Rend"], "Rend is a perk of a weapon; add it with --weapon-perk"),
        (["--attacker-perk", "Cover I", "--attacker-perk", "Cover II"], "ranks of one perk"),
        (["--weapon-perk", "Rend", "--weapon-perk", "rend"], "once is enough"),
        (["--weapon-perk", "Rapid", "--range", 12], "Range of at least 18"),
        (["--distance", 30], 'reaches as far as 24"'),
        (["--models", 2, "--missing", 2], "at least 1 is left"),
        (["--weapon-perk", "Heal", "--melee"], "never in a Melee with each other"),
        (["--weapon-perk", "Wildcard", "--power", 3], "remove --power"),
        (["--weapon-perk", "Wildcard", "--distance", 37], 'reaches as far as 36"'),
        (["--weapon", "Bow"], "--attacker"),
        (["--attacker", "ember-hnt"], "did you mean ember-hunt?"),
        (["--attacker", "ember-hunt"], "Cinder Pack, Ashen Lancers"),
        (["--attacker", "ember-hunt:Cinder Pak"], "did you mean Cinder Pack?"),
        (["--attacker", "ember-hunt", "--weapon", "Fire Pt"], "did you mean Fire Pot?"),
        (["--attacker", "ember-hunt:Spark Throwers", "--weapon", "Fire Pt"], "did you mean Fire Pot?"),
        ([*FIRE_POT, "--attacks", 3], "--attacks gives numbers"),
        ([*FIRE_POT, "--wielders", 7], "6 carry it"),
        (["--target", "no/such.yaml:Orcs"], "cannot be read"),
        (["--target", "ember-hunt:9"], "has no unit '9'"),
        (["--target", "ember-hunt:1", "--target", "ember-hunt:2"], "--matrix"),
        (["--under", 2], "has no template"),
        (["--weapon-perk", "Explode I", "--under", 6], "the target has 5"),
        (["--matrix", "--weapon-perk", "Explode I", "--under", 2, "--target", "causeway-regiment"], "has 1"),
        (["--weapon-perk", "Nova I", "--distance", 9], "no template of the weapon can be put on the target"),
        (["--movements", 21], "--movements: expected 0 to 20"),
        (["--straight", -1], "--straight: expected 0 to 100"),
        (["--own-missing", 10], "of the 10 HP of the attackers at least 1 is left"),
        (["--victims", 101], "--victims: expected 0 to 100"),
        (["--turns", 0], "--turns: expected 1 to 4"),
        (["--straight", 6, "--movements", 0], "take a Movement"),
        (["--charged", "--distance", 3], "are in contact"),
        (["--charged", "--type", "Heavy"], "no model could use the weapon after that"),
        (["--activate", "Bust"], "did you mean Burst"),
        (["--activate", "Burst"], "has no Burst that could be activated"),
        (["--weapon-perk", "Darkside", "--activate", "Darkside"], 'as in "Darkside: 3 Power, 3 Attacks"'),
        (["--weapon-perk", "Darkside", "--activate", "Darkside: 4 Power"], "it gives 3 Power"),
        (["--weapon-perk", "Darkside", "--activate", "Darkside: lots"], 'as in "Darkside: 2 Power"'),
        (["--plot", "odds.jpg"], ".svg or .png"),
        (["--plot", "odds.svg", "--matrix"], "remove --matrix"),
    ],
)
def test_what_cannot_be_worked_out_is_one_sentence(turnmaster: Command, arguments: list[object], reason: str):
    refused = turnmaster("odds", *arguments)
    assert refused.status == 2
    assert reason in refused.sentence


LARGE = ["--hp", 5, "--models", 200]
BEAM = ["--attacks", 1, "--wielders", 2, "--weapon-perk", "Beam II"]


@pytest.mark.parametrize(
    "asked",
    [
        [*BEAM, "--weapon-perk", "Heal", *LARGE],
        [*BEAM, "--weapon-perk", "Gravity", *LARGE],
        ["--weapon-perk", "Heal", "--matrix", *LARGE],
    ],
)
def test_odds_that_take_too_long_are_refused_before_they_are_worked_out(
    turnmaster: Command, monkeypatch: pytest.MonkeyPatch, asked: list[object]
):
    for place in ("lab.odds", "cli.odds_matrix"):
        monkeypatch.setattr(f"turnmaster.{place}.odds_of", lambda *_: pytest.fail("the odds are worked out"))
    refused = turnmaster("odds", *asked)
    assert refused.status == 2
    assert "200 models with 1000 HP in all would take too long to compute" in refused.sentence
    assert "take fewer models, less HP, or a perk less" in refused.sentence


def test_what_follows_from_large_losses_is_worked_out_at_once(turnmaster: Command):
    """Every way in which the dice of Arc fall has its own losses, each with what follows from it."""
    asked = ["--attacks", 100, "--weapon-perk", "Gravity", "--weapon-perk", "Arc III", "--models", 1, "--hp", 999]
    told = turnmaster("odds", *asked, "--json")
    assert told.status == 0
