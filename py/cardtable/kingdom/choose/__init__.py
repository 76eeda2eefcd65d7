"""Choosing ten piles that meet the asks: the standard and the even method, and the exact look-ahead."""
