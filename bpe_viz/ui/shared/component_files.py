"""The common part of the app's components, which are made from files next to the code."""

from pathlib import Path

from markupsafe import Markup

_HERE = Path(__file__).parent
_VIEW = (
    "tokens.css",
    "icons.css",
    "asides.css",
    "meaning.css",
    "within_view.css",
    "controls.css",
    "layout.css",
    "dock.css",
    "chips.css",
    "panels.css",
)
_STEPPER = ("symbol_chips.css", "word_rows.css", "quiz.css", "loom/loom.css")
_FOOT_DOCK = (
    "icons.css",
    "asides.css",
    "within_view.css",
    "controls.css",
    "dock.css",
    "panels.css",
    "foot_dock.css",
)


def joined(*paths: Path) -> str:
    """Join styles, or markup, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def view_styles(*own: Path) -> str:
    """Return styles of a view with a transport, columns and panels; its own come last.

    >>> view_styles(Path(__file__).with_name("icons.css"))[:3]
    '/* '
    """
    return joined(*(_HERE / name for name in _VIEW), *own)


def stepper_styles(*own: Path) -> str:
    """Return styles of a view that steps through a corpus, word by word; its own come last.

    >>> ".word" in stepper_styles()
    True
    """
    return view_styles(*(_HERE / name for name in _STEPPER), *own)


def foot_dock_styles() -> str:
    """Return styles of a dock at the foot of the window, below a page of its own.

    >>> ".dock" in foot_dock_styles()
    True
    """
    return joined(*(_HERE / name for name in _FOOT_DOCK))


def markup(*paths: Path) -> Markup:
    """Files of this program that are markup already; what is filled in is escaped.

    >>> str(markup(Path(__file__).with_name("tokens.css"))[:3])
    '/* '
    """
    return trusted(joined(*paths))


def trusted(text: str) -> Markup:
    """Return this program's own styles, scripts and markup; never what a reader typed."""
    return Markup(text)  # noqa: S704  # the one place where text becomes markup as it is


def style(*paths: Path) -> Markup:
    """Return styles as an element for st.html.

    >>> str(style(Path(__file__).with_name("tokens.css"))[:10])
    '<style>/* '
    """
    return style_of(joined(*paths))


def style_of(rules: str) -> Markup:
    """Return rules of this program as an element for st.html.

    >>> print(style_of("p > b { color: red; }"))
    <style>p > b { color: red; }</style>
    """
    return Markup("<style>{}</style>").format(trusted(rules))


def ignore() -> None:
    """Streamlit names a component's state by its callbacks; nothing is to be done in this one."""
