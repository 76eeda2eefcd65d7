"""Choosing ten piles that meet the asks: the standard and the even method, and the exact look-ahead.

Import its modules with `from cardtable.kingdom.choose.x import y`: in `cardtable.kingdom` the name
`choose` is the function, so `import cardtable.kingdom.choose.x as x` fails.
"""
