"""The deck as it is built, the decks that are kept, and what is exported."""
