"""`companion demo`: a practice table with a played history, to look around in."""

import click

from companion.starting import open_app
from companion.tables import tables
from companion.web.games import all_games


@click.command()
def demo() -> None:
    """Make a practice table of each game and print its address."""
    app = open_app()
    with app.app_context():
        for game in all_games():
            if game.demo:
                code = game.demo(tables())
                where = f"Its code is {code}, its address is /t/{code}/."
                click.echo(f"A practice table is ready. {where}")
