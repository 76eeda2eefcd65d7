"""The first view of each tool, answered by the tool's own handlers and put into the page.

The regions of the answer stand in the page's HTML: there is something to see before Python comes. The state
and the controls stand in `data-first-view` of the tool's main form, as JSON; `static/start/view.js` reads it.

Of a view that is another one each day the page holds the items of all days, and a table of the days. What
else differs between days is left out until Python answers the state of the day.
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import combinations
from typing import Any

from bs4.element import NavigableString, Tag

from cardtable.pages.core.first_view import DAY, Daily, FirstView
from cardtable.pages.core.language import language
from cardtable.pages.core.registry import all_tools, tool_by_id
from cardtable.pages.core.router import Router
from tools.site.languages import parse, written

ITEMS = "{items}"
"""Stands for the names of a day's items in the state."""
JOINER = "."
"""What stands between them."""
DIGITS = string.ascii_letters + string.digits
"""The digits that name an item in the table of days."""
LEAP_YEAR = 2024
FEWEST_COMPARED = 6
"""So many days at least are compared to find what differs between them."""
Answer = dict[str, Any]
State = Mapping[str, str]
Fields = Mapping[str, list[str]]


def with_first_views(page: str) -> str:
    """Return a page whose panels show the first views of the tools, in the language that was set."""
    tree = parse(page)
    for tool in all_tools():
        panel, form = tree.select_one(f"#{tool.id}-panel"), tree.select_one(f'form[data-tool="{tool.id}"]')
        assert panel, tool
        assert form, tool
        view = _put(panel, tool.id)
        panel["data-first"] = ""
        form["data-first-view"] = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
        for fold in panel.select("details[data-fold-after=''][open]"):
            del fold["open"]
    return written(tree)


def _put(panel: Tag, tool: str) -> Answer:
    """Put the first view of a tool into its panel; return its state and controls."""
    view, fields = tool_by_id(tool).first_view, fields_of(panel)
    if view.daily is None:
        reply = answer(tool, view, fields)
        _fill(panel, {name: parse(html) for name, html in reply["html"].items()})
        told = ("state", "shared", "title", *(("fields",) if view.fills_form else ()))
        return {name: reply[name] for name in told if reply[name]}
    days = states_by_day(tool, json.dumps(fields))
    replies = _compared(tool, fields, [*days.values()])
    regions = {name: [parse(reply[name]) for reply in replies] for name, html in replies[0].items() if html}
    items = [tag for trees in regions.values() for tree in trees for tag in tree.select(view.daily.items)]
    orders = [[str(tag[view.daily.key]) for tag in group] for group in _by_list(items)]
    order = merged(orders)
    shown = {str(tag[view.daily.key]) for tag in _by_list(items)[0]}
    others = {str(tag[view.daily.key]): tag for tag in items if tag[view.daily.key] not in shown}
    for first, *rest in regions.values():
        leave_out_differences(first, rest, view.daily.items)
    _fill(panel, {name: trees[0] for name, trees in regions.items()})
    template = parse("<template data-daily-items></template>")
    assert template.template
    template.template.extend(others[name] for name in order if name in others)
    laid = panel.select_one(view.daily.items)
    assert laid
    assert laid.parent
    laid.parent.insert_after(template.template)
    return table_of_days(days, order, view.daily)


def _fill(panel: Tag, regions: Mapping[str, Tag]) -> None:
    """Put the content of an answer into the regions of a panel, but not into its sheets."""
    for name, content in regions.items():
        region = panel.select_one(f'[data-region="{name}"]')
        if region and content.contents and not region.find_parent("dialog"):
            region.clear()
            region.extend(list(content.contents))


def answer(tool: str, view: FirstView, fields: Fields, day: str = "") -> Answer:
    """Return the answer to the requests of a first view, as one. Raises `ValueError` if there is none."""
    given = {**fields, **{name: [value.replace(DAY, day)] for name, value in view.fields.items()}}
    found: Answer = {"html": {}, "state": view.state, "shared": None, "fields": {}, "title": ""}
    for action in (view.action, *view.then):
        asked = {"tool": tool, "action": action, "fields": given, "state": found["state"], "entropy": "1"}
        for part in _parts(asked):
            if "html" not in part:
                raise ValueError(f"{tool} does not answer {action}: {part}")
            for name in ("html", "fields"):
                found[name] |= part[name]
            found |= {name: part[name] for name in ("state", "shared", "title") if part[name]}
    return found


def _parts(asked: Answer) -> Iterator[Answer]:
    router, by = Router(), {"form": "first-view", "language": language()}
    part = router.respond(by | asked)
    yield part
    while part["more"]:
        part = router.respond({**by, "resume": True})
        yield part


