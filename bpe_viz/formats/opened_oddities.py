"""The oddities of the vocabulary in a reader's own file, found as for one from a package."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from bpe_viz.arguments import OnProgress
from bpe_viz.formats.file_entries import FileEntries
from bpe_viz.formats.opened_tokenizer import OpenedTokenizer
from bpe_viz.limits import MAX_LETTERS_TRIED
from bpe_viz.vocabularies import Oddities, oddities_of

_TEXTS_AT_ONCE, _CHARACTERS_AT_ONCE = 1_000, 50_000
_UNKNOWN_EVERYWHERE = ("\U0010fffd", "a\U0010fffd")


def file_oddities(opened: OpenedTokenizer, on_progress: OnProgress | None = None) -> Oddities:
    r"""Look through the vocabulary of a file, without its added tokens.

    A token is `unreachable` if its own text becomes other tokens, alone and next to other letters.
    `on_progress(tokens done, of all)` may raise to cancel. Raises UnreadableMergesError for a file
    whose own steps take too long.

    >>> from bpe_viz.formats import open_tokenizer
    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##low\n##er\n##!!\ne\n")])
    >>> file_oddities(opened)
    Oddities(unreachable=(4,), fragments=(), with_blank=(1,))
    """
    entries = opened.entries
    if entries is None:
        if opened.ranks is None:
            return Oddities((), (), ())
        return oddities_of(opened.ranks, on_progress)
    text_of_id: dict[int, str] = {}
    fragments, with_blank = [], []
    for number, name in entries.by_id():
        spelled = entries.spelled(name)
        if entries.without_blank(name) is not None:
            with_blank.append(number)
        try:
            text_of_id[number] = spelled.decode()
        except UnicodeDecodeError:
            if len(spelled) > 1:
                fragments.append(number)
    unreachable = _unreachable(opened, text_of_id, _letters(entries), on_progress)
    return Oddities(unreachable, tuple(fragments), tuple(with_blank))


def _unreachable(
    opened: OpenedTokenizer,
    text_of_id: dict[int, str],
    letters: Sequence[str],
    on_progress: OnProgress | None,
) -> tuple[int, ...]:
    """Return the ids that are in none of the texts that are tried."""
    found: set[int | None] = set()
    for ids in opened.encode_all(_UNKNOWN_EVERYWHERE):  # a token for the unknown has its use
        found.update(ids)
    left = [number for number in text_of_id if number not in found]
    size = done = len(left)
    for round_number, tried in enumerate(_ways(letters)):
        texts = (tried(text_of_id[number]) for number in left)
        done = 0 if round_number == 0 else size
        for some in _in_parts(texts):
            if on_progress:
                on_progress(done, size)
            for ids in opened.encode_all(some):
                found.update(ids)
            done = min(size, done + len(some))
        left = [number for number in left if number not in found]
    return tuple(left)


def _ways(letters: Sequence[str]) -> Iterator[Callable[[str], str]]:
    """Return the changes to make to the text of a token, in turn, until the token is found in it.

    >>> [way("lo") for way in _ways("qx")]
    ['lo', 'lo', 'qlo', 'loq', 'qloq', 'xlo', 'lox', 'xlox']
    """
    yield lambda text: text
    yield lambda text: text.removeprefix(" ")  # which some files put before every text
    for letter in letters:
        yield _between(letter, "")
        yield _between("", letter)
        yield _between(letter, letter)


def _between(before: str, after: str) -> Callable[[str], str]:
    return lambda text: before + text + after


def _letters(entries: FileEntries) -> list[str]:
    """Return what to put next to a token: the shortest entries, which few longer ones contain."""
    names = [name for _, name in entries.by_id()]
    shortest = min((len(name) for name in names if name.isalnum()), default=0)
    times = Counter(name[:shortest] for name in names)
    usable = [name for name in names if len(name) == shortest and name.isalnum()]
    return sorted(usable, key=lambda name: (times[name], name))[:MAX_LETTERS_TRIED]


def _in_parts(texts: Iterator[str]) -> Iterator[list[str]]:
    """Yield lists of as many as are asked for at once."""
    part: list[str] = []
    size = 0
    for text in texts:
        part.append(text)
        size += len(text)
        if len(part) == _TEXTS_AT_ONCE or size > _CHARACTERS_AT_ONCE:
            yield part
            part, size = [], 0
    if part:
        yield part
