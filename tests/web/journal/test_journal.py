"""The journal: names and notes, what is thrown away and fetched back, battles as files, games played elsewhere."""

import json
from typing import Any

import pytest

from tests.web.looking_back import fought, served, whole_record
from tests.web.people import elsewhere
from turnmaster.table.saves import game_from_json, load_game
from turnmaster.table.session.seats import PERSON
from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

pytestmark = pytest.mark.slow

BOTH = (PERSON, PERSON)
GAME = {"played": "2026-07-31", "opponent": "Ann", "armies": "Foxes against Wolves", "points": "500", "won": "I"}


def titles(client):
    return [battle["title"] for battle in client.get("/api/journal").json()["battles"]]


def inscribe(client, battle, secret, **changes):
    return client.post(f"/api/battles/{battle}/journal", json={"seat": secret, **changes})


def test_a_battle_gets_a_name(tmp_path):
    battle, (ann, *_) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        assert inscribe(client, battle, ann, title="  The bridge,\n at last ").status_code == 200
        assert titles(client) == ["The bridge, at last"]
        assert client.get("/api/battles").json()[0]["title"] == "The bridge, at last"
        assert inscribe(client, battle, ann, title=" ").json()["error"] == "A battle needs a name."


def test_what_is_thrown_away_is_fetched_back_with_everything(tmp_path):
    battle, (ann, *_) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        inscribe(client, battle, ann, deleted=True)
        assert titles(client) == [] == client.get("/api/battles").json()
        assert client.get(f"/api/battles/{battle}/replay").status_code == 404
        inscribe(client, battle, ann, deleted=False)
        assert len(titles(client)) == 1
        assert len(client.get(f"/api/battles/{battle}/replay").json()["moments"]) == 6


def test_notes_are_read_at_their_own_seat_only(tmp_path):
    battle, (ann, bob, eve) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        inscribe(client, battle, ann, notes="Flank through the wood.")
        assert (
            client.get(f"/api/battles/{battle}/notes", params={"seat": ann}).json()["notes"]
            == "Flank through the wood."
        )
        for secret in (bob, eve):
            assert client.get(f"/api/battles/{battle}/notes", params={"seat": secret}).json()["notes"] == ""
        assert client.get(f"/api/battles/{battle}/notes", params={"seat": "guess"}).status_code == 403
        assert "Flank" not in client.get("/api/journal").text


def notes_at(client, battle, secret):
    answer = client.get(f"/api/battles/{battle}/notes", params={"seat": secret})
    return answer.json()["notes"] if answer.status_code == 200 else answer.status_code


def seated(client, battle, number, secret, what):
    answer = client.post(f"/api/battles/{battle}/seats/{number}/{what}", json={"secret": secret})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_notes_do_not_stay_with_a_seat_that_changes_hands(tmp_path):
    """The next holder begins with an empty page, and the one before still reads what they wrote."""
    battle, (ann, eve, _) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        take = client.post(f"/api/battles/{battle}/seats/take", json={"secret": eve, "own": "e" * 32}).json()
        inscribe(client, battle, take["secret"], notes="Flank through the wood.")
        assert notes_at(client, battle, take["secret"]) == "Flank through the wood."
        seated(client, battle, 1, take["secret"], "free")
        link = seated(client, battle, 1, ann, "renew")["secret"]
        assert notes_at(client, battle, link) == ""
        following = client.post(f"/api/battles/{battle}/seats/take", json={"secret": link, "own": "f" * 32}).json()
        inscribe(client, battle, following["secret"], notes="Hold the hill.")
        assert notes_at(client, battle, following["secret"]) == "Hold the hill."
        assert notes_at(client, battle, take["secret"]) == "Flank through the wood."
        assert inscribe(client, battle, take["secret"], notes="Mine again.").status_code == 403
        assert notes_at(client, battle, link) == notes_at(client, battle, eve) == 403


def test_notes_do_not_stay_with_a_free_seat_that_gets_another_link(tmp_path):
    """A program can play and write with the link that it was given, without taking the seat."""
    battle, (ann, eve, watching) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        for number, secret in ((1, eve), (2, watching)):
            inscribe(client, battle, secret, notes="Flank through the wood.")
            link = seated(client, battle, number, ann, "renew")["secret"]
            assert (
                notes_at(client, battle, link) == "" and notes_at(client, battle, secret) == "Flank through the wood."
            )


def test_notes_stay_with_a_holder_who_takes_the_seat_or_renews_the_link(tmp_path):
    battle, (_, eve, _) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        inscribe(client, battle, eve, notes="Flank through the wood.")
        own = client.post(f"/api/battles/{battle}/seats/take", json={"secret": eve}).json()["secret"]
        other_device = seated(client, battle, 1, own, "renew")["secret"]
        assert notes_at(client, battle, other_device) == "Flank through the wood."


def test_of_those_who_did_not_begin_a_battle_only_who_plays_names_it_or_throws_it_away(tmp_path):
    battle, (_, bob, eve) = fought(tmp_path, answers=5, played_by=BOTH)
    with elsewhere(make_app(open_folder(tmp_path), hosts=["localhost.local"])) as client:
        for secret, status in ((eve, 403), ("guess", 404)):
            assert inscribe(client, battle, secret, title="Mine").status_code == status
            assert inscribe(client, battle, secret, deleted=True).status_code == status
        assert "Mine" not in titles(client)
        assert inscribe(client, battle, bob, title="Ours").status_code == 200


