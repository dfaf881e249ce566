"""How long the forge takes: checking a large roster, looking through a large library, and setting a PDF."""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec.structs import replace

from bench.pricing import design
from turnmaster.forge.checking import problems_of
from turnmaster.forge.designs import Agreement, Faction, RosterDesign
from turnmaster.forge.points import price_of_roster
from turnmaster.forge.printing import roster_pdf
from turnmaster.web.database.opening import open_folder
from turnmaster.web.forge.store import Library
from turnmaster.web.forge.views import item_page, library_page

UNITS = 20
FACTIONS, IN_EACH = 100, 100
TRIES = 15


def large_roster() -> RosterDesign:
    """Twenty units with eight perks each, no two alike."""
    units = [design(number) for number in range(UNITS)]
    named = (replace(unit, design=replace(unit.design, name=f"Unit {n}")) for n, unit in enumerate(units))
    return RosterDesign(name="Army", units=tuple(named), agreement=Agreement(limit=100_000))


def _median_ms(work: Callable[[], object], tries: int = TRIES) -> float:
    work()
    times = []
    for _ in range(tries):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * median(times)


def checking_ms() -> float:
    roster = large_roster()
    return _median_ms(lambda: problems_of(roster))


def pdf_ms() -> float:
    roster = large_roster()
    points = price_of_roster(roster).units
    return _median_ms(lambda: roster_pdf(roster, points=points), 5)


def library_times() -> tuple[float, float, float]:
    """Opening the list of a library of ten thousand units, opening one of its factions, and searching all units."""
    with TemporaryDirectory() as folder:
        library = Library(open_folder(Path(folder)))
        for number in range(FACTIONS):
            units = tuple(replace(design(n).design, name=f"Unit {number} {n}") for n in range(IN_EACH))
            last = library.add(Faction(name=f"Faction {number}", units=units), number)
        times = (
            _median_ms(lambda: library_page(library)),
            _median_ms(lambda: item_page(library, last)),
            _median_ms(lambda: library.search("unit 77 9", "unit")),
        )
        library.database.close()
        return times


def results() -> list[tuple[str, float, str]]:
    listed, database, searched = library_times()
    return [
        ("checking a roster of 20 units", checking_ms(), "ms"),
        ("the list of a library of 10,000 units", listed, "ms"),
        ("a faction of 100 units in it, priced", database, "ms"),
        ("a search through it", searched, "ms"),
        ("a roster of 20 units as PDF", pdf_ms(), "ms"),
    ]
