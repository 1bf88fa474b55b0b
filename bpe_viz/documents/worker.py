"""The process that parses what may hang or burst: `python -m bpe_viz.documents.worker`.

It reads requests from standard input and answers on standard output, and may neither write files
nor take more than its share of memory. Both are frames: a line of JSON, then as many bytes as the
line says.
"""

import sys
from typing import Any

from bpe_viz.documents.counted_tables import read_counted_table
from bpe_viz.documents.document import Content, DocumentKind
from bpe_viz.documents.html import read_html
from bpe_viz.documents.markdown import read_markdown
from bpe_viz.documents.word_and_pdf import read_pdf, read_word
from bpe_viz.errors import BpeVizError
from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limited_worker import LimitedWorker
from bpe_viz.limits import MAX_PARSER_BYTES

_PIECE_BYTES = 1 << 16


def main() -> None:
    """Answer requests until there are no more."""
    worker = LimitedWorker(MAX_PARSER_BYTES)
    while request := read_frame(sys.stdin.buffer, sys.maxsize):
        write_frame(worker.answers, *_answer(*request, worker))


def _answer(
    head: dict[str, Any], data: bytes, worker: LimitedWorker
) -> tuple[dict[str, Any], bytes]:
    """Return the answer to a request; the memory of a failed parser is free when it returns."""
    try:
        content = _parse(head, data, worker)
    except BpeVizError as error:
        return {"error": type(error).__name__, "message": str(error)}, b""
    except Exception as error:  # whatever a damaged file makes a parser do
        return {"error": type(error).__name__}, b""
    answer = {"dropped": content.dropped, "notices": content.notices}
    return {**answer, "characters": content.text.num_characters}, content.text.data


def _parse(head: dict[str, Any], data: bytes, worker: LimitedWorker) -> Content:
    def tell(done: int, total: int) -> None:
        worker.limit_seconds(head["seconds"])
        write_frame(worker.answers, {"done": done, "total": total})

    worker.limit_seconds(head["seconds"])
    name = head["name"]
    match DocumentKind[head["kind"]]:
        case DocumentKind.HTML:
            pieces = (data[at : at + _PIECE_BYTES] for at in range(0, len(data), _PIECE_BYTES))
            return read_html(pieces, name)
        case DocumentKind.MARKDOWN:
            return read_markdown(data.decode(), name)
        case DocumentKind.WORD:
            return read_word(data, name)
        case DocumentKind.PDF:
            return read_pdf(data, name, tell)
        case DocumentKind.PARQUET:
            return read_counted_table(data, name, tell)
        case kind:
            raise ValueError(kind)


if __name__ == "__main__":
    main()
