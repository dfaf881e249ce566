"""Play in the terminal: the same session that a browser uses, in words, with a number for every choice."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from turnmaster.cli.screen import make_console, show, show_text
from turnmaster.table.session.messages import (
    Answered,
    Ask,
    AskOdds,
    AskProposals,
    AskWhyNot,
    Beats,
    Concede,
    Give,
    Message,
    OddsFound,
    Option,
    ProposalsFound,
    Refused,
    SetPassRule,
    Suggest,
    SuggestionFound,
    TakenBack,
    ToSession,
    Undo,
    View,
    WhyNotFound,
)
from turnmaster.table.session.seats import Out
from turnmaster.table.session.session import Session

if TYPE_CHECKING:
    from rich.console import Console

SEAT = 0
HELP = """\
  a number or letter   select that choice
  m                    show the map
  a                    show the armies
  o CHOICE             show the exact odds of an attack
  ?                    suggest a move, with the reason
  !                    use the suggestion
  w ANSWER             explain why an answer is not allowed, as in: w ["unit", 3]
  never, ask           turn reaction prompts off or on
  u                    undo your last decision
  concede              concede
  q                    leave; with --save, the battle is saved as it is
  h                    show this page"""

Read = Callable[[str], str]


class Left(Exception):
    """The person left the battle before the end."""


class Terminal:
    """The terminal of one person: output and input."""

    def __init__(self, session: Session, read: Read) -> None:
        self.session, self.read = session, read
        self.console: Console = make_console()
        self.ask: Ask | None = None
        self.options: list[Option] = []
        self.view: View | None = None
        self.suggested: Option | None = None

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.hear(self.session.join(SEAT))
        while not self.session.over:
            while self.session.waits_for_bot:
                self.hear_all(self.session.step())
            if not self.session.over:
                self.put_question()
                self.obey(self.read("> ").strip())

    # What is heard

    def hear_all(self, out: Iterable[Out]) -> None:
        self.hear(each.message for each in out if each.seat == SEAT)

    def hear(self, messages: Iterable[Message]) -> None:
        for message in messages:
            match message:
                case Beats(beats=entries):
                    for entry in entries:
                        for line in entry.lines:
                            show(self.console, line)
                case View():
                    self.view, self.ask = message, None
                case Ask():
                    self.ask, self.options, self.suggested = message, list(message.options), None
                case Refused():
                    self.say(f"{message.reason} {message.nearest}".strip())
                case TakenBack():
                    self.say("Undone.")
                case Answered(found=found):
                    self.tell_finding(found)
                case _:
                    pass

    def tell_finding(self, found: object) -> None:
        match found:
            case ProposalsFound(options=options):
                self.options = options
            case SuggestionFound(option=option, reason=reason) if option is not None:
                self.suggested = option
                self.say(f"{option.text} ({reason})")
            case OddsFound(targets=targets, why_none=why):
                for each in targets:
                    name = self.session.cast.units[each.target].name
                    self.say(f"{name}: {each.any:.0%} to lose HP, {each.mean:.2f} HP on average, "
                             f"{each.destroyed:.0%} to be destroyed; {each.needed}")  # fmt: skip
                if why:
                    self.say(why)
            case WhyNotFound(allowed=allowed, reason=reason, nearest=nearest):
                self.say("This is allowed." if allowed else f"{reason} {nearest}".strip())
            case _:
                pass

    def say(self, text: str, style: str = "") -> None:
        show_text(self.console, Text(text, style), indent=2, hanging=5)

    # What is asked

    def put_question(self) -> None:
        """Show the decision and its choices. An open decision first gets a list of ready-made answers."""
        ask = self.ask
        assert ask is not None, "a decision is due, but not for this terminal"
        if ask.free is not None and self.options == ask.options:
            self.send(AskProposals(question=0))
        for entry in ask.so_far:
            for line in entry.lines:
                show(self.console, line)
        self.console.print()
        self.say(ask.headline, "bold")
        for name, option in zip(names_of(self.options), self.options, strict=True):
            price = f" for {option.price[0]} {option.price[1]}" if option.price is not None else ""
            self.say(f"{name:>3}  {option.text}{price}")

    def send(self, request: ToSession) -> None:
        self.hear_all(self.session.handle(SEAT, request))

    def obey(self, typed: str) -> None:
        """Carry out a typed line."""
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word)
        if command is not None:
            command(self, rest.strip())
            return
        option = self.chosen(typed)
        if option is None:
            self.say(f"{typed!r} is not a choice; h shows all commands." if typed else "Type h for help.")
        elif self.ask is not None:
            self.send(Give(id=self.ask.id, answer=list(option.answer)))

    def chosen(self, typed: str) -> Option | None:
        return dict(zip(names_of(self.options), self.options, strict=True)).get(typed)

    # Commands

    def follow(self, rest: str) -> None:
        """Follow the suggestion of a bot."""
        if self.suggested is None:
            self.send(Suggest(question=0))
        if self.suggested is not None and self.ask is not None:
            self.send(Give(id=self.ask.id, answer=list(self.suggested.answer)))

    def odds(self, rest: str) -> None:
        option = self.chosen(rest)
        if option is None or self.ask is None:
            self.say("Name a choice, such as: o 1")
        else:
            self.send(AskOdds(question=0, id=self.ask.id, answer=list(option.answer)))

    def why_not(self, rest: str) -> None:
        answer = read_answer(rest)
        if answer is None:
            self.say('Write an answer as a list, such as: w ["unit", 3]')
        else:
            self.send(AskWhyNot(question=0, answer=answer))

    def map(self, rest: str) -> None:
        from turnmaster.cli.board_map import show_map
        from turnmaster.pictures.gather import picture_of_battle

        cast = self.session.cast
        names = [member.name for member in cast.units]
        show_map(picture_of_battle(self.session.battle, "", cast.players, names, known_to=self.session.knows(SEAT)))

    def armies(self, rest: str) -> None:
        assert self.view is not None
        for unit in self.view.units:
            name, shape = self.session.cast.units[unit.number].name, unit.shape
            where = "in Reserve" if shape.in_reserve else f"aboard {shape.aboard}" if shape.aboard else ""
            effects = ", ".join(f"{effect.name} {effect.change}".strip() for effect in unit.effects)
            parts = (f"{unit.hp}/{unit.full_hp} HP", where, "in a Melee" if unit.engaged else "", effects)
            player = self.session.cast.players[unit.player]
            self.say(f"{player}: {name}, {', '.join(part for part in parts if part)}")

    def leave(self, rest: str) -> None:
        raise Left


COMMANDS: dict[str, Callable[[Terminal, str], None]] = {
    "m": Terminal.map,
    "a": Terminal.armies,
    "o": Terminal.odds,
    "w": Terminal.why_not,
    "q": Terminal.leave,
    "?": lambda terminal, _: terminal.send(Suggest(question=0)),
    "!": Terminal.follow,
    "u": lambda terminal, _: terminal.send(Undo()),
    "never": lambda terminal, _: terminal.send(SetPassRule(rule="never")),
    "ask": lambda terminal, _: terminal.send(SetPassRule(rule="ask")),
    "concede": lambda terminal, _: terminal.send(Concede()),
    "h": lambda terminal, _: terminal.console.print(HELP),
}


def names_of(options: Sequence[Option]) -> list[str]:
    """Return the text to type for each choice: its position, from 1."""
    return [str(place + 1) for place in range(len(options))]


def read_answer(text: str) -> list[object] | None:
    import json

    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, list) else None


def read_line(prompt: str) -> str:
    """Read a line of standard input; leave the battle at its end."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Left
    return line
