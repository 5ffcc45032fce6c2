"""What tables follow of the abacus."""

from tests.tables.abacus import ABACUS as TRACKER

__all__ = ["TRACKER"]
