"""The encoding of a large file, told by its first bytes: nobody decodes all of it beforehand."""

import codecs

from bpe_viz.text import Encoding, codec_of_mark, find_encoding

HEAD_BYTES = 1 << 16
_DAMAGE_SHARE = 0.1  # of a file that is UTF-8 all the same, with damage


def codec_of(head: bytes, name: str) -> Encoding:
    """Return the encoding of a file that begins with `head`; UnreadableCorpusError for no text.

    A file of which nearly all lines are UTF-8 is taken for UTF-8: the others are damaged. A
    file that is read alone is refused at its first damage; here damage is left out and named, so a
    few lines must not change how all of them are read.

    >>> codec_of("naïve".encode(), "a.txt").codec, codec_of("naïve".encode("cp1252"), "b.txt").codec
    ('utf-8', 'cp1252')
    """
    marked = codec_of_mark(head)
    if marked and marked != "utf-8-sig":
        return Encoding(marked, 0)
    is_whole = len(head) < HEAD_BYTES
    head = head.removeprefix(codecs.BOM_UTF8)
    lines = head.split(b"\n")
    if not is_whole and len(lines) > 1:
        lines.pop()  # it may end inside a character
    num_bad = sum(not _is_utf8(line) for line in lines)
    if num_bad == 0 or num_bad < len(lines) * _DAMAGE_SHARE:
        head = "\n".join(line.decode("utf-8", "ignore") for line in lines).encode()
    if not head:
        return Encoding("utf-8", 0)
    return find_encoding(head, name, is_whole=is_whole)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
