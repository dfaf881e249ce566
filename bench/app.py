"""Measure the app: the server and its pages."""

from collections.abc import Iterator

from bench import load, pages, server


def results() -> Iterator[tuple[str, float, str]]:
    with server.served() as address:
        yield from server.results(address)
        yield from pages.results(address)
    yield from load.results()
    yield "all script, compressed", server.scripts(), "kB"


if __name__ == "__main__":
    for name, value, unit in results():
        print(f"{name:60} {value:8.1f} {unit}", flush=True)
