"""A paradox: its story, the hands, and how it was checked."""
