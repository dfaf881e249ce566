"""A tabletop game that starts: its sides with a roster each, and the rules that players agreed on."""

from turnmaster.engine.core.setup import RulesChoice
from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.files import checked, read_playable, to_json
from turnmaster.forge.playable import playable
from turnmaster.forge.sharing import BadCode, read_code, without_link
from turnmaster.forge.sharing.codes import MAGIC
from turnmaster.options.catalogue import build_rules, parse_option
from turnmaster.premade import load_premade, premade_names, premade_words
from turnmaster.profiles import Roster
from turnmaster.profiles.names import as_name
from turnmaster.tabletop.game import Side, TabletopGame
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.forge.store import Library
from turnmaster.web.tabletop.messages import NewSide, NewTabletop

NOTHING_PASTED = "Paste the share code of a roster or the text of its file here, choose the file, or scan the code."
NO_ROSTER = "This is neither the share code of a roster nor the text of a roster file."


def new_game(new: NewTabletop, library: Library) -> TabletopGame:
    """Return a game that can start. A side without a name is called like its army."""
    sides = []
    for number, each in enumerate(new.sides):
        roster = roster_of(each, library, f"sides.{number}")
        sides.append(Side(as_name(each.name) or roster.name, roster, each.mine))
    title = as_name(new.title) or " against ".join(side.name for side in sides)
    return TabletopGame(title=title, sides=tuple(sides), rules=agreed_rules(new), turns=new.turns)


def agreed_rules(new: NewTabletop) -> RulesChoice:
    """Return the rules that players agreed on; refuse options that contradict each other."""
    with in_words("options"):
        rules = RulesChoice(new.playstyle, new.dice, tuple(map(parse_option, new.options)))
        build_rules(rules)
        return rules


def roster_of(side: NewSide, library: Library, about: str) -> Roster:
    """Return the roster of a side: from the library, premade, or from a share code or the text of a file."""
    if side.library:
        item = library.held(side.library).item
        if not isinstance(item, RosterDesign) or not item.units:
            raise Refused("Choose a roster with at least one unit.", about)
        return playable(item)
    if side.premade:
        if side.premade not in premade_names():
            raise Refused(f"There is no army {side.premade!r}; there are {premade_words()}.", about)
        return load_premade(side.premade)
    with in_words(about):
        return roster_in(side.text)


def roster_in(text: str) -> Roster:
    """Read a roster from a share code or from the text of a file."""
    if not text.strip():
        raise BadCode(NOTHING_PASTED)
    if not without_link(text).strip().upper().startswith(MAGIC):
        if ":" not in text:
            raise BadCode(NO_ROSTER)
        return read_playable(text, "the roster")
    found = checked(read_code(text), "The code")
    if not isinstance(found.item, RosterDesign) or not found.item.units:
        raise BadCode("This is not the share code of a roster. Ask for that of a roster with at least one unit.")
    return read_playable(to_json(found).decode(), "The code")
