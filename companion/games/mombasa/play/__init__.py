"""The whole game, move by move: `game` is the door."""
