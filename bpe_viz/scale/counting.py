"""Counting words in blocks, by processes of this machine or of a cluster, and adding them up."""

import hashlib
import json
import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, repeat
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bpe_viz.arguments import OnProgress, check_callable, checked_choice, checked_number
from bpe_viz.errors import EmptyCorpusError, SettingsError
from bpe_viz.limits import BLOCK_BYTES, MAX_SLICES, MAX_TYPES_AT_ONCE, SLICE_BYTES
from bpe_viz.scale.merging import add_up, merge_slices
from bpe_viz.scale.part_files import PartFigures, PartWriter, figures_of
from bpe_viz.scale.remarks import Remarks
from bpe_viz.scale.sources import PARTS, Block, Urls, blocks_of, find_sources
from bpe_viz.scale.texts import texts_of
from bpe_viz.scale.word_table import Counting, WordTable, about_table
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.text import WordCounter, chunks, word_lists

if TYPE_CHECKING:
    from distributed import Client


_RETRIES = 3


def count_words(
    urls: Urls,
    *,
    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
    normalization: Normalization = Normalization.NONE,
    unit: Unit = Unit.CHARACTER,
    field: str = "text",
    first_seen: bool = False,
    to: str | Path | None = None,
    client: "Client | None" = None,
    num_workers: int | None = None,
    worker_bytes: int | None = None,
    block_bytes: int = BLOCK_BYTES,
    on_progress: OnProgress | None = None,
) -> WordTable:
    """Count the words of any number of files where they lie, with Dask; the table of their counts.

    `urls` are paths or addresses that fsspec knows (s3://, gs://, hf:// once the package for it is
    installed), of files, folders or patterns: text, JSON lines (the texts in `field`) and Parquet
    (a column of that name), plain or packed with gzip, bzip2, xz or zstd. Blocks of about
    `block_bytes` are counted by `num_workers` processes of this machine (one for each core unless
    given, each of `worker_bytes` at most; 0: by this process), or by the workers of `client`, to
    which the folder of `to` must be visible. What they counted is kept there until all is done, so
    that a run that was ended can be resumed by the same call. docs/scale.md shows clusters of SSH,
    Slurm and Kubernetes. Text that is not UTF-8 is read in the encoding of which it makes most
    sense; `table.notices()` say which, and what was left out.

    The words stand by their counts, highest first, equal ones by spelling, or in the order of their
    first occurrence (`first_seen`). How many processes counted changes nothing. The table is
    written to `to`, a file in Parquet, or to a file of its own that lasts as long as the result.
    `on_progress(bytes done, of all)` may raise to cancel. Raises UnreadableCorpusError,
    EmptyCorpusError, SettingsError and PatternError.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_text("low lower low", encoding="utf-8")
    ...     table = count_words(folder, num_workers=0)
    >>> list(table), table.num_tokens
    ([('low', 2), ('lower', 1)], 3)
    """
    Settings(pretokenizer, normalization, unit)  # raises for what none of them is
    counting = Counting(pretokenizer, normalization, checked_choice("unit", unit, Unit), field)
    if checked_number("block_bytes", block_bytes) < 1:
        raise SettingsError(f"block_bytes is {block_bytes}. Give a number of at least 1.")
    check_callable("on_progress", on_progress)
    own_folder = None if to else tempfile.mkdtemp(prefix="bpe-viz-")
    path = Path(to or Path(own_folder or "", "words.parquet")).absolute()
    sources = [source for source in find_sources(urls) if source.url != str(path)]
    blocks = blocks_of(sources, block_bytes, pretokenizer, normalization)
    parts = path.with_name(path.name + PARTS)
    parts.mkdir(parents=True, exist_ok=True)
    with _workers(client, num_workers, worker_bytes) as run:
        total = sum(block.num_bytes for block in blocks)
        num_slices = min(max(total // SLICE_BYTES, 1), MAX_SLICES)
        files = [
            parts / f"{_name(number, block, counting, num_slices)}.arrow"
            for number, block in enumerate(blocks)
        ]
        tasks = list(zip(range(len(blocks)), blocks, repeat(counting), files, strict=False))
        figures = run(
            _count_block,
            [(*task, num_slices) for task in tasks],
            _reporter(on_progress, [block.num_bytes for block in blocks]),
        )
        order = parts / "blocks.json"
        order.write_text(json.dumps([file.name for file in files]), encoding="utf-8")
        slices = [parts / f"slice-{number}.arrow" for number in range(num_slices)]
        run(
            add_up,
            [
                (order, number, num_slices, first_seen, slices[number])
                for number in range(num_slices)
            ],
            lambda _: None,
        )
    guessed = [
        (block.source.name, figure.guessed)
        for block, figure in zip(blocks, figures, strict=True)
        if figure.guessed
    ]
    about = about_table(sources, counting, figures, guessed, is_first_seen=first_seen)
    if not about["num_tokens"]:
        left_out = [f"Left out: {remark}." for remark in about["remarks"][:1]]
        what = "These files have no words. Name other files, or another field."
        raise EmptyCorpusError(" ".join((*left_out, what)))
    merge_slices(slices, path, about, first_seen=first_seen)
    shutil.rmtree(parts)
    table = WordTable.open(path)
    if own_folder:
        weakref.finalize(table, shutil.rmtree, own_folder, ignore_errors=True)
    return table


def _name(number: int, block: Block, counting: Counting, num_slices: int) -> str:
    """Other bytes, another version of a file, place or setting never has the same name."""
    spelled = repr((number, block, counting, num_slices))
    return hashlib.sha256(spelled.encode("utf-8", "backslashreplace")).hexdigest()[:32]


def _count_block(
    number: int, block: Block, counting: Counting, path: Path, num_slices: int
) -> PartFigures:
    """Count the words of a block into a file, unless it has been done before."""
    if known := figures_of(path):
        return known
    remarks = Remarks()
    writer = PartWriter(path, num_slices)
    counter = WordCounter(counting.unit)
    num_tokens = num_split = 0

    def flush() -> None:
        nonlocal counter, num_tokens, num_split
        writer.write(counter.counts, number)
        num_tokens += counter.num_tokens
        num_split += counter.num_split
        counter = WordCounter(counting.unit)

    texts = texts_of(block, counting.field, remarks)
    parts = (chunks(text, counting.pretokenizer, counting.normalization) for text in texts)
    lists = word_lists(chain.from_iterable(parts), counting.pretokenizer)
    for words in chain.from_iterable(lists):
        counter.add(words)
        if len(counter.counts) > MAX_TYPES_AT_ONCE:
            flush()
    flush()
    figures = PartFigures(
        num_tokens, num_split, dict(remarks.numbers), remarks.listed, remarks.guessed
    )
    writer.close(figures)
    return figures


_Run = Callable[[Callable[..., Any], Sequence[tuple[Any, ...]], Callable[[int], None]], list[Any]]


@contextmanager
def _workers(
    client: "Client | None", num_workers: int | None, worker_bytes: int | None
) -> Iterator[_Run]:
    """Provide a function that runs work for many arguments and gives the results in their order."""
    if client is None and num_workers == 0:
        yield _run_here
        return
    if client is not None:
        yield lambda do, tasks, done: _run_on(client, do, tasks, done)
        return
    from distributed import Client as LocalClient
    from distributed import LocalCluster

    workers = num_workers or cpu_count() or 1
    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            memory_limit=worker_bytes or "auto",
        ) as cluster,
        LocalClient(cluster) as local,
    ):
        yield lambda do, tasks, done: _run_on(local, do, tasks, done)


def _run_here(
    do: Callable[..., Any], tasks: Sequence[tuple[Any, ...]], done: Callable[[int], None]
) -> list[Any]:
    results = []
    for number, task in enumerate(tasks):
        results.append(do(*task))
        done(number)
    return results


def _run_on(
    client: "Client",
    do: Callable[..., Any],
    tasks: Sequence[tuple[Any, ...]],
    done: Callable[[int], None],
) -> list[Any]:
    from distributed import as_completed

    futures = [client.submit(do, *task, pure=False, retries=_RETRIES) for task in tasks]
    number_of = {future.key: number for number, future in enumerate(futures)}
    try:
        for future in as_completed(futures):
            future.result()
            done(number_of[future.key])
        return [future.result() for future in futures]
    finally:
        client.cancel(futures)


def _reporter(on_progress: OnProgress | None, sizes: Sequence[int]) -> Callable[[int], None]:
    """Called with the number of each block that is counted."""
    total, num_done = sum(sizes), 0

    def report(number: int) -> None:
        nonlocal num_done
        num_done += sizes[number]
        if on_progress:
            on_progress(num_done, total)

    return report
