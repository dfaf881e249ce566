"""A battle that is over, or goes on, as the pages of a replay show it."""

from litestar.exceptions import NotFoundException

from turnmaster.engine.turn.knowledge import ALL_SEEING
from turnmaster.table.recording.dice_check import Checked
from turnmaster.table.recording.moments import big_moments
from turnmaster.table.session.cards import welcome
from turnmaster.table.session.viewing import OBSERVER
from turnmaster.web.replays.messages import DiceCheck, Replay, ReplayStep, Viewer
from turnmaster.web.replays.recordings import Look, Recordings

OTHER_RULES = (
    "This battle was fought under other rules than this program's. It can be watched from phase to phase, but its dice "
    "cannot be rolled again."
)


def replay_of(recordings: Recordings, look: Look, viewer: int) -> Replay:
    """Return all steps of a battle in a line, as a viewer may know them."""
    session, journal = look.recording.session, look.recording.session.journal
    plays = [viewer] if viewer >= 0 else []
    names = {OBSERVER: "An observer", ALL_SEEING: "Everything"} | dict(enumerate(session.cast.players))
    moments = recordings.moments(look, viewer)
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


def step_of(look: Look, step: int, wanted: int | None) -> ReplayStep:
    """Return one step of a battle in full, as the viewer who is wanted may know it."""
    recording = look.recording
    if not 0 <= step < len(recording):
        raise NotFoundException("There is no such step.")
    viewer = look.as_viewer(wanted)
    return ReplayStep(
        step=step,
        view=recording.view(step, viewer),
        first=recording.first_entry(step, viewer),
        beats=recording.entries(step, viewer),
    )


def checked_dice(look: Look, found: Checked) -> DiceCheck:
    """Return what a check of the dice found. The seed of a battle that goes on stays hidden."""
    session, over = look.recording.session, bool(look.row.over)
    return DiceCheck(
        agrees=found.agrees,
        words=check_text(found, over=over),
        seal=session.seal,
        seed=str(session.journal.seed) if over else "",
        salt=look.row.salt if over else "",
    )


def check_text(found: Checked, *, over: bool) -> str:
    """Describe the result of a check. The number of dice follows only at the end: some may be for hidden units."""
    if not found.same_rules:
        return OTHER_RULES
    since = " since its rules changed" if found.earlier else ""
    figures = f": {found.answers} answers, {found.dice} dice" if over else ""
    played = f"Played again from its seed{since}{figures}."
    if found.agrees:
        moments = f"all {found.states} moments" if over else "all moments"
        return f"{played} At {moments} that were kept{since}, the battle stands exactly as it did."
    return f"{played} It does not lead to where the battle stood: the record was changed."
