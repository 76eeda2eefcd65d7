"""One good request for every handler of every tool: what the attacks start from."""

from __future__ import annotations

from functools import cache

from cardtable.pages.core.registry import TOOLS, all_tools
from tests.support.samples import Asked, handler_requests_of, sample_requests


@cache
def requests() -> dict[tuple[str, str], Asked]:
    """Return a request for each tool and action, all of which are answered without a complaint."""
    own = [request for tool in TOOLS for request in handler_requests_of(tool)]
    by_action = {(each["tool"], each["action"]): each for each in (*reversed(sample_requests()), *own)}
    every = [(tool.id, action) for tool in all_tools() for action in tool.handlers]
    lacking = [" ".join(each) for each in every if each not in by_action]
    assert not lacking, f"no sample request, see tests/support/samples: {', '.join(lacking)}"
    return {each: by_action[each] for each in every}
