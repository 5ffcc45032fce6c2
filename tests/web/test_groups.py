"""Groups on pages: made, filled from the score, corrected, counted, exported, deleted."""

import io
import json
import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from companion.groups.saving import MAX_NOTE, MAX_RESULTS
from companion.web.sizes import most_bytes
from tests.pages import CheckingClient

SHEET = urlencode(
    [
        ("coins", "6.9.4.11"),
        ("p", "blue.14.5+2.3.0.4.25.30.Ana"),
        ("p", "green.9.3.2+1.6+3.0.40.15.Ben"),
        ("at", "2026-11-13T20:14+01:00"),
    ]
)
# The same two a week later, and Ben wins by 5.
LATER = SHEET.replace("13T20", "20T20").replace("green.9", "green.51")


def token(client: FlaskClient, page: str = "/groups") -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(page).text)
    assert found
    return found[1]


def post(client: FlaskClient, path: str, **fields: object) -> tuple[int, str]:
    """Post a form; return the status, and where it leads or the page."""
    response = client.post(path, data=fields | {"csrf_token": token(client)})
    return response.status_code, response.headers.get("Location") or response.text


def new_group(client: FlaskClient, name: str = "Friday") -> str:
    status, where = post(client, "/groups", name=name, sheet="")
    assert status == 303
    return where.rsplit("/", 1)[1]


