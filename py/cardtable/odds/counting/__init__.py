"""Exact counts: which formations each side of a flag can still complete, and who wins it."""
