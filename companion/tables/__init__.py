"""A game on a real table: seats, the log of commands, state as its fold, undo, sync."""
