"""The words that the pages say: collected from their source, and from their replies."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from traceback import walk_stack
from typing import Any

import pytest

from cardtable.kingdom import all_cards, editions
from cardtable.pages import ui
from cardtable.pages.core import language
from cardtable.pages.kingdom.attribute_names import attribute_texts
from cardtable.pages.odds.game_words import stones
from tests.support.markup import walk
from tools.paths import ROOT
from tools.site import languages as page_languages

SAID = {"t": 1, "t_later": 1, "parts": 1, "rich": 1, "plural": 3}
"""The functions that say a text, and before which argument their texts end."""
READ_OUT = ("alt", "aria-label", "aria-roledescription", "placeholder", "title")
GIVEN = {"textarea", "output", "code"}
"""Elements whose text is typed or copied, and so not the page's own."""
OF_ALL = (__file__, language.__file__, ui.__file__)
"""The files that put texts of others into markup."""
OPEN, CLOSE = "\u27e6", "\u27e7"


def put_brackets(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Put brackets around every text of the table, also in markup that is reused.

    Return what is said, which grows with each request: by text, the file that said it.
    """
    said: dict[str, str] = {}

    def found(english: str) -> str:
        if english not in said:
            files = (frame.f_code.co_filename for frame, _ in walk_stack(None))
            said[english] = _name(Path(next(each for each in files if each not in OF_ALL)))
        return f"{OPEN}{english.partition('##')[0]}{CLOSE}"

    monkeypatch.setattr(language, "_found", found)
    monkeypatch.setattr(ui, "_written", ui._written.__wrapped__)
    return said


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may be: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def table_file(part: str) -> str:
    return f"py/cardtable/pages/{f'words/{part}' if part in language.SHARED else f'{part}/words'}.csv"


def outside_tables(said: Mapping[str, str], *parts: str) -> str:
    """Return a line for each text that none of these parts of the table has: with its file."""
    known = {row["en"] for part in parts for row in language.table_rows(part)}
    unknown = [f"{file} says {text!r}" for text, file in said.items() if text not in known]
    return "\n".join((*sorted(unknown), "not in", *map(table_file, parts))) if unknown else ""


def said_in_python(folder: str = "cardtable/pages") -> dict[str, str]:
    """Return every text that the pages in a folder below `py` say, by their source, with its file."""
    found = dict.fromkeys(("and", "or", "“{text}”"), "py/cardtable/pages/core/language.py")
    for file in sorted((ROOT / "py" / folder).rglob("*.py")):
        if file.name == "language.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID:
                for argument in node.args[: SAID[node.func.id]]:
                    found |= dict.fromkeys(literals(argument), _name(file))
    return found


def said_from_tables() -> dict[str, str]:
    """Return every text that the pages take from tables: sets, card types, attributes, a game's words."""
    types = {card_type for card in all_cards() for card_type in card.types}
    kinds = {card.kind for card in all_cards() if not card.printed_cost}
    names = {each.capitalize() for each in types | kinds} | {edition.name for edition in editions()}
    attributes = {text for texts in attribute_texts().values() for text in texts}
    return {
        **dict.fromkeys(names, "py/cardtable/kingdom/cards"),
        **dict.fromkeys(attributes, "py/cardtable/pages/kingdom/attribute_names.py"),
        **dict.fromkeys(stones().values(), table_file("schotten")),
    }


def said_in_html() -> dict[str, str]:
    """Return every text of the pages, of the tools' helps, and of the manifest, with its file."""
    found: dict[str, str] = {}
    for name in page_languages.PAGES:
        found |= dict.fromkeys(page_languages.texts((ROOT / name).read_text(encoding="utf-8")), name)
    for file in (ROOT / "py/cardtable/pages").glob("*/help.html"):
        text = " ".join(file.read_text(encoding="utf-8").split())
        found |= dict.fromkeys((each[3] for each in ui.HELP_TEXT.finditer(text)), _name(file))
    manifest = json.loads((ROOT / page_languages.MANIFEST).read_text(encoding="utf-8"))
    return found | dict.fromkeys(page_languages.manifest_texts(manifest), page_languages.MANIFEST)


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def shown(reply: dict[str, Any]) -> Iterator[str]:
    """Yield every text that a person sees or hears of a reply."""
    yield reply.get("words") or ""
    yield reply.get("step") or ""
    for error in reply.get("errors", ()):
        yield error["message"]
    yield (reply.get("progress") or {}).get("words", "")
    for html in reply.get("html", {}).values():
        said = []
        for path, text in walk(html):
            if any(element.attributes.get("translate") == "no" for element in path):
                continue  # it is a name
            if text is None:
                read_out = (value for name, value in path[-1].attributes.items() if name in READ_OUT)
                yield from (value for value in read_out if "\n" not in value)  # of several lines: a list
            elif GIVEN.isdisjoint(element.name for element in path):
                said.append(text)
        yield "".join(said)


def plain(text: str) -> str:
    """Return a text without the brackets; all of it stands within them."""
    assert not outside(text), outside(text)
    return text.replace(OPEN, "").replace(CLOSE, "")


def outside(text: str) -> str:
    """Return what stands outside all brackets, and so in no table: words of two letters or more."""
    depth, left = 0, []
    for letter in text:
        depth += {OPEN: 1, CLOSE: -1}.get(letter, 0)
        left.append(" " if depth or letter == CLOSE else letter)
    return " ".join(word for word in "".join(left).split() if re.search(r"[^\W\d_]{2}", word))