def fields_of(panel: Tag) -> dict[str, list[str]]:
    """Return what the controls of a panel hold at first, as a browser would send it.

    >>> panel = parse('<p><input name="a" value="1"><input type="checkbox" name="b" value="2">'
    ...     '<select name="c"><option value="3">three</option><option selected>4</option></select>')
    >>> fields_of(panel)
    {'a': ['1'], 'c': ['4']}
    """
    found: dict[str, list[str]] = {}
    for control in panel.select("input[name], select[name], textarea[name]"):
        if control.get("type") in ("checkbox", "radio") and not control.has_attr("checked"):
            continue
        source = control
        if control.name == "select":
            options = control.select("option")
            source = next((each for each in options if each.has_attr("selected")), options[0])
        value = str(source.get("value", source.get_text()))
        found.setdefault(str(control["name"]), []).append(value)
    return found


def days_of_year() -> list[str]:
    """Return the days of a leap year.

    >>> days_of_year()[58:61], len(days_of_year())
    (['02-28', '02-29', '03-01'], 366)
    """
    first = date(LEAP_YEAR, 1, 1)
    return [(first + timedelta(days=number)).strftime("%m-%d") for number in range(366)]


@cache
def states_by_day(tool: str, fields: str) -> dict[str, dict[str, str]]:
    """Return the state of each day; `fields` are those of the form, as JSON."""
    view = tool_by_id(tool).first_view
    return {day: answer(tool, view, json.loads(fields), day)["state"] for day in days_of_year()}


def _compared(tool: str, fields: Fields, states: Sequence[State]) -> list[dict[str, str]]:
    """Return the regions of so many states that any two items of a day stand in one, in their order."""
    part = items_part(states)
    found: list[dict[str, str]] = []
    seen: set[tuple[str, str]] = set()
    for state in states:
        pairs = {*combinations(sorted(state[part].split(JOINER)), 2)}
        if len(found) < FEWEST_COMPARED or pairs - seen:
            found.append(answer(tool, FirstView(state=state), fields)["html"])
            seen |= pairs
    return found


def items_part(states: Sequence[State]) -> str:
    """Return the part of the states that names the items: it differs, and has several values."""
    [part] = [name for name, value in states[0].items() if JOINER in value and value != states[1][name]]
    return part


def _by_list(items: Sequence[Tag]) -> list[list[Tag]]:
    lists: dict[int, list[Tag]] = {}
    for item in items:
        lists.setdefault(id(item.parent), []).append(item)
    return [*lists.values()]


def table_of_days(days: Mapping[str, State], order: Sequence[str], daily: Daily) -> Answer:
    """Return the state of all days as one, and the table of their items.

    Raises `ValueError` where the states of the days differ in more than their items and the day.
    """
    part = items_part([*days.values()])
    (first, state), *_ = days.items()
    common = {name: ITEMS if name == part else value.replace(first, DAY) for name, value in state.items()}
    names = sorted(order)
    for day, state in days.items():
        if state != {
            name: value.replace(ITEMS, state[part]).replace(DAY, day) for name, value in common.items()
        }:
            raise ValueError(f"the state of {day} is not laid of items: {state}")
    digit = dict(zip(names, DIGITS, strict=False))
    table = {
        "key": daily.key,
        "place": daily.place,
        "names": names,
        "order": "".join(map(digit.__getitem__, order)),
        "days": "".join(digit[name] for state in days.values() for name in state[part].split(JOINER)),
    }
    return {"state": common, "daily": table}


def merged(orders: Sequence[Sequence[str]]) -> list[str]:
    """Return one order that agrees with all the given ones.

    >>> merged([["a", "c"], ["b", "c"], ["a", "b"]])
    ['a', 'b', 'c']
    """
    before: dict[str, set[str]] = {}
    for order in orders:
        for at, name in enumerate(order):
            before.setdefault(name, set()).update(order[:at])
    found: list[str] = []
    while len(found) < len(before):
        found.append(min(name for name in before if name not in found and not before[name] - {*found}))
    return found


def leave_out_differences(tree: Tag, others: Sequence[Tag], items: str) -> None:
    """Leave in a tree what others share with it, and its items. A button that lacks something is disabled.

    >>> tree = parse('<p id="one">Same <b>one</b></p><button value="1">Go</button>')
    >>> other = parse('<p id="two">Same <b>two</b></p><button value="2">Go</button>')
    >>> leave_out_differences(tree, [other], "li")
    >>> print(tree)
    <p>Same <b></b></p><button disabled="">Go</button>
    """
    if tree.select_one(f":scope > {items}"):
        return
    differing = [name for name in tree.attrs if any(other.get(name) != tree[name] for other in others)]
    for name in differing:
        del tree[name]
    if differing and tree.name == "button":
        tree["disabled"] = ""
    children = [list(each.children) for each in (tree, *others)]
    if len({tuple(getattr(child, "name", None) for child in each) for each in children}) > 1:
        tree.clear()
        return
    for mine, *theirs in zip(*children, strict=True):
        if isinstance(mine, Tag):
            leave_out_differences(mine, [each for each in theirs if isinstance(each, Tag)], items)
        elif any(str(each) != str(mine) for each in theirs):
            mine.replace_with(NavigableString(""))
