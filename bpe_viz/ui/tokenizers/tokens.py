"""Facts about one token: its bytes, the merges that made it, its neighbours, its use."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import FileEntries, OpenedTokenizer
from bpe_viz.limits import MAX_DRAWN_TOKEN_BYTES, MAX_TOKEN_USE_TYPES
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import bytes_of, printable, shown_word
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.reader.opened_file import OPENED, file_title
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.ui.tokenizers import texts
from bpe_viz.vocabularies import Tokenizer, load_tokenizer
from bpe_viz.wording import shortened, times

Json: TypeAlias = dict[str, object]
Uses: TypeAlias = Callable[[AnyTrained, str, OpenedTokenizer | None], Mapping[int, int] | None]

_LONGEST_SHOWN = 60


def about_token(
    shown: AnyTrained,
    name: str,
    token_id: int,
    names: Sequence[str],
    uses: Uses,
    own: OpenedTokenizer | None = None,
) -> Json:
    """Return a token of one tokenizer, next to the same letters in the others.

    `own` is the reader's file, if one is open. Raises VocabularyError for another number.
    """
    title = file_title(own.name) if own and name == OPENED else short_name(name)
    head: Json = {"name": name, "id": token_id, "title": title}
    if name == LEARNED:
        return {**head, **_learned(shown, token_id)}
    file = own if name == OPENED else None
    if file and file.entries:
        return {**head, **_of_file(shown, file, file.entries, token_id, names, uses)}
    tokenizer = (file and file.ranks) or load_tokenizer(name)
    token = tokenizer.token_bytes(token_id)
    is_special = tokenizer.id_of_token.get(token) != token_id
    made = None if is_special else _tree(tokenizer, token)
    return {
        **head,
        "shown": spelled(token),
        "bytes": _in_hex(token),
        "size": tokenizer.about.size + (len(tokenizer.about.special_tokens) if is_special else 0),
        "note": _note(tokenizer, token, is_special=is_special, is_made=made is not None),
        "opens": not is_special and bool(token_word(token)),
        "tree": made,
        "neighbours": [] if is_special else list(_neighbours(tokenizer, token)),
        "others": [] if is_special else _others(token, name, names, own),
        "use": _use(shown, name, token_id, uses, file),
    }


def bytes_of_token(name: str, token_id: int, own: OpenedTokenizer | None) -> bytes:
    """Return the bytes of a token; raises VocabularyError for a number that is no id."""
    file = own if name == OPENED else None
    if file and file.entries:
        return file.entries.spelled(file.entries.name_of(token_id))
    return ((file and file.ranks) or load_tokenizer(name)).token_bytes(token_id)


def token_word(token: bytes) -> str:
    r"""Return the text of a token, if the Words page can cut it: more than blanks.

    >>> token_word(b" low"), token_word(b"  "), token_word(b"\xe2\x80")
    (' low', '', '')
    """
    try:
        text = token.decode()
    except UnicodeDecodeError:
        return ""
    return text if text.strip() else ""


def spelled(token: bytes) -> str:
    r"""Return a token as text, or its bytes where it has half a character.

    >>> spelled(b" low"), spelled(b"\xe2\x80")
    ('␣low', 'e2 80')
    """
    try:
        return shown_word(token.decode(), _LONGEST_SHOWN)
    except UnicodeDecodeError:
        return _in_hex(token)


def _in_hex(token: bytes) -> str:
    return shortened(token.hex(" "), 3 * _LONGEST_SHOWN)


def _note(tokenizer: Tokenizer, token: bytes, *, is_special: bool, is_made: bool) -> str:
    """Say what kind of token it is."""
    if is_special:
        return texts.SPECIAL_TOKEN
    try:
        text = token.decode()
    except UnicodeDecodeError:
        return texts.CHARACTER_PART
    if text and not text.strip(" "):
        return texts.BLANKS_ALONE
    if tokenizer.about.segmenter is Segmenter.RANK_ORDER and not is_made and len(token) > 1:
        if len(token) > MAX_DRAWN_TOKEN_BYTES:
            return texts.TOO_LONG_TO_DRAW
        return texts.WHOLE_WORD_ONLY
    if text[:1] == " ":
        return texts.BEGINS_WORD
    return texts.CONTINUES_WORD


def _tree(tokenizer: Tokenizer, token: bytes) -> Json | None:
    """Return the merges that make a token, down to single bytes; None where no merges do."""
    is_merged = tokenizer.about.segmenter is Segmenter.RANK_ORDER
    if not is_merged or not 1 < len(token) <= MAX_DRAWN_TOKEN_BYTES:
        return None
    ids, merges = tokenizer.id_of_token, tokenizer.merges
    if merges.parts_of(token) is None:
        return None

    def node(part: bytes) -> Json:
        parts = merges.parts_of(part) if len(part) > 1 else None
        number = ids[part]
        rank = merges.rank_of_id(number) if parts else 0
        return {
            "shown": spelled(part),
            "rank": rank,
            "parts": [node(half) for half in parts or ()],
        }

    return node(token)


def _neighbours(tokenizer: Tokenizer, token: bytes) -> Iterator[list[object]]:
    """Yield the same letters with or without a blank, and in other cases, with their ids."""
    try:
        text = token.decode()
    except UnicodeDecodeError:
        return
    bare = text.removeprefix(" ")
    if not bare.strip():
        return
    blank = text[: len(text) - len(bare)]
    variants = {
        "without the blank" if blank else "with a blank": bare if blank else f" {bare}",
        "lower case": blank + bare.lower(),
        "capitalised": blank + bare[:1].upper() + bare[1:].lower(),
        "upper case": blank + bare.upper(),
    }
    seen = {text}
    for what, variant in variants.items():
        if variant in seen:
            continue
        seen.add(variant)
        encoded = variant.encode("utf-8", "replace")
        yield [what, spelled(encoded), tokenizer.id_of_token.get(encoded)]


def _others(
    token: bytes, name: str, names: Sequence[str], own: OpenedTokenizer | None
) -> list[tuple[str, int | None]]:
    """Return the other tokenizers on the screen, and the id that the same bytes have there."""
    found: list[tuple[str, int | None]] = []
    for other in names:
        if other == OPENED and own and other != name:
            found.append((file_title(own.name), own.id_spelling(token)))
        elif other not in (name, LEARNED, OPENED):
            found.append((short_name(other), _id_in(other, token)))
    return found


def _id_in(name: str, token: bytes) -> int | None:
    try:
        return load_tokenizer(name).id_of_token.get(token)
    except BpeVizError:
        return None


def _use(
    shown: AnyTrained, name: str, token_id: int, uses: Uses, own: OpenedTokenizer | None
) -> str | None:
    """Say how often a token is used; None while that is being counted."""
    found = uses(shown, name, own)
    if found is None:
        return None
    most = MAX_TOKEN_USE_TYPES
    is_cut = shown.corpus.num_types > most
    words = texts.FREQUENT_WORDS.format(number=most) if is_cut else texts.ITS_WORDS
    many = found.get(token_id, 0)
    if not many:
        return texts.NEVER_USED.format(words=words)
    return texts.USED.format(times=times(many), words=words)


def _of_file(
    shown: AnyTrained,
    file: OpenedTokenizer,
    entries: FileEntries,
    token_id: int,
    names: Sequence[str],
    uses: Uses,
) -> Json:
    """Return an entry of the reader's own file, named as in the file."""
    name = entries.name_of(token_id)
    token = entries.spelled(name)
    is_added = name in entries.id_of_added
    made = None if is_added else _file_tree(entries, name)
    ids = entries.id_of_name
    return {
        "shown": shown_entry(entries, name),
        "bytes": _in_hex(token),
        "size": len({*ids, *entries.id_of_added}) if is_added else len(entries),
        "opens": not is_added and bool(token_word(token)),
        "note": _file_note(entries, name, is_added=is_added),
        "tree": made,
        "neighbours": []
        if is_added
        else [
            (what, shown_entry(entries, other), ids.get(other))
            for what, other in entries.relatives(name)
        ],
        "others": [] if is_added else _others(token, OPENED, names, file),
        "use": _use(shown, OPENED, token_id, uses, file),
    }


