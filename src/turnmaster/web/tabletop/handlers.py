"""What the server answers about games at a real table. Everybody who has the link of one sees and enters the same."""

from secrets import randbelow
from time import time
from typing import Annotated

from litestar import get, post
from litestar.concurrency import sync_to_thread
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from turnmaster.dice import DICE, SeededDice
from turnmaster.engine.kernel.setup import RulesChoice
from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.files import checked, read_playable, to_json
from turnmaster.forge.playable import playable
from turnmaster.forge.sharing import BadCode, read_code
from turnmaster.forge.sharing.codes import MAGIC
from turnmaster.options.catalogue import build_rules, parse_option
from turnmaster.premade import load_premade, premade_names, premade_words
from turnmaster.profiles import Roster
from turnmaster.profiles.names import as_name
from turnmaster.tabletop.attack import go_on
from turnmaster.tabletop.game import Side, TabletopGame, planned
from turnmaster.tabletop.report import TabletopReport, report_of
from turnmaster.web.errors import Refused, in_words
from turnmaster.web.forge.store import Library
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.tabletop.api import (
    AttackAsked,
    AttackView,
    DiceToRoll,
    EnterAt,
    NewSide,
    NewTabletop,
    Rolled,
    TabletopNews,
    TabletopRow,
    TabletopView,
    ThrownTabletop,
    TurnBack,
)
from turnmaster.web.tabletop.news import News
from turnmaster.web.tabletop.report_pdf import pdf_of
from turnmaster.web.tabletop.store import Kept, Tabletops, seen_about
from turnmaster.web.tabletop.views import attack_view, view_of

GameId = Annotated[str, Parameter(max_length=22)]
Known = Annotated[int, Parameter(ge=-1, le=2**53)]

NOTHING_PASTED = "Paste the code of a roster or the text of its file here, choose the file, or scan the code."
NO_ROSTER = "This is neither the code of a roster nor the text of a roster file."

WAIT_S = 25.0  # how long a page waits for news before it asks again


def at_real_tables(games: Tabletops, library: Library, news: News) -> list[HTTPRouteHandler]:
    """What the server answers about games at a real table."""
    return [*keeping(games, library, news), *watching(games, news), *attacking(games)]


def keeping(games: Tabletops, library: Library, news: News) -> list[HTTPRouteHandler]:
    @get("/api/tabletops", sync_to_thread=True)
    def listed(owner: Asking) -> list[TabletopRow]:
        return [TabletopRow(*each) for each in games.listed(owner.id)]

    @post("/api/tabletops", sync_to_thread=True)
    def begin(maker: Asking, data: JSONBody[NewTabletop]) -> TabletopView:
        game = game_from(data, library.of(maker.id))
        return view_of(games.kept(games.begin(game, now(), maker.id)))

    @post("/api/tabletops/{game:str}/entries", status_code=200)
    async def enter(game: GameId, data: JSONBody[EnterAt]) -> TabletopView:
        kept = await sync_to_thread(games.enter, game, data.number, data.entry, now())
        return told(kept, news)

    @post("/api/tabletops/{game:str}/turn", status_code=200)
    async def turn(game: GameId, data: JSONBody[TurnBack]) -> TabletopView:
        way = games.take_back if data.way == "undo" else games.make_again
        return told(await sync_to_thread(way, game, data.number, now()), news)

    @post("/api/tabletops/{game:str}/thrown", status_code=200)
    async def throw_away(owner: Asking, game: GameId, data: JSONBody[ThrownTabletop]) -> list[TabletopRow]:
        await sync_to_thread(lambda: games.throw_away(game, now(), deleted=data.deleted, owner=owner.id))
        news.spread(game)
        return [TabletopRow(*each) for each in await sync_to_thread(games.listed, owner.id)]

    return [listed, begin, enter, turn, throw_away]


def watching(games: Tabletops, news: News) -> list[HTTPRouteHandler]:
    @get("/api/tabletops/{game:str}", sync_to_thread=True)
    def opened(owner: Asking, game: GameId) -> TabletopView:
        games.welcome(game, owner)
        return view_of(games.kept(game))

    @get("/api/tabletops/{game:str}/news")
    async def after(owner: Asking, game: GameId, moment: Known = -1) -> TabletopNews:
        """The game, as soon as something has changed after a moment, or when nothing has for a while."""
        await sync_to_thread(games.welcome, game, owner)
        reached = await news.wait(game, moment, WAIT_S)
        return TabletopNews(reached, await sync_to_thread(lambda: view_of(games.kept(game))))

    @get("/api/tabletops/{game:str}/report", sync_to_thread=True)
    def report(game: GameId) -> TabletopReport:
        kept = games.kept(game)
        return report_of(kept.game, kept.entries)

    @get("/api/tabletops/{game:str}/report.pdf", sync_to_thread=True, media_type="application/pdf")
    def printed(game: GameId) -> bytes:
        kept = games.kept(game)
        return pdf_of(report_of(kept.game, kept.entries))

    return [opened, after, report, printed]


def attacking(games: Tabletops) -> list[HTTPRouteHandler]:
    @post("/api/tabletops/{game:str}/attack", sync_to_thread=True, status_code=200)
    def attack(game: GameId, data: JSONBody[AttackAsked]) -> AttackView:
        kept = games.kept(game)
        steps = data.attack.steps
        with in_words(seen_about):
            plan = planned(kept.game, kept.table, data.attack)
            return attack_view(plan, go_on(plan, steps), with_odds=not steps)

    @post("/api/tabletops/roll", sync_to_thread=False, status_code=200)
    def roll(data: JSONBody[DiceToRoll]) -> Rolled:
        return Rolled(SeededDice().faces(DICE[data.die], data.count, randbelow(2**63), 0))

    return [attack, roll]


def now() -> int:
    return int(time())


def told(kept: Kept, news: News) -> TabletopView:
    """A game as it stands, of which everybody who waits is told."""
    news.spread(kept.id)
    return view_of(kept)


def game_from(new: NewTabletop, library: Library) -> TabletopGame:
    """A game that can begin. Whoever has no name is called like the army."""
    sides = []
    for number, each in enumerate(new.sides):
        roster = roster_of(each, library, f"sides.{number}")
        sides.append(Side(as_name(each.name) or roster.name, roster, each.mine))
    title = as_name(new.title) or " against ".join(side.name for side in sides)
    return TabletopGame(title=title, sides=tuple(sides), rules=agreed(new), turns=new.turns)


def agreed(new: NewTabletop) -> RulesChoice:
    """The rules that people agreed on; options that contradict each other are refused."""
    with in_words("options"):
        rules = RulesChoice(new.playstyle, new.dice, tuple(map(parse_option, new.options)))
        build_rules(rules)
        return rules


def roster_of(side: NewSide, library: Library, about: str) -> Roster:
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
    """The roster of a code, or of the text of a file."""
    if not text.strip():
        raise BadCode(NOTHING_PASTED)
    if not text.strip().upper().startswith(MAGIC):
        if ":" not in text:
            raise BadCode(NO_ROSTER)
        return read_playable(text, "the roster")
    found = checked(read_code(text), "The code")
    if not isinstance(found.item, RosterDesign) or not found.item.units:
        raise BadCode("This is the code of something else; ask for that of a roster with at least one unit.")
    return read_playable(to_json(found).decode(), "The code")
