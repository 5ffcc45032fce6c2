"""The final score: the sheet's words, its marks, and what boxes and tables know of its numbers."""
