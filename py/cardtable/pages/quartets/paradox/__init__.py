"""A paradox: its story, its proof, and how it was checked."""
