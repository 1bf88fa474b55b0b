"""The fonts of the app as part of a style, for files that are opened without it."""

import base64
import functools
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

# What the styles call a font, and how the name of its file begins; Streamlit brings both.
_FONTS = {"Source Sans": "SourceSansVF-Upright", "Source Code Pro": "SourceCodeVF-Upright"}
_FACE = (
    '@font-face {{ font-family: "{name}"; font-weight: 200 900;'
    ' src: url("data:font/woff2;base64,{data}") format("woff2"); }}'
)

_LINKED = (
    '@font-face {{ font-family: "{name}"; font-weight: 200 900; font-display: swap;'
    ' src: url("{base}/static/media/{file}") format("woff2"); }}'
)


@functools.cache
def font_faces() -> str:
    """Return both fonts as rules of a style, data included; a missing font is left out.

    >>> font_faces().count("@font-face"), "http" in font_faces()
    (2, False)
    """
    return "\n".join(
        _FACE.format(name=name, data=base64.b64encode(path.read_bytes()).decode())
        for name, path in _files()
    )


def server_fonts(base: str) -> str:
    """Return both fonts as rules of a style that has them loaded from the app's own server.

    >>> "/viz/static/media/SourceSansVF-Upright" in server_fonts("/viz")
    True
    """
    return "\n".join(
        _LINKED.format(name=name, base=base, file=path.name) for name, path in _files()
    )


def font_file(name: str) -> Path | None:
    """Return the file of a font; None where Streamlit, which brings it, is not installed.

    >>> font_file("Moon") is None
    True
    """
    return dict(_files()).get(name)


def _files() -> Iterator[tuple[str, Path]]:
    spec = find_spec("streamlit")
    folders = (spec.submodule_search_locations if spec else None) or []
    for name, beginning in _FONTS.items():
        for folder in folders:
            found = sorted(Path(folder, "static", "static", "media").glob(f"{beginning}*.woff2"))
            if found:
                yield name, found[0]
                break
