"""A file that `export` writes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file, and what its reader should know: what decoding loses, or what it leaves out.

    >>> ExportedFile(b"").notes
    ()
    """

    data: bytes
    notes: tuple[str, ...] = ()
