"""How structures are read is known before anything is read, because two threads must not find that out at once."""

import subprocess
import sys

import pytest

WATCHED = """
import sys, threading
from pathlib import Path

from litestar.testing import TestClient
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

UNIT = (
    "{turnmaster: unit, version: 1, name: Wardens, move: 6, dash: 6, defence: 4, hp: 1, "
    "weapons: [{name: Pike, attacks: 1, power: 4}]}"
)
found = set()

def watch(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        kind = frame.f_locals["obj"]  # parameters of a request are read by one thread only
        if kind.__module__.startswith("turnmaster.") and not kind.__name__.endswith("_signature_model"):
            found.add(f"{kind.__module__}.{kind.__name__}")

def worked(answer):
    assert answer.is_success, answer.text
    return answer.json()

app = make_app(open_folder(Path(sys.argv[1])), hosts=["localhost.local"], pace=0.0)
threading.setprofile(watch)
sys.setprofile(watch)
with TestClient(app, base_url="http://localhost.local") as client:
    battle = worked(client.post("/api/battles", json={}))
    with client.websocket_connect(f"/api/battles/{battle['id']}/talk?seat={battle['seats'][0]['secret']}") as socket:
        socket.receive_json()
    faction = worked(client.post("/api/forge/items", json={"kind": "faction", "name": "The Marsh"}))
    worked(client.post("/api/forge/import", json={"text": UNIT, "parent": faction["id"]}))
    roster = worked(client.post("/api/forge/items", json={"premade": "ember-hunt"}))
    worked(client.get(f"/api/forge/items/{roster['id']}"))
    worked(client.post("/api/forge/turn", json={"way": "undo"}))
    worked(client.get("/api/glance"))
print(*sorted(found))
"""


@pytest.mark.slow
def test_everything_that_can_be_read_is_known_before_anything_is(tmp_path):
    command = [sys.executable, "-c", WATCHED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert not done.stdout.split()
