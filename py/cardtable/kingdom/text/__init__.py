"""Kingdoms as text and as addresses of other sites: parsing and writing."""
