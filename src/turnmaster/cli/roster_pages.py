"""Show the problems of a roster and their fixes, on the screen and as data."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console

from turnmaster.cli.bill_pages import columns, told
from turnmaster.cli.bills import in_points
from turnmaster.cli.screen import indented, show
from turnmaster.forge.checking import Problem, notes_on, problems_of
from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.points import price_of_roster
from turnmaster.profiles.names import numbered
from turnmaster.telling.spans import Span, count, dim, line


def show_check(console: Console, roster: RosterDesign, problems: list[Problem]) -> None:
    """Show the units with their points, then every problem with its fix."""
    whole = price_of_roster(roster)
    limit = f" of {roster.agreement.limit:,}" if roster.agreement.limit else ""
    said = f"  {count(len(roster.units), 'unit')}, {told(whole.hundredths)}{limit} points"
    show(console, line("phase", roster.name, dim(said)))
    table = columns("unit", "models", "points")
    names = numbered([unit.design.name for unit in roster.units])
    for name, unit, points in zip(names, roster.units, whole.units, strict=True):
        table.add_row(name, str(unit.models), told(points))
    console.print(indented(table, 3))
    console.print()
    for problem in problems:
        show(console, line("act", Span("✗ ", "bad"), problem.sentence))
        cure = f"{problem.cure.words}." if problem.cure else "No automatic fix."
        show(console, line("detail", dim(cure)))
    for note in notes_on(roster):
        show(console, line("act", dim(note)))
    if not problems:
        show(console, line("act", Span("✓ ", "good"), "No problems."))


def check_data(roster: RosterDesign, problems: list[Problem]) -> dict[str, Any]:
    """Return the problems of a roster and their fixes as data for programs."""
    return {
        "name": roster.name,
        "points": in_points(price_of_roster(roster).hundredths),
        "limit": roster.agreement.limit,
        "problems": [
            {
                "rule": problem.rule,
                "sentence": problem.sentence,
                "unit": problem.unit,
                "place": problem.place,
                "cure": problem.cure.words if problem.cure else None,
            }
            for problem in problems
        ],
        "notes": notes_on(roster),
    }


def damage_in(roster: RosterDesign, lost: Sequence[str]) -> dict[int, int]:
    """Return the HP that units have lost, by their numbers, from texts such as "Archers 2=7"."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.shelves import only_one

    names = {str(number): name for number, name in enumerate(numbered([each.design.name for each in roster.units]))}
    found: dict[int, int] = {}
    for each in lost:
        name, _, hp = each.rpartition("=")
        if not name or not hp.strip().isdigit():
            raise BadInput(f"{each!r} does not say how much HP a unit has lost; write it as in 'Archers=7'")
        found[int(only_one(names, name, f"unit in {roster.name}"))] = int(hp)
    return found


def printed(roster: RosterDesign, *, cards: bool, paper: str, damage: Mapping[int, int]) -> bytes:
    """Return a roster as PDF: pages, or a card for each unit."""
    from turnmaster.cli.choices import pick
    from turnmaster.forge.printing import Paper, cards_pdf, roster_pdf

    papers: dict[str, Paper] = {"a4": "a4", "letter": "us-letter"}
    size = papers[pick(paper, list(papers), "paper")]
    price = price_of_roster(roster)
    problems = [problem.sentence for problem in problems_of(roster, cured=False)]
    if cards:
        return cards_pdf(roster, points=price.units, damage=damage, problems=problems, paper=size)
    return roster_pdf(roster, points=price.units, total=price.hundredths, damage=damage, problems=problems, paper=size)
