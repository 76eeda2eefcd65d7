"""Elements that every tool uses: buttons, fields with their place for errors, sheets, files in and out.

Texts are given translated (see `language.t`). What each `data-*` attribute does is a table in
docs/architecture.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from typing import Any, ParamSpec

import htpy as h
from markupsafe import Markup

from cardtable.pages.core.language import language, number, t
from cardtable.pages.core.schema import Decoded, Field, Number, OptionalField, Switch, Text

P = ParamSpec("P")
TEXT_FILES = ".txt,text/plain"
JSON_FILES = ".json"
MOST_REUSED = 2_000
"""How many parts keep their markup."""
HELP_TEXT = re.compile(r"<(p|h3|li|dt|dd|a)((?: (?:class|href)=[^>]*)?)>(?!<a [^>]*>[^<]*</a></)(.*?)</\1>")
"""An element of a help on one line: its name, attributes and text; one that holds a link alone is none."""


def rich(english: str) -> Markup:
    """Return a text of the table that has inline markup of ours, in the language of the request.

    >>> rich("Press <b>Deal</b>")
    Markup('Press <b>Deal</b>')
    """
    return Markup(t(english))  # the table is part of the source: nothing that was entered stands in it


def reused(view: Callable[P, h.Node]) -> Callable[P, Markup]:
    """Keep the markup of a view by its arguments and the language.

    For small parts that an answer repeats many times, such as a sign: to make and write elements takes more
    time than all else in an answer. A text that differs each time is put into the kept markup by its
    `replace`, which escapes it.

    Args:
        view: takes few different arguments, by their position, and none that somebody has entered.

    >>> @reused
    ... def greeting(word: str) -> h.Element:
    ...     return h.b[word, " {name}"]
    >>> greeting("Hello").replace("{name}", "<i>")
    Markup('<b>Hello &lt;i&gt;</b>')
    """

    def taken(*given: P.args, **_named: P.kwargs) -> Markup:
        return _written(view, language(), given)

    return taken


@lru_cache(maxsize=MOST_REUSED)
def _written(view: Callable[..., h.Node], _language: str, given: tuple[Any, ...]) -> Markup:
    return Markup(h.fragment[view(*given)])


def own_name(name: str) -> h.Element:
    """Return a proper name, or what a person typed, marked so that browsers do not translate it."""
    return h.span(translate="no")[name]


@reused
def sign(kind: str, /) -> h.Element:
    """Return a sign of the page's sprite; the word stands beside it, so it is not read out."""
    return h.svg(".sign", aria_hidden="true", focusable="false")[h.use(href=f"#sign-{kind}")]


def button(
    label: h.Node,
    action: str = "",
    *,
    classes: str = "",
    quiet: bool = True,
    submit: bool = False,
    queue: bool = False,
    attributes: Mapping[str, str | bool | None] | None = None,
    **more: str | bool | None,
) -> h.Element:
    """Return a button.

    Args:
        label: what stands on it.
        action: the action that it asks for (`data-action`), if it asks Python at all.
        classes: further classes, with spaces between them.
        quiet: whether it is one of the lesser buttons.
        submit: whether Enter in a field of its form presses it.
        queue: whether a press waits for the answers before it instead of taking their place.
        attributes, more: any attribute, as htpy takes it (`form`, `name`, `value`, `data_copy` ...).

    >>> print(button("Lock", "lock", name="slot", value="pile-1"))
    <button class="quiet" type="button" data-action="lock" name="slot" value="pile-1">Lock</button>
    """
    given: dict[str, str | bool | None] = {
        "class_": f"quiet {classes}".rstrip() if quiet else classes or None,
        "type": "submit" if submit else "button",
        "data_action": action or None,
        "data_queue": "" if queue else None,
        **more,
    }
    return h.button(attributes or {}, **given)[label]


def undo_buttons(form: str | None = None) -> h.Fragment:
    """Return the buttons of Undo and Redo, by their signs; what they do is their title."""
    return h.fragment[
        [
            button(
                [sign(kind), h.span(".unseen")[words]],
                classes="icon",
                data_undo=kind == "undo",
                data_redo=kind == "redo",
                aria_disabled="true",
                data_page_key=key,
                form=form,
            )
            for kind, words, key in (("undo", t("Undo"), "ctrl+z"), ("redo", t("Redo"), "ctrl+y"))
        ]
    ]


