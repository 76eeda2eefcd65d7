"""More than one deal: counts and chances, choosing together, the kingdoms of an evening."""
