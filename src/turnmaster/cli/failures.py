"""Turn every error into one sentence and an exit status. Users never see a traceback."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from turnmaster.cli.output import write_document

OK, CHECK_FAILED, BAD_INPUT, DEFECT, INTERRUPTED = 0, 1, 2, 70, 130

LONGEST_WORD = 200
LONGEST_SENTENCE = 1_200

# What an option for a number takes, by what was wrong with the one that was typed.
NUMBERS = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number of fewer digits",
    "float_parsing": "a number",
    "greater_than_equal": "{ge:,} or more",
    "less_than_equal": "{le:,} or less",
}


class BadInput(Exception):
    """An input that cannot be used; the text says what is valid."""


def known_errors() -> tuple[type[Exception], ...]:
    """Return errors whose text is written for users. They are imported after an error only, because that takes time."""
    from turnmaster.errors import TurnmasterError

    return (BadInput, TurnmasterError, OSError)


def guarded(run: Callable[[], int], *, as_json: bool) -> int:
    """Run a command; return its exit status, or that of its error."""
    try:
        status = run()
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return quiet_pipe()
    except SystemExit as error:
        if not sentence_about_house(error):
            raise
        return complain(*sentence_about(error), as_json=as_json)
    except Exception as error:
        if os.environ.get("TURNMASTER_DEBUG") == "1":
            raise
        if isinstance(error, OSError) and error.filename is None:  # it is about a stream, not about a file
            quiet_pipe()
            return complain(f"the output cannot be written ({error.strerror or error})", BAD_INPUT, as_json=False)
        return complain(*sentence_about(error), as_json=as_json)


def sentence_about(error: BaseException) -> tuple[str, int]:
    """Return the sentence for an error, and its exit status."""
    if hasattr(error, "format_message"):
        return f"{one_line(words_about_usage(error)).rstrip('.')}; see --help", BAD_INPUT
    house = sentence_about_house(error)
    if house:
        return one_line(house), BAD_INPUT
    if isinstance(error, known_errors()):
        return one_line(str(error)), BAD_INPUT
    what = f"{type(error).__name__}: {one_line(str(error))}"
    return (
        f"internal error ({what}); please report it with the command you ran and, "
        "if you can, the output of the same command with TURNMASTER_DEBUG=1",
        DEFECT,
    )


def sentence_about_house(error: BaseException) -> str:
    """Return the sentence for a mistake in house rules; an empty text if there are none, or the error already explains
    it.
    """
    if "turnmaster.house_loading" not in sys.modules:
        return ""
    from turnmaster.engine.core.battle import EndlessRules
    from turnmaster.engine.core.rules import RulesError
    from turnmaster.house_loading import blamed, places_of_those_in, suspected

    if type(error) is RulesError:  # and not one of its kinds, which refuse what a person chose
        return f"{error}{places_of_those_in(str(error))}"
    if isinstance(error, known_errors()) and not isinstance(error, EndlessRules):
        return ""
    found, rules = blamed(error), suspected()
    if found or not rules or isinstance(error, SystemExit):
        return found and f"{found}; correct the rule, and check it with `turnmaster house FOLDER`"
    return (
        f"a rule went wrong while house rules were in use ({type(error).__name__}: {error}): check {rules} with "
        "`turnmaster house FOLDER`, and report it if the same happens without them"
    )


def words_about_usage(error: Any) -> str:
    """Return what was wrong with the typed arguments: numbers in our words, the rest in those of the parser."""
    flaws: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    if not flaws or flaws[0]["type"] not in NUMBERS:
        return str(error.format_message())
    words = NUMBERS[flaws[0]["type"]].format(**flaws[0].get("ctx", {}))
    return f"{error.param.opts[0]} takes {words}, not {flaws[0]['input']!r}"


def one_line(text: str) -> str:
    """Return text on one line of readable length, without control characters."""
    words = " ".join(shortened(word, LONGEST_WORD) for word in text.split())
    printable = "".join(letter if letter.isprintable() else "?" for letter in words)
    return shortened(printable, LONGEST_SENTENCE)


def shortened(text: str, most: int) -> str:
    """Return text without its middle if it is too long; both ends say more than the middle."""
    end = most // 4
    return text if len(text) <= most else f"{text[: most - end - 1]}…{text[-end:]}"


def complain(sentence: str, status: int, *, as_json: bool) -> int:
    # Where even a complaint cannot be written, the exit status is all that is left to say.
    with suppress(OSError):
        if as_json:
            write_document(json.dumps({"error": sentence}, ensure_ascii=False))
        else:
            remark(sentence)
    return status


def remark(sentence: str) -> None:
    """Print a remark for the user to standard error."""
    with suppress(OSError):
        print(f"turnmaster: {sentence}", file=sys.stderr)


def open_streams() -> None:
    """Redirect closed standard streams to nowhere, and show unprintable letters as question marks."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def let_go() -> None:
    """Flush the last output; the error of a full disk was reported before."""
    try:
        sys.stdout.flush()
    except OSError:
        quiet_pipe()


def quiet_pipe() -> int:
    """Stop writing after the reader has closed the pipe, even when Python closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK
