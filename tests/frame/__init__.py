"""The frame's own suite: what is true of every game, asked of all that are registered."""
