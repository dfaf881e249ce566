"""Routes of tabletop games, which everybody with the link of one sees and enters, and of dice sets."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.concurrency import sync_to_thread
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, Parameter

from turnmaster.tabletop.report import TabletopReport
from turnmaster.web.clock import timestamp
from turnmaster.web.forge.store import Library
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.parameters import GameId
from turnmaster.web.shares import visitor_of
from turnmaster.web.tabletop.dice_sets import DiceSets, check_set
from turnmaster.web.tabletop.messages import (
    AttackAsked,
    AttackView,
    CheckDice,
    DiceBox,
    DiceChecked,
    DiceToRoll,
    EnterAt,
    NewTabletop,
    RerollDice,
    RollDice,
    Rolled,
    TableRoll,
    TabletopNews,
    TabletopRow,
    TabletopView,
    ThrownTabletop,
    TurnBack,
)
from turnmaster.web.tabletop.new_game import new_game
from turnmaster.web.tabletop.news import News
from turnmaster.web.tabletop.report_pdf import pdf_of
from turnmaster.web.tabletop.store import TabletopStore
from turnmaster.web.tabletop.views import attack_asked, rolled, rows_of, spread, view_of

Known = Annotated[int, Parameter(ge=-1, le=2**53)]
BoxId = Annotated[str, Parameter(max_length=40)]

WAIT_S = 25.0  # how long a page waits for news before it asks again


def tabletop_routes(
    games: TabletopStore, library: Library, news: News, now: Callable[[], float]
) -> list[HTTPRouteHandler]:
    """Return all routes of tabletop games and of dice sets, which expire as `now` tells the time."""
    return [
        *game_routes(games, library, news),
        *watch_routes(games, news),
        *attack_routes(games),
        *dice_routes(DiceSets(now)),
    ]


def game_routes(games: TabletopStore, library: Library, news: News) -> list[HTTPRouteHandler]:
    @get("/api/tabletops", sync_to_thread=True)
    def listed(owner: Asking) -> list[TabletopRow]:
        return rows_of(games, owner.id)

    @post("/api/tabletops", sync_to_thread=True)
    def begin(maker: Asking, data: JSONBody[NewTabletop]) -> TabletopView:
        game = new_game(data, library.of(maker.id))
        return view_of(games.saved(games.start(game, timestamp(), maker.id)))

    @post("/api/tabletops/{game:str}/entries", status_code=200)
    async def enter(game: GameId, data: JSONBody[EnterAt]) -> TabletopView:
        return spread(await sync_to_thread(games.enter, game, data.number, data.entry, timestamp()), news)

    @post("/api/tabletops/{game:str}/turn", status_code=200)
    async def turn(game: GameId, data: JSONBody[TurnBack]) -> TabletopView:
        way = games.undo if data.way == "undo" else games.redo
        return spread(await sync_to_thread(way, game, data.number, timestamp()), news)

    @post("/api/tabletops/{game:str}/thrown", status_code=200)
    async def throw_away(owner: Asking, game: GameId, data: JSONBody[ThrownTabletop]) -> list[TabletopRow]:
        await sync_to_thread(lambda: games.delete(game, timestamp(), deleted=data.deleted, owner=owner.id))
        news.spread(game)
        return await sync_to_thread(rows_of, games, owner.id)

    return [listed, begin, enter, turn, throw_away]


def watch_routes(games: TabletopStore, news: News) -> list[HTTPRouteHandler]:
    @get("/api/tabletops/{game:str}", sync_to_thread=True)
    def opened(owner: Asking, game: GameId) -> TabletopView:
        games.welcome(game, owner)
        return view_of(games.saved(game))

    @get("/api/tabletops/{game:str}/news")
    async def after(owner: Asking, game: GameId, moment: Known = -1) -> TabletopNews:
        """The game, as soon as something has changed after a moment, or when nothing has for a while."""
        await sync_to_thread(games.welcome, game, owner)
        reached = await news.wait(game, moment, WAIT_S)
        return TabletopNews(reached, await sync_to_thread(lambda: view_of(games.saved(game))))

    @get("/api/tabletops/{game:str}/report", sync_to_thread=True)
    def report(game: GameId) -> TabletopReport:
        return games.saved(game).report

    @get("/api/tabletops/{game:str}/report.pdf", sync_to_thread=True, media_type="application/pdf")
    def printed(game: GameId) -> bytes:
        return pdf_of(games.saved(game).report)

    return [opened, after, report, printed]


def attack_routes(games: TabletopStore) -> list[HTTPRouteHandler]:
    @post("/api/tabletops/{game:str}/attack", sync_to_thread=True, status_code=200)
    def attack(game: GameId, data: JSONBody[AttackAsked]) -> AttackView:
        return attack_asked(games.saved(game), data.attack)

    @post("/api/tabletops/roll", sync_to_thread=False, status_code=200)
    def roll(data: JSONBody[DiceToRoll]) -> Rolled:
        return rolled(data)

    return [attack, roll]


def dice_routes(sets: DiceSets) -> list[HTTPRouteHandler]:
    @post("/api/dice/boxes", sync_to_thread=False)
    def new(owner: Asking, request: Request[Any, Any, Any]) -> DiceBox:
        return sets.start(visitor_of(owner.mark, request))

    @get("/api/dice/boxes/{box:str}", sync_to_thread=False)
    def show(box: BoxId) -> DiceBox:
        return sets.shown(box)

    @post("/api/dice/boxes/{box:str}/roll", sync_to_thread=False)
    def roll(box: BoxId, data: JSONBody[RollDice]) -> TableRoll:
        return sets.find(box).roll(data)

    @post("/api/dice/boxes/{box:str}/reroll", sync_to_thread=False)
    def reroll(box: BoxId, data: JSONBody[RerollDice]) -> TableRoll:
        return sets.find(box).reroll(data)

    @post("/api/dice/boxes/{box:str}/open", sync_to_thread=False)
    def reveal(box: BoxId) -> DiceBox:
        return sets.reveal(box)

    @post("/api/dice/check", sync_to_thread=True)
    def check_box(data: JSONBody[CheckDice]) -> DiceChecked:
        return check_set(data)

    return [new, show, roll, reroll, reveal, check_box]
