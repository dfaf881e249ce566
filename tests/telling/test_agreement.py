"""Verbs agree with the names of units, whoever wrote the sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import turnmaster
from tests.helpers import roster, unit, weapon
from tests.table.session.talk import Table
from tests.table.session.test_session import as_a_bot_would
from turnmaster.engine.core.events import all_events
from turnmaster.match import make_setup
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.table.session.messages import Ask
from turnmaster.table.session.seats import Seat
from turnmaster.telling.agreement import _NO_VERBS, agreed, agreed_text, is_plural, plural_verb
from turnmaster.telling.cast import cast_of
from turnmaster.web.battles.messages import NewBattle
from turnmaster.web.battles.new_battle import begin

PLURALS = {"Spark Throwers", "Scouts", "Scouts 2"}
NAMES = [*PLURALS, "Ogre", "The Kiln"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Spark Throwers attacks Ogre with Muskets", "Spark Throwers attack Ogre with Muskets"),
        ("Ogre attacks Spark Throwers with Club", "Ogre attacks Spark Throwers with Club"),
        ("Scouts is about to Move. Do you use anything?", "Scouts are about to Move. Do you use anything?"),
        ("Scouts 2 has moved.", "Scouts 2 have moved."),
        ("Spark Throwers uses its perks.", "Spark Throwers use their perks."),
        ("Spark Throwers now obeys Red", "Spark Throwers now obey Red"),
        ("Where does Spark Throwers Move?", "Where do Spark Throwers Move?"),
        ("Does Scouts go aboard?", "Do Scouts go aboard?"),
        ("Where is Scouts pushed?", "Where are Scouts pushed?"),
        ("Which models of Ogre does Scouts strike for 3 HP?", "Which models of Ogre do Scouts strike for 3 HP?"),
        ("Whom does Scouts strike with 2 of its successes?", "Whom do Scouts strike with 2 of their successes?"),
        ("Scouts is hidden, and uses no weapons.", "Scouts are hidden, and use no weapons."),
        ("Scouts carries others that carry others already.", "Scouts carry others that carry others already."),
        ("Scouts blows itself up with Bomb", "Scouts blow themselves up with Bomb"),
        ("Scouts took back its Move", "Scouts took back their Move"),
        ("The Kiln is hidden, and Scouts sees nothing.", "The Kiln is hidden, and Scouts see nothing."),
        ("None of the models of Scouts has moved.", "None of the models of Scouts has moved."),
        ("A unit that is close to Scouts is struck.", "A unit that is close to Scouts is struck."),
        ("Scouts is worth more points now than its user.", "Scouts are worth more points now than its user."),
        ("Scoutsmen is a word, and so is Ogre.", "Scoutsmen is a word, and so is Ogre."),
        ("Ogre is not on the line along which Scouts is travelling.",
         "Ogre is not on the line along which Scouts are travelling."),
        ("Ogre is not a unit that only Scouts has engaged.", "Ogre is not a unit that only Scouts have engaged."),
        ("Ogre uses its perks.", "Ogre uses its perks."),
    ],
)  # fmt: skip
def test_a_sentence_agrees_with_the_unit_that_it_is_about(written, read):
    assert agreed_text(written, PLURALS, NAMES) == read
    assert agreed_text(read, PLURALS, NAMES) == read


@pytest.mark.parametrize(
    ("name", "models", "several"),
    [("Spark Throwers", 6, True), ("Captain Jones", 1, False), ("Pavise Guard", 5, False), ("Colossus", 2, False),
     ("Fortress", 2, False), ("Saltpan Marksmen", 3, True), ("Men", 3, True)],
)  # fmt: skip
def test_a_name_is_a_plural_if_it_ends_like_one_and_means_several(name, models, several):
    assert is_plural(name, models) is several


@pytest.mark.parametrize(
    ("one", "several"),
    [("attacks", "attack"), ("dashes", "dash"), ("carries", "carry"), ("passes", "pass"), ("goes", "go"),
     ("was", "were"), ("loses", "lose"), ("always", "always"), ("across", "across")],
)  # fmt: skip
def test_verbs_as_they_stand_after_a_plural(one, several):
    assert plural_verb(one) == several


def test_units_of_the_same_name_are_plurals_with_their_numbers():
    twins = roster("Red", unit("Scouts", models=3), unit("Scouts", models=3))
    cast = cast_of(make_setup([("Red", [twins]), ("Blue", [roster("Blue", unit("Ogre", weapon()))])]))
    assert cast.plurals == {"Scouts 1", "Scouts 2"}


# Sentences of rules: those of events, and all in which the engine, perks and options speak of a unit by its name.

ROOT = Path(turnmaster.__file__).parent
OPTIONAL, GAP = re.compile(r"[\[\]]"), re.compile(r"\{[^}]*\}")
SINGULAR_VERB = re.compile(rf"Scouts(?: (?:also|never|now|only|still))? (?!(?:{'|'.join(_NO_VERBS)})\b)[a-z]*[^s\W]s\b")
NOT_A_SUBJECT = re.compile(
    r"\b(?:aboard|against|and|around|as|at|behind|by|for|from|in|inside|into|near|of|on|or|to|with) $"
)


def sentences_of_events() -> Iterator[str]:
    all_perks()
    all_options()
    for kind in all_events():
        if kind.says and kind.__module__.startswith("turnmaster."):
            yield GAP.sub("Ogre", OPTIONAL.sub("", kind.says).replace("{unit}", "Scouts"))


def sentences_of_rules() -> Iterator[str]:
    for folder in ("engine", "perks", "options"):
        for path in (ROOT / folder).rglob("*.py"):
            yield from filter(None, map(filled, ast.walk(ast.parse(path.read_text(encoding="utf-8")))))


def filled(node: ast.AST) -> str:
    """A text with gaps, with Scouts where a unit is called by its name, and Ogre everywhere else."""
    if not isinstance(node, ast.JoinedStr):
        return ""
    words = [part.value if isinstance(part, ast.Constant) else ast.unparse(part) for part in node.values]
    named = ["Scouts" if re.search(r"called\(|\{name\}", str(word)) else str(word) for word in words]
    return "".join(GAP.sub("Ogre", word.removeprefix("f'").removesuffix("'")) for word in named)


def wrong_verbs(text: str) -> list[str]:
    found = SINGULAR_VERB.finditer(text)
    return [each[0] for each in found if not NOT_A_SUBJECT.search(text[: each.start()])]


def test_the_sentences_of_all_events_and_rules_agree_with_a_plural_and_leave_one_alone():
    sentences = {*sentences_of_events(), *sentences_of_rules()}
    about_scouts = {text for text in sentences if "Scouts" in text}
    assert len(about_scouts) > 250
    assert [text for text in about_scouts if wrong_verbs(agreed_text(text, PLURALS, NAMES))] == []
    alone = {text.replace("Scouts", "Ogre") for text in sentences}
    assert all(agreed_text(text, PLURALS, NAMES) == text for text in alone)


WRONG = re.compile(r"(?:^|[.:] |[▲●] )(?:\w+ (?:Throwers|Dancers|Lancers|Fusiliers|Marksmen)) (?:is|has|was|[a-z]+s)\b")


@pytest.mark.parametrize("playstyle", ["Standard", "Advanced"])
def test_nobody_reads_that_spark_throwers_attacks(playstyle):
    """All that is asked and told in a battle of premade armies."""
    begun = begin(NewBattle(battlefield="", playstyle=playstyle, turns=2, seed=5))
    table = Table(begun.journal.setup, seats=(Seat("Ann and Bob", (0, 1)),), seed=5)
    while not table.session.over:
        as_a_bot_would(table, 0)
    asks = [message for message in table.people[0].got if isinstance(message, Ask)]
    said = [line for told in table.people[0].told for line in told.splitlines()]
    said += [text for ask in asks for text in (ask.headline, *(option.text for option in ask.options))]
    assert any("Spark Throwers" in text for text in said)
    assert not [text for text in said if WRONG.search(text)]


def test_a_verb_that_a_rule_fills_into_a_sentence_agrees_as_well():
    pieces = ["Scouts", " ", "has to flee", " (", "Panic", ")"]
    assert "".join(agreed(pieces, PLURALS, NAMES)) == "Scouts have to flee (Panic)"


TAKEN = re.compile(
    r"\b(?:HP|Points)(?: (?:was|were))? taken\b|\btook \{[^}]*\} HP\b|\bHP(?: and points)? that (?:it|they) took\b",
    re.I,
)
WRITTEN = {"src/turnmaster": ("py", "typ", "md"), "frontend/src": ("svelte", "ts"), "docs": ("md",)}


def test_hp_that_an_attack_cost_others_is_removed_and_never_taken():
    top = ROOT.parent.parent
    pages = [page for folder, kinds in WRITTEN.items() for kind in kinds for page in (top / folder).rglob(f"*.{kind}")]
    assert {page.suffix for page in pages} == {".py", ".typ", ".md", ".svelte", ".ts"}
    assert [page.name for page in pages if TAKEN.search(page.read_text(encoding="utf-8"))] == []
