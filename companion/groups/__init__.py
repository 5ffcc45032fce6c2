"""People who play together: a secret link, the history of their games, statistics."""
