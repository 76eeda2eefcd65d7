"""The turn: whose it is, what can be asked and declared, and what is asked first."""
