"""House rules from installed packages. They have a module of their own, because every command looks for them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "turnmaster.house"


def load_installed_houses() -> None:
    """Import the modules that installed packages declare as entry points of house rules; these register their rules.

    Modules that cannot be imported are skipped, and named in one `BadFile` error after all others are loaded.
    """
    from importlib.metadata import entry_points  # it knows e-mail and sockets, which a battle does not need

    left_out = [problem for point in entry_points(group=GROUP) if (problem := _problem_with(point))]
    if left_out:
        from turnmaster.profiles import BadFile

        raise BadFile("; ".join(left_out))


def _problem_with(point: "EntryPoint") -> str:
    """Import the house rules of a package; return a sentence if that fails, else an empty text."""
    from turnmaster.house_loading import FAILURES, in_whole, reason

    package = f"the package {point.dist.name}" if point.dist is not None else "a package"
    try:
        with in_whole(point.module.partition(".")[0]):
            point.load()
    except FAILURES as failure:
        refusal = f"the house rules of {package} are skipped, because {point.value} cannot be loaded"
        return f"{refusal} ({reason(failure)}): update the package, or uninstall it"
    return ""
