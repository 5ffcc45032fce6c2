"""Phones for tests over HTTP: each a client of its own, that sends what a page would send."""

import json
import re
from itertools import count
from typing import Any  # JSON is whatever the server says.

from flask import Flask
from werkzeug.test import TestResponse

from tests.pages import CheckingClient

NAMES = ("Ana", "Ben", "Cy", "Dora")
COLOURS = ("blue", "green", "yellow", "purple")
_ids = count(1)


class Phone:
    """A phone with its cookies; `seen` follows what the table answers."""

    def __init__(self, app: Flask, code: str = "") -> None:
        client = app.test_client()
        assert isinstance(client, CheckingClient)
        self.client = client
        self.code = code
        self.seen = 0
        self._token = ""

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.client.get(path, **options)

    def post(self, path: str, **fields: object) -> TestResponse:
        """Send a form with the token that pages carry."""
        return self.client.post(path, data={"csrf_token": self.token(), **fields})

    def token(self) -> str:
        if not self._token:
            found = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/").text)
            assert found
            self._token = found[1]
        return self._token

    def open_table(self, players: int = 4, box: str = "practice", **fields: str) -> str:
        """Make a table and sit down at its first seat."""
        response = self.post("/mombasa/new", **(new_game(players, box) | fields))
        assert response.status_code == 303, response.text
        self.code = response.headers["Location"].split("/")[2]
        self.look()
        return self.code

    def sit(self, seat: int, **fields: str) -> TestResponse:
        response = self.arrange("sit", seat=seat, **fields)
        self.look()
        return response

    def arrange(self, do: str, **fields: object) -> TestResponse:
        return self.post(f"/t/{self.code}/arrange", do=do, **fields)

    def look(self) -> dict[str, Any]:
        """Ask for the state as programs do."""
        answer = self.get(f"/t/{self.code}/state").get_json()
        self.seen = answer["version"]
        state: dict[str, Any] = answer["state"]
        return state

    def play(self, **move: object) -> TestResponse:
        """Send a move of the game, its tag as `type`."""
        return self.send({"type": "play", "move": move})

    def send(self, do: object, **more: object) -> TestResponse:
        command = {"id": f"command-{next(_ids)}", "seen": self.seen, "do": do, **more}
        response = self.client.post(
            f"/t/{self.code}/commands",
            data=json.dumps(command),
            content_type="application/json",
            headers={"X-CSRFToken": self.token()},
        )
        if response.status_code == 200:
            self.seen = response.get_json()["version"]
        return response


def new_game(players: int = 4, box: str = "practice") -> dict[str, str]:
    """Fill in the form of a new game."""
    fields = {"players": str(players), "box": box, "first": "1"}
    for number, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True), start=1):
        fields |= {f"name-{number}": name, f"colour-{number}": colour}
    tracks = {"mombasa": "A1", "cape-town": "B1", "saint-louis": "C1", "cairo": "D1"}
    return fields | {f"track-{company}": track for company, track in tracks.items()}


def four_phones(app: Flask, box: str = "practice") -> tuple[Phone, Phone, Phone, Phone]:
    """Seat four phones at a new table; the first is its host."""
    ana = Phone(app)
    code = ana.open_table(box=box)
    ben, cy, dora = (Phone(app, code) for _ in range(3))
    for seat, phone in enumerate((ben, cy, dora), start=2):
        phone.sit(seat)
    for phone in (ana, ben, cy, dora):
        phone.look()
    return ana, ben, cy, dora