def shown_entry(entries: FileEntries, name: str) -> str:
    """Return an entry for a reader: bytes as text, a blank as such, the rest as in the file."""
    if entries.is_in_bytes:
        return spelled(entries.spelled(name))
    return printable(shortened(name, _LONGEST_SHOWN)).replace("▁", "␣")


def _file_note(entries: FileEntries, name: str, *, is_added: bool) -> str:
    if is_added:
        return texts.ADDED_TOKEN
    if entries.made_of(name):
        return texts.SPELLED_IN_FILE.format(name=printable(shortened(name, _LONGEST_SHOWN)))
    if entries.has_merges:
        is_unit = len(name) == 1 or len(entries.spelled(name)) == 1
        if is_unit:
            return texts.FILE_UNIT
        return texts.NO_MERGE_MAKES_IT
    return texts.MODEL_WITHOUT_MERGES


def _file_tree(entries: FileEntries, name: str) -> Json | None:
    """Return the merges that make an entry, down to its units."""
    if len(name) > MAX_DRAWN_TOKEN_BYTES or entries.made_of(name) is None:
        return None

    def node(part: str) -> Json:
        made = entries.made_of(part)
        halves = (made.left, made.right) if made else ()
        return {
            "shown": shown_entry(entries, part),
            "rank": made.rank if made else 0,
            "parts": [node(half) for half in halves],
        }

    return node(name)


