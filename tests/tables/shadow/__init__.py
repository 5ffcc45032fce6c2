"""A table that is told a whole game through its forms must be where the rules say it is.

`watching` plays a game by lot and keeps every decision of a turn. `telling` writes a turn into the
fields of its sheet, with `ways` for markers on tracks. `following` enters them as the page does,
and a `person` on the page itself. `comparing` looks at both afterwards.

`games` are the kinds of games; some begin `late`, with a table `standing` where the game is.
`breaking` are turns that the rules do not allow, unless `allowing` finds another order for them,
and `spoiling` are sheets that cannot be.
"""
