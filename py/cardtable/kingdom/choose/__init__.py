"""Choosing ten piles that meet the requirements: the standard and the even method, the exact look-ahead."""