def copy_button(label: str, text: str) -> h.Element:
    return button(label, data_copy=text)


def share_buttons(title: str) -> h.Fragment:
    """Return the buttons that share the page's address.

    One opens the system's share sheet, or copies the address where there is none; one shows it as a QR code
    under the `title`, which says what is shared.
    """
    return h.fragment[button(t("Share"), data_share=""), code_button(title=title)]


def code_button(fragment: str = "", title: str | None = None) -> h.Element:
    """Return the button that shows the page's address, or it with another fragment, as a QR code.

    Without a `title` of its own, the code has that of the tool's result.
    """
    return button(t("QR code"), data_qr=fragment, aria_haspopup="dialog", data_code_title=title)


def file_out(label: str, name: str, content: str) -> h.Element:
    """Return a button that saves a file."""
    return button(label, data_download=name, data_content=content)


def file_in(
    label: str, target: str, action: str, *, accept: str = TEXT_FILES, queue: bool = False
) -> h.Element:
    """Return a control that puts a text file into the control with the id `target`, and acts."""
    return h.label(".chip")[
        label,
        " ",
        h.input(
            ".unseen",
            type="file",
            accept=accept,
            data_file_target=target,
            data_action=action,
            data_queue="" if queue else None,
        ),
    ]


def share_row(*buttons: h.Node) -> h.Element:
    """Return a row of buttons by which a result is copied, saved and shared; the lesser ones in a menu."""
    return h.div(".row.abreast")[buttons]


def error_place(name: str) -> h.Element:
    """Return the place for the message about a field."""
    return h.p(".error", data_error_for=name, tabindex="-1", hidden=True)


def error_places(*of: Field[Any] | str) -> list[h.Element]:
    """Return the places for messages about fields whose controls bring none, or come with an answer."""
    return [error_place(each if isinstance(each, str) else each.name) for each in of]


def notice_place() -> h.Element:
    """Return the place for messages that belong to no field."""
    return h.div(".notice", data_notice=True, tabindex="-1", hidden=True)


def first_note(*content: h.Node) -> h.Element:
    """Return what is said of a tool's first view: shown until the tool has another state."""
    return h.div(".first-note.row")[content]


def hint(text: h.Node, identifier: str = "") -> h.Element:
    """Return a sentence that helps with what stands above it."""
    return h.p(".hint", id=identifier or None)[text]


def field(
    label: h.Node,
    control: h.Node,
    identifier: str,
    name: str,
    *,
    note: h.Node = None,
    classes: str = "",
    remember: str | bool | None = None,
) -> h.Element:
    """Return a control with its label above, a hint and the place for its error below."""
    return h.div(class_=["field", classes], data_remember=remember)[
        h.label(for_=identifier)[label],
        control,
        hint(note, f"{identifier}-hint") if note else None,
        error_place(name),
    ]


def select(
    identifier: str,
    name: str,
    options: Iterable[tuple[str, h.Node]],
    chosen: str = "",
    **more: str | bool | None,
) -> h.Element:
    """Return a list to choose from: pairs of value and text."""
    listed = [h.option(value=value, selected=value == chosen)[text] for value, text in options]
    return h.select(id=identifier or None, name=name, **more)[listed]


