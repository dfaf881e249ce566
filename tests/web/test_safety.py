"""The names that the server answers to, and what its pages may load."""

import re

import pytest
from litestar.testing import TestClient

from tests.web.people import at_home
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder
from turnmaster.web.guards import STRANGE_NAME
from turnmaster.web.safety import is_known_host, is_same_origin, is_this_machine, policy_for

NAMES = {"localhost", "turnmaster.example"}


@pytest.fixture
def client(tmp_path):
    app = make_app(open_folder(tmp_path), hosts=["turnmaster.example"], pace=0.0, everywhere=True)
    with TestClient(app, base_url="http://turnmaster.example") as client:
        yield client


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8714", "127.0.0.1:1", "192.168.0.7:8714", "[::1]:8714", "Turnmaster.Example"]
)
def test_addresses_and_names_of_the_operator_are_known(host):
    assert is_known_host(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "[",
        "[::1",
        "a]",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "user@localhost",
        "localhost:x",
        "localhost:8714/path",
        "999.1.1.1",
        "localhost\r",
        "x" * 5000,
    ],
)
def test_every_other_host_is_strange(host):
    assert not is_known_host(host, NAMES)


def test_a_server_that_listens_everywhere_refuses_a_name_that_leads_to_it(client):
    """A page whose name was pointed at this server (DNS rebinding) gets nothing, although its Origin agrees."""
    strange = {"host": "evil.example", "origin": "http://evil.example"}
    for path in ("/api/health", "/api/backup", "/api/battles", "/api/battles/x/glance", "/schema", "/"):
        answer = client.get(path, headers=strange)
        assert answer.status_code == 403 and answer.json()["error"] == STRANGE_NAME, path
    assert client.post("/api/backup", json={"database": ""}, headers=strange).status_code == 403


def test_files_of_the_pages_are_for_known_names_only_as_well(tmp_path, monkeypatch):
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "assets" / "app.js").write_text("1")
    monkeypatch.setattr("turnmaster.web.pages.FOLDER", built)
    with TestClient(make_app(open_folder(tmp_path)), base_url="http://localhost") as client:
        assert client.get("/assets/app.js").status_code == 200
        assert client.get("/assets/app.js", headers={"host": "evil.example"}).status_code == 403
        assert client.get("/assets/none.js", headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize("host", ["[", "[::1", "a:b:c", ""])
def test_a_host_that_cannot_be_read_is_refused_in_a_sentence(client, host):
    answer = client.get("/api/health", headers={"host": host})
    assert answer.status_code == 403 and "name" in answer.json()["error"]


@pytest.mark.parametrize(
    "origin", ["http://[", "null", "file://", "http://turnmaster.example:99", "http://a@[", "https://"]
)
def test_an_origin_that_is_not_this_server_may_change_nothing(client, origin):
    assert client.post("/api/battles", json={}, headers={"origin": origin}).status_code == 403


def loading(site, mode="no-cors", dest="image"):
    return {"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize(("mode", "dest"), [("no-cors", "image"), ("no-cors", "empty"), ("navigate", "iframe")])
@pytest.mark.parametrize("path", ["/api/backup", "/api/battles", "/api/me"])
def test_a_page_of_another_site_has_nothing_loaded_in_the_name_of_the_host(tmp_path, path, site, mode, dest):
    with at_home(make_app(open_folder(tmp_path), hosts=["localhost.local"])) as client:
        answer = client.get(path, headers=loading(site, mode, dest))
    assert answer.status_code == 403 and answer.json()["error"] == "This page may not talk to this server."


@pytest.mark.parametrize(
    "headers",
    [{}, loading("same-origin", "cors", "empty"), loading("none", "navigate", "document"),
     loading("cross-site", "navigate", "document")],
)  # fmt: skip
def test_its_own_pages_programs_and_people_who_follow_a_link_load_everything(tmp_path, headers):
    with at_home(make_app(open_folder(tmp_path), hosts=["localhost.local"])) as client:
        assert client.get("/api/backup", headers=headers).status_code == 200


def test_a_page_of_this_server_is_known_by_its_origin():
    assert is_same_origin({"origin": "http://192.168.0.7:8714", "host": "192.168.0.7:8714"})
    assert not is_same_origin({"origin": "http://192.168.0.8:8714", "host": "192.168.0.7:8714"})
    assert is_same_origin({"host": "192.168.0.7:8714"})


def test_sockets_go_to_this_server_only():
    policy = policy_for("192.168.0.7:8714")
    assert "connect-src 'self' ws://192.168.0.7:8714 wss://192.168.0.7:8714;" in policy
    assert not re.search(r"wss?:(?!//192\.168\.0\.7:8714)", policy)
    assert "ws:" not in policy_for("[") and "ws:" not in policy_for("a; script-src *")


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nothing", "/nowhere", "/icon.svg"])
def test_every_answer_says_what_a_page_may_load(client, path):
    headers = client.get(path).headers
    assert "ws://turnmaster.example wss://turnmaster.example" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/schema", "/schema/openapi.json"])
def test_the_interface_is_described_without_anything_from_elsewhere(client, path):
    answer = client.get(path)
    assert answer.status_code == 200 and answer.json()["info"]["title"] == "Turnmaster"


@pytest.mark.parametrize("page", ["swagger", "redoc", "elements", "rapidoc", "scalar"])
def test_no_page_of_the_interface_loads_scripts_from_elsewhere(client, page):
    assert client.get(f"/schema/{page}", headers={"accept": "application/json"}).status_code == 404


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("10.0.0.4", False),
        ("", False),
    ],
)
def test_this_machine_is_known_by_its_address(host, here):
    assert is_this_machine(host) is here
