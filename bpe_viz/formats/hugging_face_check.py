"""A tokenizer.json is loaded in `tokenizers` and tried on every word before it is offered."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import ExportError
from bpe_viz.formats.decoding_losses import DecodingLoss, decoding_losses
from bpe_viz.formats.hugging_face_writer import tokenizer_json, unknown_id, vocabulary_of_file
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import segment, study_text
from bpe_viz.settings import Learner, MarkPlace, Settings
from bpe_viz.symbols import printable, spelling
from bpe_viz.wording import shortened

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_WORDS_AT_ONCE = 4_000
_TOKENS_SHOWN = 20
_WAY_OUT = "Choose another pre-tokenizer or normalisation, or download the merges as CSV."


@dataclass(frozen=True, slots=True)
class CheckedTokenizer:
    """A tokenizer.json, the version of `tokenizers` that read it, and how many words it cut.

    `version` is None, and nothing was checked, where the package is not installed. `num_ties`
    words have two ways that are equally probable, of which `tokenizers` takes the other. `losses`
    are examples of texts that do not come back as they were.

    >>> from bpe_viz import learn_bpe
    >>> verified_tokenizer(learn_bpe({"low": 5, "lower": 2}, 3)).num_words
    2
    """

    data: bytes
    version: str | None
    num_words: int
    num_ties: int = 0
    losses: tuple[DecodingLoss, ...] = ()


def verified_tokenizer(
    history: MergeHistory, on_progress: OnProgress | None = None
) -> CheckedTokenizer:
    """The file tokenizer.json, after it has cut every word of the corpus as `segment` does.

    That is as the merges are on record, and with WordPiece by longest match first. Each word is
    read as a text of its own, with all of normalisation and pre-tokenizer; where those cut it
    further, its symbols are compared as well. `on_progress(words done, of all)` may raise to
    cancel. Raises ExportError for settings that the file cannot express, and with the first word
    that is segmented differently.

    >>> from bpe_viz import learn_bpe, learn_wordpiece
    >>> verified_tokenizer(learn_bpe({"low": 5, "lower": 2}, 3)).num_words
    2
    >>> verified_tokenizer(learn_wordpiece({"hug": 10, "hugs": 5}, 3)).num_words
    2
    """
    data = tokenizer_json(history)
    tokenizer = loaded_tokenizer(data)
    if tokenizer is None:
        return CheckedTokenizer(data, None, 0)
    ids_of_symbols = vocabulary_of_file(history)[0]

    def agree(word: str, theirs: list[int], ids: list[int]) -> bool:
        return _agree_in_parts(tokenizer, history, word, theirs, ids)

    if history.settings.learner is Learner.BPE:
        expected = history.record.segment_all(len(history))
    else:
        unknown = unknown_id(history)
        expected = (
            [ids_of_symbols.get(symbol, unknown) or 0 for symbol in segment(word, history).symbols]
            for word in history.words
        )
    compare_words(tokenizer, history.words, expected, agree, on_progress)
    _, unknown_token = vocabulary_of_file(history)
    losses = losses_in_tokenizers(tokenizer, history.words, history.settings, unknown_token)
    return CheckedTokenizer(data, installed_version(), len(history.words), losses=losses)


def losses_in_tokenizers(
    tokenizer: "Tokenizer", words: Sequence[str], settings: Settings, unknown: str | None
) -> tuple[DecodingLoss, ...]:
    """Examples of texts that do not come back as they were; see `decoding_losses`.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1, mark_place=MarkPlace.NONE)
    >>> tokenizer = loaded_tokenizer(tokenizer_json(history))
    >>> print(losses_in_tokenizers(tokenizer, history.words, history.settings, "<unk>")[0])
    “low a” comes back as “low<unk>”
    """

    def come_back(texts: list[str]) -> Sequence[str]:
        encodings = tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        ids = [encoding.ids for encoding in encodings]
        back: list[str] = tokenizer.decode_batch(ids, skip_special_tokens=False)
        return back

    return decoding_losses(words, settings, come_back, unknown)


def installed_version() -> str:
    """The version of `tokenizers` that is installed.

    >>> installed_version().count(".")
    2
    """
    import tokenizers

    return tokenizers.__version__


def loaded_tokenizer(data: bytes) -> "Tokenizer | None":
    """A tokenizer.json as `tokenizers` reads it; None where that is not installed.

    >>> from bpe_viz import learn_bpe
    >>> loaded_tokenizer(tokenizer_json(learn_bpe({"low": 5}, 1))).get_vocab_size()
    6
    """
    try:
        import tokenizers
    except ImportError:
        return None
    try:
        return tokenizers.Tokenizer.from_str(data.decode())
    except Exception as error:  # the package raises no narrower one
        raise ExportError(f"tokenizers cannot read the file: {error}. {_WAY_OUT}") from None


def compare_words(
    tokenizer: "Tokenizer",
    words: Sequence[str],
    expected: Iterable[list[int]],
    agree: Callable[[str, list[int], list[int]], bool],
    on_progress: OnProgress | None,
) -> None:
    """Raise ExportError with the first word whose ids differ, unless `agree` finds them alike.

    `agree` is called with the word, the ids of `tokenizers` and those that are expected.

    >>> from bpe_viz import learn_bpe
    >>> tokenizer = loaded_tokenizer(tokenizer_json(learn_bpe({"low": 5}, 1)))
    >>> compare_words(tokenizer, ["low"], [[0]], lambda word, theirs, ours: False, None)
    Traceback (most recent call last):
    bpe_viz.errors.ExportError: tokenizers cuts the word "low" differently: lo w _.
    Choose another pre-tokenizer or normalisation, or download the merges as CSV.
    """
    recorded = iter(expected)
    for start in range(0, len(words), _WORDS_AT_ONCE):
        if on_progress:
            on_progress(start, len(words))
        batch = words[start : start + _WORDS_AT_ONCE]
        encoded = tokenizer.encode_batch_fast(list(batch), add_special_tokens=False)
        for word, encoding, ids in zip(batch, encoded, recorded, strict=False):
            if encoding.ids != ids and not agree(word, encoding.ids, ids):
                tokens = map(tokenizer.id_to_token, encoding.ids[:_TOKENS_SHOWN])
                more = " …" if len(encoding.ids) > _TOKENS_SHOWN else ""
                theirs = " ".join(printable(shortened(token or "?")) for token in tokens) + more
                raise ExportError(
                    f'tokenizers cuts the word "{printable(shortened(word))}" differently:'
                    f" {theirs}. {_WAY_OUT}"
                )


def _agree_in_parts(
    tokenizer: "Tokenizer", history: MergeHistory, word: str, theirs: list[int], ids: list[int]
) -> bool:
    """Whether a word that cannot occur alone, such as the clitic 's, comes out alike."""
    study = study_text(word, history)
    if [segmentation.word for segmentation in study.segmentations] == [word]:
        return False
    id_of_symbol, _ = vocabulary_of_file(history)
    unknown = unknown_id(history)
    ours = [
        id_of_symbol.get(symbol, unknown)
        for number in study.word_numbers
        for symbol in study.segmentations[number].symbols
    ]
    settings = history.settings
    spelled = spelling(word, settings.unit)
    if settings.mark_place is MarkPlace.SEPARATE:
        spelled += settings.mark
    elif settings.mark_place is MarkPlace.BEFORE:
        spelled = settings.mark + spelled
    return theirs == ours and [t.id for t in tokenizer.model.tokenize(spelled)] == ids
