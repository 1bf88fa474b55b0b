"""What the components of the app have in common: they are made from files beside the code."""

from pathlib import Path


def joined(*paths: Path) -> str:
    """Styles, or markup, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def style(*paths: Path) -> str:
    """Styles as an element for st.html.

    >>> style(Path(__file__).with_name("tokens.css"))[:10]
    '<style>/* '
    """
    return f"<style>{joined(*paths)}</style>"


def ignore() -> None:
    """Streamlit names a component's state by its callbacks; nothing is to be done in this one."""
