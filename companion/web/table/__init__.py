"""A live table on everyone's phone."""