def _learned(shown: AnyTrained, token_id: int) -> Json:
    """Return a symbol or piece of what was learned."""
    nothing: Json = {"size": 0, "neighbours": [], "others": [], "tree": None, "bytes": ""}
    if not isinstance(shown, Trained):
        state = shown.history.at(len(shown.history))
        pieces = state.pieces()
        if not 0 <= token_id < len(pieces):
            return {**nothing, "shown": "", "note": texts.NO_SUCH_ENTRY, "use": ""}
        piece, log_probability = pieces[token_id]
        return {
            **nothing,
            "shown": shown_word(piece, _LONGEST_SHOWN),
            "bytes": piece.encode("utf-8", "replace").hex(" "),
            "size": len(pieces),
            "note": texts.UNIGRAM_PIECE.format(number=ratio(log_probability)),
            "use": times(state.use_of_piece.get(piece, 0))
            if piece in state.use_of_piece
            else "never",
        }
    history = shown.history
    if not 0 <= token_id < len(history.symbols):
        return {**nothing, "shown": "", "note": texts.NO_SUCH_ENTRY, "use": ""}
    symbol = history.symbols[token_id]
    counts = Counter({entry.symbol: entry.count for entry in history.at(len(history)).vocabulary()})
    is_bytes = history.settings.unit.value == "bytes"
    encoded = bytes_of(symbol) if is_bytes else symbol.encode("utf-8", "replace")
    rank = token_id - len(history.alphabet) + 1
    return {
        **nothing,
        "shown": shortened(printable(symbol), _LONGEST_SHOWN),
        "bytes": _in_hex(encoded),
        "size": len(history.symbols),
        "note": texts.MADE_BY_MERGE.format(rank=rank) if rank > 0 else texts.ALPHABET_LETTER,
        "tree": _learned_tree(history.symbols, history.pairs, len(history.alphabet), token_id),
        "use": times(counts[symbol]) if counts[symbol] else "never",
    }


def _learned_tree(
    symbols: Sequence[str], pairs: Sequence[tuple[str, str]], num_units: int, number: int
) -> Json | None:
    if number < num_units or len(symbols[number]) > MAX_DRAWN_TOKEN_BYTES:
        return None
    number_of = {symbol: place for place, symbol in enumerate(symbols)}

    def node(at: int) -> Json:
        rank = max(0, at - num_units + 1)
        halves = pairs[rank - 1] if rank else ()
        return {
            "shown": printable(symbols[at]),
            "rank": rank,
            "parts": [node(number_of[half]) for half in halves],
        }

    return node(number)
