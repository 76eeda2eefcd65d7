"""Sharing: the share sheet or a copy, and the QR code, read back from a screenshot by another library."""

from __future__ import annotations

import re
from base64 import b64encode
from urllib.parse import parse_qsl, urlencode

import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, expect

from cardtable.pages.core.address import check_of
from cardtable.pages.core.registry import TOOLS
from cardtable.pages.kingdom.short_address import shorten
from tests.support.browser.page import PHONE, Show, Watch, axe_findings, open_state
from tests.support.case_count import mostly_long
from tests.support.samples import states_of

LONGEST = 1732
"""Characters that a code takes: see static/page/share.js."""
SHARE_SHEET = "navigator.share = async (given) => { window.shared = given; };"
NO_SHARE_SHEET = "delete Navigator.prototype.share;"
WHITE = 255
TITLES = {
    "kingdom": re.compile("^This kingdom: [A-Z].*, .*, .*, …$"),
    "shuffle": re.compile("^This deck"),
    "odds": re.compile("^This (game|position)$"),
    "quartets": re.compile("^This game$"),
}
"""What the code is the code of."""


def shared_address(page: Page) -> str:
    """Return what the page shares: its address; of a kingdom the short one for two, of a deck no view."""
    site, _, address = page.url.replace("&view=shuffle", "&view=odds").partition("#")
    tool, _, query = address.partition("?")
    parts = dict(parse_qsl(query))
    del parts["c"]
    if tool == "kingdom":
        parts = shorten(parts | {"players": "2"})
    return f"{site}#{tool}?{urlencode({'v': '1', 'c': check_of(parts)} | parts, safe='*')}"


def address_of(tool: str) -> str:
    """Return the shortest sample address of a tool."""
    return min((f"#{tool}?{urlencode(state)}" for state in states_of(tool).values()), key=len)


def button(page: Page, tool: str, name: str) -> Locator:
    """Return a tool's own button for sharing, after opening the folds around it."""
    found = page.locator(f"#{tool}-panel").get_by_role("button", name=name, exact=True, include_hidden=True)
    expect(found).to_have_count(1)
    for fold in found.locator("xpath=ancestor::details[not(@open)]/summary").all():
        fold.click()
    if found.evaluate("element => element.closest('[popover]') && !element.checkVisibility()"):
        found.locator("xpath=ancestor::*[@popover]/preceding-sibling::button[@popovertarget][1]").click()
    return found


GREEN = """async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, image.width, image.height);
    return [image.height, image.width, [...data.filter((_, at) => at % 4 === 1)]];
}"""


def green_of(page: Page, png: bytes) -> memoryview:
    """Return the green channel of a screenshot, rows first: a grey picture for a decoder of codes."""
    blank = page.context.new_page()  # without the policy of the page
    height, width, green = blank.evaluate(GREEN, b64encode(png).decode())
    blank.close()
    return memoryview(bytes(green)).cast("B", (height, width))


def code(page: Page) -> Locator:
    canvas = page.locator("#qr canvas")
    expect(canvas).to_be_visible()
    return canvas


def read_back(page: Page) -> str:
    """Return what a screenshot of the whole window holds, read as dark on light."""
    code(page)
    found = zxingcpp.read_barcodes(green_of(page, page.screenshot()), try_invert=False)
    assert [each.format for each in found] == [zxingcpp.BarcodeFormat.QRCode]
    return str(found[0].text)


def padded(page: Page, length: int) -> None:
    """Give the page's address a length, by letters at its end; so it is not that of the shown state."""
    page.evaluate(
        "length => history.replaceState(null, '', location.hash.padEnd("
        "length - location.href.length + location.hash.length, 'x'))",
        length,
    )


@pytest.mark.parametrize("tool", mostly_long(TOOLS, 2))
def test_the_code_of_each_tool_is_its_address(page: Page, show: Show, tool: str) -> None:
    """On a phone; Escape closes it, and the focus is where it was, or at the menu that the button is in."""
    show(address_of(tool), PHONE)
    opener = button(page, tool, "QR code")
    opener.click()
    expect(page.locator("#qr h2")).to_have_text(TITLES[tool])
    assert read_back(page) == shared_address(page)
    page.keyboard.press("Escape")
    expect(page.locator("#qr")).to_be_hidden()
    around = opener.evaluate("each => each.closest('[popover]')?.id")
    menu = page.locator(f"[popovertarget={around}]")
    expect(opener if opener.is_visible() else menu).to_be_focused()


