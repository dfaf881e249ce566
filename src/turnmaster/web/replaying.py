"""Watching battles again: their moments, any of them in full, the dice checked, and playing on from there."""

from contextlib import suppress
from time import time
from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from turnmaster.engine.turn.knowledge import ALL_SEEING
from turnmaster.table.recording.dice_check import Checked, check_dice
from turnmaster.table.recording.moments import RecordedStep, big_moments
from turnmaster.table.recording.report import Report
from turnmaster.table.session.cards import welcome
from turnmaster.table.session.messages import Beats
from turnmaster.table.session.viewing import OBSERVER
from turnmaster.web.api import Begun, SeatLink
from turnmaster.web.new_battle import Wrong
from turnmaster.web.owners import Asking, Owner
from turnmaster.web.playing_on import play_on
from turnmaster.web.recordings import Look, Recordings
from turnmaster.web.replay_api import MOST_SECRET, DiceCheck, PlayOn, Replay, ReplayStep, Viewer
from turnmaster.web.report_pdf import pdf_of
from turnmaster.web.shelf import Shelf
from turnmaster.web.store import Store, recorded_of

BattleId = Annotated[str, PathParameter(max_length=40)]
Secret = Annotated[str, QueryParameter(max_length=MOST_SECRET)]
As = Annotated[int | None, QueryParameter(name="as")]

OTHER_RULES = (
    "This battle was fought under other rules than this program's. It can be watched from phase to phase, but its dice "
    "cannot be rolled again."
)
NOT_OVER = "The report is written when the battle is over."


def replaying(store: Store, recordings: Recordings) -> list[HTTPRouteHandler]:
    """What the server answers about replays and reports."""
    shelf = Shelf(store.opened)

    @get("/api/battles/{battle:str}/replay", sync_to_thread=True)
    def replay(owner: Asking, battle: BattleId, seat: Secret = "", as_: As = None) -> Replay:
        look = recordings.look(battle, owner, seat)
        viewer = look.as_viewer(as_)
        return replay_of(look, viewer, recordings.moments(look, viewer))

    @get("/api/battles/{battle:str}/replay/{step:int}", sync_to_thread=True)
    def replay_step(
        owner: Asking, battle: BattleId, step: FromPath[int], seat: Secret = "", as_: As = None
    ) -> ReplayStep:
        look = recordings.look(battle, owner, seat)
        if not 0 <= step < len(look.recording):
            raise NotFoundException("There is no such step.")
        return step_of(look, step, look.as_viewer(as_))

    @get("/api/battles/{battle:str}/replay/story", sync_to_thread=True)
    def story(owner: Asking, battle: BattleId, seat: Secret = "", as_: As = None) -> Beats:
        look = recordings.look(battle, owner, seat)
        return Beats(first=0, beats=look.recording.story(look.as_viewer(as_)))

    @post("/api/battles/{battle:str}/dice", sync_to_thread=True, status_code=200)
    def dice(owner: Asking, battle: BattleId, seat: Secret = "") -> DiceCheck:
        look = recordings.look(battle, owner, seat)
        return checked(look, check_dice(recorded_of(look.row, look.rows)))

    @post("/api/battles/{battle:str}/play-on", sync_to_thread=True)
    def begin_there(maker: Asking, battle: BattleId, data: JSONBody[PlayOn]) -> Begun:
        look = recordings.look(battle, maker, data.seat[:MOST_SECRET])
        journal, seats, played_by, past = play_on(look, data)
        new, links = store.begin(journal, seats, played_by, int(time()), past=past, owner=maker.id)
        return Begun(new, [SeatLink(link.seat.name, list(link.seat.plays), link.secret) for link in links])

    @get("/api/battles/{battle:str}/report", sync_to_thread=True)
    def report(owner: Asking, battle: BattleId, seat: Secret = "") -> Report:
        look = recordings.look(battle, owner, seat)
        if not look.row.over:
            raise Wrong(NOT_OVER)
        return recordings.report(look)

    @get("/api/battles/{battle:str}/report.pdf", sync_to_thread=True, media_type="application/pdf")
    def printed(owner: Asking, battle: BattleId, seat: Secret = "") -> bytes:
        look = recordings.look(battle, owner, seat)
        if not look.row.over:
            raise Wrong(NOT_OVER)
        return pdf_of(recordings.report(look), look.recording, own_notes(shelf, battle, owner, seat))

    return [replay, replay_step, story, dice, begin_there, report, printed]


def own_notes(shelf: Shelf, battle: str, owner: Owner, seat: str) -> str:
    """What whoever asks has written down; who has no seat any more sees the report all the same."""
    with suppress(PermissionDeniedException):
        return shelf.notes(battle, owner, seat).notes
    return ""


def replay_of(look: Look, viewer: int, moments: list[RecordedStep]) -> Replay:
    session, journal = look.recording.session, look.recording.session.journal
    plays = [viewer] if viewer >= 0 else []
    names = {OBSERVER: "An observer", ALL_SEEING: "Everything"} | dict(enumerate(session.cast.players))
    return Replay(
        welcome=welcome(
            journal.setup, session.cast, "", plays, look.played_by, session.seal, journal.note, journal.seed_from
        ),
        over=look.row.over,
        viewer=viewer,
        viewers=[Viewer(each, names[each]) for each in look.viewers],
        moments=moments,
        big=big_moments(moments),
        may_play_on=look.may_know_all,
    )


def step_of(look: Look, step: int, viewer: int) -> ReplayStep:
    recording = look.recording
    return ReplayStep(
        step=step,
        view=recording.view(step, viewer),
        first=recording.first_entry(step, viewer),
        beats=recording.entries(step, viewer),
    )


def checked(look: Look, found: Checked) -> DiceCheck:
    """What the check found, in words. The seed of a battle that goes on is nobody's business."""
    session, over = look.recording.session, bool(look.row.over)
    return DiceCheck(
        agrees=found.agrees,
        words=words_of(found, over=over),
        seal=session.seal,
        seed=str(session.journal.seed) if over else "",
        salt=look.row.salt if over else "",
    )


def words_of(found: Checked, *, over: bool) -> str:
    """How many dice fell is told at the end only: some of them may have been for something hidden."""
    if not found.same_rules:
        return OTHER_RULES
    since = " since its rules changed" if found.earlier else ""
    figures = f": {found.answers} answers, {found.dice} dice" if over else ""
    played = f"Played again from its seed{since}{figures}."
    if found.agrees:
        moments = f"all {found.states} moments" if over else "all moments"
        return f"{played} At {moments} that were kept{since}, the battle stands exactly as it did."
    return f"{played} It does not lead to where the battle stood: the record was changed."
