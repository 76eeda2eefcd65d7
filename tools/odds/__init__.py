"""Measurements of the Odds engine that take long."""
