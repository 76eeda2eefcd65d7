"""Exact odds and wishes, what would help them, and how the numbers come about."""
