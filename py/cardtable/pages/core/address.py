"""The state in an address: its version, its parts, its check, and the errors that name a part."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from cardtable.pages.core.language import number, t
from cardtable.pages.core.refusals import MOST_TOLD, quoted, shortened, with_nearest
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request

VERSION = "1"
"""The version of the addresses that are written, and the only one there is."""
JOINER = "."
"""What stands between the values of one field in an address; no value holds it."""
LONGEST_PART = 40_000
"""The most characters of one part of an address."""
CHECK = "c"
"""The part that tells whether the others are whole; those of earlier builds and of other sites have none."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ADDED = re.compile(r"utm_\w+|fbclid|gclid|igshid|msclkid")
"""Parts that other sites put behind an address that is opened or shared there."""
_SIGNS = ")]}>\"'\u201d\u2019\u00bb,.;:!?*_`"
_MOST_SIGNS, _MOST_PIECES = 8, 6
_OWN = re.compile(r"#(?P<tool>[a-z]+)\?(?P<query>[^\s()\[\]<>\"\u201c\u201d]*)")


def check_of(state: Mapping[str, str]) -> str:
    """Return the check of a state: the 32-bit FNV-1a hash of its parts by name, as three digits of base 36.

    `static/page/address.js` writes the same.

    >>> check_of({"v": "1", "sets": "base-2"})
    'wmb'
    """
    total = 2_166_136_261
    parts = sorted(f"{name}={value}" for name, value in state.items() if name != CHECK)
    for byte in "&".join(parts).encode():
        total = (total ^ byte) * 16_777_619 % 2**32
    return "".join(_DIGITS[total // 36**place % 36] for place in (2, 1, 0))


def received(state: Mapping[str, str]) -> tuple[list[dict[str, str]], bool]:
    """Return what an address that somebody was sent may mean, the likeliest first; and whether it was cut.

    Signs behind it, and parts that other sites add, are taken off: until the check is right, or where there
    is none, if the state cannot be read otherwise. Of one that was cut, the last piece may be half of one.

    >>> received({"v": "1", "c": "wmb", "sets": "base-2).", "utm_source": "x"})
    ([{'v': '1', 'sets': 'base-2'}], False)
    >>> received({"v": "1", "c": "wmb", "sets": "bas"})
    ([{'v': '1', 'sets': 'bas'}, {'v': '1'}], True)
    """
    given = {name: value for name, value in state.items() if name != CHECK and not _ADDED.fullmatch(name)}
    if not given or CHECK not in state:
        return [given, *list(_without_signs(given))[-1:]], False
    for each in (given, *_without_signs(given)):
        if check_of(each) == state[CHECK][:3]:
            return [each], False
    return [given, *_without_last_piece(given)], True


def _without_signs(state: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield the state with fewer and fewer of the signs at its end."""
    name, value = list(state.items())[-1] if state else ("", "")
    for _ in range(_MOST_SIGNS):
        if len(value) < 2 or value[-1] not in _SIGNS:
            return
        value = value[:-1]
        yield {**state, name: value}


def _without_last_piece(state: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield the state with less and less of its last part, then without it."""
    *others, (name, value) = state.items()
    ends = [sign.start() for sign in re.finditer(r"[^A-Za-z0-9]", value)]
    for end in ends[: -_MOST_PIECES - 1 : -1]:
        yield {**dict(others), name: value[:end]}
    yield dict(others)


def state_in(text: str, tool: str) -> dict[str, str] | None:
    """Return the state of the first address of a tool within a text, as it was sent; None if there is none.

    >>> state_in("Tonight: [ours](https://cards.example/#kingdom?v=1&amp;sets=base-2).", "kingdom")
    {'v': '1', 'sets': 'base-2'}
    """
    own = (found for found in _OWN.finditer(html.unescape(text)) if found["tool"] == tool)
    found = next(own, None)
    return dict(parse_qsl(found["query"], keep_blank_values=True)) if found else None


def state_fields(state: Mapping[str, str], known: Collection[str]) -> dict[str, list[str]]:
    """Return the fields that an address holds.

    Raises `FormError` for a version or a name that is not known: a link that was cut or made by another
    version would otherwise give another result than the one that was shared.

    >>> state_fields({"v": "1", "sets": "base-1.base-2"}, ["sets"])
    {'sets': ['base-1', 'base-2']}
    """
    version = state.get("v", "")
    if version != VERSION:
        message = t(
            "version {given} cannot be read. Accepted: {accepted}.", given=quoted(version), accepted=VERSION
        )
        raise FormError(FieldError("v", message))
    unknown = sorted(name for name in state if name not in known and name not in ("v", CHECK))
    if unknown:
        message = t("is not part of an address. Accepted: {accepted}.", accepted=", ".join(sorted(known)))
        told = unknown[:MOST_TOLD]
        raise FormError(*(FieldError(shortened(name), with_nearest(message, name, known)) for name in told))
    long = [name for name, value in state.items() if len(value) > LONGEST_PART]
    if long:
        message = t(
            "is too long for an address: at most {most} characters are accepted.", most=number(LONGEST_PART)
        )
        raise FormError(*(FieldError(name, message) for name in long))
    return {name: value.split(JOINER) for name, value in state.items() if name not in ("v", CHECK)}


def answer(handle: Handler, given: Request) -> Iterator[Reply]:
    """Yield the parts of the answer of a handler."""
    given_back = handle(given)
    yield from (given_back,) if isinstance(given_back, Reply) else given_back


def opened(handle: Handler, given: Request) -> Iterator[Reply]:
    """Yield the parts of the answer to an address that somebody was sent; one that was cut is told so.

    Raises `FormError` for the address as it stands if nothing of it can be read.
    """
    states, is_cut = received(given.state)
    notice = (
        t(
            "This link is not whole: its end is missing, or it was changed on its way. What could be read of "
            "it is shown; ask for the link again."
        )
        if is_cut
        else ""
    )
    errors: list[FieldError] = []
    for state in states:
        parts = answer(handle, replace(given, state=state))
        try:
            first = next(parts)
        except FormError as error:
            errors = errors or list(error.errors)
            continue
        yield replace(first, notice=notice)
        yield from (replace(part, notice=notice) for part in parts)
        return
    raise FormError(*errors, *([FieldError("", notice)] if notice else []))
