"""A quick reader of the markup that htpy writes, for tests that read thousands of replies.

Beautiful Soup reads whatever a page may hold; htpy closes every element and puts every value into quotation
marks, so two patterns read the same. What they do not match is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape
from typing import NamedTuple

TOKEN = re.compile(r'<(?P<tag>/?\w[^\s"<>]*(?:\s[^\s"<>=]+(?:="[^"<>]*")?)*)>|(?P<text>[^<>]+)')
ATTRIBUTE = re.compile(r'\s([^\s"<>=]+)(?:="([^"]*)")?')
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}


class Element(NamedTuple):
    name: str
    attributes: Mapping[str, str]


Path = tuple[Element, ...]


def walk(html: str) -> Iterator[tuple[Path, str | None]]:
    """Yield each element with None and each text, in order, both with the elements from the root on.

    Raises `ValueError` where an element is not closed in order, or where something is no markup of htpy.

    >>> for path, text in walk('<p class="x">One<br><b>&amp; two</b></p>'):
    ...     print([element.name for element in path], text)
    ['p'] None
    ['p'] One
    ['p', 'br'] None
    ['p', 'b'] None
    ['p', 'b'] & two
    """
    path: Path = ()
    end = 0
    for token in TOKEN.finditer(html):
        if token.start() != end:
            break
        end = token.end()
        tag = token["tag"]
        if tag is None:
            yield path, unescape(token["text"])
        elif not tag.startswith("/"):
            element = _element(tag)
            yield (*path, element), None
            if element.name not in VOID:
                path = (*path, element)
        elif path and path[-1].name == tag[1:]:
            path = path[:-1]
        else:
            raise ValueError(f"{tag} closes {path[-1:]} at {end}")
    if path or end != len(html):
        raise ValueError(f"not read from {html[end : end + 40]!r} on; still open: {path}")


@cache
def _element(tag: str) -> Element:
    name = tag.split(maxsplit=1)[0]
    return Element(name, {key: unescape(value) for key, value in ATTRIBUTE.findall(tag[len(name) :])})
