"""House rules that installed packages bring along. They stand apart from house.py: every command looks for them."""

GROUP = "turnmaster.house"


def load_installed_houses() -> None:
    """Import the modules that packages name under the entry point; these register their rules themselves."""
    from importlib.metadata import entry_points  # it knows e-mail and sockets, which a battle does not need

    for point in entry_points(group=GROUP):
        point.load()
