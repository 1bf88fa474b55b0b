"""What the browser tests of all pages share: is it drawn, does it fit, is it accessible."""

import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Literal

from playwright.sync_api import FilePayload, Locator, Page, expect

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = [(1280, 720), (1920, 1080)]
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
_AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
_SETTLED = """() => {
  const app = document.querySelector("[data-testid=stApp]");
  const busy = "[data-stale=true], [data-testid=stSpinner], progress";
  return app?.dataset.testScriptState === "notRunning" && !document.querySelector(busy);
}"""
# Vega gives no name to the rectangle that is drawn with the mouse; fields hold its two ranks.
_RUN_AXE = """async ([holder, tags]) => {
  const holds = e => e.matches(holder) || e.shadowRoot?.querySelector(holder);
  const root = [...document.querySelectorAll("*")].find(holds);
  const page = {include: [root], exclude: ["[class*=_brush]"]};
  const found = await axe.run(page, {
    resultTypes: ["violations"],  // of all else that it finds only one node is described
    ...(tags.length && {runOnly: tags}),
  });
  if (!found.passes.length) throw new Error("nothing was checked");
  return found.violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.html} ${n.failureSummary}`));
}"""
_IS_SHOWN_IN = """scheme => {
  const app = document.querySelector("[data-testid=stApp]");
  return getComputedStyle(app).colorScheme === scheme;
}"""
_TRIES, _PAUSE_MS = 4, 500

# What moved without a key or a click, summed up as browsers do (Layout Instability).
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
}).observe({type: "layout-shift", buffered: true});
"""
# What is at a place of the screen, and whether it is inside an element, through all shadow roots.
AT_AND_HOLDS = """
  const at = (x, y) => {
    let node = document.elementFromPoint(x, y);
    for (;;) {
      const inner = node?.shadowRoot?.elementFromPoint(x, y);
      if (!inner || inner === node) return node;
      node = inner;
    }
  };
  const parent = node => node.parentElement ?? node.getRootNode().host;
  const holds = (outer, node) => {
    for (; node; node = parent(node)) if (node === outer) return true;
    return false;
  };
"""
_COVERED = (
    """() => {
  const controls = "a[href], button, input, select, textarea, summary, [role=button], [role=tab]";
  const inside = root => [...root.querySelectorAll("*")]
    .flatMap(node => node.shadowRoot ? [node, ...inside(node.shadowRoot)] : [node]);
"""
    + AT_AND_HOLDS
    + """
  const isShown = node => node.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const away = "[hidden], [inert], [aria-hidden=true]";
  const faults = [];
  for (const node of inside(document)) {
    if (!node.matches(controls) || node.closest(away) || !isShown(node)) continue;
    // The field of a slider lies hidden at its handle, with the size of its value.
    if (node.matches("[type=file], [tabindex='-1'][role=button], .stSlider input")) continue;
    node.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const box = node.getClientRects()[0];
    if (!box || box.width < 3 || box.height < 3) continue;
    const name = node.getAttribute("aria-label") || node.textContent.trim() || node.tagName;
    const bottom = Math.min(box.bottom, Math.max(box.top, 0) + innerHeight);
    if (box.left < -2 || box.right > innerWidth + 2 || box.top < -2 || bottom > innerHeight + 2) {
      faults.push(`${name} is outside: ${JSON.stringify(box)}`);
      continue;
    }
    for (const [across, down] of [[.5, .5], [.1, .5], [.9, .5], [.5, .15], [.5, .85]]) {
      const hit = at(box.left + box.width * across, box.top + (bottom - box.top) * down);
      const label = node.labels?.[0];
      if (!hit || holds(node, hit) || holds(hit, node) || label?.contains(hit)) continue;
      faults.push(`${name} is covered by ${hit.outerHTML.slice(0, 120)}`);
      break;
    }
  }
  document.querySelector("[data-testid=stMain]").scrollTop = 0;
  return faults;
}"""
)
# What a finger hits around the middle of a control, as far as LEAST_TARGET; letters and terms in a
# line of text are as high as the line.
LEAST_TARGET = 44
_SMALL_TARGETS = (
    """least => {
  const controls = ".btn, .quiet, .tab, select, [data-testid^=stBaseButton], summary,"
    + "[data-testid=stPopoverButton], [data-testid=stPageLink-NavLink]";
  const inside = root => [...root.querySelectorAll("*")]
    .flatMap(node => node.shadowRoot ? [node, ...inside(node.shadowRoot)] : [node]);
"""
    + AT_AND_HOLDS
    + """
  const isSeen = node => node.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const found = [];
  for (const node of inside(document)) {
    if (!node.matches(controls) || node.closest("[hidden], [inert]") || !isSeen(node)) continue;
    node.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const half = least / 2 - 1;
    const ends = [[-half, 0], [half, 0], [0, -half], [0, half]];
    if (ends.every(([across, down]) => node.contains(at(x + across, y + down)))) continue;
    found.push(node.getAttribute("aria-label") || node.textContent.trim());
  }
  return found;
}"""
)


def finger_on(page: Page, view: Locator) -> Callable[[str, int, int], None]:
    """Return what drags a finger over a part of the view, so many pixels across and down."""
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def drag(part: str, across: int, down: int) -> None:
        box = view.locator(part).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind, share in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
            points = [{"x": x + share * across, "y": y + share * down}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    return drag


def settle(page: Page) -> None:
    """Wait until the script of the page has ended and nothing on the screen awaits its redraw."""
    page.wait_for_function(_SETTLED)


def open_view(page: Page, name: str) -> None:
    """Open a view of the page, which may be behind More."""
    row = page.locator("[class*=st-key-][class*=_view-row]")
    expect(row).to_be_visible()
    standing = row.get_by_test_id("stButtonGroup").get_by_text(name, exact=True)
    if standing.count():
        standing.click()
    else:
        row.get_by_test_id("stPopoverButton").click()
        page.get_by_test_id("stPopoverBody").get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)


def drawn(page: Page) -> None:
    """Wait until what the last key changed is on the screen, which is drawn frame by frame."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def pick(page: Page, box: Locator, name: str) -> None:
    """Choose from a list by typing; its options are other nodes whenever the list is scrolled."""
    box.click()
    box.fill(name)
    expect(page.get_by_role("option").first).to_have_text(name)
    expect(box).to_have_attribute("aria-activedescendant", re.compile("."))
    box.press("Enter")


