"""The pages and the manifest in each language, with their texts taken from the table of words.

A text unit is what a translator needs to see at once: words together with the inline markup among them, or an
attribute that is read out. The English unit is its own name in the table.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, PreformattedString, Tag
from bs4.formatter import HTMLFormatter

from cardtable.pages.core.language import SOURCE
from cardtable.pages.core.registry import all_tools
from tools.paths import ROOT

WORDS = ROOT / "py/cardtable/pages"
SHELL, EXAMPLES = "index.html", "static/embed.html"
PAGES = (SHELL, EXAMPLES)
MANIFEST = "static/manifest.webmanifest"
Words = Mapping[str, Mapping[str, str]]
INLINE = ("a", "abbr", "b", "code", "em", "i", "kbd", "mark", "q", "s", "span", "strong", "sub", "sup", "wbr")
ATTRIBUTES = ("alt", "aria-label", "aria-roledescription", "content", "placeholder", "title")
SILENT = ("script", "style", "svg", "textarea")


class Written(HTMLFormatter):
    """How a tree is written: attributes in their order, an empty one without its value, no `/>`."""

    def attributes(self, tag: Tag) -> list[tuple[str, str | None]]:
        """Return the attributes of a tag as they are to stand."""
        return [(name, str(value) or None) for name, value in self._values(tag)]

    @staticmethod
    def _values(tag: Tag) -> Iterator[tuple[str, str]]:
        for name, value in tag.attrs.items():
            yield name, value if isinstance(value, str) else " ".join(value)


AS_WRITTEN = Written(
    entity_substitution=HTMLFormatter.REGISTRY["minimal"].entity_substitution, void_element_close_prefix=""
)


def table() -> dict[str, dict[str, str]]:
    """Return the table of words: by English text, the text in each language."""
    rows: dict[str, dict[str, str]] = {}
    for part in sorted((*WORDS.glob("words/*.csv"), *WORDS.glob("*/words.csv"))):
        with part.open(encoding="utf-8", newline="") as file:
            rows |= {row[SOURCE]: row for row in csv.DictReader(file)}
    return rows


def file_name(language: str, english: str = PAGES[0]) -> str:
    """Return the name that a file has in a language, by its English one.

    >>> file_name("nl"), file_name("nl", "static/embed.html"), file_name("en", "static/embed.html")
    ('nl.html', 'static/embed-nl.html', 'static/embed.html')
    """
    if language == SOURCE:
        return english
    path = PurePosixPath(english)
    return str(path.with_stem(language if path.stem == "index" else f"{path.stem}-{language}"))


def parse(page: str) -> BeautifulSoup:
    """Return a page as a tree that is written back as it was."""
    return BeautifulSoup(page, "html.parser")


def written(tree: Tag) -> str:
    """Return a tree as HTML."""
    return tree.decode(formatter=AS_WRITTEN)


def runs(tree: Tag) -> Iterator[list[PageElement]]:
    """Yield the text units of a tree: neighbours that are words and inline markup."""
    if tree.name in SILENT or tree.get("translate") == "no":
        return
    for inline, group in groupby(list(tree.children), _is_inline):
        neighbours = list(group)
        if inline and any(_words(each) for each in neighbours if isinstance(each, NavigableString)):
            yield _trimmed(neighbours)
            continue
        for each in neighbours:
            if isinstance(each, Tag):
                yield from runs(each)


def _is_inline(node: PageElement) -> bool:
    if isinstance(node, PreformattedString):
        return False
    if isinstance(node, NavigableString):
        return True
    return isinstance(node, Tag) and node.name in INLINE and all(map(_is_inline, node.children))


def _words(node: PageElement) -> bool:
    return any(letter.isalpha() for letter in _text(node))


def _text(node: PageElement) -> str:
    return str(node) if isinstance(node, NavigableString) else node.get_text()


def _trimmed(neighbours: list[PageElement]) -> list[PageElement]:
    """Neighbours from the first to the last with words in it."""
    with_words = [at for at, each in enumerate(neighbours) if _words(each)]
    return neighbours[with_words[0] : with_words[-1] + 1]


def unit(neighbours: list[PageElement]) -> str:
    """Return the name of a text unit: its HTML, white space as one space."""
    html = "".join(
        written(each) if isinstance(each, Tag) else AS_WRITTEN.substitute(each)
        for each in neighbours
        if isinstance(each, Tag | NavigableString)
    )
    return " ".join(html.split())


def attributes(tree: Tag) -> Iterator[tuple[Tag, str]]:
    """Yield the attributes that are read out, with their elements."""
    for element in tree.find_all(True):
        if element.find_parent(attrs={"translate": "no"}) or element.get("translate") == "no":
            continue
        for name in ATTRIBUTES:
            if name == "content" and element.get("name") != "description":
                continue
            if any(letter.isalpha() for letter in str(element.get(name, ""))):
                yield element, name


def texts(page: str) -> list[str]:
    """Return every English text of a page, in its order, each once."""
    tree = parse(page)
    found = [unit(neighbours) for neighbours in runs(tree)]
    found += [str(element[name]) for element, name in attributes(tree)]
    return list(dict.fromkeys(found))


def translated(page: str, language: str, words: Words) -> str:
    """Return a page in a language, its links too; a text that the table lacks stays English."""
    tree = parse(page)
    if language != SOURCE:
        for element, name in list(attributes(tree)):
            element[name] = words.get(str(element[name]), {}).get(language) or element[name]
        for neighbours in list(runs(tree)):
            _replace(neighbours, words.get(unit(neighbours), {}).get(language))
    for link in tree.select(f'[data-language="{language}"]'):
        link["aria-current"] = "page"
    names = {PurePosixPath(name).name for name in (*PAGES, MANIFEST)}
    for link in tree.select("[href]:not([hreflang])"):
        if PurePosixPath(str(link["href"])).name in names:
            link["href"] = file_name(language, str(link["href"]))
    root = tree.html
    if root is not None:
        root["lang"] = language
    return written(tree)


def _replace(neighbours: list[PageElement], html: str | None) -> None:
    if not html:
        return
    before, after = _spaces(neighbours)
    for node in list(parse(f"{before}{html}{after}").children):
        neighbours[0].insert_before(node.extract())
    for node in neighbours:
        node.extract()


def _spaces(neighbours: list[PageElement]) -> tuple[str, str]:
    """The white space that a unit begins and ends with, which its name has lost."""
    whole = "".join(map(_text, neighbours))
    return whole[: len(whole) - len(whole.lstrip())], whole[len(whole.rstrip()) :]


def manifest_texts(manifest: Mapping[str, Any]) -> list[str]:
    """Return every English text of a web app's manifest."""
    return [manifest["name"], manifest["short_name"], manifest["description"]]


def translated_manifest(manifest: Mapping[str, Any], language: str, words: Words) -> dict[str, Any]:
    """Return a manifest in a language, with a shortcut to each tool.

    All start the same page, which gives way to that of the chosen language: it makes them one app.
    """

    def said(text: str) -> str:
        return words.get(text, {}).get(language) or text

    start = manifest["start_url"]
    texts = {name: said(manifest[name]) for name in ("name", "short_name", "description")}
    shortcuts = [{"name": said(tool.tab), "url": f"{start}#{tool.id}"} for tool in all_tools()]
    return {**manifest, **texts, "lang": language, "shortcuts": shortcuts}
