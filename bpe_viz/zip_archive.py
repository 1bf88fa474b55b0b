"""Zip archives that are the same, byte for byte, whenever they are written."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def zip_archive(files: Mapping[str, bytes]) -> bytes:
    """Pack files by name; none has a time.

    >>> archive = zip_archive({"a.txt": b"a", "b.txt": b"b"})
    >>> ZipFile(BytesIO(archive)).namelist(), archive == zip_archive({"a.txt": b"a", "b.txt": b"b"})
    (['a.txt', 'b.txt'], True)
    """
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packer:
        for name, data in files.items():
            packer.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return archive.getvalue()