def bring(page: Page, field: Locator, given: Path | Sequence[FilePayload]) -> None:
    """Put files into a field; a field that was used is first replaced by a new one."""
    settle(page)
    expect(field).to_have_count(1)
    field.set_input_files(given)


def fits(page: Page, *, downwards: bool = True) -> None:
    """Wait until nothing of the page lies to the right of its window, nor below it."""
    page.wait_for_function(
        """downwards => {
          const main = document.querySelector("[data-testid=stMain]");
          const below = downwards ? main.scrollHeight - main.clientHeight : 0;
          return below <= 0 && main.scrollWidth <= main.clientWidth;
        }""",
        arg=downwards,
    )


def covered(page: Page) -> list[str]:
    """The controls that are cut off or under something else, wherever the page is scrolled."""
    found: list[str] = page.evaluate(_COVERED)
    return found


def small_targets(page: Page) -> list[str]:
    """The controls that a finger may miss, being less than LEAST_TARGET pixels wide or high."""
    found: list[str] = page.evaluate(_SMALL_TARGETS, LEAST_TARGET)
    return found


def shifted(page: Page) -> float:
    """Return how far things moved by themselves since last time, on a page with WATCH_SHIFTS."""
    moved: float = page.evaluate("shifts.splice(0).reduce((sum, value) => sum + value, 0)")
    return moved


def check_accessible(
    page: Page, holder: str = "[data-testid=stMain]", tags: Sequence[str] = WCAG
) -> None:
    """Assert that axe-core finds nothing in `holder` once colours no longer fade into others."""
    assert axe_faults(page, holder, tags) == []


def axe_faults(page: Page, holder: str, tags: Sequence[str] = WCAG) -> list[str]:
    """Return what axe-core finds in `holder` once colours no longer fade into others."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    found: list[str] = []
    for _ in range(_TRIES):
        found = page.evaluate(_RUN_AXE, [holder, list(tags)])
        if not found:
            break
        page.wait_for_timeout(_PAUSE_MS)
    return found


def check_accessible_in_both_themes(
    page: Page, holder: str = "[data-testid=stMain]", tags: Sequence[str] = WCAG
) -> None:
    """Assert that axe-core finds nothing in light, nor any faint colour in dark."""
    check_accessible(page, holder, tags)
    show_in(page, "dark")
    check_accessible(page, holder, ("color-contrast",))


def show_in(page: Page, scheme: Scheme) -> None:
    """Change to the light or the dark theme, and wait until all is drawn in it."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(_IS_SHOWN_IN, arg=scheme)
    settle(page)


def looks(page: Page) -> Iterator[str]:
    """Show a page in both themes at the sizes of a laptop and of a projector; the name of each."""
    for scheme in SCHEMES:
        show_in(page, scheme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            yield f"{scheme}-{width}"
