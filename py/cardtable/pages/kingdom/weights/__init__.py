"""The weights of attributes: their sheets, their settings, and what is kept of them."""
