"""The shape of the program: imports point one way, chance and clocks stay where they belong, the core names no perk."""

import ast
import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "turnmaster"

# A package imports only packages above it. DESIGN: Layers.
ORDER = ("errors", "first_use", "dice", "profiles", "battlefield", "engine", "perks", "options", "named_steps",
         "house_loading", "installed_houses", "match", "scenario", "house_checks", "house", "bots", "lab", "telling",
         "pictures", "table", "forge", "premade", "tabletop", "library", "web", "cli")  # fmt: skip
ONLY = {"premade": {"profiles", "perks", "forge"}}

# The same for the rooms of the engine.
ROOMS = ("core", "field", "moving", "attacking", "turn")

WITHOUT_CLOCK = ORDER[: ORDER.index("bots") + 1]
CLOCKS = {"time", "datetime", "calendar", "zoneinfo"}
CHANCE = ("random", "secrets", "uuid", "numpy.random")
MAY_USE_CHANCE = {"cli", "web"}  # for seeds and for the secrets of links

FILES = sorted(SOURCE.rglob("*.py"))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Everything that stands in a file; read once, because nearly every test here asks."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it: `turnmaster.dice.source`, `random`."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively; name the whole module"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def our_packages(path: Path) -> set[str]:
    return {name.split(".")[1] for name in imports_of(path) if name.startswith("turnmaster.")} & set(ORDER)


def top_modules(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)}


def is_chance(name: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in CHANCE)


def in_packages(*packages: str) -> list[Path]:
    return [path for path in FILES if package_of(path) in packages]


def short(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def test_every_package_has_its_place_in_the_order():
    assert {package_of(path) for path in FILES} - {"__init__", "__main__"} == {*ORDER}


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_packages_above_it(package):
    allowed = ONLY.get(package, set(ORDER[: ORDER.index(package)])) | {package}
    wrong = {short(path): below for path in in_packages(package) if (below := our_packages(path) - allowed)}
    assert not wrong


def test_the_map_lists_the_packages_in_their_order():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("## Layers")[2].partition("The engine has")[0]
    listed = re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE)
    assert [name.strip("`") for line in listed for name in line.split(", ")] == [*ORDER]


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE / "engine").parts[0].removesuffix(".py")


def our_rooms(path: Path) -> set[str]:
    return {name.split(".")[2] for name in imports_of(path) if name.startswith("turnmaster.engine.")}


