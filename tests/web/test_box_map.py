"""The map of a box: by taps, as a list, with a photo under it; and whatever else phones send."""

import json
import re
from fcntl import LOCK_EX, flock
from html import unescape
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from PIL import Image
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from companion.boxes import boxes, developing
from companion.games.mombasa.box import Box, encode_box, load_box
from companion.games.mombasa.box.sketch import (
    Sketch,
    Spot,
    lines_of,
    places,
    sketch_of,
    undecided,
)
from companion.web.mombasa.box.at_box import box_of
from tests.pages import CheckingClient

PHOTO = "/map/photo"


@pytest.fixture
def key(app: Flask) -> str:
    with app.app_context():
        return boxes().create("mombasa", "Ours", encode_box(Box(name="Ours"))).edit_key


@pytest.fixture
def taught(app: Flask) -> str:
    """A box that knows the whole practice map."""
    with app.app_context():
        return boxes().create("mombasa", "Ours", encode_box(load_box("practice"))).edit_key


def sketch(app: Flask, key: str) -> Sketch:
    with app.app_context():
        return sketch_of(box_of(boxes().by_edit_key(key)))


def fields(html: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', html)
    return {name: unescape(value) for name, value in found}


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def tap(
    client: CheckingClient, key: str, do: str, step: str = "regions", **more: str
) -> tuple[int, str]:
    """Tap as a script does; return the status, and what the page would show."""
    page = client.get(f"/mombasa/box/{key}/map?step={step}").text
    sent = fields(page) | {"do": do} | more
    response = client.post(f"/mombasa/box/{key}/map/tap", data=sent)
    assert response.json
    return response.status_code, response.json["html"]


def test_the_first_tap_is_region_1_and_the_checklist_counts(
    app: Flask, client: CheckingClient, key: str
) -> None:
    status, html = tap(client, key, "place.300.400")
    assert status == 200
    assert "1 of 24 regions" in words(html)
    assert "region 2 of 24" in words(html)
    assert places(sketch(app, key)) == {"R1": (300, 400)}


def test_after_all_regions_come_the_bases_then_the_borders(
    client: CheckingClient, taught: str
) -> None:
    _, html = tap(client, taught, "remove.cairo")
    assert "Tap the Cairo base." in words(html)
    _, html = tap(client, taught, "place.900.100", placing="cairo")
    assert "All regions and bases are placed." in words(html)
    assert "4 of 4 bases" in words(html)
    page = words(client.get(f"/mombasa/box/{taught}/map").text)
    assert "What’s the border between these two?" in page


def test_each_answer_leads_to_the_next_open_border(
    app: Flask, client: CheckingClient, key: str
) -> None:
    for at in ("100.100", "400.150", "250.400", "600.500"):
        tap(client, key, f"place.{at}")
    asked = len(undecided(sketch(app, key)))
    answers = iter("012" * asked)
    html = client.get(f"/mombasa/box/{key}/map?step=borders").text
    while undecided(sketch(app, key)):
        one, other = fields(html)["at"].split(".")
        _, html = tap(client, key, f"border.{one}.{other}.{next(answers)}", "borders")
    known = sketch(app, key)
    assert len(known.apart) + len(known.borders) == asked
    assert "All likely borders are done." in words(html)


@pytest.mark.parametrize("step", ["borders", "rewards"])
def test_without_regions_there_is_nothing_to_ask_about(
    client: CheckingClient, key: str, step: str
) -> None:
    told = words(client.get(f"/mombasa/box/{key}/map?step={step}").text)
    assert "Go back one step and add the regions first." in told
    assert "answered" not in told


def test_a_border_that_nobody_proposed_is_marked_by_two_taps(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    page = client.get(f"/mombasa/box/{taught}/map?step=borders&at=R1").text
    assert "R1 and …? Tap its neighbour." in words(page)
    assert "at=R1.R24" in page
    page = client.get(f"/mombasa/box/{taught}/map?step=borders&at=R1.R24").text
    assert 'value="border.R1.R24.2"' in page
    tap(client, taught, "border.R1.R24.2", "borders")
    assert lines_of(sketch(app, taught))["R1", "R24"] == 2


def test_rewards_are_chips_and_a_second_tap_takes_one_away(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    _, html = tap(client, taught, "print.R10.pounds.3", "rewards")
    assert "A region around an enclave has no reward, but this one does: R10" in words(html)
    tap(client, taught, "print.R10.mines.2", "rewards")
    spot = next(spot for spot in sketch(app, taught).regions if spot.id == "R10")
    assert (spot.rewards.pounds, spot.mines) == (3, 2)
    page = client.get(f"/mombasa/box/{taught}/map?step=rewards&at=R10").text
    assert 'value="print.R10.pounds.0" aria-pressed="true">3<' in page
    _, html = tap(client, taught, "print.R10.pounds.0", "rewards")
    assert "Every region has a reward" in words(html)
    _, html = tap(client, taught, "print.R1.track.0", "rewards")
    assert "This region has no reward but doesn’t surround an enclave: R1" in words(html)


def test_the_checklist_tells_what_a_board_cannot_be(client: CheckingClient, taught: str) -> None:
    _, html = tap(client, taught, "border.R18.R19.1", "borders")
    assert "One enclave missing" in words(html)
    tap(client, taught, "border.R18.R19.0", "borders")
    _, html = tap(client, taught, "border.R17.R18.0", "borders")
    assert "Can’t be reached from the rest of the map: R18" in words(html)
    for far in ("R22", "R23", "R20"):
        _, html = tap(client, taught, f"border.{far}.mombasa.0", "borders")
    assert "No region borders this base: Mombasa base" in words(html)
    for region in ("R3", "R4"):
        _, html = tap(client, taught, f"remove.{region}")
    assert "22 of 24 regions" in words(html)


def test_a_region_is_renamed_moved_and_deleted(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    tap(client, taught, "rename.R1", name="  Upper Egypt ")
    tap(client, taught, "move.R2.555.130")
    tap(client, taught, "remove.R3")
    known = places(sketch(app, taught))
    assert known["R2"] == (555, 130)
    assert "Upper-Egypt" in known
    assert "R3" not in known


@pytest.mark.parametrize("name", ["", "R2", "r2", "base", "Cairo", "Český", "<b>", "A" * 13])
def test_a_name_that_cannot_be_is_explained(
    app: Flask, client: CheckingClient, taught: str, name: str
) -> None:
    status, html = tap(client, taught, "rename.R1", name=name)
    assert status == 422
    assert "A name has 1 to 12 characters" in words(html)
    assert "R1" in places(sketch(app, taught))


def test_undo_brings_back_what_was(app: Flask, client: CheckingClient, taught: str) -> None:
    known = sketch(app, taught)
    page = fields(client.get(f"/mombasa/box/{taught}/map?step=regions").text)
    answer = client.post(f"/mombasa/box/{taught}/map/tap", data=page | {"do": "remove.R1"}).json
    assert answer
    assert sketch(app, taught) != known
    # What another phone has told since stays.
    tap(client, taught, "border.R2.R3.2", "borders")
    told = {name: json.dumps(answer["data"][name]) for name in ("before", "after")}
    tap(client, taught, "undo", **told)
    assert places(sketch(app, taught)) == places(known)
    assert lines_of(sketch(app, taught)) == lines_of(known) | {("R2", "R3"): 2}


def test_points_of_one_place_are_told_apart_when_they_come_back(
    app: Flask, client: CheckingClient, key: str
) -> None:
    same = Sketch(regions=(Spot("R1", (5, 5)), Spot("R2", (5, 5))), bases={"cairo": (5, 9999)})
    status, _ = tap(client, key, "undo", before=msgspec.json.encode(same).decode(), after="{}")
    assert status == 200
    assert places(sketch(app, key)) == {"R1": (5, 5), "R2": (6, 5), "cairo": (5, 1000)}


def test_a_tap_on_an_old_page_counts_and_tells_of_the_other_phone(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    old = fields(client.get(f"/mombasa/box/{taught}/map?step=regions").text)
    tap(client, taught, "remove.R1")
    response = client.post(f"/mombasa/box/{taught}/map/tap", data=old | {"do": "remove.R2"})
    assert response.status_code == 200
    assert response.json
    assert "Another phone is editing this map too" in words(response.json["html"])
    assert not {"R1", "R2"} & places(sketch(app, taught)).keys()
    again = fields(response.json["html"]) | {"csrf_token": old["csrf_token"]}
    response = client.post(f"/mombasa/box/{taught}/map/tap", data=again | {"do": "remove.R3"})
    assert response.json
    assert "Another phone" not in words(response.json["html"])
    # What the other phone has taken off the map cannot be moved.
    response = client.post(f"/mombasa/box/{taught}/map/tap", data=old | {"do": "move.R2.5.5"})
    assert response.status_code == 400


def test_another_chapter_may_change_meanwhile(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    old = fields(client.get(f"/mombasa/box/{taught}/map?step=regions").text)
    with app.app_context():
        owned = boxes().by_edit_key(taught)
        box = load_box("practice")
        changed = encode_box(Box(name="Ours", map=box.map, drawing=box.drawing))
        boxes().save(taught, changed, owned.version)
    response = client.post(f"/mombasa/box/{taught}/map/tap", data=old | {"do": "remove.R2"})
    assert response.status_code == 200
    assert "R2" not in places(sketch(app, taught))


def many_regions(count: int) -> str:
    regions = [{"id": f"N{n}", "at": [n % 100 * 10, n // 100]} for n in range(count)]
    return json.dumps({"regions": regions})


@pytest.mark.parametrize(
    ("do", "text"),
    [
        ("", ""),
        ("nonsense", ""),
        ("place.x.y", ""),
        ("place.region.1.1", ""),
        ("place.1", ""),
        ("move.R99.1.1", ""),
        ("rename.cairo", ""),
        ("border.R1.R1.1", ""),
        ("border.R1.R99.1", ""),
        ("border.cairo.mombasa.1", ""),
        ("border.R1.R2.3", ""),
        ("print.R99.pounds.1", ""),
        ("print.R1.gold.1", ""),
        ("print.R1.pounds.-1", ""),
        ("print.R1.mines.100", ""),
        ("undo", ""),
        ("undo", '{"regions": ['),
        ("undo", many_regions(10_000)),
        ("undo", many_regions(60)),
        ("undo", '{"regions": [{"id": "<b>", "at": [1, 1]}]}'),
        ("undo", '{"regions": [{"id": "cairo", "at": [1, 1]}]}'),
        ("undo", '{"regions": [{"id": "R1", "at": [1, 99999]}]}'),
    ],
)
def test_what_no_page_offers_changes_nothing(
    app: Flask, client: CheckingClient, taught: str, do: str, text: str
) -> None:
    before = sketch(app, taught)
    status, html = tap(client, taught, do, before=text, after="{}")
    assert status == 400
    assert "That tap didn’t match anything on the map. Nothing changed." in words(html)
    assert sketch(app, taught) == before


def test_there_is_an_end_to_regions(app: Flask, client: CheckingClient, key: str) -> None:
    tap(client, key, "undo", before=many_regions(63), after="{}")
    assert tap(client, key, "place.500.400", placing="region")[0] == 200
    assert tap(client, key, "place.500.501", placing="region")[0] == 400
    assert len(sketch(app, key).regions) == 64


def made(app: Flask, client: CheckingClient, *places: str) -> str:
    """Make a box with a region at each place; return its key."""
    with app.app_context():
        key = boxes().create("mombasa", "Ours", encode_box(Box(name="Ours"))).edit_key
    for at in places:
        tap(client, key, f"place.{at}")
    return key


def test_what_is_left_over_is_told_at_once(app: Flask, client: CheckingClient) -> None:
    key = made(app, client, "200.300", "700.300", "450.700")
    brush = {"step": "borders", "at": "", "brush": "2"}
    _, html = tap(client, key, "border.R1.R2.2", **brush)
    assert fields(html)["brush"] == "2"
    assert fields(html)["at"] == ""
    _, html = tap(client, key, "rest.1", **brush)
    assert lines_of(sketch(app, key)) == {("R1", "R2"): 2, ("R1", "R3"): 1, ("R2", "R3"): 1}
    assert "3 of 3 likely borders" in words(html)
    assert tap(client, key, "rest.3", **brush)[0] == 400


def test_a_reward_is_painted_and_painted_away(app: Flask, client: CheckingClient) -> None:
    key = made(app, client, "200.300")
    assert fields(client.get(f"/mombasa/box/{key}/map?step=rewards").text)["brush"] == "pounds.1"
    found = []
    for brush in ("diamonds.2", "diamonds.3", "diamonds.3"):
        _, html = tap(client, key, f"paint.R1.{brush}", step="rewards", brush=brush)
        assert fields(html)["brush"] == brush
        found.append(sketch(app, key).regions[0].rewards.diamonds)
    assert found == [2, 3, 0]
    assert tap(client, key, "paint.R9.pounds.1", step="rewards")[0] == 400


def test_taps_sent_when_the_page_is_left_are_each_made_once(
    app: Flask, client: CheckingClient, key: str
) -> None:
    page = fields(client.get(f"/mombasa/box/{key}/map?step=regions").text) | {"page": "tab"}
    taps = ["place.100.100", "place.200.200", "place.300.300"]

    def send(first: int, *sent: str) -> int:
        data = page | {"turn": str(first), "do": [*sent]}
        return client.post(f"/mombasa/box/{key}/map/tap", data=data).status_code

    # The first was not answered before the page was left: it comes again, with the rest.
    assert send(1, taps[0]) == 200
    assert send(1, *taps) == 200
    assert list(places(sketch(app, key)).values()) == [(100, 100), (200, 200), (300, 300)]
    # Or it comes last.
    assert send(2, taps[1]) == 200
    assert len(places(sketch(app, key))) == 3


def test_an_address_that_makes_no_sense_shows_the_map_all_the_same(
    client: CheckingClient, taught: str
) -> None:
    for query in ("step=x", "step=borders&at=R1.R1", "at=R99", "step=borders&at=cairo.mombasa"):
        assert client.get(f"/mombasa/box/{taught}/map?{query}&placing=nobody").status_code == 200


def test_without_scripts_the_buttons_send_the_form(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    page = client.get(f"/mombasa/box/{taught}/map?step=borders&at=R1.R2").text
    sent = fields(page) | {"do": "border.R1.R2.2"}
    response = client.post(f"/mombasa/box/{taught}/map", data=sent)
    assert response.status_code == 303
    assert lines_of(sketch(app, taught))["R1", "R2"] == 2
    response = client.post(f"/mombasa/box/{taught}/map", data=sent | {"do": "nonsense"})
    assert response.status_code == 400
    assert "That tap didn’t match anything on the map." in response.text


def test_the_list_does_the_same_as_the_map(app: Flask, client: CheckingClient, key: str) -> None:
    token = fields(client.get(f"/mombasa/box/{key}/map/list").text)
    for what in ("region", "region", "cairo"):
        added = client.post(f"/mombasa/box/{key}/map/list/new/{what}", data=token)
        assert added.status_code == 303
    page = client.get(f"/mombasa/box/{key}/map/list/R1").text
    sent = fields(page) | {
        "name": "Nile",
        "x": "300",
        "y": "200",
        "pounds": "2",
        "diamonds": "0",
        "track": "0",
        "bookkeeping": "0",
        "mines": "1",
        "border-R2": "2",
        "border-cairo": "1",
    }
    saved = client.post(f"/mombasa/box/{key}/map/list/R1", data=sent)
    assert saved.status_code == 303
    assert saved.headers["Location"].endswith("/map/list/Nile")
    assert client.get(saved.headers["Location"]).status_code == 200
    known = sketch(app, key)
    assert lines_of(known) == {("Nile", "R2"): 2, ("Nile", "cairo"): 1}
    assert places(known)["Nile"] == (300, 200)
    assert client.get(f"/mombasa/box/{key}/map/list/cairo").status_code == 200
    assert "2 pounds, 1 mine icon" in words(client.get(f"/mombasa/box/{key}/map/list").text)
    client.post(f"/mombasa/box/{key}/map/list/Nile/delete", data=token)
    assert "Nile" not in places(sketch(app, key))


def test_a_mistake_in_the_list_is_explained_and_what_was_typed_stays(
    client: CheckingClient, taught: str
) -> None:
    address = f"/mombasa/box/{taught}/map/list/R1"
    good = {"x": "1", "y": "1", "name": "R1"} | dict.fromkeys(
        ("pounds", "diamonds", "track", "bookkeeping", "mines"), "0"
    )
    sent = fields(client.get(address).text) | good
    wrong = client.post(address, data=sent | {"x": "many"})
    assert wrong.status_code == 422
    assert 'value="many"' in wrong.text
    wrong = client.post(address, data=sent | {"name": "R2"})
    assert wrong.status_code == 422
    assert "must be unique" in wrong.text
    tap(client, taught, "remove.R24")
    late = client.post(address, data=sent | {"name": "Mine"})
    assert late.status_code == 409
    assert 'value="Mine"' in late.text
    assert client.post(address, data=fields(late.text) | good).status_code == 303
    assert client.get(f"/mombasa/box/{taught}/map/list/R99").status_code == 404
    assert client.post(f"/mombasa/box/{taught}/map/list/new/gold", data=sent).status_code == 404


def picture(width: int, height: int, kind: str = "JPEG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), "#808080").save(file, kind)
    return file.getvalue()


def send_photo(client: CheckingClient, key: str, raw: bytes) -> TestResponse:
    page = client.get(f"/mombasa/box/{key}/map?step=photo").text
    file = FileStorage(BytesIO(raw), filename="board.jpg")
    sent = {"csrf_token": fields(page)["csrf_token"], "photo": file}
    boundary, body = encode_multipart(sent)
    kind = f"multipart/form-data; boundary={boundary}"
    return client.post(f"/mombasa/box/{key}{PHOTO}", data=body, content_type=kind)


def test_a_photo_is_removed_only_after_it_was_said_what_is_lost(
    client: CheckingClient, taught: str
) -> None:
    send_photo(client, taught, picture(3200, 1600))
    page = client.get(f"/mombasa/box/{taught}/map?step=photo").text
    asks = page[: page.index('/map/photo/remove"')].rpartition('<details class="danger-zone">')[2]
    assert "</details>" not in asks
    assert "The photo is deleted for good." in asks


def test_a_photo_lies_under_the_map_and_the_sheet_takes_its_shape(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    where = send_photo(client, taught, picture(3200, 1600)).headers["Location"]
    assert "step=regions" in where
    page = client.get(where).text
    found = re.search(r'<image href="([^"]+)" width="1000" height="500"', page)
    assert found
    photo = client.get(found[1])
    assert photo.mimetype == "image/jpeg"
    assert "immutable" in photo.headers["Cache-Control"]
    assert Image.open(BytesIO(photo.data)).size == (1600, 800)
    known = sketch(app, taught)
    assert known.height == 500
    assert undecided(known) == ()
    token = fields(page)
    client.post(f"/mombasa/box/{taught}{PHOTO}/remove", data=token)
    assert "<image" not in client.get(where).text
    assert client.get(found[1]).status_code == 404


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (picture(8000, 5000), "This photo has more than 32 megapixels. Crop it to the board"),
        (b"no picture at all", "This file isn’t a photo."),
        (picture(800, 600)[:400], "damaged or incomplete"),
        (picture(800, 600, "GIF"), "This file isn’t a photo."),
        (picture(100, 100), "too small or too narrow"),
        (picture(1, 1, "PNG"), "too small or too narrow"),
        (b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n", "This file isn’t a photo."),
        (b"", "This file isn’t a photo."),
        (b"\xff" * 17_000_000, "larger than 16 MB"),
        (picture(5000, 4000, "PNG"), "progressive JPEG can have at most 16 megapixels."),
    ],
)
def test_a_file_that_cannot_be_the_photo_is_refused_and_nothing_is_lost(
    app: Flask, client: CheckingClient, taught: str, raw: bytes, said: str
) -> None:
    send_photo(client, taught, picture(800, 600))
    with app.app_context():
        before = boxes().by_edit_key(taught)
    refused = send_photo(client, taught, raw)
    assert refused.status_code == 422
    assert said in unescape(refused.text)
    with app.app_context():
        assert boxes().by_edit_key(taught) == before


def test_a_photo_waits_for_those_before_it_and_is_asked_for_again(
    app: Flask, client: CheckingClient, taught: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(developing, "PATIENCE", 0.0)
    with (Path(app.instance_path) / "photos.lock").open("wb") as other:
        flock(other, LOCK_EX)
        put_off = send_photo(client, taught, picture(800, 600))
    assert (put_off.status_code, put_off.headers["Retry-After"]) == (503, "2")
    assert "Other photos are ahead of yours." in put_off.text
    assert send_photo(client, taught, picture(800, 600)).status_code == 303


def test_a_form_without_a_file_asks_for_one(client: CheckingClient, taught: str) -> None:
    token = fields(client.get(f"/mombasa/box/{taught}/map?step=photo").text)
    response = client.post(f"/mombasa/box/{taught}{PHOTO}", data=token)
    assert response.status_code == 422
    assert "Choose a photo first." in response.text


def test_a_photo_without_the_token_is_refused(
    app: Flask, client: CheckingClient, taught: str
) -> None:
    sent = {"photo": (BytesIO(picture(800, 600)), "board.jpg")}
    assert "This page has expired." in client.post(f"/mombasa/box/{taught}{PHOTO}", data=sent).text
    with app.app_context():
        assert boxes().by_edit_key(taught).photo is None


def test_a_map_is_hidden_from_search_engines_and_unknown_without_its_key(
    client: CheckingClient, taught: str
) -> None:
    page = client.get(f"/mombasa/box/{taught}/map")
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page.headers["X-Robots-Tag"]
    for path in ("map", "map/look", "map/list"):
        assert client.get(f"/mombasa/box/wrong-key/{path}").status_code == 404
    assert client.get("/mombasa/box/photo/0123").status_code == 404
