"""The counts of a block on disk: an Arrow file whose batches are the slices of a hash of the word.

Each slice of all blocks can be added up apart, so that no process ever needs all words at once.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from bpe_viz.scale.remarks import Remark

_FIELDS = "bpe_viz"


@dataclass(frozen=True, slots=True)
class PartFigures:
    """The figures of a counted block besides its words; `guessed` as in `Remarks`.

    >>> PartFigures(10, 0, {}, []).num_tokens
    10
    """

    num_tokens: int
    num_split: int
    left_out: dict[str, int]
    remarks: list[Remark]
    guessed: str | None = None


class PartWriter:
    """Writes the counts of one block, in one run or in several when there are many words.

    The file appears under its name only when it is whole.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     writer = PartWriter(path := Path(folder, "a.arrow"), num_slices=2)
    ...     writer.write({"low": 5, "new": 2}, block=0)
    ...     writer.close(PartFigures(7, 0, {}, []))
    ...     figures_of(path)
    PartFigures(num_tokens=7, num_split=0, left_out={}, remarks=[], guessed=None)
    """

    def __init__(self, path: Path, num_slices: int) -> None:
        import pyarrow

        self._path, self._num_slices, self._num_seen = path, num_slices, 0
        self._draft = path.with_suffix(f".{uuid4().hex}.draft")
        self._schema = schema()
        options = pyarrow.ipc.IpcWriteOptions(compression="zstd")
        self._file = pyarrow.ipc.new_file(self._draft, self._schema, options=options)

    def write(self, counts: Mapping[str, int], block: int) -> None:
        """Add a run of counts, in first-seen order."""
        import pyarrow

        words: list[list[str]] = [[] for _ in range(self._num_slices)]
        numbers: list[list[int]] = [[] for _ in range(self._num_slices)]
        places: list[list[int]] = [[] for _ in range(self._num_slices)]
        place = _first_place(block) + self._num_seen
        for word, count in counts.items():
            part = zlib.crc32(word.encode()) % self._num_slices
            words[part].append(word)
            numbers[part].append(count)
            places[part].append(place)
            place += 1
        self._num_seen += len(counts)
        for columns in zip(words, numbers, places, strict=True):
            arrays = [
                pyarrow.array(column, field.type)
                for column, field in zip(columns, self._schema, strict=True)
            ]
            self._file.write_batch(pyarrow.record_batch(arrays, schema=self._schema))

    def close(self, figures: PartFigures) -> None:
        """End the file, and let it have its name."""
        self._file.close()
        about = self._path.with_suffix(".json")
        about.write_text(json.dumps(asdict(figures)), encoding="utf-8")
        self._draft.replace(self._path)


def schema() -> Any:
    """Of a part: the word, how often it occurs, and its place in the order of first occurrence.

    >>> schema().names
    ['word', 'count', 'first']
    """
    import pyarrow

    fields = [
        ("word", pyarrow.large_string()),
        ("count", pyarrow.int64()),
        ("first", pyarrow.int64()),
    ]
    return pyarrow.schema(fields)


def _first_place(block: int) -> int:
    """Below every place of a later block.

    >>> _first_place(0), _first_place(1) == 2**40
    (0, True)
    """
    return block << 40


def figures_of(path: Path) -> PartFigures | None:
    """Return the figures of a part that was counted before; None when it has yet to be counted.

    >>> figures_of(Path("no such file")) is None
    True
    """
    about = path.with_suffix(".json")
    if not (path.exists() and about.exists()):
        return None
    read = json.loads(about.read_text(encoding="utf-8"))
    remarks = [Remark(**remark) for remark in read.pop("remarks")]
    return PartFigures(**read, remarks=remarks)


def slice_of(path: Path, number: int, num_slices: int) -> Iterator[Any]:
    """Yield the batches of one slice of a part.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     writer = PartWriter(path := Path(folder, "a.arrow"), num_slices=1)
    ...     writer.write({"low": 5, "new": 2}, block=0)
    ...     writer.close(PartFigures(7, 0, {}, []))
    ...     [batch.to_pydict()["word"] for batch in slice_of(path, 0, 1)]
    [['low', 'new']]
    """
    import pyarrow

    with pyarrow.memory_map(str(path)) as file:
        reader = pyarrow.ipc.open_file(file)
        for batch in range(number, reader.num_record_batches, num_slices):
            yield reader.get_batch(batch)
