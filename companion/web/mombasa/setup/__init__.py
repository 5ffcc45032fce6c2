"""The set-up: the draw, the checklist, the tiles chosen in secret."""
