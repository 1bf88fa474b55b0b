"""Counts of blocks added up slice by slice, and the slices merged into one sorted table."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bpe_viz.documents import ABOUT
from bpe_viz.limits import MAX_ROWS_AT_ONCE, ROWS_PER_GROUP
from bpe_viz.scale.part_files import schema, slice_of


def add_up(order: Path, number: int, num_slices: int, first_seen: bool, path: Path) -> int:
    """Add up one slice of all parts, sorted, into an Arrow file; the number of its words.

    `order` is a JSON file with the names of the parts, which are beside it.

    >>> import tempfile
    >>> from bpe_viz.scale.part_files import PartFigures, PartWriter
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     writer = PartWriter(part := Path(folder, "a.arrow"), num_slices=1)
    ...     for counts in ({"low": 5, "new": 2}, {"new": 1}):
    ...         writer.write(counts, block=0)
    ...     writer.close(PartFigures(8, 0, {}, []))
    ...     _ = (order := Path(folder, "blocks.json")).write_text('["a.arrow"]', encoding="utf-8")
    ...     add_up(order, 0, 1, False, Path(folder, "slice.arrow"))
    2
    """
    import pyarrow

    held: list[Any] = []
    num_rows = 0
    for name in json.loads(order.read_text(encoding="utf-8")):
        for batch in slice_of(order.with_name(name), number, num_slices):
            held.append(batch)
            num_rows += batch.num_rows
        if num_rows > MAX_ROWS_AT_ONCE:
            held = _summed(held).to_batches()
            num_rows = sum(batch.num_rows for batch in held)
    table = _sorted(_summed(held), first_seen)
    rows = max(MAX_ROWS_AT_ONCE // num_slices // 4, 1)
    with pyarrow.ipc.new_file(path, table.schema) as file:
        file.write_table(table, max_chunksize=rows)
    return int(table.num_rows)


def _summed(batches: Sequence[Any]) -> Any:
    """Return each word once, with the sum of its counts and the first of its places."""
    import pyarrow

    table = pyarrow.Table.from_batches(batches, schema())
    grouped = table.group_by("word", use_threads=False)
    summed = grouped.aggregate([("count", "sum"), ("first", "min")])
    return summed.select(["word", "count_sum", "first_min"]).rename_columns(schema().names)


def _sorted(table: Any, first_seen: bool) -> Any:
    keys = (
        [("first", "ascending")] if first_seen else [("count", "descending"), ("word", "ascending")]
    )
    return table.sort_by(keys)


def merge_slices(
    slices: Sequence[Path], path: Path, about: dict[str, Any], *, first_seen: bool
) -> None:
    """Merge sorted slices into one table in Parquet; as much is read at once as it takes.

    The rows up to the least of the last rows that have been read of each slice can be written: no
    slice has more of them.

    >>> import pyarrow.parquet, tempfile
    >>> from bpe_viz.scale.part_files import PartFigures, PartWriter
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     writer = PartWriter(part := Path(folder, "a.arrow"), num_slices=2)
    ...     writer.write({"low": 5, "new": 2, "old": 7}, block=0)
    ...     writer.close(PartFigures(14, 0, {}, []))
    ...     slices = [Path(folder, f"slice-{number}") for number in range(2)]
    ...     _ = (order := Path(folder, "blocks.json")).write_text('["a.arrow"]', encoding="utf-8")
    ...     _ = [add_up(order, number, 2, False, slices[number]) for number in range(2)]
    ...     merge_slices(slices, path := Path(folder, "words"), {}, first_seen=False)
    ...     pyarrow.parquet.read_table(path).to_pydict()
    {'word': ['old', 'low', 'new'], 'count': [7, 5, 2]}
    """
    import pyarrow
    import pyarrow.parquet

    spelled = json.dumps(about, sort_keys=True).encode()
    written = pyarrow.schema(
        [("word", pyarrow.string()), ("count", pyarrow.int64())], metadata={ABOUT: spelled}
    )
    readers = [_Reader(file) for file in slices]
    waiting: list[Any] = []
    num_waiting = 0
    draft = path.with_name(f"{path.name}.draft")
    with pyarrow.parquet.ParquetWriter(draft, written, compression="zstd") as file:

        def write(least: int) -> None:
            nonlocal waiting, num_waiting
            while num_waiting >= least and num_waiting:
                table = pyarrow.concat_tables(waiting)
                group = table.slice(0, ROWS_PER_GROUP).combine_chunks()
                file.write_table(group.cast(written), row_group_size=ROWS_PER_GROUP)
                waiting = [table.slice(ROWS_PER_GROUP)]
                num_waiting = waiting[0].num_rows

        while open_readers := [reader for reader in readers if reader.fill()]:
            lasts = [reader.last(first_seen) for reader in open_readers if reader.has_more]
            least = min(lasts) if lasts else None
            taken = [reader.take(least, first_seen) for reader in open_readers]
            ready = _sorted(pyarrow.concat_tables(taken), first_seen).select(["word", "count"])
            waiting.append(ready)
            num_waiting += ready.num_rows
            write(ROWS_PER_GROUP)
        write(1)
    draft.replace(path)


class _Reader:
    """One sorted slice, read batch by batch."""

    def __init__(self, path: Path) -> None:
        import pyarrow

        self._file = pyarrow.ipc.open_file(pyarrow.memory_map(str(path)))
        self._next = 0
        self._held: Any = None

    @property
    def has_more(self) -> bool:
        """Return whether rows follow those that have been read."""
        return bool(self._next < self._file.num_record_batches)

    def fill(self) -> bool:
        """Read on when all has been taken; whether there are rows."""
        import pyarrow

        while (self._held is None or not self._held.num_rows) and self.has_more:
            self._held = pyarrow.Table.from_batches([self._file.get_batch(self._next)])
            self._next += 1
        return self._held is not None and self._held.num_rows > 0

    def last(self, first_seen: bool) -> Any:
        """Return the sorting key of the last row that has been read."""
        row = {name: self._held.column(name)[-1].as_py() for name in self._held.column_names}
        return row["first"] if first_seen else (-row["count"], row["word"].encode())

    def take(self, least: Any, first_seen: bool) -> Any:
        """Return the rows up to a key; all of them when there is none."""
        import pyarrow.compute as compute

        if least is None:
            taken, self._held = self._held, None
            return taken
        if first_seen:
            stop = compute.sum(compute.less_equal(self._held["first"], least)).as_py()
        else:
            count, word = -least[0], least[1].decode()
            before = compute.greater(self._held["count"], count)
            equal = compute.equal(self._held["count"], count)
            fits = compute.less_equal(self._held["word"], word)
            stop = compute.sum(compute.or_(before, compute.and_(equal, fits))).as_py()
        taken, self._held = self._held.slice(0, stop), self._held.slice(stop)
        return taken
