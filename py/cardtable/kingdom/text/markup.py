"""Links, markup of forums, and addresses taken off a line of text, so that names are left.

A link to a kingdom's address gives the address, any other link the words that it stands on.
"""

from __future__ import annotations

import html
import re

from cardtable.kingdom.text.dominionrandomizer import ADDRESS, addresses_in

_LINKS = (
    re.compile(r"\[url=(?P<url>[^\]]*)\](?P<text>.*?)\[/url\]", re.IGNORECASE),
    re.compile(r"\[url\](?P<url>(?P<text>.*?))\[/url\]", re.IGNORECASE),
    re.compile(r"""<a\s[^>]*?href=["']?(?P<url>[^"'\s>]*)[^>]*>(?P<text>.*?)</a>""", re.IGNORECASE),
    re.compile(
        r"!?\[(?P<text>[^\[\]]*)\]\((?P<url>(?=\S*[/.#])[^\s()]*(?:\([^()]*\)[^\s()]*)*)(?:\s[^()]*)?\)"
    ),
)
_LINE_TAGS = re.compile(
    r"</?(?:br|p|li|ul|ol|div|td|th|tr|table)\b[^>]*>|\[(?:\*|/?list(?:=[^\]]*)?)\]", re.IGNORECASE
)
_TAGS = re.compile(
    r"</?(?:a|b|strong|i|em|u|s|span|code|pre|h[1-6])\b[^>]*>"
    r"|\[/?(?:b|i|u|s|size|color|colour|font|center|quote|code|spoiler|thing|img|o|q)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"[*`~]+|(?<![^\W_])_+|_+(?![^\W_])")
_LEAD = re.compile(r"^\s*(?:>\s*)+|^\s*#+\s")
_URL = re.compile(r"<?\b[a-z][a-z0-9+.-]*://\S*|\bwww\.\S*", re.IGNORECASE)


def without_markup(line: str) -> str:
    """The words and the kingdoms' addresses of a line, without markup.

    >>> without_markup("**Bane:** [Cellar](https://wiki.example/Cellar)")
    'Bane: Cellar'
    >>> without_markup("[b]Our kingdom[/b]: [url=https://x.example/?supply=moat]here[/url]").split()
    ['Our', 'kingdom:', 'https://x.example/?supply=moat']
    """
    line = _LEAD.sub("", html.unescape(line))
    for link in _LINKS:
        line = link.sub(_linked, line)
    line = _TAGS.sub("", _LINE_TAGS.sub(", ", line))
    kept = addresses_in(line)
    for at, address in enumerate(kept):
        line = line.replace(address, f"\0{at}\0", 1)
    line = _EMPHASIS.sub("", line)
    for at, address in enumerate(kept):
        line = line.replace(f"\0{at}\0", address, 1)
    return line


def _linked(found: re.Match[str]) -> str:
    """The kingdom's address of a link, else its words."""
    return f" {found['url']} " if ADDRESS.search(found["url"]) else found["text"]


def without_urls(line: str) -> str:
    """A line without addresses of other sites.

    >>> without_urls("Village, Smithy (see https://wiki.example/Smithy)").strip()
    'Village, Smithy (see'
    """
    return _URL.sub(" ", line)
