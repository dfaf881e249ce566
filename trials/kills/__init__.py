"""Kills of a running server at random moments: nothing that it acknowledged may be lost.

`python -m trials.kills battles --count 100 --seed 1`, or `edits`, `entries`, `backups`, `restores`; without a word all
of them. A short run of each is part of `make test`.
"""
