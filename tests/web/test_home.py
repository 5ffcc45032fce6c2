"""Home: what a phone is shown there, and what that takes."""

from flask import Flask
from sqlalchemy import event

from companion.database import db
from tests.web.phones import Phone


class Asked:
    """The statements that a database is sent."""

    def __init__(self) -> None:
        self.statements = 0

    def note(self, *_: object) -> None:
        self.statements += 1


def test_home_asks_no_more_for_many_tables_than_for_the_few_that_it_shows(app: Flask) -> None:
    ana, asked = Phone(app), Asked()
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", asked.note)
    taken = []
    for many in (4, 12):
        codes = [ana.open_table(2) for _ in range(many)]
        asked.statements = 0
        home = ana.get("/").text
        taken.append(asked.statements)
        assert home.count('href="/t/') >= 4
        assert f"/t/{codes[-1]}/" in home
        assert f"/t/{codes[0]}/" in home or many > 4
    assert taken[0] == taken[1]
