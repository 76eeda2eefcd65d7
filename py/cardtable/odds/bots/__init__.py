"""The bots, each of which explains its moves."""
