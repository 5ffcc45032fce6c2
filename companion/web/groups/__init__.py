"""People who play together."""