def save(client: FlaskClient, key: str, sheet: str = SHEET) -> str:
    status, where = post(client, "/groups/save", group=key, sheet=sheet)
    assert status == 303
    return where


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def toasts(html: str) -> str:
    shown = html[html.index('<div class="toasts"') : html.index('<template id="toast"')]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def fields_of(html: str) -> dict[str, str]:
    """What the correction form holds when it comes."""
    form = html[html.index('class="correct-form"') : html.index('class="buttons correct-send"')]
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]+>", form):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value:
            fields[name[1]] = unescape(value[1])
    for name, options in re.findall(
        r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    note = re.search(r"<textarea[^>]*>(.*?)</textarea>", form, re.DOTALL)
    assert note
    return fields | {"note": unescape(note[1])}


def test_a_new_group_shows_its_secret_link_and_picture(client: CheckingClient) -> None:
    key = new_group(client)
    page = client.get(f"/g/{key}")
    assert f"/g/{key}" in words(page.text)
    assert "No games yet" in words(page.text)
    assert client.get(f"/g/{key}/qr.svg").mimetype == "image/svg+xml"


def test_a_group_needs_a_name(client: CheckingClient) -> None:
    for name in ("", "   ", "x" * 61):
        status, page = post(client, "/groups", name=name, sheet="")
        assert status == 422
        assert 'aria-invalid="true"' in page


def test_groups_are_found_again_on_this_phone_and_on_no_other(
    app: Flask, client: CheckingClient
) -> None:
    key = new_group(client, "Friday & friends")
    assert "Friday & friends" in words(client.get("/groups").text)
    stranger = app.test_client()
    assert "Friday" not in words(stranger.get("/groups").text)
    stranger.get(f"/g/{key}")
    assert "Friday" in words(stranger.get("/groups").text)
    assert "/groups" in client.get("/").text


def test_a_group_is_told_to_nobody_and_kept_nowhere(client: CheckingClient) -> None:
    key = new_group(client)
    save(client, key)
    for path in ("", "/statistics", "/settings", "/results/1", "/results/1/correct", "/import"):
        page = client.get(f"/g/{key}{path}")
        assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert page.headers["Cache-Control"] == "no-store"
        assert '<meta name="robots" content="noindex, nofollow">' in page.text


def test_a_wrong_link_says_what_may_have_happened(client: CheckingClient) -> None:
    for path in ("/g/nothing", "/g/nothing/statistics", "/g/nothing/settings", "/g/nothing/qr.svg"):
        page = client.get(path)
        assert page.status_code == 404
        assert "This link doesn’t lead to a group" in page.text
    key = new_group(client)
    assert client.get(f"/g/{key}/results/1").status_code == 404


def test_a_result_is_saved_from_the_score_page(client: CheckingClient) -> None:
    assert "/groups?coins=" in client.get(f"/mombasa/score/result?{SHEET}").text
    key = new_group(client)
    page = client.get(f"/mombasa/score/result?{SHEET}").text
    assert f'<option value="{key}">Friday</option>' in page
    hidden = re.search(r'name="sheet" value="([^"]+)"', page)
    assert hidden
    where = save(client, key, unescape(hidden[1]))
    result = client.get(where)
    assert toasts(result.text) == "Saved to the group."
    assert "Ana wins with 182 37 ahead of Ben." in words(result.text)
    assert "Ana" in words(client.get(f"/g/{key}").text)


def test_a_result_without_a_group_makes_one_on_the_way(client: CheckingClient) -> None:
    status, where = post(client, "/groups/save", group="", sheet=SHEET)
    assert status == 303
    assert urlsplit(where).path == "/groups"
    assert parse_qs(urlsplit(where).query) == parse_qs(SHEET) | {"game": ["mombasa"]}
    page = client.get(where).text
    assert "Save to group" in words(page)
    status, where = post(client, "/groups", name="Friday", sheet=SHEET)
    assert "Ana wins with 182" in words(client.get(where).text)
    # Now that there is a group, it is one tap.
    assert 'name="group"' in client.get(f"/groups?{LATER}").text


def test_saving_twice_saves_once(client: CheckingClient) -> None:
    key = new_group(client)
    first = save(client, key)
    assert save(client, key) == first
    assert toasts(client.get(first).text) == "This game was in the group already."
    assert "1 game" in words(client.get(f"/g/{key}").text)


def test_the_same_game_with_other_numbers_leads_to_correcting_it(client: CheckingClient) -> None:
    key = new_group(client)
    save(client, key)
    where = save(client, key, SHEET.replace("blue.14", "blue.15"))
    page = client.get(where).text
    assert "with different numbers" in toasts(page)
    fields = fields_of(page)
    assert (fields["cash-1"], fields["cairo-1"]) == ("15", "4")
    status, where = post(client, f"/g/{key}/results/1/correct", **fields)
    assert status == 303
    assert "Ana wins with 183" in words(client.get(where).text)


def test_a_damaged_result_is_not_saved(client: CheckingClient) -> None:
    key = new_group(client)
    for sheet in ("", "coins=1", SHEET.replace("blue.14", "blue.many"), "x" * 5000):
        status, page = post(client, "/groups/save", group=key, sheet=sheet)
        assert status == 400
        assert "This link is damaged" in page
    assert "No games yet" in words(client.get(f"/g/{key}").text)


def test_a_phone_delivers_what_it_kept_offline(app: Flask, client: CheckingClient) -> None:
    key = new_group(client)
    # Days later the phone has no valid token any more.
    phone = app.test_client()
    first = phone.post(f"/g/{key}/deliver", data={"sheet": SHEET})
    assert first.json == {
        "outcome": "saved",
        "text": "Saved to the group.",
        "waited": "A result saved on this phone has been added to Friday.",
        "url": f"/g/{key}/results/1",
    }
    assert (phone.post(f"/g/{key}/deliver", data={"sheet": SHEET}).json or {})["outcome"] == "known"
    post(client, f"/g/{key}/results/1/delete")
    late = phone.post(f"/g/{key}/deliver", data={"sheet": SHEET})
    assert (late.json or {})["outcome"] == "deleted"
    assert phone.post(f"/g/{key}/deliver", data={"sheet": "x"}).status_code == 400
    lost = phone.post("/g/nothing/deliver", data={"sheet": SHEET})
    assert (lost.status_code, (lost.json or {})["error"]) == (404, "unknown-group")


def test_a_correction_shows_on_the_game_who_changed_what(client: CheckingClient) -> None:
    key = new_group(client)
    where = save(client, key)
    fields = fields_of(client.get(f"{where}/correct").text)
    assert fields["mombasa-1"] == "5+2"
    assert fields["played"] == "2026-11-13T20:14"
    fields |= {"cash-1": "10+5", "note": "Miscounted.", "variant-cairo": "D2", "who": "2"}
    status, where = post(client, f"{where}/correct", **fields)
    assert status == 303
    page = client.get(where).text
    assert toasts(page) == "Corrected."
    assert "Corrected game 1 Ben ·" in words(page)
    assert "Ana, Cash: 14 → 15" in words(page)
    assert "Miscounted." in words(page)
    assert "Cairo D2" in words(page)
    again = fields_of(client.get(f"{where}/correct").text)
    assert (again["who"], again["variant-cairo"], again["note"]) == ("2", "D2", "Miscounted.")
    status, where = post(client, f"{where}/correct", **again)
    assert toasts(client.get(where).text) == "Nothing was changed."


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"cash-1": "many"}, "Only digits and +"),
        ({"name-2": "Ana"}, "Someone else has this name"),
        ({"played": ""}, "When was it, roughly?"),
        ({"note": "x" * 501}, "Use a shorter note."),
        ({"diamonds-2": ""}, "Missing. Enter 0 if there is none."),
    ],
)
def test_what_is_wrong_with_a_correction_is_told_at_its_field(
    client: CheckingClient, changed: dict[str, str], told: str
) -> None:
    key = new_group(client)
    where = save(client, key)
    fields = fields_of(client.get(f"{where}/correct").text) | changed
    status, page = post(client, f"{where}/correct", **fields)
    assert status == 422
    assert told in page
    assert fields_of(page)["cash-2"] == "9"


