"""Mombasa: the rules, the printed components and the questions that they answer."""
