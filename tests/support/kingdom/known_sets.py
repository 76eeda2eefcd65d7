"""Known counts of the sets that were checked against their boxes, by edition; other sets may be added.

Tests with known counts look at these sets only, so that a new set does not change them.
"""

from __future__ import annotations

from cardtable.kingdom import pool

PILES = {
    "base-1": 25,
    "base-2": 26,
    "intrigue-1": 25,
    "intrigue-2": 26,
    "seaside-1": 26,
    "seaside-2": 27,
    "alchemy": 12,
    "prosperity-1": 25,
    "prosperity-2": 25,
    "cornucopia-1": 13,
    "cornucopia-2": 13,
    "hinterlands-1": 26,
    "hinterlands-2": 26,
    "dark-ages": 35,
    "guilds-1": 13,
    "guilds-2": 13,
    "adventures": 30,
    "empires": 24,
    "nocturne": 33,
    "renaissance": 25,
    "menagerie": 30,
    "allies": 31,
    "plunder": 40,
    "rising-sun": 25,
    "promo": 11,
}
"""How many kingdom piles each edition has."""
KNOWN = pool(PILES)
