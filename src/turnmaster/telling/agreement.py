"""Make verbs agree with the names of units: the Ogre attacks, but the Spark Throwers attack.

Rules write their sentences about one unit, as in "{unit} uses its perks". For a unit whose name is a plural, the
functions below change the verb after the name, or before it in a question, and the pronouns that refer to the unit.
A name is a plural if it ends like one and the unit has several models; a Captain Jones is one person.
"""

import re
from collections.abc import Collection, Sequence

_ENDS_LIKE_ONE = ("ss", "us", "is")  # Fortress, Colossus, Aegis

_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_NO_VERBS = ("across", "always", "as", "its", "perhaps", "plus", "this", "towards", "unless")
_BESIDE_VERBS = ("also", "never", "now", "only", "still")  # words that may stand between a name and its verb

# What a name may follow that is the subject of what comes after it: the start, a sign, or one of these words.
_OPENS = re.compile(r"(?:^|[.:;,!?] |\b(?:because|but|if|now|only|that|then|until|when|where|which|while|, and) )$")
_ASKS = re.compile(r"\b([Dd]oes|[Ii]s|[Hh]as|[Ww]as) $")
_VERB = re.compile(rf"^( (?:\([^()]*\) )?(?:(?:{'|'.join(_BESIDE_VERBS)}) )?)([a-z]+s)\b")
_SECOND_VERB = re.compile(rf"(\band )({'|'.join([*_IRREGULAR, 'uses'])})\b")
_BACK = {"its": "their", "itself": "themselves"}  # never "it", which is mostly somebody else
_POINTS_BACK = re.compile(r"\b(its|itself)\b(?! user)")
_ENDS = re.compile(r"\. | \(")  # a sentence, or what is about the unit in it: in brackets stands a reason


def is_plural(name: str, models: int) -> bool:
    """Check whether a unit with this name and number of models takes a plural verb."""
    ending = name.lower()
    return models > 1 and ending.endswith(("s", "men")) and not ending.endswith(_ENDS_LIKE_ONE)


def agreed(pieces: Sequence[str], plurals: Collection[str], names: Collection[str]) -> list[str]:
    """Return the pieces of a sentence with verbs that agree with the names of units, each of which is a piece."""
    done = list(pieces)
    for number, name in enumerate(pieces):
        if name not in plurals:
            continue
        before = _without_marks("".join(done[:number]))
        if number and _ASKS.search(done[number - 1]):
            done[number - 1] = _ASKS.sub(lambda found: f"{_like(found[1])} ", done[number - 1])
            _point_back(done, number + 1, names)
        elif _OPENS.search(before) and number + 1 < len(done):
            _change_verb(done, number + 1)
            _point_back(done, number + 1, names)
    return done


def _change_verb(pieces: list[str], start: int) -> None:
    """Change the verb after a name to its plural. Text filled into a gap of the sentence is a piece of its own."""
    if pieces[start] == " " and start + 1 < len(pieces):
        pieces[start + 1] = _VERB.sub(_plural, f" {pieces[start + 1]}").removeprefix(" ")
    else:
        pieces[start] = _VERB.sub(_plural, pieces[start])


def _plural(found: re.Match[str]) -> str:
    return found[1] + plural_verb(found[2])


def agreed_text(text: str, plurals: Collection[str], names: Sequence[str]) -> str:
    """Return a text with verbs that agree with the names of units in it."""
    if not any(name in text for name in plurals):
        return text
    longest = sorted(names, key=len, reverse=True)
    pieces = re.split(rf"\b({'|'.join(map(re.escape, longest))})(?!\w)", text)
    return "".join(agreed(pieces, plurals, names))


def plural_verb(verb: str) -> str:
    """Return the form of a verb after a plural noun: attack for attacks, carry for carries, dash for dashes."""
    if verb in _NO_VERBS or verb.endswith("ss"):
        return verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zes")) else verb[:-1]


def _like(verb: str) -> str:
    """Return the plural of a verb that starts a question, with the same capital: Do for Does."""
    plural = _IRREGULAR[verb.lower()]
    return plural.capitalize() if verb[0].isupper() else plural


def _point_back(pieces: list[str], start: int, names: Collection[str]) -> None:
    """Make pronouns after a plural name plural, up to the end of the sentence or the next name."""
    for number in range(start, len(pieces)):
        if pieces[number] in names:
            return
        stop = _ENDS.search(pieces[number])
        end = stop.start() if stop is not None else len(pieces[number])
        said = _SECOND_VERB.sub(lambda found: found[1] + plural_verb(found[2]), pieces[number][:end])
        pieces[number] = _POINTS_BACK.sub(lambda found: _BACK[found[1]], said) + pieces[number][end:]
        if stop is not None:
            return


def _without_marks(text: str) -> str:
    """Return the text before a name, without the symbol that marks its player."""
    return re.sub(r"[^\w\s.:;,!?'\"()-]+ $", "", text)
