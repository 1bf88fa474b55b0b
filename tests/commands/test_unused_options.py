"""An option that a command cannot use is refused by its name; none is ignored in silence."""

import io
from contextlib import nullcontext
from pathlib import Path

import pytest

from bpe_viz import PreTokenizer, Unit, learn_bpe
from bpe_viz.documents.file_corpus import FileToRead, corpus_from_files
from bpe_viz.errors import SettingsError, UnreadableCorpusError
from bpe_viz.formats import read_lesson
from bpe_viz.scale import count_words
from bpe_viz.settings import CustomPattern, Normalization, Settings
from tests.helpers.asking import Ask, rows_of

SLIDE = ("--sample", "slide")
COUNTS = b"word,count\nlow,5\nlower,2\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("count --sample slide --encoding utf-8", "--encoding does nothing for a built-in corpus."),
        (
            "learn --sample slide --counts --text-column a",
            "--counts and --text-column do nothing for a built-in corpus. Leave them out.",
        ),
        (
            "learn --sample slide --pretokenizer gpt2 --normalization nfc",
            "--pretokenizer and --normalization do nothing for words that are counted already.",
        ),
        ("count --sample slide --pattern a+", "--pattern does nothing for words that are counted"),
        ("laws --sample slide --normalization nfc", "--normalization does nothing for words that"),
        ("show --sample slide --pretokenizer words", "--pretokenizer does nothing for words that"),
        (
            "export merges.txt --sample slide --pretokenizer words",
            "--pretokenizer does nothing for words that are counted already.",
        ),
        ("learn --pretokenizer whitespace", "--pretokenizer does nothing for words that"),
        ("learn --counts --text-column a", "--text-column does nothing with --counts."),
        ("count --counts --count-column a", "--count-column does nothing with --counts."),
        (
            "count --text-column a --word-column b --count-column c",
            "--text-column does nothing with --word-column.",
        ),
        ("count a.txt --input-format csv", "--input-format does nothing without a pipe."),
        ("count a.txt --text-column a", "there is no table and there are no JSON lines."),
        (
            "learn --sample slide --mark-place none --mark x",
            "--mark does nothing with --mark-place none. Leave it out.",
        ),
        (
            "learn --sample slide --num-merges 3 --vocab-size 14",
            "--num-merges and --vocab-size both say where learning stops. Give one of the two.",
        ),
        (
            "learn --sample slide --learner unigram --num-merges 3 --vocab-size 14",
            "--num-merges and --vocab-size both say where learning stops. Give one of the two.",
        ),
        ("show --sample slide --learner unigram --pairs 10", "--pairs does nothing for Unigram."),
        (
            "scores --sample slide --gold gold_slide --best --k 0",
            "--k does nothing with --best. Leave it out.",
        ),
        (
            "export merges.txt --sample slide --k 3",
            "--k does nothing for merges.txt. Leave it out.",
        ),
        ("export merges.txt --sample slide --seed 3", "--seed does nothing for merges.txt."),
        ("export gift.txt --sample slide --k 3", "--k does nothing for gift.txt."),
        (
            "export gift.txt --sample slide --num-merges 3",
            "--num-merges and --sample do nothing for gift.txt. Leave them out.",
        ),
        ("export tour.html --tour bpe --sample slide", "--sample does nothing for tour.html."),
        ("export tour.html", "Name a tour with --tour: a file, tokens, bpe,"),
        ("export tour.html --tour moon", 'There is no tour "moon". Name a file, or choose'),
        ("export merges.txt --sample slide --tour bpe", "--tour does nothing for merges.txt."),
        ("export moodle.xml a.txt", "moodle.xml has words of its own and reads no files."),
        ("export qti.zip --topics poems -o x", 'There is no topic "poems". Choose from pairs,'),
        ("export vocab.txt --sample slide --k 3", "--k does nothing for vocab.txt. Leave it out."),
        ("export vocab.json --sample slide --k 3", "--k does nothing for vocab.json."),
        ("export tokenizer.json --sample slide --k 0", "--k does nothing for tokenizer.json."),
        ("export tiktoken.zip --sample slide --k 3", "--k does nothing for tiktoken.zip."),
        ("export unigram.vocab --sample slide --k 3", "--k does nothing for unigram.vocab."),
        ("export merges.csv --sample slide --k 3", "--k does nothing for merges.csv."),
        ("export words.csv --sample slide --k 3", "--k does nothing for words.csv."),
        (
            "export words.csv --sample slide --num-merges 3 --tie-rule greatest",
            "--num-merges and --tie-rule do nothing for words.csv. Leave them out.",
        ),
        (
            "segment --tokenizer gpt2 --dropout 0 --k 3",
            "--dropout and --k do nothing with --tokenizer. Leave them out.",
        ),
        (
            "segment --tokenizer gpt2 --segmenter longest-match",
            "--segmenter does nothing with --tokenizer.",
        ),
        (
            "segment --tokenizer gpt2 --normalization nfc --num-merges 3",
            "--num-merges and --normalization do nothing with --tokenizer. Leave them out.",
        ),
        (
            "segment --tokenizer gpt2 --encoding utf-8",
            "--encoding does nothing with --tokenizer. Leave it out.",
        ),
        (
            "segment --merges m.txt --num-merges 3 --min-word-count 2",
            "--min-word-count and --num-merges do nothing with --merges. Leave them out.",
        ),
        ("segment --merges m.txt --counts", "--counts does nothing with --merges. Leave it out."),
        ("segment --sample slide --seed 3", "--seed does nothing without --dropout. Leave it out."),
    ],
)
def test_an_option_that_does_nothing_is_refused(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("low lower", encoding="utf-8")
    Path("m.txt").write_text("#version: 0.1\nl o\n", encoding="utf-8")
    status, out, said = ask(*arguments.split(), pipe=COUNTS)
    assert (status, out) == (2, "")
    assert said.splitlines()[-1].startswith("bpe-viz: ")
    assert message in said


def test_what_the_refused_options_do_elsewhere(ask: Ask) -> None:
    lesson = ask("export", "lesson.bpe-viz.json", *SLIDE, "--pretokenizer", "gpt2", "--k", "2")
    read = read_lesson(lesson[1].encode())
    assert (lesson[0], read.k, read.settings.pretokenizer) == (0, 2, PreTokenizer.GPT2)
    cut = ask("segment", *SLIDE, "--pretokenizer", "words", pipe=b"low,low")[1]
    assert cut == "low_  , _  low_\n" or cut.count("  ") == 2
    words = ask("export", "words.csv", *SLIDE, "--unit", "bytes")[1]
    assert words.removeprefix("\ufeff").splitlines()[:2] == ["word,count", "low,5"]
    assert ask("segment", *SLIDE, "--dropout", "1", "--seed", "3", pipe=b"low")[1] == "l o w _\n"
    assert ask("count", "--input-format", "csv", "--text-column", "a", pipe=b"a,b\nlow,1\n")[1] == (
        "low\t1\n"
    )


def test_a_table_of_counts_brings_its_own_settings(ask: Ask, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("Lower, low low!\nNewer newer NEW\n" * 3, encoding="utf-8")
    table = tmp_path / "words.parquet"
    cut = ("--pretokenizer", "gpt2", "--normalization", "lower-case", "--unit", "bytes")
    assert ask("count", text, "--seen", "--to", table, "--workers", "0", *cut)[0] == 0
    learned = ask("learn", table, "--num-merges", "5", "-f", "jsonl")
    assert learned[0] == 0
    assert learned[1] == ask("learn", text, *cut, "--num-merges", "5", "-f", "jsonl")[1]
    assert ask("learn", table, *cut, "--num-merges", "5", "-f", "jsonl")[1] == learned[1]
    segmented = ask("segment", "-c", table, "--num-merges", "5", pipe=b"NEWER low")
    assert (
        segmented[1] == ask("segment", "-c", text, *cut, "--num-merges", "5", pipe=b"NEWER low")[1]
    )
    in_characters = ask("learn", table, "--unit", "characters", "--num-merges", "5", "-f", "jsonl")
    assert in_characters[0] == 0  # no word was long enough to be split by the unit
    for arguments, message in (
        (("--pretokenizer", "words"), "was counted with --pretokenizer gpt2. Leave --pretokenizer"),
        (("--pattern", "a+"), "was counted with --pretokenizer gpt2. Leave --pattern out, or"),
        (("--normalization", "nfc"), "was counted with --normalization lower-case. Leave --norm"),
        (("--counts",), "--counts does nothing for a table of word counts. Leave it out."),
        (("--text-column", "a"), "--text-column does nothing for a table of word counts."),
        ((text,), "is a table of word counts, which is read alone. Name no other file."),
    ):
        status, out, said = ask("learn", table, *arguments)
        assert (status, out) == (2, "")
        assert message in said


def test_a_table_whose_words_were_split_keeps_its_unit(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("é" * 600 + " low", encoding="utf-8")
    table = count_words(
        str(tmp_path / "a.txt"),
        unit=Unit.BYTE,
        pretokenizer=CustomPattern(r"\S+"),
        normalization=Normalization.NFC,
        num_workers=0,
        to=tmp_path / "words.parquet",
    )
    assert (table.counting.unit, table.counting.pretokenizer) == (Unit.BYTE, CustomPattern(r"\S+"))
    status, _, said = ask("learn", table.path, "--unit", "characters")
    assert status == 2
    assert "was counted with --unit bytes. Leave --unit out, or count the corpus again." in said
    status, _, said = ask("learn", table.path, "--learner", "unigram")
    assert status == 2
    assert "Leave --learner out" in said
    status, _, said = ask("learn", table.path, "--pretokenizer", "words")
    assert "was counted with --pattern \\S+. Leave --pretokenizer out" in said


def test_rare_words_are_left_out_of_any_corpus(ask: Ask, tmp_path: Path) -> None:
    text = b"low low low new new old\n"
    (tmp_path / "a.txt").write_bytes(text)
    table = tmp_path / "words.parquet"
    assert ask("count", tmp_path / "a.txt", "--to", table, "--workers", "0")[0] == 0
    note = "note: Words that occur fewer than 2 times are left out: 1 type, 16.7% of tokens.\n"
    expected = learn_bpe({"low": 3, "new": 2}, 3).pairs
    for arguments in (("learn", table), ("learn",)):
        floor = ("--min-word-count", "2", "--num-merges", "3", "-f", "jsonl")
        status, out, said = ask(*arguments, *floor, pipe=text)
        assert (status, said.startswith(note)) == (0, True)
        assert [(row["left"], row["right"]) for row in rows_of(out)] == expected
    status, out, said = ask("learn", table, "--min-word-count", "4")
    assert (status, said) == (2, "bpe-viz: No word occurs 4 times. Choose a lower limit.\n")
    assert ask("export", "words.csv", table, "--min-word-count", "3")[1].splitlines()[1:] == [
        "low,3"
    ]


def test_a_pipe_that_is_closed_is_refused(ask: Ask) -> None:
    for arguments in (("segment", *SLIDE), ("segment", *SLIDE, "-"), ("count", "-"), ("count",)):
        status, out, said = ask(*arguments, pipe=None)
        assert (status, out, said.count("\n")) == (2, "", 1)
        assert "There is no" in said


def test_files_are_read_once_though_links_lead_to_them_again(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "texts" / "deep"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text("low", encoding="utf-8")
    (folder / ".hidden.txt").write_text("secret", encoding="utf-8")
    (folder / "loop").symlink_to(tmp_path / "texts", target_is_directory=True)
    (folder / "other").symlink_to(folder, target_is_directory=True)
    (folder / "b.txt").symlink_to(folder / "a.txt")
    (folder / "c.txt").symlink_to(folder / "c.txt")
    for name in ("texts", "texts/**", "texts/**/*.txt", "texts/*/*.txt", "texts/deep/[ab].txt"):
        assert ask("count", str(tmp_path / name)) == (0, "low\t1\n", ""), name
    assert ask("count", str(tmp_path / "texts/deep/.h*"))[1] == "secret\t1\n"
    status, _, said = ask("count", str(tmp_path / "texts/**a"))
    assert (status, "Put slashes around **." in said or "No file fits" in said) == (2, True)


def test_a_file_that_may_not_be_read_is_named() -> None:
    def refused() -> nullcontext[io.BytesIO]:
        raise PermissionError(13, "Permission denied", "a.txt")

    class Damaged(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error", size)

    good = FileToRead("b.txt", lambda: nullcontext(io.BytesIO(b"low")))
    for opened, reason in (
        (refused, "Permission denied"),
        (lambda: nullcontext(Damaged()), "Input/output error"),
    ):
        sentence = f'"a.txt" cannot be read ({reason}). Check what it is, and who may read it.'
        corpus = corpus_from_files([FileToRead("a.txt", opened, True), good], Settings())
        assert dict(corpus.word_counts) == {"low": 1}
        assert corpus.provenance.notices == (sentence,)
        with pytest.raises(UnreadableCorpusError) as caught:
            corpus_from_files([FileToRead("a.txt", opened), good], Settings())
        assert str(caught.value) == sentence


@pytest.mark.parametrize("word", ["a\rb", "\r", '"\r"', "a\nb", ",", '"'])
def test_a_word_of_any_characters_goes_through_a_pipe_as_csv(ask: Ask, word: str) -> None:
    cut = ("--pretokenizer", "gpt4" if word.isspace() else "characters")
    if "\n" in word or "\r" in word:
        cut = ("--pattern", r"(?s).+")
    status, counts, _ = ask("count", "-f", "csv", *cut, pipe=word.encode())
    assert status == 0
    assert (
        ask("count", "-f", "jsonl", pipe=counts.encode())[1]
        == (ask("count", "-f", "jsonl", *cut, pipe=word.encode())[1])
    )


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (b"word,count\nlow,5\na\rb,2\n", 3),
        (b'word,count\n"low,5\n' + b"a,1\n" * 300_000, 250_001),
        (b"word,count\nlow,5,6\n", 2),
        (b"word,count\n" + b"a" * 3_000_000 + b",5\n", 2),
    ],
    ids=["carriage return", "open quotation mark", "three cells", "endless word"],
)
def test_a_damaged_table_of_counts_is_named_by_its_line(ask: Ask, table: bytes, line: int) -> None:
    status, out, said = ask("learn", pipe=table)
    assert (status, out, said.count("\n")) == (2, "", 1)
    assert f'Line {line:,} of "standard input" is not a word with its count.' in said


def test_laws_of_too_few_words_say_so_even_when_quiet(ask: Ask) -> None:
    status, out, said = ask("laws", "--quiet", pipe=b"low")
    assert (status, out.splitlines()[0]) == (0, "counts\ttokens\t1\t\t")
    assert [line.split(": ")[:2] for line in said.splitlines()] == [
        ["note", law] for law in ("Zipf", "Mandelbrot", "Heaps")
    ]
    assert "Choose a longer corpus" in said
    assert "note: Heaps: Word counts have no order" in ask("laws", "-q", *SLIDE)[2]


def test_columns_can_only_be_chosen_where_there_are_some() -> None:
    from bpe_viz.documents import TableChoice
    from bpe_viz.documents.file_corpus import ReadingOptions

    reading = ReadingOptions(choice=TableChoice(text_columns=("a",)))
    files = [FileToRead("a.txt", lambda: nullcontext(io.BytesIO(b"low lower")))]
    with pytest.raises(SettingsError, match="Leave the columns out"):
        corpus_from_files(files, Settings(), reading)