def test_every_file_of_the_engine_is_in_a_room():
    assert {room_of(path) for path in in_packages("engine")} == {*ROOMS, "__init__"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_engine_imports_only_rooms_above_it(room):
    allowed = set(ROOMS[: ROOMS.index(room) + 1])
    files = [path for path in in_packages("engine") if room_of(path) == room]
    wrong = {short(path): below for path in files if (below := our_rooms(path) - allowed)}
    assert not wrong


# The folders of the server: each imports only those before it. Modules at the top of `web` serve all folders and know
# only the database; a few others put everything together. ARCHITECTURE: The server.
WEB = SOURCE / "web"
FOLDERS = ("database", "hosting", "rules", "battles", "replays", "journal", "forge", "tabletop")
TOGETHER = ("app", "messages", "typescript")


def web_part(path: Path) -> str:
    """The folder of a file of the server, or the module at the top."""
    return path.relative_to(WEB).parts[0].removesuffix(".py")


def web_parts_of(path: Path) -> set[str]:
    return {name.split(".")[2] for name in imports_of(path) if name.startswith("turnmaster.web.")}


def test_every_folder_of_the_server_has_its_place_in_the_order():
    assert {path.name for path in WEB.iterdir() if (path / "__init__.py").exists()} == {*FOLDERS}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_of_the_server_imports_only_folders_before_it(folder):
    later = {*FOLDERS[FOLDERS.index(folder) + 1 :], *TOGETHER}
    files = [path for path in in_packages("web") if web_part(path) == folder]
    wrong = {short(path): below for path in files if (below := web_parts_of(path) & later)}
    assert files and not wrong


def test_what_serves_all_folders_of_the_server_knows_only_the_database():
    top = [path for path in in_packages("web") if web_part(path) not in (*FOLDERS, *TOGETHER)]
    wrong = {short(path): known for path in top if (known := web_parts_of(path) & {*FOLDERS[1:], *TOGETHER})}
    assert not wrong
    database = [path for path in in_packages("web") if web_part(path) == "database"]
    assert {part for path in database for part in web_parts_of(path)} == {"database"}


def test_only_the_app_imports_routes():
    wrong = [
        short(path)
        for path in FILES
        if path != WEB / "app.py"
        and any(re.match(r"turnmaster\.web\.\w+\.routes\.", name) for name in imports_of(path))
    ]
    assert not wrong


def test_only_the_dice_source_and_the_hosts_of_battles_know_chance():
    elsewhere = [path for path in FILES if package_of(path) not in MAY_USE_CHANCE]
    assert not [short(path) for path in elsewhere if any(is_chance(name) for name in imports_of(path))]
    assert not [short(path) for path in elsewhere if "np.random" in path.read_text(encoding="utf-8")]
    assert not [short(path) for path in FILES if "urandom" in path.read_text(encoding="utf-8")]


def test_chance_is_hashed_in_one_file_of_the_dice():
    hashing = [short(path) for path in in_packages("dice") if "hashlib" in top_modules(path)]
    assert hashing == ["dice/source.py"]


def test_nothing_that_decides_a_game_looks_at_a_clock():
    wrong = {short(path): top_modules(path) & CLOCKS for path in in_packages(*WITHOUT_CLOCK)}
    assert not {path: modules for path, modules in wrong.items() if modules}


# Imports stand at the top

# Where functions import, and why; each of these files says so itself.
LATE = {
    "bots/bot.py": "kinds of bots take from it what a bot is",
    "forge/printing/pdf.py": "the typesetter is large",
    "forge/sharing/looking.py": "what looks at images is large",
    "library/many.py": "processes cannot be started everywhere",
    "profiles/reading.py": "libyaml is not built everywhere",
    "installed_houses.py": "metadata of packages knows sockets",
    "pictures/png.py": "the typesetter is large",
    "web/replays/report_pdf.py": "the typesetter is large",
    "web/tabletop/report_pdf.py": "the typesetter is large",
}
LATE_PACKAGES = {"cli"}  # help comes at once; its __init__.py says so


def imports_late(path: Path) -> bool:
    functions = [node for node in nodes_of(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return any(isinstance(inner, ast.Import | ast.ImportFrom) for node in functions for inner in ast.walk(node))


def test_functions_import_only_where_there_is_a_reason():
    late = {short(path) for path in FILES if package_of(path) not in LATE_PACKAGES and imports_late(path)}
    assert late == set(LATE)


# The core never names a perk

# Perks that share their name with a word of the core rules, an option or a Tactical Ability.
ORDINARY = {"Aim", "Counter", "Cover", "Mastery", "Skill", "Terrain"}


def perk_names() -> set[str]:
    """The names of the checklist without their ranks, those of more than four letters."""
    with (ROOT / "checklists" / "perks.csv").open(encoding="utf-8") as file:
        names = {re.sub(r" (?:[IVX]+|\d+\+?)$", "", row["perk"]) for row in csv.DictReader(file)}
    return {name for name in names if len(name) > 4 and name not in ORDINARY}


# Packages that only show or record what rules do know perks by what the rules say of them, never by name.
WITHOUT_PERKS = ("engine", "battlefield", "dice", "options", "telling", "table", "bots", "lab")


def texts_in(path: Path) -> Iterator[str]:
    """Every text in a file."""
    for node in nodes_of(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def short_perk_names() -> set[str]:
    """Those of up to four letters: as words of English they may stand anywhere, but not alone in a text."""
    with (ROOT / "checklists" / "perks.csv").open(encoding="utf-8") as file:
        names = {re.sub(r" (?:[IVX]+|\d+\+?)$", "", row["perk"]) for row in csv.DictReader(file)}
    return {name for name in names if len(name) <= 4 and name not in ORDINARY}


def test_no_text_of_the_core_is_a_perk_with_a_short_name():
    found = {short(path): set(texts_in(path)) & short_perk_names() for path in in_packages(*WITHOUT_PERKS)}
    assert not {path: names for path, names in found.items() if names}


def test_core_and_options_name_no_perk():
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(perk_names())))})\b")
    found = {
        short(path): names
        for path in in_packages(*WITHOUT_PERKS)
        if (names := set(pattern.findall(path.read_text(encoding="utf-8"))))
    }
    assert not found


ALSO_AN_ACTION = "Movement"


def test_families_of_perks_are_named_in_one_file():
    families = {perk.family for perk in all_perks().values()}
    named = {short(path): set(texts_in(path)) & families - {ALSO_AN_ACTION} for path in in_packages("perks")}
    assert {path for path, names in named.items() if names} == {"perks/families.py"}


FRONTEND = ROOT / "frontend" / "src"
MADE = FRONTEND / "messages"


# Perks that share their name with a label of the pages: the arrangement of a unit's models is called its formation.
LABELS = {"Formation"}


def test_the_pages_name_no_perk_and_no_option():
    names = (perk_names() | {name for name in all_options() if len(name) > 4}) - ORDINARY - LABELS
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})\b")
    sources = [path for path in FRONTEND.rglob("*.*") if path.suffix in (".ts", ".svelte") and path.parent != MADE]
    found = {
        str(path.relative_to(FRONTEND)): set(pattern.findall(path.read_text(encoding="utf-8"))) for path in sources
    }
    assert sources and not {path: words for path, words in found.items() if words}


# Functions that can be read without scrolling

MOST_LINES = 60


def test_no_function_is_longer_than_a_screen():
    functions = [
        (f"{short(path)}: {node.name}", node)
        for path in FILES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef)
    ]
    found = [name for name, node in functions if node.end_lineno and node.end_lineno - node.lineno >= MOST_LINES]
    assert set(found) <= {"cli/battle.py: battle"}  # most of it says what can be written on the command line
