"""The chances of the flags: their lines, their sheets, their charts, and how they are counted."""
