"""Nothing is asked about the abacus."""

QUERIES = ()
