"""Routes about replays: a battle step by step, its log and dice, its report, and a new battle from one of its steps."""

from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from turnmaster.table.recording.dice_check import check_dice
from turnmaster.table.recording.report import Report
from turnmaster.table.session.messages import Beats
from turnmaster.web.battles.messages import Begun
from turnmaster.web.battles.rows import recorded_of
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.hosting.owners import Asking
from turnmaster.web.parameters import BattleId, Secret
from turnmaster.web.replays.messages import MOST_SECRET, DiceCheck, PlayOn, Replay, ReplayStep
from turnmaster.web.replays.play_from import start_from
from turnmaster.web.replays.recordings import Recordings
from turnmaster.web.replays.report import printed_report, report_of
from turnmaster.web.replays.views import checked_dice, replay_of, step_of

As = Annotated[int | None, QueryParameter(name="as")]


def replay_routes(store: BattleStore, recordings: Recordings) -> list[HTTPRouteHandler]:
    """Return all routes about replays."""
    return [*watch_routes(recordings), *report_routes(recordings), play_on_route(store, recordings)]


def watch_routes(recordings: Recordings) -> list[HTTPRouteHandler]:
    @get("/api/battles/{battle:str}/replay", sync_to_thread=True)
    def replay(owner: Asking, battle: BattleId, seat: Secret = "", as_: As = None) -> Replay:
        look = recordings.look(battle, owner, seat)
        return replay_of(recordings, look, look.as_viewer(as_))

    @get("/api/battles/{battle:str}/replay/{step:int}", sync_to_thread=True)
    def replay_step(
        owner: Asking, battle: BattleId, step: FromPath[int], seat: Secret = "", as_: As = None
    ) -> ReplayStep:
        look = recordings.look(battle, owner, seat)
        return step_of(look, step, as_)

    @get("/api/battles/{battle:str}/replay/story", sync_to_thread=True)
    def story(owner: Asking, battle: BattleId, seat: Secret = "", as_: As = None) -> Beats:
        look = recordings.look(battle, owner, seat)
        return Beats(first=0, beats=look.recording.story(look.as_viewer(as_)))

    @post("/api/battles/{battle:str}/dice", sync_to_thread=True, status_code=200)
    def dice(owner: Asking, battle: BattleId, seat: Secret = "") -> DiceCheck:
        look = recordings.look(battle, owner, seat)
        return checked_dice(look, check_dice(recorded_of(look.row, look.rows)))

    return [replay, replay_step, story, dice]


def report_routes(recordings: Recordings) -> list[HTTPRouteHandler]:
    @get("/api/battles/{battle:str}/report", sync_to_thread=True)
    def report(owner: Asking, battle: BattleId, seat: Secret = "") -> Report:
        return report_of(recordings, recordings.look(battle, owner, seat))

    @get("/api/battles/{battle:str}/report.pdf", sync_to_thread=True, media_type="application/pdf")
    def printed(owner: Asking, battle: BattleId, seat: Secret = "") -> bytes:
        return printed_report(recordings, recordings.look(battle, owner, seat), seat)

    return [report, printed]


def play_on_route(store: BattleStore, recordings: Recordings) -> HTTPRouteHandler:
    @post("/api/battles/{battle:str}/play-on", sync_to_thread=True)
    def begin_there(maker: Asking, battle: BattleId, data: JSONBody[PlayOn]) -> Begun:
        return start_from(store, recordings.look(battle, maker, data.seat[:MOST_SECRET]), data, maker.id)

    return begin_there
