"""The whole table: piles, landscapes, the extra piles that they call for, changes, the set-up list."""
