"""`turnmaster scenario`: play scenario files and report like a test runner."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from turnmaster.engine.core.events import Event
    from turnmaster.scenario import Report

# From this many files on, scenarios that hold are only counted.
MANY = 30


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Scenario files or folders.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show only failures and the count.")] = False,
    story: Annotated[bool, typer.Option("--story", help="Show the battle log, roll by roll.")] = False,
) -> int:
    """Play scenarios, which test rules with scripted dice."""
    from turnmaster.cli.failures import BAD_INPUT, CHECK_FAILED, OK, BadInput
    from turnmaster.scenario import find_scenarios

    if story and json:
        raise BadInput("--story and --json cannot be combined; use one of them")
    reports = []
    for file in find_scenarios(paths):
        log: list[Event] = []
        reports.append((file, report_on(file, log)))
        if story:
            tell_story(file, log, whole=reports[-1][1].passed)
    if json:
        from turnmaster.cli.document import print_json

        print_json(as_document(reports))
    else:
        show(reports, only_failures=quiet or len(reports) >= MANY)
    if any(report.cannot_begin for _, report in reports):
        return BAD_INPUT
    return OK if all(report.passed for _, report in reports) else CHECK_FAILED


def report_on(file: Path, log: "list[Event] | None" = None) -> "Report":
    """Play one file and report the result. Errors of any kind end up in the report, so that the other files
    are played.
    """
    from turnmaster.cli.failures import known_errors, one_line, sentence_about
    from turnmaster.scenario import Report, load_scenario, run_scenario

    try:
        report = run_scenario(load_scenario(file), log)
    except known_errors() as error:
        report = Report("A scenario that cannot be read", (sentence_about(error)[0],), cannot_begin=True)
    except Exception as error:
        if os.environ.get("TURNMASTER_DEBUG") == "1":
            raise
        report = Report("A scenario that cannot be played", (sentence_about(error)[0],))
    return Report(one_line(report.title), tuple(map(one_line, report.problems)), report.cannot_begin)


def tell_story(file: Path, log: "list[Event]", *, whole: bool) -> None:
    """Show the battle log of a scenario, complete or up to the point where it ended."""
    if not log:
        return
    from turnmaster.cli.screen import make_console, show_title
    from turnmaster.cli.story import show_entries
    from turnmaster.scenario import load_scenario
    from turnmaster.scenario.begin import begin
    from turnmaster.telling.cast import cast_of
    from turnmaster.telling.narrator import Narrator

    scenario, console = load_scenario(file), make_console()
    setup = begin(scenario, []).setup
    narrator = Narrator(cast_of(setup), setup.turns)
    show_title(console, scenario.scenario)
    for event in log:
        show_entries(console, narrator.narrate(event))
    show_entries(console, narrator.finish() if whole else narrator.break_off())
    console.print()


def as_document(reports: "list[tuple[Path, Report]]") -> dict[str, Any]:
    failed = sum(not report.passed for _, report in reports)
    return {
        "passed": len(reports) - failed,
        "failed": failed,
        "scenarios": [
            {"file": str(file), "title": r.title, "passed": r.passed, "problems": list(r.problems)}
            for file, r in reports
        ],
    }


def show(reports: "list[tuple[Path, Report]]", *, only_failures: bool) -> None:
    from rich.text import Text

    from turnmaster.cli.screen import make_console, show_text

    console = make_console()
    for file, report in reports:
        if report.passed and only_failures:
            continue
        mark = Text("holds   ", "green") if report.passed else Text("FAILS   ", "bold red")
        show_text(console, mark + Text(report.title), 0, hanging=8)
        if not report.passed:
            show_text(console, Text(str(file), "dim"), 8)
        for problem in report.problems:
            show_text(console, Text(problem), 8, hanging=2)
    failed = sum(not report.passed for _, report in reports)
    console.print(f"{len(reports) - failed} hold, {failed} fail", style="bold red" if failed else "bold")
