"""The vocabulary of a tokenizer file: what each id is called, spells, and is made from."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from bpe_viz.errors import VocabularyError
from bpe_viz.formats.file_models import FileModel, MergingModel
from bpe_viz.pickled import saved
from bpe_viz.segmentation import KnownMerges, known_merges
from bpe_viz.settings import DEFAULT_PIECE_MARK
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of
from bpe_viz.text import FileTokenizer, with_prefix, without_prefix

_GLYPHS = frozenset(BYTE_GLYPHS)
_BLANK_IN_GLYPHS = BYTE_GLYPHS[ord(" ")]


class MadeOf(NamedTuple):
    """The rank of the merge that makes an entry, and the names of the two that it joins.

    >>> MadeOf(1, "l", "o").rank
    1
    """

    rank: int
    left: str
    right: str


class FileEntries:
    r"""The entries of a file by id and by name; `prefix` is what WordPiece puts inside words.

    `id_of_added` are the added tokens, `control` entries that no text is meant to become.

    >>> from bpe_viz.formats import open_tokenizer
    >>> entries = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]).entries
    >>> entries.name_of(2), entries.spelled("##er"), len(entries)
    ('##er', b'er', 3)
    """

    def __init__(
        self,
        id_of_name: Mapping[str, int],
        id_of_added: Mapping[str, int],
        steps: FileTokenizer,
        model: FileModel,
        prefix: str = "",
        *,
        control: frozenset[str] = frozenset(),
    ) -> None:
        self.id_of_name = id_of_name
        self.id_of_added = id_of_added
        self.prefix = prefix
        self._steps = steps
        self._model = model
        self._no_text = control | id_of_added.keys()

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = self.id_of_name, self.id_of_added, self._steps, self._model, self.prefix
        return saved(_entries_of, *made_of, self._no_text)

    def __len__(self) -> int:
        return len(self.id_of_name)

    @cached_property
    def is_in_bytes(self) -> bool:
        """Return whether entries are spelled with a glyph for each byte."""
        return "ByteLevel" in self._steps.step_names

    @property
    def has_merges(self) -> bool:
        """Return whether entries are made of others by merges."""
        return self._merges is not None

    def name_of(self, token_id: int) -> str:
        r"""Return the entry with an id; raises VocabularyError for a number that is none.

        >>> from bpe_viz.formats import open_tokenizer
        >>> open_tokenizer([("vocab.txt", b"[UNK]\nlow\n")]).entries.name_of(7)
        Traceback (most recent call last):
        bpe_viz.errors.VocabularyError: No token of the file has the id 7. Choose another one.
        """
        name = self._name_of_id.get(token_id)
        if name is None:
            raise VocabularyError(
                f"No token of the file has the id {token_id:,}. Choose another one."
            )
        return name

    def spelled(self, name: str) -> bytes:
        r"""Return the text of an entry, with a blank wherever the file marks one.

        >>> from bpe_viz.formats import open_tokenizer
        >>> data = "<unk>\t0\n▁lo\t-1.5\n".encode()
        >>> open_tokenizer([("a.vocab", data)]).entries.spelled("▁lo")
        b' lo'
        """
        if name in self.id_of_added:
            return name.encode("utf-8", "replace")
        if name in self._steps.byte_tokens:
            return bytes([int(name[3:5], 16)])
        if self.is_in_bytes and _GLYPHS.issuperset(name):
            return bytes_of(name)
        if self.prefix and name != self.prefix:
            name = name.removeprefix(self.prefix)
        if self._steps.suffix and name != self._steps.suffix:
            name = name.removesuffix(self._steps.suffix)
        return name.replace(DEFAULT_PIECE_MARK, " ").encode("utf-8", "replace")

    def by_id(self) -> Iterator[tuple[int, str]]:
        r"""Yield the ids and names of the entries for text, by rising id: no added tokens.

        >>> from bpe_viz.formats import open_tokenizer
        >>> list(open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]).entries.by_id())
        [(1, 'low'), (2, '##er')]
        """
        for number, name in sorted(self._name_of_id.items()):
            if name not in self._no_text:
                yield number, name

    def without_blank(self, name: str) -> int | None:
        r"""Return the id of the entry that goes on with a word as this one begins it, if any.

        >>> from bpe_viz.formats import open_tokenizer
        >>> data = "<unk>\t0\n▁lo\t-1.5\nlo\t-2\n".encode()
        >>> open_tokenizer([("a.vocab", data)]).entries.without_blank("▁lo")
        2
        """
        mark = self._mark[0]
        if not mark or name.startswith(mark) is bool(self.prefix):
            return None
        other = mark + name if self.prefix else name.removeprefix(mark)
        return self.id_of_name.get(other) if other else None

    def id_spelling(self, token: bytes) -> int | None:
        r"""Return the id of the entry that spells these bytes, if one does.

        >>> from bpe_viz.formats import open_tokenizer
        >>> data = "<unk>\t0\n▁lo\t-1.5\n".encode()
        >>> open_tokenizer([("a.vocab", data)]).entries.id_spelling(b" lo")
        1
        """
        text = token.decode("utf-8", "replace")
        if text in self.id_of_added:
            return self.id_of_added[text]
        if self.is_in_bytes:
            return self.id_of_name.get("".join(BYTE_GLYPHS[byte] for byte in token))
        if self.prefix:
            return self.id_of_name.get(text.removeprefix(" "))
        return self.id_of_name.get(text.replace(" ", DEFAULT_PIECE_MARK))

    def made_of(self, name: str) -> MadeOf | None:
        r"""Return the merge that makes an entry; None for a unit, and where no merges are used.

        >>> from bpe_viz.formats import open_tokenizer
        >>> open_tokenizer([("merges.txt", b"#version: 0.2\nl o\n")]).entries.made_of("lo")
        MadeOf(rank=1, left='l', right='o')
        """
        if self._merges is None:
            return None
        prefix, first = self._prefixes
        ranks = self._merges.ranks_making(without_prefix(name, prefix, first))
        rank = next(iter(ranks), None)
        if rank is None:
            return None
        left, right = self._merges.pair_of(rank)
        return MadeOf(rank, with_prefix(left, prefix, first), with_prefix(right, prefix, first))

    def relatives(self, name: str) -> Iterator[tuple[str, str]]:
        r"""Yield the same letters with or without a blank, and in other cases, with their names.

        Whether the file has them or not.

        >>> from bpe_viz.formats import open_tokenizer
        >>> entries = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")]).entries
        >>> [name for _, name in entries.relatives("low")]
        ['##low', 'Low', 'LOW']
        """
        mark, without, with_it = self._mark
        bare = name.removeprefix(mark) if mark else name
        kept = name[: len(name) - len(bare)]
        if not bare.strip():
            return
        if mark:
            yield (without, bare) if kept else (with_it, mark + bare)
        seen = {name}
        for what, other in (
            ("lower case", bare.lower()),
            ("capitalised", bare[:1].upper() + bare[1:].lower()),
            ("upper case", bare.upper()),
        ):
            if kept + other not in seen:
                seen.add(kept + other)
                yield what, kept + other

    @cached_property
    def _mark(self) -> tuple[str, str, str]:
        """The prefix of names, and what it means to be without it and to have it."""
        if self.prefix:
            return self.prefix, "at the beginning of a word", "inside a word"
        mark = _BLANK_IN_GLYPHS if self.is_in_bytes else DEFAULT_PIECE_MARK
        if any(name.startswith(mark) for name in self.id_of_name):
            return mark, "without the blank", "with a blank"
        return "", "", ""

    @cached_property
    def _name_of_id(self) -> dict[int, str]:
        entries = {**self.id_of_name, **self.id_of_added}
        return {number: name for name, number in entries.items()}

    @cached_property
    def _merges(self) -> KnownMerges | None:
        if isinstance(self._model, MergingModel):
            return known_merges(self._model.history)
        return None

    @property
    def _prefixes(self) -> tuple[str, str]:
        return self._steps.prefix, self._steps.first


def _entries_of(
    id_of_name: Mapping[str, int],
    id_of_added: Mapping[str, int],
    steps: FileTokenizer,
    model: FileModel,
    prefix: str,
    no_text: frozenset[str],
) -> FileEntries:
    """Return the entries that were pickled."""
    return FileEntries(id_of_name, id_of_added, steps, model, prefix, control=no_text)