def test_a_damaged_link_to_a_correction_shows_the_numbers_of_the_group(
    client: CheckingClient,
) -> None:
    key = new_group(client)
    page = client.get(f"{save(client, key)}/correct?coins=1").text
    assert "The new numbers couldn’t be read." in toasts(page)
    assert fields_of(page)["cash-1"] == "14"


def test_whoever_corrects_second_loses_nothing_typed_and_overwrites_nothing(
    client: CheckingClient,
) -> None:
    key = new_group(client)
    where = save(client, key)
    fields = fields_of(client.get(f"{where}/correct").text)
    theirs = fields | {"cash-1": "15", "cash-2": "20", "note": "Recounted."}
    post(client, f"{where}/correct", **theirs)
    mine = fields | {"cash-2": "99", "name-1": "Anna"}
    status, page = post(client, f"{where}/correct", **mine)
    assert status == 409
    assert "Someone got there first" in toasts(page)
    asked = fields_of(page)
    assert (asked["cash-1"], asked["cash-2"], asked["note"]) == ("15", "99", "Recounted.")
    assert asked["name-1"] == "Anna"
    # Only where both have typed.
    assert words(page).count("Save again to keep yours.") == 1
    assert "The group has 20 here now." in words(page)
    assert post(client, f"{where}/correct", **asked) == (303, where)
    again = fields_of(client.get(f"{where}/correct").text)
    assert (again["cash-1"], again["cash-2"], again["note"]) == ("15", "99", "Recounted.")
    assert again["name-1"] == "Anna"


def test_a_form_that_says_nonsense_of_what_was_there_is_shown_as_typed(
    client: CheckingClient,
) -> None:
    key = new_group(client)
    where = save(client, key)
    fields = fields_of(client.get(f"{where}/correct").text)
    post(client, f"{where}/correct", **(fields | {"cash-1": "15"}))
    for was in ("", "x", "[1]", '{"cash-1": 3}'):
        status, page = post(client, f"{where}/correct", **(fields | {"was": was, "cash-2": "99"}))
        assert status == 409
        assert fields_of(page)["cash-2"] == "99"


def test_a_player_can_be_renamed_and_deleted(client: CheckingClient) -> None:
    key = new_group(client)
    where = save(client, key)
    status, page = post(client, f"/g/{key}/players/2/rename", name="Ana")
    assert status == 422
    assert "Two players can’t have the same name" in page
    post(client, f"/g/{key}/players/2/rename", name="Benedikt")
    assert "Benedikt" in words(client.get(where).text)
    post(client, f"/g/{key}/me", me="2")
    page = client.get(f"/g/{key}/settings").text
    assert 'value="2" selected' in page
    # Nobody comes back by a slip: what is lost is said before.
    asks = page[: page.index('/players/2/delete"')].rpartition('<details class="danger-zone">')[2]
    assert "</details>" not in asks
    assert "Deleting removes the name everywhere." in asks
    post(client, f"/g/{key}/players/2/delete")
    for path in ("", "/statistics", "/settings", "/results/1", "/results/1/correct"):
        assert "Benedikt" not in client.get(f"/g/{key}{path}").text, path
    assert "Former player 2" in words(client.get(where).text)
    # The numbers can still be corrected, and nobody comes back by it.
    fields = fields_of(client.get(f"{where}/correct").text)
    assert fields["name-2"] == ""
    _, where = post(client, f"{where}/correct", **(fields | {"cash-2": "60"}))
    assert "Former player 2 wins with 196" in words(client.get(where).text)


def test_statistics_compare_players_over_time(client: CheckingClient) -> None:
    key = new_group(client)
    assert "Nothing to count yet" in words(client.get(f"/g/{key}/statistics").text)
    save(client, key)
    page = client.get(f"/g/{key}/statistics").text
    assert "The chart begins with the second game." in words(page)
    save(client, key, LATER)
    page = client.get(f"/g/{key}/statistics").text
    told = words(page)
    assert "Ana 2 1 182 182" in told
    assert "Ben 2 1 166 187" in told
    assert 'class="chart-plane"' in page
    assert page.count("<polyline") == 2
    # Once each has finished ahead of the other.
    assert "Ana 1 : 0 1 Ben" in told
    only = client.get(f"/g/{key}/statistics?player=2&game=nonsense").text
    assert only.count("<polyline") == 1
    assert client.get(f"/g/{key}/statistics?player=x").text.count("<polyline") == 2


