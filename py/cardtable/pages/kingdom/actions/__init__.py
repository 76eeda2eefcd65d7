"""The handlers of the Kingdom tool, a module for each group of actions."""
