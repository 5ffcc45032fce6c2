"""Mombasa's own screens."""
