"""Measurements of the Quartets engine that take long."""
