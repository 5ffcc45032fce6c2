"""Write all playthroughs anew."""

from tests.games.mombasa.playthroughs import PLAYERS, path, playthrough

for players in PLAYERS:
    path(players).write_text(playthrough(players), encoding="utf-8")
