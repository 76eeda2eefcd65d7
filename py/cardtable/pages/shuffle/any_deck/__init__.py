"""Any other deck: its list, its odds, and practice hands."""
