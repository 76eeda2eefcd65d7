"""The weighted method: weights of attributes, their settings, and what they do to the results."""
