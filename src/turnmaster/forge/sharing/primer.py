"""What guesses begin with. Writer and reader have both seen the same small army and the same words, so a code does not
have to say what armies are like. `primer.json` is part of version 1 of codes, and never changes.
"""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from turnmaster.forge.designs import RosterDesign, loose
from turnmaster.forge.sharing.bits import NoBits
from turnmaster.forge.sharing.guessing import Guesser
from turnmaster.forge.sharing.layout import coded
from turnmaster.forge.sharing.streams import Dense


class Primer(Struct, frozen=True):
    """Names, symbols and lore as people write them, and a whole roster."""

    names: list[str]
    symbols: list[str]
    lore: list[str]
    roster: RosterDesign


@cache
def _primed() -> Guesser:
    text = files(__package__).joinpath("primer.json").read_bytes()
    primer, guesser = msgspec.json.decode(text, type=Primer), Guesser()
    stream = Dense(NoBits(), guesser)
    for place, texts in (("weapon symbol", primer.symbols), ("weapon name", primer.names), ("unit lore", primer.lore)):
        for each in texts:
            stream.text(place, each)
    coded(Dense(NoBits(), guesser), loose(primer.roster))
    return guesser


def primed_guesser() -> Guesser:
    """One of your own that knows the primer."""
    return _primed().copy()
