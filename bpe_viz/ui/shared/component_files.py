"""What the components of the app have in common: they are made from files beside the code."""

from pathlib import Path


def joined(*paths: Path) -> str:
    """Scripts or styles, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def ignore() -> None:
    """Streamlit names a component's state by its callbacks; nothing is to be done in this one."""