@pytest.mark.long
def test_a_dark_page_has_a_white_border_around_the_code(page: Page, show: Show) -> None:
    """Four squares on each side, and no finding of axe-core."""
    page.emulate_media(color_scheme="dark")
    show(address_of("kingdom"))
    button(page, "kingdom", "QR code").click()
    assert read_back(page) == shared_address(page)
    picture = green_of(page, code(page).screenshot())
    height, width = picture.shape or ()
    squares = int(str(code(page).get_attribute("width")))
    border = 4 * width // squares - 1
    sides = [
        picture[row, column]
        for row in range(1, height - 1)
        for column in range(1, width - 1)
        if min(row, column, height - 1 - row, width - 1 - column) < border
    ]
    assert set(sides) == {WHITE}
    assert page.locator("#qr").evaluate("({clientWidth: x, clientHeight: y}) => [x, y]") == page.evaluate(
        "[innerWidth, innerHeight]"
    )
    assert axe_findings(page) == []


def test_a_press_and_the_button_close_the_code(page: Page, show: Show) -> None:
    """A press on the code, beside it, on Close, and the browser's Back; the state stays the same."""
    show()  # Back closes what lies over a page that is not the first one
    open_state(page, address_of("shuffle").lstrip("#"))
    address = page.url
    dialog, opener = page.locator("#qr"), button(page, "shuffle", "QR code")
    for close in (
        lambda: code(page).click(),
        lambda: dialog.click(position={"x": 5, "y": 5}),
        lambda: dialog.get_by_role("button", name="Close").click(),
        page.go_back,
    ):
        opener.click()
        expect(dialog).to_be_visible()
        close()
        expect(dialog).to_be_hidden()
        expect(page).to_have_url(address)


def test_the_longest_address_has_a_code_and_a_longer_one_a_message(page: Page, show: Show) -> None:
    """A phone's screen shows the largest code; the message offers the copy."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show(address_of("kingdom"), PHONE)
    dialog, opener = page.locator("#qr"), button(page, "kingdom", "QR code")
    padded(page, LONGEST)
    opener.click()
    assert read_back(page) == page.url
    page.keyboard.press("Escape")
    opener = button(page, "kingdom", "QR code")
    padded(page, LONGEST + 1)
    opener.click()
    expect(dialog.locator("p")).to_have_text(
        "The address has 1,733 characters. A QR code takes 1,732 at most, so copy the address instead."
    )
    expect(dialog.locator("canvas")).to_be_hidden()
    dialog.get_by_role("button", name="Copy the address").click()
    expect(page.locator("#live")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.parametrize("tool", mostly_long(TOOLS))
def test_share_copies_where_there_is_no_share_sheet(page: Page, show: Show, tool: str) -> None:
    """The address of the shown state, in each tool. The message does not move what was pressed."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(NO_SHARE_SHEET)
    show(address_of(tool))
    pressed = button(page, tool, "Share the link" if tool == "kingdom" else "Share")
    message = page.locator("#message")
    pressed.scroll_into_view_if_needed()
    place = pressed.bounding_box()
    pressed.click()
    expect(message).to_contain_text("Link copied.")
    expect(message).to_be_in_viewport(ratio=1)
    assert pressed.bounding_box() in (None, place)  # Kingdom's is in a menu, which has closed
    assert page.evaluate("navigator.clipboard.readText()") == shared_address(page)
    message.get_by_role("button").click()
    expect(message).to_be_hidden()


def test_share_opens_the_share_sheet(page: Page, show: Show) -> None:
    """It gets address and title. Closing it copies nothing; where it is forbidden, Share copies."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(SHARE_SHEET)
    show(address_of("quartets"))
    share = button(page, "quartets", "Share")
    share.click()
    page.wait_for_function("window.shared")
    assert page.evaluate("shared") == {"title": page.title(), "url": page.url}
    page.evaluate("navigator.clipboard.writeText('before')")
    page.evaluate(
        "() => { navigator.share = async () => {"
        " window.cancelled = true; throw new DOMException('', 'AbortError'); }; }"
    )
    share.click()
    page.wait_for_function("window.cancelled")
    assert page.evaluate("navigator.clipboard.readText()") == "before"
    page.evaluate(
        "() => { navigator.share = async () => { throw new DOMException('', 'NotAllowedError'); }; }"
    )
    share.click()
    expect(page.locator("#live")).to_contain_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shared_address(page)


def test_the_library_is_loaded_at_the_first_press(page: Page, show: Show, watch: Watch) -> None:
    """Not before; and the dialog says so where it cannot be loaded."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show(address_of("shuffle"))
    assert not [url for url in asked if "lean-qr" in url]
    watch.allow("net::ERR_FAILED")
    page.route("**/vendor/lean-qr/*", lambda route: route.abort())
    button(page, "shuffle", "QR code").click()
    expect(page.locator("#qr p")).to_have_text("The QR code could not be loaded. Copy the address instead.")
    assert [url for url in asked if "lean-qr" in url]
