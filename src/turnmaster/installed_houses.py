"""House rules that installed packages bring along. They stand apart from house.py: every command looks for them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "turnmaster.house"


def load_installed_houses() -> None:
    """Import the modules that packages name under the entry point; these register their rules themselves. One that
    cannot be imported is left out, and refused in a sentence once all others are loaded.
    """
    from importlib.metadata import entry_points  # it knows e-mail and sockets, which a battle does not need

    left_out = [problem for point in entry_points(group=GROUP) if (problem := _problem_with(point))]
    if left_out:
        from turnmaster.profiles import BadFile

        raise BadFile("; ".join(left_out))


def _problem_with(point: "EntryPoint") -> str:
    """Import the module of a package; what is to be said if that fails."""
    from turnmaster.house_loading import FAILURES, in_whole, reason

    package = f"the package {point.dist.name}" if point.dist is not None else "a package"
    try:
        with in_whole(point.module.partition(".")[0]):
            point.load()
    except FAILURES as failure:
        refusal = f"the house rules of {package} are left out, because {point.value} cannot be loaded"
        return f"{refusal} ({reason(failure)}): update the package, or uninstall it"
    return ""
