"""What a page was refused by its content security policy, which every browser test looks at."""

from playwright.sync_api import Error, Page

WATCH_POLICY = """
window.refused = [];
document.addEventListener("securitypolicyviolation", (refused) =>
  window.refused.push(`${refused.effectiveDirective}: ${refused.blockedURI}`));
"""
# Streamlit's protobuf counts large numbers in WebAssembly where it may, and else by itself.
_EXPECTED = {"script-src: wasm-eval"}


def refused_by_policy(page: Page) -> list[str]:
    """List what the page was refused; nothing of a page that is closed or lost its server."""
    try:
        refused = set(page.evaluate("window.refused ?? []"))
    except Error:
        return []
    return sorted(refused - _EXPECTED)
