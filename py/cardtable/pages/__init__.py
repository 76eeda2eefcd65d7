"""The pages: each module reads one tool's form, calls its engine, and returns HTML and data.

>>> from cardtable.pages.core.router import Router
>>> reply = Router().respond({"form": "f", "tool": "kingdom", "action": "deal", "entropy": "2a",
...                           "fields": {"sets": ["base-2"]}})
>>> len(reply["data"]["piles"])
10
"""
