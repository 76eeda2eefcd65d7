"""Engines for four tools at a card table, and the pages that show them."""
