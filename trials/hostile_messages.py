"""Hostile messages: what a seat says over its socket, with one part after another turned into something else."""

import json
from functools import cache
from random import Random
from typing import Any

from litestar.exceptions import WebSocketDisconnect

from trials.hostile_input import VALUES, as_json, mutated_document
from trials.hostile_runs import MOST_SECONDS, Case, Defect
from trials.hostile_server import last_failure, server
from trials.stopwatch import Stopwatch
from turnmaster.premade import premade_names
from turnmaster.web.battles.live_battle import EXCUSE

PLAYSTYLES = ("Standard", "Intermediate", "Advanced")
QUESTIONS = ("preview", "odds", "there", "templates", "why not")
WORDS = ("attack", "split", "place", "move", "deploy", "pass", "strike", "casualties", "relocate", "finish", "use")
PROBE = 10**6
MOST_READ = 3_000  # messages before the answer to a question comes


class Seat:
    """Somebody who plays both sides of a battle, and begins another one when it is over."""

    def __init__(self) -> None:
        self.begun, self.asked = 0, 0
        self.begin(Random(0))

    def begin(self, random: Random) -> None:
        armies = random.sample(premade_names(), 2)
        sides = [{"army": army, "seat": 0} for army in armies]  # without bots, so that nothing depends on time
        chosen = {"turns": 2, "playstyle": PLAYSTYLES[self.begun % 3], "sides": sides, "seed": self.begun}
        _, made = server().send("POST", "/api/battles", json.dumps(chosen).encode())
        battle = json.loads(made)
        self.begun += 1
        self.address = f"/api/battles/{battle['id']}/talk?seat={battle['seats'][0]['secret']}"
        self.ask: dict[str, Any] = {}
        self.over = False
        self.socket = server().client.websocket_connect(self.address).__enter__()
        self.settle("")

    def settle(self, sent: str) -> None:
        """Read until a question that is sent after everything else is answered."""
        self.asked += 1
        number = PROBE + self.asked
        self.socket.send_text(json.dumps({"type": "why not", "question": number, "answer": ["pass"]}))
        for _ in range(MOST_READ):
            said = json.loads(self.socket.receive_text())
            if said.get("reason") == EXCUSE:
                raise Defect(f"an error inside the server after {sent[:400]}\n{last_failure()}")
            self.over = self.over or said["type"] == "result"
            self.ask = said if said["type"] == "ask" else self.ask
            if said.get("question") == number:
                return
        raise Defect(f"no answer after {sent[:800]}")


@cache
def seat() -> Seat:
    return Seat()


def hostile_message(case: Case) -> None:
    """One message, and the battle goes on."""
    random, at = case.random, seat()
    if at.over or case.number % 400 == 399:
        at.socket.close()
        at.begin(random)
    sent, watch = message(random, at), Stopwatch()
    try:
        at.socket.send_text(sent)
        at.settle(sent)
        took = watch.seconds
        if took > MOST_SECONDS:
            raise Defect(f"{took:.1f} s after {sent[:800]}")
    except WebSocketDisconnect:
        at.begin(random)
        raise Defect(f"the server hung up after {sent[:800]}") from None


def message(random: Random, at: Seat) -> str:
    """An answer that is on offer, so that the battle goes on; or something about it that is not quite right."""
    options = [option["answer"] for option in at.ask.get("options", ())] or [["pass"]]
    number, answer = at.ask.get("id", 0), random.choice(options)
    if random.random() < 0.35:
        return json.dumps({"type": "answer", "id": number, "answer": answer})
    way = random.random()
    if way < 0.6:
        changed = changed_answer(random, answer)
        if random.random() < 0.3:
            return as_json({"type": "answer", "id": number, "answer": changed})
        kind = random.choice(QUESTIONS)
        about = {} if kind == "why not" else {"id": number}
        return as_json({"type": kind, "question": random.randrange(1, 99), **about, "answer": changed})
    whole = random.choice(others(random))
    text = as_json(mutated_document(random, whole)) if way < 0.85 else as_json(whole)
    return text if random.random() < 0.95 else text[: random.randrange(len(text) + 1)]


def changed_answer(random: Random, answer: list[Any]) -> list[Any]:
    """An answer with another word, another part, fewer parts or more of them."""
    parts = list(answer)
    for _ in range(random.choice((1, 1, 2))):
        way, value = random.randrange(5), random.choice((*VALUES, (1, 2), [[0, 0]], [[0, [0]]], [[0, 0, 0, 0]]))
        if way == 0:
            parts = parts[: random.randrange(len(parts) + 1)]
        elif way == 1:
            parts.append(value)
        elif way == 2:
            parts = [
                random.choice(WORDS),
                *parts[1:],
                *random.choice(([], [0], [0, 1], [0, [[1, [0]]]], [0, [[0, 1, 2]]])),
            ]
        elif parts:
            parts[random.randrange(len(parts))] = random.choice((value, random.randrange(-2, 12)))
    return parts


def others(random: Random) -> list[dict[str, Any]]:
    """Everything else that a seat can say."""
    unit, number = random.randrange(-1, 14), random.randrange(1, 99)
    return [
        {"type": "envelope", "question": number, "unit": unit},
        {"type": "ranges", "question": number, "unit": unit, "weapon": random.choice((None, "", "Bow", "x" * 999))},
        {"type": "sight", "question": number, "unit": unit, "target": random.randrange(-1, 14)},
        {"type": "proposals", "question": number},
        {"type": "suggest", "question": number},
        {"type": "undo"}, {"type": "redo"}, {"type": "consent", "yes": random.random() < 0.5},
        {"type": "pass rule", "rule": "ask", "offer": random.choice(("", "x" * 999, "perk", str(number)))},
        {"type": "say", "text": random.choice(("", "Hello", "\0", "x" * 5_000))},
        {"type": "pace", "pace": random.choice(("fast", "at once", "x"))}, {"type": "skip"},
    ]  # fmt: skip
