"""What a screen reader is given of a page: what is said in live regions, and what has the focus.

Names, roles and values are those that Chromium computes for its accessibility tree.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests import ROOT

HEARD = ROOT / "tests" / "golden" / "heard"
SCREENS = ROOT / "tests" / "golden" / "screens"
# A sentence is said once nothing else is to be said for a quarter of a second.
_PAUSE_MS = 600
_LISTEN = """() => {
  const live = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
  const last = new Map();
  const inside = root => [...root.querySelectorAll("*")]
    .flatMap(node => node.shadowRoot ? [node, ...inside(node.shadowRoot)] : [node]);
  const textOf = node => node.checkVisibility({visibilityProperty: true})
    ? node.innerText.replace(/\\s+/g, " ").trim() : "";
  const regions = () => inside(document).filter(node => node.matches(live));
  window.newlySaid = () => regions().flatMap(node => {
    const text = textOf(node);
    const isNew = text !== (last.get(node) ?? "");
    last.set(node, text);
    return isNew && text ? [text] : [];
  });
  window.newlySaid();
}"""
_FOCUSED = """(() => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
})()"""
_STATES = ("checked", "pressed", "expanded", "selected", "disabled", "invalid")


class Listener:
    """Hears a page from now on.

    What is hidden with `aria-hidden` has no part in it, as Chromium leaves it out of the tree.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tree: CDPSession = page.context.new_cdp_session(page)
        self._focus = ""
        page.wait_for_timeout(_PAUSE_MS)  # until what is said of the page itself has been said
        page.evaluate(_LISTEN)

    def walk(self, keys: Sequence[str], answer: str = "") -> Iterator[str]:
        """Press each key; yield it, and what is said and has the focus then.

        To the last of them comes an answer with this text, from a server.
        """
        for key in keys:
            self._page.keyboard.press(key)
            if answer and key == keys[-1]:
                self._page.get_by_text(answer).first.wait_for(state="attached")
            self._page.wait_for_timeout(_PAUSE_MS)
            yield f"[{key}]"
            yield from self.heard()

    def heard(self) -> Iterator[str]:
        """Yield what is new: the focus with its value, and the sentences of live regions."""
        focus = self.focus()
        if focus != self._focus:
            yield f"  focus: {focus}"
        self._focus = focus
        for said in self._page.evaluate("newlySaid()"):
            yield f"  says:  {said}"

    def focus(self) -> str:
        """Return role, name, value and states of what has the focus."""
        found = self._tree.send("Runtime.evaluate", {"expression": _FOCUSED})["result"]
        asked = {"objectId": found["objectId"], "fetchRelatives": False}
        node = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        # Chromium has the text of a value, but leaves it empty in this answer.
        text = self._page.evaluate(f"{_FOCUSED}.getAttribute('aria-valuetext')")
        return ", ".join(_words(node, text))


def _words(node: dict[str, Any], value: str | None) -> Iterator[str]:
    """Yield what a node is, as it would be read: its role, name, value and states."""
    texts = [str(node.get(part, {}).get("value", "")) for part in ("name", "value", "description")]
    texts[1] = value or texts[1]
    yield node["role"]["value"]
    yield from (f"“{text}”" for text in dict.fromkeys(" ".join(t.split()) for t in texts) if text)
    properties = {
        found["name"]: found["value"].get("value") for found in node.get("properties", [])
    }
    for state in _STATES:
        is_so = properties.get(state)
        if is_so not in (None, False, "false", ""):
            yield state if is_so in (True, "true") else f"{state} {is_so}"


def compare(path: Path, text: str, *, is_new: bool) -> None:
    """Compare a recorded text with the file, or write it anew."""
    if is_new:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text, "pytest tests/browser/test_heard.py --record"