def test_the_tracks_that_lay_at_the_table_are_counted_in_the_group(client: CheckingClient) -> None:
    key = new_group(client)
    game = save(client, key, f"{SHEET}&tracks=A2.B1..D1")
    page = client.get(f"/g/{key}/statistics").text
    assert re.search(r"<b>A2</b></th>\s*<td>1 of 1", page)
    assert "<b>C1</b>" not in page
    # The result's own page has them too, and a correction keeps them.
    assert "tracks=A2.B1..D1" in client.get(game).text
    assert fields_of(client.get(f"{game}/correct").text)["variant-mombasa"] == "A2"
    # A link may hold anything; what is no side is not known.
    save(client, key, f"{SHEET.replace('2026', '2025')}&tracks=A9.<b>..D2.x")
    assert "<b>D2</b>" in client.get(f"/g/{key}/statistics").text


def test_a_group_goes_out_as_a_file_and_into_another(client: CheckingClient) -> None:
    key, other = new_group(client), new_group(client, "Sunday")
    save(client, key)
    file = client.get(f"/g/{key}/export.json")
    assert "attachment" in file.headers["Content-Disposition"]
    assert json.loads(file.data)["results"][0]["seats"][0]["score"]["total"] == 182
    status, page = post(client, f"/g/{other}/import", file=(io.BytesIO(file.data), "group.json"))
    assert status == 200
    assert "Games to add: 1" in words(page)
    assert "New players: Ana and Ben" in words(page)
    assert "No games yet" in words(client.get(f"/g/{other}").text)
    hidden = dict(re.findall(r'name="(content|mark)" value="([^"]*)"', page))
    fields = {name: unescape(value) for name, value in hidden.items()}
    # As a browser sends it.
    fields["content"] = fields["content"].replace("\n", "\r\n")
    status, where = post(client, f"/g/{other}/import", **fields)
    assert status == 303
    assert "Ana" in words(client.get(where).text)
    status, page = post(client, f"/g/{other}/import", **fields)
    assert status == 200
    assert "Nothing will change" in words(page)


def test_a_file_in_many_lines_is_agreed_to_as_it_was_told(client: CheckingClient) -> None:
    key = new_group(client)
    save(client, key)
    file = client.get(f"/g/{key}/export.json").get_json()
    # A text may hold what only looks like a line break.
    file["results"][0]["note"] = "Ana\u2028won"
    raw = json.dumps(file, indent=2, ensure_ascii=False).replace("\n", "\r\n").encode()
    other = new_group(client, "Sunday")
    _, page = post(client, f"/g/{other}/import", file=(io.BytesIO(raw), "group.json"))
    hidden = dict(re.findall(r'name="(content|mark)" value="([^"]*)"', page))
    fields = {name: unescape(value) for name, value in hidden.items()}
    assert not re.search(r"[\r\n]", fields["content"])
    assert post(client, f"/g/{other}/import", **fields)[0] == 303
    kept = client.get(f"/g/{other}/export.json").get_json()
    assert kept["results"][0]["note"] == file["results"][0]["note"]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "it isn’t JSON"),
        (b"\x89PNG", "it isn’t JSON"),
        (b'{"format": "other"}', "doesn’t contain a group"),
        (
            b'{"format": "companion-group", "form": 9}',
            "This file is from a newer version of Companion",
        ),
        (b'{"format": "companion-group", "form": 1, "name": 5}', "has the wrong form"),
    ],
)
def test_a_bad_file_is_refused_in_plain_words(
    client: CheckingClient, raw: bytes, told: str
) -> None:
    key = new_group(client)
    status, page = post(client, f"/g/{key}/import", file=(io.BytesIO(raw), "group.json"))
    assert status == 422
    assert told in words(page)


def test_what_an_import_changes_is_shown_again_when_the_group_has_changed(
    client: CheckingClient,
) -> None:
    key = new_group(client)
    save(client, key)
    raw = client.get(f"/g/{key}/export.json").data
    other = new_group(client, "Sunday")
    _, page = post(client, f"/g/{other}/import", content=raw.decode())
    mark = re.search(r'name="mark" value="(\w+)"', page)
    assert mark
    save(client, other)
    status, page = post(client, f"/g/{other}/import", content=raw.decode(), mark=mark[1])
    assert status == 200
    assert "The group has changed since." in toasts(page)
    assert post(client, f"/g/{other}/import")[0] == 422