def options_of(of: Field[Any], titles: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Return the values that a field offers, with their words.

    Args:
        of: the field.
        titles: translated words of some values, which come first.

    >>> options_of(Number("hand", most=2), {"2": "two"})
    [('2', 'two'), ('0', '0'), ('1', '1')]
    """
    words = {str(key.value if isinstance(key, Enum) else key): t(text) for key, text in of.titles.items()}
    words |= titles or {}
    values = dict.fromkeys([*(titles or ()), *of.offered()])
    return [(value, words[value] if value in words else number(int(value))) for value in values]


def control(
    of: Field[Any],
    prefix: str,
    *,
    note: h.Node = None,
    classes: str = "",
    remember: str | bool | None = None,
    **more: Any,
) -> h.Element:
    """Return the control of a field, by its kind, with its label, a hint and the place for its error.

    Args:
        of: the field.
        prefix: stands before the field's name in the identifier of the control.
        note: the hint.
        classes: further classes, with spaces between them.
        remember: when the device keeps it (`data-remember`).
        more: arguments of `bare_control`.
    """
    identifier = f"{prefix}-{of.name}"
    if isinstance(of, Switch) and not of.titles:
        box = check_box(t(of.label), of.name, checked=of.default, **more)
        below = hint(note) if note else None
        return h.div(".field", data_remember=remember)[box, below, error_place(of.name)]
    if note:
        more.setdefault("aria_describedby", f"{identifier}-hint")
    entry = bare_control(of, identifier, **more)
    return field(t(of.label), entry, identifier, of.name, note=note, classes=classes, remember=remember)


def bare_control(
    of: Field[Any],
    identifier: str = "",
    *,
    chosen: str = "",
    titles: Mapping[str, str] | None = None,
    **more: str | bool | None,
) -> h.Element | h.VoidElement:
    """Return the control of a field, by its kind, without its label.

    | field | control |
    |---|---|
    | one that offers values | a list |
    | a number | a number field; a line where it may be left empty |
    | all others | a line; with `rows` in `more`, so many lines |

    Args:
        of: the field.
        identifier: the id of the control, if it has one.
        chosen: what it holds at first; empty for the field's default.
        titles: translated words of some values, which come first.
        more: further attributes.

    >>> print(bare_control(Number("hand", most=9, typed=True)))
    <input name="hand" type="number" inputmode="numeric" value="0" min="0" max="9">
    """
    kind: Field[Any] = of.field if isinstance(of, OptionalField) else of
    if kind.offered():
        usual = chosen or kind.write(kind.default)[0]
        return select(identifier, of.name, options_of(kind, titles), usual, **more)
    more = {"id": identifier or None, "name": of.name, **more}
    if isinstance(of, Number):
        limits = {"value": chosen or str(of.default), "min": str(of.least), "max": str(of.most)}
        return h.input(**more, type="number", inputmode="numeric", **limits)
    more = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", **more}
    if "rows" in more:
        return h.textarea(**more)
    if isinstance(kind, Number):
        more = {"inputmode": "numeric", "maxlength": str(len(str(kind.most))), **more}
    elif isinstance(kind, Text | Decoded):
        more.setdefault("maxlength", str(kind.longest))
    return h.input(value=chosen or None, **more)


def chips(of: Field[Any], **more: str | bool | None) -> h.Element:
    """Return what a field offers as a row of radio buttons; `more` are attributes of the row."""
    return h.fieldset(".chips", **more)[
        h.legend(".unseen")[t(of.label)],
        [
            radio(words, of.name, value, checked=[value] == of.write(of.default))
            for value, words in options_of(of)
        ],
        error_place(of.name),
    ]


def check_box(
    label: h.Node, name: str, value: str = "1", *, checked: bool = False, **more: str | bool | None
) -> h.Element:
    return h.label(".chip")[h.input(type="checkbox", name=name, value=value, checked=checked, **more), label]


def radio(
    label: h.Node, name: str, value: str, *, checked: bool = False, **more: str | bool | None
) -> h.Element:
    return h.label(".chip")[h.input(type="radio", name=name, value=value, checked=checked, **more), label]


def fold(
    summary: h.Node,
    *content: h.Node,
    note: h.Node = None,
    classes: str = "",
    is_open: bool = False,
    **more: str | bool | None,
) -> h.Element:
    """Return a part of the page that opens and closes.

    Args:
        summary: its title.
        content: what it opens.
        note: stands beside its title.
        classes: further classes, with spaces between them.
        is_open: whether it is open at first.
        more: further attributes.
    """
    title = [summary, " ", h.span(".chosen")[note]] if note else summary
    return h.details(class_=["fold", classes], open=is_open, **more)[h.summary[title], content]


def help_fold(tool: str) -> h.Element:
    """Return the help of a tool: its `help.html`, in which the text of each element is translated."""

    def said(found: re.Match[str]) -> str:
        return f"<{found[1]}{found[2]}>{t(found[3])}</{found[1]}>"

    written = " ".join(files("cardtable.pages").joinpath(tool, "help.html").read_text("utf-8").split())
    return fold(t("How this works"), Markup(HELP_TEXT.sub(said, written)), classes="help")


def narrow_fold(heading: h.Node, *content: h.Node) -> h.Element:
    """Return a part of an answer below its heading; a first view has it closed where the form is above."""
    return h.details(open=True, data_narrow_fold=True)[h.summary[heading], h.div(".stack")[content]]


def sheet(identifier: str, *content: h.Node, classes: str = "", **more: str | bool | None) -> h.Element:
    """Return an empty sheet, which opens when its region takes content; its title has `IDENTIFIER-title`."""
    return h.dialog(class_=["sheet", classes], aria_labelledby=f"{identifier}-title", **more)[content]


def sheet_head(title: h.Node, identifier: str) -> h.Fragment:
    """Return the title of a sheet with its Close button, and its place for messages."""
    return h.fragment[
        h.div(".sheet-head")[
            h.h2(id=f"{identifier}-title", tabindex="-1")[title],
            button(t("Close"), data_close=True),
        ],
        notice_place(),
    ]


def table(
    heads: Iterable[h.Node],
    rows: Iterable[h.Node],
    classes: str = "",
    foot: h.Node = None,
    caption: h.Node = None,
    **more: str,
) -> h.Element:
    """Return a table; a head that is None has no column, and without heads there is none.

    >>> print(table((), [row("1", None, "2")]))
    <table><tbody><tr><th scope="row">1</th><td>2</td></tr></tbody></table>
    """
    titles = [h.th(scope="col")[head] for head in heads if head is not None]
    return h.table(class_=classes or None, **more)[
        h.caption[caption] if caption else None,
        h.thead[h.tr[titles]] if titles else None,
        h.tbody[rows],
        h.tfoot[foot] if foot else None,
    ]


def row(title: h.Node, *cells: h.Node, **more: str | None) -> h.Element:
    """Return a row of a table; a cell that is None is left out."""
    return h.tr(**more)[h.th(scope="row")[title], [h.td[cell] for cell in cells if cell is not None]]


def question_sheet(identifier: str, title: str, words: str, *answers: h.Node) -> h.Element:
    """Return the content of a sheet with a question, its answers, and a way back."""
    return h.div(".stack")[
        sheet_head(title, identifier),
        h.p[words],
        h.div(".row")[answers, button(t("Cancel"), data_close=True)],
    ]


def menu(identifier: str, *content: h.Node, classes: str = "", **more: str | bool | None) -> h.Element:
    """Return a menu that a button with `popovertarget` opens over the page.

    It covers the window, so that the press beside its panel that closes it presses nothing else.
    """
    return h.div(".menu", id=identifier, popover="auto", **more)[
        h.div(class_=["menu-panel equal", classes])[h.div(".menu-head")[button(t("Close"))], content]
    ]


def more_menu(
    identifier: str, *content: h.Node, kind: str = "more", words: str = "", classes: str = ""
) -> h.Fragment:
    """Return a button, by its sign and words, with the menu that it opens: a lesser part of a row."""
    opener = button(
        [sign(kind), h.span(".narrow-unseen")[words or t("Menu")]],
        classes="row more-button",
        id=f"{identifier}-button",
        popovertarget=identifier,
    )
    return h.fragment[opener, menu(identifier, *content, classes=classes)]


def progress_bar(*, hidden: bool = True) -> h.Element:
    """Return the bar of a long job, with its Stop button."""
    return h.div(data_progress=True, hidden=hidden)[
        h.progress(max="1", value="0", aria_label=t("Progress")),
        h.output(aria_live="off"),
        button(t("Stop"), data_stop=True),
    ]


def panel(tool: str, classes: str = "", *, hidden: bool = True) -> h.Element:
    """Return the panel of a tool, to be filled; that of the first tool is not hidden."""
    named = {"id": f"{tool}-panel", "aria_labelledby": f"{tool}-tab"}
    return h.section(f".panel{classes}", **named, role="tabpanel", tabindex="-1", hidden=hidden)


def form(selector: str, tool: str, action: str, **more: str) -> h.Element:
    """Return a form of a tool, to be filled, with the action of a submit; `more` are attributes."""
    return h.form(selector, data_tool=tool, data_action=action, novalidate=True, **more)


def region(name: str, *content: h.Node, **more: str | bool | None) -> h.Element:
    """Return a place that answers fill."""
    return h.div(data_region=name, tabindex="-1", **more)[content]
