"""The kingdom on the table: how it is dealt, drawn, changed as a whole, and set up."""