def test_a_file_that_no_group_needs_is_refused(client: CheckingClient) -> None:
    key = new_group(client)
    for size, refused in ((24_000_001, 422), (25_000_000, 413)):
        status, page = post(client, f"/g/{key}/import", content=" " * size)
        assert status == refused
        assert "larger than 24 MB" in words(page)
    # No other address of a group takes as much.
    assert post(client, f"/g/{key}/rename", name="x" * 4_300_000)[0] == 413


def test_the_export_of_a_full_group_with_long_notes_can_be_imported(app: Flask) -> None:
    client = FlaskClient(app, app.response_class)
    key = new_group(client)
    save(client, key)
    file = client.get(f"/g/{key}/export.json").get_json()
    (one,) = file["results"]
    note = "\N{LION FACE}" * MAX_NOTE
    games = [one | {"id": f"game-{number:016}", "note": note} for number in range(MAX_RESULTS)]
    full = msgspec.json.encode(file | {"results": games})
    other = new_group(client, "Sunday")
    address = f"/g/{other}/import"
    # The file, and then what was read from it, which only waits for a yes.
    for field in (
        {"file": FileStorage(io.BytesIO(full), "group.json")},
        {"content": full.decode()},
    ):
        boundary, body = encode_multipart({"csrf_token": token(client), **field})
        kind = f'multipart/form-data; boundary="{boundary}"'
        answer = client.post(address, data=body, content_type=kind)
        assert answer.status_code == 200
        assert "Games to add: 5000" in answer.text
    usual = app.config["MAX_CONTENT_LENGTH"]
    assert most_bytes(app, "POST", address) > len(full) > usual
    assert most_bytes(app, "POST", f"/g/{other}/rename") == usual


def test_the_table_beside_the_chart_has_the_games_of_the_chart(client: CheckingClient) -> None:
    key = new_group(client)
    for day in range(1, 26):
        save(client, key, SHEET.replace("2026-11-13", f"2026-10-{day:02}"))
    save(client, key, SHEET.replace("Ana", "Eva").replace("Ben", "Flo"))
    page = client.get(f"/g/{key}/statistics?player=1").text
    table = page[page.index('class="course-table ') : page.index('id="profile"')]
    # Not that of Eva and Flo, which came after them all.
    assert table.count("<tr><th scope") == 1 + 20
    assert "11/13/26" not in table
    assert "The last 20 of 26 games, for the players compared." in words(page)


def test_the_sheet_offers_the_names_of_this_phone_s_groups(
    app: Flask, client: CheckingClient
) -> None:
    key, other = new_group(client), new_group(client, "Sunday")
    save(client, key)
    save(client, key, LATER.replace(".Ana", ".Eva"))
    save(client, other)
    offered = re.search(
        r'<datalist id="known-people">(.*?)</datalist>', client.get("/mombasa/score").text
    )
    assert offered
    assert re.findall(r'value="(\w+)"', offered[1]) == ["Ben", "Ana", "Eva"]
    assert '<datalist id="known-people"></datalist>' in app.test_client().get("/mombasa/score").text


def test_a_game_and_a_group_can_be_deleted(client: CheckingClient) -> None:
    key = new_group(client)
    save(client, key)
    _, where = post(client, f"/g/{key}/results/1/delete")
    assert "Game deleted." in toasts(client.get(where).text)
    assert client.get(f"/g/{key}/results/1").status_code == 404
    _, where = post(client, f"/g/{key}/forget")
    assert "Friday" not in words(client.get(where).text)
    assert client.get(f"/g/{key}").status_code == 200
    post(client, f"/g/{key}/rename", name="Saturday")
    assert "Saturday" in words(client.get("/groups").text)
    assert post(client, f"/g/{key}/rename", name="")[0] == 422
    _, where = post(client, f"/g/{key}/delete")
    assert "Group deleted." in toasts(client.get(where).text)
    assert client.get(f"/g/{key}").status_code == 404


def test_names_are_never_taken_for_html(client: CheckingClient) -> None:
    key = new_group(client, "<b>Friday</b>")
    save(client, key, SHEET.replace("30.Ana", "30.%3Cb%3EAna%3C%2Fb%3E"))
    for path in ("", "/statistics", "/settings", "/results/1", "/results/1/correct"):
        page = client.get(f"/g/{key}{path}").text
        assert "&lt;b&gt;" in page
        assert "<b>Ana" not in page
