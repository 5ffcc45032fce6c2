"""The score sheet, its result, and the result for groups and other programs: of any game."""
