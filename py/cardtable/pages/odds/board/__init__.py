"""The board with its hands, cards and buttons, and the table that is set up on it by hand."""