def test_the_owner_of_a_battle_names_it_and_throws_it_away_without_a_seat(tmp_path):
    battle, _ = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        assert inscribe(client, battle, "", title="Ours").json()["battles"][0]["title"] == "Ours"
        assert inscribe(client, battle, "", notes="A seat has notes.").status_code == 403
        assert inscribe(client, battle, "", deleted=True).json()["battles"] == []
        assert len(inscribe(client, battle, "", deleted=False).json()["battles"]) == 1


def test_a_battle_of_bots_belongs_to_who_watches_it(tmp_path):
    battle, (eve,) = fought(tmp_path)
    with served(tmp_path) as client:
        assert inscribe(client, battle, eve, deleted=True).json()["battles"] == []


@pytest.mark.parametrize("changes", [{"title": "x" * 200}, {"notes": "x" * 30_000}, {"colour": "red"}])
def test_too_much_is_refused(tmp_path, changes):
    battle, (ann, *_) = fought(tmp_path, answers=5, played_by=BOTH)
    with served(tmp_path) as client:
        assert inscribe(client, battle, ann, **changes).status_code == 400


# Battles as files


def without_seed(value: Any) -> Any:
    """What a server tells, but for what it says of who chose the seed."""
    if isinstance(value, dict):
        return {name: without_seed(each) for name, each in value.items() if name not in ("seed_from", "about_seed")}
    return [without_seed(each) for each in value] if isinstance(value, list) else value


def test_a_file_opens_in_another_copy_with_its_whole_story(tmp_path):
    battle, _ = fought(tmp_path / "here")
    with served(tmp_path / "here") as here, served(tmp_path / "there") as there:
        document = here.get(f"/api/battles/{battle}/file")
        assert "attachment" in document.headers["content-disposition"]
        begun = there.post("/api/battles/file", content=document.content)
        assert begun.status_code == 201, begun.text
        new = begun.json()["id"]
        for what in ("replay", "replay/30", "report"):
            ours, theirs = (
                client.get(f"/api/battles/{one}/{what}").json() for client, one in ((here, battle), (there, new))
            )
            # Who chose the seed is known only where the battle was fought.
            assert without_seed(ours) == without_seed(theirs)
        assert titles(there) == titles(here)


def test_a_file_is_a_save_file(tmp_path):
    battle, _ = fought(tmp_path)
    with served(tmp_path) as client:
        (tmp_path / "game.json").write_bytes(client.get(f"/api/battles/{battle}/file").content)
    journal = load_game(tmp_path / "game.json")
    assert not journal.note and len(journal.answers) == len(whole_record())


def test_a_plain_save_file_can_be_opened_too_and_people_play_it(tmp_path):
    battle, (own, _) = fought(tmp_path, answers=30, played_by=(PERSON, "aggressive"))
    with served(tmp_path) as client:
        plain = client.get(f"/api/battles/{battle}/file", params={"seat": own}).json()
        from turnmaster.table.saves import game_to_json

        document = game_to_json(game_from_json(json.dumps(plain).encode()))
        begun = client.post("/api/battles/file", content=document).json()
        assert [seat["plays"] for seat in begun["seats"]] == [[0], [1], []]


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"turnmaster": "save", "version": 2}', b"\xff\xfe"])
def test_what_is_no_battle_is_refused_in_a_sentence(tmp_path, content):
    with served(tmp_path) as client:
        answer = client.post("/api/battles/file", content=content)
    assert answer.status_code == 422
    assert answer.json()["error"][0].isupper() and answer.json()["error"].endswith(".")


def test_a_file_that_was_changed_is_refused(tmp_path):
    battle, _ = fought(tmp_path)
    with served(tmp_path) as client:
        plain = client.get(f"/api/battles/{battle}/file").json()
        plain["table"]["conceded"] = [0]
        answer = client.post("/api/battles/file", json=plain)
    assert answer.status_code == 422 and "digest" in answer.json()["error"]


# Games that were played elsewhere


def test_a_game_played_elsewhere_is_written_down_and_changed(tmp_path):
    with served(tmp_path) as client:
        new = client.post("/api/journal/elsewhere", json=GAME).json()
        assert new == GAME | {"id": new["id"], "notes": ""}
        client.post("/api/journal/elsewhere", json=GAME | {"id": new["id"], "notes": "Rain all day."})
        (kept,) = client.get("/api/journal").json()["elsewhere"]
        assert kept == new | {"notes": "Rain all day."}


def test_a_game_played_elsewhere_is_thrown_away_and_fetched_back(tmp_path):
    with served(tmp_path) as client:
        game = client.post("/api/journal/elsewhere", json=GAME).json()["id"]
        assert client.post("/api/journal/elsewhere/thrown", json={"id": game}).json()["elsewhere"] == []
        back = client.post("/api/journal/elsewhere/thrown", json={"id": game, "deleted": False}).json()
        assert [each["id"] for each in back["elsewhere"]] == [game]
        assert client.post("/api/journal/elsewhere/thrown", json={"id": "nothing"}).status_code == 404


@pytest.mark.parametrize("wrong", [{"played": "yesterday"}, {"won": "everybody"}, {"opponent": "x" * 300}])
def test_a_game_that_makes_no_sense_is_refused(tmp_path, wrong):
    with served(tmp_path) as client:
        assert client.post("/api/journal/elsewhere", json=GAME | wrong).status_code == 400
